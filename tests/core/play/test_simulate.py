"""Simulating: the same call gives the same bytes; what a caller can get wrong ends in one clear message."""

from __future__ import annotations

import hashlib
import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.compile.build import LazyBuild
from qn_analysis.core.play import simulate as module
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.play import registry as declared
from qn_analysis.games.queens_necklace.play.builds import BUILDS
from qn_analysis.games.queens_necklace.play.view import View
from qn_analysis.games.queens_necklace.words.cards import Card


def digest(folder: Path) -> dict[str, str]:
    """SHA-256 of every file of a log."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def run(out: Path | None, **changes: object) -> qn.Log:
    call: dict[str, object] = {"players": 3, "bots": ["greedy", "random", "greedy"], "seed": 4, "progress": False}
    return GAME.simulate(150, out=out, **{**call, **changes})  # type: ignore[arg-type]


def test_the_same_call_writes_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PART", 40)
    run(tmp_path / "a")
    run(tmp_path / "b")
    with ThreadPoolExecutor(1) as one:
        run(tmp_path / "c", executor=one)
    assert digest(tmp_path / "a") == digest(tmp_path / "b") == digest(tmp_path / "c")
    assert len(digest(tmp_path / "a")) == 1 + 2 * 4


def test_a_game_is_the_same_in_any_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(None).events.collect()
    monkeypatch.setattr(module, "PART", 7)
    assert run(None).events.collect().equals(whole)
    fewer = GAME.simulate(10, players=3, bots=["greedy", "random", "greedy"], seed=4, progress=False)
    assert fewer.events.collect().equals(whole.filter(pl.col("game") < 10))


def test_memory_and_disk_hold_the_same(tmp_path: Path) -> None:
    memory, disk = run(None, decisions=True), run(tmp_path / "log", decisions=True)
    for table in ("events", "games", "decisions"):
        assert getattr(memory, table).collect().equals(getattr(disk, table).collect())
    assert disk.manifest["ruleset_hash"] == disk.rules.hash
    text = (tmp_path / "log" / "manifest.json").read_text()
    assert str(tmp_path) not in text
    assert "time" not in json.loads(text)


def test_few_games_never_wait_for_a_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are played interpreted, with the same log."""
    many = GAME.simulate(module.FEW + 1, players=3, bots="greedy", seed=4, progress=False).events.collect()

    def refuse() -> NoReturn:
        raise AssertionError("the compiled build was asked for")

    monkeypatch.setattr(BUILDS, "compiled", LazyBuild(refuse))
    monkeypatch.setattr(declared.ENGINE, "ready", lambda *_: refuse())
    monkeypatch.setattr(declared.ENGINE, "soon", lambda *_: refuse())
    few = GAME.simulate(module.FEW, players=3, bots="greedy", seed=4, progress=False).events.collect()
    assert few.equals(many.filter(pl.col("game") < module.FEW))


def test_few_games_take_the_compiled_build_where_it_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    call: dict[str, Any] = {"players": 3, "bots": "greedy", "seed": 4, "progress": False}
    with monkeypatch.context() as patch:
        patch.setattr(BUILDS, "compiled", LazyBuild(BUILDS.compiled._make))
        interpreted = GAME.simulate(3, **call).events.collect()
    BUILDS.compiled()
    monkeypatch.setattr(module, "play_interpreted", None)
    assert GAME.simulate(3, **call).events.collect().equals(interpreted)


def test_another_seed_gives_other_games() -> None:
    assert not run(None).events.collect().equals(run(None, seed=5).events.collect())


def test_rulesets_share_their_deals() -> None:
    """One Ring fewer leaves the order of all other cards, and the fashion, as they were."""
    rules = qn.Ruleset.default().with_(cards={"ring": {"copies": 6}, "amber_1": {"copies": 18}})
    base, variant = (run(None, rules=each).events for each in (None, rules))
    dealt = [log.filter(pl.col("event") == "dealt").select("game", "card").collect() for log in (base, variant)]
    same = 0
    for game in range(150):
        first, second = (frame.filter(pl.col("game") == game)["card"].to_list() for frame in dealt)
        kept = [card for card in first if card not in ("ring", "amber_1")]
        also = [card for card in second if card not in ("ring", "amber_1")]
        short = min(len(kept), len(also))
        same += kept[:short] == also[:short]
    assert same == 150
    fashion = [
        log.filter((pl.col("event") == "fashion_set") & (pl.col("turn") == 0)).collect() for log in (base, variant)
    ]
    assert fashion[0].equals(fashion[1])


def test_a_plain_python_bot_can_sit_in_any_seat() -> None:
    """It sees its own hand and the table, and its dice are those of the game."""
    seen: list[tuple[int, ...]] = []

    def cheapest(view: View, legal: list[int], rng: random.Random) -> int:
        assert sum(view.hand.values()) == view.hand_sizes[view.seat]
        assert len(view.fashion) == 4
        assert all(isinstance(card, Card) for card in view.hand)
        seen.append((view.seat, view.turn))
        return rng.choice(legal)

    for seat in range(3):
        bots: list[object] = ["random"] * 3
        bots[seat] = cheapest
        seen.clear()
        first = GAME.simulate(3, players=3, bots=bots, seed=8, progress=False)  # type: ignore[arg-type]
        again = GAME.simulate(3, players=3, bots=bots, seed=8, progress=False)  # type: ignore[arg-type]
        assert first.events.collect().equals(again.events.collect())
        assert {s for s, _ in seen} == {seat}
        assert first.manifest["bots"][seat] == "python:cheapest"


def test_a_view_covers_the_table() -> None:
    def look(view: View, legal: list[int], rng: random.Random) -> int:
        assert view.players == 2
        assert view.seat in (0, 1)
        assert view.year == view.sales + 1
        assert 0 <= view.pile <= 97
        assert view.ducats >= 0
        assert view.active in (0, 1)
        assert view.phase.name
        assert len(view.scores) == 2
        assert view.necklace in (None, 0, 1)
        assert all(offer.price > 0 for offer in view.market)
        assert sum(view.stones.values()) >= 0
        assert set(view.seen) <= {0, 1}
        assert set(view.shown) == {0, 1}
        assert sum(view.gone.values()) < 104
        assert 0 <= rng.random() < 1
        assert rng.getrandbits(40) < 1 << 40
        return legal[-1]

    GAME.simulate(2, players=2, bots=look, seed=1, progress=False)


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    def cheat(view: View, legal: list[int], rng: random.Random) -> int:
        return -5

    with pytest.raises(SimulationError, match=r"the bot 'python:cheat' in seat 1 chose an illegal action in game 0"):
        GAME.simulate(2, players=2, bots=["random", cheat], seed=1, progress=False)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": "gredy"}, "unknown bot 'gredy' (did you mean 'greedy'?): the bots are random, greedy"),
        ({"players": 5, "bots": "greedy"}, "5 players: Queen's Necklace is for 2, 3 or 4"),
        ({"bots": ["greedy", "random"]}, "2 bots for 3 players: name one bot for all seats, or one a seat"),
        ({"seed": -1}, "seed -1: choose a whole number from 0 to 2**62"),
        ({"bots": 7}, "`bots` takes a bot (its name, or a function), a list of these or None, not 7"),
    ],
)
def test_a_wrong_call_is_refused_in_one_message(changes: dict[str, object], message: str) -> None:
    with pytest.raises(qn.Error) as caught:
        run(None, **changes)
    assert message in str(caught.value)


def test_all_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(SimulationError) as caught:
        GAME.simulate(0, players=7, bots="nobody", seed=-3, progress=False)
    assert all(part in str(caught.value) for part in ("0 games", "7 players", "'nobody'", "seed -3"))


def test_an_existing_folder_is_refused_and_kept(tmp_path: Path) -> None:
    run(tmp_path / "log")
    before = digest(tmp_path / "log")
    with pytest.raises(qn.LogError, match="exists already; choose another folder"):
        run(tmp_path / "log")
    assert digest(tmp_path / "log") == before


def test_a_run_cut_off_is_completed_by_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PART", 40)
    run(tmp_path / "whole")
    play = module.run_job
    done: list[module.Job] = []

    def stop(job: module.Job) -> module.Part:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(job)
        return play(job)

    monkeypatch.setattr(module, "run_job", stop)
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "cut")
    with pytest.raises(qn.LogError, match=r"was cut off: .* of 150 games are there"):
        qn.open_log(tmp_path / "cut")
    monkeypatch.setattr(module, "run_job", play)
    with pytest.raises(qn.LogError, match="seed differ"):
        run(tmp_path / "cut", resume=True, seed=99)
    run(tmp_path / "cut", resume=True)
    assert digest(tmp_path / "cut") == digest(tmp_path / "whole")


@pytest.mark.parametrize(("game", "usual"), [("queen", "learnt"), ("lady", "learnt"), ("jewels", "learnt")])
def test_where_nobody_is_named_the_strongest_that_does_not_search_plays(game: str, usual: str) -> None:
    log = qn.simulate(1, players=3, seed=4, game=game, progress=False)
    assert log.bots == [usual] * 3


def test_by_other_rules_it_is_said_who_plays_where_nobody_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    log = qn.simulate(1, players=3, seed=4, rules=qn.Ruleset.default().with_(purse=12), progress=False)
    assert log.bots == ["expert"] * 3
    assert "learnt was not trained by these rules: expert plays instead" in capsys.readouterr().err


@pytest.mark.parametrize("store", ["parquet", "moves"])
@pytest.mark.parametrize("after", [0, 7, 31])
def test_a_run_that_goes_over_to_the_compiled_build_writes_the_same_bytes(
    after: int, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any game: from the first, in the middle of a part, from the next part on."""
    monkeypatch.setattr(module, "PART", 30)
    call: dict[str, Any] = {"players": 3, "bots": ["greedy", "random", "greedy"], "seed": 9, "progress": False}
    call |= {"decisions": True, "store": store, "executor": ThreadPoolExecutor(1)}
    declared.ENGINE.ready([declared.ENGINE.find(each) for each in ("greedy", "random")], False)
    GAME.simulate(70, out=tmp_path / "compiled", **call)
    asked: list[int] = []
    played: list[int] = []
    alone = module.play_alone

    def soon(_: object) -> bool:
        asked.append(1)
        return len(asked) > after + 1  # once before anything is played

    def play_alone(job: module.Job, part: Any, at: int) -> None:
        played.append(job.first + at)
        alone(job, part, at)

    monkeypatch.setattr(declared.ENGINE, "soon", soon)
    monkeypatch.setattr(module, "play_alone", play_alone)
    GAME.simulate(70, out=tmp_path / "both", **call)
    assert played == [*range(after)]
    assert digest(tmp_path / "both") == digest(tmp_path / "compiled")
