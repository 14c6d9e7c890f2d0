"""Users' own bots in every game: plain and compiled, by name, as a function, by import path and from a file."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import find_game
from qn_analysis.core.play import simulate
from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.games.jewels.play.registry import ENGINE as JEWELS
from qn_analysis.games.lady_of_the_diamonds.play.registry import ENGINE as LADY
from qn_analysis.games.queens_necklace.play.registry import ENGINE as QUEEN
from qn_analysis.learning.tune.arena import Arena
from qn_analysis.learning.tune.tuner import Tuner

GAMES: dict[str, tuple[Any, Engine]] = {
    "queens_necklace": (qn, QUEEN),
    "lady_of_the_diamonds": (qn.lady, LADY),
    "jewels": (qn.jewels, JEWELS),
}


SHORT = ("lady_of_the_diamonds", 2)
"""The tuning that takes the least, of the quick run."""


@pytest.fixture(params=GAMES, autouse=True)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each game, whose registry forgets afterwards."""
    for _space, registry in GAMES.values():
        monkeypatch.setattr(registry, "registered", dict(registry.registered))
        monkeypatch.setattr(registry, "loaded", {})
    name: str = request.param
    return name


def lowest(view: Any, legal: list[int], rng: random.Random) -> int:
    """The first action."""
    assert view.players == 2
    assert view.hand is not None
    assert not hasattr(view, "hidden")
    return legal[0]


def choose_last(table: Any, me: Any, weights: list[float]) -> int:
    """The last action."""
    return int(me.legal[me.options - 1])


def test_a_function_plays_as_it_is_and_by_its_name(game: str) -> None:
    space, _registry = GAMES[game]
    space.bot("lowest", about="takes the first")(lowest)
    plain = space.simulate(2, players=2, bots=[lowest, "random"], seed=1, progress=False)
    named = space.simulate(2, players=2, bots=["lowest", "random"], seed=1, progress=False)
    assert plain.bots == named.bots == ["lowest", "random"]
    assert plain.events.collect().equals(named.events.collect())
    assert named.manifest["bots_from"]["lowest"].startswith("registered, code ")
    assert ("lowest", "registered", "takes the first") in engine_of(game).listed()


def test_a_path_is_imported(game: str) -> None:
    path = f"{__name__}:lowest"
    log = GAMES[game][0].simulate(1, players=2, bots=[path, "random"], seed=1, progress=False)
    assert log.bots[0] == path


def test_a_compiled_bot_plays_alike_on_both_builds(game: str) -> None:
    space, _registry = GAMES[game]
    space.compiled_bot("last")(choose_last)
    rules = engine_of(game).layout.rules.default()
    job = simulate.Job(game, 0, 0, 3, 2, ("last", "greedy"), 5, rules, True, True, None)
    for mine, theirs in zip(simulate.play_compiled(job), simulate.play_interpreted(job), strict=True):
        assert mine is not None
        assert theirs is not None
        assert mine.equals(theirs)


def test_who_writes_into_the_table_is_named(game: str) -> None:
    space, _registry = GAMES[game]

    @space.compiled_bot("writer")  # type: ignore[untyped-decorator]
    def choose(table: Any, me: Any, weights: list[float]) -> int:
        table.players = 7
        return int(me.legal[0])

    with pytest.raises(qn.BotError, match=r"'writer' changes what it is given \(table\.players\)"):
        space.simulate(1, players=2, bots=["writer", "greedy"], seed=1, progress=False)


def test_names_that_are_none_end_in_one_line(game: str) -> None:
    space, _registry = GAMES[game]
    called = "qn" if game == "queens_necklace" else f"qn.{space.__name__.rsplit('.', 1)[1]}"
    with pytest.raises(qn.SimulationError, match="unknown bot 'gredy' \\(did you mean 'greedy'"):
        space.simulate(1, players=2, bots="gredy", seed=1)
    with pytest.raises(qn.BotError, match="is taken by a bot of the package"):
        space.bot("greedy")(lowest)
    with pytest.raises(qn.BotError, match=rf"register it with @{called}\.compiled_bot"):
        space.bot("wrong")(choose_last)
    if game != "queens_necklace":
        with pytest.raises(
            qn.SimulationError, match=r"'greedy~one-row': there is no habit 'one-row': habits are never-"
        ):
            space.simulate(1, players=2, bots="greedy~one-row", seed=1)


@pytest.mark.parametrize(
    ("game", "cut"),
    [
        pytest.param(game, cut, marks=[] if (game, cut) == SHORT else [pytest.mark.full])
        for game in GAMES
        for cut in (1, 2)
    ],
    indirect=["game"],
)
def test_a_tuning_that_was_cut_off_goes_on_to_the_same_bot(
    game: str, cut: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tuner = find_game(game).part(Tuner)
    call: dict[str, Any] = {"players": 2, "games": 800, "seed": 4, "rounds": 2, "sample": 12, "deals": 4}
    call |= {"rules": engine_of(game).layout.rules.default(), "progress": False}
    whole = tuner.tune(**call, out=tmp_path / "whole.json")
    values: Callable[..., list[float]] = Arena.values
    played = []

    def cut_off(self: Arena, *arguments: Any) -> list[float]:
        played.append(1)
        if len(played) == cut:
            raise KeyboardInterrupt
        return values(self, *arguments)

    monkeypatch.setattr(Arena, "values", cut_off)
    with pytest.raises(KeyboardInterrupt):
        tuner.tune(**call, out=tmp_path / "cut.json")
    assert tuner.tune(**call, out=tmp_path / "cut.json", resume=True) == whole
    assert sorted(file.name for file in tmp_path.iterdir()) == ["cut.json", "whole.json"]
    known = engine_of(game).find(str(tmp_path / "cut.json"))
    assert (known.name, known.origin) == ("cut", "tuned for 2 players")
    log = GAMES[game][0].simulate(1, players=2, bots=[str(tmp_path / "cut.json"), "random"], seed=1, progress=False)
    assert log.bots[0] == "cut"
    with pytest.raises(qn.SimulationError, match="exists already; choose another file"):
        tuner.tune(**call, out=tmp_path / "cut.json")
