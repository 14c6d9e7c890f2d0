"""A readable transcript of one game: rounds, turns and what happened in them; as everyone or one seat saw it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from ..rulebook import Ruleset
from ..words.cards import NOBODY, SEATS
from ..words.events import EVENTS, Event
from .replay import Folder
from .rows import Fact, fact
from .schema import EventRow
from .teller import Teller, sees

WIDTH: Final = 80
INDENT: Final = "  "
_HOLD: Final = "\ue000"  # stands for a space at which no line is broken
_PLAYED: Final = (Event.PLAYED_FROM_HAND, Event.PLAYED_FROM_PIT, Event.PLAYED_FROM_DECK)
_TOGETHER: Final = (Event.SUPPLIED, Event.DEALT, Event.LAID_OUT)
"""Events of the set-up that are told together."""


class _Transcript:
    """Lines of a transcript in the making."""

    def __init__(self, teller: Teller, rules: Ruleset) -> None:
        self.tell = teller
        self.folder = Folder(rules)
        self.lines = [teller.texts.text("transcript.game")]
        self.run: list[Fact] = []  # pieces, hands or face-up cards, told together
        self.scoring = False
        self.places: list[Fact] = []

    def row(self, f: Fact) -> None:
        """Tell one more event."""
        if self.run and f.event != self.run[0].event:
            self._flush()
        if f.event == Event.ROUND_STARTED:
            self._heading(self.tell.texts.text("transcript.round", n=f.round))
        elif f.event in _PLAYED:
            self._turn(f)
        scoring = EVENTS[f.event].group == "scoring"
        if scoring and not self.scoring:
            self._heading(self.tell.texts.text("transcript.scoring"))
        self.scoring = scoring
        self.folder.apply(f if sees(f, self.tell.viewer) else f._replace(card=NOBODY))
        if f.event in _TOGETHER:
            self.run.append(f)
        elif f.event == Event.GAME_OVER:
            self.places.append(f)
        else:
            self._line(self.tell.sentence(f))

    def finish(self) -> str:
        """The whole text."""
        if self.places:
            self._heading(self.tell.texts.text("transcript.places"))
            for f in sorted(self.places, key=lambda f: (f.number, f.seat)):
                self._line(self.tell.sentence(f))
        return "\n".join(self.lines).strip("\n") + "\n"

    def _flush(self) -> None:
        """Tell the pieces or the hands of a set-up; the gem pit is told at every turn."""
        event, texts = self.run[0].event, self.tell.texts
        if event == Event.SUPPLIED:
            told = texts.join(self.tell.pieces(f.treasure, f.number) for f in self.run)
            self._line(texts.text("event.supplied", pieces=told))
        for seat in range(SEATS if event == Event.DEALT else 0):
            cards = [f.card if sees(f, self.tell.viewer) else NOBODY for f in self.run if f.seat == seat]
            hidden = texts.text("transcript.cards", n=cards.count(NOBODY)) if NOBODY in cards else ""
            named = [self.tell.card(card) for card in sorted(cards) if card != NOBODY]
            if cards:
                told = ", ".join([*named, hidden] if hidden else named)
                self._line(texts.text("event.dealt", seat=self.tell.seat(seat), card=told))
        self.run = []

    def _turn(self, f: Fact) -> None:
        texts = self.tell.texts
        self._heading(f"{texts.text('transcript.turn', n=f.turn)} · {self.tell.seat(f.seat)}")
        if self.folder.position.pit:
            self._pit()

    def _pit(self) -> None:
        pit = self.folder.position.pit
        cards = (self.tell.card(pit[slot]).replace(" ", _HOLD) for slot in sorted(pit))
        self._line(self.tell.texts.text("transcript.pit", cards=", ".join(cards)))

    def _line(self, line: str) -> None:
        wrapped = textwrap.wrap(line, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT * 3)
        self.lines += [part.replace(_HOLD, " ") for part in wrapped]

    def _heading(self, line: str) -> None:
        self.lines += ["", line]


def transcript(
    rows: Iterable[EventRow],
    *,
    rules: Ruleset,
    lang: str = "en",
    names: Sequence[str] | None = None,
    viewer: int | None = None,
) -> str:
    """The transcript of one game, about 80 columns wide.

    Args:
        rows: the events of the game, in order.
        rules: its ruleset.
        lang: language of the texts.
        names: players by seat, or None for "Seat 1" and so on.
        viewer: seat that reads: cards that it did not see are not told; None tells everything.

    Raises:
        TextError: there are no texts in that language.
        ReplayError: a row is no event, or cannot follow the rows before it.
    """
    made = _Transcript(Teller(lang, names, viewer), rules)
    for row in rows:
        made.row(fact(row))
    return made.finish()
