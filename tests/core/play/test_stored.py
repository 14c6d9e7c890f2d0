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
from qn_analysis.core.play.win_chances import Calibration, Chances
from tests.kit.junk import JUNK, places, with_junk

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
        replace(learnt(), players=2).save(place, force=True)
    assert place.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["learnt.npz"]


def chosen() -> Learnt:
    """One that has all that a file can have."""
    row = {"bot": "expert", "way": "alone", "share": 0.4, "low": 0.3, "high": 0.5, "games": 90, "deals": 30, "heat": 0}
    rng = np.random.default_rng(2)
    bins = ({"said": 0.5, "won": 0.4, "n": 3},)
    check = {
        "games": 9, "positions": 30, "brier": 0.2, "low": 0.1, "high": 0.3, "even": 0.25, "bins": list(bins),
    }  # fmt: skip
    fitted = Calibration(0, ((0.1, 1.0, 0.0),), ({"raw": list(bins), "bins": list(bins)},), 9)
    shape = Shape(6, 8, 4, 3)
    chances = Chances(shape, rng.normal(0, 1, shape.size).astype(np.float16), check, fitted)
    return replace(
        learnt(), curve=[{"round": 1, "games": 16, "seconds": 0.5, "rows": [row]}], earlier=[{"games": 5}],
        chances={"public": chances}, start={"games": 9, "shares": [0.4, 0.3, 0.3]},
    )  # fmt: skip


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.full)])
def test_every_flipped_byte_is_refused_in_a_line_or_changes_nothing(tmp_path: Path, step: int) -> None:
    """Each byte of a small file, or every so manieth, a bit of it in turn."""
    place = tmp_path / "learnt.npz"
    whole = chosen()
    whole.save(place)
    content = place.read_bytes()
    assert load_learnt(place).fingerprint == whole.fingerprint
    passed = 0
    for at in range(0, len(content), step):
        place.write_bytes(content[:at] + bytes([content[at] ^ (1 << at % 8)]) + content[at + 1 :])
        try:
            found = load_learnt(place)
        except qn.TrainError as error:
            assert "\n" not in str(error)  # noqa: PT017
            continue
        passed += 1
        assert found.fingerprint == whole.fingerprint
        assert found.text() == whole.text()
    assert passed < len(content) / step / 3, "dates and the like in the headers of the archive"


def test_a_part_that_is_no_array_is_refused(tmp_path: Path) -> None:
    """NumPy gives the bytes of a part that does not begin as an array does."""
    place = tmp_path / "learnt.npz"
    chosen().save(place)
    with zipfile.ZipFile(place) as packed:
        parts = {each: packed.read(each) for each in packed.namelist()}
    for name in parts:
        with zipfile.ZipFile(place, "w") as packed:
            for each, content in parts.items():
                packed.writestr(each, b"junk" if each == name else content)
        with pytest.raises(qn.TrainError, match="is damaged, or no archive of numbers"):
            load_learnt(place)


REFUSED = (
    ("how", "games", "'lots'"), ("how", "games", "-1"), ("how", "seconds", "-1"), ("players", "0"), ("version", "0"),
    ("held_out", 0, "games", "0"), ("held_out", 0, "share", "-1"), ("curve", 0, "'lots'"), ("curve", 0, "round", "-1"),
    ("curve", 0, "rows", 0, "games", "10" + "0" * 14), ("earlier", 0, "games", "'lots'"), ("start", "shares", 0, "-1"),
    ("start", "games", "-1"), ("chances", "public", "check", "brier", "-1"),
    ("chances", "public", "calibration", "first", "-1"),
)  # fmt: skip
"""Junk that is refused for sure: the way to where it is put, and how it is written."""


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.full)])
def test_junk_in_any_field_is_refused_in_a_line_or_can_be_told(tmp_path: Path, step: int) -> None:
    """Each field with all junk, or every so manieth of these."""
    place = tmp_path / "learnt.npz"
    chosen().save(place)
    with np.load(place) as found:
        arrays = {name: found[name] for name in found.files}
    head = json.loads(arrays.pop("head").tobytes())
    refused = []
    each = [(way, junk) for way in places(head) for junk in JUNK]
    for way, junk in [at for n, at in enumerate(each) if n % step == 0 or (*at[0], repr(at[1])) in REFUSED]:
        place.write_bytes(stored.archive(with_junk(head, way, junk), arrays))
        try:
            load_learnt(place).text()
        except qn.TrainError as error:
            assert "\n" not in str(error)  # noqa: PT017
            refused.append((*way, repr(junk)))
    assert {*REFUSED} <= {*refused}


def test_other_packings_are_refused(tmp_path: Path) -> None:
    """The packers of an archive that NumPy does not use can be made to take any time or memory."""
    place = tmp_path / "learnt.npz"
    chosen().save(place)
    with zipfile.ZipFile(place) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    for kind in (zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2):
        with zipfile.ZipFile(place, "w", kind) as packed:
            for name, content in files.items():
                packed.writestr(name, content)
        with pytest.raises(qn.TrainError, match="packed by another program"):
            load_learnt(place)
