"""The transcript of a game of which a log tells scores alone, whatever the game."""

from __future__ import annotations

from typing import Any

from .follow import OVER
from .layout import Tally
from .transcript import Teller, Transcript


class ScoresTranscript(Transcript[Teller]):
    """Lines of a transcript of scores alone: what each round brought, where the game writes such totals down (`tally`),
    and who came where. No table is kept, since nothing says how it stood.
    """

    def __init__(self, teller: Teller, tally: Tally | None) -> None:
        super().__init__(teller)
        self.tally = tally

    def row(self, f: Any) -> None:
        """Tell one more event."""
        event = f.event.name.lower()
        if event == OVER:
            self.places.append(f)
        elif self.tally and event == self.tally.opens:
            self.heading(self.tell.texts.text("transcript.round", n=f.round))
        elif self.tally and event == self.tally.event:
            self.line(self.tell.sentence(f))
