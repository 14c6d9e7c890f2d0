"""What holds in every game, whatever the rules: random games of each player count in both modes."""

from __future__ import annotations

import random

import numpy as np
import pytest

from qn_analysis.games.lady_of_the_diamonds.play.builds import BUILDS
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.actions import ACTIONS
from qn_analysis.games.lady_of_the_diamonds.words.events import Event
from tests.kit.batch import play
from tests.kit.conservation import Books, books, first_broken, of_batch
from tests.kit.lady_of_the_diamonds.rulesets import random_ruleset
from tests.kit.laid import illegal_actions_change_nothing, used_and_fresh

EACH = [(mode, players) for mode in ("basic", "advanced") for players in (2, 3, 4, 5)]


def kept_by(rules: Ruleset) -> Books:
    """What a round begins with."""
    return books("lady_of_the_diamonds", [rules.copies], "ROUND_STARTED")


def check(rules: Ruleset, players: int, bot: str, seed: int, games: int) -> int:
    """Cards, pieces and titles are conserved, and results are what the log says; how many had room for their log."""
    batch = play("lady_of_the_diamonds", rules, players, bot, seed, games)
    about = f"{players} players, {bot}, seed {seed}: {rules.to_toml()}"
    assert (batch.results[:, 0] == -1).all(), about
    broken = first_broken(of_batch("lady_of_the_diamonds", batch.wide, batch.narrow), kept_by(rules))
    assert broken == -1, (about, broken, Event(batch.narrow[2, broken]), batch.narrow[:, broken], batch.wide[:, broken])
    over = batch.narrow[2] == Event.GAME_OVER
    kept = batch.results[:, 4] == 0
    assert over.sum() == kept.sum() * players
    assert (batch.wide[2, over].reshape(-1, players) == batch.results[kept, 5 : 5 + players]).all(), about
    assert (batch.wide[1, over].reshape(-1, players) == batch.results[kept, 10 : 10 + players]).all(), about
    return int(kept.sum())


def all_rulesets(mode: str, players: int, rulesets: int, games: int) -> None:
    """The default rules, in one round and more, and others at random."""
    rng = random.Random(f"{mode} {players}")
    default = Ruleset.default().with_(mode=mode)
    assert check(default, players, "random", 1, games) == games
    assert check(default.with_(rounds=2), players, "random", 2, games // 4) > 0
    for number in range(rulesets):
        check(random_ruleset(rng, mode, rng.choice([1, 1, 2, 0])), players, "random", number, games // 2)


@pytest.mark.parametrize(("mode", "players"), EACH)
def test_random_games(mode: str, players: int) -> None:
    all_rulesets(mode, players, 4, 40)


@pytest.mark.full
@pytest.mark.parametrize(("mode", "players"), EACH)
def test_twenty_thousand_random_games(mode: str, players: int) -> None:
    all_rulesets(mode, players, 40, 1000)


@pytest.mark.parametrize("bot", ["greedy", "collector", "tuned"])
def test_skilled_games(bot: str) -> None:
    for mode, players in EACH:
        assert check(Ruleset.default().with_(mode=mode), players, bot, 3, 20) == 20


@pytest.mark.parametrize(("mode", "players"), EACH)
def test_the_deck_is_used_to_the_last_card_by_five_only(mode: str, players: int) -> None:
    """The 8 cards that each takes from pit or deck cost the deck one each: what is left is known beforehand."""
    batch = play("lady_of_the_diamonds", Ruleset.default().with_(mode=mode), players, "random", 4, 100)
    from_deck = [Event.DEALT, Event.LAID_OUT, Event.REFILLED, Event.PLAYED_FROM_DECK]
    drawn = np.bincount(batch.ids[np.isin(batch.narrow[2], from_deck)])
    assert (54 - drawn == {2: 30, 3: 20, 4: 10, 5: 0}[players]).all()
    pit = (batch.narrow[2] == Event.PLAYED_FROM_PIT).sum()
    assert pit == (batch.narrow[2] == Event.REFILLED).sum() > 0


@pytest.mark.parametrize("players", [2, 5])
def test_only_listed_actions_are_accepted(players: int) -> None:
    """At every decision of some games: two or more distinct options, and all others are refused without effect."""
    rng = random.Random(7)
    for number in range(4):
        illegal_actions_change_nothing(BUILDS, random_ruleset(rng, "advanced"), players, number, rng, ACTIONS)


def test_a_table_is_left_as_clean_as_a_new_one() -> None:
    """A game does not depend on what was played on the same records before."""
    first, second = used_and_fresh(BUILDS, Ruleset.default())
    assert first == second


@pytest.mark.parametrize(
    ("event", "row", "step"),
    [
        (Event.TAKEN, "count", 99), (Event.TITLE_TAKEN, "other", 1),
        (Event.DEALT, "seat", 1), (Event.REFILLED, "slot", 1), (Event.PLAYED_FROM_PIT, "slot", 1),
        (Event.TITLE_CLAIMED, "treasure", 1),
    ],
)  # fmt: skip
def test_what_does_not_add_up_is_found_out(event: Event, row: str, step: int) -> None:
    rules = Ruleset.default().with_(mode="advanced")
    batch = play("lady_of_the_diamonds", rules, 3, "random", 6, 20)
    at = int(np.flatnonzero(batch.narrow[2] == event)[3])
    if row == "count":
        batch.wide[1, at] += step
    else:
        column = batch.narrow[{"seat": 3, "other": 4, "treasure": 6, "slot": 7}[row]]
        column[at] = (column[at] + step) % 3
    assert first_broken(of_batch("lady_of_the_diamonds", batch.wide, batch.narrow), kept_by(rules)) >= at
