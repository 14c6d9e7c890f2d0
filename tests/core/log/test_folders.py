"""A log's folder wherever it lies and whatever lies in it: nothing outside is touched, and what a person can get wrong
ends in one line."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.cli import app as cli
from qn_analysis.core.log import folder as folders
from qn_analysis.core.log import jsonl
from qn_analysis.core.log.folder import load_manifest, manifest_text, read_manifest
from qn_analysis.core.log.layout import file_metadata
from qn_analysis.core.log.manifest import GAMES, PART_GAMES, PART_ROWS
from qn_analysis.core.log.stores import event_rows
from tests.fuzz.logs import lay_out, put_part

CALL: dict[str, Any] = {"players": 3, "bots": "random", "seed": 5, "progress": False}
"""What wrote the small log."""


@pytest.fixture
def table(store: str) -> str:
    """The table of the first files of a log that is stored so."""
    return "events" if store == "parquet" else "moves"


@pytest.fixture(params=["parquet", "moves"])
def store(request: pytest.FixtureRequest) -> str:
    """Each form of a folder."""
    return str(request.param)


@pytest.fixture
def folder(tmp_path: Path, store: str) -> Path:
    return lay_out(tmp_path / "log", store=store)


only_tables = pytest.mark.parametrize("store", ["parquet"])
"""Where it makes no difference how games are stored, or the fault can be in tables alone."""


def contents(place: Path) -> dict[str, bytes]:
    return {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*") if file.is_file()}


def resume(out: Path, store: str = "parquet") -> qn.Log:
    log: qn.Log = qn.simulate(2, out=out, resume=True, store=store, **CALL)
    return log


def change(place: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    manifest, _ = load_manifest(place)
    edit(manifest)
    (place / "manifest.json").write_bytes(manifest_text(manifest))


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["qn", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        return (int(stop.value.code or 0), *capsys.readouterr())

    return run


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
@pytest.mark.parametrize("name", ["log [1]", "log*", "what?", "~", "{a,b}", "100 %20 é"])
def test_a_folder_of_any_name(
    name: str, store: str, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    place = Path(name)  # relative: "~" by itself is nobody's home
    shutil.copytree(lay_out(tmp_path / "sound"), tmp_path / "log 1")  # what a pattern would find
    log = qn.simulate(2, out=place, store=store, **CALL)
    whole = contents(place)
    assert qn.verify(place, progress=False).whole
    assert len(qn.lint(place, select=["QN8"])) == 0
    assert log.events.select(pl.len()).collect().item() == _rows(place)
    (place / table / "part-00000.parquet").unlink()
    resume(place, store)
    assert contents(place) == whole


def _rows(place: Path) -> int:
    return event_rows(load_manifest(place)[0])


def test_nothing_is_written_through_a_link(folder: Path, store: str, table: str, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    shutil.move(folder / table, outside)
    (outside / "part-00000.parquet").write_text("mine")
    (folder / table).symlink_to(outside)
    with pytest.raises(qn.LogError, match=rf"holds {table}, a link out of the folder: .* remove the link and resume"):
        resume(folder, store)
    assert (outside / "part-00000.parquet").read_text() == "mine"
    (folder / table).unlink()
    assert resume(folder, store).manifest["complete"]
    assert qn.verify(folder, progress=False).whole


def test_links_in_a_circle(
    folder: Path, store: str, table: str, command: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    part = folder / table / "part-00000.parquet"
    part.unlink()
    part.symlink_to(part)
    assert "is a link out of the folder" in str(qn.verify(folder, progress=False))
    code, _, err = command("report", folder, "--out", tmp_path / "x.html", "--quiet")
    assert (code, err.count("\n")) == (2, 1)
    assert resume(folder, store).manifest["complete"]


def test_what_is_no_log_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "work"
    (place / "sub").mkdir(parents=True)
    (place / "sub" / "part-mine.tmp").write_text("precious")
    (place / "manifest.json.tmp").write_text("precious")
    before = contents(place)
    with pytest.raises(qn.LogError, match=r"holds sub and no manifest\.json: it cannot be gone on with"):
        resume(place)
    assert contents(place) == before


def test_only_what_a_run_leaves_is_cleared_away(folder: Path, store: str, table: str) -> None:
    left = folder / table / f"part-00001.parquet.{'a' * 32}.tmp"
    left.write_text("half")
    mine = folder / table / "part-mine.tmp"
    mine.write_text("precious")
    (folder / "manifest.json.tmp").write_text("half")
    resume(folder, store)
    assert not left.exists()
    assert not (folder / "manifest.json.tmp").exists()
    assert mine.read_text() == "precious"
    found = qn.verify(folder, progress=False)
    assert str(found).endswith("To mend it: take out what is named above")


@pytest.mark.parametrize("name", ["manifest.json.tmp", "{table}/part-00000.parquet.tmp", "{table}/part-00000.parquet"])
def test_folders_where_files_should_be(
    name: str, folder: Path, store: str, table: str, command: Callable[..., tuple[int, str, str]]
) -> None:
    name = name.format(table=table)
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()
    call = ("simulate", "--games", 2, "--players", 3, "--bots", "random", "--seed", 5, "--quiet", "--resume", "--out")
    code, _, err = command(*call, folder, "--store", store)
    if name.endswith("parquet.tmp"):
        assert (code, err) == (0, "")  # it is no file of any run
    else:
        assert (code, err.count("\n")) == (2, 1)
        assert "Is a directory" in err
        assert "make room" not in err


@only_tables
def test_a_folder_in_the_way_of_a_page(folder: Path, command: Callable[..., tuple[int, str, str]]) -> None:
    (folder.parent / "x.html.tmp").mkdir()
    code, _, err = command("report", folder, "--out", folder.parent / "x.html", "--sections", "seats", "--quiet")
    assert (code, err.count("\n")) == (2, 1)
    assert "Is a directory; see that it can be written there or choose another place" in err


@pytest.mark.parametrize("words", [("verify",), ("report",), ("replay", "0"), ("migrate", "--out", "new")])
def test_a_path_too_long(words: tuple[str, ...], command: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    first, *more = words
    code, _, err = command(first, tmp_path / ("x" * 300), *more)
    assert (code, err.count("\n")) == (2, 1)
    assert "x" * 300 in err


def test_a_folder_that_may_not_be_read(
    folder: Path, command: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Path.is_file

    def refused(place: Path) -> bool:  # as the system does, but to who owns everything too
        if place.suffix == ".parquet":
            raise PermissionError(13, "Permission denied", str(place))
        return ask(place)

    monkeypatch.setattr(Path, "is_file", refused)
    code, out, err = command("verify", folder, "--quiet")
    assert (code, err) == (1, "")
    assert "part-00000.parquet cannot be read: Permission denied" in out
    with pytest.raises(qn.LogError, match="cannot be read: Permission denied"):
        qn.open_log(folder)


@only_tables
def test_an_odd_manifest_is_told_once(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    (folder / "manifest.json").mkdir()
    with pytest.raises(qn.LogError, match=r"manifest\.json cannot be read: it is not a file; restore"):
        qn.open_log(folder)


@only_tables
def test_names_cannot_steer_the_terminal(folder: Path, command: Callable[..., tuple[int, str, str]]) -> None:
    change(folder, lambda said: said.update(bots=["\x1b[2J\x1b[31mgotcha", "random", "random"]))
    (folder / "\x1b[31mred").write_text("")
    code, out, _ = command("verify", folder, "--quiet")
    assert code == 1
    assert "\x1b" not in out
    assert r"\x1b[2J\x1b[31mgotcha" in out
    assert r"\x1b[31mred is no file of this log" in out


@only_tables
def test_parts_are_bounded_before_they_are_read(folder: Path) -> None:
    change(folder, lambda said: said["parts"][0]["files"]["events"].update(rows=PART_ROWS + 1))
    found = f"part 0 says {PART_ROWS + 1} for `files.events.rows`, which is a whole number from 0 to {PART_ROWS:,}"
    assert found in str(qn.verify(folder, False))
    change(folder, lambda said: said["parts"][0].update(games=PART_GAMES + 1))
    assert f"part 0 says {PART_GAMES + 1} for `games`, which is a whole number from" in str(qn.verify(folder, False))
    with pytest.raises(qn.LogError, match=f"says {PART_GAMES + 1} for `games`"):
        qn.open_log(folder)


@only_tables
def test_a_game_table_of_millions_is_not_read_through(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = dict(pl.read_parquet_schema(folder / "games" / "part-00000.parquet"))
    rows = 3_000_000
    frame = pl.DataFrame({"game": pl.repeat(0, rows, dtype=pl.UInt32, eager=True)})
    made = frame.with_columns(pl.lit(None, kind).alias(name) for name, kind in schema.items() if name != "game")
    metadata = file_metadata(read_manifest(folder))
    made.write_parquet(folder / "made.parquet", metadata=metadata)
    put_part(folder, "games", (folder / "made.parquet").read_bytes(), rows)
    (folder / "made.parquet").unlink()
    held: list[int] = []

    def watched(frame: pl.LazyFrame, collect: Callable[..., pl.DataFrame] = pl.LazyFrame.collect) -> pl.DataFrame:
        found = collect(frame)
        held.append(found.height)
        return found

    monkeypatch.setattr(pl.LazyFrame, "collect", watched)
    assert f"has {rows:,} rows; it should have a row for each of the games 0 to 1" in str(qn.verify(folder, False))
    assert max(held) <= 2


@pytest.mark.parametrize("store", ["parquet", "moves"])
def test_a_part_that_nobody_could_read_is_not_written(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qn_analysis.core.log.folder.PART_ROWS", 100)
    monkeypatch.setattr("qn_analysis.core.play.simulate.PART_ROWS", 100)
    with pytest.raises(qn.LogError, match=r"[\d,]+ (rows|events), and at most 100 are read"):
        qn.simulate(2, out=tmp_path / "log", store=store, **CALL)
    assert not list((tmp_path / "log").rglob("*.parquet*"))


@only_tables
def test_reading_lines_stops_at_enough_faults(folder: Path) -> None:
    place = folder.parent / "log.jsonl"
    manifest = json.dumps({**load_manifest(folder)[0], "parts": []})
    place.write_text(manifest + "\n" + "{}\n" * 5000 + "no JSON\n")
    more = jsonl.ENOUGH - jsonl.MANY
    with pytest.raises(qn.LogError, match=f"line 2: 'game' is missing; .*; and {more} more, where reading stopped"):
        qn.open_log(place)


@only_tables
def test_lines_are_read_chunk_by_chunk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = qn.open_log(folder)
    log.to_jsonl(folder.parent / "log.jsonl")
    monkeypatch.setattr(jsonl, "CHUNK", 7)
    assert qn.open_log(folder.parent / "log.jsonl").events.collect().equals(log.events.collect())


def test_a_long_manifest_is_not_written_once_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond a number of parts only once that many have come; where a run ends unfinished, all parts are named."""
    monkeypatch.setattr(folders, "NAMED", 4)
    place, saved = tmp_path / "log", list[int]()
    plain = folders.write_whole

    def counted(path: Path, content: bytes) -> None:
        plain(path, content)
        saved.append(len(json.loads(content)["parts"]))

    monkeypatch.setattr(folders, "write_whole", counted)
    manifest = {"format": "qn-log", "first": 0, "games": 40, "part_games": 2}
    files = {"events": {"rows": 9, "bytes": 80, "sha256": "0" * 64}}
    with folders.LogWriter(place, manifest) as writer:
        for number in range(17):
            writer.add({"part": number, "first": 2 * number, "games": 2, "files": files})
    assert saved == [0, 1, 2, 3, 4, 6, 8, 11, 15, 17]
    with folders.LogWriter(place, manifest, resume=True) as writer:
        assert writer.done == {*range(17)}


def test_more_games_than_a_log_can_number(tmp_path: Path) -> None:
    with pytest.raises(qn.SimulationError, match=f"5,000,000,000 games: a log numbers at most {GAMES:,}"):
        qn.simulate(5_000_000_000, out=tmp_path / "log", **CALL)
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize("game", ["queen", "lady", "jewels"])
def test_a_seat_that_is_not_at_the_table(game: str, tmp_path: Path) -> None:
    log = qn.open_log(lay_out(tmp_path / "log", game))
    assert log.transcript(0, viewer=2)
    for seat in (3, -1):
        with pytest.raises(qn.LogError, match=f"there is no seat {seat} at this table; its seats are 0 to 2"):
            log.transcript(0, viewer=seat)
