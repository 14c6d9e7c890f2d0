"""The dictionary of measures: what each figure of a game is, its unit, its grain, what it is not, where it is shown.

What a statistic is and what its rows are stands in its docstring, and nowhere else: the first sentence is its meaning,
the paragraph that begins with "Grain:" its rows, and a measure is explained there as `name (what it is)`. Its measures
and their units are those of its pieces, its chapter is that of the report in which it is declared, and what its figures
must not be taken for follows from their sort, with which it is marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from inspect import cleandoc
from typing import Any, Final, Protocol

from ..base.errors import Error
from ..base.game_registry import find_game
from ..base.messages import suggest
from .pieces import Pieces
from .statistic import Sort, Statistic

IS_NOT: Final[Mapping[Sort, str]] = {
    "count": "a plain count or mean of what happened: it is not what would have happened otherwise",
    "gross": "gross: what it cost is not taken off",
    "net": "net: what it cost is taken off",
    "association": "an association: things came about in different ways, so it is no effect of a choice",
    "rescored": "the same sale scored again with one card otherwise: not what others would have done, nor what a card"
    " earns later",
    "foresight": "how well something can be foretold: not what anybody at the table does foretell",
}
"""What figures are not, by what they are."""
FIRST_SCREEN: Final = "findings"
"""Where a report says what no chapter of it shows."""


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


def called(statistic: Statistic[Any]) -> str:
    """A statistic with its arguments, as somebody writes them."""
    listed = [
        each.name if each.default is each.empty else f"{each.name}={each.default!r}"
        for each in statistic.__signature__.parameters.values()
    ]
    return f"{statistic.name}({', '.join(listed)})"


class Report(Protocol):
    """A game's report, as far as the dictionary needs it."""

    @property
    def chapters(self) -> Mapping[str, Any]:
        """By name, in the order of the page; `wants` of one are the statistics that it declares."""

    @property
    def wants(self) -> Iterable[Any]:
        """The statistics of the whole page."""


def chapters_of(game: str) -> dict[str, str]:
    """In which chapter of a game's report each statistic stands, by name: the first that declares it, `FIRST_SCREEN`
    where none does; `game` is its name in manifests."""
    report = find_game(game).part(Report)  # type: ignore[type-abstract]  # looked up by its name
    found = {want.statistic.name: FIRST_SCREEN for want in report.wants}
    for name, chapter in reversed([*report.chapters.items()]):
        found |= {want.statistic.name: name for want in getattr(chapter, "wants", ())}
    return found


def description(statistic: Statistic[Any], pieces: Pieces, chapter: str) -> Description:
    """What a statistic says. Its pieces are those of any tables; `chapter` is "" if no report declares it."""
    doc = statistic.__doc__ or ""
    meaning, grain, rest = _parts(cleandoc(doc))
    told = {key: _told(_flat(doc), key) if key else "" for key in pieces}
    measures = tuple(Measure(key, told[key] or meaning, piece.unit) for key, piece in pieces.items())
    return Description(
        statistic.name, meaning, grain, measures, IS_NOT[statistic.sort], statistic.chapter or chapter, rest
    )


def known_as(name: str, known: Mapping[str, Statistic[Any]]) -> Statistic[Any]:
    """A statistic of a game; `MeasureError`: there is none of that name."""
    if name not in known:
        there = ", ".join(sorted(known))
        raise MeasureError(f"there is no statistic {name!r}{suggest(name, known)}; there are {there}")
    return known[name]


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


def page(games: Iterable[tuple[str, Descriptions]]) -> str:
    """The dictionary of all games, by their titles, as Markdown: the content of `datasets/measures.md`."""
    lines = [
        "# Dictionary of measures", "",
        "Each figure of `stats`: what it is, in which unit, what a row of its frame is, what it is not, and in which",
        "chapter of the report it stands. In Python: `stats.describe(\"ring_value\")`. This page is made from the",
        "statistics themselves by `make golden`.", "",
    ]  # fmt: skip
    for title, known in games:
        lines += [f"## {title}", ""]
        for each in known.values():
            lines += [f"### {each.name}", "", each.meaning, "", f"- A row: {each.grain}"]
            for measure in each.measures:
                head = f"`{measure.name}`, in {measure.unit}" if measure.name else f"in {measure.unit}"
                lines.append(f"- {head}: {measure.meaning}")
            lines += [f"- It is {each.is_not}.", f"- In the report: {each.chapter or 'not shown'}", ""]
            if each.remarks:
                lines += [each.remarks, ""]
    return "\n".join(lines)
