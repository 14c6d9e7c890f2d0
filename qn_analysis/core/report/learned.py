"""What was learned, in sentences whose numbers a frame fills in, each with its interval and n, and who played.

    rings = qn.stats.ring_value(log)
    worth = qn.figure(rings, "pounds", measure="bought")
    qn.learned(log, f"A Ring that is bought brings {worth}.")

The words of a sentence must be right for any result: `Figure.says` picks them by the verdict, `leading` names a first
place only where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

import polars as pl

from ..base.calls import public
from ..base.errors import Error
from ..base.localizer import Localizer
from ..base.messages import escape_controls
from ..base.views import WIDTH
from ..page.frames import unit_of
from ..stats.estimates import Estimate
from ..stats.verdicts import LESS, MORE, SAME, contenders, leader, verdict

if TYPE_CHECKING:
    from typing import TypeAlias

    from ..log.log import Log
    from ..rules.ruleset import BaseRuleset

    Played: TypeAlias = "Log | Compared | str"


@runtime_checkable
class Compared(Protocol):
    """Two rulesets that were played on the same deals: a `Comparison`, as far as sentences name it."""

    base: BaseRuleset
    variant: BaseRuleset
    bots: tuple[str, ...]
    players: int
    games: int


_SAY: Final = Localizer("en", [])


def _text(key: str, **values: str) -> str:
    """A text with plain spaces, which a terminal and a search can read."""
    return _SAY.text(key, **values).replace("\u00a0", " ")


@dataclass(frozen=True)
class Figure(Estimate):
    """A figure that reads as words: `20.4 pounds (19.1 to 21.7; n = 2,295)`.

    Attributes:
        value, low, high, n, unit: as of an estimate.
    """

    def __str__(self) -> str:
        share = self.unit == "share"
        n = _SAY.count(self.n)
        if self.value is None:
            return _text("figure.not_seen", n=n)
        digits = _SAY.fitting(self.low, self.high, share)
        number = _SAY.share(self.value, digits) if share else _SAY.number(self.value, digits)
        named = f"{number} {self.unit}" if self.unit and not share else number
        return _text("figure.told", value=named, bounds=_SAY.bounds(self.low, self.high, share, digits), n=n)

    @public
    def verdict(self, least: float | None = 0.0, most: float | None = None) -> str:
        """More than a range, less, the same, or undecided: as `core.stats.verdicts.verdict`.

        Args:
            least, most: the range in which it makes no difference that matters; without `most`, the one number
                `least`; None for `least`: no end on that side.
        """
        return verdict(self.low, self.high, least, least if most is None else most, value=self.value or 0.0)

    @public
    def says(
        self,
        more: str,
        less: str,
        undecided: str,
        same: str | None = None,
        *,
        least: float | None = 0.0,
        most: float | None = None,
    ) -> str:
        """The words that fit the verdict.

        Args:
            more, less, undecided: words for each verdict.
            same: words where the figure lies within the range; without them, those for `undecided`.
            least, most: the range, as of `verdict`.
        """
        words = {MORE: more, LESS: less, SAME: undecided if same is None else same}
        return words.get(self.verdict(least, most), undecided)


@public
def figure(source: pl.DataFrame | Estimate, unit: str = "", **where: object) -> Figure:
    """One figure of a statistic, to be written into a sentence.

    Args:
        source: what a statistic gives, or an estimate.
        unit: of the figure, such as "pounds"; "share" writes it per cent. A column `unit`, or `share`, in the frame
            holds.
        where: columns and the values by which its row is told from the others, such as `measure="shown"`.

    Raises:
        Error: there is no such column; no row, or several, are left.
    """
    if isinstance(source, Estimate):
        return Figure(source.value, source.low, source.high, source.n, unit or source.unit)
    missing = [name for name in (*where, "value", "low", "high", "n") if name not in source.columns]
    if missing:
        raise Error(f"no column {missing[0]!r}: the columns are {', '.join(source.columns)}")
    rows = source
    for name, wanted in where.items():
        rows = rows.filter(pl.col(name).cast(pl.String) == str(wanted))
    if rows.height != 1:
        asked = ", ".join(f"{name}={wanted!r}" for name, wanted in where.items()) or "no condition"
        raise Error(f"{rows.height} rows fit {asked}: name columns and values that leave one of {source.height}")
    return _of(rows.row(0, named=True), unit)


@public
def leading(frame: pl.DataFrame, by: str, unit: str = "") -> str:
    """Which row has the highest figure, in words; where none is clearly higher, that, and the first two.

    Args:
        frame: what a statistic gives, one row a thing: `by`, value, low, high, n.
        by: the column that names the thing.
        unit: as of `figure`.

    Returns:
        Words to end a sentence with, such as `amber, 33.5 pounds (30.5 to 36.3; n = 551)`, or `none clearly: ` and the
        first two.
    """
    rows = contenders(frame).to_dicts()
    if not rows:
        return _text("figure.no_leader")
    first = leader(frame)
    if first is not None and len(rows) > 1:
        return f"{first[by]}, {_of(first, unit)}"
    ends = [f"{_of(row, unit)} ({row[by]})" for row in rows[:2]]
    if len(rows) == 1:
        return _text("figure.no_leader")
    return _text("figure.level", first=ends[0], second=ends[1])


def _of(row: dict[str, Any], unit: str) -> Figure:
    return Figure(row["value"], row["low"], row["high"], int(row["n"]), unit_of(row, unit))


@dataclass(frozen=True)
class Learned:
    """Sentences, and who played: shows itself as a list.

    Attributes:
        sentences: what was learned.
        who: the bots, players, games and rules that it holds for, a line each.
    """

    sentences: tuple[str, ...]
    who: tuple[str, ...]

    def __str__(self) -> str:
        lines = [line for each in self.sentences for line in _item(each)]
        return "\n".join(
            ["What was learned:", *lines, "Played by:", *(line for each in self.who for line in _item(each))]
        )

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{_coded(each)}</li>" for each in self.sentences)
        who = "; ".join(escape(escape_controls(each)) for each in self.who)
        style = "max-width:48rem;font-size:14px;line-height:1.5"
        return f'<div style="{style}"><p><b>What was learned</b></p><ul>{items}</ul><p>Played by {who}.</p></div>'


def _coded(text: str) -> str:
    """A sentence as HTML: what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(escape_controls(text)))


def _item(text: str) -> list[str]:
    return wrap(escape_controls(text), WIDTH, initial_indent="  - ", subsequent_indent="    ")


@public
def learned(played: Played | Sequence[Played], *sentences: str) -> Learned:
    """What was learned from what was played, shown with who played: the end of a notebook.

    Args:
        played: a log, a comparison, words for anything else, or several of these.
        sentences: each a sentence; figures of `figure` write themselves with interval and n.

    Raises:
        Error: nothing was played, or there is no sentence.
    """
    every: list[Played] = [played] if isinstance(played, str) or not isinstance(played, Sequence) else list(played)
    if not every or not sentences:
        raise Error("what was learned needs a log and a sentence: learned(log, 'A sentence.')")
    return Learned(tuple(sentences), tuple(dict.fromkeys(map(_who, every))))


def _who(played: Played) -> str:
    if isinstance(played, str):
        return played
    from ..log.log import Log

    bots = played.bots
    sat = f"{bots[0]} in every seat" if len(set(bots)) == 1 else ", ".join(bots)
    if isinstance(played, Log):
        of = f"{_SAY.count(played.manifest['games'])} games, rules: {played.rules.name}"
    else:
        rules = f"{played.base.name}, {played.variant.name}"
        of = f"{_SAY.count(played.games)} games of each on the same deals, rules: {rules}"
    return f"{sat} ({played.players} players, {of})"
