"""The claims as `claims.toml` has them, and what an interval says of one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.base.catalogue import each_spaced
from qn_analysis.core.stats import verdicts

from ...words.cards import Card

THEMES: Final = ("luck", "gems", "kings", "characters", "questions")
SOURCES: Final = ("log", "league", "replay", "luck")
SUPPORTED, REFUTED, DEPENDS, UNDECIDED = "supported", "refuted", "depends", "undecided"
VERDICTS: Final = (SUPPORTED, REFUTED, DEPENDS, UNDECIDED)
_SAID: Final = {
    verdicts.SAME: SUPPORTED, verdicts.MORE: REFUTED, verdicts.LESS: REFUTED, verdicts.UNDECIDED: UNDECIDED,
}  # fmt: skip
DEPENDS_ON: Final = ("bots", "players", "both")
"""On what a verdict depends: the bots alone, the number of players alone, or both."""
AMONG: Final = " among "
"""Between the bot that sits alone and the one whose copies sit around it."""
_TEXTS: Final = ("hypothesis", "measure", "changes")


class Claim(NamedTuple):
    """One claim.

    Attributes:
        key: its number, with a letter where it has several parts.
        theme: one of `THEMES`.
        source: where its figure comes from: log, league, replay or luck (games taken apart by reviews, `log.luck()`).
        bots: populations.
        players: numbers of players.
        less: None, or the number of players whose figure is taken off.
        unit: of the figure: share, pounds, pounds per ducat, ducats, cards or kings.
        at_least, at_most: the range that supports it; None has no end on that side.
        same: the claim whose figure this one is, on another scale: it says nothing that the other does not, and is not
            counted; None for a measurement of its own.
        asks: the question of the report whose answer decides it, whatever the figure of its own; None: its figure does.
        holds: the word of that answer with which it holds.
        association: the figure compares what came about in different ways.
        priced: cards of which prices are part of the figure.
        hypothesis, measure, changes: by language, what is said, what is measured, what would change the verdict.
    """

    key: str
    theme: str
    source: str
    bots: tuple[str, ...]
    players: tuple[int, ...]
    less: int | None
    unit: str
    at_least: float | None
    at_most: float | None
    same: str | None
    asks: str | None
    holds: str | None
    association: bool
    priced: tuple[Card, ...]
    hypothesis: dict[str, str]
    measure: dict[str, str]
    changes: dict[str, str]

    @property
    def number(self) -> str:
        """Without the letter of a part."""
        return self.key.rstrip("abc")

    @property
    def counted(self) -> bool:
        """Whether it is a measurement of its own."""
        return self.same is None

    @property
    def tables(self) -> tuple[int, ...]:
        """Every number of players that has to be played for it."""
        return (*self.players, *(() if self.less is None else (self.less,)))

    @property
    def limit(self) -> float:
        """The smallest effect that would matter: the end of the range, of a range around 0 its upper end."""
        return float(next(end for end in (self.at_most, self.at_least) if end is not None))


@cache
def claims() -> dict[str, Claim]:
    """All of them by key, in the order of the file."""
    text = files((__package__ or "").rpartition(".")[0]).joinpath("claims.toml").read_text(encoding="utf-8")
    return {key: _claim(key, row) for key, row in tomllib.loads(text).items()}


def _claim(key: str, row: dict[str, Any]) -> Claim:
    return Claim(
        key, row["theme"], row["source"], tuple(row["bots"]), tuple(row["players"]), row.get("less"), row["unit"],
        row.get("at_least"), row.get("at_most"), row.get("same"), row.get("asks"), row.get("holds"), row["association"],
        tuple(Card[name.upper()] for name in row.get("priced", ())), *(each_spaced(row[name]) for name in _TEXTS),
    )  # fmt: skip


def verdict(claim: Claim, low: float | None, high: float | None, n: int = verdicts.LEAST) -> str:
    """What an interval says of a claim (`core.stats.verdicts`): supported if it lies wholly within the claim's range,
    refuted if wholly outside, else undecided; undecided too where there is no interval, or where it rests on fewer
    things than `core.stats.verdicts.LEAST`."""
    if n < verdicts.LEAST:
        return UNDECIDED
    return _SAID[verdicts.verdict(low, high, claim.at_least, claim.at_most)]


WEAK: Final = ("random", "greedy")
"""Players that carry no word about the game, unless a claim is about one player among others."""


class Over(NamedTuple):
    """A verdict over populations; `on` is what it depends on, one of `DEPENDS_ON`, else "". `clear` populations decide,
    of all that were `asked`.
    """

    verdict: str
    on: str
    clear: int
    asked: int


def over(found: Iterable[tuple[str, int, str]]) -> Over:
    """The verdict over all populations (bots, players and verdict of each), and on what it depends.

    Those that do not decide count as such: supported or refuted is said where more than half decide so and none
    otherwise. Weak players (`WEAK`) carry no verdict, unless there are no others.
    """
    every = list(found)
    rows = [each for each in every if each[0] not in WEAK] or every
    decided = [each for each in rows if each[2] in (SUPPORTED, REFUTED)]
    said = {each[2] for each in decided}
    if len(said) < 2:
        word = said.pop() if 2 * len(decided) > len(rows) else UNDECIDED
        return Over(word, "", len(decided), len(rows))
    for at, name in enumerate(DEPENDS_ON[:2]):
        if len({(each[at], each[2]) for each in decided}) == len({each[at] for each in decided}):
            return Over(DEPENDS, name, len(decided), len(rows))
    return Over(DEPENDS, DEPENDS_ON[2], len(decided), len(rows))


def over_all(found: Iterable[tuple[str, int, str]]) -> tuple[str, str]:
    """The verdict over all populations (`over`), and on what it depends ("" if it does not)."""
    made = over(found)
    return made.verdict, made.on


def judged(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with key, low, high and n, and their verdict."""
    told = rows.select("key", "low", "high", "n").iter_rows()
    found = [verdict(claims()[key], low, high, n) for key, low, high, n in told]
    return rows.with_columns(verdict=pl.Series(found, dtype=pl.String))
