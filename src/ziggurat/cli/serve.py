"""`ziggurat serve`: play in the browser."""

from __future__ import annotations

import errno
import importlib.util
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from ziggurat.cli.extras import extra

if TYPE_CHECKING:
    from ziggurat.server.settings import Settings

CHECKOUT: Final = Path(__file__).parents[3]
"""Where the sources of the page lie, if the program runs in a checkout and is not installed."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, metavar="P")
@click.option(
    "--database", metavar="URL",
    help="Where tables are kept: sqlite:///FILE or postgresql+asyncpg://USER:PASSWORD@HOST/NAME; "
    "without it, a file in your data folder. [env: ZIGGURAT_DATABASE]",
)  # fmt: skip
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N",
    help="How many processes share the work.",
)  # fmt: skip
@click.option("--address", metavar="URL", help="Where people find the server, as in https://play.example.org.")
@click.option(
    "--public", is_flag=True, default=None,
    help="Safe for strangers: answers only to its own name, sends cookies over HTTPS only; needs --address https://...",
)  # fmt: skip
@click.option(
    "--allowed-host", "hosts", multiple=True, metavar="NAME", help="A further name of the server; repeatable."
)
@click.option("--push-key", metavar="FILE", help="For notices in browsers; `ziggurat admin push-key` makes it.")
@click.option(
    "--smtp",
    metavar="URL",
    help="For notices by mail: smtp://USER:PASSWORD@HOST:PORT or smtps://...",
)
@click.option("--mail-from", metavar="ADDRESS", help="The sender of these mails.")
@click.option("--log-level", type=click.Choice(["debug", "info", "warning", "error"]), help="info logs every request.")
@click.option("--log-format", type=click.Choice(["text", "json"]))
@click.option("--metrics-port", type=click.IntRange(1, 65535), metavar="P", help="Where Prometheus asks for figures.")
@click.option("--metrics-host", metavar="H", help="127.0.0.1 unless you name another.")
def command(host: str, port: int, database: str | None, workers: int, hosts: tuple[str, ...], **given: Any) -> None:
    """Play in the browser: against bots, with friends by a link, on one screen.

    Prints the address to open. Tables are kept: stop the server and start it again as you like.

    \b
    Example:
      ziggurat serve
      ziggurat serve --host 0.0.0.0 --port 80 --workers 2
      ziggurat serve --database postgresql+asyncpg://me@localhost/ziggurat
      ziggurat serve --public --address https://play.example.org --metrics-port 9100
    """
    with extra("server"):
        from ziggurat.server import serve
        from ziggurat.server.settings import Settings
        from ziggurat.server.storage.store import StorageUnavailable, UnusableDatabase
    settings = Settings.from_environment()
    address = f"http://{_shown(host)}:{port}"
    if not os.environ.get("ZIGGURAT_ADDRESS"):
        settings = replace(settings, address=address)
    if hosts:
        given["allowed_hosts"] = ",".join(hosts)
    named = {"database": database, **given}
    settings = replace(settings, **{name: value for name, value in named.items() if value is not None})
    settings.check_public()
    check_notices(settings)
    settings.check_lab()

    def ready() -> None:
        stale = stale_page(CHECKOUT)
        if stale:
            click.echo(stale, err=True)
        click.echo(f"Ziggurat is at {address} (Ctrl-C stops it)")

    try:
        serve.run(settings, host, port, workers, ready)
    except (StorageUnavailable, UnusableDatabase) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(_no_address(error, host, port)) from None


def check_notices(settings: Settings) -> None:
    """ValueError if mail or notices in browsers are set up wrongly: better now than in each worker."""
    from ziggurat.server.api.mail import MailServer

    settings.check_notices()
    if settings.smtp:
        MailServer.read(settings.smtp)
    if settings.push_key:
        from ziggurat.server.api.push import PushKey

        PushKey.read(settings.push_key)


def stale_page(checkout: Path) -> str:
    """The line that says that the page is not built from its present sources; "" where it is, or where there are none.

    `scripts/web.py` knows what a page was built from. Without the line, an edit of the page seems to have no effect.
    """
    script = checkout / "scripts/web.py"
    spec = importlib.util.spec_from_file_location("_ziggurat_web", script)
    if not script.is_file() or not (checkout / "web/src").is_dir() or spec is None or spec.loader is None:
        return ""
    web = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(web)
    if web.is_current():
        return ""
    state = "is older than its sources in web/" if (web.PAGES / "index.html").is_file() else "is not built yet"
    return f"ziggurat: the page {state}; build it with: make page"


def _no_address(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program; try --port {port + 1 if port < 65535 else 8000}"
    return f"cannot listen at {host}, port {port}: {error.strerror or error}"


def _shown(host: str) -> str:
    """The host as this machine's browser writes it."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
