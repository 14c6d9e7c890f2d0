"""What is no log, or a damaged one, is one clear message; what people write by hand is filled in."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.run import open_to_lint
from qn_analysis.core.log.folder import LogError
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.schema import EVENT_ENUM
from qn_analysis.games.queens_necklace.log.table import Log
from tests.kit.queens_necklace.breaking import clean

HEAD = {"format": "qn-log", "schema": 1, "game": "queens_necklace", "knows": "sales", "players": 2}
SALE = [
    {"game": 0, "event": "sale_opened", "phase": "sale"},
    {"game": 0, "event": "shown", "seat": 0, "card": "ruby_2", "gem": "ruby"},
    {"game": 0, "event": "shown", "seat": 1, "card": "amber_1", "gem": "amber"},
    {"game": 0, "event": "sale_closed", "seat": 0, "amount": 60},
    {"game": 0, "event": "sale_closed", "seat": 1, "amount": 50},
    {"game": 0, "event": "sale_opened"},
    {"game": 0, "event": "sale_closed", "seat": 0, "amount": 60},
    {"game": 0, "event": "sale_closed", "seat": 1, "amount": 50},
]


def lines(place: Path, *records: object) -> Path:
    """A JSON Lines file."""
    file = place / "log.jsonl"
    file.write_text("\n".join(each if isinstance(each, str) else json.dumps(each) for each in records) + "\n")
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A log folder of two parts."""
    place = tmp_path / "log"
    GAME.simulate(4, players=3, bots="greedy", seed=1, out=place, progress=False)
    return place


def manifest(place: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the manifest of a folder."""
    file = place / "manifest.json"
    content = json.loads(file.read_text())
    content.pop("sha256", None)
    change(content)
    file.write_text(json.dumps(content))


def rewrite(place: Path, events: pl.DataFrame) -> None:
    """Other events in the first part of the same log, with their sizes and checksums."""
    file = place / "events" / "part-00000.parquet"
    told = pl.read_parquet_metadata(file)
    events.write_parquet(file, metadata={key: said for key, said in told.items() if key.startswith("qn.")})
    said = {"rows": events.height, "bytes": file.stat().st_size, "sha256": sha256(file.read_bytes()).hexdigest()}
    manifest(place, lambda m: m["parts"][0]["files"].update(events=said))


def refused(place: Path | str) -> str:
    """The message with which a path is refused."""
    with pytest.raises(LogError) as error:
        open_to_lint(place)
    return str(error.value)


def test_a_sound_folder_and_file_are_opened(folder: Path, tmp_path: Path) -> None:
    log = open_to_lint(folder)
    assert log.manifest["games"] == 4
    clean().to_jsonl(tmp_path / "whole.jsonl")
    again = open_to_lint(str(tmp_path / "whole.jsonl"))
    assert again.events.collect().equals(clean().events.collect())
    assert len(lint(again, select=["QN80", "QN82"], ignore=["QN808"])) == 0


def test_a_sale_written_by_hand_gets_its_numbers(tmp_path: Path) -> None:
    log = Log.of(open_to_lint(lines(tmp_path, HEAD, *SALE)))
    events = log.events.collect()
    assert events["seq"].to_list() == list(range(events.height))
    assert events.group_by("year", maintain_order=True).agg(
        pl.col("event").first(), pl.col("amount").last()
    ).rows() == [
        (1, "sale_opened", 50),
        (2, "sale_opened", 50),
    ]
    assert (log.players, log.manifest["games"], log.rules.purse) == (2, 1, 10)
    assert len(lint(log, select=["QN8"])) == 0


def test_numbers_that_are_written_are_kept(tmp_path: Path) -> None:
    numbered = [{**row, "seq": at * 2} for at, row in enumerate(SALE)]
    log = open_to_lint(lines(tmp_path, {**HEAD, "package": "0.1.0"}, *numbered))
    assert set(lint(log, select=["QN8"]).raw["code"]) == {"QN801"}


@pytest.mark.parametrize(
    ("records", "said"),
    [
        (["nothing of the kind"], "line 1: not JSON"),
        (["[1, 2]"], "is not an event"),
        ([{"a": 1}], "first line is not a manifest"),
        ([], "first line is not a manifest"),
        ([{**HEAD, "schema": 99}], "schema version 99"),
        ([{**HEAD, "game": "chess"}], "'chess'"),
        ([HEAD, {"game": 0, "event": "purchased"}], "'purchased' is unknown"),
        ([HEAD, {"game": 0, "event": "bought", "seat": "one"}], "line 2: seat = 'one'"),
        ([HEAD, {"game": 0, "event": "bought", "colour": 1}], "unknown column 'colour'"),
        ([HEAD, {"game": 0, "event": "bought", "card": ["king"]}], "card = ['king'] is unknown"),
        ([HEAD, '{"game": 0, "event": "bou'], "line 2: not JSON"),
        ([{**HEAD, "knows": "much"}, *SALE], "'much' for `knows`"),
        ([{**HEAD, "players": "two"}, *SALE], "'two' for `players`"),
        ([{**HEAD, "players": 9}, *SALE], "9 for `players`"),
        ([{**HEAD, "bots": 3}, *SALE], "3 for `bots`"),
        ([{**HEAD, "ruleset": {"purse": "ten"}}, *SALE], "ruleset cannot be read"),
        ([{**HEAD, "ruleset": 7}, *SALE], "7 for `ruleset`"),
        ([{**HEAD, "games": 3, "first": 0}, *SALE], "events of 1 games, but its manifest promises 3"),
        ([{**HEAD, "games": 1, "first": 5}, *SALE], "events of game 0"),
    ],
)  # fmt: skip
def test_files_that_are_no_logs(tmp_path: Path, records: list[object], said: str) -> None:
    assert said in refused(lines(tmp_path, *records))


def test_paths_that_are_no_logs(tmp_path: Path) -> None:
    assert "there is no log at" in refused(tmp_path / "nowhere")
    assert "no log folder" in refused(tmp_path)
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff\xfe\x00")
    assert "picture.png is no log. It is a picture" in refused(binary)
    (tmp_path / "manifest.json").write_text("{")
    assert "cannot be read" in refused(tmp_path)


@pytest.mark.parametrize("key", ["complete", "parts", "games", "players", "first", "bots", "ruleset", "decisions"])
def test_a_manifest_that_lacks_something(folder: Path, key: str) -> None:
    manifest(folder, lambda m: m.pop(key))
    assert f"does not say {key}" in refused(folder)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"schema": 2}, "schema version 2"),
        ({"game": "lady"}, "'lady'"),
        ({"complete": False}, "was cut off"),
        ({"parts": "many"}, "says 'many' for `parts`, which is a list"),
        ({"parts": [{"part": 0}]}, "part 0 of its manifest says nothing for `first`"),
        ({"games": 5}, "its manifest promises 5 games"),
        ({"first": 2}, "where game 2 is due"),
        ({"games": None}, "nothing for `games`"),
    ],
)
def test_a_manifest_that_says_what_is_not_so(folder: Path, change: dict[str, Any], said: str) -> None:
    manifest(folder, lambda m: m.update(change))
    assert said in refused(folder)


def test_files_that_are_missing_cut_or_changed(folder: Path) -> None:
    file = folder / "events" / "part-00000.parquet"
    whole = file.read_bytes()
    file.write_bytes(whole[:-100])
    assert "is cut or changed" in refused(folder)
    file.write_bytes(whole[:500] + bytes([whole[500] ^ 255]) + whole[501:])
    assert "SHA-256" in refused(folder)
    file.write_bytes(b"x" * 100)
    digest = sha256(b"x" * 100).hexdigest()
    manifest(folder, lambda m: m["parts"][0]["files"]["events"].update(bytes=100, sha256=digest))
    assert "is no Parquet file" in refused(folder)
    file.unlink()
    assert "is missing" in refused(folder)


def test_columns_of_other_names_and_types(folder: Path) -> None:
    events = pl.read_parquet(folder / "events" / "part-00000.parquet")
    rewrite(folder, events)
    assert open_to_lint(folder).manifest["games"] == 4
    rewrite(folder, events.cast({"amount": pl.Float64}))
    assert refused(folder).startswith("column 'amount' of")
    assert "is Float64, not Int16" in refused(folder)
    rewrite(folder, events.with_columns(event=pl.lit("robbed")))
    assert "is String, not an Enum of 46 names" in refused(folder)
    rewrite(folder, events.cast({"event": pl.Enum([*EVENT_ENUM.categories, "robbed"])}))
    assert "is an Enum of 47 names, not an Enum of 46 names" in refused(folder)
    rewrite(folder, events.drop("slot").with_columns(place=1))
    assert "no column 'slot'" in refused(folder)
    assert "unknown column 'place'" in refused(folder)
