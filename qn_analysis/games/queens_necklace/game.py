"""Queen's Necklace, as its users have it: its calls with its own types. `qn_analysis/queens_necklace.pyi` lists what is
public."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.game import Game

from .log.schema import GAME as NAME
from .log.table import Log
from .rulebook import Ruleset

GAME: Final = Game(
    NAME,
    Log,
    Ruleset,
    __package__,
    parts={
        "ByHand": "sale.by_hand:BY_HAND", "RulesetTemplate": "lint.ruleset_template:TEMPLATE",
        "Judge": "review.judge:JUDGE", "Recording": "panels.record_page:RECORDING",
    },
    readers={"displays": "`qn sale {place}`", "hands": "`qn.position`"},
)  # fmt: skip
bots = GAME.bots
simulate, open_log, compare, league = GAME.simulate, GAME.open_log, GAME.compare, GAME.league
mend, shelf, sweep = GAME.mend, GAME.shelf, GAME.sweep
