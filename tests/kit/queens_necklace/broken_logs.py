"""Broken logs to learn from: `datasets/broken/`, one for each code, made from lawful logs by `breakages.toml`.

A base is a lawful log: a whole game of a tiny deck that bots played once, or a sale written by hand. A breakage changes
one thing in it (a few rows where the rules leave no other way) and says so in a line. `make golden` writes the files.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.lint.findings import place
from qn_analysis.core.lint.run import open_to_lint
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.layout import file_metadata
from qn_analysis.core.play.export import export
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.lint.rulesets import RulesetFinding, lint_ruleset_file
from qn_analysis.games.queens_necklace.lint.run import LINTER
from qn_analysis.games.queens_necklace.log.schema import EVENT_COLUMNS
from qn_analysis.games.queens_necklace.log.table import Log
from tests.kit.queens_necklace import selling
from tests.kit.queens_necklace.breaking import linted_together

Row = dict[str, Any]
FOLDER: Final = Path(__file__).parents[3] / "datasets" / "broken"
TABLE: Final = FOLDER / "breakages.toml"
PACKAGE: Final = "0.1.0"
"""The version that broken logs say they were written by."""
HEAD: Final = {"format": "qn-log", "schema": 1, "game": "queens_necklace"}
COLUMNS: Final = [doc.name for doc in EVENT_COLUMNS]
COUNTED: Final = ("seq", "turn", "year")
"""Columns that the reader counts where no row has them."""


@dataclass(frozen=True)
class Base:
    """A lawful log of one game.

    Attributes:
        manifest: the first line of its file.
        rows: all columns of its events but the empty ones.
        log: the same; None of a sale written by hand.
    """

    manifest: dict[str, Any]
    rows: tuple[Row, ...]
    log: Log | None = None


@dataclass(frozen=True)
class Breakage:
    """One way to break a base, as `breakages.toml` has it.

    Attributes:
        code: the code that reports it.
        what: what was broken, and where.
        base: name of the lawful log; "" of a ruleset.
        steps: what is done, one after the other: `row` (the values of the first row that fits) and one of `change`,
            `drop`, `double`, `move` (by a number of rows) and `insert` (a row after it).
        at: the event of the finding, where it is another than the row that was broken; -1 where it is of a whole game.
        also: the other codes that follow of necessity.
        numbered: whether the file has the columns that the reader would count.
        games: what is changed in the game table of a log folder.
        ruleset: the text of a ruleset file.
        rules: what else the ruleset of the manifest says.
        knows: what the manifest says that the log knows, where it is not what the base knows.
    """

    code: str
    what: str
    base: str = ""
    steps: tuple[dict[str, Any], ...] = ()
    at: int | None = None
    also: tuple[str, ...] = ()
    numbered: bool = False
    games: Mapping[str, Any] | None = None
    ruleset: str = ""
    rules: Mapping[str, Any] | None = None
    knows: str = ""

    @property
    def file(self) -> str:
        """Name of the file or folder."""
        return self.code + (".toml" if self.ruleset else "" if self.games else ".jsonl")


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


@cache
def breakages() -> dict[str, Breakage]:
    """Every breakage by its code, in the order of the codes."""
    made = {}
    for code, entry in sorted(_table()["broken"].items()):
        lists = {key: tuple(entry[key]) for key in ("steps", "also") if key in entry}
        made[code] = Breakage(code, **(entry | lists))
    return made


@cache
def bases() -> dict[str, Base]:
    """Every lawful log by its name."""
    return {name: _hand(entry) if "rows" in entry else _played(name) for name, entry in _table()["base"].items()}


def _hand(entry: dict[str, Any]) -> Base:
    """A sale of `tests/kit/queens_necklace/selling.py`."""
    manifest = HEAD | {"knows": "sales", "players": 3}
    if "ruleset" in entry:
        manifest["ruleset"] = entry["ruleset"]
    rows = [{"game": 0} | {key: each[key] for key in COLUMNS if each.get(key) is not None and key != "phase"}
            for each in getattr(selling, entry["rows"])]  # fmt: skip
    return Base(manifest, tuple(rows))


def _played(name: str) -> Base:
    """A game that bots once played with a tiny deck: its file, since an engine of today would play another."""
    place = FOLDER / f"lawful-{name}.jsonl"
    manifest = json.loads(place.read_text(encoding="utf-8").partition("\n")[0])
    log = Log.of(GAME.open_log(place))
    log = Log(log.manifest, log.events.collect().lazy(), log.games.collect().lazy())
    events = log.events.collect().iter_rows(named=True)
    return Base(manifest, tuple({key: value for key, value in row.items() if value is not None} for row in events), log)


def find(rows: list[Row], wanted: Mapping[str, Any]) -> int:
    """Where the first row with these values is.

    Raises:
        LookupError: there is none.
    """
    for at, row in enumerate(rows):
        if row.items() >= wanted.items():
            return at
    raise LookupError(f"no row has {dict(wanted)}")


def broken(breakage: Breakage) -> tuple[list[Row], int]:
    """The rows of a broken log, and the place of the row that was broken last."""
    rows, at = list(bases()[breakage.base].rows), 0
    for step in breakage.steps:
        rows, at = _stepped(rows, step)
    if not breakage.numbered:
        rows = [{key: value for key, value in row.items() if key not in COUNTED} for row in rows]
    return rows, at


def _stepped(rows: list[Row], step: Mapping[str, Any]) -> tuple[list[Row], int]:
    at = find(rows, step["row"])
    row, rest = rows[at], rows[:at] + rows[at + 1 :]
    if "change" in step:
        # An empty text stands for an empty cell.
        changed = {key: value for key, value in (row | step["change"]).items() if value != ""}
        return [*rows[:at], changed, *rows[at + 1 :]], at
    if "move" in step:
        to = at + step["move"]
        return [*rest[:to], row, *rest[to:]], to
    if "drop" in step:
        return rest, at
    new = row if "double" in step else {"game": 0, **step["insert"]}
    return [*rows[: at + 1], new, *rows[at + 1 :]], at + 1


def manifest_of(breakage: Breakage) -> dict[str, Any]:
    """The first line of a broken log: as a program writes it, so that no row that is missing is derived."""
    manifest = bases()[breakage.base].manifest | {"package": PACKAGE}
    if breakage.knows:
        manifest["knows"] = breakage.knows
    if breakage.rules is not None:
        ruleset = {key: dict(value) if isinstance(value, dict) else value for key, value in manifest["ruleset"].items()}
        for key, value in breakage.rules.items():
            ruleset[key] = ruleset.get(key, {}) | value if isinstance(value, dict) else value
        manifest["ruleset"] = ruleset
    return manifest


def lines(manifest: Mapping[str, Any], rows: list[Row]) -> str:
    """A JSON Lines file."""
    ordered = [{key: row[key] for key in COLUMNS if key in row} for row in rows]
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in (manifest, *ordered))


def write(target: Path) -> dict[str, tuple[list[Row], str]]:
    """Write the lawful logs, the broken ones and the page about them into a folder; what is found in the logs."""
    target.mkdir(parents=True, exist_ok=True)
    for name, base in bases().items():
        (target / f"lawful-{name}.jsonl").write_text(_lawful(base), encoding="utf-8")
    for breakage in breakages().values():
        if breakage.code not in LINTER.everything():
            raise LookupError(f"{TABLE.name} has {breakage.code}, and no check has that code")
        path = target / breakage.file
        if breakage.games is not None:
            _write_folder(path, breakage)
        elif breakage.ruleset:
            path.write_text(f"# {breakage.what}\n{breakage.ruleset}", encoding="utf-8")
        else:
            path.write_text(lines(manifest_of(breakage), broken(breakage)[0]), encoding="utf-8")
    for name, entry in _table()["unreadable"].items():
        (target / name).write_text(entry["text"], encoding="utf-8")
    logs = {each.code: target / each.file for each in breakages().values() if not each.ruleset}
    found = linted(logs | {name: target / f"lawful-{name}.jsonl" for name in bases()})
    (target / "README.md").write_text(page(target, found), encoding="utf-8")
    return found


def _lawful(base: Base) -> str:
    return lines(base.manifest, [{key: row[key] for key in row if key not in COUNTED} for row in base.rows])


def _write_folder(path: Path, breakage: Breakage) -> None:
    """A log folder whose game table has other values than its events."""
    log = bases()[breakage.base].log
    assert log is not None
    shutil.rmtree(path, ignore_errors=True)
    said = {"package": "0.1.0", "part_games": 1, "ruleset_hash": log.rules.hash, "complete": True}
    export(Log(log.manifest | said, log.events, log.games), path, progress=False)
    file, manifest = path / "games" / "part-00000.parquet", path / "manifest.json"
    games = pl.read_parquet(file)
    changes = dict(breakage.games or {})
    if changes.pop("double", False):
        games = pl.concat([games, games])
    games = games.with_columns(pl.lit(value, dtype=games.schema[key]).alias(key) for key, value in changes.items())
    games.write_parquet(file, metadata=file_metadata(log.manifest | said))
    content = json.loads(manifest.read_text(encoding="utf-8"))
    said = {"rows": games.height, "bytes": file.stat().st_size, "sha256": sha256(file.read_bytes()).hexdigest()}
    content["parts"][0]["files"]["games"] |= said
    del content["sha256"]
    manifest.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def linted(paths: Mapping[str, Path], lang: str = "en") -> dict[str, tuple[list[Row], str]]:
    """The findings of many logs of one game, as `qn lint` has them, and each with what it prints of them.

    Those of one game are checked together; a folder, whose game table is broken, by itself.
    """
    logs = {name: Log.of(open_to_lint(path)) for name, path in paths.items()}
    files = {name: log for name, log in logs.items() if paths[name].is_file()}
    found = dict(zip(files, linted_together([*files.values()], lang=lang), strict=True))
    found |= {name: linted_together([log], lang=lang)[0] for name, log in logs.items() if name not in files}
    return {name: _told(found[name], lang) for name in paths}


def _told(found: pl.DataFrame, lang: str) -> tuple[list[Row], str]:
    rows, names = found.to_dicts(), LINTER.everything()
    return rows, "\n".join(
        f"{place(row, lang)}: {row['code']} [{names[row['code']].name}] {row['message']}" for row in rows
    )


def ruleset_findings(path: Path, lang: str = "en") -> list[RulesetFinding]:
    """What is found in a ruleset file, without the notes that every ruleset has on assumed prices."""
    code = path.stem
    return [each for each in lint_ruleset_file(path, lang=lang) if each.code == code or each.code != "QN923"]


def page(folder: Path, found: Mapping[str, tuple[list[Row], str]]) -> str:
    """`datasets/broken/README.md`: what was broken, and what is printed."""
    told = {code: _first(code, *found[code]) for code in breakages() if code in found}
    for each in breakages().values():
        if each.ruleset:
            (first, *_) = [one for one in ruleset_findings(folder / each.file) if one.code == each.code]
            told[each.code] = first.message.replace(f"{folder}/", "")
    parts = [_TITLE, *(f"- [`lawful-{name}.jsonl`](lawful-{name}.jsonl): {entry['what']}\n"
                       for name, entry in _table()["base"].items()), "\n## One code, one file\n\n",
             "| code | name | file | what was broken | what the linter says |\n|---|---|---|---|---|\n"]  # fmt: skip
    for each in breakages().values():
        name = LINTER.everything()[each.code].name
        also = f" Follows: {', '.join(each.also)}." if each.also else ""
        cells = (each.code, name, f"[{each.file}]({each.file})", each.what + also, told[each.code])
        parts.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n")
    parts.append(_UNREADABLE)
    for name, entry in _table()["unreadable"].items():
        parts.append(f"| [{name}]({name}) | {entry['what']} | {refusal(folder / name)} |\n")
    return "".join(parts)


def _first(code: str, rows: list[Row], _said: str) -> str:
    """Place and message of the first finding with a code."""
    row = next((each for each in rows if each["code"] == code), None)
    if row is None:
        raise LookupError(f"{code} is not found in its log")
    return f"{place(row, 'en')}: {row['message']}"


def refusal(path: Path) -> str:
    """The message with which a file is refused, without the folder that it lies in."""
    try:
        open_to_lint(path)
    except LogError as error:
        return str(error).replace(f"{path.parent}/", "")
    raise LookupError(f"{path.name} can be read")


_TITLE: Final = """# Broken logs, to learn from

For each code of the linter there is a file here that breaks its rule, and as little else as can be. This page and the
files are generated by `make golden` from [breakages.toml](breakages.toml), which says what is changed in which row.

```console
qn lint datasets/broken/QN301.jsonl
qn explain QN301
```

Each log comes from one of the lawful ones below by one change, so that a comparison of the two files shows what was
broken. A whole game has 350 events and more; these have 70 to 95, since their rulesets (first line of the file: what
differs from the rulebook) have tiny decks. The columns `seq`, `turn` and `year` are left out where they do not matter:
the reader counts them, from 0, 1 and 1. A code that follows of necessity from the same change is named.

`qn rules check FILE` checks the rulesets (QN9); what makes one unplayable it tells in words of its own.

## Lawful logs

"""
_UNREADABLE: Final = """
## Files that are no logs

These have no code: `qn lint` refuses them with one message and exit code 2.

| file | what is wrong | what `qn lint` prints |
|---|---|---|
"""
