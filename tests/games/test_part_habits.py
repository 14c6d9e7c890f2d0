"""Habits of the companions' bots: a part of the game never used, always used, or used instead of another."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.play import simulate
from qn_analysis.games.jewels.play.registry import ENGINE as JEWELS_BOTS
from qn_analysis.games.jewels.play.registry import PARTS as JEWELS
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.play.registry import ENGINE as LADY_BOTS
from qn_analysis.games.lady_of_the_diamonds.play.registry import PARTS as LADY


def counted(game: str, bot: str, event: str, games: int = 3) -> int:
    """Rows of an event of the first seat, among two others of the same family."""
    family = bot.partition("~")[0]
    log: Any = qn.simulate(games, players=3, bots=[bot, family, family], seed=3, game=game, progress=False)
    return int(log.events.filter(pl.col("event").eq(event) & pl.col("seat").eq(0)).collect().height)


@pytest.mark.parametrize(
    ("game", "part", "event"),
    [("lady", "deck", "played_from_deck"), ("jewels", "coin", "coin_earned"), ("jewels", "refill", "refilled")],
)
def test_never_and_always(game: str, part: str, event: str) -> None:
    usual = counted(game, "tuned", event)
    assert counted(game, f"tuned~never-{part}", event) == 0
    assert counted(game, f"tuned~always-{part}", event) > usual + 5


def test_one_part_for_another() -> None:
    """Blind plays instead of face-up ones: none of these is left where the deck can be played."""
    assert counted("lady", "tuned~deck-for-pit", "played_from_pit") == 0
    assert counted("lady", "tuned~deck-for-pit", "played_from_deck") > counted("lady", "tuned", "played_from_deck")
    assert counted("jewels", "tuned~refill-for-coin", "refilled") > 0


@pytest.mark.parametrize(("registry", "habit"), [(LADY_BOTS, "never-deck"), (JEWELS_BOTS, "meeting-for-coin")])
def test_a_network_has_habits_too(registry: Any, habit: str) -> None:
    found = registry.find(f"learnt~{habit}")
    assert found.brain.instead == f"tuned~{habit}"
    assert (found.name, len(found.habits)) == (f"learnt~{habit}", 32)
    assert "learnt, but" in found.about


def test_both_builds_play_habits_alike() -> None:
    bots = ("tuned~never-coin~always-auction", "greedy~refill-for-coin", "tuned")
    job = simulate.Job("jewels", 0, 0, 3, 3, bots, 12, Ruleset.default(), True, True, None)
    compiled, plain = simulate.play_compiled(job), simulate.play_interpreted(job)
    assert all(
        one is not None and other is not None and one.equals(other) for one, other in zip(compiled, plain, strict=True)
    )


def test_every_encounter_can_be_named_and_what_is_none_is_refused() -> None:
    assert {"guide", "journeyman", "polisher"} <= {*JEWELS}
    assert {*LADY} == {"hand", "pit", "deck", "gem-instead"}
    with pytest.raises(qn.BotError, match=r"there is no habit 'never-deck'.*never-CARD, always-CARD, CARD-for-coin"):
        JEWELS_BOTS.find("learnt~never-deck")
    with pytest.raises(qn.BotError, match="the bot 'random' cannot have habits"):
        LADY_BOTS.find("random~never-deck")
