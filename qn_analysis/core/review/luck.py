"""`log.luck()`: how much of the results of many games was chance, and how much was decided.

Each game is taken apart as a review does it (`core.review.result`): start + luck + mistakes + information + remainder =
result, seat by seat. What a part explains of the variance of results is its covariance with them, as a share of that
variance; so the shares of all parts add up to 1, and the noise of a part, which has nothing to do with who won, adds
nothing to its share. Results are held against an even share: what players of unequal strength win all along counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ..base.views import Shown, ShownTable, View
from ..stats.estimates import Estimate, mean, ratio
from .result import texts

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

PARTS: Final = ("luck", "decisions", "information", "start", "remainder")
"""Of a result: what chance brought, what was decided (mistakes of all), what hidden cards made of choices, the seat,
and the error of the value function. Kinds of luck come besides."""
COLUMNS: Final = ("start", "own_mistakes", "others_mistakes", "information", "remainder", "result")
"""Of the frame, besides game, seat, bot and kinds of luck."""
APART: Final = 0.10
"""Share of the wins by which the better of two players is taken to be ahead, where nobody says."""
POWER: Final = 0.8
"""How likely a difference is to be found in this number of games."""
_SURE: Final = 0.975


@dataclass(frozen=True, repr=False)
class LuckOfGames(Shown):
    """What chance and what decisions explain of the results of many games.

    Attributes:
        frame: one row a game and seat, in that order: game, seat, bot, kinds of luck, `COLUMNS`; in shares of a win.
        kinds: of luck, in the words of the game.
        bots: by seat.
        policy: whose value judges, in words.
        left_out: games whose end or decisions the log does not tell.
        titles: of kinds of luck, by language: `luck.draw`.
        lang: language in which it shows itself.
    """

    frame: pl.DataFrame
    kinds: tuple[str, ...]
    bots: tuple[str, ...]
    policy: str
    left_out: int = 0
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lang: str = "en"

    @property
    def players(self) -> int:
        """At the table."""
        return len(self.bots)

    @property
    def games(self) -> int:
        """How many it is about."""
        return self.frame.height // self.players

    def part(self, name: str) -> Numbers:
        """[games, seats] one of `PARTS`, a kind of luck or a column, in shares of a win."""
        columns = {"luck": self.kinds, "decisions": ("own_mistakes", "others_mistakes")}.get(name, (name,))
        found: Numbers = self.frame.select(pl.sum_horizontal(*columns)).to_series().to_numpy()
        return found.reshape(-1, self.players)

    @cached_property
    def shares(self) -> pl.DataFrame:
        """One row a part of the result or kind of luck: part, share, low, high (95 %, clustered by game), n (games).

        The shares of `PARTS` add up to 1, those of kinds to that of luck.
        """
        rows = []
        for name in (PARTS[0], *self.kinds, *PARTS[1:]):
            found = self.share_of(name)
            rows.append((name, found.value, found.low, found.high, found.n))
        return pl.DataFrame(rows, schema=_schema("part", "share"), orient="row")

    def share_of(self, name: str, *, less: str = "") -> Estimate:
        """Share of the variance of results that a part or a kind of luck explains, or that less another one's."""
        even = 1 / self.players
        off = self.part("result") - even

        def explained(part: str) -> Numbers:
            found: Numbers = ((self.part(part) - (even if part == "start" else 0.0)) * off).sum(axis=1)
            return found

        tops = explained(name) - (explained(less) if less else 0.0)
        found = ratio(tops, (off**2).sum(axis=1), "share")
        return replace(found, n=self.games)

    @cached_property
    def means(self) -> pl.DataFrame:
        """One row a part or kind and seat: part, seat, mean, low, high, spread, n (games). That of luck and
        information is 0 if chance is reckoned as it falls."""
        rows = []
        for name in (*PARTS[:1], *self.kinds, *PARTS[1:], "own_mistakes", "others_mistakes", "result"):
            values = self.part(name)
            for seat in range(self.players):
                found = mean(values[:, seat])
                spread = float(values[:, seat].std())
                rows.append((name, seat, found.value, found.low, found.high, spread, self.games))
        schema: dict[str, Any] = {**_schema("part", "seat", "mean", "low", "high", "spread", "n"), "seat": pl.Int64}
        return pl.DataFrame(rows, schema=schema, orient="row")

    @cached_property
    def pairs(self) -> pl.DataFrame:
        """One row a pair of different bots at the table: one, other, ahead (share of the wins by which the first wins
        more), low, high, n, and `needed` games to tell that, with `needed_low` and `needed_high`; null if they are not
        told apart yet."""
        rows = []
        for one, other in combinations(dict.fromkeys(self.bots), 2):
            seats = [[seat for seat, bot in enumerate(self.bots) if bot == each] for each in (one, other)]
            wins = [self.part("result")[:, each].mean(axis=1) for each in seats]
            found = mean(wins[0] - wins[1])
            row: list[Any] = [one, other, found.value, found.low, found.high, self.games, None, None, None]
            if found.low is not None and found.high is not None and found.low * found.high > 0:
                ends = sorted(map(abs, (found.low, found.high)))
                row[6:] = [self.told_apart(abs(each)).value for each in (found.value or 0.0, ends[1], ends[0])]
            rows.append(row)
        names = ("one", "other", "ahead", "low", "high", "n", "needed", "needed_low", "needed_high")
        return pl.DataFrame(rows, schema={**_schema(*names), "other": pl.String}, orient="row")

    def told_apart(self, apart: float = APART, *, less_luck: bool = False) -> Estimate:
        """Games until the better of two players of a table is told apart: found with 80 %, at a level of 5 %.

        Args:
            apart: what the better one is taken to win more, in shares of the wins: 0.1 is 55 to 45 of two.
            less_luck: from results less luck, which has mean 0.

        Returns:
            The number, with its interval from that of the variance; n are the games that this is measured on.
        """
        values = self.part("result") - (self.part("luck") if less_luck else 0.0)
        values = values - values.mean(axis=0)
        pairs = list(combinations(range(self.players), 2))
        varies = mean(sum((values[:, one] - values[:, other]) ** 2 for one, other in pairs) / len(pairs))
        normal = NormalDist()
        times = ((normal.inv_cdf(_SURE) + normal.inv_cdf(POWER)) / apart) ** 2
        value, low, high = (None if each is None else times * each for each in (varies.value, varies.low, varies.high))
        return Estimate(value, low, high, self.games, "games")

    # --------------------------------------------------------------------------------------------------------- words

    def _view(self) -> View:
        told = texts(self.lang)
        rows = {row["part"]: row for row in self.shares.iter_rows(named=True)}

        def percent(value: float | None) -> str:
            return "–" if value is None else told.number(round(100 * value, 1), 1)

        def bounds(row: Mapping[str, Any]) -> str:
            return f"[{percent(row['low'])}, {percent(row['high'])}]"

        def title(name: str) -> str:
            kind = self.titles.get(f"luck.{name}", {}).get(self.lang, name)
            return told.text(f"luck.part.{name}") if name in PARTS else f"– {kind}"

        lead = told.text(
            "luck.lead", luck=percent(rows["luck"]["share"]), luck_bounds=bounds(rows["luck"]),
            decisions=percent(rows["decisions"]["share"]), decisions_bounds=bounds(rows["decisions"]), n=self.games,
        )  # fmt: skip
        plain, less = self.told_apart(), self.told_apart(less_luck=True)
        facts = [
            (told.text("luck.fact.population"), ", ".join(self.bots)),
            (told.text("luck.fact.judge"), self.policy),
            (
                told.text("luck.fact.apart"),
                told.text(
                    "luck.apart", apart=percent(APART), games=round(plain.value or 0), low=round(plain.low or 0),
                    high=round(plain.high or 0), less=round(less.value or 0),
                ),
            ),
        ]  # fmt: skip
        for row in self.pairs.iter_rows(named=True):
            key = "luck.pair" if row["needed"] is not None else "luck.pair_open"
            ahead = percent(row["ahead"])
            games = {name: round(row[name] or 0) for name in ("needed", "needed_low", "needed_high")}
            facts.append((
                told.text("luck.fact.pair", one=row["one"], other=row["other"]),
                told.text(key, ahead=ahead, bounds=bounds(row), **games),
            ))  # fmt: skip
        table = ShownTable(
            told.text("luck.table"),
            [told.text(f"luck.column.{name}") for name in ("part", "share", "bounds")],
            [[title(name), percent(row["share"]), bounds(row)] for name, row in rows.items()],
            (1, 2),
        )
        left = f" {told.text('luck.left_out', n=self.left_out)}" if self.left_out else ""
        return View(lead, facts, [table], told.text("luck.note") + left)


def _schema(*names: str) -> dict[str, Any]:
    """Columns: the first of words, `n` of whole numbers, all others of numbers; of two names those of an estimate."""
    every = (*names, "low", "high", "n") if len(names) == 2 else names
    return {every[0]: pl.String, **{name: pl.Int64 if name == "n" else pl.Float64 for name in every[1:]}}
