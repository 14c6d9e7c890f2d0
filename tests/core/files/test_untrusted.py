"""Files of others: bounded, data only, and what is wrong is said."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any, Final

import pytest

from qn_analysis.core.base.messages import short_repr, suggest
from qn_analysis.core.files.read import (
    DEEP,
    SMALL,
    UnreadableError,
    parse_json,
    parse_toml,
    read_bytes,
    read_text,
)
from qn_analysis.core.files.validate import misshapen
from qn_analysis.core.log.manifest import check_manifest, resolves_outside

SHAPE: Final = {"name": (str, None), "rounds": [{"w": {str: float}}]}
FEW: Final = [(str, int, None, [str])]
LARGE_ENOUGH = SMALL + 1
"""Characters of a text that is not counted before it is parsed."""
PART: dict[str, Any] = {
    "part": 0, "first": 0, "games": 2, "files": {"events": {"rows": 9, "bytes": 80, "sha256": "0" * 64}},
}  # fmt: skip
WHOLE: dict[str, Any] = {"complete": True, "first": 0, "games": 2, "parts": [PART]}


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    place = tmp_path / "file.txt"
    place.write_bytes(b"\xef\xbb\xbfabc")
    assert read_text(place, 6) == "abc"
    with pytest.raises(UnreadableError, match="has 6 bytes; at most 5 are read"):
        read_bytes(place, 5)
    place.write_bytes(b"a\n\xff")
    with pytest.raises(UnreadableError, match="line 2 is not UTF-8"):
        read_text(place, 6)
    with pytest.raises(UnreadableError, match="not a file"):
        read_bytes(tmp_path, 6)
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "none", 6)
    with pytest.raises(UnreadableError, match="not a file"):  # which has no end
        read_bytes(Path("/dev/zero"), 6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is no JSON: Expecting"),
        ('{"a": NaN}', "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        ("[" * 10_000, f"nested deeper than {DEEP} levels"),
        ("[" * 101 + "]" * 101, f"nested deeper than {DEEP} levels"),
        ("[" * LARGE_ENOUGH, f"nested deeper than {DEEP} levels"),
        ('[{"a": "]"},' * 101, f"nested deeper than {DEEP} levels"),
        ("1" * 5000, "is no JSON: Exceeds the limit"),
        (r'{"name": "\ud800"}', "a string that is no text"),
        (r'{"\udfff": 1}', "a string that is no text"),
    ],
)
def test_json_that_is_refused(text: str, said: str) -> None:
    with pytest.raises(UnreadableError, match=said):
        parse_json(text)


def test_json_and_toml_that_are_taken() -> None:
    assert parse_json('{"a": [1, 2.5, null, "é"]}') == {"a": [1, 2.5, None, "é"]}
    assert parse_json("[" * 99 + "]" * 99)
    assert parse_toml("a = [1]") == {"a": [1]}
    with pytest.raises(UnreadableError, match=r"is no TOML: .*document"):
        parse_toml("a =")


@pytest.mark.parametrize(
    "text",
    [
        "a." * DEEP + "a = 1",
        "[" + "a . " * DEEP + "a]",
        "'a'." * DEEP + "a = 1",
        '"a.b\\"".' * DEEP + "a = 1",
        'text = """\n""\\""" # """\n' + "a." * DEEP + "a = 1",
        "a = " + "[" * 5000,
        "a = " + "[" * 101 + "]" * 101,
        "a = " + "{a = " * 101 + "1" + "}" * 101,
        f"[{'a.' * 60}a]\n{'b.' * 60}b = 1",
    ],
)
def test_toml_that_is_too_deep(text: str) -> None:
    with pytest.raises(UnreadableError, match=f"is no TOML: it is nested deeper than {DEEP} levels"):
        parse_toml(text)


@pytest.mark.parametrize("many", ["[" * 200, "." * 200, "{.[" * 200])
def test_signs_in_strings_and_comments_are_no_depth(many: str) -> None:
    assert parse_json(json.dumps({"a": many, "b": f'\\"{many}'})) == {"a": many, "b": f'\\"{many}'}
    for quote in ('"', "'", '"""', "'''"):
        assert parse_toml(f"a = {quote}{many}{quote} # {many}\nb = 1.5") == {"a": many, "b": 1.5}
    assert parse_toml(f'a = """"{many}"""""\nb = "\\"{many}"') == {"a": f'"{many}""', "b": f'"{many}'}
    assert len(parse_toml("".join(f"a{n} = [1.5, {{b.c = 2.5}}]\n" for n in range(200)))) == 200
    assert len(parse_json(json.dumps([[each] for each in range(200)]))) == 200


def test_values_in_messages_are_short() -> None:
    assert len(short_repr("x" * 10_000_000)) == 40
    assert len(short_repr(list(range(10_000)))) == 40
    assert suggest("x" * 10_000_000, ["purse"]) == ""
    assert suggest("purze", ["purse"]) == " (did you mean 'purse'?)"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], ["it is [], not a table"]),
        ({}, ["name is missing", "rounds is missing"]),
        ({"name": "a", "rounds": {}}, ["rounds is {}, not a list"]),
        ({"name": 1, "rounds": []}, ["name is 1, not text"]),
        ({"name": None, "rounds": [{"w": {"x": True}}]}, ["rounds[0].w.'x' is True, not a number"]),
        ({"name": "a", "rounds": [{"w": {"x": float("nan"), "y": 1, "z": 10**16}}]},
         ["rounds[0].w.'x' is nan, not a number", f"rounds[0].w.'z' is {10**16}, not a number"]),
        ({"name": "a" * 10_001, "rounds": []}, [f"name is 'aaa{'a' * 33}..., not text"]),
        ({"name": "a", "rounds": [{"w": {}}], "more": 1}, []),
        ({"name": "a", "rounds": [{"w": {str(n): "x" for n in range(99)}}]},
         [f"rounds[0].w.'{n}' is 'x', not a number" for n in range(10)]),
    ],
)  # fmt: skip
def test_shapes(document: Any, said: list[str]) -> None:
    assert misshapen(document, SHAPE) == said


def test_of_several_shapes_the_first_is_named() -> None:
    told = misshapen([["b"], "c", None, [3], 0.5], FEW)
    assert told == ["[3] is [3], not text", "[4] is 0.5, not text"]


@pytest.mark.parametrize("many", [[0] * 100_000, [{"w": {}}, {"w": {str(n): "x" for n in range(100_000)}}]])
def test_of_many_faults_the_first_are_told_at_little_cost(many: list[Any]) -> None:
    tracemalloc.start()
    told = misshapen({"name": None, "rounds": many}, SHAPE)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(told) == 10
    assert told[9] in ("rounds[9] is 0, not a table", "rounds[1].w.'9' is 'x', not a number")
    assert peak < 2_000_000


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
        ({"parts": [None]}, "part 0 is nothing"),
        ({"parts": [[]]}, "part 0 is []"),
        ({"parts": {"0": PART}}, "not a list of parts"),
        ({"parts": [{**PART, "part": "../../x"}]}, "says '../../x' for `part`"),
        ({"parts": [{**PART, "part": 10**30}]}, "for `part`"),
        ({"parts": [{**PART, "games": 10**7}], "games": 10**7}, "says 10000000 for `games`"),
        ({"parts": [{**PART, "files": {"../../etc": PART["files"]["events"]}}]}, "'../../etc', which is no name"),
        ({"parts": [{**PART, "files": {"events": {"rows": 10**12, "bytes": 1, "sha256": ""}}}]}, "rows of events"),
        ({"parts": [{**PART, "files": {"events": {"rows": 1, "bytes": -1, "sha256": "0" * 64}}}]}, "bytes of events"),
        ({"parts": [{**PART, "files": {"events": {"rows": 1, "bytes": 1, "sha256": "x"}}}]}, "SHA-256 of events"),
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
