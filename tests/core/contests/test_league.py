"""Playing a league: every line-up on deals of its own, each seat for everybody; and what a caller can get wrong."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.contests import schedule as module
from qn_analysis.core.contests.schedule import Played, circles, line_ups, play_league, rotations, seatings
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.play import registry
from qn_analysis.games.queens_necklace.play.view import View
from tests.kit.queens_necklace import magpie  # noqa: F401  (registers a bot)

THREE = {"a": "greedy", "b": "random", "c": "greedy"}


def blind(view: View, legal: list[int], rng: random.Random) -> int:
    """Plays as `random` does."""
    return rng.choice(legal)


def blind_too(view: View, legal: list[int], rng: random.Random) -> int:
    """The same, which no test registers."""
    return blind(view, legal, rng)


def play(bots: Any = THREE, **changes: Any) -> Played:
    call: dict[str, Any] = {"players": 3, "games": 84, "seed": 5, "progress": False}
    return play_league(bots, **{**call, **changes})


@pytest.fixture(scope="module")
def played() -> Played:
    return play()


def test_every_line_up_of_two_bots_or_more() -> None:
    assert line_ups(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert [len(line_ups(bots, players)) for bots, players in ((2, 2), (3, 3), (4, 4), (6, 3))] == [1, 7, 31, 50]
    assert all(len(set(each)) > 1 for each in line_ups(5, 4))


def test_circular_orders_are_all_there_once_and_none_repeats_itself() -> None:
    assert circles((0, 0, 1, 1)) == [(0, 0, 1, 1)]
    assert circles((0, 1, 2)) == [(0, 1, 2), (0, 2, 1)]
    assert len(circles((0, 1, 2, 3))) == 6
    assert rotations((0, 1, 2)) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_everybody_plays_every_seat_of_every_deal(played: Played) -> None:
    assert (played.deals, played.games.height) == (4, 84)
    assert len(played.line_ups) == 7
    for key, rows in played.games.partition_by("line_up", "deal", as_dict=True).items():
        assert rows["rotation"].to_list() == [0, 1, 2]
        seats = [Counter(rows[f"bot_{seat}"].to_list()) for seat in range(3)]
        assert seats[0] == seats[1] == seats[2], key
        name = " + ".join(f"{n} × {bot}" if n > 1 else bot for bot, n in sorted(seats[0].items()))
        assert name == key[0]
    orders = played.games.filter(pl.col("line_up") == "a + b + c", pl.col("rotation") == 0)
    assert orders.select("bot_0", "bot_1", "bot_2").rows() == [("a", "b", "c")] * 2 + [("a", "c", "b")] * 2


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (3, 3), (4, 3), (3, 4)])
def test_no_two_line_ups_share_a_deal(bots: int, players: int) -> None:
    names, deals = [f"b{number}" for number in range(bots)], 5
    all_of: dict[str, set[int]] = {}
    for each in seatings(names, players, deals):
        all_of.setdefault(each.line_up, set()).update(range(each.first, each.first + each.deals))
    wanted = [set(range(number * deals, (number + 1) * deals)) for number in range(len(all_of))]
    assert list(all_of.values()) == wanted
    assert len(wanted) == len(line_ups(bots, players))


def test_a_game_is_the_one_that_simulate_plays(played: Played) -> None:
    """So a deal depends on seed and number alone, whoever sits."""
    few = played.games.filter(pl.col("deal").is_in([1, 4, 5]))
    assert few.height == 9
    for row in few.iter_rows(named=True):
        bots = [THREE[row[f"bot_{seat}"]] for seat in range(3)]
        log = GAME.simulate(row["deal"] + 1, players=3, bots=bots, seed=5, progress=False)
        wanted = log.games.collect().row(-1, named=True)
        for key in ("score_0", "score_1", "score_2", "place_0", "place_1", "place_2"):
            assert row[key] == wanted[key]


def test_the_same_call_gives_the_same_games(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 1)
    with ThreadPoolExecutor(1) as one:
        assert play(executor=one).games.equals(played.games)
    assert not play(seed=6).games.equals(played.games)
    two: dict[str, Any] = {"bots": ["greedy", "random"], "players": 2, "games": 8}
    interpreted = play(**two)
    monkeypatch.setattr(module, "FEW", 2)
    compiled = play(**two)
    assert (interpreted.kernel, compiled.kernel == "interpreted") == ("interpreted", False)
    assert interpreted.games.equals(compiled.games)


def test_the_numbers_are_what_the_games_allow() -> None:
    assert play(["greedy", "random"], players=2, games=9).deals == 4
    few = play(["greedy", "random"], players=4, games=1)
    assert (few.deals, few.games.height, few.wished) == (1, 12, 1)


def test_plain_functions_play_too() -> None:
    made = play([blind, "random"], players=2, games=8)
    assert made.bots == ("python:blind", "random")
    assert made.kernel == "interpreted"
    assert made.games.equals(play([blind, "random"], players=2, games=8).games)


def test_users_bots_play_by_name_and_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.ENGINE, "registered", dict(registry.ENGINE.registered))
    qn.bot("blind-one")(blind)
    made = play(["blind-one", "random"], players=2, games=8)
    assert made.bots == ("blind-one", "random")
    assert made.games.drop("line_up", "bot_0", "bot_1").equals(
        play([blind_too, "random"], players=2, games=8).games.drop("line_up", "bot_0", "bot_1")
    )
    log = GAME.simulate(1, players=2, bots=["blind-one", "random"], seed=5, progress=False)
    assert made.bots_from == log.manifest["bots_from"]
    both = play({"mine": "blind-one", "theirs": "greedy", "magpie": "magpie"}, players=2, games=6)
    assert list(both.bots_from) == ["mine", "theirs", "magpie"]
    assert both.bots_from["mine"] == f"blind-one, {made.bots_from['blind-one']}"
    assert both.bots_from["theirs"] == "greedy"
    assert both.bots_from["magpie"].startswith("registered, code ")
    assert play(["random", "greedy"], players=2, games=2).bots_from == {}
    path = play([f"{blind.__module__}:blind", "random"], players=2, games=8)
    assert path.games["score_0"].equals(made.games["score_0"])
    assert path.bots_from[f"{blind.__module__}:blind"].startswith("import path, code ")


@pytest.mark.full
def test_users_compiled_bots_play_in_the_kernel() -> None:
    made = play(["magpie", "greedy"], players=2, games=200)
    assert made.kernel != "interpreted"
    assert made.bots_from["magpie"].startswith("registered, code ")
    row = made.games.row(151, named=True)
    log = GAME.simulate(row["deal"] + 1, players=2, bots=[row["bot_0"], row["bot_1"]], seed=5, progress=False)
    assert log.games.collect().row(-1, named=True)["score_1"] == row["score_1"]


@pytest.mark.parametrize(
    ("bots", "changes", "parts"),
    [
        (["greedy"], {}, ["1 bot: a league needs at least two"]),
        ("greedy", {}, ["1 bot: a league needs at least two"]),
        ([], {}, ["0 bots: a league needs at least two"]),
        (["greedy", "random", "greedy"], {}, ["'greedy' is named twice"]),
        (["gredy", 7], {}, ["did you mean 'greedy'?", "7 is no bot"]),
        (["greedy", "ramdom"], {"players": 5, "games": 0, "seed": -1},
         ["5 players", "0 games", "seed -1", "did you mean 'random'?"]),
    ],
)  # fmt: skip
def test_all_that_is_wrong_is_named_at_once(bots: Any, changes: dict[str, Any], parts: list[str]) -> None:
    with pytest.raises(SimulationError) as caught:
        play(bots, **changes)
    assert all(part in str(caught.value) for part in parts), caught.value
    assert str(caught.value).count("bots for") == 0


def test_a_wrong_ruleset_is_refused() -> None:
    with pytest.raises((SimulationError, qn.RulesetError), match="purse"):
        play(rules=qn.Ruleset.default().with_(purse=-1))


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    def cheat(view: View, legal: list[int], rng: random.Random) -> int:
        return -5

    with pytest.raises(SimulationError, match="the bot 'python:cheat' in seat"):
        play([cheat, "random"], players=2, games=2)
