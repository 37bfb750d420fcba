"""The command line. Each command lives in its own module, imported only when it is used.

Bad input ends with one line on stderr and status 2, anything else that goes wrong in an expected way (a broken save,
an unreadable file) with one line and status 1. `ZIGGURAT_TRACEBACK=1` shows where an error came from.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import click

from ziggurat import __version__, _build

COMMANDS: Final = {
    "serve": "Play in the browser: against bots, with friends, on one screen.",
    "admin": "Look after a server: backups, tables, reports, people, keys.",
    "play": "Play a game in the terminal, against bots or hot-seat.",
    "simulate": "Let bots play many games and keep the results.",
    "arena": "Let bots play each other, and rate them.",
    "report": "Make a page with plots about the balance of a game.",
    "sweep": "Play the same games under several values of one thing, and compare.",
    "study": "Play a study of the documents again, and make its page.",
    "train": "Tune how bots value positions, by letting them play each other.",
    "export": "Write the finished tables of a server as results, without names.",
    "calibrate": "Fit the chance to win to games between bots.",
    "coach": "Look back at a finished game: chances, costly answers, better ones.",
    "rules": "Read the rules of a game, search them, see which are tested.",
    "replay": "Step through a saved game, or check it.",
    "pack": "Copy the content pack of a game to edit it, or check one.",
    "bench": "Measure the speed of a game.",
    "mcp": "Let an assistant or another program play a seat (Model Context Protocol).",
}
"""Command -> its line in the help. `ziggurat/cli/NAME.py` holds it as `command`."""


class Commands(click.Group):
    """Finds commands by name without importing the others, and ends every failure in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"ziggurat.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and leave the process. With `standalone_mode=False` return or raise as click does."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            result = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except Exception as error:
            if os.environ.get("ZIGGURAT_TRACEBACK", "") not in ("", "0"):
                raise
            _give_up(error)
        sys.exit(result if isinstance(result, int) else 0)


def _give_up(error: Exception) -> NoReturn:
    """Print in one line what went wrong and exit; re-raise an unexpected error."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        sys.exit(error.exit_code)
    if isinstance(error, click.Abort):
        _leave("stopped", 130)
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path if error.ctx else "ziggurat"
        _leave(f"{error.format_message()} (see {command} --help)", error.exit_code)
    if isinstance(error, click.ClickException):
        _leave(error.format_message(), error.exit_code)
    if isinstance(error, OSError) and error.strerror:
        _leave(f"{error.filename}: {error.strerror}" if error.filename else error.strerror, 1)
    if isinstance(error, ValueError | OSError):
        _leave(str(error) or type(error).__name__, 1)
    raise error


def _leave(message: str, status: int) -> NoReturn:
    click.echo(f"ziggurat: {' '.join(message.split())}", err=True)
    sys.exit(status)


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message=f"%(prog)s %(version)s ({_build.current()} rules)", prog_name="ziggurat")
def main() -> None:
    """Civilization board games as executable rulebooks.

    \b
    Example:
      ziggurat play patchistory
      ziggurat rules clash_of_cultures trade
    """
