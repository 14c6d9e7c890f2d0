"""What holds in every game, whatever the rules: random games of each player count, at full size 20,000 of each."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import polars as pl
import pytest

from qn_analysis.core.play.kept import Columns
from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.log.schema import LAYOUT
from qn_analysis.games.queens_necklace.play.builds import BUILDS, compiled, record_game, record_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import ACTIONS
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.events import Event
from tests.kit.conservation import first_broken, of_batch
from tests.kit.laid import illegal_actions_change_nothing, used_and_fresh
from tests.kit.queens_necklace.rulesets import kept_by, random_ruleset

RULESETS = 40


def play(rules: Ruleset, players: int, seed: int, games: int) -> tuple[Columns, int, np.ndarray[Any, Any]]:
    """Random games on the compiled build: their rows and results."""
    build = compiled()
    room = Columns(LAYOUT, games * 1280, 0)
    results = np.zeros((games, 13), np.int32)
    policies = (build[STYLES["random"].policy],) * 4
    played = BUILDS.play_batch(
        record_game(rules, players), record_log(True, False), policies, np.zeros((4, 32)), seed, 0, games,
        room.ids, room.seqs, room.wide, room.narrow, room.choice_ids, room.choices, results,
    )  # fmt: skip
    assert played == games
    return room, int(results[results[:, 4] == 0, 2].sum()), results


@pytest.mark.parametrize("games", [120, pytest.param(500, marks=pytest.mark.full)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_under_random_rules(players: int, games: int) -> None:
    """So many games of each ruleset."""
    rng = random.Random(players)
    for number in range(RULESETS):
        rules = Ruleset.default() if number < 4 else random_ruleset(rng)
        room, rows, results = play(rules, players, number, games)
        about = f"ruleset {rules.to_toml()}"
        assert (results[:, 0] == -1).all(), about
        broken = first_broken(of_batch("queens_necklace", room.wide[:, :rows], room.narrow[:, :rows]), kept_by(rules))
        assert broken == -1, (about, room.narrow[:, broken])
        assert_scores_add_up(room, rows, results, players, rules)


def assert_scores_add_up(
    room: Columns,
    rows: int,
    results: np.ndarray[Any, Any],
    players: int,
    rules: Ruleset,
) -> None:
    """Every game ends after its last sale; a score is what was sold plus tributes; places follow scores."""
    events = pl.DataFrame(
        {
            "game": room.ids[:rows], "event": room.narrow[2, :rows], "seat": room.narrow[3, :rows],
            "other": room.narrow[4, :rows], "amount": room.wide[2, :rows],
        }
    )  # fmt: skip
    sold = events.filter(pl.col("event") == Event.SOLD).select("game", "seat", "amount")
    tribute = events.filter(pl.col("event") == Event.TRIBUTE_PAID)
    flows = pl.concat(
        [sold, tribute.select("game", "seat", -pl.col("amount")), tribute.select("game", seat="other", amount="amount")]
    )
    made = np.zeros((len(results), 4), np.int64)
    sums = flows.group_by("game", "seat").agg(pl.col("amount").cast(pl.Int64).sum())
    made[sums["game"].to_numpy(), sums["seat"].to_numpy()] = sums["amount"].to_numpy()
    kept = results[:, 4] == 0
    assert (made[kept, :players] == results[kept, 5 : 5 + players]).all()
    per_game = (
        events.filter(pl.col("event").is_in([int(Event.SALE_OPENED), int(Event.GAME_OVER)]))
        .group_by("game", "event")
        .len()
    )
    sales = per_game.filter(pl.col("event") == Event.SALE_OPENED)["len"]
    assert (sales == rules.copies[Card.MERCHANT]).all()
    assert len(sales) == kept.sum()
    assert (per_game.filter(pl.col("event") == Event.GAME_OVER)["len"] == players).all()
    best = results[:, 5 : 5 + players].max(axis=1)
    for seat in range(players):
        assert ((results[:, 9 + seat] == 1) <= (results[:, 5 + seat] == best)).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_listed_actions_are_accepted(players: int) -> None:
    """At every decision of some games: two or more distinct options, and all others are refused without effect."""
    rng = random.Random(7)
    for number in range(4):
        illegal_actions_change_nothing(BUILDS, random_ruleset(rng), players, number, rng, ACTIONS)


def test_a_table_is_left_as_clean_as_a_new_one() -> None:
    """A game does not depend on what was played on the same records before."""
    first, second = used_and_fresh(BUILDS, Ruleset.default())
    for state in (first, second):  # beyond their ends pile and lists hold what nobody reads
        hidden = state["hidden"]
        hidden["pile"] = hidden["pile"][hidden["top"] : hidden["size"]]
        del hidden["order"]
        for seat in state["seats"]:
            seat["chance"] = seat["chance"] if seat["seat"] < 3 else None
    assert first == second
