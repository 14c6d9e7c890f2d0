"""The first layer of a report: questions with their answers, and the few chapters that everybody reads.

A question is one declaration: the statistics it needs, how a population's figure is read from them, and the picture
beside it. Word, sentence, title of its chapter and what is said beside the picture all come from one `Said`
(`core.stats.verdicts`), so that they cannot contradict one another. Texts are `front.ask.<key>`: `title`, `unit`, and a
sentence for each word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import polars as pl

from ..page.blocks import Block, Chapter, Desk, Mark
from ..play.engine import engine_of
from ..stats.statistic import Request
from ..stats.verdicts import DEPENDS, LEAST, LITTLE, NO, UNCLEAR, WORDS, YES, Said, over_groups
from .headlines import Rows
from .peers import PEOPLE, Peer
from .untold import knows_less, needed


class Reading(NamedTuple):
    """What a population answers to a question.

    Attributes:
        value, low, high: the figure and its interval.
        n: what it counts.
        word: of `core.stats.verdicts.WORDS`.
        about: of what the figure is, where that is part of the answer: a seat, a gem.
        on: on what it depends, where it does so within this population.
        way: where a word says that something is off, to which side: two that differ contradict one another.
    """

    value: float
    low: float | None
    high: float | None
    n: int
    word: str
    about: str = ""
    on: str = ""
    way: str = ""


class Nothing(dict[str, Any]):
    """Stands for a row that there is not: no column has anything, which is written as a dash."""

    def __missing__(self, _column: str) -> None:
        return None


Word: TypeAlias = Literal["yes", "no", "little", "unclear", "depends"]
"""What a question comes to, one of `core.stats.verdicts.WORDS`."""
Group = tuple[str, int]
"""Who plays, and how many."""
Subject = Callable[[Peer, Sequence[Peer]], Mapping[int, str]]
"""Of the log's own population and the others, what the readings of each number of players are about."""
WEAK: Final = ("random", "greedy")
"""Players that inform a range and carry no word about a game."""


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
        named: how what readings are about is called.
        quiet: readings of people whose games are too few to tell: they are listed, and change neither word nor range.
    """

    desk: Any
    own: Peer
    peers: tuple[Peer, ...]
    readings: Mapping[Group, Reading]
    said: Said
    order: tuple[str, ...] = ()
    named: Callable[[Any, str], str] = lambda _desk, about: about
    quiet: Mapping[Group, Reading] = field(default_factory=dict)

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
        read: a population's answer, about what `subject` says, if there is one; None where it has none.
        draw: the picture beside it, as SVG; "" where there is nothing to draw.
        chapter: of the first layer, where more of it is.
        kind: how figures are written: points (of a hundred), share, pounds, number.
        digits: decimals, or more where the interval is narrow.
        about: things whose numbers may be assumed.
        fields: further fields of its sentences, beside `value`, `about`, `about_name` (what it is called) and `sides`:
            rows of statistics of the log's own population, "{about}" in them standing for what it is about; functions
            of what is asked; anything else as it is. Or a function that gives several.
        more: further groups that were measured elsewhere.
        unit: what n counts, a key of `report.unit`.
        link: whether its sentences tell of a link beside the figure.
        subject: what the readings of each number of players are about, so that all that are shown together are about
            the same; None: they are about nothing in particular.
        named: how that is called.
        off: the word at which it is not in order, or where it depends; None: it always is.
        goal: key of the goal that mends it then (`stats/goals.toml`).
    """

    key: str
    wants: tuple[Request[Any], ...]
    read: Callable[..., Reading | None]
    draw: Callable[[Asked], str]
    chapter: str
    kind: str = "number"
    digits: int = 1
    about: tuple[Any, ...] = ()
    fields: Mapping[str, Any] | Callable[[Asked], Mapping[str, Any]] = field(default_factory=dict)
    more: Callable[[Any], Mapping[Group, Reading]] | None = None
    unit: str = "games"
    link: bool = False
    subject: Subject | None = None
    named: Callable[[Any, str], str] = lambda _desk, about: about
    off: Word | None = None
    goal: str = ""

    def reading(self, peer: Peer, about: Mapping[int, str] | None) -> Reading | None:
        """What a population answers, about what all are asked at its number of players."""
        if about is None:
            return self.read(peer)
        return self.read(peer, about[peer.players]) if peer.players in about else None


@dataclass(frozen=True)
class Answer:
    """A question answered, in words.

    Attributes:
        key: of the question.
        word, on: what it comes to.
        word_text, on_text: the same, written.
        rests: on how many tables it rests; "" if only one was asked.
        title: the question.
        text: the answer, a plain sentence or two.
        figure, unit: the figure of the log's own population, and of what.
        bounds, count: its interval, and what it counts.
        range: from the lowest to the highest over who plays, of figures about the same; "" if nobody else does.
        ranged: the tables in that range.
        chips: by number of players, the figure of the own population, and whether it is the own number; where they are
            not about the same, what each is about.
        picture: SVG.
        chapter: where more of it is.
        mark: if it rests on assumed numbers.
        link: whether its sentences tell of a link.
        asked: what was read.
        fields: what its sentences read.
    """

    key: str
    word: str
    on: str
    word_text: str
    on_text: str
    rests: str
    title: str
    text: str
    figure: str
    unit: str
    bounds: str
    count: str
    range: str
    ranged: tuple[Group, ...]
    chips: list[tuple[str, str, bool]]
    picture: str
    chapter: str
    mark: Mark | None
    link: bool
    asked: Asked = field(repr=False)
    fields: Mapping[str, Any] = field(repr=False, default_factory=dict)

    @property
    def frame(self) -> pl.DataFrame:
        """One row a population: bots, players, value, low, high, n, word, about."""
        rows = [
            (bots, players, each.value, each.low, each.high, each.n, each.word, each.about)
            for (bots, players), each in (*self.asked.readings.items(), *self.asked.quiet.items())
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
        link: whether the title tells of a link.
    """

    name: str
    label: str
    title: str
    lede: str
    html: str
    note: str = ""
    numbers: list[Block] = field(default_factory=list)
    appendix: tuple[str, ...] = ()
    link: bool = False


@dataclass(frozen=True)
class Try:
    """A line to try.

    Attributes:
        question: key of the question whose verdict it is about.
        off: what is not in order, in words.
        rule: the change of the rules, in words.
        call: how it is played beside the rules as they are.
        would: what it would do, in words.
        use: how useful it is: by how much it mends, in units of the smallest change that matters.
    """

    question: str
    off: str
    rule: str
    call: str
    would: str
    use: float


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
        tries: what to try where something is not in order, the most useful first.
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
    tries: Sequence[Try] = ()

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


KEPT: Final = "\u2060"
"""Keeps a sign and what follows on one line."""


def money(desk: Desk, written: str) -> str:
    """A number as pounds, its sign before them."""
    sign = written[:1] if written[:1] in ("+", "−") else ""
    return sign + (KEPT if sign else "") + desk.say.text("front.pounds", value=written.removeprefix(sign))


def answer(desk: Desk, question: Question, own: Peer, peers: Sequence[Peer], order: Sequence[str] = ()) -> Answer:
    """A question answered for a population, beside others.

    Args:
        desk: of the log.
        question: what is asked.
        own, peers: the log's own population, and the others.
        order: all kinds of players of the game, the weakest first.
    """
    say = desk.say
    many = [peer for peer in peers if peer.bots != PEOPLE or peer.games >= LEAST]
    about = question.subject(own, many) if question.subject else None
    read = {(peer.bots, peer.players): question.reading(peer, about) for peer in (own, *peers)}
    group = own.bots, own.players
    found = {each: reading for each, reading in read.items() if reading is not None}
    quiet = {each: reading for each, reading in found.items()
             if each[0] == PEOPLE and each != group and reading.word == UNCLEAR}  # fmt: skip
    readings = {each: reading for each, reading in found.items() if each not in quiet}
    if question.more is not None:
        readings |= {each: reading for each, reading in question.more(desk).items() if each not in readings}
    mine = readings.get(group)
    said = _said(readings, group)
    asked = Asked(desk, own, tuple(many), readings, said, tuple(order), question.named, quiet)
    head = mine or next(iter(readings.values()), None)
    digits = question.digits
    if head is not None and head.low is not None and head.high is not None:
        digits = say.fitting(scaled(question.kind, head.low), scaled(question.kind, head.high), False, digits)

    def written(value: float, digits: int = question.digits, signed: bool = question.kind == "points") -> str:
        return figure(desk, question.kind, value, digits, signed)

    bounds = count = ""
    if head is not None:
        low, high = (None if end is None else scaled(question.kind, end) for end in (head.low, head.high))
        interval = say.bounds(low, high, digits=digits)
        what = say.text(f"report.unit.{question.unit}")
        bounds, count = interval, say.text("front.bounds", n=say.count(head.n), what=what)
        if mine is None:
            value = say.text("front.with_interval", value=written(head.value, digits), interval=interval)
            bounds = say.text("front.elsewhere", who=who(desk, next(iter(readings))), bounds=value)
    ranged, spread = _range(asked, written)
    chips = _chips(asked, written)
    fields = {"value": written(head.value, digits, False) if head else "", **_fields(question, asked, head)}
    key = f"front.ask.{question.key}"
    form = said.word if head is not None else UNCLEAR
    told = say.text(f"{key}.{form}", **fields)
    if head is None and (question.more is None or fields.get("pounds") == say.text("figure.none")):
        told = _unanswered(desk, own, question)
    return Answer(
        question.key,
        said.word,
        said.on,
        say.text(f"front.word.{said.word}"),
        say.text(f"front.on.{said.on}") if said.word == DEPENDS else "",
        _rests(desk, said),
        say.text(f"{key}.title", **fields),
        told + ("" if head is None else _dashes(desk, own, question, fields.values())),
        written(mine.value, digits) if mine else say.text("figure.none"),
        say.text(f"{key}.unit", **fields),
        bounds,
        count,
        spread,
        ranged,
        chips,
        question.draw(asked),
        question.chapter,
        desk.marks.about(*question.about) if question.about else None,
        question.link,
        asked,
        fields,
    )


def _fields(question: Question, asked: Asked, head: Reading | None) -> Mapping[str, Any]:
    """What its sentences read beside the figure; `head`: the reading that is told."""
    desk, mine = asked.desk, asked.reading
    own = question.fields(asked) if callable(question.fields) else {
        name: _field(each, asked) for name, each in question.fields.items()
    }  # fmt: skip
    return {
        "about": head.about if head else "",
        "about_name": question.named(desk, mine.about) if mine and mine.about else desk.say.text("front.none"),
        "sides": sides(asked, question.key),
        **own,
    }


def _field(each: Any, asked: Asked) -> Any:
    if not isinstance(each, Rows):
        return each(asked) if callable(each) else each
    found = each.row(asked.own, asked.reading.about if asked.reading else "")
    return Nothing() if found is None else found


def _unanswered(desk: Desk, own: Peer, question: Question) -> str:
    """Why a question has no answer: the log does not tell it, or too little happened."""
    level = needed(own.figures, question.wants)
    if level is None:
        return str(desk.say.text("front.too_little_told" if knows_less(desk) else "front.too_little"))
    return str(desk.say.text("front.untold", needs=desk.say.text(f"report.untold.needs.{level.said}")))


def _dashes(desk: Desk, own: Peer, question: Question, said: Iterable[Any]) -> str:
    """What a dash in an answer stands for, where the log does not tell the figure."""
    dash = any(each in (None, desk.say.text("figure.none"), Nothing()) for each in said)
    if not dash or needed(own.figures, question.wants) is None:
        return ""
    return f" {desk.say.text('report.untold.dash')}"


def _range(asked: Asked, written: Callable[[float], str]) -> tuple[tuple[Group, ...], str]:
    """The tables whose figures are about the same as the log's own, and from the lowest to the highest of these; none
    and "" if there is only one. Where tables are not all asked about the same, those of the own number of players."""
    mine, players = asked.reading, asked.own.players
    several = len({reading.about for reading in asked.readings.values()}) > 1
    ranged = tuple(
        each
        for each, reading in asked.readings.items()
        if mine is not None and reading.about == mine.about and (not several or each[1] == players)
    )
    if len(ranged) < 2:
        return (), ""
    values = [asked.readings[each].value for each in ranged]
    at = "here" if several else "all"
    ends = {"low": written(min(values)), "high": written(max(values))}
    return ranged, asked.desk.say.text(f"front.range.{at}", players=str(players), n=len(ranged), **ends)


def _chips(asked: Asked, written: Callable[[float], str]) -> list[tuple[str, str, bool]]:
    """The figure of the own population at each number of players, with what it is about where that differs."""
    own = asked.own
    mine = {players: each for (bots, players), each in sorted(asked.readings.items()) if bots == own.bots}
    mixed = len({each.about for each in mine.values()}) > 1
    chips = []
    for players, each in mine.items():
        name = f"{players} {asked.named(asked.desk, each.about)}" if mixed else str(players)
        chips.append((name, written(each.value), players == own.players))
    return chips if len(chips) > 1 else []


def _said(readings: Mapping[Group, Reading], own: Group) -> Said:
    """The word over all tables; what depends within the own population is said as well."""
    mine = readings.get(own)
    said = over_groups({each: f"{reading.word}{reading.way}" for each, reading in readings.items()}, own, WEAK)
    if mine is not None and said.word == f"{mine.word}{mine.way}":
        said = said._replace(word=mine.word)
    said = said._replace(word=next(word for word in WORDS if said.word.startswith(word)))
    if mine is not None and mine.on and not (said.word == DEPENDS and said.on):
        said = said._replace(word=DEPENDS, on=mine.on, players=())
    if mine is not None and mine.word == DEPENDS:
        said = said._replace(word=DEPENDS, on=mine.on, players=())
    return said


def _rests(desk: Desk, said: Said) -> str:
    """On how many tables a word rests."""
    if said.tables < 2 or not said.clear:
        return ""
    fields = {"n": said.clear, "tables": desk.say.count(said.tables)}
    if said.players:
        return desk.say.text("front.rests.some", players=desk.say.join(map(str, said.players)), **fields)
    return desk.say.text("front.rests.clear" if said.word in (DEPENDS, UNCLEAR) else "front.rests.all", **fields)


def who(desk: Desk, group: Group) -> str:
    """A population in words."""
    bots, players = group
    return desk.say.text("front.group", who=called(desk, bots), players=str(players))


def called(desk: Desk, bots: str) -> str:
    """Who plays, as one says it; a bot of which nobody says how it is called by its name."""
    key, known = f"front.who.{bots}", engine_of(desk.log.layout.game).styles.get(bots)
    if key in desk.say.texts:
        return desk.say.text(key)
    return bots if known is None else known.who.get(desk.lang, bots)


def sides(asked: Asked, key: str) -> str:
    """What the tables with a clear word say, where they contradict one another: each word with its tables, as
    "Yes for 2 players; no for 3 and 4 players".

    Weak players are left out, unless there are no others. A question may write the words in its own way
    (`front.ask.KEY.side.WORD`).
    """
    say = asked.desk.say
    told = {group: each.word for group, each in asked.readings.items() if group[0] not in WEAK}
    told = told or {group: each.word for group, each in asked.readings.items()}
    by = {word: {group for group, each in told.items() if each == word} for word in (YES, LITTLE, NO)}
    said = {word: tables(asked, some, set(told)) for word, some in by.items() if some}
    order = sorted(said, key=lambda word: len(by[word]))
    most = order[-1] if order else ""
    if len(said) > 1 and len(said[most]) > LONG and len(by[order[-2]]) < len(by[most]):
        clear = sum(map(len, by.values())) == len(told)
        said[most] = say.text("front.others" if clear else "front.others_clear")
        said = {word: said[word] for word in order}  # the others come last
    own = {word: f"front.ask.{key}.side.{word}" for word in said}
    keys = {word: name if name in say.texts else f"front.side.{word}" for word, name in own.items()}
    text = "; ".join(say.text(keys[word], who=who) for word, who in said.items())
    return text[:1].upper() + text[1:]


LONG: Final = 40
"""A longer list of tables is not read: where the others are fewer, they are named, and these are all but them."""


def tables(asked: Asked, some: Set[Group], every: Set[Group]) -> str:
    """Some of all tables in words, as few as say it: numbers of players, kinds of players, or each with its numbers."""
    desk, say = asked.desk, asked.desk.say
    known = [*asked.order, *sorted({bots for bots, _ in some} - set(asked.order))]
    kinds = [bots for bots in known if any(bots == each for each, _ in some)]
    counts = sorted({players for _, players in some})
    several = all(len({bots for bots, players in every if players == count}) > 1 for count in counts)
    if (
        several
        and some == {group for group in every if group[1] in counts}
        and len(counts) < len({n for _, n in every})
    ):
        return str(say.text("front.tables_of", players=say.join(map(str, counts))))
    if some == {group for group in every if group[0] in kinds}:
        return str(say.text("front.players_of", who=say.join(called(desk, bots) for bots in kinds)))
    by: dict[str, list[str]] = {}
    for bots in kinds:
        at = say.join(str(players) for players in counts if (bots, players) in some)
        by.setdefault(at, []).append(called(desk, bots))
    return str(say.join(say.text("front.group", who=say.join(who), players=at) for at, who in by.items()))
