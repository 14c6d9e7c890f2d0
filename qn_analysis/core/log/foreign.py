"""What a file is that is no log, and who reads it: told by its first bytes, its keys or its columns."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ..base.catalogue import Message
from ..base.game_registry import find_game, names
from ..base.messages import refusal
from ..files.read import SMALL, UnreadableError, parse_json, parse_toml, read_bytes
from ..rules.ruleset import BaseRuleset
from .folder import FORMAT, LogError
from .follow import by_hand
from .layout import Layout
from .lines import FILE, STANDARD_INPUT

_MAGIC: Final = (
    (b"PAR1", "table"), (b"%PDF", "picture"), (b"\x89PNG", "picture"), (b"\xff\xd8\xff", "picture"),
)  # fmt: skip
"""How files of other programs begin, and the text about them."""
_OWN: Final = {FORMAT: "manifest", "qn-findings": "findings", "qn-tuned": "weights", "qn-report": "numbers"}
"""Formats of the package's own files, and the texts about them."""
_TABLES: Final = (".csv", ".tsv", ".tab")
"""Ends of the names of spreadsheets."""
_SHEETS: Final = (".toml", ".json")
"""Those of sheets."""
_PLAYS: Final = (b"<plays", b"<play ")
_SEPARATORS: Final = ";\t,|"


def no_log(place: Path, why: Message) -> LogError:
    """The error of a file that is no log: what it is and who reads it, or else why not; and what a log is."""
    head = json.dumps({"format": FORMAT, "schema": 1, "...": "..."})
    what = refusal("log.what", manifest=head)
    named = refusal("log.standard_input") if place == STANDARD_INPUT else place
    kind = _kind(place)
    if kind is None:
        return LogError(refusal("log.none", place=named, why=why, what=what))
    return LogError(refusal("log.other", place=named, kind=kind, what=what))


def keeps_games(place: Path, layout: Layout) -> bool:
    """Whether a file looks as if somebody kept games in it: a spreadsheet, plays, or a sheet of the game."""
    data = _content(place)
    if place.suffix.lower() in _TABLES:
        return bool(data.strip())
    document = _document(data)
    if document is not None:
        return "plays" in document or (place.suffix.lower() in _SHEETS and by_hand(layout).is_sheet(document))
    return _by_bytes(data) == "plays" or _has_columns(data[:SMALL])


def _content(place: Path) -> bytes:
    """The bytes of a file; none where it cannot be read."""
    try:
        return b"" if place == STANDARD_INPUT else read_bytes(place, FILE)
    except (OSError, UnreadableError):
        return b""


def _kind(place: Path) -> Message | None:
    data = _content(place)
    key = _by_bytes(data)
    if key is not None:
        return _said(key, place)
    document = _document(data)
    if document is not None:
        return _by_keys(document, place)
    return _said("plays", place) if _has_columns(data[:SMALL]) else None


def _said(key: str, place: Path) -> Message:
    text = f"log.kind.{key}"
    return refusal(text, place=place) if key in ("plays", "ruleset", "weights") else refusal(text)


def _by_bytes(data: bytes) -> str | None:
    """The text about a file that is known by its bytes."""
    for magic, key in _MAGIC:
        if data.startswith(magic):
            return key
    if data.startswith(b"PK\x03\x04"):
        return "workbook" if b"xl/" in data else "weights" if b".npy" in data[:200] else "packed"
    start = data[:4096].lstrip(b"\xef\xbb\xbf \r\n\t").lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "page"
    if start.startswith(b"<"):
        return "plays" if any(each in start for each in _PLAYS) else None
    return None


def _document(data: bytes) -> Mapping[str, Any] | None:
    """The table that a JSON or TOML text holds."""
    try:
        text = data.decode("utf-8-sig")
        found = parse_json(text) if text.lstrip().startswith(("{", "[")) else parse_toml(text[:SMALL])
    except (UnicodeDecodeError, UnreadableError):
        return None
    return found if isinstance(found, Mapping) else None


def _by_keys(document: Mapping[str, Any], place: Path) -> Message | None:
    own = document.get("format")
    if isinstance(own, str) and own in _OWN:
        return _said(_OWN[own], place)
    if "plays" in document:
        return _said("plays", place)
    games = list(map(find_game, names()))
    for game in games:
        for key, reader in game.readers.items():
            if key in document:
                return refusal("log.kind.document", reader=reader.format(place=place))
    for game in games:
        if set(document) & (set(game.own(BaseRuleset).default().to_dict()) - {"name"}):  # type: ignore[type-abstract]
            return _said("ruleset", place)
    return None


def _has_columns(data: bytes) -> bool:
    """Whether a text has rows of several cells, as spreadsheets are saved."""
    lines = [line for line in data.decode("utf-8-sig", "replace").splitlines()[:20] if line.strip()]
    return any(_alike(len(row) for row in csv.reader(lines, delimiter=sign)) for sign in _SEPARATORS)


def _alike(cells: Iterable[int]) -> bool:
    counts = list(cells)
    return len(counts) > 1 and min(counts) > 1 and counts.count(counts[0]) * 2 > len(counts)
