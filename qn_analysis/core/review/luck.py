"""How much of a game is skill and how much is luck, among players who differ.

Skill is who plays: the variance, between the players of a table, of what they win on average, as a share of the
variance of a single result. What is left is luck: the same players at the same table do not win the same again. Copies
of one player differ by luck alone, so of a table of copies nothing can be said. The seat is a third part, where the
games turned the players round the seats; where everybody sat in one seat all along, it is in what the player won.

A league plays each deal in every rotation of the seats (`core.contests`): its deals are the clusters of all intervals.
The variance between means that were estimated is larger than that between the true ones, by their own variance, which
is taken off; so a share can come out as a little less than nothing, and is then told as 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from ..base.views import Shown, View
from ..log.people import NOBODY_KNOWN, PEOPLE
from ..log.record import results_of_people
from ..stats.estimates import Estimate
from ..stats.few import games_to_tell
from ..stats.intervals import quantile
from .result import ReviewError, refused, texts

if TYPE_CHECKING:
    import numpy as np

    from ..log.record import Record

    Numbers = np.ndarray[Any, Any]

PARTS: Final = ("skill", "seat", "luck")
"""Of the variance of results; they add up to 1."""
COLUMNS: Final = ("game", "deal", "line_up", "seat", "bot", "win")
"""Of the frame of games."""
FEWEST: Final = 10
"""Deals from which on something is said."""


class _Between(NamedTuple):
    """What is between the means of a line-up: its share of the variance of results, by how much each deal moves that,
    and the variance that squares of means add."""

    share: float
    form: Numbers
    second: float


@dataclass(frozen=True, repr=False)
class LuckOfGames(Shown):
    """How much skill and luck decide of some games.

    Attributes:
        frame: one row a game and seat: `COLUMNS`; `win` is the share of the win. Games of a deal have the same cards.
        rotated: whether the players took turns on the seats.
        lang: language in which it shows itself.
    """

    frame: pl.DataFrame
    rotated: bool = True
    lang: str = "en"

    @property
    def players(self) -> int:
        """At a table."""
        return int(self.frame["seat"].n_unique())

    @property
    def bots(self) -> tuple[str, ...]:
        """Who played, as they come."""
        return tuple(self.frame["bot"].cast(pl.String).unique(maintain_order=True))

    @property
    def games(self) -> int:
        """How many."""
        return int(self.frame["game"].n_unique())

    def of(self, bots: Sequence[str]) -> LuckOfGames:
        """The games at whose tables all of these sat and nobody else."""
        fit = [
            name
            for (name,), rows in self.frame.group_by("line_up", maintain_order=True)
            if set(rows["bot"].cast(pl.String)) == set(bots)
        ]
        return LuckOfGames(self.frame.filter(pl.col("line_up").is_in(fit)), self.rotated, self.lang)

    @cached_property
    def shares(self) -> pl.DataFrame:
        """One row a part of `PARTS`: part, share (null where all players are alike), low, high (95 %, clustered by
        deal), n (games). That of the seat is null where nobody changed seats: it is in skill then."""
        found = {
            "skill": self.skill, "seat": self._seats if self.rotated else Estimate(None, None, None, self.games),
            "luck": self.luck,
        }  # fmt: skip
        rows = [(name, each.value, each.low, each.high, self.games) for name, each in found.items()]
        return pl.DataFrame(rows, schema=_schema("part", "share", "low", "high", "n"), orient="row")

    @cached_property
    def skill(self) -> Estimate:
        """The share of skill."""
        if len(self.bots) < 2:
            return Estimate(None, None, None, self.games, "share")
        return self._between("bot")

    @cached_property
    def _seats(self) -> Estimate:
        return self._between("seat")

    @property
    def luck(self) -> Estimate:
        """What skill and the seat leave."""
        skill, seat = self.skill, self._seats.value if self.rotated else 0.0
        if skill.value is None or skill.low is None or skill.high is None:
            return Estimate(None, None, None, self.games, "share")
        rest = 1 - (seat or 0.0)
        return Estimate(rest - skill.value, max(0.0, rest - skill.high), rest - skill.low, self.games, "share")

    def _between(self, column: str) -> Estimate:
        """The share of the variance of results that is between the means of players, or of seats, line-up by line-up.

        Each line-up counts alike.
        """
        found = list(self._line_ups(column))
        if not found:
            return Estimate(None, None, None, self.games, "share")
        value = sum(each.share for each in found) / len(found)
        doubts = [float(each.form.var(ddof=1)) / len(each.form) + each.second for each in found]
        half = quantile(min(len(each.form) for each in found) - 1) * sqrt(sum(doubts)) / len(doubts)
        return Estimate(max(0.0, value), max(0.0, value - half), min(1.0, max(0.0, value + half)), self.games, "share")

    def skill_by_deal(self) -> pl.DataFrame:
        """The share of skill deal by deal, to be held against other games of the same deals.

        Returns:
            game (number of the deal), y and x (1): the mean of y is the share, before it is cut off at nothing, and the
            variance of that mean the share's own.
        """
        found = list(self._line_ups("bot")) if len(self.bots) > 1 else []
        every = sum(len(each.form) for each in found)
        frames = [
            pl.DataFrame({"y": (each.share + each.form) * every / (len(found) * len(each.form)), "x": 1.0})
            for each in found
        ]
        whole = pl.concat([pl.DataFrame(schema={"y": pl.Float64, "x": pl.Float64}), *frames])
        return whole.with_row_index("game")

    def _line_ups(self, column: str) -> Iterator[_Between]:
        """Of each line-up of enough deals, in their order, what is between the means of a column.

        A mean is of deals; its square is larger than that of the true mean by its variance.
        """
        import numpy as np

        for _, rows in self.frame.group_by("line_up", maintain_order=True):
            even = 1 / rows["seat"].n_unique()
            deals = rows.group_by("deal", maintain_order=True)
            whole = deals.agg(((pl.col("win") - even) ** 2).mean())["win"].to_numpy()
            table = rows.group_by("deal", column).agg(win=pl.col("win").mean() - even)
            wide = table.pivot(column, index="deal", values="win").sort("deal").drop("deal").to_numpy()
            held = rows.group_by(column).len()
            order = [str(name) for name in table.pivot(column, index="deal", values="win").columns[1:]]
            weight = dict(zip(map(str, held[column]), (held["len"] / rows.height).to_list(), strict=True))
            scale = np.sqrt([weight[name] for name in order])
            values = wide * scale
            n = len(values)
            if n < FEWEST:
                continue
            means, spread = values.mean(axis=0), np.atleast_2d(np.cov(values, rowvar=False)) / n
            top, bottom = float((means**2).sum() - np.trace(spread)), float(whole.mean())
            share = top / bottom if bottom else 0.0
            form = (2 * (values - means) @ means - share * (whole - bottom)) / bottom if bottom else 0 * whole
            yield _Between(share, form, 2 * float((spread**2).sum()) / bottom**2 if bottom else 0.0)

    @cached_property
    def pairs(self) -> pl.DataFrame:
        """One row a pair of different players who met: one, other, ahead (share of the wins by which the first, who is
        the better, wins more for a seat), low, high (95 %, clustered by deal), n (games at which both sat), and
        `needed` games at such a table to tell that (found with 80 % at a level of 5 %), with `needed_low` and
        `needed_high` from the interval; null where they are not told apart yet."""
        rows = []
        for one, other in combinations(self.bots, 2):
            found = self._met(one, other)
            if found is None:
                continue
            value, half, games, varies = found
            if value < 0:
                one, other, value = other, one, -value
            row: list[Any] = [one, other, value, None, None, games, None, None, None]
            if half is not None:
                row[3:5] = [value - half, value + half]
                if value > half:
                    row[6:] = [games_to_tell(varies, each) for each in (value, value + half, value - half)]
            rows.append(row)
        names = ("one", "other", "ahead", "low", "high", "n", "needed", "needed_low", "needed_high")
        return pl.DataFrame(rows, schema={**_schema(*names), "other": pl.String}, orient="row").sort(
            "ahead", descending=True
        )  # fmt: skip

    def _met(self, one: str, other: str) -> tuple[float, float | None, int, float] | None:
        """By how much one wins more than the other of the games in which both sit, half the interval of that (None of
        few deals), how many games, and the variance of it a game."""
        bot = pl.col("bot").cast(pl.String)
        games = (
            self.frame.filter(bot.is_in([one, other]))
            .group_by("game", "deal", "line_up", maintain_order=True)
            .agg(one=pl.col("win").filter(bot == one).mean(), other=pl.col("win").filter(bot == other).mean())
            .drop_nulls()
            .with_columns(apart=pl.col("one") - pl.col("other"))
        )
        if games.is_empty():
            return None
        deals = games.group_by("deal", "line_up", maintain_order=True).agg(pl.col("apart").mean())["apart"].to_numpy()
        half = None
        if len(deals) >= FEWEST:
            half = quantile(len(deals) - 1) * float(deals.std(ddof=1)) / sqrt(len(deals))
        return float(deals.mean()), half, games.height, float(games["apart"].to_numpy().var())

    # --------------------------------------------------------------------------------------------------------- words

    def _view(self) -> View:
        told = texts(self.lang)

        def percent(value: float | None, digits: int = 0) -> str:
            return "–" if value is None else told.number(round(100 * value, digits), digits)

        def bounds(each: Estimate) -> str:
            return f"[{percent(each.low)}, {percent(each.high)}]"

        who = told.text("luck.who", names=list(self.bots), players=self.players)
        skill, luck = self.skill, self.luck
        if len(self.bots) < 2:
            lead = told.text("luck.alike", name=self.bots[0])
        elif skill.value is None:
            lead = told.text("luck.few", n=self.games)
        else:
            lead = told.text(
                "luck.lead", who=who, skill=percent(skill.value), skill_bounds=bounds(skill),
                luck=percent(luck.value), luck_bounds=bounds(luck), n=self.games,
            )  # fmt: skip
        facts = []
        for row in self.pairs.iter_rows(named=True):
            key = "luck.pair" if row["needed"] is not None else "luck.pair_open"
            ahead = Estimate(row["ahead"], row["low"], row["high"], row["n"])
            games = {name: _whole(told, row[name]) for name in ("needed_low", "needed_high")}
            facts.append((
                told.text("luck.fact.pair", one=row["one"], other=row["other"]),
                told.text(key, ahead=percent(ahead.value), bounds=bounds(ahead), needed=round(row["needed"] or 0),
                          **games),
            ))  # fmt: skip
        note = told.text("luck.note" if self.rotated else "luck.note_seated")
        return View(lead, facts, [], note) if facts else View(lead, note=note)


def luck_of_league(games: pl.DataFrame, lang: str = "en") -> LuckOfGames:
    """Of the games of a league (`core.contests.figures.seats_of`)."""
    return LuckOfGames(games.select(COLUMNS), True, lang)


def luck_of_log(log: Record, games: int | None, lang: str = "en") -> LuckOfGames:
    """Of the games of a log, in which everybody keeps a seat; those whose end it does not tell are left out.

    Args:
        log: whose.
        games: how many of the first; None: all.
        lang: language in which it shows itself.

    Raises:
        ReviewError: no number of games, or none whose end is told.
    """
    texts(lang)
    if games is not None and games < 1:
        raise ReviewError(refused("refused.luck_games", given=repr(games))).speaking(lang)
    results = results_of_people(log).with_columns(pl.col("name").fill_null(NOBODY_KNOWN))
    if results.is_empty():
        raise ReviewError(refused("refused.luck_none")).speaking(lang)
    told = results["game"].unique().sort().head(len(results) if games is None else games)
    together = pl.col("name").sort() if PEOPLE in log.manifest else pl.col("name")  # people change chairs
    table = results.filter(pl.col("game").is_in(told.implode())).select(
        pl.col("game").cast(pl.Int64), deal=pl.col("game").cast(pl.Int64),
        line_up=together.str.join("+").over("game"), seat=pl.col("seat").cast(pl.Int32), bot="name", win="win",
    )  # fmt: skip
    return LuckOfGames(table.sort("game", "seat"), False, lang)


def _whole(told: Any, value: float | None) -> str:
    return str(told.number(round(value or 0), 0))


def _schema(*names: str) -> dict[str, Any]:
    """Columns: the first of words, `n` of whole numbers, all others of numbers."""
    return {names[0]: pl.String, **{name: pl.Int64 if name == "n" else pl.Float64 for name in names[1:]}}
