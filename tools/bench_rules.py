"""What house rules cost: players trained on for one, and a search for a better ruleset. Part of `make bench`.

    python -m tools.bench --rules
    python -m tools.bench_rules --games 20000 --players 3

Each training begins from the stored weights, into a cache of its own, on all cores; beside its time stands what its
player wins alone among others who play by the stored weights (`learnt-fixed`): what it gained by learning the rule.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import qn_analysis as qn
from qn_analysis.core.base.game_registry import names, short_name
from qn_analysis.core.play.engine import engine_of
from qn_analysis.learning.train import knowing
from qn_analysis.learning.train.knowing import Knowing
from tools.bench_loop import loop

CHANGES: Final[Mapping[str, dict[str, Any]]] = {
    "queens_necklace": {"purse": 14}, "lady_of_the_diamonds": {"hand_size": 5}, "jewels": {"coins": 10},
}  # fmt: skip
"""A house rule of each game."""
GOALS: Final = "fairer, prices, shorter"
BUDGET: Final = 40_000
"""Games of the search."""
ALONE: Final = 6_000
"""Games that tell what was gained."""


def taught(game: str, players: int, games: bool | int) -> None:
    """Time a training, and tell what it brought."""
    engine = engine_of(game)
    rules = engine.layout.rules.default().with_(name="house", **CHANGES[game])
    Knowing(engine, 1, False).seated(["learnt"] * players, players, rules)  # kernels are loaded
    before, began = loop(), time.perf_counter()
    bots = Knowing(engine, games, False).seated(["learnt"] * players, players, rules)
    seconds, reference = time.perf_counter() - began, (before + loop()) / 2
    trained = engine.find(bots[0]).brain
    assert trained is not None
    line_up = [bots[0], *["learnt-fixed"] * (players - 1)]
    won = [
        qn.simulate(ALONE // players, players=players, bots=line_up[-at:] + line_up[:-at], seed=77, rules=rules,
                    progress=False, game=game).games.select(f"place_{at}").collect()
        for at in range(players)
    ]  # fmt: skip
    share = sum(int((frame.to_series() == 1).sum()) for frame in won) / sum(frame.height for frame in won)
    name = f"trained on, {short_name(game)} at {players}, {trained.trained:,} games"
    print(
        f"{name:46} {seconds:6.0f} s on {os.cpu_count()} cores   loop {reference:.2f} s"
        f"   first or shared among learnt-fixed {share:.1%} (even {1 / players:.1%}, n = {ALONE:,})"
    )


def mended(**ask: Any) -> None:
    """Time a search of three goals at three players; its best are confirmed by players who know them."""
    before, began = loop(), time.perf_counter()
    found = qn.mend(GOALS, progress=False, **ask)
    seconds, reference = time.perf_counter() - began, (before + loop()) / 2
    print(
        f"{f'mend, 3 goals at {found.about}, {found.budget:,} games':46} {seconds:6.0f} s   loop {reference:.2f} s"
        f"   {found.searched} rulesets tried"
    )


def costs(players: int = 3, games: bool | int = True, budget: int = BUDGET) -> None:
    """All figures, by what players learn anew.

    Args:
        players: at the table.
        games: of each training; True: as many as players learn a rule in.
        budget: games of the search.
    """
    with tempfile.TemporaryDirectory() as folder, patch(f"{knowing.__name__}.cache_root", lambda: Path(folder)):
        for game in names():
            taught(game, players, games)
        mended(games=budget, players=players, players_know_rules=games)


def main() -> None:
    """All of it, or with other sizes."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=0, help="of each training; 0: as many as players learn a rule in")
    asked.add_argument("--players", type=int, default=3)
    asked.add_argument("--budget", type=int, default=BUDGET, help="games of the search")
    said = asked.parse_args()
    costs(said.players, said.games or True, said.budget)


if __name__ == "__main__":
    main()
