"""Differences summed up in a sentence: the largest that matter, one a topic, and what became of the first seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import polars as pl

from ..base.localizer import Localizer
from ..charts.strip import Strip
from ..page.html import Drawn
from ..stats.measures import Measure
from ..stats.verdicts import LESS, MORE, SAME, surely

Row = Mapping[str, Any]
MOST: Final = 3
SEAT: Final = "first_seat"
"""The measure that is always told: fair seats are asked of every rule."""


def largest(
    frame: pl.DataFrame, measures: Sequence[Measure], most: int = MOST, changed: Collection[str] = ()
) -> list[dict[str, Any]]:
    """The rows of `judge` that change most, in units of what matters: those that surely matter among all of them, and
    of each topic the first. What a change does to the game, and to the things that were changed, comes before what it
    does to single other things."""
    topics = {each.key: each.topic for each in measures}
    aside = [each.key for each in measures if each.thing and each.thing not in changed]
    weight = (pl.col("value") / pl.col("matters")).abs()
    found: dict[str, dict[str, Any]] = {}
    order = [pl.col("key").is_in(aside), weight]
    for row in frame.sort(order, descending=[False, True], nulls_last=True, maintain_order=True).iter_rows(named=True):
        if surely(row, frame.height) in (MORE, LESS):
            found.setdefault(topics[row["key"]], row)
    return list(found.values())[:most]


class Effects:
    """Differences in the words of a language.

    Args:
        measures: what is measured.
        say: the wording, with the texts `compare`.
        changed: keys of the things that were changed, such as cards.
    """

    def __init__(self, measures: Sequence[Measure], say: Localizer, changed: Collection[str] = ()) -> None:
        self.measures = {each.key: each for each in measures}
        self.say = say
        self.changed = changed

    def figure(self, row: Row, value: float | None) -> str:
        """A figure of a row, in its unit."""
        return self.say.share(value) if row["share"] else self.say.number(value, 2)

    def size(self, row: Row) -> str:
        """How much it changes, without a sign; of shares in percentage points."""
        by = 100.0 if row["share"] or row["unit"] == "share" else 1.0
        return self.say.number(abs(by * row["value"]), 1)

    def words(self, row: Row) -> str:
        """A change in a few words: "3.3 turns earlier" where its measure has such words, else both figures."""
        measure = self.measures[row["key"]]
        way = MORE if row["value"] > 0 else LESS
        fields = {
            "by": self.size(row), "name": measure.names[self.say.lang], "base": self.figure(row, row["base"]),
            "variant": self.figure(row, row["variant"]),
        }  # fmt: skip
        own = measure.said.get(way)
        return own[self.say.lang].format(**fields) if own else self.say.text("compare.effect", **fields)

    def sure(self, frame: pl.DataFrame) -> int:
        """How many differences surely matter, all of them looked at."""
        return sum(surely(row, frame.height) in (MORE, LESS) for row in frame.iter_rows(named=True))

    def sentence(self, frame: pl.DataFrame, opens: bool = True) -> str:
        """What changed, in one sentence: the three largest effects that matter, and the first seat.

        Args:
            frame: rows of `judge`.
            opens: whether it begins a sentence of its own.
        """
        measures = list(self.measures.values())
        found = largest(frame, measures, changed=self.changed)
        parts = [self.words(row) for row in found]
        seat = next((row for row in frame.iter_rows(named=True) if row["key"] == SEAT), None)
        if not found:
            seen = frame.filter(pl.col("n") > 0).height  # a table of three has no fourth seat
            same = frame.filter(verdict=SAME).height
            none = self.say.text("compare.nothing", same=str(same), undecided=str(seen - same), all=str(seen))
            return self._whole([none, *([] if seat is None else [self.seat(seat)])], opens)
        if seat is not None and all(row["key"] != SEAT for row in found):
            parts.append(self.seat(seat))
        return self._whole(parts, opens)

    def seat(self, row: Row) -> str:
        """What became of the first seat."""
        found = row["verdict"]
        return self.words(row) if found in (MORE, LESS) else self.say.text(f"compare.seat.{found}")

    def _whole(self, parts: Sequence[str], opens: bool) -> str:
        text = self.say.text("compare.comma").join(parts)
        return self.say.text("compare.sentence", text=text[:1].upper() + text[1:] if opens else text)

    def strip(self, row: Row, far: float) -> Drawn:
        """Where a difference lies beside the band that is too small to matter."""
        value, low, high = (
            None if row[key] is None else float(row[key] / row["matters"]) for key in ("value", "low", "high")
        )
        made = Strip(value, low, high, far)
        title = self.say.text("compare.strip", by=self.say.number(value, 1))
        return Drawn(made.text(), made.svg(title), value)

    def difference(self, row: Row) -> tuple[str, str, float | None]:
        """The difference, its interval in brackets, and the number it sorts by; of shares in percentage points."""
        say, by = self.say, 100.0 if row["share"] else 1.0
        if row["value"] is None:
            return say.text("figure.none"), "", None
        low, high = ((None if row[key] is None else by * row[key]) for key in ("low", "high"))
        digits = say.fitting(low, high, digits=1)
        written = say.number(by * row["value"], digits)
        written = written if row["value"] <= 0 else f"+{written}"
        return written, f"({say.bounds(low, high, digits=digits)})".replace(" ", "\u00a0"), by * row["value"]
