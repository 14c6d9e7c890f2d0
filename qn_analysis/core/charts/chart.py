"""A chart as a value: of which statistic, under which axis, and a title that reads the rows.

    ring_gems = Chart(
        "ring_gems", "Pounds per Ring shown, by gem.", stats.ring_value.want("gem"), "{gem:gem}", "axis.pounds_ring",
        where={"measure": "shown"}, title="lead", colours="{gem:gem}",
    )
    # [chart.ring_gems]
    # leader = "Rings bring most with {lead[gem]:gem}: {lead[value]:pounds} each"
    # even = "No gem's Rings stand out: {low:number} to {high:number} pounds each"

What it is called with, how it is told to be called and what it refuses all follow from the declaration. A chart that
does something of its own is a function marked `drawn.chart`.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cache
from string import Formatter
from textwrap import fill
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, TypeAlias

import polars as pl

from ..base.calls import public
from ..base.localizer import Localizer
from ..stats.statistic import Request
from ..stats.verdicts import SEAT, ends, first, last, leader, seat_verdict
from . import drawn
from .art import STONES
from .chart_types import AnyChart, Scale, columns, empty, plain_scale, row_dots, scale_of, stacks, tints, written
from .theme import FOURS, PAIR

if TYPE_CHECKING:
    from ..base.calls import Taken

Given: TypeAlias = Mapping[str, Any]
"""What a chart is called with: frames and what is chosen, by parameter."""
Values: TypeAlias = dict[str, Any]
"""What a title reads: `first`, `last` and `lead` (rows), `low` and `high` (figures), `count` (of rows), what the chart
is called with, and the rows that it names."""
Named: TypeAlias = Callable[[Given], Any]
"""Of what it is called with and what a title reads already, a row or a figure; None where there is none, and so nothing
to draw."""
EQUAL: Final = "equal"
"""A rule at an equal share of games won, with which the chart is then called."""
FRAME: Final = "frame"
"""The first parameter."""


def _highest(frame: pl.DataFrame) -> dict[str, Any] | None:
    return first(frame.sort("value", descending=True, nulls_last=True, maintain_order=True))


_PICKS: Final[Mapping[str, Callable[[pl.DataFrame], dict[str, Any] | None]]] = {
    "first": first, "last": last, "highest": _highest, "any": lambda frame: frame.row(0, named=True),
}  # fmt: skip


@dataclass(eq=False, repr=False)
class Chart:
    """A chart. Templates have columns of a row as their fields: "{sale:label.sale}".

    Attributes:
        name: its public name; its titles are the texts `chart.<name>.<title>`.
        shows: what it shows, in a sentence.
        of: its statistic, or several by the name of the parameter that takes their frame; what is no single request is
            written out, its call in backquotes.
        label: a template; or one by what is chosen; or a function that writes those of all rows.
        axis: key of its text; or one by what is chosen, "" for all else.
        also: what its docstring says after "Takes" and the calls.
        pooled: whether a page tells things that the rules make alike as one.
        chosen: further parameters and their defaults, "" for none, or `dict`, which has none; their values are fields
            of `axis`, `where`, `title` and `text`.
        where: what rows have in their columns; of several words, their order is that of the series.
        known: whether only rows with a figure are drawn.
        best: whether the highest comes first.
        rows: what else is done with these rows before they are drawn.
        told: the rows that `first`, `last`, `lead`, `low` and `high` are of; None: those that are drawn.
        title: which of the titles; "lead": `leader` if a row clearly leads, else `even`; or a function that chooses one
            by the values.
        text: where the titles are if not under its name.
        named: what the titles read besides.
        kind: dots, columns, stacks or tints; or what draws it.
        share: whether figures are shares; or of which measures.
        digits: their decimals; None: one, and none in bars.
        mark: whether figures that rest on an assumed price are marked.
        series: a template; of bars their parts, of tints what stands on top. Numbers are in their order, words in that
            of `where`, else as rows come.
        shades: of the series; (): two that part well, or of more the shades of one.
        colours: a template of things that have colours of their own (`core.charts.art`), or are called after such:
            the labels, or in columns the series.
        order: the column by which labels are ordered, words as `where` has them; "": as rows come.
        across: of columns and tints, key of the text of the other axis.
        rule: a value to compare with; or how rows tell it; or one by what is chosen.
        zero: whether the axis starts at zero beside a rule too.
        line: height of a line in pixels.
    """

    name: str
    shows: str
    of: Request[Any] | str | Mapping[str, Request[Any] | str]
    label: str | Mapping[str, str] | Callable[[Drawing], Sequence[str]]
    axis: str | Mapping[str, str]
    _: KW_ONLY
    also: str = ""
    pooled: bool = False
    chosen: Mapping[str, str | type] = field(default_factory=dict)
    where: Mapping[str, str | Sequence[str]] = field(default_factory=dict)
    known: bool = False
    best: bool = False
    rows: Callable[[pl.DataFrame], pl.DataFrame] = lambda rows: rows
    told: Callable[[Given], pl.DataFrame] | None = None
    title: str | Callable[[Values], str] = "title"
    text: str = ""
    named: Mapping[str, Named] = field(default_factory=dict)
    kind: str | Callable[[Drawing], AnyChart] = "dots"
    share: bool | Collection[str] = False
    digits: int | None = None
    mark: bool = False
    series: str = ""
    shades: Sequence[str] = ()
    colours: str = ""
    order: str = ""
    across: str = ""
    rule: float | str | Mapping[str, str] | Callable[[pl.DataFrame], float] | None = None
    zero: bool = True
    line: int = 30

    def __repr__(self) -> str:
        return f"{self.name}{inspect.signature(self)}"

    @classmethod
    def seats(cls, results: Request[Any], axis: str, shows: str = "Who scores how much.") -> tuple[Self, Self]:
        """Who wins how often, and who scores how much, of a game's statistic of seats
        (`core.stats.tables.seat_results`); the text of the key `axis` says in what they score, and `shows` what the
        second one shows.
        """
        wins = cls(
            "seat_wins", "Who wins how often, against equal shares.", results, _seats, "axis.share_games",
            where={"measure": "win"}, title=lambda values: str(values["seat"]["verdict"]), named={"seat": _judged},
            share=True, rule=lambda rows: 100 / rows.height,
        )  # fmt: skip
        return wins, cls("seat_scores", shows, results, _seats, axis, where={"measure": "score"})

    @staticmethod
    def row(of: str = FRAME, pick: Literal["first", "last", "highest", "any"] = "first", **where: Any) -> Named:
        """A row that a title reads, of those of a parameter's frame whose columns are as in `where`: the first, the
        last or the highest that has a figure; or any, though it may have none.
        """
        return lambda given: _PICKS[pick](given[of].filter(**where))

    wording: ClassVar[Callable[[str], Localizer]]
    """The texts of the game, by language."""
    takes: ClassVar[Taken]
    draws: ClassVar[tuple[str, ...]]

    def __post_init__(self) -> None:
        def draw(*args: Any, **named: Any) -> AnyChart:
            given = signature.bind(*args, **named)
            given.apply_defaults()
            return self._drawn(type(self).wording(given.arguments["lang"]), given.arguments)

        signature = self._signature()
        draw.__name__ = draw.__qualname__ = self.name
        draw.__module__, draw.__doc__ = type(self).__module__, self._doc()
        vars(draw)["__signature__"] = signature
        self._call = drawn.chart(draw)
        functools.update_wrapper(self, self._call)

    def __call__(self, *args: Any, **named: Any) -> AnyChart:
        """Draw it: of its frames, and what is chosen."""
        return self._call(*args, **named)

    def __get__(self, _owner: Any, _kind: Any = None) -> Chart:
        """Itself, wherever it stands: what has this is told of by `help` as a function is."""
        return self

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """Its statistics, those that are requests."""
        return tuple(each for each in self.frames.values() if isinstance(each, Request))

    @property
    def frames(self) -> Mapping[str, Request[Any] | str]:
        """Its statistics, by the parameter of their frame."""
        return self.of if isinstance(self.of, Mapping) else {FRAME: self.of}

    @property
    def address(self) -> str:
        """Where it stands on a page."""
        return self.name.replace("_", "-")

    def _doc(self) -> str:
        calls = " and ".join(each if isinstance(each, str) else f"`{each.call}`" for each in self.frames.values())
        return fill(f"{self.shows} Takes {calls}{self.also}.", 116)

    def _signature(self) -> inspect.Signature:
        def parameter(name: str, kind: str, usual: Any = "") -> inspect.Parameter:
            usual = usual if isinstance(usual, str) and usual else inspect.Parameter.empty
            return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=kind, default=usual)

        told = [parameter(name, "pl.DataFrame") for name in self.frames]
        told += [
            parameter(name, "str" if isinstance(usual, str) else "Mapping[str, str]", usual)
            for name, usual in self.chosen.items()
        ]
        told += [parameter(EQUAL, "float")] if self.compares else []
        return inspect.Signature([*told, parameter("lang", "str", "en")], return_annotation="AnyChart")

    @property
    def compares(self) -> bool:
        """Whether it is called with an equal share of games won."""
        return self.rule == EQUAL or (isinstance(self.rule, Mapping) and EQUAL in self.rule.values())

    def part(self, frame: pl.DataFrame, chosen: Given) -> pl.DataFrame:
        """The rows of its first frame that it is about."""
        fits = [
            pl.col(column).is_in([wanted.format(**chosen)] if isinstance(wanted, str) else list(wanted))
            for column, wanted in self.where.items()
        ]
        return frame.filter(fits) if fits else frame

    def seen(self, given: Given) -> pl.DataFrame:
        """The rows that it draws."""
        rows = self.part(given[FRAME], given)
        if self.known:
            rows = rows.filter(pl.col("value").is_not_null())
        if self.best:
            rows = rows.sort("value", descending=True, nulls_last=True, maintain_order=True)
        return self.rows(rows)

    def values(self, rows: pl.DataFrame, given: Given) -> Values | None:
        """What a title reads of the rows that are drawn; None where there is nothing to draw."""
        about = rows if self.told is None else self.told(given)
        both = ends(about)
        if both is None:
            return None
        found: Values = {
            **given, "first": first(about), "last": last(about), "lead": leader(about), "low": both[0],
            "high": both[1], "count": rows.height,
        }  # fmt: skip
        for name, of in self.named.items():
            found[name] = of(found)
            if found[name] is None:
                return None
        return found

    def texts(self, given: Given) -> str:
        """Where its titles are."""
        return f"chart.{(self.text or self.name).format(**given)}"

    def _drawn(self, say: Localizer, given: Given) -> AnyChart:
        rows = self.seen(given)
        values = self.values(rows, given)
        if values is None:
            return empty(say)
        which = self.title.format(**given) if isinstance(self.title, str) else self.title(values)
        if which == "lead":
            which = "leader" if values["lead"] else "even"
        drawing = Drawing(self, say, rows, given, say.text(f"{self.texts(given)}.{which}", **values))
        return self.kind(drawing) if callable(self.kind) else _KINDS[self.kind](drawing)


def _seats(drawing: Drawing) -> Sequence[str]:
    template = "{seat:seat}" if drawing.rows["bot"].n_unique() == 1 else "{seat:seat}: {bot}"
    return [drawing.say.row(template, each) for each in drawing.rows.iter_rows(named=True)]


def _judged(given: Given) -> dict[str, Any] | None:
    """The seat that the verdict on all is about, with the verdict."""
    found = seat_verdict(given[FRAME].filter(measure="win"))
    return None if found is None else {**found.row, "verdict": found.verdict, "matters": round(100 * SEAT)}


def charts_of(
    package: str, given: tuple[str, ...] = ()
) -> tuple[type[Localizer], Callable[[str], Localizer], type[Chart]]:
    """What charts and the report of a game are written with: its wording, that in a language, and its kind of chart.

    Args:
        package: the game's room `charts`; its texts are in the folders `texts` of this room and of `words`.
        given: kinds of things that rulesets name.
    """

    class Wording(Localizer):
        """Texts by key, and figures as the language writes them."""

        own = (f"{package.rpartition('.')[0]}.words.texts", f"{package}.texts")
        kinds = given

    @public
    @cache
    def wording(lang: str) -> Localizer:
        """The wording of charts in a language.

        Raises:
            TextError: there is no such language.
        """
        return Wording(lang)

    class OwnChart(Chart):
        """A chart of this game."""

    OwnChart.wording = staticmethod(wording)
    for each in (Wording, wording, OwnChart):
        each.__module__ = f"{package}.wording"
    return Wording, wording, OwnChart


@dataclass(frozen=True)
class Drawing:
    """A chart as it is drawn: the rows that are, and what it is called with."""

    of: Chart
    say: Any
    rows: pl.DataFrame
    given: Given
    title: str

    @property
    def axis(self) -> str:
        """What stands at the axis of figures."""
        return str(self.say.text(self._chosen(self.of.axis).format(**self.given)))

    @property
    def rule(self) -> float | None:
        """The value to compare with."""
        rule = self._chosen(self.of.rule)
        if callable(rule):
            return float(rule(self.rows))
        return 100 * float(self.given[EQUAL]) if rule == EQUAL else rule

    @property
    def share(self) -> bool:
        """Whether its figures are shares."""
        asked = self.of.share
        return asked if isinstance(asked, bool) else any(self.given[name] in asked for name in self.of.chosen)

    @property
    def labels(self) -> Sequence[str]:
        """Of each row."""
        return self._labels(self.rows)

    @property
    def lines(self) -> Sequence[str]:
        """The labels, each once, in their order."""
        rows, by = self.rows, self.of.order
        if by:
            words = self._words(by)
            keys = pl.col(by).cast(pl.String).replace_strict(words, range(len(words))) if words else pl.col(by)
            rows = rows.sort(keys, maintain_order=True)
        return list(dict.fromkeys(self._labels(rows)))

    @property
    def series(self) -> tuple[str, dict[Any, str]]:
        """The column of the series, and how what stands there is called, in the order of the series."""
        column = next(name for _, name, _, _ in Formatter().parse(self.of.series) if name)
        there = self.rows[column].unique(maintain_order=True)
        words = self._words(column) or (there.sort() if there.dtype.is_numeric() else there).to_list()
        return column, {each: self.say.row(self.of.series, {column: each}) for each in words}

    @property
    def shades(self) -> Sequence[str]:
        """Of the series."""
        number = len(self.series[1])
        return self.of.shades or (PAIR if number <= len(PAIR) else FOURS[:number])

    @property
    def colours(self) -> Scale:
        """The things that have colours of their own, each in its colour and shape."""
        column = next(name for _, name, _, _ in Formatter().parse(self.of.colours) if name)
        things = list(dict.fromkeys(map(str, self.rows[column])))
        looks = {each: STONES.get(each) or STONES.get(each.partition("_")[0]) for each in things}
        return scale_of(
            things, lambda each: self.say.row(self.of.colours, {column: each}),
            {each: stone.colour if stone else "" for each, stone in looks.items()},
            {each: stone.mark if stone else "" for each, stone in looks.items()},
        )  # fmt: skip

    def _words(self, column: str) -> list[str]:
        """What the chart asks for in a column."""
        words = self.of.where.get(column, "")
        return [] if isinstance(words, str) else list(words)

    def shown(self, series: str) -> pl.DataFrame:
        """The rows with their figures written out, their labels, and the series of each in a column of that name."""
        digits = self.of.digits if self.of.digits is not None else 0 if series == "part" else 1
        column, names = self.series
        called = pl.Series([names[each] for each in self.rows[column]])
        return written(self.rows, self.say, self.share, digits).with_columns(
            label=pl.Series(self.labels), **{series: called}
        )

    def _labels(self, rows: pl.DataFrame) -> Sequence[str]:
        label = self._chosen(self.of.label)
        if callable(label):
            made: Sequence[str] = label(replace(self, rows=rows))
            return made
        return [self.say.row(label, each) for each in rows.iter_rows(named=True)]

    def _chosen(self, declared: Any) -> Any:
        """What was declared, or of several by what is chosen the one for that."""
        if not isinstance(declared, Mapping):
            return declared
        asked = [self.given[name] for name, usual in self.of.chosen.items() if isinstance(usual, str)]
        return next((declared[each] for each in asked if each in declared), declared.get(""))


def _dots(drawing: Drawing) -> AnyChart:
    of, say, rows, rule = drawing.of, drawing.say, drawing.rows, drawing.rule
    more: dict[str, Any] = {}
    if of.series:
        column, names = drawing.series
        more |= {"series": names, "by": column, "tints": drawing.shades}
    if of.series or of.order:
        more["order"] = drawing.lines
    if of.colours:
        more["colours"] = drawing.colours
    return row_dots(
        rows, say, drawing.title, drawing.axis, drawing.labels, share=drawing.share,
        digits=1 if of.digits is None else of.digits, mark=say.text("figure.mark") if of.mark else None, rule=rule,
        zero=of.zero or rule is None, line=of.line, **more,
    )  # fmt: skip


def _columns(drawing: Drawing) -> AnyChart:
    of, say = drawing.of, drawing.say
    names = list(drawing.series[1].values())
    scale = drawing.colours if of.colours else plain_scale(names, drawing.shades)
    return columns(
        drawing.shown("series"), say, title=drawing.title, axis=drawing.axis, across=say.text(of.across),
        labels=drawing.lines, series=scale, rule=drawing.rule,
    )  # fmt: skip


def _stacks(drawing: Drawing) -> AnyChart:
    parts = list(drawing.series[1].values())
    return stacks(
        drawing.shown("part"), drawing.say, title=drawing.title, axis=drawing.axis, labels=drawing.lines, parts=parts
    )


def _tints(drawing: Drawing) -> AnyChart:
    tops = list(drawing.series[1].values())
    across = drawing.say.text(drawing.of.across)
    return tints(drawing.shown("top"), drawing.say, title=drawing.title, across=across, labels=drawing.lines, tops=tops)


_KINDS: Final[Mapping[str, Callable[[Drawing], AnyChart]]] = {
    "dots": _dots, "columns": _columns, "stacks": _stacks, "tints": _tints,
}  # fmt: skip
