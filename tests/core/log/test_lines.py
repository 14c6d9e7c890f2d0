"""A log in one file, as people keep it: what is read, and what is refused by name."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.formats import as_json, as_text, lint_paths
from qn_analysis.core.log import lines
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.log import Log, open_log, stored

ROOT: Final = Path(__file__).parent.parent.parent.parent
TEXT: Final = (ROOT / "datasets" / "broken" / "QN304.jsonl").read_text(encoding="utf-8")
"""A log with two findings."""
FOUND: Final = ("QN301", "QN304")
"""Their codes: these two alone take a tenth of what all checks do."""
SOLD: Final = 1
"""Rows that are looked for by line: the first after the manifest."""
Packed = Callable[[str], bytes]
FORMS: Final[dict[str, Packed]] = {
    "plain": str.encode,
    "marked": lambda text: text.encode("utf-8-sig"),
    "utf-16": lambda text: text.encode("utf-16"),
    "windows": lambda text: text.replace("\n", "\r\n").encode(),
    "gzip": lambda text: gzip.compress(text.encode(), mtime=0),
    "commas": lambda text: text.replace("\n", ",\n").encode(),
    "gaps": lambda text: f"\n\n{text.replace(chr(10), chr(10) * 2)}\n".encode(),
    "array": lambda text: json.dumps([json.loads(line) for line in text.splitlines()]).encode(),
    "array of lines": lambda text: f"[\n{text.strip().replace(chr(10), f',{chr(10)}')}\n]\n".encode(),
    "packed array": lambda text: gzip.compress(f" [{text.strip().replace(chr(10), ',')}]".encode()),
}
"""How people keep it."""


def kept(place: Path, data: bytes, name: str = "game.jsonl") -> Path:
    file = place / name
    file.write_bytes(data)
    return file


@pytest.fixture(scope="module")
def plain() -> Log:
    return open_log(ROOT / "datasets" / "broken" / "QN304.jsonl")


@pytest.fixture(scope="module")
def findings(plain: Log) -> pl.DataFrame:
    """What is found in it."""
    return lint(plain).raw


def test_there_are_two_findings(findings: pl.DataFrame) -> None:
    assert tuple(findings["code"]) == FOUND


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_the_same_log(form: str, plain: Log, findings: pl.DataFrame, tmp_path: Path) -> None:
    log = open_log(kept(tmp_path, FORMS[form](TEXT)))
    assert log.events.collect().equals(plain.events.collect())
    assert {**log.manifest, "parts": []} == {**plain.manifest, "parts": []}
    assert lint(log, select=FOUND).raw.equals(findings)


@pytest.mark.parametrize("form", FORMS)
def test_findings_name_the_line_where_there_is_one(form: str, tmp_path: Path) -> None:
    data = FORMS[form](TEXT)
    file = kept(tmp_path, data)
    linted = lint_paths([file], select=FOUND)
    found = json.loads(as_json(linted))["logs"][0]["findings"]
    numbers = [each["line"] for each in found]
    if "array" in form:
        assert set(numbers) == {None}
        assert f"{file}: game 0" in as_text(linted)
    else:
        text = (
            gzip.decompress(data).decode()
            if form == "gzip"
            else data.decode("utf-16" if form == "utf-16" else "utf-8-sig")
        )
        rows = [json.loads(text.splitlines()[number - 1].rstrip(",")) for number in numbers]
        events = [json.loads(line) for line in TEXT.splitlines()[1:]]
        assert rows == [events[each["seq"]] for each in found]


@pytest.mark.parametrize("form", FORMS)
def test_standard_input_is_read_like_a_file(form: str, plain: Log, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(FORMS[form](TEXT))))
    code, out, err = run("lint", "-", "--select", "QN304")
    assert (code, err) == (1, "")
    assert "game 0, event 16" in out
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(FORMS[form](TEXT))))
    assert run("replay", "-", 0)[1] == plain.transcript(0)


def test_an_empty_standard_input_is_named(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO()))
    code, _, err = run("replay", "-", 0)
    assert code == 2
    assert err.startswith("qn: standard input is no log: its first line is not a manifest")


def test_whole_numbers_with_decimals_and_comments_are_read(plain: Log, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in TEXT.splitlines()]
    written = [{key: float(value) if type(value) is int else value for key, value in row.items()} for row in rows[1:]]
    for row in written[::3]:
        row["comment"] = "as Zoé remembers it"
    log = open_log(kept(tmp_path, "\n".join(map(json.dumps, [rows[0], *written])).encode()))
    assert log.events.collect().equals(plain.events.collect())


@pytest.mark.parametrize(
    ("change", "said", "french"),
    [
        ({"amount": 30.5}, "line 3: amount = 30.5 is not a whole number", "ligne 3 : amount = 30.5 n'est pas"),
        ({"amount": 1e300}, "is not a whole number from", "n'est pas un nombre entier de"),
        ({"amount": "30"}, "amount = '30' is not a whole number", "amount = '30' n'est pas"),
        ({"amount": True}, "amount = True is not a whole number", "amount = True"),
        ({"coment": "so"}, "unknown column 'coment' (did you mean 'comment'?)", "colonne inconnue 'coment'"),
        ({"comment": 3}, "comment = 3 is no text", "comment = 3 n'est pas un texte"),
        ({"gem": "Rubis"}, "gem = 'Rubis' is unknown", "gem = 'Rubis' est inconnu"),
        ({"event": None}, "'event' is missing", "'event' manque"),
    ],
)
def test_what_a_row_cannot_have_is_named(change: dict[str, Any], said: str, french: str, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in TEXT.splitlines()]
    rows[2] |= change
    with pytest.raises(LogError) as found:
        open_log(kept(tmp_path, "\n".join(map(json.dumps, rows)).encode()))
    assert said in str(found.value)
    assert french in found.value.text("fr").replace("\u00a0", " ").replace("\u202f", " ")


def test_all_wrong_rows_are_named_at_once(tmp_path: Path) -> None:
    rows = [json.loads(line) for line in TEXT.splitlines()]
    for row in rows[1:31]:
        row["colour"] = 1
    with pytest.raises(LogError) as found:
        open_log(kept(tmp_path, json.dumps(rows).encode()))
    said = str(found.value)
    assert "item 2: unknown column 'colour'" in said
    assert "item 11:" in said
    assert "; and 20 more." in said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (gzip.compress(TEXT.encode(), mtime=0)[:-40], "cannot be read: Compressed file ended"),
        (gzip.compress(TEXT.encode(), mtime=0)[:40] + b"\0" * 40, "cannot be read: "),
        (b"[" + TEXT.encode(), "is no JSON"),
        (b"[1, 2]", "item 1: 1 is not an event"),
        (TEXT.encode().replace(b'"queens"', '"Zoé"'.encode("cp1252"), 1), "is no UTF-8 text"),
        (TEXT.splitlines()[0].encode() + b"\n{", "line 2: not JSON"),
        (TEXT.splitlines()[0].encode() + b"\n[1]", "line 2: [1] is not an event"),
        (b"", "its first line is not a manifest"),
        (b"{}", "its first line is not a manifest"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_in_a_line(data: bytes, said: str, tmp_path: Path) -> None:
    with pytest.raises(LogError) as found:
        open_log(kept(tmp_path, data))
    assert said in str(found.value)
    assert "\n" not in str(found.value)


def test_bounds_hold_however_well_a_file_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = TEXT.splitlines()[0].encode() + b"\n"
    monkeypatch.setattr(lines, "FILE", 1 << 18)
    with pytest.raises(LogError, match="has more than 262,144 bytes, packed or not"):
        open_log(kept(tmp_path, gzip.compress(first + b"\n" * (1 << 20), mtime=0)))
    monkeypatch.setattr(lines, "ARRAY", 1 << 10)
    with pytest.raises(LogError, match="an array of more than 1,024 characters"):
        open_log(kept(tmp_path, FORMS["array"](TEXT)))
    monkeypatch.setattr(lines, "LINE", 60)
    with pytest.raises(LogError, match="line 2 has more than 60 characters"):
        open_log(kept(tmp_path, TEXT.encode()))


def test_a_packed_file_can_stand_for_a_log(tmp_path: Path, plain: Log) -> None:
    log = stored(kept(tmp_path, FORMS["gzip"](TEXT), "game.jsonl.gz"))
    assert log is not None
    assert log.manifest["bots"] == plain.manifest["bots"]
