"""The environment with PettingZoo's interface: its own tests, the deals of `simulate`, messages, the text it shows."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest

import qn_analysis as qn
from qn_analysis.core.play.stepping import place_of_number

BOTH = pytest.mark.parametrize("game", ["queen", "lady"])


def played(env: Any, choose: Any = None) -> tuple[dict[str, float], dict[str, Any]]:
    """Rewards and last information of a deal that goes on from where it is."""
    rewards, told = dict.fromkeys(env.possible_agents, 0.0), {}
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        assert not cut
        rewards[agent] += reward
        told = info
        env.step(None if over else (choose or sampled)(env, agent, seen))
    return rewards, told


def sampled(env: Any, agent: str, seen: dict[str, Any]) -> int:
    return int(env.action_space(agent).sample(seen["action_mask"]))


@BOTH
def test_it_passes_what_pettingzoo_asks_for(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        # told of every environment but PettingZoo's own whose observation is a dictionary with a mask
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(qn.env(3, game=game, render_mode="ansi"), num_cycles=400)
        api_test(qn.env(2, game=game, rivals={0: "greedy"}), num_cycles=200)
        seed_test(lambda: qn.env(3, game=game), num_cycles=40)
    assert capsys.readouterr().out.count("Passed API test") == 2


@BOTH
def test_what_is_seen_is_of_its_space(game: str) -> None:
    env = qn.env(3, rivals={1: "greedy"}, game=game)
    env.reset(seed=4)
    assert env.possible_agents == ["seat_0", "seat_2"]
    assert env.metadata["name"].startswith(("queens_necklace_v", "lady_of_the_diamonds_v"))
    for agent in env.agent_iter(12):
        seen = env.last()[0]
        assert env.observation_space(agent).contains(seen)
        other = next(each for each in env.agents if each != agent)
        assert not env.observe(other)["action_mask"].any()
        assert env.observe(other)["observation"].any()
        env.step(sampled(env, agent, seen))


@pytest.mark.parametrize(("space", "game"), [(qn.queens_necklace, "queen"), (qn.lady, "lady")])
def test_deals_are_those_of_simulate(space: Any, game: str) -> None:
    bots = ["greedy", "random", "greedy"]
    log = space.simulate(2, players=3, bots=bots, seed=8, decisions=True, progress=False)
    env = qn.env(3, rivals={1: "random"}, game=game)
    for deal in range(2):
        env.reset(seed=8) if deal == 0 else env.reset()
        rows = log.decisions.collect().sort("game", "seq", maintain_order=True).rows(named=True)
        todo = [row["action"] for row in rows if row["game"] == deal and row["seat"] != 1]

        def choose(env: Any, agent: str, seen: Any, todo: list[int] = todo) -> int:
            table = env._game.table
            me = env._game.seats[table.actor]
            action = todo.pop(0)
            (number,) = [
                int(n) for n in np.flatnonzero(seen["action_mask"])
                if me.legal[place_of_number(env._network.number_actions, table, me, int(n))] == action
            ]  # fmt: skip
            return number

        rewards, told = played(env, choose)
        assert not todo
        row = log.games.collect().row(deal, named=True)
        assert told["scores"] == [row[f"score_{seat}"] for seat in range(3)]
        assert (told["seed"], told["deal"]) == (8, deal)
        first = [row[f"place_{seat}"] == 1 for seat in range(3)]
        assert told["shares"] == [won / sum(first) for won in first]
        assert rewards == pytest.approx({f"seat_{seat}": first[seat] / sum(first) - 1 / 3 for seat in (0, 2)})


def test_both_environments_show_the_same() -> None:
    one, many = qn.env(3, rivals={2: "expert"}, seed=6), qn.vector_env(
        3, games=1, rivals={2: "expert"}, seed=6, progress=False
    )  # fmt: skip
    one.reset()
    batch = many.reset()
    rng, ended = np.random.default_rng(1), 0
    for _ in range(220):
        seen = one.observe(one.agent_selection)
        assert one.agent_selection == f"seat_{batch.seats[0]}"
        assert np.array_equal(seen["observation"], batch.observations[0])
        assert np.array_equal(seen["action_mask"].astype(bool), batch.masks[0])
        action = int(rng.choice(np.flatnonzero(batch.masks[0])))
        one.step(action)
        batch = many.step([action])
        if batch.done[0]:
            told = one.infos[one.agents[0]]
            assert told["scores"] == batch.scores[0].tolist()
            assert one.rewards == pytest.approx({f"seat_{seat}": batch.rewards[0, seat] for seat in (0, 1)})
            one.reset()
            ended += 1
    assert ended >= 1


def test_a_deal_is_chosen_by_its_number() -> None:
    env = qn.env(2, seed=3)
    for _ in range(3):
        env.reset()
    third = env.last()[0]
    other = qn.env(2)
    other.reset(seed=3, options={"deal": 2})
    assert np.array_equal(other.last()[0]["observation"], third["observation"])
    with pytest.raises(qn.EnvError, match=r"deal -1: choose .*; seed 'x': choose a whole number"):
        other.reset(seed="x", options={"deal": -1})  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [100_000, -1, np.nan, None, "buy", 2.0, np.array([1, 2])])
def test_an_illegal_action_is_said_and_moves_nothing(action: Any) -> None:
    env = qn.env(3, seed=1)
    env.reset()
    before = env.last()[0]
    with pytest.raises(
        qn.EnvError, match=r"seat_0 cannot choose .*; legal are .* is 1: 1 \(pass\), 64 \(confessor seat 1\)"
    ):
        env.step(action)
    assert np.array_equal(env.last()[0]["observation"], before["observation"])
    assert env.agent_selection == "seat_0"


def test_after_the_end_there_is_nothing_to_choose() -> None:
    env = qn.env(2, game="lady")
    with pytest.raises(qn.EnvError, match=r"call reset\(\) first"):
        env.step(0)
    env.reset()
    while not env.terminations[env.agent_selection]:
        env.step(sampled(env, env.agent_selection, env.last()[0]))
    with pytest.raises(qn.EnvError, match=r"the game is over: seat_0 takes None, not 3; or call reset\(\)"):
        env.step(3)
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    def cheat(view: Any, legal: list[int], rng: Any) -> int:
        return 99_999

    env = qn.env(3, rivals={0: cheat})
    with pytest.raises(qn.SimulationError, match=r"the bot .*cheat.* in seat 0 chose an illegal action"):
        env.reset()


def test_it_shows_the_table_as_text() -> None:
    env = qn.env(3, rivals={1: "greedy"}, seed=2, render_mode="ansi")
    with pytest.raises(qn.EnvError, match=r"call reset\(\) first"):
        env.render()
    env.reset()
    for _ in range(12):
        env.step(sampled(env, env.agent_selection, env.last()[0]))
    text = env.render()
    assert text is not None
    assert "Market:" in text
    assert f"{env.agent_selection} chooses: " in text
    number = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
    assert f" {number} (" in text
    played(env)
    assert "chooses" not in (env.render() or "")
    with pytest.raises(qn.EnvError, match=r"render_mode 'human': choose 'ansi' or None"):
        qn.env(3, render_mode="human")


def test_the_extra_is_asked_for_only_here(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import sys, qn_analysis as qn; qn.vector_env(2, games=2, progress=False, game='lady').reset();"
        "print([m for m in ('pettingzoo', 'gymnasium') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "qn_analysis.learning.env.aec", raising=False)
    with pytest.raises(qn.Error, match=r"qn.env needs pettingzoo.*pip install 'qn-analysis\[rl\]'"):
        qn.env(3)
