"""The screen and the keyboard, for a terminal and for a pipe."""

from __future__ import annotations

import codecs
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from rich.console import Console, RenderableType

from ziggurat.terminal.menu import WIDTH

CLEARED = "=" * 30
"""Printed to a pipe in place of wiping the terminal."""

_ASCII = {"─": "-", "│": "|", "●": "@", "…": ".", "·": "."}


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_ASCII.get(char, "+") for char in error.object[error.start : error.end]), error.end


class Screen:
    """Prints, wipes, and asks for lines."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        if not self.console.encoding.startswith("utf"):
            codecs.register_error("ziggurat-ascii", _in_ascii)
            with suppress(AttributeError, ValueError):
                sys.stdout.reconfigure(errors="ziggurat-ascii")  # type: ignore[union-attr]
        self._asking = False
        self._stopped = False
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # lines can be edited and called back

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """SIGINT, SIGHUP and SIGTERM raise KeyboardInterrupt while a question waits, never amid an answer."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {name: signal.signal(getattr(signal, name), self._stop) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(getattr(signal, name), handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopped = True
        if self._asking:
            raise KeyboardInterrupt

    @property
    def width(self) -> int:
        """Characters in a line."""
        return max(self.console.width, 40)

    @property
    def prompt_width(self) -> int:
        """Characters in a line of a prompt."""
        return min(self.width, WIDTH)

    def show(self, *parts: RenderableType, width: int | None = None) -> None:
        """Print parts one below the other."""
        for part in parts:
            self.console.print(part, width=width)

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence; no markup."""
        self.console.print(text, style=style or None, markup=False)

    def clear(self) -> None:
        """Clear the screen but keep the scrollback; print a blank line to a pipe."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()

    def wipe(self) -> None:
        """Clear screen, scrollback and input history before another person looks."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()
            if "readline" in sys.modules:
                sys.modules["readline"].clear_history()
        else:
            self.console.print(CLEARED)

    def ask(self, prompt: str) -> str:
        """A line from the person, stripped; EOFError at the end of the input, KeyboardInterrupt when told to stop."""
        self._asking = True
        try:
            if self._stopped:
                raise KeyboardInterrupt
            return self._read(prompt)
        finally:
            self._asking = False

    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty() and self.console.is_terminal:
            return input(f"{prompt} ").strip()
        self.console.print(f"{prompt} ", end="", markup=False)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        self.console.print(line.strip(), markup=False)  # so that a transcript reads like a session
        return line.strip()
