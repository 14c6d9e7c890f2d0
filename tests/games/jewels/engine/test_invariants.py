"""What holds in every game, whatever the rules: random games of each player count."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.compile.records import dtype, fill
from qn_analysis.games.jewels.engine.state import Rules
from qn_analysis.games.jewels.play.builds import BUILDS
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.actions import ACTIONS
from qn_analysis.games.jewels.words.events import Event
from tests.kit.batch import play
from tests.kit.jewels.folding import compiled, first_broken
from tests.kit.jewels.rulesets import random_ruleset
from tests.kit.laid import illegal_actions_change_nothing, used_and_fresh

EACH = (2, 3, 4, 5)


def record_of(rules: Ruleset) -> Any:
    """The numbers of a ruleset as a record."""
    record = np.zeros(1, dtype(Rules))
    fill(Rules, record[0], rules.tables())
    return record[0]


def check(rules: Ruleset, players: int, bot: str, seed: int, games: int, fold: Any = first_broken) -> int:
    """Fold the games; how many had room for their log."""
    batch = play("jewels", rules, players, bot, seed, games)
    about = f"{players} players, {bot}, seed {seed}: {rules.to_toml()}"
    assert (batch.results[:, 0] == -1).all(), about
    broken = fold(batch.ids, batch.wide, batch.narrow, record_of(rules), players)
    assert broken == -1, (about, broken, Event(batch.narrow[1, broken]), batch.narrow[:, broken], batch.wide[:, broken])
    over = batch.narrow[1] == Event.GAME_OVER
    kept = batch.results[:, 4] == 0
    assert over.sum() == kept.sum() * players
    assert (batch.wide[2, over].reshape(-1, players) == batch.results[kept, 5 : 5 + players]).all(), about
    assert (batch.wide[1, over].reshape(-1, players) == batch.results[kept, 10 : 10 + players]).all(), about
    return int(kept.sum())


def all_rulesets(players: int, rulesets: int, games: int, fold: Any = first_broken) -> None:
    """The default rules, and others at random."""
    rng = random.Random(players)
    assert check(Ruleset.default(), players, "random", 1, games, fold) == games
    for number in range(rulesets):
        check(random_ruleset(rng), players, "random", number, max(1, games // 2), fold)


@pytest.mark.parametrize("players", EACH)
def test_random_games(players: int) -> None:
    all_rulesets(players, 4, 4)


@pytest.mark.full
@pytest.mark.parametrize("players", EACH)
def test_twenty_thousand_random_games(players: int) -> None:
    fold = compiled()
    all_rulesets(players, 40, 500, fold)
    for seed in range(10):
        assert check(Ruleset.default(), players, "random", seed, 1000, fold) == 1000


@pytest.mark.parametrize("bot", ["greedy", "trader"])
@pytest.mark.parametrize("players", [2, 4])
def test_skilled_games(bot: str, players: int) -> None:
    assert check(Ruleset.default(), players, bot, 3, 1) == 1


@pytest.mark.full
@pytest.mark.parametrize("bot", ["greedy", "trader", "tuned"])
def test_many_skilled_games(bot: str) -> None:
    fold = compiled()
    for players in EACH:
        assert check(Ruleset.default(), players, bot, 3, 500, fold) == 500


@pytest.mark.parametrize("players", [2, 5])
def test_only_listed_actions_are_accepted(players: int) -> None:
    """At every decision of some games: two or more distinct options, and all others are refused without effect."""
    rng = random.Random(7)
    for number in range(3):
        illegal_actions_change_nothing(BUILDS, random_ruleset(rng), players, number, rng, ACTIONS)


def test_a_table_is_left_as_clean_as_a_new_one() -> None:
    """A game does not depend on what was played on the same records before."""
    used, fresh = used_and_fresh(BUILDS, Ruleset.default())
    assert used == fresh


@pytest.mark.parametrize(
    ("event", "column", "step"),
    [
        (Event.BOUGHT, "amount", 1), (Event.BOUGHT, "count", 1), (Event.BOUGHT, "resource", 1),
        (Event.TRAVELLED, "amount", 1), (Event.TRAVELLED, "city", 1), (Event.SOLD, "amount", 1),
        (Event.SOLD, "object", 1), (Event.CRAFTED, "object", 1), (Event.STOCKED, "count", 1),
        (Event.RESOURCE_PLACED, "amount", 1), (Event.SEIZED, "city", 1), (Event.COINS_TAKEN, "amount", -1),
        (Event.INTERACTED, "amount", 1), (Event.AUCTION_WON, "amount", 1), (Event.CHALLENGED, "amount", 1),
        (Event.ROUND_STARTED, "seat", 1), (Event.ROUND_ENDED, "amount", 1), (Event.TURN_STARTED, "seat", 1),
        (Event.COUNTED, "amount", 1), (Event.GAME_OVER, "count", 1), (Event.GAME_OVER, "amount", 1),
        (Event.COIN_EARNED, "amount", 1), (Event.TREASURE_WON, "count", 1), (Event.COINS_GIVEN, "amount", 1),
        (Event.PASSED, "count", 1), (Event.ENCOUNTER_PLACED, "card", 1),
    ],
)  # fmt: skip
def test_a_log_that_is_wrong_in_one_place_is_found_out(event: Event, column: str, step: int) -> None:
    bot = "random" if event == Event.PASSED else "greedy"
    batch = play("jewels", Ruleset.default(), 3, bot, 6, 3)
    at = int(np.flatnonzero(batch.narrow[1] == event)[1])
    if column in ("count", "amount"):
        batch.wide[1 if column == "count" else 2, at] += step
    else:
        place = {"seat": 2, "resource": 4, "city": 5, "card": 6, "object": 7}[column]
        size = {"seat": 3, "resource": 7, "city": 7, "card": 25, "object": 6}[column]
        batch.narrow[place, at] = (int(batch.narrow[place, at]) + step) % size
    rows = slice(int(np.flatnonzero(batch.ids == batch.ids[at])[0]), None)
    found = first_broken(batch.ids[rows], batch.wide[:, rows], batch.narrow[:, rows], record_of(Ruleset.default()), 3)
    assert found >= at - rows.start >= 0
