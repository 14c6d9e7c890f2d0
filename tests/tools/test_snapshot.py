"""What users see is the same when nothing was changed, so that a difference is a change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.snapshot import PARTS, Snapshot, different

QUICK = ("names",)


@pytest.mark.parametrize("part", [*QUICK, *(pytest.param(p, marks=pytest.mark.full) for p in PARTS if p not in QUICK)])
def test_a_snapshot_of_the_same_tree_is_the_same(part: str, tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / f"work-{name}").mkdir()
        PARTS[part](Snapshot(tmp_path / name, tmp_path / f"work-{name}"))
    assert different(tmp_path / "first", tmp_path / "second") == []
    written = [file for file in (tmp_path / "first").rglob("*") if file.is_file()]
    assert written
    assert all(file.stat().st_size for file in written)
    changed = tmp_path / "second" / written[0].relative_to(tmp_path / "first")
    changed.write_text("otherwise", encoding="utf-8")
    assert len(different(tmp_path / "first", tmp_path / "second")) == 1
