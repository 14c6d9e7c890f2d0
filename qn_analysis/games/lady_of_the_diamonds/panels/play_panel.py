"""The panels of Lady of the Diamonds, replayed and played: those of `core.panels` with the table of `table_scene`."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.panels import story
from qn_analysis.core.panels.play import board_panels
from qn_analysis.core.panels.story import Choice
from qn_analysis.core.play.session import Session

from ..log.table import Log
from ..words.actions import Action, meaning
from ..words.cards import Card, Treasure
from ..words.phases import Phase
from .table_scene import TableMaker


class Story(story.Story[Session]):
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

    def choice(self, action: int) -> Choice:
        """Cards are clicked in the pit, on the deck and in the hand, gems in the supply."""
        what, text = meaning(action), self.maker.texts.text
        label = story.upper(self.said(action))
        match what.group:
            case Action.GEM:
                name = Treasure(what.treasure).name.lower()
                return Choice("gem", text("group.gem"), label, (f"gem:{name}",), (name,))
            case Action.HAND:
                return Choice("card", text("group.card"), label, (f"hand:{Card(what.card).name.lower()}",))
            case Action.PIT:
                return Choice("card", text("group.card"), label, (f"pit:{what.slot}",))
            case Action.DECK:
                return Choice("card", text("group.card"), label, ("deck",))
            case _:
                return Choice("pass", self.common.text("group.pass"), label)

    def hand(self) -> list[dict[str, Any]]:
        """Her cards."""
        if self.session.over:
            return []
        held = dict(enumerate(self.session.me.hand))
        text = self.common.text
        return [{"title": text("ui.own_hand"), "cards": self.maker.hand(held), "empty": text("ui.own_empty")}]


PANELS: Final = board_panels(Log, Story)
"""The panels in which games of Lady of the Diamonds are replayed and played."""
