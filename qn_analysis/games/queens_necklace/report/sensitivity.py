"""The chapters on what depends on an assumption: open points of the rules, and assumed prices."""

from __future__ import annotations

from typing import Any

from .. import charts, stats
from ..rulebook.rulings import RULINGS
from .blocks import Block, Chapter, Desk
from .compare import name_of
from .studies import Study, stored


def rulings(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which open points of the rules matter, and by how much."""
    return _chapter(desk, "rulings")


def prices(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which conclusions survive when an assumed ladder moves."""
    return _chapter(desk, "prices")


def _chapter(desk: Desk, kind: str) -> Chapter:
    say = desk.say
    found = stored(kind)
    assert found is not None  # the package comes with its studies
    played = say.text(
        "report.study.played", games=say.count(found.games), players=str(found.players), bots=found.bots,
        package=found.package, ruleset=found.ruleset,
    )  # fmt: skip
    other = "" if desk.log.rules.hash == found.ruleset else say.text("report.study.other")
    return desk.chapter(kind, [_chart(desk, found), _table(desk, found)], [part for part in (played, other) if part])


def short(desk: Desk, study: Study, row: dict[str, Any]) -> str:
    """What a ruleset of a study does, in a few words."""
    if study.kind == "prices":
        return desk.say.text(f"report.study.{row['step']}", card=desk.say.text(f"card.{row['of']}"))
    return desk.say.text(f"report.ruling.{row['of']}")


def label(desk: Desk, study: Study, row: dict[str, Any]) -> str:
    """What a ruleset of a study does, in full."""
    say = desk.say
    if study.kind == "prices":
        return f"{short(desk, study, row)}: {row['changed'].partition(' = ')[2]}"
    ruling = RULINGS[row["of"]]
    reading = next(each for each in ruling.readings if str(each.value) == row["step"])
    question, answer = (ruling.fr, reading.fr) if desk.lang == "fr" else (ruling.en, reading.en)
    return say.text("report.study.reading", question=question, answer=answer)


def _chart(desk: Desk, study: Study) -> Block:
    say = desk.say
    rows = study.strongest
    said = {(row["of"], row["step"]): short(desk, study, row) for row in rows.iter_rows(named=True)}
    names = {row["key"]: name_of(row["key"], desk.lang) for row in rows.iter_rows(named=True)}
    chart = charts.strongest(rows, said, names, study.kind, desk.lang)
    caption = say.text("report.study.caption", games=say.count(study.games))
    return desk.drawn(f"study-{study.kind}", chart, caption, rows)


def _table(desk: Desk, study: Study) -> Block:
    say = desk.say
    rows = []
    for row in study.strongest.iter_rows(named=True):
        mine = study.frame.filter(of=row["of"], step=row["step"])
        moved = mine.filter(mine["verdict"].is_in(["more", "less"]))
        listed = [
            f"{name_of(each['key'], desk.lang)} {_difference(desk, each)}" for each in moved.iter_rows(named=True)
        ]
        same = mine.height - moved.height - row["undecided"]
        rows.append(
            [label(desk, study, row), "; ".join(listed) or say.text("report.study.nothing"), desk.count(same),
             desk.count(row["undecided"]), desk.count(study.games)]
        )  # fmt: skip
    heads = ["variant", "moves", "n_same", "n_undecided", "n_games"]
    return desk.table(f"study_{study.kind}", heads, rows, note="report.note.study", frames=study.frame)


def _difference(desk: Desk, row: dict[str, Any]) -> str:
    """A difference with its interval; of shares in percentage points."""
    say, by = desk.say, 100.0 if row["share"] else 1.0
    value, low, high = (by * row[key] for key in ("value", "low", "high"))
    digits = say.fitting(low, high, digits=1)
    sign = "+" if value > 0 else ""
    return f"{sign}{say.number(value, digits)} ({say.interval(low, high, digits=digits)})"
