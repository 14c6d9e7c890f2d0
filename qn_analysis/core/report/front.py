"""The first layer of a report: questions with their answers, and the few chapters that everybody reads.

A question is one declaration: the statistics it needs, how a population's figure is read from them, and the picture
beside it. Word, sentence, title of its chapter and what is said beside the picture all come from one `Said`
(`core.stats.verdicts`), so that they cannot contradict one another. Texts are `front.ask.<key>`: `title`, `unit`, and a
sentence for each word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import polars as pl

from ..page.blocks import Block, Chapter, Desk, Mark
from ..stats.statistic import Request
from ..stats.verdicts import DEPENDS, UNCLEAR, YES, Said, over_groups
from .peers import Peer
from .untold import knows_less, needed


class Reading(NamedTuple):
    """What a population answers to a question.

    Attributes:
        value, low, high: the figure and its interval.
        n: what it counts.
        word: of `core.stats.verdicts.WORDS`.
        about: what leads, where that is part of the answer: a seat, a gem.
        on: on what it depends, where it does so within this population.
    """

    value: float
    low: float | None
    high: float | None
    n: int
    word: str
    about: str = ""
    on: str = ""


Group = tuple[str, int]
"""Who plays, and how many."""


@dataclass(frozen=True)
class Asked:
    """A question that is being answered.

    Attributes:
        desk: of the log, as the game has it.
        own: the log's own population.
        peers: the others; those of the own number of players first.
        readings: of each group that has one, the own first if it has one.
        said: the word over all of them.
        order: all kinds of players of the game, the weakest first.
    """

    desk: Any
    own: Peer
    peers: tuple[Peer, ...]
    readings: Mapping[Group, Reading]
    said: Said
    order: tuple[str, ...] = ()

    @property
    def group(self) -> Group:
        """The log's own."""
        return self.own.bots, self.own.players

    @property
    def reading(self) -> Reading | None:
        """The log's own."""
        return self.readings.get(self.group)

    @property
    def here(self) -> dict[str, Reading]:
        """Readings of tables with the own number of players, by who plays."""
        return {bots: each for (bots, players), each in self.readings.items() if players == self.own.players}


@dataclass(frozen=True)
class Question:
    """One declaration: what is asked, of which statistics, and how it is drawn.

    Attributes:
        key: of its texts.
        wants: statistics with their arguments.
        read: a population's answer; None where it has none.
        draw: the picture beside it, as SVG; "" where there is nothing to draw.
        chapter: of the first layer, where more of it is.
        kind: how figures are written: points (of a hundred), share, pounds, number.
        digits: decimals, or more where the interval is narrow.
        about: things whose numbers may be assumed.
        fields: further fields of its sentences.
        more: further groups that were measured elsewhere.
        unit: what n counts, a key of `report.unit`.
        link: whether its sentences tell of a link beside the figure.
    """

    key: str
    wants: tuple[Request[Any], ...]
    read: Callable[[Peer], Reading | None]
    draw: Callable[[Asked], str]
    chapter: str
    kind: str = "number"
    digits: int = 1
    about: tuple[Any, ...] = ()
    fields: Callable[[Asked], Mapping[str, str]] = lambda _: {}
    more: Callable[[Any], Mapping[Group, Reading]] | None = None
    unit: str = "games"
    link: bool = False


@dataclass(frozen=True)
class Answer:
    """A question answered, in words.

    Attributes:
        key: of the question.
        word, on: what it comes to.
        word_text, on_text: the same, written.
        title: the question.
        text: the answer, a plain sentence or two.
        figure, unit: the figure of the log's own population, and of what.
        bounds, count: its interval, and what it counts.
        range: from the lowest to the highest over who plays; "" if nobody else does.
        chips: by number of players, the figure of the own population, and whether it is the own number.
        picture: SVG.
        chapter: where more of it is.
        mark: if it rests on assumed numbers.
        link: whether its sentences tell of a link.
        asked: what was read.
    """

    key: str
    word: str
    on: str
    word_text: str
    on_text: str
    title: str
    text: str
    figure: str
    unit: str
    bounds: str
    count: str
    range: str
    chips: list[tuple[str, str, bool]]
    picture: str
    chapter: str
    mark: Mark | None
    link: bool
    asked: Asked = field(repr=False)

    @property
    def frame(self) -> pl.DataFrame:
        """One row a population: bots, players, value, low, high, n, word, about."""
        rows = [
            (bots, players, each.value, each.low, each.high, each.n, each.word, each.about)
            for (bots, players), each in self.asked.readings.items()
        ]
        schema = {
            "bots": pl.String,
            "players": pl.Int64,
            "value": pl.Float64,
            "low": pl.Float64,
            "high": pl.Float64,
            "n": pl.Int64,
            "word": pl.String,
            "about": pl.String,
        }
        return pl.DataFrame(rows, schema=schema, orient="row")


@dataclass(frozen=True)
class FrontChapter:
    """A chapter of the first layer.

    Attributes:
        name: its address.
        label: in the row of links on top.
        title: what it says; made of the word of a question where it answers one.
        lede: a sentence or two beside it.
        html: its pictures.
        note: below them.
        numbers: tables that fold under it.
        appendix: names of the chapters of the appendix that have all else.
    """

    name: str
    label: str
    title: str
    lede: str
    html: str
    note: str = ""
    numbers: list[Block] = field(default_factory=list)
    appendix: tuple[str, ...] = ()


@dataclass(frozen=True)
class Front:
    """The first layer of a page.

    Attributes:
        lede: the sentence that sums up the game.
        look: what is worth a look.
        facts: term, figure and what stands beside it.
        whose: for whom the answers hold.
        key: populations in the pictures: name and tone.
        answers: to the questions.
        chapters: those below.
        numbers: tables that fold under the answers.
        style: the looks of the game's own pictures.
    """

    lede: str
    look: str
    facts: list[tuple[str, str, str]]
    whose: str
    key: list[tuple[str, int]]
    answers: list[Answer]
    chapters: list[FrontChapter]
    numbers: list[Block] = field(default_factory=list)
    style: str = ""

    def linked(self, appendix: Sequence[Chapter]) -> dict[str, str]:
        """Of each chapter of the appendix, that of the first layer which leads to it."""
        known = {chapter.name for chapter in appendix}
        return {name: chapter.name for chapter in self.chapters for name in chapter.appendix if name in known}


def scaled(kind: str, value: float) -> float:
    """A figure as it is written: shares as parts of a hundred."""
    return 100 * value if kind in ("points", "share") else value


def figure(desk: Desk, kind: str, value: float, digits: int, signed: bool = False) -> str:
    """A figure in its unit."""
    say, by = desk.say, scaled(kind, value)
    plus = "+" if signed and round(by, digits) > 0 else ""
    written = plus + say.number(by, digits)
    if kind == "share":
        return say.text("figure.percent", value=written)
    return money(desk, written) if kind == "pounds" else written


def money(desk: Desk, written: str) -> str:
    """A number as pounds, its sign before them."""
    sign = written[:1] if written[:1] in ("+", "−") else ""
    return sign + desk.say.text("front.pounds", value=written.removeprefix(sign))


def answer(desk: Desk, question: Question, own: Peer, peers: Sequence[Peer], order: Sequence[str] = ()) -> Answer:
    """A question answered for a population, beside others.

    Args:
        desk: of the log.
        question: what is asked.
        own, peers: the log's own population, and the others.
        order: all kinds of players of the game, the weakest first.
    """
    say = desk.say
    read = {(peer.bots, peer.players): question.read(peer) for peer in (own, *peers)}
    group = own.bots, own.players
    readings = {each: reading for each, reading in read.items() if reading is not None}
    if question.more is not None:
        readings |= {each: reading for each, reading in question.more(desk).items() if each not in readings}
    mine = readings.get(group)
    said = _said(readings, group)
    asked = Asked(desk, own, tuple(peers), readings, said, tuple(order))
    head = mine or next(iter(readings.values()), None)
    digits = question.digits
    if head is not None and head.low is not None and head.high is not None:
        digits = say.fitting(scaled(question.kind, head.low), scaled(question.kind, head.high), False, digits)

    def written(value: float, digits: int = question.digits, signed: bool = question.kind == "points") -> str:
        return figure(desk, question.kind, value, digits, signed)

    bounds = count = spread = ""
    if head is not None:
        low, high = (None if end is None else scaled(question.kind, end) for end in (head.low, head.high))
        interval = say.bounds(low, high, digits=digits)
        what = say.text(f"report.unit.{question.unit}")
        bounds, count = interval, say.text("front.bounds", n=say.count(head.n), what=what)
        if mine is None:
            value = say.text("front.with_interval", value=written(head.value, digits), interval=interval)
            bounds = say.text("front.elsewhere", who=who(desk, next(iter(readings))), bounds=value)
    others = [each.value for each in readings.values()]
    if len(others) > 1 and mine is not None:
        spread = say.text("front.range", low=written(min(others)), high=written(max(others)))
    chips = [
        (str(players), written(readings[own.bots, players].value), players == own.players)
        for players in sorted({players for bots, players in readings if bots == own.bots})
    ]
    fields = {
        "value": written(head.value, digits, False) if head else "",
        "about": head.about if head else "",
        **groups(asked),
        **question.fields(asked),
    }
    key = f"front.ask.{question.key}"
    form = said.word if head is not None else UNCLEAR
    if f"{key}.{form}_{said.on}" in say.texts:
        form = f"{form}_{said.on}"
    told = say.text(f"{key}.{form}", **fields)
    if head is None and (question.more is None or fields.get("pounds") == say.text("figure.none")):
        told = _unanswered(desk, own, question)
    return Answer(
        question.key,
        said.word,
        said.on,
        say.text(f"front.word.{said.word}"),
        say.text(f"front.on.{said.on}") if said.word == DEPENDS else "",
        say.text(f"{key}.title"),
        told + ("" if head is None else _dashes(desk, own, question, fields.values())),
        written(mine.value, digits) if mine else say.text("figure.none"),
        say.text(f"{key}.unit", **fields),
        bounds,
        count,
        spread,
        chips if len(chips) > 1 else [],
        question.draw(asked),
        question.chapter,
        desk.marks.about(*question.about) if question.about else None,
        question.link,
        asked,
    )


def _unanswered(desk: Desk, own: Peer, question: Question) -> str:
    """Why a question has no answer: the log does not tell it, or too little happened."""
    level = needed(own.figures, question.wants)
    if level is None:
        return str(desk.say.text("front.too_little_told" if knows_less(desk) else "front.too_little"))
    return str(desk.say.text("front.untold", needs=desk.say.text(f"report.untold.needs.{level.said}")))


def _dashes(desk: Desk, own: Peer, question: Question, said: Iterable[str]) -> str:
    """What a dash in an answer stands for, where the log does not tell the figure."""
    if desk.say.text("figure.none") not in said or needed(own.figures, question.wants) is None:
        return ""
    return f" {desk.say.text('report.untold.dash')}"


def _said(readings: Mapping[Group, Reading], own: Group) -> Said:
    """The word over all tables; what depends within the own population is said as well."""
    mine = readings.get(own)
    said = over_groups({each: reading.word for each, reading in readings.items()}, own)
    if mine is not None and mine.on and not (said.word == DEPENDS and said.on):
        said = Said(DEPENDS, mine.on)
    if mine is not None and mine.word == DEPENDS:
        said = Said(DEPENDS, mine.on)
    return said


def who(desk: Desk, group: Group) -> str:
    """A population in words."""
    bots, players = group
    return desk.say.text("front.group", who=called(desk, bots), players=str(players))


def called(desk: Desk, bots: str) -> str:
    """Who plays, as one says it; a bot of the user's own by its name."""
    key = f"front.who.{bots}"
    return desk.say.text(key) if key in desk.say.texts else bots


def groups(asked: Asked) -> dict[str, str]:
    """Fields of a text: the groups whose word is yes (`yes_who`) and those with another clear word (`other_who`).

    Groups are the populations at the log's own number of players. If all of those have one word, they are the numbers
    of players of the own population; if these too, all pairs of population and number of players.
    """
    desk, own = asked.desk, asked.own
    told = {group: each.word for group, each in asked.readings.items() if each.word != UNCLEAR}
    say = desk.say
    here = {called(desk, bots): word for (bots, players), word in told.items() if players == own.players}
    form = "front.players_of"
    if len(set(here.values())) < 2:
        form = ""
        here = {
            say.text("front.count", players=str(players)): word
            for (bots, players), word in sorted(told.items(), key=lambda each: each[0][1])
            if bots == own.bots
        }
    if len(set(here.values())) < 2:
        here = {who(desk, group): word for group, word in told.items()}
    yes = [name for name, word in here.items() if word == YES]
    other = [name for name, word in here.items() if word != YES]

    def listed(names: list[str], rest: list[str]) -> str:
        if not names:
            return str(say.text("front.nobody"))
        if len(names) > MANY and len(rest) < len(names):
            return str(say.text("front.most"))
        return str(say.text(form, who=say.join(names)) if form else say.join(names))

    return {"yes_who": listed(yes, other), "other_who": listed(other, yes)}


MANY = 4
"""A longer list of tables is not read: then they are most tables."""
