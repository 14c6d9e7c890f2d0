"""Chapters on studies of assumptions: what each ruleset of a study moves most, and all it moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import polars as pl

from ..base.catalogue import in_language
from ..base.game_registry import find_game
from ..charts.differences import strongest
from ..page.blocks import Block, Chapter, Desk
from ..rules.rulings import Ruling
from ..stats.measures import Statistics
from ..stats.statistic import Request
from ..stats.verdicts import LESS, MORE
from .figures import Figure
from .populations import by_population
from .study import GameStudies, Study

Row = dict[str, Any]


@dataclass(frozen=True)
class StudyText:
    """How a study is told.

    Attributes:
        names: what the measures are called, by key.
        short: what a ruleset does, in a few words, from a row of the study.
        label: the same in full.
    """

    names: Mapping[str, str]
    short: Callable[[Row], str]
    label: Callable[[Row], str]


def study_chapter(desk: Desk, studies: Sequence[Study], said: StudyText | None = None, name: str = "") -> Chapter:
    """What the studies of a kind found, one of each population, as the chapter of that name, or of their kind: the
    first in full, and what depends on who plays. `said`: how it is told, if not as `study_text` has it."""
    say, found = desk.say, studies[0]
    said = said or study_text(desk, found.kind)
    played = say.text(
        "report.study.played", games=say.count(found.games), players=str(found.players), bots=found.bots,
        package=found.package, ruleset=found.ruleset,
    )  # fmt: skip
    other = "" if desk.log.rules.hash == found.ruleset else say.text("report.study.other")
    shared = say.text("report.study.shared") if found.shared else ""
    blocks = [_chart(desk, found, said), _table(desk, found, said)]
    if len(studies) > 1:
        blocks.append(_by_population(desk, found.kind, studies, said))
    return desk.chapter(name or found.kind, blocks, [part for part in (played, shared, other) if part])


@dataclass(frozen=True)
class StudyChapter:
    """The chapter on the studies of a kind that a game comes with.

    Attributes:
        of: the studies of the game.
        kinds: the kind, whose name it has; further ones stand below it.
        figures: what else stands there.
        said: of a desk, how they are told, if not as `study_text` has it.
    """

    of: GameStudies
    kinds: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    said: Callable[[Any], StudyText] | None = None

    @property
    def name(self) -> str:
        """Its address."""
        return self.kinds[0]

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistics of its figures."""
        return tuple(want for figure in self.figures for want in figure.wants)

    def __call__(self, desk: Desk, t: Any) -> Chapter:
        """It, as it was stored; its figures of what was gathered."""
        said = None if self.said is None else self.said(desk)
        made = [study_chapter(desk, self.of.all_stored(kind), said, self.name) for kind in self.kinds]
        blocks = [block for each in made for block in each.blocks]
        blocks += [block for each in self.figures for block in each.blocks(desk, t)]
        other = made[0].paragraphs[1:] if all(len(each.paragraphs) > 1 for each in made) else []
        return replace(made[0], blocks=blocks, paragraphs=[*(each.paragraphs[0] for each in made), *other])


def chapters_of(
    studies: GameStudies, beside: Mapping[str, tuple[Figure, ...]] = MappingProxyType({})
) -> list[StudyChapter]:
    """A chapter for each kind of study; those that begin with the same word share one. `beside`: what else stands in a
    chapter, by its name."""
    by: dict[str, tuple[str, ...]] = {}
    for kind in studies.kinds:
        name = kind.partition("_")[0]
        by[name] = (*by.get(name, ()), kind)
    return [StudyChapter(studies, kinds, beside.get(name, ())) for name, kinds in by.items()]


def measure_names(desk: Desk) -> Mapping[str, str]:
    """What the measures of a game are called, by key."""
    return find_game(desk.log.layout.game).part(Statistics).names(desk.lang)


def study_text(desk: Desk, kind: str) -> StudyText:
    """How a study of a kind is told.

    Of open points of the rules (`rulings`, and what begins so) in their own words; of anything else by the texts
    `report.moved`, or in full `report.moved_full`, where there are such.
    """
    names, say, rulings = measure_names(desk), desk.say, desk.log.rules.switches

    def moved(row: Row) -> str:
        return say.text(f"report.moved.{row['of']}.{row['step']}")

    def full(row: Row) -> str:
        key = f"report.moved_full.{row['of']}.{row['step']}"
        return say.text(key) if key in say.texts else moved(row)

    if kind.startswith("rulings"):
        return StudyText(
            names, lambda row: say.text(f"report.ruling.{row['of']}"),
            lambda row: _reading_label(desk, rulings[row["of"]], row["step"]),
        )  # fmt: skip
    return StudyText(names, moved, full)


def _reading_label(desk: Desk, ruling: Ruling, step: str) -> str:
    """An open point of the rules with one of its readings, in full."""
    reading = next(each for each in ruling.readings if str(each.value) == step)
    return desk.say.text(
        "report.study.reading", question=in_language(desk.lang, ruling), answer=in_language(desk.lang, reading)
    )


def _chart(desk: Desk, study: Study, said: StudyText) -> Block:
    say = desk.say
    rows = study.strongest
    words = {(row["of"], row["step"]): said.short(row) for row in rows.iter_rows(named=True)}
    chart = strongest(rows, words, said.names, study.kind, say)
    caption = say.text("report.study.caption", games=say.count(study.games))
    return desk.drawn(f"study-{study.kind}", chart, caption, rows)


def _table(desk: Desk, study: Study, said: StudyText) -> Block:
    say = desk.say
    rows = []
    for row in study.strongest.iter_rows(named=True):
        mine = study.frame.filter(of=row["of"], step=row["step"])
        moved = mine.filter(mine["verdict"].is_in(["more", "less"]))
        listed = [f"{said.names[each['key']]} {difference(desk, each)}" for each in moved.iter_rows(named=True)]
        same = mine.height - moved.height - row["undecided"]
        rows.append(
            [said.label(row), "; ".join(listed) or say.text("report.study.nothing"), desk.count(same),
             desk.count(row["undecided"]), desk.count(study.games)]
        )  # fmt: skip
    heads = ["variant", "moves", "n_same", "n_undecided", "n_games"]
    return desk.table(f"study_{study.kind}", heads, rows, note="report.note.study", frames=study.frame)


def _by_population(desk: Desk, kind: str, studies: Sequence[Study], said: StudyText) -> Block:
    """What changes with some who play, in each population, and whether its sign depends on them."""
    frame = by_population(studies)
    rows = []
    for row in frame.filter(_changed(studies)).iter_rows(named=True):
        cells = [
            difference(desk, {"share": row["share"], "value": row[bots], "low": row[f"{bots}_low"],
                               "high": row[f"{bots}_high"]})
            for bots in (each.bots for each in studies)
        ]  # fmt: skip
        word = desk.say.text(f"report.study.said.{row['said']}")
        rows.append([f"{said.label(row)}: {said.names[row['key']]}", *cells, word])
    games = ", ".join(f"{each.bots} {desk.say.count(each.games)}" for each in studies)
    if not rows:
        none = f"{desk.say.text('report.study.none')} {desk.say.text('report.study.games', games=games)}"
        return desk.prose(f"study_{kind}_by", none, frames=frame)
    heads = [*(each.bots for each in studies), desk.head("sign")]
    made = desk.grid(f"study_{kind}_by", "variant", heads, rows, note="report.note.study_by", frames=frame)
    return replace(made, caption=f"{made.caption} {desk.say.text('report.study.games', games=games)}")


def _changed(studies: Sequence[Study]) -> pl.Expr:
    """Whether any population says more or less."""
    return pl.any_horizontal(pl.col(f"{each.bots}_verdict").is_in([MORE, LESS]) for each in studies)


def difference(desk: Desk, row: Row) -> str:
    """A difference with its interval; of shares in percentage points."""
    say, by = desk.say, 100.0 if row["share"] else 1.0
    value, low, high = (None if row[key] is None else by * row[key] for key in ("value", "low", "high"))
    digits = say.fitting(low, high, digits=1)
    sign = "+" if value is not None and value > 0 else ""
    return f"{sign}{say.number(value, digits)} ({say.bounds(low, high, digits=digits)})"
