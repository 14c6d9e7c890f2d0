"""Queen's Necklace, as its users have it: its calls with its own types. `qn_analysis/queens_necklace.pyi` lists what is
public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from qn_analysis.core.game import Game

from .log.schema import GAME as NAME
from .log.table import Log
from .play.ask import position
from .rulebook import Ruleset

if TYPE_CHECKING:
    from qn_analysis.core.lint.linter import Linter
    from qn_analysis.core.log.follow import ByHand
    from qn_analysis.core.log.reviewer import Reviewer
    from qn_analysis.core.measures.measures import Statistics
    from qn_analysis.core.panels.game_panels import Panels
    from qn_analysis.core.play.engine import Engine, Teacher
    from qn_analysis.core.report.declaration import Report
    from qn_analysis.core.rules.template import RulesetTemplate
    from qn_analysis.learning.train.training import Learning
    from qn_analysis.learning.tune.tuner import Tuner
    from qn_analysis.pages.recorder import Recording


def _engine() -> Engine:
    from .play.registry import ENGINE

    return ENGINE


def _linter() -> Linter:
    from .lint import LINTER

    return LINTER


def _statistics() -> Statistics:
    from .stats.registry import STATISTICS

    return STATISTICS


def _report() -> Report:
    from .report.page import REPORT

    return REPORT


def _template() -> RulesetTemplate:
    from .lint.ruleset_template import TEMPLATE

    return TEMPLATE


def _learning() -> Learning:
    from .play.learn import LEARNING

    return LEARNING


def _teacher() -> Teacher:
    from .play.learn import TEACHER

    return TEACHER


def _tuner() -> Tuner:
    from .play.tune import TUNER

    return TUNER


def _reviewer() -> Reviewer:
    from .review.reviewer import REVIEWER

    return REVIEWER


def _panels() -> Panels:
    from .panels.play_panel import PANELS

    return PANELS


def _by_hand() -> ByHand:
    from .sale.by_hand import BY_HAND

    return BY_HAND


def _recording() -> Recording:
    from .panels.record_page import RECORDING

    return RECORDING


GAME: Final = Game(
    NAME,
    Log,
    Ruleset,
    engine=_engine,
    linter=_linter,
    statistics=_statistics,
    report=_report,
    template=_template,
    more={"Learning": _learning, "Teacher": _teacher, "Tuner": _tuner, "TunedFiles": _tuner, "Recording": _recording},
    reviewer=_reviewer,
    panels=_panels,
    by_hand=_by_hand,
    readers={"displays": "`qn sale {place}`", "hands": "`qn.position`"},
    position=position,
)
bots = GAME.bots
simulate, open_log, compare, league = GAME.simulate, GAME.open_log, GAME.compare, GAME.league
mend, shelf, sweep = GAME.mend, GAME.shelf, GAME.sweep
