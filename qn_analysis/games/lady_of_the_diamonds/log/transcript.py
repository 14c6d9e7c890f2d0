"""A readable transcript of one game: rounds, turns and what happened in them; as everyone or one seat saw it."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.transcript import Transcript

from ..words.events import EVENTS, Event
from .replay import Folder
from .rows import Fact
from .teller import Teller

PLAYED: Final = (Event.PLAYED_FROM_HAND, Event.PLAYED_FROM_PIT, Event.PLAYED_FROM_DECK)


class Lines(Transcript[Teller]):
    """Lines of a transcript in the making."""

    folds = Folder
    gathered = (Event.SUPPLIED, Event.DEALT)
    unsaid = (Event.LAID_OUT,)  # the gem pit is told at every turn
    scoring = False

    def before(self, f: Fact) -> None:
        """The headings of a round, a turn and the scoring."""
        if f.event == Event.ROUND_STARTED:
            self.heading(self.tell.texts.text("transcript.round", n=f.round))
        elif f.event in PLAYED:
            self._turn(f)
        scoring = EVENTS[f.event].group == "scoring"
        if scoring and not self.scoring:
            self.heading(self.tell.texts.text("transcript.scoring"))
        self.scoring = scoring

    def _turn(self, f: Fact) -> None:
        texts = self.tell.texts
        self.heading(f"{texts.text('transcript.turn', n=f.turn)} · {self.tell.seat(f.seat)}")
        if self.folder.position.pit:
            self._pit()

    def _pit(self) -> None:
        pit = self.folder.position.pit
        cards = (self.held(self.tell.card(pit[slot])) for slot in sorted(pit))
        self.line(self.tell.texts.text("transcript.pit", cards=", ".join(cards)))
