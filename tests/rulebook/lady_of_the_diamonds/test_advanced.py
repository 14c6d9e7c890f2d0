"""The heading "Advanced Rules": supplies, and what the rulebook says about how often they run out."""

from __future__ import annotations

import numpy as np
import pytest

from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.events import Event
from tests.kit.batch import play
from tests.kit.lady_of_the_diamonds.table import carries
from tests.rulebook.lady_of_the_diamonds.test_setup import begun

ADVANCED = Ruleset.default().with_(mode="advanced")
TABLE = {2: [8, 8, 8, 10, 10], 3: [11, 12, 12, 15, 15], 4: [14, 16, 16, 20, 20], 5: [17, 20, 20, 25, 25]}


@carries(
    "advanced.supply", "advanced.diamonds", "advanced.rubies", "advanced.emeralds", "advanced.sapphires",
    "advanced.amethysts", "advanced.others",
)  # fmt: skip
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_advanced_1_and_2_supplies(players: int) -> None:
    g, rows = begun(players, rules=ADVANCED)
    assert g.table.supply == [*TABLE[players], 20, 11]
    assert list(ADVANCED.supply_for(players)) == g.table.supply
    assert [row.count for row in rows if row.event == Event.SUPPLIED] == g.table.supply


def exhausted(mode: str, players: int, bot: str, games: int) -> float:
    """How many of the seven supplies are exhausted in a game, on average."""
    batch = play("lady_of_the_diamonds", Ruleset.default().with_(mode=mode), players, bot, 7, games)
    return float((batch.narrow[2] == Event.SUPPLY_EXHAUSTED).sum() / games)


@carries("advanced.frequent", "play.short")
@pytest.mark.parametrize("bot", ["greedy", "tuned"])
def test_advanced_3_supplies_run_out_often_and_in_the_basic_game_rarely(bot: str) -> None:
    """Skilled play; at five players the two games differ by three diamonds only, as the rulebook has it."""
    for players in (2, 3, 4, 5):
        basic, advanced = (exhausted(mode, players, bot, 1000) for mode in ("basic", "advanced"))
        assert basic < (0.02 if players < 5 else 0.35)
        assert advanced > (0.4 if players < 5 else 0.2)
        assert advanced > basic


@carries("play.short")
def test_play_12_a_supply_that_lacks_pieces_is_rare_in_the_basic_game() -> None:
    for players in (2, 3, 4, 5):
        batch = play("lady_of_the_diamonds", Ruleset.default(), players, "tuned", 8, 300)
        cards = 300 * players * 10
        assert (batch.narrow[2] == Event.RAN_SHORT).sum() / cards < 0.01


def test_every_row_is_filled_now_and_then() -> None:
    """The reconstruction gives every row a crown that can be reached, and no player reaches all."""
    batch = play("lady_of_the_diamonds", Ruleset.default(), 4, "tuned", 9, 400)
    filled = batch.narrow[6][batch.narrow[2] == Event.PERMANENT_BY_ROW]
    per_game = np.bincount(filled, minlength=7) / 400
    assert per_game.min() > 0.01
    assert per_game.max() < 0.95
