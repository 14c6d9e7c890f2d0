"""A training from the call to the file: the same weights however it is cut off, and one message for what cannot be."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import qn_analysis as qn
from qn_analysis.core.log.folder import LOCK
from qn_analysis.core.play import collect, stored
from qn_analysis.games.queens_necklace.bots import sight
from qn_analysis.games.queens_necklace.words.phases import Phase
from qn_analysis.learning.train import training
from qn_analysis.learning.train.checkpoint import save_state
from qn_analysis.learning.train.recipe import Recipe, Stage
from qn_analysis.learning.train.trainer import Trainer
from qn_analysis.learning.train.training import network_of
from tests.kit.junk import JUNK, places, with_junk

TINY = Recipe(
    (Stage(32, (1e-3, 1e-3), imitate="greedy"), Stage(64, (5e-4, 1e-4), (0.01, 0.002), (0.8, 0.4))),
    {"greedy": 2.0, "random": 1.0}, wide=16, narrow=8, round_games=16, batch=512, selves=2, self_every=1, tables=4,
    check_every=3, check_deals=2,
)  # fmt: skip


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure against two bots only, and save after every round."""
    engine, network = network_of()
    monkeypatch.setattr(engine.builds, "network", replace(network, rivals=("greedy",)))
    monkeypatch.setattr(training, "SAVE_EVERY", 1)


def tiny(out: Path, **changed: Any) -> qn.Learnt:
    """A training of seconds, without win chances unless `chances` asks for them."""
    call = {"players": 3, "out": out, "recipe": TINY, "deals": 3, "chances": 0, "progress": False}
    return qn.train(**{**call, **changed})


@pytest.fixture(scope="module")
def once() -> list[tuple[bytes, qn.Learnt]]:
    return []


@pytest.fixture
def whole(once: list[tuple[bytes, qn.Learnt]], quick: None, tmp_path_factory: pytest.TempPathFactory) -> qn.Learnt:
    """What comes of `tiny` in one go, trained once for all tests."""
    if not once:
        place = tmp_path_factory.mktemp("whole") / "whole.npz"
        made = tiny(place)
        once.append((place.read_bytes(), made))
    return once[0][1]


@pytest.fixture
def file(whole: qn.Learnt, once: list[tuple[bytes, qn.Learnt]], tmp_path: Path) -> Path:
    """The same as a file."""
    place = tmp_path / "made.npz"
    place.write_bytes(once[0][0])
    return place


def test_killed_and_resumed_it_finds_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tiny(tmp_path / "whole.npz", chances=16)
    advance = Trainer.advance
    rounds: list[str] = []

    def cut_off(self: Trainer) -> dict[str, float]:
        if len(rounds) in (1, 4):  # in the imitation, and in play with older selves
            rounds.append("cut")
            raise KeyboardInterrupt
        rounds.append("played")
        return advance(self)

    monkeypatch.setattr(Trainer, "advance", cut_off)
    out = tmp_path / "cut.npz"
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            tiny(out, resume=True)
        assert [each.name for each in tmp_path.iterdir() if each.name.startswith("cut")] == ["cut.npz.part"]
        assert (tmp_path / "cut.npz.part").stat().st_size < stored.MOST_STATE
    again = tiny(out, resume=True, chances=16)
    assert np.array_equal(again.weights.numbers, whole.weights.numbers)
    assert {*again.chances} == {"public", "seat", "all"}
    assert all(np.array_equal(each.theta, whole.chances[key].theta) for key, each in again.chances.items())
    assert np.array_equal(again.critic, whole.critic)
    assert again.fingerprint == whole.fingerprint
    assert [row["rows"] for row in again.curve] == [row["rows"] for row in whole.curve]
    assert again.held_out == whole.held_out
    assert again.how["games"] == whole.how["games"] == 96
    assert sorted(each.name for each in tmp_path.iterdir()) == ["cut.npz", "whole.npz"]
    assert tiny(out, resume=True).fingerprint == whole.fingerprint  # a finished one is read


def test_threads_change_nothing_and_another_seed_does(tmp_path: Path, whole: qn.Learnt) -> None:
    assert tiny(tmp_path / "two.npz", threads=2).fingerprint == whole.fingerprint
    assert tiny(tmp_path / "other.npz", seed=2).fingerprint != whole.fingerprint


def test_it_goes_on_from_a_file_to_other_rules(tmp_path: Path, whole: qn.Learnt, file: Path) -> None:
    house = qn.Ruleset.from_dict({"hand_size": 5})
    second = tiny(tmp_path / "second.npz", start=file, rules=house)
    assert second.rules == stored.rules_key(house) != whole.rules
    assert second.how["start"] == whole.fingerprint
    assert second.earlier == [whole.how]
    assert second.fingerprint != whole.fingerprint


def test_it_becomes_likelier_to_do_what_it_is_shown(tmp_path: Path) -> None:
    engine, network = network_of(None)
    recipe = Recipe((Stage(600, (3e-3, 1e-3), imitate="greedy"),), {"greedy": 1.0}, wide=32, narrow=16, round_games=60,
                    batch=1024, tables=4)  # fmt: skip
    rules = qn.Ruleset.default()
    trainer = Trainer(training.school_of(engine, network, 2, rules, recipe, 3, False), recipe)
    losses = []
    while not trainer.done:
        losses.append(trainer.advance()["loss"])
    assert losses[-1] < 0.75 * losses[0]


def test_what_a_search_lays_is_imitated_and_nothing_else() -> None:
    """Displays alone, at the tables that are searched."""
    engine, network = network_of(None)
    recipe = Recipe((Stage(8, (3e-4, 3e-4), search=0.5),), {"greedy": 1.0}, wide=16, narrow=8, round_games=8, tables=2)
    trainer = Trainer(training.school_of(engine, network, 3, qn.Ruleset.default(), recipe, 3, False), recipe)
    figures = trainer.advance()
    assert np.isfinite(list(figures.values())).all()
    shown, taught = [], []
    for shard in trainer.shards:  # each has one table: the first is searched
        for row in shard.decisions[: int(shard.used[0])]:
            sheet = shard.entries[0, row[collect.ENTRY] : row[collect.ENTRY] + row[collect.OWN]]
            shown.append(sight.PHASE + Phase.DISPLAY in sheet)
            taught.append(row[collect.SUM] == 1)
        if not taught or shard is trainer.shards[0]:
            assert taught == shown
            assert any(taught)
            shown, taught = [], []
    assert any(shown)
    assert not any(taught)
    assert "search" not in TINY.to_dict()["stages"][0]  # older trainings can be gone on with
    assert recipe.to_dict()["stages"][0]["search"] == 0.5


def test_what_cannot_be_trained_is_said_at_once(tmp_path: Path) -> None:
    out = tmp_path / "a.npz"
    with pytest.raises(
        qn.TrainError, match=r"5 players: Queen's Necklace is for 2, 3 or 4; 0 games.*seed -1.*1 held-out"
    ):
        tiny(out, players=5, games=0, seed=-1, deals=1)
    with pytest.raises(qn.TrainError, match=r"name the file with \.npz"):
        tiny(tmp_path / "a.json")
    with pytest.raises(qn.LogError, match=r"cannot write"):
        tiny(tmp_path / "no folder" / "a.npz")
    with pytest.raises(qn.TrainError, match=r"Jewels has no bot that searches on top of its network"):
        tiny(out, search=0.5, game="jewels", recipe=None)
    with pytest.raises(qn.TrainError, match=r"search 1\.5: give a share of the tables, from 0 to 1"):
        tiny(out, search=1.5)
    with pytest.raises(qn.TrainError, match=r"Lady of the Diamonds has no bot that searches on top of its network"):
        tiny(out, search=0.5, game="lady", recipe=None)
    with pytest.raises(qn.BotError, match=r"unknown bot 'gredy'"):
        tiny(out, rivals={"gredy": 1.0})
    assert list(tmp_path.iterdir()) == []


def test_a_foreign_state_is_not_gone_on_with(tmp_path: Path, whole: qn.Learnt, file: Path) -> None:
    out, state = tmp_path / "a.npz", tmp_path / "a.npz.part"
    state.write_bytes(b"hello")
    with pytest.raises(qn.TrainError, match=r"a\.npz.part cannot be read"):
        tiny(out, resume=True)
    state.write_bytes(file.read_bytes())
    with pytest.raises(qn.TrainError, match=r"its format is not 'qn-learning'"):
        tiny(out, resume=True)
    with pytest.raises(qn.TrainError, match=r"made.npz exists already; choose another file, or go on"):
        tiny(file)
    with pytest.raises(qn.TrainError, match=r"of a network of another shape"):
        tiny(tmp_path / "b.npz", start=whole, recipe=Recipe(TINY.stages, TINY.rivals, wide=8, narrow=8))


def test_a_state_of_other_numbers_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is wrong with a checkpoint is said at once, and it is left as it is."""

    def stopped(_: Trainer) -> dict[str, float]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Trainer, "advance", stopped)
    out, state = tmp_path / "a.npz", tmp_path / "a.npz.part"
    with pytest.raises(KeyboardInterrupt):
        tiny(out)
    head, arrays = stored.opened(state, stored.UNDER_WAY, stored.MOST_STATE)
    arrays["actor_theta"][3] = np.nan
    arrays["units"] = arrays["units"][:-2]
    state.write_bytes(broken := stored.archive(head, arrays, packed=False))
    with pytest.raises(qn.TrainError, match=r"actor_theta has 1 values that are no numbers.*units is float32 \[\d+\]"):
        tiny(out, resume=True)
    assert state.read_bytes() == broken


REFUSED = (
    ("round", "-1"), ("round", "10" + "0" * 14), ("games", "'lots'"), ("games", "-1"), ("seconds", "-1"),
    ("steps", "[-1]"), ("steps", 0, "-1"), ("selves", "-1"), ("curve", "[-1]"), ("curve", 0, "'lots'"),
    ("curve", 0, "rows", "'lots'"), ("shape", 0, "0"),
)  # fmt: skip
"""Junk in a checkpoint that is refused for sure: the way to where it is put, and how it is written."""


@pytest.mark.parametrize(("flips", "step"), [(12, 8), pytest.param(200, 1, marks=pytest.mark.full)])
def test_damage_and_junk_in_a_state_are_refused_in_a_line_or_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flips: int, step: int
) -> None:
    """Bytes of a checkpoint in turn, and junk in its fields, every so manieth; what is taken up is not played."""

    def stopped(_: Trainer) -> dict[str, float]:
        raise KeyboardInterrupt

    out, state = tmp_path / "a.npz", tmp_path / "a.npz.part"
    rounds: list[str] = []
    advance = Trainer.advance

    def some(self: Trainer) -> dict[str, float]:
        rounds.append("played")
        return stopped(self) if len(rounds) > 4 else advance(self)

    with monkeypatch.context() as patch:
        patch.setattr(Trainer, "advance", some)
        with pytest.raises(KeyboardInterrupt):
            tiny(out)
    monkeypatch.setattr(Trainer, "advance", stopped)

    def refused(content: bytes) -> bool:
        state.write_bytes(content)
        try:
            tiny(out, resume=True)
        except qn.TrainError as error:
            assert "\n" not in str(error)  # noqa: PT017
            return True
        except KeyboardInterrupt:
            return False
        raise AssertionError("it was not gone on with")

    content = state.read_bytes()
    head, arrays = stored.opened(state, stored.UNDER_WAY, stored.MOST_STATE)
    assert head["curve"]
    assert not refused(content)
    rng = np.random.default_rng(3)
    even = range(0, len(content), max(1, 4 * len(content) // (3 * flips)))
    for at in {*even, *map(int, rng.integers(0, len(content), flips // 4))}:
        refused(content[:at] + bytes([content[at] ^ (1 << at % 8)]) + content[at + 1 :])
    ways = places({key: value for key, value in head.items() if key != "plan"})
    junk_at = [(way, junk) for way in ways for junk in JUNK]
    tried = [each for n, each in enumerate(junk_at) if n % step == 0 or (*each[0], repr(each[1])) in REFUSED]
    told = {
        (*way, repr(junk))
        for way, junk in tried
        if refused(stored.archive(with_junk(head, way, junk), arrays, packed=False))
    }  # fmt: skip
    assert {*REFUSED} <= told


def test_a_training_that_goes_astray_ends_with_a_whole_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: qn.Learnt
) -> None:
    learn = Trainer._learn

    def astray(self: Trainer, *given: Any) -> dict[str, float]:
        figures = learn(self, *given)
        if self.state.round == 2:
            self.state.critic.theta[:2] = np.nan
        return figures

    monkeypatch.setattr(Trainer, "_learn", astray)
    with pytest.raises(qn.TrainError, match=r"astray in round 2: 2 parameters of its critic are no numbers"):
        tiny(tmp_path / "a.npz")
    monkeypatch.setattr(Trainer, "_learn", learn)
    assert tiny(tmp_path / "a.npz", resume=True).fingerprint == whole.fingerprint


def test_a_full_disk_leaves_the_state_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: qn.Learnt
) -> None:
    write = Path.write_bytes
    written: list[str] = []

    def full(self: Path, data: bytes) -> int:
        if len(written) == 3:
            write(self, data[: len(data) // 2])  # what still fitted
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(self.name)
        return write(self, data)

    out = tmp_path / "a.npz"
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(qn.LogError, match=r"cannot write .*a\.npz\.part: No space left on device; make room"):
            tiny(out)
    assert written == ["a.npz.part.tmp"] * 3
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.npz.part"]
    assert stored.opened(tmp_path / "a.npz.part", stored.UNDER_WAY, stored.MOST_STATE)[0]["round"] == 2
    assert tiny(out, resume=True).fingerprint == whole.fingerprint


def test_a_state_of_full_size_is_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all older selves that the recipe keeps, of numbers that cannot be packed, and measurements to its end."""
    engine, network = network_of(None)
    recipe = network.recipe(3)
    trainer = Trainer(training.school_of(engine, network, 3, qn.Ruleset.default(), recipe, 3, False), recipe)
    dice, state = np.random.default_rng(1), trainer.state
    for each in (state.actor, state.critic):
        for part in (each.theta, each.mean, each.square):
            part[:] = dice.random(len(part), np.float32)
    state.selves = [dice.integers(-(2**15), 2**15, trainer.shape.size).astype(np.int16) for _ in range(recipe.selves)]
    rows = [{"bot": "greedy", "way": way, "share": 1 / 3, "low": 0.321, "high": 0.345, "games": 1200, "deals": 400}
            for way in ("alone", "lone") for _ in network.rivals]  # fmt: skip
    state.curve = [{"round": n, "games": n, "seconds": 0.5, "rows": rows}
                   for n in range(recipe.games // recipe.round_games // recipe.check_every)]  # fmt: skip
    save_state(trainer, tmp_path / "a.npz.part", {})
    assert 3_000_000 < (tmp_path / "a.npz.part").stat().st_size < 8_000_000


def test_a_recipe_whose_state_would_be_too_large_is_refused_at_once(tmp_path: Path) -> None:
    large = replace(TINY, selves=4000)
    with pytest.raises(qn.TrainError, match=r"4,000 older selves: .* at most 8 MB: keep fewer"):
        tiny(tmp_path / "a.npz", recipe=large)
    assert not [*tmp_path.iterdir()]


def test_tables_hold_all_mixtures() -> None:
    """The network alone, with its older selves, with named bots, with both, and with two copies of one rival."""
    engine, network = network_of(None)
    recipe = replace(TINY, stages=(Stage(2_000, (1e-3, 1e-3)),), tables=16)
    trainer = Trainer(training.school_of(engine, network, 4, qn.Ruleset.default(), recipe, 3, False), recipe)
    for _ in range(3):
        trainer._keep_self(np.random.default_rng(0))
    assert len(trainer.state.selves) == recipe.selves == 2  # the oldest or a random one has left
    kinds, copies = set(), 0
    for trainer.state.round in range(40):
        tables = trainer._tables(recipe.stages[0], np.random.default_rng(trainer.state.round))
        for table in tables:
            kind = {"self" if who[:1] == "#" else "named" if who else "network" for who in table.who}
            kinds.add(tuple(sorted(kind)))
            rivals = [who for who in table.who if who]
            copies += len(rivals) > 1 and len({*rivals}) == 1
        assert {who for table in tables for who in table.who} <= {"", "#0", "#1", *recipe.rivals}
    assert kinds == {("network",), ("network", "self"), ("named", "network"), ("named", "network", "self")}
    assert copies > 20


CALL = """
import sys
from pathlib import Path
from tests.learning.train import test_train
from qn_analysis.learning.train import training
training.SAVE_EVERY = 1
made = test_train.tiny(Path(sys.argv[1]), resume=True)
print(made.fingerprint)
"""


def test_a_real_process_is_killed_and_interrupted(tmp_path: Path, whole: qn.Learnt) -> None:
    """Between the writing of two states, wherever it is: a kill leaves the state before, Ctrl-C too."""
    out = tmp_path / "a.npz"
    state = tmp_path / "a.npz.part"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    # a shell lets what it starts with & ignore Ctrl-C
    code = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n" + CALL
    for how, ended in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, -signal.SIGINT)):
        before = state.stat().st_mtime_ns if state.exists() else 0
        with subprocess.Popen(
            [sys.executable, "-c", code, str(out)], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True,
        ) as run:  # fmt: skip
            while run.poll() is None and (state.stat().st_mtime_ns if state.exists() else 0) == before:
                time.sleep(0.002)
            run.send_signal(how)
            assert run.stdout is not None
            assert run.stdout.read() == ""
        assert run.returncode == ended
        assert [each.name for each in tmp_path.iterdir() if not each.name.endswith((".tmp", LOCK))] == ["a.npz.part"]
    assert tiny(out, resume=True).fingerprint == whole.fingerprint


def test_another_call_does_not_take_a_state_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: Trainer) -> dict[str, float]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Trainer, "advance", stopped)
    out = tmp_path / "a.npz"
    with pytest.raises(KeyboardInterrupt):
        tiny(out)
    with pytest.raises(qn.TrainError, match=r"another training: players, seed differ"):
        tiny(out, resume=True, seed=9, players=2)


def test_a_training_that_was_cut_off_before_its_first_round_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its state has no units yet."""

    def stopped(_: Trainer) -> dict[str, float]:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Trainer, "advance", stopped)
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                tiny(tmp_path / "a.npz", resume=True)
    assert stored.opened(tmp_path / "a.npz.part", stored.UNDER_WAY, stored.MOST_STATE)[0]["round"] == 0
