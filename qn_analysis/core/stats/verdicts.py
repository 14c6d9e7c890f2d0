"""What an interval says: the one place where a figure, its interval and the limit that matters become a verdict.

Comparisons, claims, headlines, the questions of a report, titles of charts and the likeness to people all decide by
`verdict`. A figure is held against the range in which nothing that matters would be different: not against a single
number, from which, with many games, everything differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, inf, log10
from statistics import NormalDist
from typing import Any, Final, NamedTuple

import polars as pl

from .alike import ALIKE
from .intervals import Z

MORE, LESS, SAME, UNDECIDED = "more", "less", "same", "undecided"
VERDICTS: Final = (MORE, LESS, SAME, UNDECIDED)
"""The interval lies wholly above the range, wholly below it, or wholly within it; or it reaches across an end of it, or
there is none because too little happened."""
LEAST: Final = 30
"""Rows with fewer observations are never named first: the highest of many figures is else the one with the fewest."""
SEAT: Final = 0.02
"""The smallest difference from an equal share of games won that matters of a seat, in the games of this package."""


def verdict(
    low: float | None, high: float | None, least: float | None, most: float | None, *, value: float = 0.0, of: int = 1
) -> str:
    """What a figure with its 95 % interval (None: there is none) comes to: one of `VERDICTS`.

    From `least` to `most` is the range in which it makes no difference that matters; None: no end on that side. `of`:
    of how many figures it is one, if any of them might be singled out: the interval is widened (Bonferroni) about
    `value`, the figure, so that all hold at once in 95 % of cases.
    """
    if low is None or high is None:
        return UNDECIDED
    low, high = widened(value, low, high, of)
    under, over = -inf if least is None else least, inf if most is None else most
    if low > over:
        return MORE
    if high < under:
        return LESS
    return SAME if under <= low and high <= over else UNDECIDED


def widened(value: float, low: float, high: float, of: int) -> tuple[float, float]:
    """The ends of a 95 % interval, widened for one of several figures so that all of them hold in 95 % of cases."""
    by = NormalDist().inv_cdf(1 - 0.025 / of) / Z if of > 1 else 1.0
    return value - by * (value - low), value + by * (high - value)


def surely(row: Mapping[str, Any], of: int) -> str:
    """The verdict of one difference that was picked out of several: its interval is widened for all of them. The row
    has value, low, high, n, and matters, the smallest difference that does."""
    if row["value"] is None or (row["n"] or 0) < LEAST:
        return UNDECIDED
    return verdict(row["low"], row["high"], -row["matters"], row["matters"], value=row["value"], of=of)


def games_needed(value: float, low: float, high: float, least: float | None, most: float | None, n: int) -> int | None:
    """How many observations, rounded up to one figure, would decide what the `n` so far could not, if the figure stays
    as it is: the width of an interval goes with one over the root of their number. The range is as of `verdict`; None
    where the figure stands on an end of it."""
    apart = min((abs(value - end) for end in (least, most) if end is not None), default=0.0)
    if apart == 0.0:
        return None
    wanted = n * (max(high - value, value - low) / apart) ** 2
    step = int(10 ** floor(log10(max(wanted, 1.0))))
    return int(ceil(wanted / step - 1e-9) * step)


def contenders(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows with a figure of at least `LEAST` observations, the highest first, the first of several equal ones."""
    counted = [pl.col("n") >= LEAST] if "n" in frame.columns else []
    enough = frame.filter(pl.col("value").is_not_null(), *counted)
    return enough.sort("value", descending=True, maintain_order=True)


def leader(frame: pl.DataFrame) -> dict[str, Any] | None:
    """The row that is `contenders` first, if it is more than each other row there; else None. Rows have value, low,
    high, and n if it is known.

    Of rows that the rules make alike (`core.stats.alike`) none leads: a difference between them says nothing about the
    game. To see whether they lead together, take the statistic pooled.

    The interval of a difference reaches from the low end of the one to the high end of the other: it holds whatever the
    two have in common, and makes a row a leader by chance in no more than 5 % of cases, however many rows there are.
    """
    rows = contenders(frame).to_dicts()
    if not rows or rows[0]["low"] is None:
        return None
    best = rows[0]
    if best.get(ALIKE) is not None and any(row[ALIKE] == best[ALIKE] for row in rows[1:]):
        return None
    for row in rows[1:]:
        low, high = (row["value"] if row[end] is None else row[end] for end in ("low", "high"))
        if verdict(best["low"] - high, best["high"] - low, 0.0, 0.0) != MORE:
            return None
    return best


class SeatVerdict(NamedTuple):
    """Whether seats are even.

    Attributes:
        verdict: more (a seat wins more than an equal share), less (none does, but one wins less), same (none differs by
            as much as matters) or undecided.
        row: the seat that it is about: of less the one that wins least often, else the one that wins most often.
    """

    verdict: str
    row: dict[str, Any]


def seat_verdict(wins: pl.DataFrame, matters: float = SEAT) -> SeatVerdict | None:
    """Whether a seat wins more, or less, than an equal share, by more than matters; None where no seat has a figure.

    All seats are looked at, so the interval of each is widened for their number. The frame has one row a seat: value
    (share of games won), low, high, and whatever names it.
    """
    rows = wins.filter(pl.col("value").is_not_null()).sort("value", descending=True, maintain_order=True).to_dicts()
    if not rows:
        return None
    fair, seats = 1 / wins.height, wins.height
    words = [
        verdict(row["low"], row["high"], fair - matters, fair + matters, value=row["value"], of=seats) for row in rows
    ]
    if words[0] == MORE:
        return SeatVerdict(MORE, rows[0])
    if words[-1] == LESS:
        return SeatVerdict(LESS, rows[-1])
    return SeatVerdict(SAME if set(words) == {SAME} else UNDECIDED, rows[0])


def verdicts(frame: pl.DataFrame, least: Sequence[float | None], most: Sequence[float | None]) -> list[str]:
    """The verdict of each row of a frame with low and high, held against a range of its own."""
    return [verdict(*each) for each in zip(frame["low"], frame["high"], least, most, strict=True)]


# ------------------------------------------------------------------------------------------------ questions in a word

YES, NO, LITTLE, DEPENDS, UNCLEAR = "yes", "no", "little", "depends", "unclear"
WORDS: Final = (YES, NO, LITTLE, DEPENDS, UNCLEAR)
"""Yes; no; too little to matter; it depends; cannot tell."""
ON_WHO, ON_PLAYERS, ON_SALE = "who", "players", "sale"
"""On what it depends: who plays, how many play, which sale."""


def word(
    low: float | None, high: float | None, least: float | None, most: float | None, *, value: float = 0.0, of: int = 1,
    n: int = LEAST, more: str = YES, less: str = NO, same: str = LITTLE,
) -> str:  # fmt: skip
    """What a figure answers to a question, in a word: `more`, `less` or `same`, by the verdict. Where it counts (`n`)
    fewer than `LEAST`, it cannot tell."""
    if n < LEAST:
        return UNCLEAR
    found = verdict(low, high, least, most, value=value, of=of)
    return {MORE: more, LESS: less, SAME: same, UNDECIDED: UNCLEAR}[found]


class Said(NamedTuple):
    """A word, and what it rests on.

    Attributes:
        word: of `WORDS`.
        on: on what it depends, if it does.
        clear: tables whose figure is clear (all of them say the word, unless it depends).
        tables: that were asked, those that cannot tell among them.
        players: numbers of players at which the word holds, where it does not hold at all of them.
    """

    word: str
    on: str = ""
    clear: int = 0
    tables: int = 0
    players: tuple[int, ...] = ()


def agreed(words: Sequence[str]) -> str:
    """What some tables say together: the word of those that are clear, if they are more than half of all; depends,
    where they contradict one another; else unclear."""
    clear = [each for each in words if each != UNCLEAR]
    if len(set(clear)) > 1:
        return DEPENDS
    return clear[0] if 2 * len(clear) > len(words) else UNCLEAR


def over_groups(
    words: Mapping[tuple[str, int], str], own: tuple[str, int], weak: Sequence[str] = ()
) -> Said:  # fmt: skip
    """The word of several tables, by who plays and how many, seen from one of them, `own`.

    Tables that cannot tell count as such: a word is said at a number of players only if more than half of its tables
    say it and none contradicts. Where some contradict one another it depends on who plays, and where the words of two
    numbers of players differ, on how many play. Weak players carry no word, unless nobody else was asked. Of a table
    that was not asked nothing is said.
    """
    if own not in words:
        return Said(UNCLEAR)
    strong = {group: each for group, each in words.items() if group[0] not in weak} or {own: words[own]}
    clear, asked = sum(each != UNCLEAR for each in strong.values()), len(strong)
    counts = sorted({players for _, players in strong})
    each = {n: agreed([word for (_, players), word in strong.items() if players == n]) for n in counts}
    if DEPENDS in each.values():
        return Said(DEPENDS, ON_WHO, clear, asked)
    said = {word for word in each.values() if word != UNCLEAR}
    if len(said) > 1:
        return Said(DEPENDS, ON_PLAYERS, clear, asked)
    mine = each.get(own[1], UNCLEAR)
    holds = tuple(n for n, word in each.items() if word == mine)
    return Said(mine, "", clear, asked, () if mine == UNCLEAR or len(holds) == len(each) else holds)


__all__ = ["LEAST", "contenders", "ends", "first", "known", "last", "leader"]


def known(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows with a figure."""
    return frame.filter(pl.col("value").is_not_null())


def first(frame: pl.DataFrame) -> dict[str, Any] | None:
    """The first row with a figure."""
    rows = known(frame).head(1).to_dicts()
    return rows[0] if rows else None


def last(frame: pl.DataFrame) -> dict[str, Any] | None:
    """The last row with a figure."""
    rows = known(frame).tail(1).to_dicts()
    return rows[0] if rows else None


def ends(frame: pl.DataFrame) -> tuple[float, float] | None:
    """The lowest and the highest figure."""
    values = known(frame)["value"].to_list()
    return (min(values), max(values)) if values else None
