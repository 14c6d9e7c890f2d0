"""Scoring chests: the engine does it, and its events explain it. There is no second scorer.

Source: "Scoring & Winning the Game" 1 to 6; for what one more piece would change "How to Play" 5, 10 and 11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.views import Shown, View
from qn_analysis.core.compile.records import blank, copy_record

from ..engine.scoring import complete_sets, place_of, score_round
from ..engine.state import Game, Log
from ..play.builds import plain_log
from ..rulebook import Ruleset
from ..words.cards import Cause, Treasure
from ..words.events import Event
from .document import AnySheet, read_sheet
from .laying import add_piece, limits_sets
from .result import Change, ChestResult
from .sheet import rules_of
from .table import lay, taken_from
from .telling import explain, view


@dataclass(frozen=True, repr=False)
class ChestScores(ChestResult, Shown):
    """Chests and what they score, as if the round ended now. Seats are places in `sheet.chests`.

    Attributes:
        sheet, rules: what was scored; the ruleset in the mode of the sheet.
        titles: by treasure, the seat that holds the title; None: nobody, or a chest that was left out.
        causes: by treasure, why its title cannot be lost any more.
        supply: by treasure, the pieces that are left; where chests were left out, at most.
        points: by seat.
        places: by seat, 1 the winner, if the round ended now and the game with it; empty where chests were left out.
        sets: by seat, complete sets for the variety bonus.
        short: by seat, the treasures without which there is no further set.
        events: all that scored.
        changes: for each seat and treasure, what one more piece would change.
    """

    def _view(self) -> View:
        """The points of each player, her titles and sets, and her place if the game ended now."""
        return view(self)

    @public
    def explain(self, lang: str = "en") -> str:
        """Every line of each score with its place in the rulebook, and what one more piece would change, as text.

        Raises:
            TextError: there are no texts in the language.
        """
        return explain(self, lang)


@public
def score_chests(sheet: AnySheet, rules: Ruleset | str | Path | None = None, lang: str = "en") -> ChestScores:
    """Score chests as if the round ended now.

    Args:
        sheet: a dictionary, a JSON or TOML file, or a `Sheet`; `chest.sheet` says what is in it.
        rules: the ruleset; None for the rulebook's.
        lang: language of what is refused.

    Raises:
        SheetError: there can be no such chests; every problem is named.
        TextError: there are no texts in the language.
    """
    chosen = Ruleset.of(rules)
    read = read_sheet(sheet, chosen, lang)
    log = plain_log()
    g = lay(read, chosen, log)
    t = g.table
    seats = range(len(read.chests))
    holders = tuple(seat if seat in seats else None for seat in t.title)
    causes = tuple(Cause(c) if seat in seats else Cause.NONE for c, seat in zip(t.permanent, t.title, strict=True))
    supply = tuple(t.supply)
    changes = tuple(_changes(g, log, len(seats)))
    short = tuple(tuple(each for each in Treasure if limits_sets(t, seat, each)) for seat in seats)
    sets = tuple(complete_sets(t, seat) for seat in seats)
    score_round(g, log)
    return ChestScores(
        read, rules_of(read, chosen), holders, causes, supply, tuple(t.round_score[seat] for seat in seats),
        tuple(place_of(g, seat) for seat in seats) if read.whole else (), sets, short,
        tuple(f for f in taken_from(log) if f.seat in seats), changes,
    )  # fmt: skip


def _changes(g: Game, log: Log, known: int) -> Iterator[Change]:
    """What one more piece of each treasure would change for each of the first seats; `g` is left as it is."""
    scratch = blank(Game)
    t = scratch.table
    copy_record(t, g.table)
    score_round(scratch, log)
    before, scored = t.round_score[:known], taken_from(log)
    for seat in range(known):
        for treasure in Treasure:
            copy_record(t, g.table)
            add_piece(scratch, log, seat, treasure)
            moved = taken_from(log)
            score_round(scratch, log)
            varied = [f for f in taken_from(log) if f.event == Event.VARIETY_SCORED and f not in scored]
            points = (after - points for after, points in zip(t.round_score, before, strict=False))
            yield Change(seat, treasure, (*moved, *varied), tuple(points))
