"""Frames as tables that can be read: titles, units, sensible rounding, and each figure with its interval in one cell.

The table is drawn by great-tables, which comes with the extra `lab`; without it a frame is shown as polars shows it.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ..base.calls import public
from ..base.localizer import Localizer

if TYPE_CHECKING:
    from great_tables import GT

_BARE: Final = "color: inherit !important; background-color: transparent !important;"
"""The cells of a table lie on the ground of the notebook, light or dark, in its ink."""
ROWS = 200
"""Rows that are shown; a source note says how many there are."""


@public
def show(
    frame: pl.DataFrame | pl.LazyFrame, title: str = "", *, unit: str | dict[str, str] = "", lang: str = "en"
) -> GT | pl.DataFrame:
    """A frame as a table to be read, at the end of a notebook's cell.

    A figure and its interval (columns value, low, high, or rating, rating_low, rating_high and so on) become one cell:
    `19.9 (19.7 to 20.1)`, with the decimals that are needed to tell its ends apart. Where too little happened for an
    interval, the cell says so.

    Args:
        frame: what a statistic gives, or any other frame.
        title: stands above it.
        unit: of the figures; "share" writes them per cent. A frame with a column `measure` may have a unit for each of
            its measures; a column `unit`, or `share`, in the frame holds for its row.
        lang: language of the numbers.

    Returns:
        A table of great-tables, which shows itself in a notebook; the frame itself where great-tables is missing.

    Raises:
        TextError: there are no texts in the language.
    """
    made = frame.collect() if isinstance(frame, pl.LazyFrame) else frame
    try:
        table_of = _kind()
    except ImportError:
        return made
    say = Localizer(lang, [])
    units = [unit_of(row, unit) for row in made.head(ROWS).iter_rows(named=True)]
    cells, right = readable(made.head(ROWS), units, say)
    name = f"qn-{token_hex(4)}"
    table = table_of(cells, id=name)
    if title:
        table = table.tab_header(title=title)
    said = sorted({each for each in units if each not in ("", "share")})
    notes = [say.text("table.unit", units=", ".join(said))] if said else []
    if made.height > ROWS:
        notes.append(say.text("table.more", shown=say.count(ROWS), all=say.count(made.height)))
    for note in notes:
        table = table.tab_source_note(note)
    table = table.opt_css(f"#{name} :is(table, thead, tbody, tfoot, tr, th, td) {{ {_BARE} }}")
    left = [each for each in cells.columns if each not in right]
    return table.cols_align("right", columns=right).cols_align("left", columns=left)


def _kind() -> type[GT]:
    """great-tables' table, told as polars tells its frame where no HTML is shown.

    Raises:
        ImportError: great-tables is not installed.
    """
    from great_tables import GT

    class ReadableTable(GT):
        def __repr__(self) -> str:
            return str(self._tbl_data)

    return ReadableTable


def unit_of(row: dict[str, Any], unit: str | dict[str, str]) -> str:
    """The unit of a row's figure: the row's own, or the one that is given, for its measure."""
    if isinstance(row.get("unit"), str):
        return str(row["unit"])
    if isinstance(row.get("share"), bool):
        return "share" if row["share"] else ""
    return unit.get(str(row.get("measure", "")), "") if isinstance(unit, dict) else unit


def readable(frame: pl.DataFrame, units: list[str], say: Localizer) -> tuple[pl.DataFrame, list[str]]:
    """The cells of a table as text, and which columns are numbers.

    Args:
        units: of the figures of each row.
        say: how numbers are written.
    """
    bounds = {name: _bounds(name) for name in frame.columns}
    figures = {name: ends for name, ends in bounds.items() if ends[0] in frame.columns and ends[1] in frame.columns}
    taken = {end for ends in figures.values() for end in ends}
    columns: dict[str, list[str]] = {}
    right: list[str] = []
    for name in frame.columns:
        if name in taken or (name in ("unit", "share") and name not in figures):
            continue
        head = _head(name, say, name in figures)
        if name in figures:
            low, high = (frame[end].to_list() for end in figures[name])
            rows = zip(frame[name].to_list(), low, high, units, strict=True)
            columns[head] = [_figure(*row, say) for row in rows]
        else:
            columns[head] = [_plain(value, say) for value in frame[name].to_list()]
        if frame[name].dtype.is_numeric():
            right.append(head)
    return pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String)), right


def _bounds(name: str) -> tuple[str, str]:
    if name == "value":
        return "low", "high"
    short = name.removesuffix("_share")
    return f"{short}_low", f"{short}_high"


def _head(name: str, say: Localizer, figure: bool) -> str:
    words = say.text("table.figure") if name == "value" else name.replace("_", " ")
    return say.text("table.with_interval", name=words) if figure else words


def _figure(value: float | None, low: float | None, high: float | None, unit: str, say: Localizer) -> str:
    """A figure with its interval."""
    if value is None:
        return say.text("figure.none")
    share = unit == "share"
    digits = say.fitting(low, high, share)
    written = say.share(value, digits) if share else say.number(value, digits)
    return f"{written} ({say.bounds(low, high, share, digits)})"


def _plain(value: object, say: Localizer) -> str:
    if value is None:
        return say.text("figure.none")
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int):
        return say.count(value)
    size = abs(value)
    return say.number(value, 0 if size >= 1000 else 1 if size >= 10 else 2 if size >= 0.1 or size == 0 else 4)
