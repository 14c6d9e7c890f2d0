"""How a log is laid out.

Schema version 1. Enum categories are frozen with the version: the order of `Event`, `Phase`, `Card` and `Gem` is part
of it.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.events import Sight
from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.log.layout import Layout, Migration, Tally
from qn_analysis.core.log.reference_page import log_page

from ..rulebook import Ruleset
from ..words import TITLE
from ..words.actions import ACTIONS, name
from ..words.cards import SEATS, Card
from ..words.events import EVENTS, SCORED, Column, Event

SCHEMA: Final = 1
"""Version of the schema that this package writes."""
GAME: Final = "queens_necklace"

SHOWN_CARDS: Final = "shown.card"
"""What a log does not tell that was made of sums of stones: which cards, and how many, a row has."""

EVENT_ENUM: Final[pl.Enum] = Column.EVENT.dtype
PHASE_ENUM: Final[pl.Enum] = Column.PHASE.dtype
CARD_ENUM: Final[pl.Enum] = Column.CARD.dtype
GEM_ENUM: Final[pl.Enum] = Column.GEM.dtype

migrations: dict[int, Migration] = {}
"""By schema version: makes of a manifest and the tables of a part those of the next version."""


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


LAYOUT: Final = Layout.of(
    EVENTS,
    Column,
    hidden="card",
    unit="pounds",
    actions=map(name, range(ACTIONS)),
    told={knows: _told(knows) for knows in Knows},
    game=GAME,
    title=TITLE,
    version=SCHEMA,
    fewest=2,
    seats=SEATS,
    scores=tuple(map(int, SCORED)),
    always_open=(Card.NECKLACE.name.lower(),),
    noted=(Event.FASHION_SET.name.lower(),),
    tally=_TALLY,
    titles=("Queens Necklace", "Le Collier de la reine", "Das Collier der Königin"),
    rules=Ruleset,
    migrations=migrations,
)
"""How the log is laid out."""

EVENT_COLUMNS: Final = LAYOUT.events
GAME_COLUMNS: Final = LAYOUT.games


def documentation() -> str:
    """All tables, events and actions as Markdown: the content of `datasets/README.md`."""
    moving = ("card moves", "*Card moves* says where its card comes from and goes to;")
    return log_page(LAYOUT, "What a log holds", moving)
