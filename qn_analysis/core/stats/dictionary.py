"""The dictionary of measures: what each figure of a game is, its unit, its grain, what it is not, where it is shown.

What a statistic is and what its rows are stands in its docstring, and nowhere else: the first sentence is its meaning,
the paragraph that begins with "Grain:" its rows, and a measure is explained there as `name (what it is)`. Units, what
the docstring does not say of a measure, what a figure must not be taken for, and the chapter of the report are in
`stats/dictionary.toml` of the game. A test holds both against the statistics themselves.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from inspect import cleandoc
from types import ModuleType
from typing import Any, Final, overload

import polars as pl

from ..base.errors import Error
from ..base.messages import suggest
from .limits import Knowing, limit
from .statistic import Statistic

KINDS: Final = {
    "count": "a plain count or mean of what happened: it is not what would have happened otherwise",
    "gross": "gross: what it cost is not taken off",
    "net": "net: what it cost is taken off",
    "association": "an association: things came about in different ways, so it is no effect of a choice",
    "rescored": "the same sale scored again with one card otherwise: not what others would have done, nor what a card"
    " earns later",
    "foresight": "how well something can be foretold: not what anybody at the table does foretell",
}
"""What a figure is not, by kind."""


class MeasureError(Error, ValueError):
    """There is no such statistic; the message names those that are near."""


@dataclass(frozen=True)
class Measure:
    """One figure of a statistic: its name ("" where there is but one), what it is, and its unit."""

    name: str
    meaning: str
    unit: str


@dataclass(frozen=True)
class Description:
    """What a statistic says.

    Attributes:
        name: of the function in `stats`.
        meaning: in a sentence.
        grain: what a row is.
        measures: its figures.
        is_not: what it must not be taken for.
        chapter: of the report; "" where the report does not show it.
        remarks: what else its docstring says.
    """

    name: str
    meaning: str
    grain: str
    measures: tuple[Measure, ...]
    is_not: str
    chapter: str
    remarks: str

    def __str__(self) -> str:
        lines = [f"{self.name}: {self.meaning}", f"  a row: {self.grain}"]
        for each in self.measures:
            head = f"{each.name} [{each.unit}]" if each.name else f"[{each.unit}]"
            lines.append(f"  {head}: {each.meaning}")
        lines.append(f"  it is {self.is_not}")
        lines.append(f"  in the report: {self.chapter or 'not shown'}")
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


@dataclass(frozen=True)
class Descriptions(Mapping[str, Description]):
    """What every statistic of a game says, by name; printed, one line each.

    Attributes:
        known: by name.
        calls: how each is called.
    """

    known: Mapping[str, Description]
    calls: Mapping[str, str]

    def __getitem__(self, name: str) -> Description:
        return self.known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def __str__(self) -> str:
        width = max(map(len, self.calls.values()), default=0)
        lines = [f"{self.calls[name]:{width}}  {each.meaning}" for name, each in self.known.items()]
        return "\n".join([f"{len(lines)} statistics; describe(name) says all of one:", *lines])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td><code>{escape(self.calls[name])}</code></td><td>{escape(each.meaning)}</td></tr>"
            for name, each in self.known.items()
        )
        return f"<table>{rows}</table>"


def every(room: ModuleType) -> Descriptions:
    """All statistics of a game, with how each is called."""
    known = described(room)
    return Descriptions(known, {name: f"{name}{_called(getattr(room, name))}" for name in known})


def _called(statistic: Statistic[Any]) -> str:
    """The arguments of a statistic as somebody writes them."""
    listed = [
        each.name if each.default is each.empty else f"{each.name}={each.default!r}"
        for each in statistic.__signature__.parameters.values()
    ]
    return f"({', '.join(listed)})"


def described(room: ModuleType) -> dict[str, Description]:
    """Every statistic of a game's `stats`, in the order of the alphabet.

    Args:
        room: the package `stats` of the game; `dictionary.toml` lies in it.
    """
    told = tomllib.loads(files(room.__name__).joinpath("dictionary.toml").read_text(encoding="utf-8"))
    known = {name: getattr(room, name) for name in room.__all__}
    return {
        name: _description(name, each, told.get(name, {}))
        for name, each in sorted(known.items())
        if isinstance(each, Statistic)
    }


@overload
def describe(room: ModuleType, name: None) -> Descriptions: ...
@overload
def describe(room: ModuleType, name: str) -> Description: ...
@overload
def describe(room: ModuleType, name: str | None) -> Description | Descriptions: ...
def describe(room: ModuleType, name: str | None) -> Description | Descriptions:
    """One statistic of a game, or all.

    Raises:
        MeasureError: there is none of that name.
    """
    if name is None:
        return every(room)
    known = described(room)
    if name not in known:
        raise MeasureError(f"there is no statistic {name!r}{suggest(name, known)}; there are {', '.join(known)}")
    return known[name]


def _description(name: str, statistic: Statistic[Any], told: Mapping[str, Any]) -> Description:
    meaning, grain, rest = _parts(cleandoc(statistic.__doc__ or ""))
    units: Mapping[str, str] = told.get("units", {})
    words: Mapping[str, str] = told.get("words", {})
    doc = _flat(statistic.__doc__ or "")
    measures = tuple(
        Measure("" if key == "value" else key, words.get(key) or _told(doc, key) or meaning, unit)
        for key, unit in units.items()
    )
    is_not = KINDS.get(told.get("kind", ""), "")
    return Description(name, meaning, grain, measures, is_not, told.get("chapter", ""), rest)


def _flat(doc: str) -> str:
    return re.sub(r"\s+", " ", doc).strip()


def _parts(doc: str) -> tuple[str, str, str]:
    """The first sentence, the grain, and the other paragraphs of a docstring."""
    first, *others = [_flat(each) for each in re.split(r"\n\s*\n", doc)]
    grain = next((each for each in others if each.startswith("Grain:")), "")
    rest = " ".join(each for each in others if each != grain)
    return first, grain.removeprefix("Grain:").strip(), rest


def _told(doc: str, name: str) -> str:
    """What a docstring says of a measure: what stands in the brackets after its name, or after its colon."""
    found = re.search(rf"\b{re.escape(name)}\b[^.():]*?\(", doc.partition("Grain:")[2])
    if found:
        depth, start = 1, found.end() + len(doc.partition("Grain:")[0]) + len("Grain:")
        for at in range(start, len(doc)):
            depth += {"(": 1, ")": -1}.get(doc[at], 0)
            if not depth:
                return doc[start:at]
    after = re.search(rf"\b{re.escape(name)}: ([^.;]+?)(?=, [a-z_]+: |[.;]|$)", doc)
    return after.group(1) if after else ""


def untold(room: ModuleType, t: Knowing) -> pl.DataFrame:
    """The measures of a game's statistics that a log does not tell.

    Args:
        room: the package `stats` of the game.
        t: tables of the log.
    """
    known = {name: each for name in sorted(room.__all__) if isinstance(each := getattr(room, name), Statistic)}
    rows = [
        (name, measure, level.said)
        for name, statistic in known.items()
        for measure, level in limit(t, statistic.want()).measures.items()
    ]
    return pl.DataFrame(rows, schema=dict.fromkeys(("statistic", "measure", "needs"), pl.String), orient="row")


def page(games: Iterable[tuple[str, ModuleType]]) -> str:
    """The dictionary of all games as Markdown: the content of `datasets/measures.md`."""
    lines = [
        "# Dictionary of measures", "",
        "Each figure of `stats`: what it is, in which unit, what a row of its frame is, what it is not, and in which",
        "chapter of the report it stands. In Python: `stats.describe(\"ring_value\")`. This page is made from the",
        "docstrings of the statistics and `stats/dictionary.toml` by `make golden`.", "",
    ]  # fmt: skip
    for title, room in games:
        lines += [f"## {title}", ""]
        for each in described(room).values():
            lines += [f"### {each.name}", "", each.meaning, "", f"- A row: {each.grain}"]
            for measure in each.measures:
                head = f"`{measure.name}`, in {measure.unit}" if measure.name else f"in {measure.unit}"
                lines.append(f"- {head}: {measure.meaning}")
            lines += [f"- It is {each.is_not}.", f"- In the report: {each.chapter or 'not shown'}", ""]
            if each.remarks:
                lines += [each.remarks, ""]
    return "\n".join(lines)
