"""The commands of `qn` that look after a log folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .cli_options import Quiet
from .core.terminal import echo


def verify(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log folder, also one that was cut off.")],
    quiet: Quiet = False,
) -> None:
    """Check a log folder's structure, checksums and counts: exit 0 whole, 1 damaged or cut off, 2 unreadable."""
    from .core.log.verify import verify as check

    found = check(log, progress=sys.stderr.isatty() and not quiet)
    echo(found)
    raise typer.Exit(found.exit_code)


def migrate(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A log folder of an older schema version.")],
    out: Annotated[Path, typer.Option("--out", help="The folder to write; it must not exist.")],
    quiet: Quiet = False,
) -> None:
    """Write a log of an older schema version anew in the present one."""
    from .core.log.migrate import migrate as write

    log = write(old, out, progress=not quiet)
    if log is None:
        echo(f"{old} has the present schema version: there is nothing to do")
    else:
        echo(f"{out}: {log.manifest['games']:,} games, schema version {log.manifest['schema']}")
