"""qn_analysis: play, record and analyse the card game Queen's Necklace.

    import qn_analysis as qn
    log = qn.simulate(2000, players=4, bots="greedy", seed=1)
    qn.report(log, "balance.html")

The names below are imported when they are first used, so that `import qn_analysis` is quick. They are about Queen's
Necklace; `simulate`, `compare` and `league` play Lady of the Diamonds with `game="lady"` and Jewels with
`game="jewels"`, and `open_log`, `report`, `lint`, `verify` and `migrate` read of which game a log is.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import panels
    from .core.folder import LogError
    from .core.lint import Findings, LintError, lint
    from .core.log.migrate import migrate
    from .core.log.replay import ReplayError
    from .core.log.table import open_log
    from .core.log.verify import Verification, verify
    from .core.play.engine import BotError, SimulationError
    from .core.play.simulate import simulate
    from .core.play.stored import Learnt, TrainError, load_learnt
    from .core.play.training import train
    from .core.report.compare import Comparison, compare
    from .core.report.league import League, league
    from .core.report.page import report
    from .core.rules import RulesetError
    from .core.spread import WorkerError
    from .games.queens_necklace.log.table import Log
    from .games.queens_necklace.play.ask import position
    from .games.queens_necklace.play.challenge import challenge
    from .games.queens_necklace.play.families import TuneError
    from .games.queens_necklace.play.registry import bot, compiled_bot
    from .games.queens_necklace.play.standing import PositionError, Standing
    from .games.queens_necklace.play.tune import tune
    from .games.queens_necklace.rulebook import Ruleset
    from .games.queens_necklace.sale.best import Reply, best_reply
    from .games.queens_necklace.sale.score import SaleScore, SaleScores, score_sale, score_sales
    from .games.queens_necklace.sale.sheet import SheetError

_GAME = "qn_analysis.games.queens_necklace"
_WHERE = {
    "BotError": "qn_analysis.core.play.engine",
    "Comparison": "qn_analysis.core.report.compare",
    "Findings": "qn_analysis.core.lint",
    "League": "qn_analysis.core.report.league",
    "Learnt": "qn_analysis.core.play.stored",
    "LintError": "qn_analysis.core.lint",
    "Log": f"{_GAME}.log.table",
    "LogError": "qn_analysis.core.folder",
    "PositionError": f"{_GAME}.play.standing",
    "ReplayError": "qn_analysis.core.log.replay",
    "Reply": f"{_GAME}.sale.best",
    "Ruleset": f"{_GAME}.rulebook",
    "RulesetError": "qn_analysis.core.rules",
    "SaleScore": f"{_GAME}.sale.score",
    "SaleScores": f"{_GAME}.sale.score",
    "SheetError": f"{_GAME}.sale.sheet",
    "SimulationError": "qn_analysis.core.play.engine",
    "Standing": f"{_GAME}.play.standing",
    "TrainError": "qn_analysis.core.play.stored",
    "TuneError": f"{_GAME}.play.families",
    "Verification": "qn_analysis.core.log.verify",
    "WorkerError": "qn_analysis.core.spread",
    "best_reply": f"{_GAME}.sale.best",
    "bot": f"{_GAME}.play.registry",
    "challenge": f"{_GAME}.play.challenge",
    "compare": "qn_analysis.core.report.compare",
    "compiled_bot": f"{_GAME}.play.registry",
    "league": "qn_analysis.core.report.league",
    "lint": "qn_analysis.core.lint",
    "load_learnt": "qn_analysis.core.play.stored",
    "migrate": "qn_analysis.core.log.migrate",
    "open_log": "qn_analysis.core.log.table",
    "position": f"{_GAME}.play.ask",
    "report": "qn_analysis.core.report.page",
    "score_sale": f"{_GAME}.sale.score",
    "score_sales": f"{_GAME}.sale.score",
    "simulate": "qn_analysis.core.play.simulate",
    "train": "qn_analysis.core.play.training",
    "tune": f"{_GAME}.play.tune",
    "verify": "qn_analysis.core.log.verify",
}

__all__ = [
    "BotError",
    "Comparison",
    "Findings",
    "League",
    "Learnt",
    "LintError",
    "Log",
    "LogError",
    "PositionError",
    "ReplayError",
    "Reply",
    "Ruleset",
    "RulesetError",
    "SaleScore",
    "SaleScores",
    "SheetError",
    "SimulationError",
    "Standing",
    "TrainError",
    "TuneError",
    "Verification",
    "WorkerError",
    "best_reply",
    "bot",
    "challenge",
    "compare",
    "compiled_bot",
    "league",
    "lint",
    "load_learnt",
    "migrate",
    "open_log",
    "panels",
    "position",
    "report",
    "score_sale",
    "score_sales",
    "simulate",
    "train",
    "tune",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name == "panels":
        return import_module("qn_analysis.panels")
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_WHERE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
