"""Files of weights: the same bytes for the same weights, one message for whatever is wrong with one."""

from __future__ import annotations

import errno
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import qn_analysis as qn
from qn_analysis.core.play import stored
from qn_analysis.core.play.packing import Shape, Weights
from qn_analysis.core.play.stored import Learnt, load_learnt

SHAPE, CRITIC = Shape(6, 8, 4, 5), Shape(9, 4, 3, 2)


def learnt() -> Learnt:
    rng = np.random.default_rng(1)
    return Learnt(
        "queens_necklace", 1, 3, "abc", Weights(SHAPE, rng.integers(-300, 300, SHAPE.size).astype(np.int16)),
        np.ones(CRITIC.inputs, np.float32), rng.normal(0, 1, CRITIC.size).astype(np.float32), CRITIC,
        {"games": 1200, "seconds": 61.0}, [],
        [{"bot": "expert", "way": "alone", "share": 0.4, "low": 0.3, "high": 0.5, "games": 90, "deals": 30, "heat": 0}],
    )  # fmt: skip


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = learnt()
    made.save(tmp_path / "a.npz")
    made.save(tmp_path / "b.npz")
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    found = load_learnt(tmp_path / "a.npz")
    assert found.fingerprint == made.fingerprint
    assert np.array_equal(found.weights.numbers, made.weights.numbers)
    assert found.critic.astype(float) == pytest.approx(made.critic.astype(float), abs=0.01)
    assert (found.how, found.held_out, found.players) == (made.how, made.held_out, 3)
    assert "expert" in made.text()
    assert "40.0%" in made.text()


def rewritten(place: Path, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> None:
    """The file with its head and arrays changed."""
    with np.load(place) as found:
        arrays = {name: found[name] for name in found.files}
    head = json.loads(arrays.pop("head").tobytes())
    change(head, arrays)
    place.write_bytes(stored.archive(head, arrays))


def _nan(_head: dict[str, Any], arrays: dict[str, Any]) -> None:
    arrays["critic"][3] = np.nan


def _short(_head: dict[str, Any], arrays: dict[str, Any]) -> None:
    arrays["weights"] = arrays["weights"][:-1]


def _floats(_head: dict[str, Any], arrays: dict[str, Any]) -> None:
    arrays["weights"] = arrays["weights"].astype(float)


def _more(_head: dict[str, Any], arrays: dict[str, Any]) -> None:
    arrays["more"] = np.zeros(3)


def _less(_head: dict[str, Any], arrays: dict[str, Any]) -> None:
    del arrays["units"]


def _foreign(head: dict[str, Any], _arrays: dict[str, Any]) -> None:
    head["format"] = "qn-learning"


def _later(head: dict[str, Any], _arrays: dict[str, Any]) -> None:
    head["schema"] = 2


def _huge(head: dict[str, Any], _arrays: dict[str, Any]) -> None:
    head["shape"] = [6, 9000, 4, 5]


def _headless(head: dict[str, Any], _arrays: dict[str, Any]) -> None:
    del head["players"]
    head["game"] = 3


def _unit(_head: dict[str, Any], arrays: dict[str, Any]) -> None:
    arrays["units"][2] = 0


def _overflowing(head: dict[str, Any], arrays: dict[str, Any]) -> None:
    head["shape"] = [6, 256, 4, 5]
    arrays["weights"] = np.full(Shape(6, 256, 4, 5).size, 32767, np.int16)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_nan, "critic has 1 values that are no numbers"),
        (_short, r"weights is int16 \[\d+\], not int16"),
        (_floats, r"weights is float64"),
        (_more, "it has 'more', which is unknown"),
        (_less, "it has no units"),
        (_foreign, "its format is not 'qn-learnt'"),
        (_later, "it has schema 2, not 1"),
        (_huge, "no shape of a network"),
        (_headless, r"game is 3, not text.*players"),
        (_unit, "a unit is below 1"),
        (_overflowing, "could overflow"),
    ],
)
def test_one_message_says_what_is_wrong(
    change: Callable[[dict[str, Any], dict[str, Any]], None], said: str, tmp_path: Path
) -> None:
    place = tmp_path / "learnt.npz"
    learnt().save(place)
    rewritten(place, change)
    with pytest.raises(qn.TrainError, match=said) as raised:
        load_learnt(place)
    assert str(place) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "learnt.npz"
    with pytest.raises(qn.TrainError, match="there is no file"):
        load_learnt(place)
    learnt().save(place)
    whole = place.read_bytes()
    for broken in (b"", b"hello", whole[:-40], whole[:200], whole[:300] + b"\0" * 40 + whole[340:]):
        place.write_bytes(broken)
        with pytest.raises(qn.TrainError, match="cannot be read"):
            load_learnt(place)
    place.write_bytes(b"x" * (stored.MOST_STORED + 1))
    with pytest.raises(qn.TrainError, match="at most"):
        load_learnt(place)


def test_nothing_is_unpacked_beyond_its_bound(tmp_path: Path) -> None:
    place = tmp_path / "learnt.npz"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("weights.npy", b"\0" * (1 << 25))
    place.write_bytes(out.getvalue())
    assert place.stat().st_size < stored.MOST_STORED
    with pytest.raises(qn.TrainError, match="unpacks to more than"):
        load_learnt(place)


def test_no_object_is_unpickled(tmp_path: Path) -> None:
    place = tmp_path / "learnt.npz"
    np.savez(place, head=np.array([{"format": "qn-learnt"}], object))
    with pytest.raises(qn.TrainError, match="damaged, or no archive of numbers"):
        load_learnt(place)


def test_a_full_disk_is_said_and_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "learnt.npz"
    learnt().save(place)
    before = place.read_bytes()

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(qn.LogError, match="No space left on device; make room"):
        replace(learnt(), players=2).save(place)
    assert place.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["learnt.npz"]
