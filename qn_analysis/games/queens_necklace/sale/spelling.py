"""A sheet as people write it, put into the words of a sheet: a source of pages too.

Names of gems and cards may have capitals and, in a language, be those of that language, without their accents too; so
may keys. What is not known stays as it is, for `document` to refuse. `written` says what people write (`written`): for
"key", "gem" and "card" the names that sheets have, by what is the same of names (`core.base.plain.same`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qn_analysis.core.base.plain import same
from qn_analysis.core.base.telling import is_list, is_table, is_text, written_day

from .sheet import GEM_NAMES, OF_MOVE

OF_SHEET = ("fashion", "displays", "alchemist", "sales", "date", "place")
OF_DISPLAY = ("player", "rows", "bankers", "hand", "score")
OF_ROW = ("gems", "rings", "king", "necklace")
"""Keys that may be written otherwise, of a document, a display, a row, a move of the Alchemist."""

Written = Mapping[str, Mapping[str, str]]


def respelled(sheet: Any, written: Written) -> Any:
    """A sheet in its own words, which is another one than was given; anything else as it is."""
    if not is_table(sheet):
        return sheet
    made: Any = keyed(sheet, written["key"], OF_SHEET)
    if "date" in made:
        made["date"] = written_day(made["date"])
    fashion, displays, moves = made.get("fashion"), made.get("displays"), made.get("alchemist")
    if is_list(fashion):
        made["fashion"] = [named(each, written["gem"]) for each in fashion]
    if is_list(displays):
        made["displays"] = [respelled_display(each, written) for each in displays]
    if is_table(moves):
        moves = [moves]
    if is_list(moves):
        made["alchemist"] = [respelled_move(each, written) for each in moves]
    return made


def sheets_of(document: Any, written: Written) -> list[Any]:
    """The sheets of a document: itself, or each of those under `sales` with what stands beside them."""
    made: Any = keyed(document, written["key"], OF_SHEET) if is_table(document) else {}
    sales = made.get("sales")
    if not is_list(sales):
        return [document]
    shared = {key: made[key] for key in list(made) if key != "sales"}
    return [{**shared, **keyed(each, written["key"], OF_SHEET)} if is_table(each) else each for each in sales]


def keyed(given: Any, known: Mapping[str, str], keys: Sequence[str]) -> dict[Any, Any]:
    """A table with the keys that it has in sheets; what it has not there, or would have twice, stays as written."""
    before = list(given)
    now: list[Any] = []
    for key in before:
        now.append(key_of(key, given, now, known, keys))
    return {now[n]: given[before[n]] for n in range(len(before))}


def key_of(key: Any, given: Any, taken: Sequence[Any], known: Mapping[str, str], keys: Sequence[str]) -> Any:
    """What a key of a table is called in sheets."""
    meant = named(key, known)
    if meant not in keys or meant in taken or (meant != key and meant in given):
        return key
    return meant


def named(given: Any, known: Mapping[str, str]) -> Any:
    """A name as sheets have it, or what was given."""
    return known.get(same(given), given) if is_text(given) else given


def respelled_display(given: Any, written: Written) -> Any:
    """A display in the words of a sheet."""
    if not is_table(given):
        return given
    made: Any = keyed(given, written["key"], OF_DISPLAY)
    hand, rows = made.get("hand"), made.get("rows")
    if is_list(hand):
        made["hand"] = [named(each, written["card"]) for each in hand]
    if is_table(rows):
        laid = keyed(rows, written["gem"], GEM_NAMES)
        made["rows"] = {gem: respelled_row(laid[gem], written) for gem in list(laid)}
    return made


def respelled_row(given: Any, written: Written) -> Any:
    """A row in the words of a sheet."""
    return keyed(given, written["key"], OF_ROW) if is_table(given) else given


def respelled_move(given: Any, written: Written) -> Any:
    """An Alchemist in the words of a sheet."""
    if not is_table(given):
        return given
    made: Any = keyed(given, written["key"], OF_MOVE)
    for key in ("from", "to"):
        if key in made:
            made[key] = named(made[key], written["gem"])
    return made
