"""The first departure of a log, for those who are about to trust it; once a file, as it is kept by its checksum."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import polars as pl

from ..base.cache import Cache, cache_root
from ..base.errors import Error
from ..log.folder import MANIFEST
from ..log.log import Log
from .findings import RAW, Findings, place
from .linter import Linter, linter_of
from .run import _departures, pieces


class QuickReferee:
    """Lints a log until something is found: `core.log.referee.Referee`."""

    def first_departure(self, log: Any, lang: str) -> str | None:
        """The first thing that breaks the rules, with its place, in words; None: there is none."""
        linter = linter_of(log)
        kept, name = Cache(cache_root() / "linted"), _name_of(log, linter)
        known = None if name is None else kept.read(name)
        if known is None:
            row = _first(log, linter)
            if name is not None:
                kept.write(name, json.dumps(row).encode())
        else:
            row = json.loads(known)
        if row is None:
            return None
        one = Findings(linter, pl.DataFrame([row], schema=RAW), str(log.path or "log"), lang=lang, log=log)
        said = one.frame.row(0, named=True)
        return f"{place(said, lang)}: {said['code']} {said['message']}"


def _first(log: Log, linter: Linter) -> dict[str, Any] | None:
    """The first row that is found."""
    codes = [check.code for check in linter.chosen() if check.able(log)]
    for piece in pieces(log):
        found = [frame for frame in _found(piece, codes) if frame.height]
        if found:
            rows: list[dict[str, Any]] = [row for frame in found for row in frame.rows(named=True)]
            return min(rows, key=lambda row: (row["game"], row["seq"] is None, row["seq"] or 0, row["code"]))
    return None


def _found(piece: Log, codes: Sequence[str]) -> list[Any]:
    """What is found in some games; nothing in what cannot be linted, as whoever reads it will say."""
    try:
        return _departures(piece, codes)[1]
    except Error:
        return []


def _name_of(log: Log, linter: Linter) -> str | None:
    """What tells the bytes of a log and the checks of its game from others; None where the bytes cannot be had."""
    if log.path is None:
        return None
    try:
        content = (log.path / MANIFEST if log.path.is_dir() else log.path).read_bytes()
        digest = hashlib.sha256(content)
        for folder in (Path(__file__).parent, Path(str(files(linter.package)))):
            for file in sorted(folder.rglob("*.py")):
                digest.update(file.read_bytes())
    except OSError:
        return None
    return digest.hexdigest()
