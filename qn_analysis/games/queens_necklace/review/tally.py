"""The sums of many games, without their words: what `log.luck()` is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import polars as pl

from qn_analysis.core.base.progress import bar
from qn_analysis.core.compile.records import dtype
from qn_analysis.core.review.luck import COLUMNS, LuckOfGames

from ..engine.state import Game
from ..log.table import Log
from ..play.builds import BUILDS
from ..rulebook import Ruleset
from .builds import compiled
from .reviewing import Account, Effort, Reviewer
from .telling import titles
from .trail import PIECE, trails_of
from .worlds import NOTHING, Judge

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    Numbers = np.ndarray[Any, Any]

LIGHT: Final = Effort(along=6, falls=8, believed=4)
"""Worlds of a game of many: each part is as right on average, and wider."""
KINDS: Final = ("deal", "draw", "merchant", "theft")
"""Of luck: `merchant` is that he came or did not come with a draw, where he could; `draw` is which card came. So each
has mean 0 whatever the position, which a stroke of luck by what was drawn has not."""


def tally(
    log: Log, learnt: Learnt, games: int | None, *, lang: str = "en", seed: int = 0, progress: bool = True,
    effort: Effort = LIGHT,
) -> LuckOfGames:  # fmt: skip
    """The luck of the first games of a log, or of all.

    Args:
        log: by the rules that the weights know.
        learnt: the weights.
        games: how many; None: all.
        lang: language in which it shows itself.
        seed: of the worlds.
        progress: show it.
        effort: how many worlds are drawn.
    """
    first, count = int(log.manifest.get("first", 0)), int(log.manifest["games"])
    wanted = range(first, first + (count if games is None else min(games, count)))
    judge = Judge(learnt, seed)
    rows: list[tuple[Any, ...]] = []
    left_out = 0
    with bar("luck", len(wanted), progress) as advance:
        for game, trail in trails_of(log, wanted):
            if trail.steps and trail.shares:
                rows += _rows(log, game, Reviewer(log, game, trail, learnt, effort, seed, judge).account())
            else:
                left_out += 1
            advance(1)
    schema: dict[str, Any] = {"game": pl.Int64, "seat": pl.Int64, "bot": pl.String}
    frame = pl.DataFrame(rows, schema=schema | dict.fromkeys((*KINDS, *COLUMNS), pl.Float64), orient="row")
    return LuckOfGames(frame, KINDS, tuple(log.bots), f"learnt ({learnt.fingerprint})", left_out, titles(), lang)


def _rows(log: Log, game: int, account: Account) -> list[tuple[Any, ...]]:
    """Those of a game, one a seat."""
    nothing = np.zeros(log.players)
    luck = {kind: nothing.copy() for kind in KINDS}
    for _step, fall, change in account.strokes:
        luck["deal" if fall is None else fall.kind] += change
    luck["draw"] += luck["merchant"] - account.timing
    luck["merchant"] = nothing + account.timing
    own, others = nothing.copy(), nothing.copy()
    for seat, change in account.costs:
        mine = np.arange(log.players) == seat
        own += change * mine
        others += change * ~mine
    parts = [
        *luck.values(),
        account.start,
        own,
        others,
        sum(account.information),
        sum(account.remainder),
        account.result,
    ]
    return [
        (game, seat, bot, *(float(part[seat]) for part in parts))  # type: ignore[index]  # each is by seat
        for seat, bot in enumerate(log.bots)
    ]


def said_of_deals(learnt: Learnt, deals: int, seed: int = 77) -> Numbers:
    """[deals, seat] what the network says before the first decision: `reviewing.OPENING` is its mean."""
    judge, build = Judge(learnt), compiled()
    room, quiet = BUILDS.record_game(Ruleset.default(), learnt.players), BUILDS.record_log(False, False)
    made = []
    for deal in range(deals):
        kept = np.zeros(1, dtype(Game))
        build["trace"](kept, room, quiet, seed, deal, np.array([-1], np.int64), np.zeros(2, np.int64))
        judge.begin(deal)
        made.append(judge.try_out(kept[0], [NOTHING], 1, judge.dice(0), turn=0))
        if deal % PIECE == PIECE - 1:
            judge.settle()
    judge.settle()
    return np.array([each.chances[0, 0] for each in made])
