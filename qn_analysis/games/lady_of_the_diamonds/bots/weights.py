"""The bots by name: which policy plays, and with which weights."""

from __future__ import annotations

from functools import cache

from qn_analysis.core.base.calls import public
from qn_analysis.core.play.builtin_bots import BotSpec, learnt_styles, tuned_rows
from qn_analysis.core.play.stored import Learnt, packaged

from ..words.cards import FEWEST, SEATS
from .places import WEIGHTS, Place, row


@public
@cache
def learnt_weights(players: int) -> Learnt | None:
    """Stored weights of `learnt` for a number of players, if there are any: `trained/learnt-K.npz`.

    `qn train` wrote it; it says how it was trained, how strong it was on the way, and what it won on deals kept apart.
    """
    return packaged(__package__, players)


_TUNED = tuned_rows(__package__, "tuned", range(FEWEST, SEATS + 1), Place, row)
STYLES: dict[str, BotSpec] = {
    "random": BotSpec("choose_random", {}, "any legal action"),
    "greedy": BotSpec("choose_greedy", {}, "whatever scores most at once", rival=0.5),
    "collector": BotSpec(
        "choose_collector", row(), "weighs titles, rows and sets, with weights set by hand", tunes=WEIGHTS, rival=1.5
    ),
    "tuned": BotSpec(
        "choose_collector",
        row(),
        "the collector tuned by self-play, for each number of players",
        _TUNED,
        who={"en": "tuned", "fr": "réglés"},
        rival=4.0,
    ),
    **learnt_styles(learnt_weights, "tuned"),
}
"""Every bot that a name can call."""
