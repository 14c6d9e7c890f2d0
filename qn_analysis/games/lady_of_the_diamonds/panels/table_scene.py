"""The table of a game for the common board: gem pit, supply with titles, chests, hands; as all or one seat knows it.

Cells are called `pit:SLOT`, `deck`, `gem:NAME` and `hand:CARD` where a choice is about them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from qn_analysis.core.panels.scenes import SceneMaker

from ..log.position import Position
from ..log.rows import Fact
from ..log.transcript import PLAYED
from ..play.rescore import End, Scorer
from ..words.cards import NOBODY, Card, Cause, Treasure
from ..words.events import EVENTS

_RUNS: Final = {"setup": "setup", "card": "card", "pieces": "pieces", "titles": "pieces", "scoring": "score"}
"""Events of a group that are one happening of their turn."""


class TableMaker(SceneMaker[Fact, Position]):
    """Frames of a game of Lady of the Diamonds in the making."""

    @cached_property
    def scorer(self) -> Scorer:
        """Scores chests as they lie."""
        return Scorer(self.rules, self.log.players)

    def run_of(self, f: Fact) -> str:
        """A set-up; a card with what fills its place; its pieces and titles; the points of one player."""
        kind = _RUNS.get(EVENTS[f.event].group, "")
        which = {"score": f.seat, "setup": f.round}.get(kind, f.turn)
        return f"{kind} {which}" if kind else ""

    def begins_turn(self, f: Fact) -> bool:
        """Whether a turn begins with this row."""
        return f.event in PLAYED

    def status(self, run: list[Fact], p: Position) -> dict[str, Any]:
        """The turn, whose it is, and in words where the game stands."""
        return {"turn": p.turn, "active": p.seat, "where": self.where(p.turn, p.round, any(p.places))}

    def where(self, turn: int, number: int, over: bool) -> list[str]:
        """Where the game stands, in words."""
        if over:
            return [self.texts.text("where.over")]
        said = self.common.text("ui.turn", n=turn) if turn else self.common.text("ui.setup")
        return [said, self.texts.text("where.round", n=number)]

    def more(self) -> dict[str, Any]:
        """The areas."""
        return {"areas": [{"key": key, "title": self.texts.text(f"area.{key}")} for key in ("pit", "supply")]}

    # ------------------------------------------------------------------------------------------------------- the table

    def table(self, p: Position) -> dict[str, Any]:
        """The parts of a table."""
        parts = {"area:pit": self._pit(p), "area:supply": [self._supply(p, treasure) for treasure in Treasure]}
        return parts | {f"player:{seat}": self._player(p, seat) for seat in range(p.players)}

    def _pit(self, p: Position) -> list[dict[str, Any]]:
        cards = [
            self.card(p.pit[slot], at=f"pit:{slot}")
            if slot in p.pit
            else self.cell(self.texts.text("cell.no_card"), kind="empty")
            for slot in range(self.rules.face_up)
        ]
        left = self.texts.text("cell.deck_left", n=p.deck)
        return [*cards, self.cell(self.texts.text("cell.deck"), kind="back", at="deck", sub=left)]

    def card(self, card: int, at: str = "", copies: int = 1) -> dict[str, Any]:
        """A card with the pieces that it adds."""
        shown = self.rules.pieces[card]
        stones = [treasure.name.lower() for treasure in Treasure for _ in range(shown[treasure])]
        return self.cell(self.tell.card(card), at=at, stones=stones, copies=copies)

    def _supply(self, p: Position, treasure: Treasure) -> dict[str, Any]:
        text, name = self.texts.text, treasure.name.lower()
        words = self.tell.texts
        called = words.text(f"treasure.{name}")
        if not p.titles:
            return self.cell(called[:1].upper() + called[1:], kind="tile", stones=[name])
        holder, cause = p.titles[treasure], p.causes[treasure]
        held = text("cell.nobody") if holder == NOBODY else self.names[holder]
        rows = [(f"{text('cell.title')} ({self.rules.titles[treasure]})", held)]
        rows += [] if cause == Cause.NONE else [(text("cell.for_good"), "")]
        return self.cell(
            called[:1].upper() + called[1:], kind="tile", at=f"gem:{name}", stones=[name],
            sub=text("cell.left", n=p.supply[treasure]), rows=rows,
        )  # fmt: skip

    def _player(self, p: Position, seat: int) -> dict[str, Any]:
        text = self.texts.text
        if not p.chests:
            return self.player(p.scores[seat])
        notes = [text("player.plays", n=p.played[seat].total(), total=self.rules.cards_each)]
        if not any(p.places):
            notes.append(text("player.worth", n=self._worth(p)[seat]))
        if p.round > 1:
            notes.append(text("player.round_score", n=p.round_points[seat]))
        return self.player(
            p.scores[seat], place=p.places[seat], notes=notes,
            meters=[self._meter(p, seat, treasure) for treasure in Treasure],
            rows=[
                self._row("hand", p.hands[seat], self.common.text("ui.hand_empty")),
                self._row("played", p.played[seat]),
            ],
        )  # fmt: skip

    def _worth(self, p: Position) -> list[int]:
        """Points by seat if the round ended now, by the engine."""
        end = End(p.chests, p.titles, [int(cause) for cause in p.causes])
        return [points for points, _ in self.scorer.places([end])]

    def _meter(self, p: Position, seat: int, treasure: Treasure) -> dict[str, Any]:
        marks = []
        if p.titles[treasure] == seat:
            marks.append(self.texts.text("mark.title" if p.causes[treasure] == Cause.NONE else "mark.for_good"))
        name = treasure.name.lower()
        called = self.tell.texts.text(f"treasure.{name}")
        return self.meter(name, called, p.chests[seat][treasure], self.rules.spots[treasure], marks)

    def _row(self, key: str, cards: Counter[int], empty: str = "") -> dict[str, Any]:
        named = [self.card(card, copies=n) for card, n in sorted(cards.items()) if n and card != NOBODY]
        return self.row(self.texts.text(f"player.{key}"), named, cards[NOBODY], empty, own=key == "hand")

    def hand(self, held: Mapping[int, int]) -> list[dict[str, Any]]:
        """Cards of a hand that can be clicked, by their copies."""
        cards = [(card, n) for card, n in sorted(held.items()) if n]
        return [self.card(card, at=f"hand:{Card(card).name.lower()}", copies=n) for card, n in cards]
