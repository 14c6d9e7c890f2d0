"""Play of Queen's Necklace resumed at any row of a log, or at a position written by hand: `core.position.standing`."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass

from ..engine.game import apply
from ..engine.state import Game
from ..log.position import Position
from ..log.replay import Folder
from ..log.rows import Fact
from ..log.teller import Teller
from ..rulebook import Ruleset
from .builds import plain_log
from .decision import Decision
from .retrace import as_fact
from .showing import html, text
from .trials import copy_of


@dataclass(frozen=True, repr=False)
class Standing(Decision):
    """A game at a decision.

    Attributes:
        rules: the ruleset.
        state: the position as folded: at the row that was asked for, as written down, or after `play`.
        how: how the game was resumed: "retraced" (played again from its seed, exactly), "refolded" (from the rows),
            "earlier" (likewise, at the last decision before the row), "written", "played".
        events: rows of the log that have happened when the decision is asked (of a written position: since then).
        names: of the players, by seat.
        lang: language of all texts.
        whole: whether hidden cards are the game's own; else some may have been drawn from what is told.
    """

    def play(self, action: int | str) -> Standing:
        """Take an action; the game at its next decision.

        Raises:
            PositionError: it is not legal.
        """
        chosen = self.number(action)
        g, log = copy_of(self.game), plain_log()
        apply(g, log, chosen)
        rows = [as_fact(log.rows[n]) for n in range(log.seq)]
        folder = Folder(self.rules.copies, players=self.players)
        folder.position = deepcopy(self.state)
        for f in (*self.since, *rows):
            folder.apply(f)
        return Standing(
            self.rules, folder.position, "played", self.events + len(rows), self.names, self.lang, g, whole=self.whole
        )

    def __str__(self) -> str:
        """The table as the seat that is asked sees it, and what it may do."""
        return text(self)

    def _repr_html_(self) -> str:
        return html(self)


def standing_of(
    rules: Ruleset,
    game: Game,
    state: Position,
    how: str,
    *,
    events: int = 0,
    names: Sequence[str] | None = None,
    lang: str = "en",
    since: Sequence[Fact] = (),
    whole: bool = False,
) -> Standing:
    """A standing, with the usual names where none are given."""
    tell = Teller(lang)
    called = tuple(names) if names is not None else tuple(tell.seat(seat) for seat in range(game.table.players))
    return Standing(rules, state, how, events, called, lang, game, tuple(since), whole)
