"""Parts that make up the first layer of every game's report: answers, facts, folded tables, bars and panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import polars as pl

from ..log.log import Log
from ..page.blocks import Block, Desk
from ..stats.statistic import Request
from ..stats.verdicts import contenders, known
from .figures import Column, Figure, Label, Lines, table, wants_of
from .front import Answer, Asked, Front, FrontChapter, Question, Word, answer, called
from .headlines import Rows
from .peers import PEOPLE, Peer
from .pictures import Picture, tone
from .populations import DEPENDS, by_population
from .study import GameStudies, Study
from .study_chapters import StudyText, difference, study_text
from .untold import knows_less


@dataclass(frozen=True)
class Answered:
    """All questions of a game answered for a log.

    Attributes:
        own: the log's own population.
        others: those beside it, of the own number of players first.
        answers: by key of their questions.
        key: populations in the pictures: name and tone.
        facts: games, players, who plays: term, figure and what stands beside it.
        whose: for whom the answers hold.
        numbers: every answer by who plays and how many, as a table.
    """

    own: Peer
    others: list[Peer]
    answers: dict[str, Answer]
    key: list[tuple[str, int]]
    facts: list[tuple[str, str, str]]
    whose: str
    numbers: Block


def answered(
    desk: Desk, t: Any, questions: Sequence[Question], peers: Sequence[Peer], order: Sequence[str]
) -> Answered:  # fmt: skip
    """The questions of a game answered for a log.

    Args:
        desk, t: of the log.
        questions: in the order of the page.
        peers: other populations.
        order: all kinds of players of the game, the weakest first.
    """
    log: Log = desk.log
    seated = log.bots[0] if len(set(log.bots)) == 1 else desk.say.join(list(dict.fromkeys(log.bots)))
    own = Peer(seated, log.players, int(log.manifest["games"]), t)
    others = [peer for peer in peers if (peer.bots, peer.players) != (own.bots, own.players)]
    others.sort(key=lambda peer: (peer.players != own.players, peer.players, tone(order, peer.bots)))
    answers = {question.key: answer(desk, question, own, others, order) for question in questions}
    told = {bots for each in answers.values() for bots, _ in each.asked.readings}
    kinds = {own.bots, *(peer.bots for peer in others if peer.bots != PEOPLE or PEOPLE in told)}
    who = [bots for bots in order if bots in kinds]
    who += [bots for bots in (PEOPLE, own.bots) if bots not in who and (bots == own.bots or bots in kinds)]
    return Answered(
        own,
        others,
        answers,
        [(called(desk, bots), tone(order, bots)) for bots in who],
        _facts(desk, own, others),
        _whose(desk, own, others),
        _table(desk, questions, answers),
    )


def _facts(desk: Desk, own: Peer, others: Sequence[Peer]) -> list[tuple[str, str, str]]:
    say, others = desk.say, [peer for peer in others if peer.bots != PEOPLE]
    counts = sorted({peer.players for peer in others if peer.players != own.players})
    kinds = {peer.bots for peer in others if peer.bots != own.bots}
    return [
        (say.text("front.fact.games"), say.count(own.games), ""),
        (
            say.text("front.fact.players"),
            str(own.players),
            say.text("front.fact.also", counts=say.join([str(n) for n in counts])) if counts else "",
        ),
        (
            say.text("front.fact.by"),
            called(desk, own.bots),
            say.text("front.fact.others", n=len(kinds)) if kinds else say.text("front.fact.alone"),
        ),
    ]


def _whose(desk: Desk, own: Peer, others: Sequence[Peer]) -> str:
    say, people = desk.say, [peer for peer in others if peer.bots == PEOPLE]
    if people:
        bots = [peer for peer in others if peer.bots != PEOPLE]
        sizes = say.join([str(peer.players) for peer in sorted(people, key=lambda peer: peer.players)])
        told = say.text("front.whose.people", n=sum(peer.games for peer in people), players=sizes)
        return f"{_whose(desk, own, bots)} {told}"
    who = called(desk, own.bots)
    if not others:
        return say.text("front.whose.own", who=who, players=str(own.players))
    games = say.count(min(peer.games for peer in others)), say.count(max(peer.games for peer in others))
    span = games[0] if games[0] == games[1] else say.text("figure.interval", low=games[0], high=games[1])
    return say.text("front.whose.others", who=who, players=str(own.players), n=len(others), games=span)


def _table(desk: Desk, questions: Sequence[Question], answers: dict[str, Answer]) -> Block:
    say, rows = desk.say, []
    for question in questions:
        each = answers[question.key]
        by = 100.0 if question.kind in ("points", "share") else 1.0
        for (bots, players), reading in (*each.asked.readings.items(), *each.asked.quiet.items()):
            row = {
                "value": by * reading.value,
                "low": None if reading.low is None else by * reading.low,
                "high": None if reading.high is None else by * reading.high,
                "n": reading.n,
            }
            said = say.text(f"front.word.{reading.word}")
            about = question.named(desk, reading.about) if reading.about else "–"
            told = {**each.fields, "seat": about} if "seat" in each.fields else each.fields
            unit = say.text(f"front.ask.{question.key}.unit", **told)
            rows.append([each.title, called(desk, bots), str(players), said, about, desk.cell(row), unit, desk.n(row)])
    return numbers(desk, "answers", ["question", "who", "players", "word", "about", "figure", "unit", "n"], rows)


def numbers(
    desk: Desk, name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], frames: Sequence[pl.DataFrame] = ()
) -> Block:
    """A table that folds: its title is `front.numbers.<name>`, its heads are keys of `front.head`."""
    made = desk.folded(name, [desk.say.text(f"front.head.{key}") for key in heads], rows, frames)
    return replace(made, caption=f"{made.caption} {desk.alike(frames)}".strip())


def panel(title: str, lede: str, inner: str, kind: str = "") -> str:
    """A picture of a chapter with its name, and what it shows."""
    aside = f' <span class="quiet">{escape(lede)}</span>' if lede else ""
    return f'<figure class="panel {kind}"><h3><b>{escape(title)}</b>{aside}</h3>{inner}</figure>'


class Fold(NamedTuple):
    """A table that folds below a chapter of the first layer: what each row is about, its figure and n.

    Attributes:
        of: the rows; or the name of a panel, whose rows they are.
        head, unit: keys of its headings, `front.head`; no unit: a share or a figure, as the panel or the chart has it.
        name: the key of its title, `front.numbers.<name>`; "": the name of the panel, or of the chart of the rows.
        label, keys: what a row is about, as of `Lines`; "": as the panel or the chart has it.
        digits: as of `Column`.
    """

    of: str | Rows
    head: str
    name: str = ""
    label: Label = ""
    unit: str = ""
    digits: int = 1
    keys: Sequence[str] = ()

    def figure(self, panels: Mapping[str, Picture] = MappingProxyType({})) -> Figure:
        """It, beside some panels."""
        if isinstance(self.of, str):
            panel = panels[self.of]
            rows, name, label, share = panel.of, self.of, panel.label, panel.shares
        else:
            rows, name, label, share = self.of, self.of.chart.name if self.of.chart else "", "", self.of.share
        want = replace(rows.want, pooled=False)  # a table has a line for each of the things that a picture tells as one
        lines = Lines(self.label or label or rows.label, want, self.keys, rows.where, some=True)
        unit = self.unit or ("share" if share else "figure")
        column = Column("", unit, digits=self.digits, n="n")
        return table(self.name or name, lines, [column], head=self.head, folds=True)


def blocks_of(desk: Desk, t: Any, figures: Iterable[Figure]) -> list[Block]:
    """Tables and charts made of what was gathered."""
    return [block for each in figures for block in each.blocks(desk, t)]


def drawn(desk: Desk, picture: str) -> str:
    """A picture, or that too little happened for one, or that the log does not tell enough."""
    return picture or f"<p class='quiet'>{escape(nothing(desk))}</p>"


def nothing(desk: Desk) -> str:
    """Said where there is nothing to draw."""
    return str(desk.say.text("front.nothing_told" if knows_less(desk) else "front.nothing"))


def named(desk: Desk, key: str, picture: str, **fields: str) -> str:
    """A panel by the key of its texts: `<key>` its name, `<key>_note` what it shows."""
    said = desk.say.text(key), desk.say.text(f"{key}_note", **fields)
    return panel(*said, drawn(desk, picture))


def assumed_chapter(desk: Desk, studies: Sequence[Study], others: tuple[str, ...]) -> FrontChapter:
    """What other numbers than the assumed ones would change, by who plays: each set of them with what it moves most.

    Args:
        desk: of the log.
        studies: of the assumed numbers, one of each population; what is told in full is the first's.
        others: chapters of the appendix beside that of the study.
    """
    say, study = desk.say, studies[0]
    said = study_text(desk, study.kind)
    rows = study.strongest.to_dicts()
    measures = study.frame["key"].n_unique()
    counts = [{(row["of"], row["step"]): row["more"] + row["less"] for row in each.strongest.to_dicts()}
              for each in studies]  # fmt: skip
    lines = []
    for row in rows:
        at = row["of"], row["step"]
        told = (
            say.text("front.assumed.moves", n=counts[0][at], moved=say.count(counts[0][at]), of=say.count(measures),
                     most=f"{said.names[row['key']]} {difference(desk, row)}")
            if counts[0][at]
            else say.text("front.assumed.nothing", of=say.count(measures))
        )  # fmt: skip
        others_told = [
            say.text("front.assumed.beside", who=called(desk, each.bots), moved=say.count(count[at]))
            for each, count in zip(studies[1:], counts[1:], strict=True)
        ]
        told = "".join([told, *others_told])
        lines.append(f'<li><b>{escape(said.short(row))}</b> <span class="quiet">{escape(told)}</span></li>')
    whoever = [all(count[row["of"], row["step"]] for count in counts) for row in rows]
    some = [any(count[row["of"], row["step"]] for count in counts) for row in rows]
    other = "" if desk.log.rules.hash == study.ruleset else say.text("report.study.other")
    played = say.text("front.assumed.lede", games=say.count(study.games), players=str(study.players),
                      who=called(desk, study.bots))  # fmt: skip
    title = say.text("front.assumed.title", whoever=say.count(sum(whoever)), n=len(rows),
                     some=say.count(sum(some) - sum(whoever)))  # fmt: skip
    beside = say.join(
        say.text("front.assumed.also", who=called(desk, each.bots), games=say.count(each.games)) for each in studies[1:]
    )
    fixed = say.text("front.assumed.fixed") if study.weights else ""
    lede = " ".join(filter(None, [played, beside and f"{beside}.", fixed, _signs(desk, studies, said), other]))
    return FrontChapter(
        "assumed", say.text("front.nav.assumed"), title, lede,
        f'<ul class="moved">{"".join(lines)}</ul>', appendix=(study.kind, *others),
    )  # fmt: skip


def _signs(desk: Desk, studies: Sequence[Study], said: StudyText) -> str:
    """Which measures go up with some who play and down with others."""
    if len(studies) < 2:
        return ""
    frame = by_population(studies).filter(pl.col("said") == DEPENDS)
    if frame.is_empty():
        return desk.say.text("front.assumed.one_sign")
    listed = [f"{said.names[row['key']]} ({said.short(row)})" for row in frame.head(_SIGNS).iter_rows(named=True)]
    more = frame.height - len(listed)
    rest = [desk.say.text("front.assumed.more", n=more)] if more else []
    return desk.say.text("front.assumed.signs", measures=desk.say.join([*listed, *rest]))


_SIGNS: Final = 2
"""Measures whose sign depends on who plays that are named; the table of the appendix has all."""


Panels: TypeAlias = "Mapping[str, Picture | Panels]"
"""Pictures beside each other, each under its name; panels in the place of a picture stand below one another."""
_WIDTHS: Final = {1: 380.0, 2: 380.0, 3: 344.0}
"""Pixels of a picture by how many stand beside each other: no more, so that its words can be read on a phone."""
_ROWS: Final = {2: "twice", 3: "triple"}


@dataclass(frozen=True)
class Scene:
    """A chapter of the first layer, declared: questions with their answers, pictures, tables that fold below.

    Its texts are `front.nav.<key>` (in the row of links), a title for each word of the first question
    (`front.title.<key>.<word>`), and of each panel `front.<key>.<panel>` and `front.<key>.<panel>_note`.

    Attributes:
        name: its address, which questions name as their chapter.
        key: of its texts.
        panels: rows of pictures.
        numbers: tables that fold below: those of panels, and others.
        appendix: names of the chapters of the appendix that have all else.
        told: keys of the questions beside the title; (): all whose chapter it is.
        by: the question by whose word it is called; "": the first of these.
        note: whether a sentence stands below (`front.<key>.note`).
        few: rows of which those that too little tells are counted there (`front.<key>.few`).
    """

    name: str
    key: str
    panels: Sequence[Panels]
    numbers: Sequence[Fold | Figure] = ()
    appendix: tuple[str, ...] = ()
    told: Sequence[str] = ()
    by: str = ""
    note: bool = False
    few: Rows | None = None

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """All that it shows."""
        few = () if self.few is None else (self.few.want,)
        panels = chain.from_iterable(map(_wants, self.panels))
        return (*panels, *few, *(want for each in self.tables for want in each.wants))

    @cached_property
    def tables(self) -> tuple[Figure, ...]:
        """Those that fold below."""
        shown = dict(chain.from_iterable(map(_named, self.panels)))
        return tuple(each.figure(shown) if isinstance(each, Fold) else each for each in self.numbers)

    def __call__(self, desk: Desk, t: Any, answers: Mapping[str, Answer]) -> FrontChapter:
        """It, of what was gathered and the answers."""
        say = desk.say
        mine = [key for key, each in answers.items() if each.chapter == self.name and key != "seat"]
        told = [answers[key] for key in self.told or mine]
        by = answers[self.by] if self.by else told[0]
        notes = [say.text(f"front.{self.key}.note")] if self.note else []
        if self.few is not None:
            rows = self.few(t)
            passed = known(rows).height - contenders(rows).height
            notes += [say.text(f"front.{self.key}.few", n=passed)] if passed else []
        return FrontChapter(
            self.name, say.text(f"front.nav.{self.key}"), say.text(f"front.title.{self.key}.{by.word}"),
            " ".join(f"{each.title} {each.text}" for each in told),
            "".join(self._row(by.asked, each) for each in self.panels), " ".join(notes),
            blocks_of(desk, t, self.tables), self.appendix,
        )  # fmt: skip

    def _row(self, asked: Asked, panels: Panels) -> str:
        html = self._panels(asked, panels, _WIDTHS[len(panels)])
        return f'<div class="{_ROWS[len(panels)]}">{html}</div>' if len(panels) in _ROWS else html

    def _panels(self, asked: Asked, panels: Panels, width: float) -> str:
        desk, made = asked.desk, []
        for name, each in panels.items():
            key = f"front.{self.key}.{name}"
            match each:
                case Mapping():
                    made.append(f"<div>{self._panels(asked, each, width)}</div>")
                case Picture(kind="sentence"):
                    made.append(each(asked, ""))
                case _:
                    made.append(named(desk, key, each(asked, desk.say.text(key), width)))
        return "".join(made)


def _named(panels: Panels) -> Iterator[tuple[str, Picture]]:
    """Each panel with its name."""
    for name, of in panels.items():
        if isinstance(of, Mapping):
            yield from _named(of)
        else:
            yield name, of


def _wants(panels: Panels) -> tuple[Request[Any], ...]:
    return tuple(chain.from_iterable(of.wants for _, of in _named(panels)))


@dataclass(frozen=True)
class Layer:
    """The first layer of a page, declared: `Report(front=layer, layer=(layer,))`.

    Its texts are `front.sum.both`, whose fields are keys of questions, each with `front.sum.<key>_<word>`; and
    `front.look.<key>`.

    Attributes:
        questions: in the order of the page.
        order: all kinds of players of the game, the weakest first: the further from the paper their tone.
        chapters: those that everybody reads: scenes, or functions of the desk, what was gathered and the answers.
        looks: answers that are worth a look, and with which words; or of the desk and the answers, what is said.
        fact: of the desk, a line of the run beside those of every game: term, figure and what stands beside it.
        studies: of the game, those of whose assumed tables (`tables`) have a chapter; None: there is none.
        style: the looks of the game's own pictures.
        reads: what else is taken of what was gathered.
        early: what else is made of the log alone (`core.report.figures.of_log`).
    """

    questions: Sequence[Question]
    order: Sequence[str]
    chapters: Sequence[Scene | Callable[[Any, Any, Mapping[str, Answer]], FrontChapter]]
    looks: Mapping[str, Sequence[Word]] | Callable[[Any, Mapping[str, Answer]], str]
    fact: Callable[[Any], tuple[str, str, str]]
    studies: GameStudies | None = None
    style: Callable[[], str] = lambda: ""
    reads: tuple[Request[Any], ...] = ()
    early: Sequence[Callable[[Any, Any], Any]] = ()

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistics that it takes."""
        return (*wants_of([*self.questions, *self.chapters]), *self.reads)

    @property
    def asked(self) -> tuple[Request[Any], ...]:
        """What is gathered of populations beside the log's own."""
        return wants_of(self.questions)

    def __call__(self, desk: Desk, t: Any, peers: Sequence[Peer]) -> Front:
        """It for a log, beside other populations; without any the answers are those of the log alone."""
        say, told = desk.say, answered(desk, t, self.questions, peers, self.order)
        words = {key: each.word for key, each in told.answers.items()}
        parts = {
            key: say.text(f"front.sum.{key}_{words[key]}", players=str(desk.log.players))
            for key in say.texts.fields("front.sum.both")
        }
        look = (
            self.looks(desk, told.answers)
            if callable(self.looks)
            else " ".join(say.text(f"front.look.{key}") for key, looked in self.looks.items() if words[key] in looked)
        )
        chapters = [chapter(desk, t, told.answers) for chapter in self.chapters]
        if self.studies is not None:
            chapters.append(assumed_chapter(desk, self.studies.all_stored("tables"), ("rulings", "assumptions")))
        return Front(
            say.text("front.sum.both", **parts), look, [*told.facts, self.fact(desk)], told.whose, told.key,
            list(told.answers.values()), chapters, [told.numbers], self.style(),
        )  # fmt: skip
