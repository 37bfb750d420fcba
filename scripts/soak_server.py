"""People, bots and spectators at a server while it is killed, its bots are killed and its database goes away.

    python scripts/soak_server.py --minutes 60 --database sqlite
    python scripts/soak_server.py --minutes 60 --database postgresql
    python scripts/soak_server.py --kills 50          two servers on one PostgreSQL, killed in turn

The first half is full of trouble; in the second half only bots are killed, and memory, open files and processes must
not grow. At the end every confirmed answer, undo and line of chat must be in the database once and in its order, every
seat must be shown what a replay of the entries gives, every live page must have heard of the last entry, no request may
have failed but with a 503 and one line, and the log must hold no traceback.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.conftest import fresh_database, running_postgres
from tests.server.soak import full_disk, soak, soak_two, stopped


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, help="how long (60)")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--bot", default="random", help="the level of the bots (random)")
    parser.add_argument(
        "--kills", type=int, default=0, help="instead: kill two servers on PostgreSQL in turn, so often"
    )
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ziggurat-soak-")))
        print(asyncio.run(_chosen(options, folder, stack)))
    return 0


def _chosen(options: argparse.Namespace, folder: Path, stack: ExitStack) -> Coroutine[None, None, str]:
    """What the options ask for, with a database that lasts as long as the stack."""
    seconds, log = options.minutes * 60, folder / "log"
    if not options.kills and options.database == "sqlite":
        return soak(f"sqlite:///{folder}/tables.sqlite", full_disk, seconds, log, options.bot)
    postgres = stack.enter_context(running_postgres(f"soak-{os.getpid()}"))
    url = stack.enter_context(fresh_database(postgres))
    if options.kills:
        return soak_two(url, options.kills, log)
    return soak(url, stopped(postgres), seconds, log, options.bot)


if __name__ == "__main__":
    sys.exit(main())
