"""Everything that reads what others wrote, with valid examples to start from.

The rule of each: it returns, or raises an error of the project. Any other exception, endless time or unbounded memory
is a finding.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.folder import MANIFEST, SEAL, LogError, manifest_text, part_path
from qn_analysis.core.lint import lint
from qn_analysis.core.lint.reading import open_to_lint
from qn_analysis.core.log.replay import ReplayError
from qn_analysis.core.log.table import Log
from qn_analysis.core.play.simulate import simulate
from qn_analysis.core.report.studies import Study, StudyError, load_study
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRuleset
from qn_analysis.games.lady_of_the_diamonds.report.studies import Modes, load_modes, stored_modes
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRuleset
from qn_analysis.games.queens_necklace.lint.rulesets import lint_ruleset_file
from qn_analysis.games.queens_necklace.log.table import Log as QueenLog
from qn_analysis.games.queens_necklace.log.tidy import TABLES
from qn_analysis.games.queens_necklace.play.ask import position
from qn_analysis.games.queens_necklace.play.families import TuneError
from qn_analysis.games.queens_necklace.play.standing import PositionError
from qn_analysis.games.queens_necklace.play.tuned import State, load_tuned
from qn_analysis.games.queens_necklace.report.register import Register, load_register, stored_register
from qn_analysis.games.queens_necklace.report.studies import stored
from qn_analysis.games.queens_necklace.rulebook import Ruleset, RulesetError
from qn_analysis.games.queens_necklace.sale.score import score_sale
from qn_analysis.games.queens_necklace.sale.sheet import SheetError

from .mutate import read

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "qn_analysis" / "games" / "queens_necklace"
LADY: Final = LadyRuleset.default()
JEWELS: Final = JewelsRuleset.default()
Load = Callable[[bytes, Path], None]
HUGE: Final = 1 << 20
"""Bytes above which an example is too long to be mutated."""


@dataclass(frozen=True)
class Loader:
    """One way in.

    Attributes:
        name: of the harness and of the folder of its cases.
        kind: suffix of its files: `.toml`, `.json`, `.jsonl`, `.parquet`.
        errors: what it may raise.
        load: takes the bytes of a file and a folder to write them to.
        examples: valid files.
    """

    name: str
    kind: str
    errors: tuple[type[Exception], ...]
    load: Load
    examples: Callable[[], list[bytes]]

    def fault(self, data: bytes) -> BaseException | None:
        """What it raises that it should not; None if it keeps to the rule."""
        with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
            try:
                self.load(data, Path(folder))
            except self.errors as error:
                return None if str(error) else AssertionError(f"{type(error).__name__} without a message")
            except BaseException as error:  # a panic of polars is no Exception
                if isinstance(error, KeyboardInterrupt | SystemExit):
                    raise
                return error
        return None


def _file(data: bytes, folder: Path, name: str) -> Path:
    place = folder / name
    place.write_bytes(data)
    return place


def _files(*patterns: str) -> list[bytes]:
    found = [place.read_bytes() for pattern in patterns for place in sorted(ROOT.glob(pattern))]
    return [data for data in found if len(data) < HUGE]


# rulesets


def _ruleset(kind: type[Ruleset | LadyRuleset | JewelsRuleset]) -> Load:
    def load(data: bytes, folder: Path) -> None:
        place = _file(data, folder, "rules.toml")
        if kind is Ruleset:
            lint_ruleset_file(place)
        rules = kind.load(place)
        assert kind.from_toml(rules.to_toml()) == rules
        assert kind.from_manifest(json.loads(json.dumps(rules.to_dict()))) == rules
        assert rules.tables()

    return load


def _rulesets() -> list[bytes]:
    return [*_files("datasets/broken/QN9*.toml"), Ruleset.default().with_(purse=12).to_toml().encode()]


def _jewels_rulesets() -> list[bytes]:
    card = {"type": "monster", "copies": 2, "die": 4, "enter": [{"do": "treasure", "amount": 2}]}
    more = JEWELS.with_(encounters_size=66, encounters={"basilisk": card}, start_city="chosen")
    return [each.to_toml().encode() for each in (JEWELS, more)]


def _lady_rulesets() -> list[bytes]:
    rules = (LADY, LADY.with_(treasures={"gold": {"title": 3}}, pearl_match="taken"))
    return [each.to_toml().encode() for each in rules]


def _manifest_ruleset(kind: type[Ruleset | LadyRuleset | JewelsRuleset]) -> Load:
    def load(data: bytes, folder: Path) -> None:
        rules = kind.from_manifest(read(data, ".json"))
        assert rules.tables()
        assert rules.hash

    return load


def _manifest_rulesets() -> list[bytes]:
    return [json.dumps(rules.to_dict()).encode() for rules in (Ruleset.default(), Ruleset.default().with_(purse=12))]


def _lady_manifest_rulesets() -> list[bytes]:
    return [json.dumps(LADY.to_dict()).encode()]


def _jewels_manifest_rulesets() -> list[bytes]:
    return [json.dumps(JEWELS.to_dict()).encode()]


# sheets and positions


def _sheet(kind: str) -> Load:
    def load(data: bytes, folder: Path) -> None:
        score = score_sale(_file(data, folder, f"sheet{kind}"))
        assert json.dumps(score.to_dict(), ensure_ascii=True)
        assert score.explain("fr")

    return load


def _sheets(kind: str) -> list[bytes]:
    """The worked sales of the tests, without what was worked out."""
    from .mutate import written

    made = []
    for place in sorted((ROOT / "tests" / "rulebook").glob("*sheets*.toml")):
        for sheet in read(place.read_bytes(), ".toml")["sheet"]:
            kept = {key: sheet[key] for key in ("fashion", "displays", "alchemist") if key in sheet}
            made.append(written(kept, kind))
    return made


POSITION: Final[dict[str, Any]] = {
    "players": ["Amy", "Bea", "Carl"],
    "turn": "Amy",
    "phase": "purchase",
    "fashion": ["ruby", "amber", "diamond", "emerald"],
    "ducats": 10,
    "bought": 0,
    "sales": 1,
    "number": 14,
    "pile": 40,
    "scores": {"Amy": 60, "Bea": 110},
    "hands": {"Amy": ["ruby_2", "ring", "thief"], "Bea": ["king", 4], "Carl": 6},
    "gone": ["ruby_1", "ruby_1", "thief"],
    "market": [{"card": "ring", "price": 7}, {"card": "amber_1", "step": 1}, {}, "thief"],
    "postponed": {"Bea": 1},
}


def _position(kind: str) -> Load:
    def load(data: bytes, folder: Path) -> None:
        standing = position(_file(data, folder, f"position{kind}"))
        assert str(standing)

    return load


def _positions(kind: str) -> list[bytes]:
    from .mutate import written

    sale = {**POSITION, "phase": "display", "market": []}
    influence = {**POSITION, "phase": "influence", "postponed": {}}
    return [written(each, kind) for each in (POSITION, sale, influence)]


# tunings and studies


def _tuned(data: bytes, folder: Path) -> None:
    place = _file(data, folder, "tuned.json")
    tuned = load_tuned(place)
    assert tuned.text()
    assert tuned.learning.height >= 0


def _tuneds() -> list[bytes]:
    return [place.read_bytes() for place in sorted((PACKAGE / "bots" / "tuned").glob("*.json"))]


_STATE: Final = {
    "format": "qn-tuning", "schema": 1, "plan": {"family": "greedy", "seed": 1},
    "told": [[[0.5, 0.25], [0.75, 0.5]]], "mean": [0.5, 1.5],
    "finished": [{"round": 0, "games": 0, "weights": {"stone": 1.0}, "held_out": []}],
}  # fmt: skip


def _state(data: bytes, folder: Path) -> None:
    State(_file(data, folder, "state.json"), _STATE["plan"]).take_up()  # type: ignore[arg-type]


def _study(data: bytes, folder: Path) -> None:
    study = load_study(data.decode("utf-8", "replace"))
    assert study.strongest.height >= 0


def _studies() -> list[bytes]:
    study = stored("rulings")
    assert study is not None
    return [_saved(replace(study, frame=study.frame.head(6)))]


def _modes(data: bytes, folder: Path) -> None:
    assert load_modes(data.decode("utf-8", "replace")).frame.height >= 0


def _modes_stored() -> list[bytes]:
    whole = stored_modes()
    return [_saved(replace(whole, frame=whole.frame.head(6)))]


def _saved(study: Study | Register | Modes) -> bytes:
    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        place = Path(folder) / "study.json"
        study.save(place)
        return place.read_bytes()


def _register(data: bytes, folder: Path) -> None:
    assert load_register(data.decode("utf-8", "replace")).verdicts is not None


def _registers() -> list[bytes]:
    whole = stored_register()
    return [_saved(replace(whole, frame=whole.frame.head(6)))]


# logs


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


LOG_ERRORS: Final = (LogError, ReplayError)


def _jsonl(data: bytes, folder: Path) -> None:
    place = _file(data, folder, "log.jsonl")
    _each(lambda: _read_log(Log.open(place).told()), lambda: open_to_lint(place))


def _jsonl_linted(data: bytes, folder: Path) -> None:
    place = _file(data, folder, "log.jsonl")
    found = lint(place)
    assert found.frame.height >= 0


def _jsonls() -> list[bytes]:
    broken = ("lawful-one-card", "QN101", "QN203", "QN407", "cut", "future-schema", "wrong-type")
    return _files("datasets/by_hand/*.jsonl", *(f"datasets/broken/{name}.jsonl" for name in broken))


def _whole_jsonl(game: str) -> list[bytes]:
    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        place = Path(folder) / "log.jsonl"
        Log.open(lay_out(Path(folder), game)).to_jsonl(place)
        return [place.read_bytes()]


@cache
def small_log(game: str = "queen") -> dict[str, bytes]:
    """The files of a log of two games, by their paths in its folder."""
    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        path = Path(folder) / "log"
        simulate(2, players=3, bots="random", seed=5, out=path, progress=False, game=game)
        return {
            str(place.relative_to(path)): place.read_bytes() for place in sorted(path.rglob("*")) if place.is_file()
        }


def lay_out(folder: Path, game: str = "queen") -> Path:
    """A folder that holds the small log."""
    for name, data in small_log(game).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def _manifest(game: str) -> Load:
    def load(data: bytes, folder: Path) -> None:
        path = lay_out(folder, game)
        (path / MANIFEST).write_bytes(data)
        _each(lambda: _read_log(Log.open(path)), lambda: open_to_lint(path))

    return load


def _manifests(game: str) -> list[bytes]:
    said = json.loads(small_log(game)[MANIFEST])
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


def _parquet(game: str) -> Load:
    def load(data: bytes, folder: Path) -> None:
        path = lay_out(folder, game)
        put_part(path, "events", data)
        _each(lambda: _read_log(Log.open(path)), lambda: open_to_lint(path))

    return load


def _parquets(game: str) -> list[bytes]:
    return [data for name, data in small_log(game).items() if name.endswith(".parquet")]


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
            frame.write_parquet(folder / "made.parquet")
            put_part(path, table, (folder / "made.parquet").read_bytes(), frame.height)
        log = Log.open(path)
        _each(lambda: _read_log(log), *_further(log), lambda: lint(path).frame)

    return load


def _further(log: Log) -> list[Callable[[], Any]]:
    """What is read of the logs of one game alone."""
    if not isinstance(log, QueenLog):
        return [lambda: log.position(0, 60)]  # type: ignore[attr-defined]
    tables: list[Callable[[], Any]] = [lambda table=table: table.of(log).collect() for table in TABLES]  # type: ignore[misc]
    return [*tables, lambda: log.sale(0, 1).sheet]


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


LOADERS: Final = {
    each.name: each
    for each in (
        Loader("ruleset", ".toml", (RulesetError,), _ruleset(Ruleset), _rulesets),
        Loader("lady_ruleset", ".toml", (RulesetError,), _ruleset(LadyRuleset), _lady_rulesets),
        Loader("manifest_ruleset", ".json", (RulesetError,), _manifest_ruleset(Ruleset), _manifest_rulesets),
        Loader(
            "lady_manifest_ruleset", ".json", (RulesetError,), _manifest_ruleset(LadyRuleset), _lady_manifest_rulesets
        ),
        Loader("sheet_json", ".json", (SheetError,), _sheet(".json"), lambda: _sheets(".json")),
        Loader("sheet_toml", ".toml", (SheetError,), _sheet(".toml"), lambda: _sheets(".toml")),
        Loader("position_json", ".json", (PositionError,), _position(".json"), lambda: _positions(".json")),
        Loader("position_toml", ".toml", (PositionError,), _position(".toml"), lambda: _positions(".toml")),
        Loader("tuned", ".json", (TuneError,), _tuned, _tuneds),
        Loader("tuning", ".json", (TuneError,), _state, lambda: [json.dumps(_STATE).encode()]),
        Loader("study", ".json", (StudyError,), _study, _studies),
        Loader("register", ".json", (StudyError,), _register, _registers),
        Loader("modes", ".json", (StudyError,), _modes, _modes_stored),
        Loader("jsonl", ".jsonl", LOG_ERRORS, _jsonl, _jsonls),
        Loader("jsonl_linted", ".jsonl", LOG_ERRORS, _jsonl_linted, _jsonls),
        Loader("lady_jsonl", ".jsonl", LOG_ERRORS, _jsonl, lambda: _whole_jsonl("lady")),
        Loader("lady_jsonl_linted", ".jsonl", LOG_ERRORS, _jsonl_linted, lambda: _whole_jsonl("lady")),
        Loader("manifest", ".json", LOG_ERRORS, _manifest("queen"), lambda: _manifests("queen")),
        Loader("lady_manifest", ".json", LOG_ERRORS, _manifest("lady"), lambda: _manifests("lady")),
        Loader("parquet", ".parquet", LOG_ERRORS, _parquet("queen"), lambda: _parquets("queen")),
        Loader("lady_parquet", ".parquet", LOG_ERRORS, _parquet("lady"), lambda: _parquets("lady")),
        Loader("rows", ".json", LOG_ERRORS, _rows("queen"), _edits),
        Loader("lady_rows", ".json", LOG_ERRORS, _rows("lady"), _lady_edits),
        Loader("jewels_ruleset", ".toml", (RulesetError,), _ruleset(JewelsRuleset), _jewels_rulesets),
        Loader(
            "jewels_manifest_ruleset",
            ".json",
            (RulesetError,),
            _manifest_ruleset(JewelsRuleset),
            _jewels_manifest_rulesets,
        ),
        Loader("jewels_jsonl", ".jsonl", LOG_ERRORS, _jsonl, lambda: _whole_jsonl("jewels")),
        Loader("jewels_manifest", ".json", LOG_ERRORS, _manifest("jewels"), lambda: _manifests("jewels")),
        Loader("jewels_parquet", ".parquet", LOG_ERRORS, _parquet("jewels"), lambda: _parquets("jewels")),
        Loader("jewels_rows", ".json", LOG_ERRORS, _rows("jewels"), _jewels_edits),
    )
}
"""Every loader by its name."""
