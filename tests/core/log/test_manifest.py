"""What a manifest can say of its parts; a link that leads out of a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.log.manifest import check_manifest, resolves_outside

PART: dict[str, Any] = {
    "part": 0, "first": 0, "games": 2, "files": {"events": {"rows": 9, "bytes": 80, "sha256": "0" * 64}},
}  # fmt: skip
WHOLE: dict[str, Any] = {"complete": True, "first": 0, "games": 2, "parts": [PART]}


def test_a_manifest_that_can_be() -> None:
    assert check_manifest(WHOLE) == []
    assert check_manifest({**WHOLE, "complete": False, "parts": []}) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": 10**18}, f"says {10**18} for `games`"),
        ({"games": True}, "says True for `games`"),
        ({"games": 1.0}, "says 1.0 for `games`"),
        ({"first": -1}, "says -1 for `first`"),
        ({"complete": 1}, "says 1 for `complete`"),
        ({"parts": [None]}, "part 0 of its manifest is nothing"),
        ({"parts": [[]]}, "part 0 of its manifest is []"),
        ({"parts": {"0": PART}}, "which is a list"),
        ({"parts": [{**PART, "part": "../../x"}]}, "says '../../x' for `part`"),
        ({"parts": [{**PART, "part": 10**30}]}, "for `part`"),
        ({"parts": [{**PART, "games": 10**7}], "games": 10**7}, "says 10000000 for `games`"),
        (
            {"parts": [{**PART, "files": {"../../etc": PART["files"]["events"]}}]},
            "for `files`, which is the name of a table",
        ),
        (
            {"parts": [{**PART, "files": {"events": {"rows": 10**12, "bytes": 1, "sha256": ""}}}]},
            "for `files.events.rows`",
        ),
        (
            {"parts": [{**PART, "files": {"events": {"rows": 1, "bytes": -1, "sha256": "0" * 64}}}]},
            "says -1 for `files.events.bytes`",
        ),
        ({"parts": [{**PART, "files": {"events": {"rows": 1, "bytes": 1, "sha256": "x"}}}]}, "64 hexadecimal digits"),
        ({"parts": [{**PART, "files": []}]}, "for `files`"),
        ({"parts": [PART, {**PART, "first": 2}], "games": 4}, "2 parts have the number 0"),
        ({"parts": [{**PART, "first": 1}]}, "begins with game 1, where game 0 is due"),
        ({"games": 3}, "promises 3 games"),
    ],
)  # fmt: skip
def test_a_manifest_that_cannot_be(change: dict[str, Any], said: str) -> None:
    found = check_manifest(json.loads(json.dumps(WHOLE)) | change)
    assert said in "; ".join(found)


def test_a_link_that_leaves_a_folder(tmp_path: Path) -> None:
    inside, outside = tmp_path / "log", tmp_path / "other"
    inside.mkdir()
    outside.write_text("secret")
    (inside / "real").write_text("x")
    (inside / "link").symlink_to(inside / "real")
    (inside / "away").symlink_to(outside)
    assert [resolves_outside(inside, inside / name) for name in ("real", "link", "away")] == [False, False, True]
