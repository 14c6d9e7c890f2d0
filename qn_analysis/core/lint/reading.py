"""Opening what is to be linted: a log, or one clear error that says what is wrong and what to do; never a traceback.

A log folder is taken as it is, once its files are those that were written.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..base.executor import spread
from ..log.folder import LogError, file_faults, part_path, read_manifest
from ..log.log import Log


def open_to_lint(path: str | Path) -> Log:
    """Open a log of any game for linting.

    Args:
        path: a log folder or a JSON Lines file.

    Raises:
        LogError: it is no log, or is cut, damaged, of another schema, or contradicts its own manifest; one message
            names all that is wrong and the remedy.
    """
    place = Path(path)
    if not place.is_file():
        _check_folder(place)
    return Log.open(place)


def _faults(file: tuple[Path, Mapping[str, Any]]) -> list[str]:
    return file_faults(*file)


def _check_folder(place: Path) -> None:
    """See that each file of a folder holds the bytes that its manifest says.

    Raises:
        LogError: all that do not.
    """
    manifest = read_manifest(place)
    files = [
        (part_path(place, table, part["part"]), said)
        for part in manifest["parts"]
        for table, said in part["files"].items()
    ]
    wrong = [fault for faults in spread(_faults, files) for fault in faults]
    if wrong and manifest["complete"]:
        raise LogError(f"{'; '.join(wrong)}. Restore the files from a copy, or write the log again")
