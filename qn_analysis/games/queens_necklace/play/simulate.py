"""How Queen's Necklace is played, for simulations."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from qn_analysis.core.play.bot import Bot
from qn_analysis.core.play.simulate import simulate as simulate_any
from qn_analysis.core.rules.ruleset import BaseRuleset

from ..bots import SEARCHERS
from ..bots.weights import STRONGEST
from ..log.schema import GAME
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.actions import name
from ..words.cards import BLANKS
from .registry import BOTS


def has_blanks(rules: BaseRuleset) -> bool:
    """Whether there are cards of one's own in the deck."""
    return isinstance(rules, Ruleset) and any(rules.copies[card] for card in BLANKS)


ENGINE: Final = BOTS.engine(
    Log, name, usual=STRONGEST, quick="expert", slow=SEARCHERS, strange=has_blanks,
    levels=("greedy", "learnt-beginner", "learnt-easy", "expert", STRONGEST),
)  # fmt: skip


def simulate(
    games: int,
    *,
    players: int,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int,
    rules: Ruleset | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
    decisions: bool = False,
    store: str = "parquet",
) -> Log:
    """Play games of Queen's Necklace and log everything that happens: `core.play.simulate` of this game."""
    log: Log = simulate_any(
        games, players=players, bots=bots, seed=seed, rules=rules, out=out, executor=executor, resume=resume,
        progress=progress, decisions=decisions, store=store, game=GAME,
    )  # fmt: skip
    return log
