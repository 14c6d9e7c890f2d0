"""Lady of the Diamonds, as its users have it: its calls with its own types. `qn_analysis/lady.pyi` lists what is
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
    parts={"Recording": "panels.recording:RECORDING"},
    readers={"chests": "`qn.lady.score_chests`"},
)
bots, position = GAME.bots, GAME.position
simulate, open_log, compare, league = GAME.simulate, GAME.open_log, GAME.compare, GAME.league
mend, shelf, sweep = GAME.mend, GAME.shelf, GAME.sweep
