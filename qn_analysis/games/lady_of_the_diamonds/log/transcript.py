"""A readable transcript of one game: rounds, turns and what happened in them; as everyone or one seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from qn_analysis.core.log.transcript import HOLD, Transcript

from ..rulebook import Ruleset
from ..words.cards import NOBODY
from ..words.events import EVENTS, Event
from .replay import Folder
from .rows import Fact
from .teller import Teller, sees

PLAYED: Final = (Event.PLAYED_FROM_HAND, Event.PLAYED_FROM_PIT, Event.PLAYED_FROM_DECK)
TOGETHER: Final = (Event.SUPPLIED, Event.DEALT, Event.LAID_OUT)
"""Events of the set-up that are told together."""


class Lines(Transcript[Teller]):
    """Lines of a transcript in the making."""

    def __init__(self, teller: Teller, rules: Ruleset) -> None:
        super().__init__(teller)
        self.folder = Folder(rules)
        self.run: list[Fact] = []  # pieces, hands or face-up cards, told together
        self.scoring = False

    def row(self, f: Fact) -> None:
        """Tell one more event."""
        if self.run and f.event != self.run[0].event:
            self._flush()
        if f.event == Event.ROUND_STARTED:
            self.heading(self.tell.texts.text("transcript.round", n=f.round))
        elif f.event in PLAYED:
            self._turn(f)
        scoring = EVENTS[f.event].group == "scoring"
        if scoring and not self.scoring:
            self.heading(self.tell.texts.text("transcript.scoring"))
        self.scoring = scoring
        self.folder.apply(f if sees(f, self.tell.viewer) else f._replace(card=NOBODY))
        if f.event in TOGETHER:
            self.run.append(f)
        elif f.event == Event.GAME_OVER:
            self.places.append(f)
        else:
            self.line(self.tell.sentence(f))

    def _flush(self) -> None:
        """Tell the pieces or the hands of a set-up; the gem pit is told at every turn."""
        if self.run[0].event != Event.LAID_OUT:
            for line in told_together(self.tell, self.run):
                self.line(line)
        self.run = []

    def _turn(self, f: Fact) -> None:
        texts = self.tell.texts
        self.heading(f"{texts.text('transcript.turn', n=f.turn)} · {self.tell.seat(f.seat)}")
        if self.folder.position.pit:
            self._pit()

    def _pit(self) -> None:
        pit = self.folder.position.pit
        cards = (self.tell.card(pit[slot]).replace(" ", HOLD) for slot in sorted(pit))
        self.line(self.tell.texts.text("transcript.pit", cards=", ".join(cards)))


def told_together(tell: Teller, run: Sequence[Fact]) -> list[str]:
    """The pieces, the hands or the face-up cards of a set-up, in a line each or all in one."""
    event, texts = run[0].event, tell.texts
    if event == Event.SUPPLIED:
        return [texts.text("event.supplied", pieces=texts.join(tell.pieces(f.treasure, f.number) for f in run))]
    if event == Event.LAID_OUT:
        return [texts.text("transcript.pit", cards=", ".join(tell.card(f.card) for f in run))]
    lines = []
    for seat in sorted({f.seat for f in run}):
        cards = [f.card if sees(f, tell.viewer) else NOBODY for f in run if f.seat == seat]
        hidden = texts.text("transcript.cards", n=cards.count(NOBODY)) if NOBODY in cards else ""
        named = [tell.card(card) for card in sorted(cards) if card != NOBODY]
        told = ", ".join([*named, hidden] if hidden else named)
        lines.append(texts.text("event.dealt", seat=tell.seat(seat), card=told))
    return lines
