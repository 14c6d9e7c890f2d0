"""What the first bots are worth."""

from __future__ import annotations

import polars as pl

from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.play.builds import SOURCES
from qn_analysis.games.queens_necklace.play.registry import WEIGHTS


def test_greedy_beats_random_in_every_seat() -> None:
    """One greedy player among three random ones wins far more than her fourth."""
    for seat in range(4):
        bots = ["random"] * 4
        bots[seat] = "greedy"
        log = GAME.simulate(1000, players=4, bots=bots, seed=2, progress=False)
        wins = log.games.select((pl.col(f"place_{seat}") == 1).mean()).collect().item()
        assert wins > 0.4, (seat, wins)


def test_every_style_has_its_policy_and_room_for_its_weights() -> None:
    for style in STYLES.values():
        assert any(source.endswith(style.policy.removeprefix("choose_")) for source in SOURCES)
        assert all(0 <= place < WEIGHTS for place in style.weights)
        assert style.about
