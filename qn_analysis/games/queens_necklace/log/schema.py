"""The columns of a log, declared once: names, types, units, meanings.

Schema version 1. Enum categories are frozen with the version: the order of `Event`, `Phase`, `Card` and `Gem` is part
of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import polars as pl

from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.log.layout import DECISION_COLUMNS, ColumnDoc, Layout, Migration, Tally, game_columns
from qn_analysis.core.log.reference_page import LogPageText, log_page

from ..rulebook import Ruleset
from ..words import TITLE
from ..words.actions import ACTIONS, name
from ..words.cards import SEATS, Card, Gem
from ..words.events import EVENTS, Event, Sight
from ..words.phases import Phase
from .rows import SCORED

SCHEMA: Final = 1
"""Version of the schema that this package writes."""
GAME: Final = "queens_necklace"

EVENT_ENUM = pl.Enum([e.name.lower() for e in Event])
PHASE_ENUM = pl.Enum([p.name.lower() for p in Phase])
CARD_ENUM = pl.Enum([c.name.lower() for c in Card])
GEM_ENUM = pl.Enum([g.name.lower() for g in Gem])


EVENT_COLUMNS: Final = (
    ColumnDoc("game", pl.UInt32, "number of the game in its run, from 0"),
    ColumnDoc("seq", pl.UInt16, "place of the event in its game, from 0"),
    ColumnDoc("turn", pl.UInt16, "turn, 1 the first; 0 while setting up"),
    ColumnDoc("year", pl.UInt8, "sales held so far, plus 1"),
    ColumnDoc("phase", PHASE_ENUM, "phase of the game in which it happened"),
    ColumnDoc("event", EVENT_ENUM, "what happened"),
    ColumnDoc("seat", pl.UInt8, "whom it is about, 0 the first to play"),
    ColumnDoc("other", pl.UInt8, "the other player concerned"),
    ColumnDoc("card", CARD_ENUM, "the card concerned"),
    ColumnDoc("gem", GEM_ENUM, "the gem concerned"),
    ColumnDoc("slot", pl.UInt8, "a place, from 0: of the market, of fashion, of rarity, or in the pile"),
    ColumnDoc("count", pl.Int16, "a number of things"),
    ColumnDoc("amount", pl.Int16, "ducats or pounds, as the event says"),
)
"""The event table: one row an outcome."""

GAME_COLUMNS: Final = game_columns(SEATS, "pounds")
"""The game table: one row a game."""
migrations: dict[int, Migration] = {}
"""By schema version: makes of a manifest and the tables of a part those of the next version."""


class EventRow(NamedTuple):
    """One event of a game; None where a column is null. Enum columns are lower-case names."""

    game: int
    seq: int
    turn: int
    year: int
    phase: str
    event: str
    seat: int | None
    other: int | None
    card: str | None
    gem: str | None
    slot: int | None
    count: int | None  # type: ignore[assignment]  # the log's word; `tuple.count` is not missed
    amount: int | None


_TALLY: Final = Tally("sale_opened", "sale_closed", running=True)


def _told(knows: Knows) -> dict[str, list[str]]:
    """The events that a log has, and of each the columns that it always fills."""
    if knows == Knows.SCORES:
        return {_TALLY.opens: [], _TALLY.event: ["seat", "amount"], "game_over": ["seat", "count", "amount"]}
    groups = {said.group for said in EVENTS.values()} if knows > Knows.SALES else {"sale", "end"}
    turn = ["turn"] if knows > Knows.SALES else []
    return {
        event.name.lower(): [*said.needed(knows.said), *turn]
        for event, said in EVENTS.items()
        if said.group in groups and (knows == Knows.FULL or said.sight != Sight.SECRET)
    }


LAYOUT: Final = Layout(
    game=GAME,
    title=TITLE,
    version=SCHEMA,
    fewest=2,
    seats=SEATS,
    events=EVENT_COLUMNS,
    games=GAME_COLUMNS,
    decisions=DECISION_COLUMNS,
    says={event.name.lower(): tuple(said.columns) for event, said in EVENTS.items()},
    scores=tuple(map(int, SCORED)),
    hidden="card",
    tells={knows: _told(knows) for knows in Knows},
    always_open=(Card.NECKLACE.name.lower(),),
    noted=(Event.FASHION_SET.name.lower(),),
    tally=_TALLY,
    titles=("Queens Necklace", "Le Collier de la reine", "Das Collier der Königin"),
    rules=Ruleset,
    migrations=migrations,
)
"""How the log is laid out."""


def documentation() -> str:
    """All tables, events and actions as Markdown: the content of `datasets/README.md`."""
    moving = ("card moves", "*Card moves* says where its card comes from and goes to;")
    events = (
        LogPageText(
            event.name.lower(), said.group, said.meaning, said.columns,
            f"{said.moves[0].value} → {said.moves[1].value}" if said.moves else "", said.sight.value,
        )
        for event, said in EVENTS.items()
    )  # fmt: skip
    return log_page(LAYOUT, "What a log holds", moving, events, map(name, range(ACTIONS)))
