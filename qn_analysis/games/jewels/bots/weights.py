"""The bots by name: which policy plays, and with which weights."""

from __future__ import annotations

from functools import partial

from qn_analysis.core.play.builtin_bots import BotSpec, learnt_styles, tuned_rows
from qn_analysis.core.play.stored import packaged

from ..words.cards import FEWEST, SEATS
from .places import Place, row

learnt_weights = partial(packaged, __package__)
"""Those of `learnt` for a number of players, if there are any: `trained/learnt-K.npz`, as `qn train` wrote it.

A file says how it was trained, how strong it was on the way, and what it won on deals kept apart.
"""
_TUNED = tuned_rows(__package__, "tuned", range(FEWEST, SEATS + 1), Place, row)
STYLES: dict[str, BotSpec] = {
    "random": BotSpec("choose_random", {}, "any legal action"),
    "greedy": BotSpec("choose_greedy", {}, "sells, crafts or buys whatever brings most at once"),
    "trader": BotSpec("choose_trader", row(), "weighs hand, objects and cities, with weights set by hand"),
    "tuned": BotSpec("choose_trader", row(), "the trader tuned by self-play, for each number of players", _TUNED),
    **learnt_styles(learnt_weights, "tuned"),
}
"""Every bot that a name can call."""
