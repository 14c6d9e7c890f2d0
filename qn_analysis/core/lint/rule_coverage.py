"""Which checks guard each clause of the rulebook, why no log can show some of them, and how often a log meets each.

Three sources: the clauses that each check declares; `unseen.toml`, the clauses that no log can be seen to break, with
the reason; and `exercise.toml`, the events that exercise a clause.
"""

from __future__ import annotations

import operator
import tomllib
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

import polars as pl

from ..base.calls import public
from ..base.executor import spread
from ..log.knowledge import EVERYTHING
from ..log.log import Log, Source
from ..log.referee import heed_rules
from .checks import catalogue
from .chunk import Chunk
from .linter import Linter, linter_of
from .run import chunk_of, opened, pieces

COVERAGE: Final[dict[str, Any]] = {
    "clause": pl.String,
    "times": pl.Int64,
    "codes": pl.List(pl.String),
    "reason": pl.String,
}
"""Columns of `coverage`."""
KEYS: Final = frozenset({
    "events", "phases", "cards", "not_cards", "tests", "after", "before", "not_after", "not_before", "with", "on",
    "per", "least", "earlier",
})  # fmt: skip
"""What a condition of `exercise.toml` can name."""
_SIGNS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def _toml(package: str, name: str) -> dict[str, Any]:
    """A file of a game's linter; a game that has no such file says nothing there."""
    file = files(package).joinpath(name)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def unseen(linter: Linter) -> dict[str, dict[str, str]]:
    """Clauses that no log can be seen to break, each with the reason in the languages."""
    found: dict[str, dict[str, str]] = _toml(linter.package, "unseen.toml")
    return found


@cache
def exercises(linter: Linter) -> dict[str, dict[str, Any]]:
    """The condition under which an event exercises a clause, by clause, with the groups of cards written out."""
    table = _toml(linter.package, "exercise.toml")
    groups: dict[str, list[str]] = table.get("groups", {})

    def written_out(condition: dict[str, Any]) -> dict[str, Any]:
        if wrong := set(condition) - KEYS:
            raise ValueError(f"exercise.toml: no condition is called {', '.join(sorted(wrong))}")
        made = dict(condition)
        for key in ("cards", "not_cards"):
            if key in made:
                named = [made[key]] if isinstance(made[key], str) else made[key]
                made[key] = [card for name in named for card in groups.get(name, [name])]
        made["with"] = [written_out(inner) for inner in made.get("with", ())]
        return made

    return {clause: written_out(condition) for clause, condition in table.get("clauses", {}).items()}


def guards(linter: Linter) -> dict[str, tuple[str, ...]]:
    """The codes that enforce each clause, by clause; () where there is none."""
    found: dict[str, list[str]] = {clause: [] for clause in linter.clauses()}
    for check in linter.checks().values():
        for clause in check.clauses:
            found[clause].append(check.code)
    return {clause: tuple(codes) for clause, codes in found.items()}


def unguarded(linter: Linter) -> list[str]:
    """Clauses that a log could be seen to break and that no check enforces, in the order of the rulebook."""
    return [clause for clause, codes in guards(linter).items() if not codes and clause not in unseen(linter)]


@public
def coverage(log: Source, lang: str = "en", executor: Executor | None = None) -> pl.DataFrame:
    """Each clause, how often a log exercises it, the codes that guard it, and why no log can show it where none can.

    Args:
        log: a log of any game, or the path of a log folder or JSON Lines file; several are joined.
        lang: language of the reasons.
        executor: as of `lint`.

    Returns:
        clause, times, codes, reason, in the order of the rulebook. `times` is null where no single event shows that
        the clause was used (an unseen clause, as a rule) or the log does not tell those that do, `reason` where a check
        guards the clause or one could.

    Raises:
        LogError: the log cannot be read.
        TextError: there are no texts in the language.
    """
    catalogue(lang)
    whole = opened(log)
    heed_rules(whole, lang)
    linter = linter_of(whole)
    times = {clause: 0 for clause, condition in exercises(linter).items() if _told(whole, condition)}
    for found in spread(_occasions, pieces(whole), executor):
        for clause, count in found.items():
            if clause in times:
                times[clause] += count
    guarded, why = guards(linter), unseen(linter)
    rows = [
        (clause, times.get(clause), list(guarded[clause]), None if guarded[clause] else why.get(clause, {}).get(lang))
        for clause in linter.clauses()
    ]
    return pl.DataFrame(rows, schema=COVERAGE, orient="row")


def _told(log: Log, condition: Mapping[str, Any]) -> bool:
    """Whether a log tells all rows and columns that a condition looks at."""
    layout, told = log.layout, log.knowledge
    if told == EVERYTHING:
        return True
    looks = [condition, *condition["with"]]
    around = {"after", "before", "not_after", "not_before"}
    if any(around & {*each} for each in looks) and {*layout.tells[told.level]} < {*layout.says}:
        return False  # rows that are not in the log stand between those that are
    columns = {test.split(maxsplit=1)[0] for each in looks for test in each.get("tests", ())}
    if any({"cards", "not_cards"} & {*each} for each in looks):
        columns.add(layout.hidden)
    events = {event for each in looks for event in each["events"]}
    return all(layout.meets(told, event) for event in events) and not columns & layout.unfilled(told, events)


def _occasions(piece: Log) -> dict[str, int]:
    return occasions(linter_of(piece), chunk_of(piece))


def occasions(linter: Linter, chunk: Chunk[Any]) -> dict[str, int]:
    """How often the games of a chunk exercise each clause that has a condition."""
    same = pl.col("game").shift(1) == pl.col("game")
    here = pl.col("game").shift(-1) == pl.col("game")
    events = chunk.events.with_columns(
        previous=pl.when(same).then(pl.col("event").shift(1)), following=pl.when(here).then(pl.col("event").shift(-1))
    )
    ready = replace(chunk, events=events, read={}, _made={})
    simple: dict[tuple[str, ...], dict[str, pl.Expr]] = {}
    found: dict[str, int] = {}
    for clause, condition in exercises(linter).items():
        if "per" in condition or condition["with"]:
            found[clause] = _joined(linter, ready, condition)
        else:
            simple.setdefault(tuple(condition["events"]), {})[clause] = _expression(linter, condition, chunk)
    for kinds, wanted in simple.items():
        counted = ready.rows(*kinds).select(**{clause: when.sum().cast(pl.Int64) for clause, when in wanted.items()})
        found |= {clause: int(n or 0) for clause, n in counted.row(0, named=True).items()}
    return found


def _joined(linter: Linter, ready: Chunk[Any], condition: Mapping[str, Any]) -> int:
    """The count of a condition that looks at other rows, or counts groups of rows."""
    rows = ready.rows(*condition["events"]).filter(_expression(linter, condition, ready))
    for inner in condition["with"]:
        keys = ["game", *inner["on"]]
        there = ready.rows(*inner["events"]).filter(_expression(linter, inner, ready)).select(*keys, "seq")
        if inner.get("earlier"):
            first = there.group_by(keys).agg(pl.min("seq").alias("first"))
            rows = rows.join(first, on=keys).filter(pl.col("seq") > pl.col("first")).drop("first")
        else:
            rows = rows.join(there.select(keys).unique(), on=keys, how="semi")
    if "per" not in condition:
        return rows.height
    return rows.group_by("game", *condition["per"]).len().filter(pl.col("len") >= condition.get("least", 1)).height


def _expression(linter: Linter, condition: Mapping[str, Any], t: Chunk[Any]) -> pl.Expr:
    """Whether a row fulfils a condition, apart from its event, `with` and `per`."""
    parts = [pl.col("game").is_not_null()]
    for key, column, kind in (
        ("phases", "phase", "phase"), ("cards", "card", "card"), ("not_cards", "card", "card"),
        ("after", "previous", "event"), ("before", "following", "event"),
        ("not_after", "previous", "event"), ("not_before", "following", "event"),
    ):  # fmt: skip
        if key in condition:
            among = (
                pl.col(column).is_in(pl.Series(condition[key], dtype=t.events.schema[kind]).implode()).fill_null(False)
            )
            parts.append(~among if key.startswith("not_") else among)
    parts += [_test(linter, test, t) for test in condition.get("tests", ())]
    return pl.all_horizontal(parts)


def _test(linter: Linter, test: str, t: Chunk[Any]) -> pl.Expr:
    """A test such as `count > 1`, `seat != active` or `gem is null`."""
    name, sign, rest = test.split(maxsplit=2)
    schema = t.events.schema
    if name not in schema:
        raise ValueError(f"exercise.toml: {test!r} does not begin with a column; there are {', '.join(schema)}")
    if sign == "is":
        return pl.col(name).is_null() if rest == "null" else pl.col(name).is_not_null()
    value: Any
    if isinstance(schema[name], pl.Enum):
        value = pl.lit(rest, dtype=schema[name])
    elif rest in schema:
        value = pl.col(rest)
    elif (value := linter.number(t.rules, rest)) is None:
        value = int(rest)
    compared: pl.Expr = _SIGNS[sign](pl.col(name), value)
    return compared.fill_null(False)


def coverage_text(log: Source, lang: str = "en") -> str:
    """What `qn rules coverage` prints: a line a clause, in the order of the rulebook, and a sum of all below."""
    texts = catalogue(lang)
    whole = opened(log)
    frame = coverage(whole, lang)
    width = max(map(len, frame["clause"]))
    missing = unguarded(linter_of(whole))
    lines = [
        f"{texts.text('coverage.clause'):<{width}}  {texts.text('coverage.times'):>9}  {texts.text('coverage.by')}"
    ]
    for clause, times, codes, reason in frame.rows():
        by = ", ".join(codes) or reason or texts.text("coverage.unguarded")
        lines.append(f"{clause:<{width}}  {'-' if times is None else texts.number(times):>9}  {by}")
    guarded = frame.filter(pl.col("codes").list.len() > 0).height
    never = frame.filter((pl.col("times") == 0) & (pl.col("codes").list.len() > 0)).height
    hidden = frame["reason"].count()
    lines += ["", texts.text("coverage.sum", n=frame.height, guarded=guarded, hidden=hidden, missing=len(missing))]
    return "\n".join([*lines, texts.text("coverage.never", n=never)])
