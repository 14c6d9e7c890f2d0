"""How a log of Lady of the Diamonds is laid out.

Schema version 1. Enum categories are frozen with the version: the order of `Event`, `Phase`, `Card` and `Treasure` is
part of it.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.layout import Layout, Tally

from ..rulebook import Ruleset
from ..words import TITLE
from ..words.actions import Action
from ..words.cards import FEWEST, SEATS
from ..words.events import EVENTS, Column

GAME: Final = "lady_of_the_diamonds"
CARD_ENUM: Final[pl.Enum] = Column.CARD.dtype
TREASURE_ENUM: Final[pl.Enum] = Column.TREASURE.dtype
_TALLY: Final = Tally("round_started", "round_scored", running=False, often="rounds", settled=False)

LAYOUT: Final = Layout.of(
    EVENTS,
    Column,
    hidden="card",
    unit="points",
    actions=Action.names(),
    told={"scores": {_TALLY.opens: (), _TALLY.event: ("seat", "amount"), "game_over": ("seat", "amount")}},
    game=GAME,
    title=TITLE,
    version=1,
    fewest=FEWEST,
    seats=SEATS,
    scores=(),
    rules=Ruleset,
    tally=_TALLY,
)
"""How the log is laid out. Of scores alone, a tie may have no place: titles break it."""
