"""The panels of Jewels, replayed and played: those of `core.panels` with the table of `table_scene`."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.panels import story
from qn_analysis.core.panels.play import board_panels
from qn_analysis.core.panels.story import Choice
from qn_analysis.core.play.session import Session

from ..log.table import Log
from ..play.positions import price_of
from ..words.actions import Action, Meaning, meaning
from ..words.cards import GEMS, NOBODY, Resource
from ..words.phases import Phase
from .table_scene import TableMaker


class Story(story.Story[Session]):
    """A game as the person sees it."""

    maker_of = TableMaker
    by_number = True

    @property
    def here(self) -> int:
        """The person's city."""
        return int(self.session.table.city[self.session.seat])

    def now(self) -> dict[str, Any]:
        """Where the game stands."""
        t, event = self.session.table, self.maker.seen.position.event
        return {"turn": t.turn, "active": t.active, "where": self.maker.where(t.turn, t.active, t.left, event, False)}

    def asked(self) -> str:
        """Which action, card, city, offer or sale."""
        t, text, me = self.session.table, self.maker.texts.text, self.session.seat
        match t.phase:
            case Phase.ACTION:
                return str(text("ask.action", n=t.left) if t.left else text("ask.craft"))
            case Phase.CHALLENGE:
                seat = self.tell.seat(t.active)
                return str(text("ask.challenge", seat=seat, what=self._wares(), n=t.rules.challenge))
            case Phase.BID:
                return str(text("ask.bid", what=self._wares(), n=t.coins[me]))
            case _:
                return str(text(f"ask.{Phase(t.phase).name.lower()}"))

    def _wares(self) -> str:
        """What an auction is about."""
        t = self.session.table
        return str(self.tell.object(t.wares) if t.wares != NOBODY else self.tell.resource(t.resource[t.city[t.active]]))

    def choice(self, action: int) -> Choice:
        """Cities, what lies there, and cards of the hand are clicked; jewels to craft and answers are buttons."""
        what, text, here = meaning(action), self.maker.texts.text, self.here
        label = story.upper(self.said(action))
        match what.group:
            case Action.TRAVEL | Action.GO:
                return Choice("travel", text("group.travel"), label, (f"city:{what.city}",))
            case Action.BUY:
                return Choice("buy", text("group.buy"), label, (f"resource:{here}",))
            case Action.CRAFT if what.object < GEMS:
                return Choice("gem", text("group.gem"), label, (self._held(what.object),))
            case Action.CRAFT:
                return Choice("craft", text("group.craft"), label, stones=self._stones(what))
            case Action.SELL:
                at = (f"object:{what.object}", f"encounter:{here}")
                return Choice("sell", text("group.sell"), label, at, self._stones(what))
            case Action.INTERACT:
                return Choice("meet", text("group.meet"), label, (f"encounter:{here}",))
            case Action.REFILL:
                t = self.session.table
                empty = [f"encounter:{here}"] * (t.encounter[here] == NOBODY)
                empty += [f"resource:{here}"] * (t.resource[here] == NOBODY)
                return Choice("refill", text("group.refill"), label, tuple(empty))
            case Action.DISCARD:
                return Choice("card", text("group.card"), label, (self._held(what.resource),))
            case Action.BID:
                return Choice("bid", text("group.bid"), label, n=what.coins)
            case Action.DECLINE | Action.CHALLENGE:
                return Choice("answer", text("group.answer"), label)
            case Action.COIN:
                return Choice("coin", text("group.coin"), label)
            case _:
                return Choice("pass", self.common.text("group.pass"), label)

    @staticmethod
    def _held(resource: int) -> str:
        return f"hand:{Resource(resource).name.lower()}"

    def _stones(self, what: Meaning) -> tuple[str, ...]:
        """The cards of an object, as pictures."""
        return tuple(self.maker.object(what.object)["stones"])

    def hand(self) -> list[dict[str, Any]]:
        """Her cards, and what she has crafted."""
        if self.session.over:
            return []
        t, me, text = self.session.table, self.session.me, self.maker.texts.text
        held = [{
            "title": self.common.text("ui.own_hand"),
            "cards": self.maker.hand(dict(enumerate(me.hand))),
            "empty": self.common.text("ui.own_empty"),
        }]  # fmt: skip
        crafted = []
        for thing, n in enumerate(t.crafted[me.seat]):
            if n:
                fresh = me.seat == t.active and n <= t.fresh[thing]
                said = text("cell.fresh") if fresh else text("cell.sells", n=price_of(t, thing))
                crafted.append(self.maker.object(thing, at=f"object:{thing}", copies=n, rows=[(said, "")]))
        return [*held, *([{"title": text("player.crafted"), "cards": crafted, "empty": ""}] if crafted else [])]


PANELS: Final = board_panels(Log, Story)
"""The panels in which games of Jewels are replayed and played."""
