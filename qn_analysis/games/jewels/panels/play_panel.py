"""The panels of Jewels, replayed and played: those of `core.panels` with the table of `table_scene`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qn_analysis.core.panels import story

from ..play.positions import price_of
from ..words.actions import Action
from ..words.cards import GEMS, NOBODY, Resource
from ..words.phases import Phase
from .table_scene import TableMaker


class Story(story.Story):
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

    def clicked(self, action: int) -> tuple[str, ...]:
        """Cities, what lies there, and cards of the hand are clicked; jewels to craft and answers are buttons."""
        (group, thing), here = Action.meaning(action), self.here
        match group:
            case Action.TRAVEL | Action.GO:
                return "travel", f"city:{thing}"
            case Action.BUY:
                return "buy", f"resource:{here}"
            case Action.CRAFT if thing < GEMS:
                return "gem", self._held(thing)
            case Action.CRAFT:
                return ("craft",)
            case Action.SELL:
                return "sell", f"object:{thing}", f"encounter:{here}"
            case Action.INTERACT:
                return "meet", f"encounter:{here}"
            case Action.REFILL:
                t = self.session.table
                empty = [f"encounter:{here}"] * (t.encounter[here] == NOBODY)
                empty += [f"resource:{here}"] * (t.resource[here] == NOBODY)
                return "refill", *empty
            case Action.DISCARD:
                return "card", self._held(thing)
            case Action.BID:
                return ("bid",)
            case Action.DECLINE | Action.CHALLENGE:
                return ("answer",)
            case Action.COIN:
                return ("coin",)
            case _:
                return ("pass",)

    def stones(self, action: int) -> Sequence[str]:
        """The cards of a jewel that is crafted or sold."""
        group, thing = Action.meaning(action)
        crafted = group == Action.CRAFT and thing >= GEMS
        return self.maker.object(thing)["stones"] if crafted or group == Action.SELL else ()

    def number(self, action: int) -> int | None:
        """What is offered."""
        group, coins = Action.meaning(action)
        return coins if group == Action.BID else None

    @staticmethod
    def _held(resource: int) -> str:
        return f"hand:{Resource(resource).name.lower()}"

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
