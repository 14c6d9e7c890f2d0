"""Marks of figures that count fewer than `LEAST` things: drawn so that nobody takes them for sure.

Rows of such figures say so in a column, `THIN`, whose text is the note that then stands with the chart. `pale` looks
after the rest in a chart's specification, whatever kinds of marks it has: points are hollow, bars and fields pale,
intervals dashed, what is written at them quiet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from ..stats.verdicts import LEAST
from .theme import GROUND, INK, QUIET

THIN: Final = "thin"
_TEST: Final = f"isValid(datum.{THIN})"
_NOTE: Final = {"fontSize": 12, "fontWeight": "normal", "color": QUIET}


def marked(frame: pl.DataFrame, counts: Sequence[int], note: str) -> pl.DataFrame:
    """The rows of a chart with the column `THIN` if any needs it by what it counts; `note` stands with the chart then."""
    thin = [note if count < LEAST else None for count in counts]
    return frame.with_columns(pl.Series(THIN, thin, dtype=pl.String)) if any(thin) else frame


def pale(spec: dict[str, Any]) -> dict[str, Any]:
    """A chart's specification with its thin marks drawn as such, and the note below its title; others as they are."""
    sets = spec.get("datasets", {})
    notes = {name: told for name, rows in sets.items() if (told := _note(rows))}
    if not notes:
        return spec
    for unit in list(_units(spec, None, notes)):
        _turn(unit)
    title = spec.get("title", "")
    head = dict(title) if isinstance(title, Mapping) else {"text": title}
    look = {f"subtitle{key[0].upper()}{key[1:]}": value for key, value in _NOTE.items()}
    return {**spec, "title": {**head, "subtitle": next(iter(notes.values())), **look}}


def apart(title: Any) -> tuple[str, dict[str, Any] | None]:
    """The title of a chart, which a page sets itself, and what stays with the chart: the note, if there is one."""
    if not isinstance(title, Mapping):
        return str(title or ""), None
    note = title.get("subtitle")
    return str(title.get("text", "")), {"text": note, "anchor": "start", "offset": 8, **_NOTE} if note else None


def _note(rows: Sequence[Any]) -> str:
    return next((str(row[THIN]) for row in rows if isinstance(row, Mapping) and row.get(THIN)), "")


def _units(spec: dict[str, Any], data: str | None, notes: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """All that draw rows of which some are thin."""
    data = spec.get("data", {}).get("name", data)
    if "mark" in spec and data in notes:
        yield spec
    for key in ("layer", "hconcat", "vconcat", "concat"):
        for inner in spec.get(key, ()):
            yield from _units(inner, data, notes)
    if isinstance(spec.get("spec"), dict):
        yield from _units(spec["spec"], data, notes)


def _turn(unit: dict[str, Any]) -> None:
    """Give a unit's thin marks their looks."""
    mark = unit["mark"] if isinstance(unit["mark"], dict) else {"type": unit["mark"]}
    kind, encoding = mark["type"], unit.setdefault("encoding", {})
    if kind in ("point", "circle", "square"):
        encoding["fill"] = _unless(GROUND, encoding.pop("color", {"value": mark.get("color", INK)}))
        encoding["stroke"] = _unless(INK, {"value": mark.get("stroke", GROUND)})
        encoding["strokeWidth"] = _unless(2, {"value": mark.get("strokeWidth", 1)})
    elif kind in ("bar", "rect"):
        encoding["fillOpacity"] = _unless(0.25, {"value": 1})
    elif kind == "rule":
        encoding["strokeDash"] = _unless([3, 3], {"value": [1, 0]})
    elif kind == "text":
        ink = encoding.get("color")
        quiet = INK if ink is not None and ink.get("field") == "ink" else QUIET
        encoding["color"] = _unless(quiet, ink or {"value": INK})


def _unless(value: Any, usual: Mapping[str, Any]) -> dict[str, Any]:
    """A channel that has a value where a row is thin, and else what it has."""
    first = {"test": _TEST, "value": value}
    before = usual.get("condition")
    if before is None:
        return {"condition": first, **usual}
    rest = before if isinstance(before, list) else [before]
    return {**usual, "condition": [first, *rest]}
