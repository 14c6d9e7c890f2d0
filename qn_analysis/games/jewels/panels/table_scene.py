"""The table of a game for the common board: cities, decks, players with hand and objects; as all or one seat knows it.

Cells are called `city:CITY`, `encounter:CITY`, `resource:CITY` (from 0), `hand:RESOURCE` and `object:NUMBER` where a
choice is about them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from qn_analysis.core.panels.scenes import SceneMaker

from ..log.position import Position
from ..log.rows import Fact
from ..rulebook.cards import Does, EncounterCard
from ..words.cards import CITIES, GEMS, NOBODY, PAIRS, Deck, Jewel, Resource
from ..words.effects import Effect, Who
from ..words.events import Event

_BEGINS: Final = frozenset({
    Event.GAME_STARTED, Event.TURN_STARTED, Event.ROUND_STARTED, Event.TRAVELLED, Event.BOUGHT, Event.CRAFTED,
    Event.TAKEN_UP, Event.SOLD, Event.INTERACTED, Event.REFILLED, Event.COIN_EARNED, Event.PASSED, Event.CHALLENGED,
    Event.NOT_CHALLENGED, Event.OFFERED, Event.HAND_DISCARDED, Event.ROUND_ENDED, Event.COUNTED, Event.GAME_OVER,
})  # fmt: skip
"""Events with which something new happens; the others are what comes of it."""
_ALIKE: Final = frozenset({Event.OFFERED, Event.CHALLENGED, Event.NOT_CHALLENGED, Event.COUNTED, Event.GAME_OVER})
"""Of these, neighbours are one happening."""


class TableMaker(SceneMaker[Fact, Position]):
    """Frames of a game of Jewels in the making."""

    _begun = 0
    _last: Event | None = None
    _final = False

    @cached_property
    def tables(self) -> Any:
        """The flat numbers of the rules."""
        return self.rules.tables()

    def run_of(self, f: Fact) -> str:
        """An action with what comes of it; the set-up; the start of a turn. Called with the rows in their order."""
        if f.event in _BEGINS and not (f.event in _ALIKE and f.event == self._last):
            self._begun += 1
        self._last = f.event
        return str(self._begun)

    def begins_turn(self, f: Fact) -> bool:
        """Whether a player's round begins with this row."""
        return f.event == Event.ROUND_STARTED

    def noticed(self, f: Fact) -> None:
        """Keep whether the last turn has begun."""
        self._final = self._final or f.event == Event.LAST_TURN

    def status(self, run: list[Fact], p: Position) -> dict[str, Any]:
        """The turn, whose round it is, and in words where the game stands."""
        where = self.where(p.turn, p.active, p.left, p.event, any(p.places))
        return {"turn": p.turn, "active": p.active, "where": where}

    def where(self, turn: int, active: int, left: int, event: int, over: bool) -> list[str]:
        """Where the game stands, in words."""
        text = self.texts.text
        if over:
            return [text("where.over")]
        said = [self.common.text("ui.turn", n=turn) if turn else self.common.text("ui.setup")]
        said += [] if active == NOBODY else [text("where.round", seat=self.names[active], n=left)]
        said += [] if event == NOBODY else [text("where.event", event=self.tell.event(event))]
        return said + ([text("where.last")] if self._final else [])

    def more(self) -> dict[str, Any]:
        """The areas."""
        keys = ("kingdom", "decks")
        return {"areas": [{"key": key, "title": self.texts.text(f"area.{key}"), "wide": True} for key in keys]}

    # ------------------------------------------------------------------------------------------------------- the table

    def table(self, p: Position) -> dict[str, Any]:
        """The parts of a table."""
        parts: dict[str, Any] = {"area:kingdom": [self._city(p, city) for city in range(CITIES)]}
        parts["area:decks"] = self._decks(p)
        return parts | {f"player:{seat}": self._player(p, seat) for seat in range(p.players)}

    def _city(self, p: Position, city: int) -> dict[str, Any]:
        here = [self.names[seat] for seat in range(p.players) if p.cities[seat] == city]
        encounter, resource = self._encounter(p, city), self._offer(p, city)
        name = self.texts.text("cell.city", n=city + 1)
        return self.cell(name, kind="place", at=f"city:{city}", pieces=here, cells=[encounter, resource])

    def _empty(self, at: str) -> dict[str, Any]:
        return self.cell(self.texts.text("cell.no_card"), kind="empty", at=at)

    def _encounter(self, p: Position, city: int) -> dict[str, Any]:
        text = self.texts.text
        if p.encounters[city] == NOBODY:
            return self._empty(f"encounter:{city}")
        card: EncounterCard = self.rules.encounters[p.encounters[city]]
        families = {family.name.lower() for family in Jewel}
        gems = [each for each in card.buys if each not in families]
        rows = [(text("cell.buys"), ", ".join(text(f"family.{each}") for each in card.buys if each in families))]
        rows = [each for each in rows if each[1]]
        if card.fee:
            rows.append((text("cell.fee", n=card.fee), ""))
        if card.die > 1:
            rows.append((text("cell.die", n=card.die), ""))
        effects = {"use": card.use if card.type != "buyer" else (), "leave": card.leave, "fail": card.fail}
        rows += [(text(f"when.{when}"), self._does(each)) for when, each in effects.items() if each]
        treasure = [Resource(each).name.lower() for each in p.treasures[city].elements()]
        rows += [(text("cell.treasure"), "")] if treasure else []
        badge = text("cell.coins", n=p.stock[city]) if p.stock[city] else ""
        kind = self.tell.texts.text(f"encounter.{card.type}")
        return self.cell(
            self.tell.encounter(p.encounters[city]), at=f"encounter:{city}", stones=gems or treasure, sub=kind,
            rows=rows, badge=badge, tone={"buyer": "", "mercenary": "pearl", "monster": "ruby"}[card.type],
        )  # fmt: skip

    def _does(self, effects: Iterable[Does]) -> str:
        """Effects in a few words."""
        return str(self.tell.texts.join(self._effect(each) for each in effects))

    def _effect(self, each: Does) -> str:
        text, key, n = self.texts.text, each.effect.name.lower(), each.amount
        if each.effect in (Effect.COST, Effect.PRICE):
            return text(f"does.{key}_{'up' if n > 0 else 'down'}", n=abs(n))
        if each.effect == Effect.BANISH:
            return text("does.banish", type=text(f"type.{('buyer', 'mercenary', 'monster')[n]}"))
        does = text(f"does.{key}", **({"n": n} if self.texts.fields(f"does.{key}") else {}))
        return does if each.who == Who.NONE else text(f"who.{each.who.name.lower()}", does=does)

    def _offer(self, p: Position, city: int) -> dict[str, Any]:
        if p.resources[city] == NOBODY:
            return self._empty(f"resource:{city}")
        cost = max(0, self.rules.resources[p.resources[city]].cost + p.more_cost)
        return self.resource(p.resources[city], at=f"resource:{city}", sub=self.texts.text("cell.cost", n=cost))

    def resource(self, resource: int, at: str = "", copies: int = 1, sub: str = "") -> dict[str, Any]:
        """A resource card."""
        name = Resource(resource).name.lower()
        return self.cell(self.texts.text(f"resource.{name}"), at=at, stones=[name], copies=copies, sub=sub)

    def _decks(self, p: Position) -> list[dict[str, Any]]:
        text = self.texts.text
        made = [
            self.cell(text(f"deck.{deck.name.lower()}"), kind="back", sub=text("cell.left", n=p.decks[deck]))
            for deck in Deck
        ]
        if p.event == NOBODY:
            return [*made, self.cell(text("cell.no_event"), kind="empty")]
        rows = [(text("when.event"), self._does(self.rules.events[p.event].effects))]
        return [*made, self.cell(self.tell.event(p.event), tone="gold", rows=rows)]

    def _player(self, p: Position, seat: int) -> dict[str, Any]:
        text, over = self.texts.text, any(p.places)
        half = sum(self.tables["half"][thing] * n for thing, n in p.crafted[seat].items())
        notes = [] if p.cities[seat] == NOBODY else [text("player.city", n=p.cities[seat] + 1)]
        notes += [text("player.first")] if p.first == seat else []
        notes += [text("player.half", n=half)] if half and not over else []
        hand = [self.resource(each, copies=n) for each, n in sorted(p.hands[seat].items()) if n and each != NOBODY]
        crafted = [self.object(thing, copies=n) for thing, n in sorted(p.crafted[seat].items()) if n]
        return self.player(
            p.scores[seat] if over else p.coins[seat], place=p.places[seat], notes=notes,
            rows=[
                self.row(text("player.hand"), hand, p.hands[seat][NOBODY], self.common.text("ui.hand_empty"), own=True),
                self.row(text("player.crafted"), crafted, own=True),
            ],
        )  # fmt: skip

    def object(self, thing: int, at: str = "", copies: int = 1, rows: Sequence[tuple[str, str]] = ()) -> dict[str, Any]:
        """What was crafted, with the cards that it is made of."""
        cards = self.tables["contents"][thing]
        stones = [resource.name.lower() for resource in Resource for _ in range(cards[resource])]
        family = "" if thing < GEMS else Jewel((thing - GEMS) // PAIRS).name.lower()
        sub = self.tell.texts.text(f"jewel.{family}") if family else ""
        told = self.tell.object(thing)
        return self.cell(told[:1].upper() + told[1:], at=at, stones=stones, copies=copies, sub=sub, rows=rows)

    def hand(self, held: Mapping[int, int]) -> list[dict[str, Any]]:
        """Cards of a hand that can be clicked, by their copies."""
        cards = [(each, n) for each, n in sorted(Counter(held).items()) if n]
        return [self.resource(each, at=f"hand:{Resource(each).name.lower()}", copies=n) for each, n in cards]
