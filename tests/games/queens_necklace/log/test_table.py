"""Opening logs: folders and JSON Lines files, whole and damaged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.folder import read_manifest
from qn_analysis.core.log.layout import DECISION_COLUMNS, frame_schema
from qn_analysis.core.log.validate import check_tables
from qn_analysis.games.queens_necklace.log.schema import EVENT_COLUMNS, GAME_COLUMNS, LAYOUT, documentation
from qn_analysis.games.queens_necklace.words.events import EVENTS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    qn.simulate(20, players=2, bots="greedy", seed=3, out=tmp_path / "log", decisions=True, progress=False)
    return tmp_path / "log"


def test_tables_have_the_declared_columns(folder: Path) -> None:
    log = qn.open_log(folder)
    assert dict(log.events.collect_schema()) == frame_schema(EVENT_COLUMNS)
    assert dict(log.games.collect_schema()) == frame_schema(GAME_COLUMNS)
    assert log.decisions is not None
    assert dict(log.decisions.collect_schema()) == {**frame_schema(DECISION_COLUMNS), "nth": pl.Int16()}
    metadata = pl.read_parquet_metadata(folder / "events" / "part-00000.parquet")
    assert metadata["qn.schema"] == "1"
    assert metadata["qn.ruleset"] == log.rules.hash


def test_each_event_fills_the_columns_it_declares_and_no_others(small_log: qn.Log) -> None:
    events = small_log.events.collect()
    optional = {"hand_seen": {"gem"}, "shown": {"gem"}, "played": {"other", "gem", "amount"}}
    for event, said in EVENTS.items():
        name = event.name.lower()
        rows = events.filter(pl.col("event") == name)
        for column in ("seat", "other", "card", "gem", "slot", "count", "amount"):
            nulls = rows[column].null_count()
            if column not in said.columns:
                assert nulls == rows.height, (name, column)
            elif column not in optional.get(name, set()):
                assert nulls == 0, (name, column)


def test_a_sale_and_a_position_can_be_asked_for(small_log: qn.Log) -> None:
    sale = small_log.sale(7, 2)
    assert sale.events["event"][0] == "sale_opened"
    assert sale.events["event"][-1] == "sale_closed"
    assert set(sale.events["year"]) == {2}
    rows = small_log.rows(7)
    end = qn.position(small_log, 7, len(rows) - 1)
    scores = [row.amount for row in rows if row.event == "game_over"]
    assert list(end.scores) == scores
    assert "Year 2" in small_log.transcript(7)
    with pytest.raises(qn.LogError, match="has no sale 4; its sales are 1, 2, 3"):
        small_log.sale(7, 4)
    with pytest.raises(qn.LogError, match="there is no game 60 in this log; its games are 0 to 59"):
        small_log.rows(60)
    with pytest.raises(qn.LogError, match="game 7 has no event 99999"):
        qn.position(small_log, 7, 99999)


def test_json_lines_carry_the_same_events(folder: Path, tmp_path: Path) -> None:
    log = qn.open_log(folder)
    log.to_jsonl(tmp_path / "log.jsonl")
    back = qn.open_log(tmp_path / "log.jsonl")
    assert back.events.collect().equals(log.events.collect())
    assert back.games.drop("decisions").collect().equals(log.games.drop("decisions").collect())
    assert back.rules.hash == log.rules.hash


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{broken", r"line 2: not JSON"),
        ("[1, 2]", r"line 2: \[1, 2\] is not an event"),
        ('{"game": 0, "event": "boght"}', r"line 2: event = 'boght' is unknown \(did you mean 'bought'\?\)"),
        ('{"game": "x", "event": "sold", "seat": 300}', "line 2: game = 'x' is not a whole number .*seat = 300 is not"),
        ('{"game": 0, "event": "sold", "seta": 1}', r"unknown column 'seta' \(did you mean 'seat'\?\)"),
        ('{"seat": 1}', "'game' is missing; line 2: 'event' is missing"),
    ],
)
def test_a_wrong_line_is_named(folder: Path, tmp_path: Path, line: str, message: str) -> None:
    place = tmp_path / "log.jsonl"
    qn.open_log(folder).to_jsonl(place)
    place.write_text(place.read_text().splitlines()[0] + "\n" + line + "\n")
    with pytest.raises(qn.LogError, match=message):
        qn.open_log(place)


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    for name, content in (("a.jsonl", b'{"format": "other"}\n'), ("b.jsonl", b""), ("c.jsonl", b"\xff\xfe\x00")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(qn.LogError):
            qn.open_log(tmp_path / name)
    with pytest.raises(qn.LogError, match="there is no log at"):
        qn.open_log(tmp_path / "nothing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(qn.LogError, match=r"is no log folder: it holds no manifest\.json"):
        qn.open_log(tmp_path / "empty")


def test_a_truncated_part_is_named_and_the_others_kept(folder: Path) -> None:
    part = folder / "events" / "part-00000.parquet"
    part.write_bytes(part.read_bytes()[:1000])
    with pytest.raises(qn.LogError, match=r"events/part-00000\.parquet has 1,000 bytes instead of .* cut or changed"):
        qn.open_log(folder)
    assert (folder / "games" / "part-00000.parquet").exists()
    part.unlink()
    with pytest.raises(qn.LogError, match="is missing"):
        qn.open_log(folder)


def test_no_rows_of_several_parts_are_counted_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Polars counts fewer than 2**32 rows; ten million games have 5.7 billion."""
    scanned = []
    scan = pl.scan_parquet

    def noted(source: list[str], **asked: Any) -> pl.LazyFrame:
        scanned.append([Path(each).name for each in source])
        return scan(source, **asked)

    monkeypatch.setattr(pl, "scan_parquet", noted)
    manifest = read_manifest(folder)
    check_tables(LAYOUT, folder, manifest)
    assert scanned == [["part-00000.parquet"]] * 6  # columns, then rows, of three tables


def change(folder: Path, **values: object) -> None:
    place = folder / "manifest.json"
    kept = {key: value for key, value in json.loads(place.read_text()).items() if key != "sha256"}
    place.write_text(json.dumps({**kept, **values}))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"schema": 2},
            r"has schema version 2; this package reads version 1: use the package that wrote it \(0\.1\.0\)",
        ),
        ({"game": "chess"}, "is a log of the game 'chess'"),
        ({"format": "x"}, "is not the manifest of a log"),
    ],
)
def test_another_kind_of_manifest_is_refused(folder: Path, values: dict[str, object], message: str) -> None:
    change(folder, **values)
    with pytest.raises(qn.LogError, match=message):
        qn.open_log(folder)


def test_a_manifest_that_is_no_json_is_refused(folder: Path) -> None:
    (folder / "manifest.json").write_text("{")
    with pytest.raises(qn.LogError, match=r"manifest\.json cannot be read"):
        qn.open_log(folder)


def test_the_documentation_names_every_event_and_column() -> None:
    page = documentation()
    assert all(f"`{event.name.lower()}`" in page for event in EVENTS)
    assert all(f"`{doc.name}`" in page for doc in (*EVENT_COLUMNS, *GAME_COLUMNS, *DECISION_COLUMNS))
