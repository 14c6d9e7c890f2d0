"""What follows from the displays of a sale that somebody wrote down: counts, rarity, prices, what is sold, and totals.

The engine holds the sale again. Where fashion is not told, it is held under every order of the gems, and what is the
same under all those that agree with the rows that are there is added. So a row is never guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, Final

from qn_analysis.core.files.document import SheetError
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.follow import Row, beside
from qn_analysis.core.log.replay import ReplayError

from ..log.position import Position
from ..log.rows import EventRow, fact
from ..log.sale import sheet_of
from ..rulebook import Ruleset
from ..words.cards import GEMS, NOBODY, Card, Gem
from ..words.events import EVENTS, Event
from ..words.phases import Phase
from .score import score_sale

_INSIDE: Final = {event.name.lower() for event, said in EVENTS.items() if said.group == "sale"}
_LAID: Final = ("sale_opened", "shown", "transmuted", "not_transmuted")
"""Rows of a sale that somebody has to write down: from them all others follow."""
_SETTLED: Final = frozenset(_INSIDE - {*_LAID})
_OUTCOMES: Final = ("sold", "unsold_beaten", "unsold_cancelled")
"""What can become of a row of a display: one of these."""
_COLUMNS: Final = ("seat", "other", "card", "gem", "slot", "count", "amount")
_GEM: Final = {gem.name.lower(): int(gem) for gem in Gem}


def follow_sales(rows: Sequence[Row], rules: Ruleset, players: int) -> list[Row]:
    """Rows of the event table of a game with what follows in each of its sales."""
    made: list[Row] = []
    fashion, scores = [NOBODY] * GEMS, [0] * players
    at = 0
    while at < len(rows):
        end = _end(rows, at) if rows[at]["event"] == "sale_opened" else at + 1
        sale = list(rows[at:end])
        if end > at + 1 or rows[at]["event"] == "sale_opened":
            sale = _settled(sale, list(fashion), scores, rules)
        for row in sale:
            if row["event"] == "fashion_set" and row["slot"] in range(GEMS) and row["gem"] is not None:
                fashion[row["slot"]] = _GEM[row["gem"]]
            elif row["event"] == "sale_closed" and row["seat"] in range(players) and row["amount"] is not None:
                scores[row["seat"]] = row["amount"]
        made += sale
        at = end
    return made


def _end(rows: Sequence[Row], at: int) -> int:
    """The row after the last one of a sale that opens at a row."""
    end, closed = at + 1, False
    while end < len(rows):
        event = rows[end]["event"]
        alchemist = event == "played" and rows[end]["card"] == "alchemist"
        if event == "sale_opened" or not (event in _INSIDE or alchemist) or (closed and event != "sale_closed"):
            break
        closed = event == "sale_closed"
        end += 1
    return end


def _settled(sale: list[Row], fashion: Sequence[int], scores: Sequence[int], rules: Ruleset) -> list[Row]:
    """A sale with the rows that follow; as it is where its displays cannot be, or are not told."""
    closed = [row for row in sale if row["event"] == "sale_closed"]
    shows = any(row["event"] == "shown" for row in sale)
    if not shows and any(row["amount"] not in (None, *scores[row["seat"] : row["seat"] + 1]) for row in closed):
        return sale  # somebody got something: what was shown is not told
    orders = [tuple(fashion)] if NOBODY not in fashion else list(permutations(range(GEMS)))
    told = [row for row in sale if row["event"] in _SETTLED]
    try:
        held = [_in_order(_held(sale, order, scores, rules)) for order in orders]
    except (SheetError, LogError, ReplayError, KeyError, IndexError):
        return sale  # it cannot be: the linter says why
    right = [sum(_agrees(row, each) for row in told) for each in held]  # what is wrong in all of them stays a finding
    agree = [each for each, rows in zip(held, right, strict=True) if rows == max(right)]
    sure = [event for event in agree[0] if all(event in other for other in agree[1:])]
    return _merged(sale, sure)


def _held(sale: Sequence[Row], order: Sequence[int], scores: Sequence[int], rules: Ruleset) -> Iterator[Row]:
    """What the engine makes of the displays of a sale: rows that follow, by event and columns that say something."""
    players = len(scores)
    opened = sale[0]["seat"]
    active = opened if opened in range(players) else 0
    before = Position(
        players=players, active=active, fashion=list(order), scores=list(scores),
        hands=[Counter() for _ in range(players)],
    )  # fmt: skip
    facts = [fact(EventRow(**{key: row[key] for key in EventRow._fields})) for row in sale]
    sheet = sheet_of(facts, before, rules.stones, [""] * players)
    for display in sheet["displays"]:
        del display["hand"]
    for f in score_sale(sheet, rules).events:
        if f.event.name.lower() not in _SETTLED:
            continue
        said: Row = dict.fromkeys(_COLUMNS)
        for key, value in (("seat", f.seat), ("other", f.other)):
            said[key] = None if value == NOBODY else (active + value) % players
        said["card"] = None if f.card == NOBODY else Card(f.card).name.lower()
        said["gem"] = None if f.gem == NOBODY else Gem(f.gem).name.lower()
        closed = f.event == Event.SALE_CLOSED
        for key, value in (("slot", f.slot), ("count", f.number), ("amount", f.amount)):
            said[key] = None if value == NOBODY and not (closed and key == "amount") else value
        yield {"event": f.event.name.lower(), "phase": Phase(f.phase).name.lower(), **said}


def _in_order(events: Iterator[Row]) -> list[Row]:
    """What follows in a sale as a log has it: jewels are sold from the active player on, scores written by seat."""
    listed = [*events]
    closed = sorted((each for each in listed if each["event"] == "sale_closed"), key=lambda each: each["seat"])
    return [*(each for each in listed if each["event"] != "sale_closed"), *closed]


def _same(row: Row, event: Row) -> bool:
    """Whether a row is about what an event is about, whatever it says of it."""
    kinds = row["event"] == event["event"] or (row["event"] in _OUTCOMES and event["event"] in _OUTCOMES)
    if event["event"] == "lapsed":
        kinds = kinds and row["card"] == event["card"]
    return kinds and row["gem"] == event["gem"] and row["seat"] == event["seat"]


def _agrees(row: Row, events: Sequence[Row]) -> bool:
    """Whether what a row says is among what follows."""
    said = {key: row[key] for key in ("event", *_COLUMNS) if row[key] is not None}
    return any(said.items() <= event.items() for event in events)


def _merged(sale: Sequence[Row], events: Sequence[Row]) -> list[Row]:
    """Rows of a sale as they are written, and between them those that are not there, each after the one before it."""
    phased = any(row["phase"] is not None for row in sale)
    made = [*sale]
    left = [*range(len(sale))]  # rows of `sale` that stand for no event yet
    last = max(at for at, row in enumerate(made) if row["event"] in _LAID or row["event"] == "played")
    for event in events:
        found = next((at for at in left if _same(sale[at], event)), None)
        if found is not None:
            left.remove(found)
            row = sale[found]
            if _agrees(row, [event]):
                row.update({key: event[key] for key in _COLUMNS if row[key] is None})
            last = next(at for at, each in enumerate(made) if each is row)
            continue
        new: dict[str, Any] = event if phased else {**event, "phase": None}
        last += 1
        made.insert(last, beside(made[last - 1], **new))
    return made
