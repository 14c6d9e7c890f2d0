"""The panels of Lady of the Diamonds, replayed and played: those of `core.panels` with the table of `table_scene`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qn_analysis.core.panels import story

from ..words.actions import Action
from ..words.cards import Card, Treasure
from ..words.phases import Phase
from .table_scene import TableMaker


class Story(story.Story):
    """A game as the person sees it."""

    maker_of = TableMaker
    by_number = True

    def now(self) -> dict[str, Any]:
        """Where the game stands."""
        t = self.session.table
        return {"turn": t.turn, "active": t.active, "where": self.maker.where(t.turn, t.round, False)}

    def asked(self) -> str:
        """Which card, or which gem."""
        t, text = self.session.table, self.maker.texts.text
        match t.phase:
            case Phase.PEARLS:
                return str(text("ask.pearls", n=t.match))
            case Phase.INSTEAD:
                return str(text("ask.instead"))
            case _:
                return str(text("ask.card", n=t.plays[self.session.seat] + 1, total=t.rules.cards_each))

    def clicked(self, action: int) -> tuple[str, ...]:
        """Cards are clicked in the pit, on the deck and in the hand, gems in the supply."""
        group, thing = Action.meaning(action)
        match group:
            case Action.GEM:
                return "gem", f"gem:{Treasure(thing).name.lower()}"
            case Action.HAND:
                return "card", f"hand:{Card(thing).name.lower()}"
            case Action.PIT:
                return "card", f"pit:{thing}"
            case Action.DECK:
                return "card", "deck"
            case _:
                return ("pass",)

    def stones(self, action: int) -> Sequence[str]:
        """The gem that is chosen."""
        group, thing = Action.meaning(action)
        return [Treasure(thing).name.lower()] if group == Action.GEM else []

    def hand(self) -> list[dict[str, Any]]:
        """Her cards."""
        if self.session.over:
            return []
        held = dict(enumerate(self.session.me.hand))
        text = self.common.text
        return [{"title": text("ui.own_hand"), "cards": self.maker.hand(held), "empty": text("ui.own_empty")}]
