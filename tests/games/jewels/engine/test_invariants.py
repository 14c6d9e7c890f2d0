"""What holds in every game, whatever the rules: random games of each player count."""

from __future__ import annotations

import random

import numpy as np
import pytest

from qn_analysis.games.jewels.play.builds import BUILDS
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.actions import ACTIONS
from qn_analysis.games.jewels.words.events import Event
from tests.kit.batch import play
from tests.kit.conservation import Books, books, first_broken, of_batch
from tests.kit.jewels.rulesets import random_ruleset
from tests.kit.laid import illegal_actions_change_nothing, used_and_fresh

EACH = (2, 3, 4, 5)


def kept_by(rules: Ruleset) -> Books:
    """What a game begins with, and what objects are made of."""
    tables = rules.tables()
    return books("jewels", tables["copies"], whole="TABLE", made_of=tables["contents"])  # type: ignore[arg-type]


def check(rules: Ruleset, players: int, bot: str, seed: int, games: int) -> int:
    """Cards and coins are conserved, and results are what the log says; how many had room for their log."""
    batch = play("jewels", rules, players, bot, seed, games)
    about = f"{players} players, {bot}, seed {seed}: {rules.to_toml()}"
    assert (batch.results[:, 0] == -1).all(), about
    broken = first_broken(of_batch("jewels", batch.wide, batch.narrow), kept_by(rules))
    assert broken == -1, (about, broken, Event(batch.narrow[1, broken]), batch.narrow[:, broken], batch.wide[:, broken])
    over = batch.narrow[1] == Event.GAME_OVER
    kept = batch.results[:, 4] == 0
    assert over.sum() == kept.sum() * players
    assert (batch.wide[2, over].reshape(-1, players) == batch.results[kept, 5 : 5 + players]).all(), about
    assert (batch.wide[1, over].reshape(-1, players) == batch.results[kept, 10 : 10 + players]).all(), about
    return int(kept.sum())


def all_rulesets(players: int, rulesets: int, games: int) -> None:
    """The default rules, and others at random."""
    rng = random.Random(players)
    assert check(Ruleset.default(), players, "random", 1, games) == games
    for number in range(rulesets):
        check(random_ruleset(rng), players, "random", number, max(1, games // 2))


@pytest.mark.parametrize("players", EACH)
def test_random_games(players: int) -> None:
    all_rulesets(players, 4, 4)


@pytest.mark.full
@pytest.mark.parametrize("players", EACH)
def test_twenty_thousand_random_games(players: int) -> None:
    all_rulesets(players, 40, 500)
    for seed in range(10):
        assert check(Ruleset.default(), players, "random", seed, 1000) == 1000


@pytest.mark.parametrize("bot", ["greedy", "trader"])
@pytest.mark.parametrize("players", [2, 4])
def test_skilled_games(bot: str, players: int) -> None:
    assert check(Ruleset.default(), players, bot, 3, 1) == 1


@pytest.mark.full
@pytest.mark.parametrize("bot", ["greedy", "trader", "tuned"])
def test_many_skilled_games(bot: str) -> None:
    for players in EACH:
        assert check(Ruleset.default(), players, bot, 3, 500) == 500


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
        (Event.BOUGHT, "amount", 99), (Event.BOUGHT, "resource", 1), (Event.TRAVELLED, "amount", 99),
        (Event.SOLD, "object", 1), (Event.CRAFTED, "object", 1), (Event.SEIZED, "city", 1),
        (Event.COINS_TAKEN, "amount", 1), (Event.AUCTION_WON, "amount", 99), (Event.TREASURE_WON, "count", 1),
        (Event.ENCOUNTER_LEFT, "card", 1),
    ],
)  # fmt: skip
def test_what_does_not_add_up_is_found_out(event: Event, column: str, step: int) -> None:
    batch = play("jewels", Ruleset.default(), 3, "greedy", 6, 3)
    at = int(np.flatnonzero(batch.narrow[1] == event)[1])
    if column in ("count", "amount"):
        batch.wide[1 if column == "count" else 2, at] += step
    else:
        place = {"seat": 2, "resource": 4, "city": 5, "card": 6, "object": 7}[column]
        size = {"seat": 3, "resource": 7, "city": 7, "card": 25, "object": 6}[column]
        batch.narrow[place, at] = (int(batch.narrow[place, at]) + step) % size
    rows = slice(int(np.flatnonzero(batch.ids == batch.ids[at])[0]), None)
    told = of_batch("jewels", batch.wide[:, rows], batch.narrow[:, rows])
    found = first_broken(told, kept_by(Ruleset.default()))
    assert found >= at - rows.start >= 0
