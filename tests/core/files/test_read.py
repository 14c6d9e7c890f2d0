"""Files of others are read up to a bound, and parsed as data only; what is wrong is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qn_analysis.core.files.read import (
    DEEP,
    SMALL,
    UnreadableError,
    parse_json,
    parse_toml,
    read_bytes,
    read_text,
)

LARGE_ENOUGH = SMALL + 1
"""Characters of a text that is not counted before it is parsed."""


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
