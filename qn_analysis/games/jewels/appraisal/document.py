"""What a craft sheet must look like (`checking` says what else has to hold); a hand of a played game as such a sheet.

What the cards make is no question of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from typing_extensions import TypedDict

from qn_analysis.core.base.telling import Words
from qn_analysis.core.files.validate import Bounds, Choice, Fault
from qn_analysis.core.rules.sheets import SheetKind

from ..log.table import Log
from ..play.builds import BUILDS
from ..rulebook import Ruleset, clauses
from ..words.cards import NOBODY, Resource
from .checking import problems_of
from .sheet import CRAFTED, NAMES, Given, Sheet, given_of, sheet_of

AnySheet = Mapping[str, Any] | str | Path | Sheet
MOST_COINS: Final = 999


def call_sheet(words: Words, _values: Given, _at: None, _sheet: Given) -> Given:
    """What messages on a sheet call it."""
    return {"where": words.say("problem.the_sheet")}


def call_cards(_words: Words, _values: Given, at: str, _cards: Given) -> Given:
    """What messages on cards call them: the cards or the hand."""
    return {"of": at}


def of_resource(words: Words, values: Given) -> str:
    """The resource of which there cannot be so many."""
    return words.say(f"ware.{values['key']}")


Cards = Annotated[
    dict[
        Annotated[str, Choice(NAMES), Fault("no_resource")],
        Annotated[int, Bounds(0), Fault("count", resource=of_resource)],
    ],
    Fault("no_cards", called=call_cards),
]


class CraftSheet(TypedDict, total=False):
    """Cards to be crafted. Buyers and events are those of the ruleset."""

    cards: Cards
    hand: Cards | None
    buyer: object
    coins: Annotated[int, Bounds(0, MOST_COINS), Fault("coins", most=MOST_COINS)] | None
    event: object
    crafted: Annotated[str, Choice(CRAFTED), Fault("crafted")]


CRAFT: Final = SheetKind(
    Annotated[CraftSheet, Fault("no_sheet", called=call_sheet)],
    Sheet, __package__, clauses, BUILDS, given_of, sheet_of, problems_of,
)  # fmt: skip


def read_sheet(source: AnySheet, rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet from a dictionary, a JSON or TOML file, or JSON text.

    Args:
        source: the cards.
        rules: the ruleset; None for the rulebook's.
        lang: language of what is refused.

    Raises:
        SheetError: the file cannot be read, or there can be no such sheet; every problem is named.
        TextError: there are no texts in the language.
    """
    read: Sheet = CRAFT.read(source, rules or Ruleset.default(), lang)
    return read


def sheet_at(log: Log, game: int, turn: int, seat: int) -> Sheet:
    """The hand of a seat as its round of a turn begins, with the Buyer of its city and the event of the turn.

    No card is picked yet.

    Args:
        turn: 1 the first.
        seat: 0 the first.

    Raises:
        LogError: there is no such game, or the seat has no round in such a turn.
        ReplayError: rows that cannot follow each other.
    """
    rounds = {(row.turn, row.seat): row.seq for row in log.rows(game) if row.event == "round_started"}
    if (turn, seat) not in rounds:
        theirs = sorted(at for at, one in rounds if one == seat)
        known = f"its turns run from {theirs[0]} to {theirs[-1]}" if theirs else "there is no such seat"
        log._refuse(f"seat {seat} has no round in turn {turn!r} of game {game}; {known}")
    p = log.position(game, rounds[turn, seat] - 1)  # the round itself has not begun
    hand = tuple(p.hands[seat][resource] for resource in Resource)
    rules, here = log.rules, p.encounters[p.cities[seat]]
    event = rules.events[p.event].key if p.event != NOBODY else ""
    if here == NOBODY or rules.encounters[here].type != "buyer":
        return Sheet((0,) * len(NAMES), hand, event=event)
    return Sheet((0,) * len(NAMES), hand, rules.encounters[here].key, p.stock[p.cities[seat]], event)
