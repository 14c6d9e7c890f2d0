"""Logs that somebody else wrote: what they say cannot reach beyond the folder, nor break what reads them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.lint.formats import lint_paths, render
from qn_analysis.core.log import lines
from qn_analysis.core.log.validate import check_rows
from qn_analysis.games.queens_necklace import stats
from tests.fuzz.logs import lay_out, put_part

CASES = Path(__file__).parents[2] / "fuzz" / "cases"
HEAD = {"format": "qn-log", "schema": 1, "game": "queens_necklace"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "log")


def change(folder: Path, **values: object) -> None:
    place = folder / "manifest.json"
    said = {**json.loads(place.read_text()), **values}
    del said["sha256"]
    place.write_text(json.dumps(said))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"games": 10**18}, "for `games`"),
        ({"parts": [None]}, "part 0 of its manifest is nothing"),
        ({"players": 5}, "5 for `players`"),
        ({"players": True}, "True for `players`"),
        ({"players": 2}, "names 3 `bots` for 2 players"),
        ({"bots": ["a", "b", 3]}, r"says 3 for `bots\[2\]`, which is text"),
        ({"bots": ["a", "b", "\x1b[31mred"]}, r"the bot '\\x1b\[31mred'"),
        ({"bots": ["a", "b", "x" * 10_000_000]}, "up to 200 printable characters"),
        ({"seed": -1}, "for `seed`"),
        ({"seed": 1.5}, "for `seed`"),
        ({"decisions": "no"}, "for `decisions`"),
        ({"decisions": True}, "should have the tables events, games, decisions"),
        ({"ruleset": {}}, "its ruleset cannot be read"),
        ({"ruleset": 7}, "says 7 for `ruleset`, which is a table"),
        ({"knows": ["full"]}, "for `knows`"),
    ],
)
def test_manifests_that_cannot_be(folder: Path, values: dict[str, object], message: str) -> None:
    change(folder, **values)
    with pytest.raises(qn.LogError, match=message) as said:
        qn.open_log(folder)
    assert len(str(said.value)) < 2000


def test_a_table_cannot_be_outside_the_folder(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["parts"][0]["files"]["../../elsewhere"] = manifest["parts"][0]["files"]["events"]
    change(folder, parts=manifest["parts"])
    with pytest.raises(qn.LogError, match="for `files`, which is the name of a table"):
        qn.open_log(folder)


def test_a_link_out_of_the_folder_is_refused(folder: Path, tmp_path: Path) -> None:
    part = folder / "events" / "part-00000.parquet"
    os.replace(part, tmp_path / "elsewhere.parquet")
    part.symlink_to(tmp_path / "elsewhere.parquet")
    with pytest.raises(qn.LogError, match="is a link out of the folder"):
        qn.open_log(folder)


def test_a_manifest_that_is_huge_or_deep(folder: Path) -> None:
    place = folder / "manifest.json"
    place.write_text("[" * 100_000)
    with pytest.raises(qn.LogError, match="nested deeper"):
        qn.open_log(folder)
    with place.open("wb") as file:
        file.truncate(1 << 33)  # a hole: eight gigabytes that take no room
    with pytest.raises(qn.LogError, match="8,589,934,592 bytes; at most"):
        qn.open_log(folder)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda frame: frame.drop("turn"), "no column 'turn'"),
        (lambda frame: frame.with_columns(more=pl.lit(1)), "unknown column 'more'"),
        (lambda frame: frame.cast({"seat": pl.Int64}), "column 'seat' of .* is Int64, not UInt8"),
        (lambda frame: frame.cast({"event": pl.String}), "column 'event' of .* is String, not an Enum"),
        (lambda frame: frame.head(5), "part-00000.parquet has 5 rows, its manifest says"),
    ],
)
def test_tables_that_are_no_events(
    folder: Path, edit: Callable[[pl.DataFrame], pl.DataFrame], message: str, tmp_path: Path
) -> None:
    edit(pl.read_parquet(folder / "events" / "part-00000.parquet")).write_parquet(tmp_path / "made.parquet")
    put_part(folder, "events", (tmp_path / "made.parquet").read_bytes())
    with pytest.raises(qn.LogError, match=message):
        qn.open_log(folder)


def test_a_file_of_lines_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "log.jsonl"
    row = json.dumps({"game": 0, "event": "shown", "seat": 0})
    place.write_text(f"{json.dumps(HEAD)}\n{row}{' ' * lines.LINE}\n")
    with pytest.raises(qn.LogError, match="line 2 has more than 65,536 characters"):
        qn.open_log(place)
    monkeypatch.setattr(lines, "FILE", 1000)
    with pytest.raises(
        qn.LogError, match="more than 1,000 bytes, packed or not, and no more are read: keep so many games in a folder"
    ):
        qn.open_log(place)


@pytest.mark.parametrize(
    "head",
    [{"games": 10**9, "first": 0}, {"players": -1}, {"first": -5}, {"bots": ["x"] * 9}, {"seed": "s"}, {"games": None}],
)
def test_a_manifest_by_hand_that_cannot_be(tmp_path: Path, head: dict[str, Any]) -> None:
    place = tmp_path / "log.jsonl"
    place.write_text(f"{json.dumps(HEAD | head)}\n" + json.dumps({"game": 0, "event": "shown", "seat": 0}) + "\n")
    with pytest.raises(qn.LogError, match="its manifest"):
        qn.open_log(place)


def test_the_command_says_it_in_one_line(run, folder: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    change(folder, package="\x1b[2Jevil", schema=7)
    code, out, err = run("replay", folder, 0)
    assert (code, out) == (2, "")
    assert "\\x1b[2Jevil" in err
    assert "\x1b" not in err
    other = lay_out(tmp_path / "other")
    put_part(other, "events", (CASES / "parquet" / "compute-table-63.parquet").read_bytes())
    code, out, err = run("replay", other, 0)
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith("qn: ")
    for name, data in (("rules.toml", b"a = " + b"[" * 9000), ("rules.toml", b"purse = " + b"9" * 5000)):
        (tmp_path / name).write_bytes(data)
        code, out, err = run("rules", "check", tmp_path / name)
        assert code in (1, 2)
        assert "Traceback" not in out + err


@pytest.mark.parametrize(
    ("row", "values"),
    [(0, {"event": None}), (5, {"card": None}), (5, {"seat": None}), (5, {"seat": 3}), (9, {"seq": None})],
)
def test_rows_that_statistics_cannot_do_without(folder: Path, row: int, values: dict[str, Any]) -> None:
    log = qn.open_log(folder)
    check_rows(log.layout, log.events, log.manifest, log.path)
    events = log.events.collect()
    assert events["event"][5] == "dealt"
    edits = [
        pl.Series(key, [*events[key][:row], value, *events[key][row + 1 :]], events.schema[key])
        for key, value in values.items()
    ]
    with pytest.raises(qn.LogError, match=r"has a row that cannot be: .*`qn lint` tells"):
        check_rows(log.layout, events.with_columns(edits).lazy(), log.manifest, log.path)
    with pytest.raises(
        qn.LogError, match="has a row that cannot be"
    ):  # of a report as well: all figures are gathered so
        stats.king_totals(qn.Log({**log.manifest, "parts": []}, events.with_columns(edits).lazy(), log.games))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"bots": ["\x1b[31mred", "b", "c"]}, r"the bot '\\x1b\[31mred': a name has up to 200 printable characters"),
        ({"bots": ["a", "b\nc", "\u202ed"]}, r"the bot 'b\\nc': .*; its manifest has the bot '\\u202ed'"),
        ({"bots": ["a" * 201, "b", "c"]}, "up to 200 printable characters"),
        ({"package": "\x1b[2J"}, r"has '\\x1b\[2J' in `package`, which cannot be printed"),
        ({"ruleset_hash": "a\x07"}, r"has 'a\\x07' in `ruleset_hash`"),
        ({"bots_from": {"\x1b": "a"}}, r"has '\\x1b' in `bots_from`"),
        ({"migrated_from": {"schema": 0, "package": ["\x00"]}}, r"has '\\x00' in `migrated_from`"),
        ({"by\x1b": "a"}, r"has 'by\\x1b' in the field 'by\\x1b'"),
    ],
)
@pytest.mark.parametrize("game", ["queen", "lady", "jewels"])
def test_names_that_cannot_be_shown(game: str, values: dict[str, object], message: str, tmp_path: Path) -> None:
    """Whatever opens a log, as a folder or as lines, refuses them in one message with the remedy."""
    folder = lay_out(tmp_path / "log", game)
    lines = tmp_path / "log.jsonl"
    qn.open_log(folder).to_jsonl(lines)
    head, *rest = lines.read_text().splitlines()
    lines.write_text("\n".join([json.dumps(json.loads(head) | values), *rest]))
    change(folder, **values)
    for place in (folder, lines):
        with pytest.raises(qn.LogError, match=message) as said:
            qn.open_log(place)
        assert "\n" not in str(said.value)
        assert str(said.value).startswith(f"{place}: ")
        assert str(said.value).endswith("Mend its manifest, restore it from a copy, or write the log again")


def test_a_ruleset_written_by_hand_has_names_that_can_be_shown(tmp_path: Path) -> None:
    """What it leaves out is filled in later; what it calls itself is seen to at once."""
    place = tmp_path / "log.jsonl"
    place.write_text(json.dumps(HEAD | {"ruleset": {"name": "\x1b[2J"}}) + "\n")
    with pytest.raises(qn.LogError, match=r"has '\\x1b\[2J' in `ruleset`, which cannot be printed"):
        qn.open_log(place)


def test_a_byte_order_mark_is_no_part_of_a_log(tmp_path: Path) -> None:
    """As editors on Windows write it: the log is what it is without, and findings stand on the same lines."""
    broken = CASES.parents[2] / "datasets" / "broken" / "QN101.jsonl"
    marked = tmp_path / broken.name
    marked.write_bytes(b"\xef\xbb\xbf" + broken.read_bytes())
    plain, other = qn.open_log(broken), qn.open_log(marked)
    assert other.manifest == plain.manifest
    assert other.events.collect().equals(plain.events.collect())
    told = [
        render(lint_paths([place]), "json").replace(str(tmp_path), str(broken.parent)) for place in (broken, marked)
    ]
    assert '"line": ' in told[0]
    assert told[0] == told[1]
    marked.write_bytes(broken.read_bytes().replace(b"\n", b"\n\xef\xbb\xbf", 1))
    with pytest.raises(qn.LogError, match="line 2: not JSON"):
        qn.open_log(marked)
