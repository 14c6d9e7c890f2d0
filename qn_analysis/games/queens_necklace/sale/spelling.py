"""A sheet as people write it, put into the words and numbers of a sheet.

Names of gems and cards may have capitals and, in a language, be those of that language, without their accents too; so
may keys. Of a row people often note the sum of its stones alone, where a sheet has a number a card: cards of the deck
that add up to it stand for it, which is enough to score a sale, since only stones are counted.

What is not known stays as it is, for `document` to refuse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, Final

from qn_analysis.core.base.catalogue import BASE
from qn_analysis.core.base.plain import same

from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import Card
from .sheet import GEM_NAMES, OF_MOVE, gem_kinds
from .texts import catalogue

OF_SHEET: Final = ("fashion", "displays", "alchemist", "sales", "date", "place")
OF_DISPLAY: Final = ("player", "rows", "bankers", "hand", "score")
OF_ROW: Final = ("gems", "rings", "king", "necklace")
"""Keys that may be written otherwise, of a document, a display, a row, a move of the Alchemist."""


def respelled(sheet: Any, lang: str, rules: Ruleset | None) -> Any:
    """A sheet in its own words and, with rules, its numbers; anything else as it is.

    English is understood besides the language. The deck of the rules has the cards that stand for sums of stones;
    without rules sums stay.
    """
    if not isinstance(sheet, Mapping):
        return sheet
    made = keyed(sheet, lang)
    if isinstance(made.get("date"), date):  # as TOML has them
        made["date"] = made["date"].isoformat()
    gems, cards = _gems(lang), _cards(lang)
    if isinstance(made.get("fashion"), list | tuple):
        made["fashion"] = [_named(each, gems) for each in made["fashion"]]
    displays, moves = made.get("displays"), made.get("alchemist")
    if isinstance(displays, list | tuple):
        made["displays"] = [_display(each, lang, gems, cards) for each in displays]
    if isinstance(moves, Mapping):
        made["alchemist"] = moves = [moves]
    if isinstance(moves, list | tuple):
        made["alchemist"] = [_move(each, lang, gems) for each in moves]
    if rules is not None:
        _cards_of_sums(made, rules)
    return made


def sheets_of(document: Any, lang: str) -> list[Any]:
    """The sheets of a document: itself, or each of those under `sales` with what stands beside them."""
    made = keyed(document, lang) if isinstance(document, Mapping) else {}
    if not isinstance(made.get("sales"), list):
        return [document]
    shared = {key: value for key, value in made.items() if key != "sales"}
    return [{**shared, **keyed(each, lang)} if isinstance(each, Mapping) else each for each in made["sales"]]


def keyed(given: Mapping[Any, Any], lang: str, keys: Sequence[str] = OF_SHEET) -> dict[Any, Any]:
    """A table with the keys that it has in sheets; what it has not there, or would have twice, stays as written."""
    known = _written(lang, "key")
    made: dict[Any, Any] = {}
    for written, value in given.items():
        key = _named(written, known)
        key = key if key in keys else written
        made[written if key in made or (key != written and key in given) else key] = value
    return made


@cache
def _written(lang: str, kind: str) -> Mapping[str, str]:
    """Keys of a sheet, or names in it (`kind`), by what people write in English and in a language."""
    found: dict[str, str] = {}
    for texts in (catalogue(lang), catalogue(BASE)):
        keys = [key for key in texts if key.startswith(f"written.{kind}.")]
        found |= {same(word): key.rpartition(".")[2] for key in keys for word in texts.text(key).split("|")}
    return found


def _named(given: Any, known: Mapping[str, str]) -> Any:
    return known.get(same(given), given) if isinstance(given, str) else given


def _display(given: Any, lang: str, gems: Mapping[str, str], cards: Mapping[str, str]) -> Any:
    if not isinstance(given, Mapping):
        return given
    made = keyed(given, lang, OF_DISPLAY)
    if isinstance(made.get("hand"), list | tuple):
        made["hand"] = [_named(each, cards) for each in made["hand"]]
    if isinstance(made.get("rows"), Mapping):
        rows: dict[Any, Any] = {}
        for written, row in made["rows"].items():
            gem = _named(written, gems)
            key = written if gem in rows or (gem != written and gem in made["rows"]) else gem
            rows[key] = keyed(row, lang, OF_ROW) if isinstance(row, Mapping) else row
        made["rows"] = rows
    return made


def _move(given: Any, lang: str, gems: Mapping[str, str]) -> Any:
    if not isinstance(given, Mapping):
        return given
    made = keyed(given, lang, OF_MOVE)
    return made | {key: _named(made[key], gems) for key in ("from", "to") if key in made}


@cache
def _gems(lang: str) -> Mapping[str, str]:
    """Gems by what they are called."""
    return _names(lang, "gem", GEM_NAMES)


@cache
def _cards(lang: str) -> Mapping[str, str]:
    """Cards by what they are called, by their short names too."""
    cards = [card.name.lower() for card in Card]
    written = {word: name for word, name in _written(lang, "name").items() if name in cards}
    return written | _names(lang, "card", cards)


def _names(lang: str, kind: str, names: Sequence[str]) -> dict[str, str]:
    """Things by the names that the language of a log has for them."""
    told = {same(words.catalogue(spoken).text(f"{kind}.{name}")): name for spoken in (BASE, lang) for name in names}
    return told | {same(name): name for name in names}


def _cards_of_sums(sheet: dict[str, Any], rules: Ruleset) -> None:
    """Put cards where a row has the sum of its stones, as far as the deck has them beside those that are told."""
    displays = sheet.get("displays")
    if not isinstance(displays, list):
        return
    rows = [each["rows"] for each in displays if isinstance(each, dict) and isinstance(each.get("rows"), dict)]
    for each in rows:
        each |= {gem: {"gems": row} for gem, row in each.items() if type(row) is int}
    for gem in GEM_NAMES:
        of_gem = [each[gem] for each in rows if isinstance(each.get(gem), dict)]
        sums = [row for row in of_gem if type(row.get("gems")) is int and row["gems"] > 0]
        told = Counter(
            stones
            for row in of_gem
            if isinstance(row.get("gems"), list | tuple)
            for stones in row["gems"]
            if type(stones) is int
        )
        left = Counter[int]()
        for card in gem_kinds(gem):
            left[rules.stones[card]] += rules.copies[card]
        left.subtract(told)
        wanted = [_moved(sheet, displays, row, gem) for row in sums]
        found = _dealt([row["gems"] for row in sums], wanted, left)
        for row, cards in zip(sums, found or (), strict=False):
            row["gems"] = cards


def _moved(sheet: Mapping[str, Any], displays: Sequence[Any], row: Any, gem: str) -> list[int]:
    """Stones of the cards of a row that Alchemists change: those it must have."""
    owners = [
        each.get("player") for each in displays
        if isinstance(each, dict) and isinstance(each.get("rows"), dict) and each["rows"].get(gem) is row
    ]  # fmt: skip
    told = sheet.get("alchemist")
    moves = [each for each in told if isinstance(each, dict)] if isinstance(told, list | tuple) else []
    return [
        move["gems"] for move in moves
        if move.get("from") == gem and move.get("player") in owners and type(move.get("gems")) is int
    ]  # fmt: skip


def _dealt(sums: Sequence[int], wanted: Sequence[Sequence[int]], left: Counter[int]) -> list[list[int]] | None:
    """Cards for each sum, by their stones, few and large ones first; None if the deck has none that add up so."""
    if not sums:
        return []
    for cards in _adding_up(sums[0], sorted(left, reverse=True), left):
        if Counter(wanted[0]) - Counter(cards):
            continue
        others = _dealt(sums[1:], wanted[1:], left - Counter(cards))
        if others is not None:
            return [cards, *others]
    return None


def _adding_up(total: int, kinds: Sequence[int], left: Counter[int]) -> Iterator[list[int]]:
    if not kinds:
        if not total:
            yield []
        return
    stones, *others = kinds
    for many in range(min(left[stones], total // stones) if stones > 0 else 0, -1, -1):
        for rest in _adding_up(total - many * stones, others, left):
            yield [stones] * many + rest
