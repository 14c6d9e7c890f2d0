"""Environments: numbered actions, the deals of `simulate`, nothing hidden in sight, and one message for what cannot be.

`tests/learning/env/test_aec.py` has what PettingZoo asks for.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base.calls import CallError
from qn_analysis.core.compile.records import copy_record
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.play.network import CHOICES
from qn_analysis.core.play.stepping import NOT_LEGAL, place_of_number, write_legal, write_sight
from qn_analysis.core.rules.ruleset import BaseRuleset
from qn_analysis.games.lady_of_the_diamonds.words.cards import KINDS as LADY_KINDS
from qn_analysis.games.queens_necklace.bots.learnt import DEARER, ROLE
from qn_analysis.learning.env import legend, seating
from qn_analysis.learning.env.seating import shares_of_win
from qn_analysis.learning.env.vector_env import Batch
from tests.games.queens_necklace.bots.test_hidden import shuffle_hidden
from tests.kit.lady_of_the_diamonds.rulesets import random_ruleset as lady_ruleset
from tests.kit.queens_necklace.rulesets import random_blanks, random_ruleset

QUEEN, LADY = "queens_necklace", "lady_of_the_diamonds"


def vector(**options: Any) -> qn.VectorEnv:
    return qn.vector_env(**{"players": 3, "games": 6, "seed": 5, "progress": False, **options})


def positions(game: str, rules: BaseRuleset, players: int, number: int) -> Any:
    """The same game, changed in place, at each decision of somebody who plays at random."""
    builds = engine_of(game).builds
    rng = random.Random(number)
    g, log = builds.plain_game(rules, players), builds.plain_log()
    builds.course.begin(g, log, 17, number)
    while g.table.actor >= 0:
        me = g.seats[g.table.actor]
        action = rng.choice(me.legal[: me.options])
        yield g
        assert builds.course.apply(g, log, action)


# -------------------------------------------------------------------------------------------------------------- actions


@pytest.mark.parametrize(
    ("game", "drawn", "beyond"),
    [
        (QUEEN, lambda rng: qn.Ruleset.default(), DEARER),
        (QUEEN, random_ruleset, DEARER),
        (QUEEN, random_blanks, ROLE),
        (LADY, lambda rng: qn.lady.Ruleset.default(), 0),
        (LADY, lambda rng: lady_ruleset(rng, "advanced"), 0),
    ],
)
def test_every_legal_action_has_a_number_of_its_own(
    game: str, drawn: Callable[[random.Random], BaseRuleset], beyond: int
) -> None:
    network = engine_of(game).builds.network
    assert network is not None
    most = 0
    for number in range(4):
        rules = drawn(random.Random(number))
        for g in positions(game, rules, 2 + number % 3, number):
            me = g.seats[g.table.actor]
            named = [0] * CHOICES
            network.number_actions(g.table, me, named)
            mine = named[: me.options]
            assert len(set(mine)) == me.options, "two legal actions share a number"
            assert 0 <= min(mine) <= max(mine) < network.numbers
            most = max(most, *mine)
            for place, each in enumerate(mine):
                assert place_of_number(network.number_actions, g.table, me, each) == place
            other = next(each for each in range(network.numbers) if each not in mine)
            assert place_of_number(network.number_actions, g.table, me, other) == NOT_LEGAL
    assert most >= beyond, "the numbers that tell like cards apart were never needed"


def test_of_two_alike_the_lower_number_is_the_cheaper() -> None:
    """Cards of a kind for sale are numbered by how far down the ladder they are."""
    from qn_analysis.games.queens_necklace.bots.learnt import BUY
    from qn_analysis.games.queens_necklace.words.actions import Action

    network = engine_of(QUEEN).builds.network
    assert network is not None
    compared = 0
    for number in range(12):
        for g in positions(QUEEN, qn.Ruleset.default(), 3, number):
            me, t = g.seats[g.table.actor], g.table
            named = [0] * CHOICES
            network.number_actions(t, me, named)
            offers = [
                (t.market[me.legal[i] - Action.BUY], t.rules.prices[t.market[me.legal[i] - Action.BUY]][
                    t.step[me.legal[i] - Action.BUY]], named[i])
                for i in range(me.options)
                if Action.BUY <= me.legal[i] < Action.CARD
            ]  # fmt: skip
            for card, price, name in offers:
                alike = [(p, n) for c, p, n in offers if c == card]
                if len({p for p, _ in alike}) > 1:
                    cheapest = min(p for p, _ in alike)
                    assert (BUY <= name < DEARER) == ((price, name) == min(alike)) or price == cheapest
                    compared += 1
    assert compared > 3


# ---------------------------------------------------------------------------------------------------------------- deals


def replayed(env: qn.VectorEnv, log: qn.Log | qn.lady.Log) -> tuple[dict[int, list[int]], dict[int, list[float]]]:
    """Scores and rewards of deals in which every seat does what a log says."""
    engine = env._seating.engine
    network = engine.builds.network
    assert network is not None
    decisions = log.decisions
    assert decisions is not None
    todo = {
        int(game): [row for row in rows.select("seat", "action").iter_rows() if row[0] in env.learners]
        for (game,), rows in decisions.collect().group_by("game", maintain_order=True)
    }
    scores: dict[int, list[int]] = {}
    rewards: dict[int, list[float]] = {}
    batch = env.reset()
    while len(scores) < len(todo):
        actions = batch.masks.argmax(axis=1)
        for i in range(env.games):
            deal = int(batch.deals[i])
            if todo.get(deal):
                seat, action = todo[deal].pop(0)
                assert seat == batch.seats[i]
                record = env._games[i]
                legal = record["seats"][seat]["legal"][: record["seats"][seat]["options"]].tolist()
                assert batch.masks[i].sum() == len(legal)
                # numbers of the legal actions are those of the mask; which is whose, the engine says
                places = np.empty(1, np.int64)
                for number in np.flatnonzero(batch.masks[i]):
                    engine.builds.find_places(env._games[i : i + 1], np.array([number]), places)
                    if legal[places[0]] == action:
                        actions[i] = number
                        break
                else:
                    raise AssertionError((action, legal))
        batch = env.step(actions)
        for row, ended in zip(np.flatnonzero(batch.done), batch.ended[batch.done], strict=True):
            if int(ended) in todo:
                assert not todo[int(ended)], "the deal ended before its log"
                scores[int(ended)] = batch.scores[row].tolist()
                rewards[int(ended)] = batch.rewards[row].tolist()
    return scores, rewards


@pytest.mark.parametrize(
    ("space", "players", "rivals"),
    [(qn.queens_necklace, 3, {}), (qn.queens_necklace, 4, {0: "greedy", 3: "steady"}), (qn.lady, 2, {1: "greedy"})],
)
def test_a_deal_is_the_game_of_that_number(space: Any, players: int, rivals: dict[int, str]) -> None:
    """With the choices of a bot, an environment plays what `simulate` plays, whoever sits inside of it."""
    bots = [rivals.get(seat, "greedy") for seat in range(players)]
    log = space.simulate(7, players=players, bots=bots, seed=5, decisions=True, progress=False)
    env = vector(players=players, games=3, rivals=rivals, game="lady" if space is qn.lady else None)
    scores, rewards = replayed(env, log)
    games = log.games.collect().sort("game")
    for row in games.iter_rows(named=True):
        assert scores[row["game"]] == [row[f"score_{seat}"] for seat in range(players)]
        first = [row[f"place_{seat}"] == 1 for seat in range(players)]
        even = [won / sum(first) - 1 / players for won in first]
        assert rewards[row["game"]] == pytest.approx(even, abs=1e-6)
    assert set(scores) == set(range(7))


def rolled(env: qn.VectorEnv, steps: int, seed: int | None = None) -> list[Batch]:
    """Batches of random play; the luck is the test's."""
    rng = np.random.default_rng(3)
    batches = [env.reset(seed)]
    for _ in range(steps):
        masks = batches[-1].masks
        batches.append(env.step((masks * rng.random(masks.shape)).argmax(axis=1)))
    return batches


def same(one: list[Batch], other: list[Batch]) -> bool:
    return all(
        np.array_equal(mine, theirs) for a, b in zip(one, other, strict=True) for mine, theirs in zip(a, b, strict=True)
    )


def test_threads_change_nothing_and_a_seed_begins_anew() -> None:
    env = vector()
    one = rolled(env, 150)
    with vector(threads=2) as threaded:
        assert same(one, rolled(threaded, 150))
    assert any(batch.done.any() for batch in one)
    assert same(one[:20], rolled(env, 19, 5))
    assert not same(one[:20], rolled(env, 19, 6))


def test_what_a_batch_is() -> None:
    env = vector(rivals={1: "greedy"})
    batches = rolled(env, 200)
    first, last = batches[0], batches[-1]
    assert "6 games at 3 players: 884 numbers seen" in repr(env)
    assert (first.observations.dtype, first.observations.shape) == (np.int8, (6, 884))
    assert (first.masks.dtype, first.masks.shape) == (np.bool_, (6, env.actions))
    assert (first.rewards.dtype, first.rewards.shape, first.scores.shape) == (np.float32, (6, 3), (6, 3))
    assert not first.done.any()
    assert first.deals.tolist() == [0, 1, 2, 3, 4, 5]
    assert all(set(batch.seats) <= {0, 2} for batch in batches)
    assert all((batch.masks.sum(axis=1) >= 2).all() for batch in batches)
    ended = [int(deal) for batch in batches for deal in batch.ended[batch.done]]
    assert len(set(ended)) == len(ended) > 3
    for batch in batches:
        assert not batch.rewards[~batch.done].any()
        assert batch.rewards.sum(axis=1) == pytest.approx(0, abs=1e-6)
        assert (batch.deals[batch.done] == batch.ended[batch.done] + 6).all()
    # arrays are new at every step: what was kept stays
    assert first.observations is not last.observations
    assert np.array_equal(first.observations, vector(rivals={1: "greedy"}).reset().observations)


def test_who_wins_together_shares() -> None:
    assert shares_of_win(np.array([[1, 1, 3], [2, 1, 3]])).tolist() == [[0.5, 0.5, 0], [0, 1, 0]]


def test_a_bot_that_does_not_compile_is_for_the_other_environment() -> None:
    with pytest.raises(qn.EnvError, match=r"rivals: .*first_legal.* cannot play compiled; .*or use qn\.env"):
        vector(rivals={1: first_legal})


def first_legal(_view: object, legal: list[int], _rng: object) -> int:
    """A plain bot."""
    return legal[0]


# --------------------------------------------------------------------------------------------------------------- hidden


def exchange_lady(g: Any, rng: random.Random) -> None:
    """Deal anew what a player of Lady of the Diamonds cannot see: other hands and the deck."""
    others = [seat for seat in range(g.table.players) if seat != g.table.actor]
    rest = g.hidden.deck[g.hidden.top : g.hidden.top + g.table.deck]
    cards = [*rest, *(card for seat in others for card in range(LADY_KINDS) for _ in range(g.seats[seat].hand[card]))]
    rng.shuffle(cards)
    for seat in others:
        size = sum(g.seats[seat].hand)
        g.seats[seat].hand = [0] * LADY_KINDS
        for _ in range(size):
            g.seats[seat].hand[cards.pop()] += 1
        g.seats[seat].chance = [rng.getrandbits(32) for _ in range(4)]
    g.hidden.deck[g.hidden.top : g.hidden.top + len(cards)] = cards


@pytest.mark.parametrize(("game", "exchange"), [(QUEEN, shuffle_hidden), (LADY, exchange_lady)])
@pytest.mark.parametrize("players", [2, 4])
def test_hidden_cards_are_not_in_sight(game: str, exchange: Callable[..., None], players: int) -> None:
    builds = engine_of(game).builds
    network = builds.network
    assert network is not None
    rng = random.Random(2)
    rules = qn.Ruleset.default() if game == QUEEN else qn.lady.Ruleset.default()
    other: Any = builds.plain_game(rules, players)
    exchanged = 0

    def seen(g: Any) -> tuple[list[int], list[int]]:
        sheet, mask = np.zeros(network.sight, np.int8), np.zeros(network.numbers, np.int8)
        me = g.seats[g.table.actor]
        write_sight(network.describe, g.table, me, sheet)
        write_legal(network.number_actions, g.table, me, mask)
        return sheet.tolist(), mask.tolist()

    for g in positions(game, rules, players, 3):
        copy_record(other, g)
        exchange(other, rng)
        rivals = [seat for seat in range(players) if seat != g.table.actor]
        exchanged += any(list(other.seats[seat].hand) != list(g.seats[seat].hand) for seat in rivals)
        assert seen(other) == seen(g)
    assert exchanged > 10


# ------------------------------------------------------------------------------------------------------------- messages


def test_all_that_is_wrong_with_a_call_is_said_at_once() -> None:
    with pytest.raises(qn.EnvError) as raised:
        vector(games=0, threads=0, rivals={7: "greedy", 1: "gredy"}, seed=-1)
    for told in ("0 games", "0 threads", "no seat 7", "seed -1", "'gredy'"):
        assert told in str(raised.value)
    assert "\n" not in str(raised.value)
    with pytest.raises(qn.EnvError, match=r"^5 players: Queen's Necklace is for 2, 3 or 4$"):
        vector(players=5)
    with pytest.raises(qn.EnvError, match=r"they have every seat; leave one"):
        vector(players=2, rivals={0: "greedy", 1: "greedy"})
    with pytest.raises(qn.EnvError, match=r"the ruleset is none of Queen's Necklace"):
        vector(rules=qn.lady.Ruleset.default())


def test_a_game_without_features(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a game is before it declares what a network sees of it."""
    jewels = engine_of("jewels")
    bare = copy(jewels)
    bare.builds = replace(jewels.builds, network=None)
    monkeypatch.setattr(seating, "engine_of", lambda game: bare if game == "jewels" else engine_of(game))
    with pytest.raises(qn.EnvError, match=r"^Jewels declares no features to learn from; games that do: queen, lady$"):
        vector(game="jewels")


def test_games_that_no_memory_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "repeat", none)
    with pytest.raises(qn.EnvError, match=r"1,000,000 games need \d+ GB of memory: play fewer side by side"):
        vector(games=1_000_000)


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([1, 2], r"their shape is \[2\], not \[6\]: give one number a game"),
        ([[1] * 6], r"their shape is \[1, 6\], not \[6\]"),
        ([[1], [1, 2]], r"their shape is"),
        ([np.nan, 1, 2, np.nan, 4, 5], r"2 are no numbers \(the first at 0\): look for NaN; their type is float64"),
        (np.full(3, np.inf), r"their shape is \[3\], not \[6\].*3 are no numbers.*their type is float64: give whole"),
        (np.zeros(6, bool), r"their type is bool: give whole numbers"),
        ("learnt", r"their shape is \[\]"),
        (None, r"their type is object"),
    ],
)
def test_actions_that_are_no_row_of_whole_numbers(actions: Any, said: str) -> None:
    env = vector()
    env.reset()
    with pytest.raises(qn.EnvError, match=said) as raised:
        env.step(actions)
    assert "\n" not in str(raised.value)


def test_an_illegal_action_moves_no_game() -> None:
    env = vector()
    with pytest.raises(qn.EnvError, match=r"call reset\(\) first"):
        env.step([0] * 6)
    before = env.reset()
    legal = before.masks.argmax(axis=1)
    wrong = legal.copy()
    wrong[1], wrong[4] = env.actions + 5, -3
    first = ", ".join(map(str, np.flatnonzero(before.masks[1])[:2]))
    with pytest.raises(
        qn.EnvError,
        match=rf"illegal actions: {env.actions + 5} in game 1 \(legal: {first}.*; -3 in game 4 .*No game has moved",
    ):
        env.step(wrong)
    assert same([vector_after(vector(), legal)], [env.step(legal)])
    with pytest.raises(qn.Error, match=r"`seed` takes a whole number or None, not 'x'"):
        env.reset("x")  # type: ignore[arg-type]


def vector_after(env: qn.VectorEnv, actions: Any) -> Batch:
    env.reset()
    return env.step(actions)


def test_rules_that_a_network_does_not_know_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    env = vector(rivals={1: "learnt"}, rules=qn.Ruleset.default().with_(purse=12))
    assert "learnt was not trained by these rules: expert plays instead" in capsys.readouterr().err
    assert set(env.reset().seats) <= {0, 2}


def test_frames_of_rewards_are_plain_numpy() -> None:
    """What a batch holds goes into a frame as it is."""
    batch = rolled(vector(), 5)[-1]
    assert pl.DataFrame({"seat": batch.seats, "done": batch.done}).shape == (6, 2)


# --------------------------------------------------------------------------------------------------------------- legend


@pytest.mark.parametrize("game", [QUEEN, LADY, "jewels"])
def test_the_page_tells_every_number(game: str) -> None:
    """Each constant that is a place in an observation or among the actions is told of, in its order."""

    def places(module: Any, without: set[str]) -> list[str]:
        named = {name: value for name, value in vars(module).items() if name.isupper() and name[0] != "_"}
        lines = Path(module.__file__).read_text("utf-8").splitlines()
        own = [line.split(":")[0] for line in lines if re.match(r"[A-Z_]+: Final", line)]
        return [name for name in own if name in named and name not in without and not name.startswith("RIVAL_")]

    sizes = {"KIND", "SIGHT", "ONE_RIVAL", "MOVES", "NUMBERS"}
    network: Any = engine_of(game).builds.network
    groups = network.actions_of
    assert [*network.seen, *network.repeated] == places(network.told_by, {*sizes, "FROM_PIT"})
    assert [*network.actions] == ([each.name for each in groups] if groups else places(network.called_by, sizes))
    for listed, size in ((legend.seen(network), network.sight), (legend.acted(network), network.numbers)):
        firsts = [part.first for part in listed]
        assert firsts[0] == 0
        assert firsts == sorted(set(firsts))
        assert firsts[-1] < size


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"games": 1.5}, "`games` takes a whole number, not 1.5"),
        ({"games": True}, "`games` takes a whole number, not True"),
        ({"games": "6"}, "`games` takes a whole number, not '6': write 6"),
        ({"threads": "2"}, "`threads` takes a whole number, not '2': write 2"),
        ({"threads": 0.5}, "`threads` takes a whole number, not 0.5"),
        ({"threads": None}, "`threads` takes a whole number, not None"),
        ({"players": "3"}, "`players` takes a whole number, not '3': write 3"),
        ({"players": 2.5}, "`players` takes a whole number, not 2.5"),
        ({"seed": 1.5}, "`seed` takes a whole number, not 1.5"),
        ({"seed": True}, "`seed` takes a whole number, not True"),
        ({"rivals": {True: "random"}}, "not a dictionary with the key True, where a whole number belongs"),
        ({"rivals": {1: 2}}, "not a dictionary with 2 at the key 1, where a bot"),
        ({"games": 1.5, "threads": "2", "seed": "x"}, "1.5; .*'x'; .*'2': write 2"),
    ],
)
def test_what_is_no_whole_number_is_refused_in_a_line(options: dict[str, Any], said: str) -> None:
    with pytest.raises(CallError, match=said) as raised:
        vector(**options)
    assert "\n" not in str(raised.value)


def test_true_and_false_are_no_actions() -> None:
    env = qn.env(players=2, seed=1)
    env.reset()
    for odd in (True, False, np.bool_(True), 1.0, "1", [1]):
        with pytest.raises(qn.EnvError, match="cannot choose"):
            env.step(odd)
    many = vector(games=2)
    many.reset()
    with pytest.raises(qn.EnvError, match="their type is bool"):
        many.step([True, True])
