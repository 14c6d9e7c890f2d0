"""Opening what is to be linted: a log, or one clear error that says what is wrong and what to do; never a traceback.

A log folder is taken as it is. A JSON Lines file may have been written by hand: what its manifest leaves out is filled
in where the events or the rulebook tell it, and so are the numbers of rows, turns and years where no row has them. Its
ruleset may hold only what differs from the rulebook.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from qn_analysis.core.folder import LogError
from qn_analysis.core.lint.reading import check_folder

from ..log.by_hand import filled
from ..log.table import Log, open_log

_REMEDY: Final = "mend its manifest, restore it from a copy, or write the log again"


def open_or_findings(path: str | Path) -> Log:
    """Open a log for linting.

    Args:
        path: a log folder or a JSON Lines file.

    Raises:
        LogError: it is no log, or is cut, damaged, of another schema, or contradicts its own manifest; one message
            names all that is wrong and the remedy.
    """
    place = Path(path)
    if not place.is_file():
        check_folder(place)
    log = open_log(place)
    try:
        return filled(log) if place.is_file() else log
    except LogError as error:
        raise LogError(f"{place}: {error}. {_REMEDY.capitalize()}") from None
