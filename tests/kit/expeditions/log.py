"""The log of Expeditions: how it is laid out, and how its cards are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qn_analysis.core.base.catalogue import Catalogue
from qn_analysis.core.log.declared_log import DeclaredLog
from qn_analysis.core.log.layout import Layout

from .rulebook import Ruleset
from .words.actions import Action
from .words.cards import RANKS, SEATS, Card, Colour
from .words.events import EVENTS, Column, Event

LAYOUT: Final = Layout.of(
    EVENTS, Column, hidden="card", unit="points", actions=Action.names(), told={}, game="expeditions",
    title="Expeditions", version=1, fewest=SEATS, seats=SEATS, scores=(Event.EXPEDITION_SCORED, Event.GAME_OVER),
    rules=Ruleset,
)  # fmt: skip


@dataclass(frozen=True, repr=False)
class Log(DeclaredLog):
    """The record of a run of games."""

    layout, columns, actions, words = LAYOUT, Column, Action, f"{__package__}.words.texts"

    @classmethod
    def _called(cls, texts: Catalogue, thing: object) -> str:
        """A card is called by its colour and its number."""
        if not isinstance(thing, Card):
            return super()._called(texts, thing)
        colour = super()._called(texts, Colour(thing // RANKS))
        rank = thing % RANKS
        return texts.text("rank.number" if rank else "rank.wager", colour=colour, n=rank + 1)
