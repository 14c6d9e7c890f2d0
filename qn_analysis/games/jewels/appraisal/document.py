"""What a craft sheet must look like, every problem named at once; and a hand of a played game as such a sheet.

What the cards make is no question of this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from typing_extensions import TypedDict

from qn_analysis.core.base.catalogue import Message, loaded
from qn_analysis.core.base.messages import short_repr, suggest
from qn_analysis.core.files.document import SheetError, data_of
from qn_analysis.core.files.validate import Bounds, Called, Choice, Document, Fault
from qn_analysis.core.log.folder import LogError

from ..log.table import Log
from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import NOBODY, Resource
from .sheet import CRAFTED, NAMES, TEXTS, Sheet

AnySheet = Mapping[str, Any] | str | Path | Sheet
MOST_COINS: Final = 999


def _problem(key: str, /, **values: Any) -> Message:
    return Message(TEXTS, f"problem.{key}", values)


def _word(key: str, /, **values: Any) -> Message:
    """Words of the game."""
    return Message(words.__name__, key, values)


Cards = Annotated[
    dict[
        Annotated[str, Choice(NAMES), Fault("no_resource", key=lambda values: values["of"])],
        Annotated[
            int,
            Bounds(0),
            Fault(
                "count",
                resource=lambda values: Message(TEXTS, f"ware.{values['key']}", {}),
                key=lambda values: values["of"],
            ),
        ],
    ],
    Fault("no_cards"),
    Called(lambda values, at, cards: {"of": at}),
]


class CraftSheet(TypedDict, total=False):
    """Cards to be crafted. Buyers and events are those of the ruleset."""

    cards: Cards
    hand: Cards | None
    buyer: object
    coins: Annotated[int, Bounds(0, MOST_COINS), Fault("coins", most=MOST_COINS)] | None
    event: object
    crafted: Annotated[str, Choice(CRAFTED), Fault("crafted")]


CRAFT: Final = Document(
    Annotated[CraftSheet, Fault("no_sheet"), Called(lambda values, at, sheet: {"where": _problem("the_sheet")})],
    TEXTS,
)


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
    loaded(TEXTS, lang)
    data = data_of(source, Sheet)
    found, problems = CRAFT.read(data)
    if isinstance(data, Mapping) and data.get("hand") is not None:
        found.setdefault("hand", {})  # which has no card, as long as it is none
    problems += _wrong(found, rules or Ruleset.default())
    if problems:
        raise SheetError(problems).speaking(lang)
    cards, hand = _counts(found.get("cards")), found.get("hand")
    return Sheet(
        cards,
        None if hand is None else _counts(hand),
        found.get("buyer") or "",
        found.get("coins"),
        found.get("event") or "",
        found.get("crafted", CRAFTED[0]),
    )


def _counts(cards: Mapping[str, int] | None) -> tuple[int, ...]:
    return tuple((cards or {}).get(name, 0) for name in NAMES)


def _wrong(sheet: Mapping[str, Any], rules: Ruleset) -> Iterator[Message]:
    """What is wrong with a sheet for a ruleset, and what does not go together."""
    copies = {name: resource.copies for name, resource in zip(NAMES, rules.resources, strict=True)}
    known: dict[str, dict[str, int]] = {}
    for key in ("cards", "hand"):
        known[key] = {}
        for name, count in (sheet.get(key) or {}).items():
            if count > copies[name]:
                yield _problem("copies", key=key, cards=_word(f"cards.{name}", count=count), n=copies[name])
            else:
                known[key][name] = count
    if sheet.get("hand") is not None:
        for name in NAMES:
            picked, held = (known[key].get(name, 0) for key in ("cards", "hand"))
            if picked > held:
                yield _problem("hand_short", cards=_word(f"cards.{name}", count=picked), n=held)
    if sheet.get("buyer"):
        yield from _wrong_buyer(sheet["buyer"], rules)
    if sheet.get("coins") is not None and not sheet.get("buyer"):
        yield _problem("coins_alone", given=short_repr(sheet["coins"]))
    events = [card.key for card in rules.events]
    if sheet.get("event") and sheet["event"] not in events:
        event = sheet["event"]
        yield _problem("no_event", given=short_repr(event), hint=suggest(event, events), known=", ".join(events))


def _wrong_buyer(key: Any, rules: Ruleset) -> Iterator[Message]:
    buyers = [card.key for card in rules.encounters if card.type == "buyer"]
    known = ", ".join(buyers)
    card = next((card for card in rules.encounters if card.key == key), None)
    if card is None:
        yield _problem("no_buyer", given=short_repr(key), hint=suggest(key, buyers), known=known)
    elif card.type != "buyer":
        yield _problem("not_buyer", given=short_repr(key), kind=_word(f"encounter.{card.type}"), known=known)


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
        raise LogError(f"seat {seat} has no round in turn {turn!r} of game {game}; {known}")
    p = log.position(game, rounds[turn, seat] - 1)  # the round itself has not begun
    hand = tuple(p.hands[seat][resource] for resource in Resource)
    rules, here = log.rules, p.encounters[p.cities[seat]]
    event = rules.events[p.event].key if p.event != NOBODY else ""
    if here == NOBODY or rules.encounters[here].type != "buyer":
        return Sheet((0,) * len(NAMES), hand, event=event)
    return Sheet((0,) * len(NAMES), hand, rules.encounters[here].key, p.stock[p.cities[seat]], event)
