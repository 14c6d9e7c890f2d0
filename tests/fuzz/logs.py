"""Loaders of logs: folders and JSON Lines of every game."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.run import open_to_lint
from qn_analysis.core.log.folder import MANIFEST, SEAL, LogError, manifest_text, part_path, read_manifest
from qn_analysis.core.log.layout import file_metadata
from qn_analysis.core.log.log import Log
from qn_analysis.core.log.migrate import migrate
from qn_analysis.core.log.replay import ReplayError
from qn_analysis.core.log.stores import packed_moves
from qn_analysis.core.log.verify import verify
from qn_analysis.core.play.simulate import simulate
from qn_analysis.games.queens_necklace.log.table import Log as QueenLog
from qn_analysis.games.queens_necklace.log.tidy import TABLES
from tests.fuzz.loader import Load, Loader, file, files
from tests.fuzz.mutate import read

LOG_ERRORS: Final = (LogError, ReplayError)
_CALL: Final[dict[str, Any]] = {"players": 3, "bots": "random", "seed": 5, "progress": False}
"""What wrote the small log."""


def _read_log(log: Log) -> None:
    """What every command reads of a log."""
    assert log.rules
    assert log.bots
    assert str(log)
    games = log.games.select("game").head(2).collect()["game"].to_list()
    for game in games:
        log.transcript(game)
    assert sum(int(part.manifest["games"]) for part in log.parts()) == int(log.manifest["games"])


def _each(*attempts: Callable[[], Any]) -> None:
    """Try one after the other, whatever the ones before raise that they may."""
    last: Exception | None = None
    for attempt in attempts:
        try:
            attempt()
        except LOG_ERRORS as error:
            last = error
    if last is not None:
        raise last


def _jsonl(data: bytes, folder: Path) -> None:
    place = file(data, folder, "log.jsonl")
    _each(lambda: _read_log(Log.open(place)), lambda: open_to_lint(place))


def _jsonl_linted(data: bytes, folder: Path) -> None:
    place = file(data, folder, "log.jsonl")
    found = lint(place)
    assert found.frame.height >= 0


def _jsonls() -> list[bytes]:
    broken = ("lawful-one-card", "QN101", "QN203", "QN407", "cut", "future-schema", "wrong-type")
    return files("datasets/by_hand/*.jsonl", *(f"datasets/broken/{name}.jsonl" for name in broken))


def _whole_jsonl(game: str) -> list[bytes]:
    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        place = Path(folder) / "log.jsonl"
        Log.open(lay_out(Path(folder), game)).to_jsonl(place)
        return [place.read_bytes()]


@cache
def small_log(game: str = "queen", store: str = "parquet") -> dict[str, bytes]:
    """The files of a log of two games, by their paths in its folder."""
    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        path = Path(folder) / "log"
        simulate(2, out=path, game=game, store=store, **_CALL)
        return {
            str(place.relative_to(path)): place.read_bytes() for place in sorted(path.rglob("*")) if place.is_file()
        }


def lay_out(folder: Path, game: str = "queen", store: str = "parquet") -> Path:
    """A folder that holds the small log."""
    for name, data in small_log(game, store).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def _manifest(game: str, store: str = "parquet") -> Load:
    def load(data: bytes, folder: Path) -> None:
        path = lay_out(folder, game, store)
        (path / MANIFEST).write_bytes(data)
        _each(
            lambda: _read_log(Log.open(path)), lambda: open_to_lint(path), lambda: str(verify(path, progress=False)),
            lambda: migrate(path, folder / "new", progress=False),
        )  # fmt: skip

    return load


def _resumed(game: str, store: str = "parquet") -> Load:
    """What is gone on with ends as the same bytes, or is refused."""

    def load(data: bytes, folder: Path) -> None:
        path, whole = lay_out(folder, game, store), small_log(game, store)
        (path / MANIFEST).write_bytes(data)
        simulate(2, out=path, resume=True, game=game, store=store, **_CALL)
        assert verify(path, progress=False).whole
        assert {name: (path / name).read_bytes() for name in whole} == whole

    return load


def _manifests(game: str, store: str = "parquet") -> list[bytes]:
    said = json.loads(small_log(game, store)[MANIFEST])
    return [json.dumps({key: value for key, value in said.items() if key != SEAL}).encode()]


def put_part(path: Path, table: str, data: bytes, rows: int | None = None) -> None:
    """Replace a part of a log in a folder, and what its manifest says of it."""
    part_path(path, table, 0).write_bytes(data)
    manifest = json.loads((path / MANIFEST).read_bytes())
    said = manifest["parts"][0]["files"][table]
    said |= {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    if rows is not None:
        said["rows"] = rows
    (path / MANIFEST).write_bytes(manifest_text(manifest))


def _parquet(game: str, store: str = "parquet") -> Load:
    def load(data: bytes, folder: Path) -> None:
        path = lay_out(folder, game, store)
        put_part(path, "events" if store == "parquet" else store, data)
        _each(lambda: _read_log(Log.open(path)), lambda: open_to_lint(path))

    return load


def _parquets(game: str, store: str = "parquet") -> list[bytes]:
    return [data for name, data in small_log(game, store).items() if name.endswith(".parquet")]


def _actions(game: str) -> Load:
    """Any bytes as the decisions of a log: played as far as the rules allow, and refused."""

    def load(data: bytes, folder: Path) -> None:
        path = lay_out(folder, game, "moves")
        table = packed_moves(data)
        table.write_parquet(folder / "made.parquet", metadata=file_metadata(read_manifest(path)))
        put_part(path, "moves", (folder / "made.parquet").read_bytes(), table.height)
        _each(lambda: _read_log(Log.open(path)), lambda: str(verify(path, progress=False)), lambda: lint(path).frame)

    return load


def _played_actions(game: str) -> list[bytes]:
    """What was played, which is all that is not refused."""
    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        table = pl.read_parquet(part_path(lay_out(Path(folder), game, "moves"), "moves", 0))
        return [table["moves"].to_numpy().tobytes()]


def edited(frame: pl.DataFrame, edits: Any) -> pl.DataFrame | None:
    """A table with cells changed ([row, column, value]), columns dropped, doubled or of another type; None if an edit
    makes no sense."""
    for edit in edits if isinstance(edits, list) else []:
        try:
            if edit[0] == "drop":
                frame = frame.drop(edit[1])
            elif edit[0] == "cast":
                frame = frame.with_columns(pl.col(edit[1]).cast(getattr(pl, edit[2])))
            elif edit[0] == "repeat":
                frame = pl.concat([frame] * min(int(edit[1]), 5))
            elif edit[0] == "shuffle":
                frame = frame.sample(fraction=1.0, shuffle=True, seed=int(edit[1]) % 1000)
            else:
                row, column, value = edit
                values = frame[column].to_list()
                values[row % len(values)] = value
                frame = frame.with_columns(pl.Series(column, values, frame.schema[column], strict=True))
        except Exception:  # no such edit
            return None
    return frame


def _rows(game: str) -> Load:
    def load(data: bytes, folder: Path) -> None:
        document = read(data, ".json")
        if not isinstance(document, dict):
            return
        path = lay_out(folder, game)
        for table in ("events", "games"):
            frame = edited(pl.read_parquet(part_path(path, table, 0)), document.get(table))
            if frame is None:
                return
            frame.write_parquet(folder / "made.parquet", metadata=file_metadata(read_manifest(path)))
            put_part(path, table, (folder / "made.parquet").read_bytes(), frame.height)
        log = Log.open(path)
        _each(lambda: _read_log(log), *_further(log), lambda: lint(path).frame)

    return load


def _further(log: Log) -> list[Callable[[], Any]]:
    """What is read of the logs of one game alone."""
    if not isinstance(log, QueenLog):
        return [lambda: log.position(0, 60)]
    tables: list[Callable[[], Any]] = [lambda table=table: table.of(log).collect() for table in TABLES]  # type: ignore[misc]
    return [*tables, lambda: log.position(0, 60), lambda: log.sale(0, 1).sheet]


def _lady_edits() -> list[bytes]:
    edits: list[dict[str, Any]] = [
        {},
        {"events": [[0, "seat", 200], [9, "card", None]]},
        {"events": [["drop", "round"]], "games": [["drop", "score_0"]]},
        {"events": [[40, "event", "taken"], [40, "treasure", "ruby"], [41, "amount", -5]]},
        {"events": [[3, "game", 7], [9, "seq", 0], [9, "phase", None], [10, "event", None]]},
    ]
    return [json.dumps(each).encode() for each in edits]


def _jewels_edits() -> list[bytes]:
    edits: list[dict[str, Any]] = [
        {},
        {"events": [[0, "seat", 200], [9, "resource", None], [20, "card", 254]]},
        {"events": [["drop", "city"]], "games": [["drop", "place_0"]]},
        {"events": [[60, "event", "crafted"], [60, "object", "ring ruby topaz"], [61, "amount", -5]]},
        {"events": [[70, "event", "earned"], [70, "card", 30], [70, "count", 2], [71, "city", 250]]},
    ]
    return [json.dumps(each).encode() for each in edits]


def _edits() -> list[bytes]:
    edits: list[dict[str, Any]] = [
        {},
        {"events": [[0, "seat", 200], [5, "card", None]]},
        {"events": [["drop", "turn"]], "games": [["drop", "score_0"]]},
        {"events": [["cast", "seat", "Int64"]]},
        {"events": [["repeat", 2], ["shuffle", 1]]},
        {"events": [[40, "event", "sold"], [41, "gem", "ruby"], [41, "amount", -5]], "games": [[0, "score_0", None]]},
        {"events": [[3, "game", 7], [9, "seq", 0], [9, "phase", None], [10, "event", None]]},
        {"events": [[100, "slot", 9], [101, "count", 30000], [102, "other", 3], [103, "year", 250]]},
    ]
    return [json.dumps(each).encode() for each in edits]


def _loaders(game: str, jsonls: Callable[[], list[bytes]], edits: Callable[[], list[bytes]]) -> list[Loader]:
    """The ways into the logs of a game."""
    prefix = "" if game == "queen" else f"{game}_"
    return [
        Loader(f"{prefix}jsonl", ".jsonl", LOG_ERRORS, _jsonl, jsonls),
        Loader(f"{prefix}jsonl_linted", ".jsonl", LOG_ERRORS, _jsonl_linted, jsonls),
        Loader(f"{prefix}manifest", ".json", LOG_ERRORS, _manifest(game), lambda: _manifests(game)),
        Loader(f"{prefix}resumed", ".json", LOG_ERRORS, _resumed(game), lambda: _manifests(game)),
        Loader(f"{prefix}parquet", ".parquet", LOG_ERRORS, _parquet(game), lambda: _parquets(game)),
        Loader(f"{prefix}rows", ".json", LOG_ERRORS, _rows(game), edits),
        Loader(
            f"{prefix}moves_manifest", ".json", LOG_ERRORS, _manifest(game, "moves"), lambda: _manifests(game, "moves")
        ),
        Loader(
            f"{prefix}moves_resumed", ".json", LOG_ERRORS, _resumed(game, "moves"), lambda: _manifests(game, "moves")
        ),
        Loader(
            f"{prefix}moves_parquet", ".parquet", LOG_ERRORS, _parquet(game, "moves"), lambda: _parquets(game, "moves")
        ),
        Loader(f"{prefix}moves_actions", ".bin", LOG_ERRORS, _actions(game), lambda: _played_actions(game)),
    ]


LOGS: Final = (
    *_loaders("queen", _jsonls, _edits),
    *_loaders("lady", lambda: _whole_jsonl("lady"), _lady_edits),
    *_loaders("jewels", lambda: _whole_jsonl("jewels"), _jewels_edits),
)
"""All of them."""
