"""Queen's Necklace, as its users have it: its calls with its own types. `qn_analysis/queens_necklace.pyi` lists what is
public."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.game import Game

from .log.schema import GAME as NAME
from .log.table import Log
from .play.ask import position
from .rulebook import Ruleset

GAME: Final = Game(
    NAME,
    Log,
    Ruleset,
    __package__,
    {
        "Engine": "play.registry.ENGINE",
        "Linter": "lint.LINTER",
        "Statistics": "stats.declared.STATISTICS",
        "Report": "report.page.REPORT",
        "RulesetTemplate": "lint.writing.WRITING",
        "Learning": "play.learn.LEARNING",
        "Tuner": "play.tune.TUNER",
        "Reviewer": "review.reviewer.REVIEWER",
        "Panels": "panels.play_panel.PANELS",
    },
    position,
)
bots = GAME.bots
simulate, open_log, compare, league = GAME.simulate, GAME.open_log, GAME.compare, GAME.league
shelf, sweep = GAME.shelf, GAME.sweep
