"""Logs that others wrote and that break the rules: whoever reads one says so in a line, and nothing crashes.

The kinds of damage: each of `datasets/broken`, each mutator of Queen's Necklace, and golden logs of every game whose
lines were lost, doubled, exchanged, cut off or given values of other rows.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.base.errors import Error
from qn_analysis.core.game import game_of
from qn_analysis.core.lint import quick
from qn_analysis.core.lint.rule_coverage import coverage_text
from qn_analysis.core.log import referee
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.log import Log, open_log
from qn_analysis.core.report.report import page
from tests.kit.queens_necklace.breaking import SCHEMA, clean
from tests.kit.queens_necklace.mutators import MUTATORS

DATA = Path(__file__).parents[2] / "datasets"
GOLDEN = ("golden-2", "golden-3", "golden-4", "lady-2", "lady-5", "jewels-2", "jewels-4")
TIDY = (
    "turns", "purchases", "earned", "offers", "market", "buyers", "refills", "plays", "sales", "gem_rows", "displays",
    "scores", "hands", "turn_hands", "stones", "foretold",
)  # fmt: skip
DAMAGES = 7
"""Ways in which lines of a file are damaged."""
ALONE = 12
"""Every so manieth kind has a report of its own; in the full run all others are games of logs of several kinds."""
TOGETHER = 10
"""Kinds in one of these logs, at the most."""


def damaged(lines: list[str], way: int, rng: random.Random) -> list[str]:
    """A log as lines of JSON, damaged in one of `DAMAGES` ways; it has no numbers of rows, so that it opens."""
    made = [json.loads(line) for line in lines]
    head, rows = made[0], [{key: value for key, value in row.items() if key != "seq"} for row in made[1:]]
    at, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    match way:
        case 0:
            rows = rows[:at]
        case 1:
            del rows[at]
        case 2:
            rows[at], rows[other] = rows[other], rows[at]
        case 3:
            rows.insert(at, dict(rows[other]))
        case 4:
            rows = [row for row in rows if row["event"] != rows[at]["event"]]
        case 5:
            rows = [rows[at], *rows[:at], *rows[at + 1 :]]
        case _:
            for _ in range(3):
                row = rng.choice(rows)
                key = rng.choice([key for key in row if key != "game"])
                values = [each[key] for each in rng.sample(rows, 40) if key in each]
                row[key] = rng.choice(values or [row[key]])
    return [json.dumps(each) for each in (head, *rows)]


def kinds() -> Iterator[tuple[str, Callable[[Path], Path]]]:
    """Every kind of damage by name, with what writes it into a folder."""
    for file in sorted((DATA / "broken").glob("QN*.jsonl")):
        yield file.stem, lambda _folder, file=file: file  # type: ignore[misc]
    for mutator in MUTATORS:
        yield mutator.name, lambda folder, mutator=mutator: mutated(folder, mutator)  # type: ignore[misc]
    for name in GOLDEN:
        for way in range(DAMAGES):
            yield f"{name} {way}", lambda folder, name=name, way=way: written(folder, name, way)  # type: ignore[misc]


def mutated(folder: Path, mutator: Any) -> Path:
    """A game of greedy players that a mutator broke."""
    log = clean(3, 12)
    rng = random.Random(mutator.name)
    for rows in (part.to_dicts() for part in log.events.collect().partition_by("game", maintain_order=True)):
        if mutator.change(rows, rng):
            kept = [{**row, "seq": seq, "game": 0} for seq, row in enumerate(rows) if not row.pop("drop", False)]
            break
    else:
        pytest.skip("no game has what is to be broken")
    manifest = {**log.manifest, "games": 1, "first": 0, "parts": []}
    file = folder / "broken.jsonl"
    type(log)(manifest, pl.DataFrame(kept, schema=SCHEMA).lazy(), log.games).to_jsonl(file)
    return file


def written(folder: Path, name: str, way: int) -> Path:
    """A golden log whose lines were damaged."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    file = folder / "broken.jsonl"
    file.write_text("\n".join(damaged(lines, way, random.Random(f"{name} {way}"))) + "\n", encoding="utf-8")
    return file


KINDS = dict(kinds())


def calls(log: Log) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every call that reads a game of a log, in words."""
    game, name = int(log.manifest["first"]), log.layout.game
    last = int(log.events.filter(pl.col("game") == game).select(pl.col("seq").max()).collect().item() or 0)
    yield "transcript", lambda: log.transcript(game)
    yield "transcript of a seat", lambda: log.transcript(game, lang="fr", viewer=0)
    yield "position of the log", lambda: str(log.position(game))
    for row in sorted({0, 10, last // 2, last}):
        yield f"position {row}", lambda row=row: str(qn.position(log, game, row))  # type: ignore[misc]
    yield "evaluate", lambda: qn.evaluate(log, game, last // 2, depth=None if name == "queens_necklace" else 16)
    yield "luck", lambda: log.luck()
    yield "coverage", lambda: coverage_text(log)
    yield "panel", lambda: panels.game_replay(log, game)
    yield "panel of a seat", lambda: panels.game_replay(log, game, viewer=1, lang="fr")
    if name == "queens_necklace":
        yield "review", lambda: log.review(game, depth="network", progress=False)
        own: Any = log
        for table in TIDY:
            yield table, lambda table=table: getattr(own, table)().collect()  # type: ignore[misc]
        for year in (1, 2, 3):
            yield f"sale {year}", lambda year=year: own.sale(game, year)  # type: ignore[misc]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said in lines of their own, as in a new process."""
    said: list[str] = []
    monkeypatch.setattr(referee, "note", said.append)
    monkeypatch.setattr(referee, "_asked", set())
    return said


def some(full: int) -> list[Any]:
    """Names of all kinds; but for every so manieth they are for the full run."""
    return [
        pytest.param(name, marks=[] if at % full == 0 else pytest.mark.full, id=name) for at, name in enumerate(KINDS)
    ]


def alone() -> list[Any]:
    """Names of kinds of which a report is made by itself, two in the quick run."""
    kept = list(KINDS)[::ALONE]
    quick = {*kept[:: len(kept) // 2][:2]}
    return [pytest.param(name, marks=[] if name in quick else pytest.mark.full, id=name) for name in kept]


def shared_tables() -> list[list[str]]:
    """Names of all kinds, some at a time, of logs that have the same players and rules and know as much."""
    heads: dict[str, list[str]] = {}
    mutators = {mutator.name for mutator in MUTATORS}
    for name in KINDS:
        golden = name.rpartition(" ")[0]
        if name in mutators:
            key = "mutators"
        elif golden in GOLDEN:
            key = golden
        else:
            with (DATA / "broken" / f"{name}.jsonl").open(encoding="utf-8") as file:
                key = file.readline()
        heads.setdefault(key, []).append(name)
    return [names[at : at + TOGETHER] for names in heads.values() for at in range(0, len(names), TOGETHER)]


def joined(files: list[Path]) -> str:
    """Games of logs that have the same players and rules, as lines of one log."""
    head: dict[str, Any] = {}
    rows: list[dict[str, Any]] = []
    games = 0
    for file in files:
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        head = head or lines[0]
        numbers = sorted({row["game"] for row in lines[1:]})
        rows += [{**row, "game": games + numbers.index(row["game"])} for row in lines[1:]]
        games += len(numbers)
    if "games" in head:
        head |= {"games": games, "first": 0, "seed": None}
    return "\n".join(map(json.dumps, (head, *rows))) + "\n"


def readable(file: Path) -> Log | None:
    """The log of a file; None of one that is refused as it is opened, as other tests see."""
    with suppress(LogError):
        return open_log(file)
    return None


@pytest.mark.parametrize("name", some(36))
def test_nothing_crashes_and_it_is_said_once(name: str, tmp_path: Path, told: list[str]) -> None:
    log = readable(KINDS[name](tmp_path))
    if log is None:
        return
    breaks = name.startswith("QN") or bool(qn.lint(log))  # each of `datasets/broken` does
    for _, make in calls(log):
        with suppress(Error):
            make()
    assert len(told) == breaks
    if breaks:
        assert f"breaks the rules: see `qn lint {log.path}`; first, game " in told[0]


def reported(log: Log, told: list[str]) -> None:
    """A page of a log is written or refused, and it is said that the log breaks the rules, if it does."""
    with suppress(Error):
        assert "<html" in page(log)
    assert len(told) == bool(qn.lint(log))


@pytest.mark.parametrize("name", alone())
def test_reports_of_it_are_written_or_refused(name: str, tmp_path: Path, told: list[str]) -> None:
    log = readable(KINDS[name](tmp_path))
    if log is not None:
        reported(log, told)


@pytest.mark.full
@pytest.mark.parametrize("names", [pytest.param(names, id=names[0]) for names in shared_tables()])
def test_reports_of_many_are_written_or_refused(names: list[str], tmp_path: Path, told: list[str]) -> None:
    """All kinds, as games of some logs: a page of ten games takes hardly longer than that of one."""
    files = []
    for at, name in enumerate(names):
        folder = tmp_path / str(at)
        folder.mkdir()
        with suppress(pytest.skip.Exception):  # no game has what is to be broken
            files.append(KINDS[name](folder))
    file = tmp_path / "together.jsonl"
    file.write_text(joined([file for file in files if readable(file) is not None]), encoding="utf-8")
    reported(open_log(file), told)


def test_it_is_linted_once_whoever_asks(tmp_path: Path, told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is kept by the checksum of the file; another file is linted anew."""
    monkeypatch.setenv("QN_CACHE_DIR", str(tmp_path / "cache"))
    asked: list[int] = []
    first = quick._first

    def watched(*given: Any) -> Any:
        asked.append(1)
        return first(*given)

    monkeypatch.setattr(quick, "_first", watched)
    file = written(tmp_path, "golden-3", 1)
    for _ in range(2):
        monkeypatch.setattr(referee, "_asked", set())
        open_log(file).transcript(0)
        open_log(file).transcript(1)
    assert (len(asked), len(told)) == (1, 2)
    file.write_text((DATA / "golden-3.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    open_log(file).transcript(0)
    assert (len(asked), len(told)) == (2, 2), "a lawful log is passed over in silence"


def test_a_log_of_the_package_is_not_linted(tmp_path: Path, told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    log = game_of("queens_necklace").simulate(2, players=3, bots="greedy", seed=1, out=tmp_path / "log", progress=False)
    monkeypatch.setattr(quick, "_first", lambda *_: pytest.fail("a folder with its checksum was linted"))
    log.transcript(0)
    open_log(tmp_path / "log").transcript(0)
    assert told == []


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "breaks the rules: see `qn lint"), ("fr", "enfreint les règles\xa0: voyez `qn lint")]
)
def test_a_review_says_it_in_a_line(run: Any, lang: str, said: str, tmp_path: Path) -> None:
    """A sale pays more than it does, which a full review passed over."""
    file = DATA / "broken" / "QN720.jsonl"
    referee._asked.clear()
    code, _, err = run("replay", file, 0, "--lang", lang)
    assert code == 0
    assert said in err
    assert "QN720" in err


def test_a_log_of_set_up_alone_is_refused_in_a_line(run: Any, tmp_path: Path) -> None:
    lines = (DATA / "golden-3.jsonl").read_text(encoding="utf-8").splitlines()
    head = {**json.loads(lines[0]), "games": 1, "seed": None}
    rows = [line for line in lines[1:] if json.loads(line)["game"] == 0 and json.loads(line)["turn"] == 0]
    file = tmp_path / "setup.jsonl"
    file.write_text("\n".join([json.dumps(head), *rows]) + "\n", encoding="utf-8")
    code, _, err = run("review", file, 0, "--depth", "network")
    assert code == 2
    assert "Traceback" not in err
    assert err.splitlines()[-1].startswith("qn: ")
