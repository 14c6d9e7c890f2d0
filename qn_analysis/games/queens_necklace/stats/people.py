"""How much bots' games look like games that people played.

Of real games one score sheet comes with the package (`score_sheets.toml`): four players, mostly a first game. One sheet
is one observation: it says where *one* game of people lies among the bots' games, and nothing about people's mean. A
measure is called unlike people where the interval of the real game's percentile lies wholly outside the middle 90 % of
the bots' games, alike where wholly within, and else undecided; nothing here is judged by hand.

Whoever keeps games of people holds bots against those. Several games tell more than where one of them lies: what is
held against a limit is then how often a game of bots is below a game of people (`FAIR` either way is no more than a
medium effect of Vargha and Delaney's), with the interval of people's games.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.errors import Error
from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.stats import verdicts
from qn_analysis.core.stats.estimates import Estimate, mean, ratios, share, shares

from ..log.table import Log
from ..words.events import EVENTS, Place
from .tables import Tables, percentiles, tables

LOW, HIGH = 5.0, 95.0
"""Percentiles of the bots' games outside which the real game is unlike them."""
VERDICTS: Final = ("alike", "bots higher", "bots lower", "undecided")
FAIR: Final = (36.0, 64.0)
"""Of several games of people: shares of 100 games of bots below one of theirs between which the two are alike."""
_SAID: Final = dict(zip((verdicts.SAME, verdicts.LESS, verdicts.MORE, verdicts.UNDECIDED), VERDICTS, strict=True))
_TOLERANCE = 1e-9


class Measure(NamedTuple):
    """What is compared, in pounds, share, cards or turns; `about` is to stand in a sentence, and `on_sheet` says
    whether a score sheet tells it.
    """

    unit: str
    about: str
    on_sheet: bool = True


MEASURES: Final[dict[str, Measure]] = {
    "total_1": Measure("pounds", "pounds of the whole table at sale 1"),
    "total_2": Measure("pounds", "pounds of the whole table at sale 2"),
    "total_3": Measure("pounds", "pounds of the whole table at sale 3"),
    "scoreless": Measure("share", "share of a player's sales that bring nothing"),
    "winner": Measure("pounds", "the winner's total"),
    "last": Measure("pounds", "the last player's total"),
    "margin": Measure("pounds", "pounds between the first and the second"),
    "winner_first": Measure("pounds", "pounds of the later winner at sale 1"),
    "last_share": Measure("share", "share of all pounds that the last sale brings"),
    "decided_last": Measure("share", "share of games won by nobody who led before the last sale"),
    "expired": Measure("cards", "cards a game that expire unsold", False),
    "expired_share": Measure("share", "share of the cards offered that expire unsold", False),
    "shown_last": Measure("share", "share of all cards shown at sales that are shown at the last", False),
    "left": Measure("cards", "cards in a hand when the game ends", False),
    "turns": Measure("turns", "turns a game", False),
}
"""By name, in the order of the frame."""


@dataclass(frozen=True)
class ScoreSheet:
    """A score sheet of a real game: pounds by player, then by sale, and where it comes from."""

    sales: tuple[tuple[int, ...], ...]
    source: str

    @property
    def frame(self) -> pl.DataFrame:
        """One row a player and sale: game (0), seat, sale, gain."""
        rows = [
            (0, seat, sale, pounds) for seat, gains in enumerate(self.sales) for sale, pounds in enumerate(gains, 1)
        ]
        return pl.DataFrame(
            rows, schema={"game": pl.UInt32, "seat": pl.UInt8, "sale": pl.UInt8, "gain": pl.Int32}, orient="row"
        )


@public
@cache
def real_sheet() -> ScoreSheet:
    """The real score sheet, with its provenance."""
    text = (files(__package__) / "score_sheets.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)["sheet"][0]
    return ScoreSheet(tuple(tuple(gains) for gains in found["sales"]), str(found["source"]))


@public(renamed={"source": "log"})
def likeness(
    log: Log | Tables | str | Path, people: Log | str | Path | Sequence[Log | str | Path] | None = None
) -> pl.DataFrame:
    """Compare the games of bots with games of people: with those of a log of theirs, or with the real score sheet.

        bots = qn.simulate(500, players=3, bots="learnt", seed=1)
        qn.stats.likeness(bots, "evenings.csv")

    Grain: one row a measure (`MEASURES` says what each is): unit; `real`, the figure of the one real game, or the mean
    of people's games (null: unknown), and `real_n`, how many they are;
    value, the mean of the log's games, low, high (95 %, clustered by game), n (games; cards for a share of cards),
    clusters; p5 and p95, between which the middle 90 % of the games lie; `percentile`, the share of games (0 to 100)
    below the real figure, games equal to it counting half; each of the three with its interval (p5_low, p5_high and so
    on; null where too few games tell); `verdict`, by the interval of the percentile: alike, bots higher, bots lower
    (than the real game, which lies outside the middle 90 %) or undecided, null where nothing is known. `in_words` says
    it in sentences.

    Of several games of people `percentile` is its mean over them, with the interval of a mean of so many games, and
    they are alike where it lies within `FAIR`. The spread of the bots' games is not in it: play some hundreds.

    A log without the events of the market has null figures for them.

    Args:
        log: of bots' games.
        people: games of people; those at tables of as many players count. None: the score sheet of the package.

    Raises:
        Error: the numbers of players and sales of the log are not those of the sheet, or people have no whole game of
            such a table.
    """
    t = tables(log)
    real = _sheet(t) if people is None else _of_people(t, Log.of(people))
    games = _games(t)
    parts = [_row(games, name, real) for name in MEASURES]
    return pl.concat(parts).with_columns(pl.col("verdict").cast(pl.Enum(VERDICTS)))


def _sheet(t: Tables) -> pl.DataFrame:
    """The real score sheet, as one game."""
    sheet = real_sheet()
    wanted = len(sheet.sales), len(sheet.sales[0])
    if (t.log.players, t.merchants) != wanted:
        raise Error(
            f"the real game had {wanted[0]} players and {wanted[1]} sales, this log has {t.log.players} players and"
            f" {t.merchants} sales: simulate with players={wanted[0]} under the rulebook's Merchants"
        )
    return _scores(sheet.frame)


def _of_people(t: Tables, people: Log) -> pl.DataFrame:
    """Games of people at tables as large as those of a log."""
    runs = [run for run in people.runs if run.people and run.players == t.log.players]
    sizes = sorted({run.players for run in people.runs if run.people})
    if not sizes:
        raise Error("bots played the games that are given for people: give a log of games that people played")
    if not runs:
        told = ", ".join(map(str, sizes))
        raise Error(
            f"people played at tables of {told}, the bots at tables of {t.log.players}: simulate players={sizes[0]}"
        )
    if people.rules.hash != t.rules.hash:
        raise Error(
            f"people played by {people.rules.name} ({people.rules.hash}), the bots by {t.rules.name} ({t.rules.hash}):"
            " simulate with rules=log.rules of people's log"
        )
    found = [_games(tables(part)) for part in people.at_tables(runs).parts()]
    made = pl.concat(found, how="diagonal_relaxed")
    if made.is_empty():
        raise Error(f"people have no game of {t.log.players} players in which the points of each sale are kept")
    return made


def _games(t: Tables) -> pl.DataFrame:
    """One row a whole game: its measures, as far as the log tells them."""
    return _scores(_gains(t)).join(_market(t), on="game", how="left", maintain_order="left")


def _gains(t: Tables) -> pl.DataFrame:
    """One row a player and sale of the whole games: game, seat, sale, gain (tributes included)."""
    whole = t.scores.filter(pl.len().over("game") == t.log.players * t.merchants)
    return whole.select("game", "seat", "sale", "gain")


def _scores(gains: pl.DataFrame) -> pl.DataFrame:
    """One row a game: what a score sheet tells."""
    gain, sale = pl.col("gain"), pl.col("sale")
    last = sale == sale.max().over("game")
    players = gains.with_columns(final=last).group_by("game", "seat").agg(
        total=gain.sum(), first=gain.filter(sale == 1).sum(), before=gain.filter(~pl.col("final")).sum()
    )  # fmt: skip
    total = pl.col("total")
    won, led = total == total.max(), pl.col("before") == pl.col("before").max()
    ends = players.group_by("game").agg(
        winner=total.max(), last=total.min(), margin=total.top_k(2).max() - total.top_k(2).min(),
        winner_first=pl.col("first").filter(won).mean(), decided_last=(~(won & led).any()).cast(pl.Float64),
    )  # fmt: skip
    whole = gain.sum()
    sales = gains.with_columns(final=last).group_by("game").agg(
        *(gain.filter(sale == number).sum().alias(f"total_{number}") for number in (1, 2, 3)),
        scoreless=(gain <= 0).mean(),
        last_share=pl.when(whole > 0).then(gain.filter(pl.col("final")).sum() / whole),
    )  # fmt: skip
    return sales.join(ends, on="game").sort("game")


def _market(t: Tables) -> pl.DataFrame:
    """One row a game: expired, offered (cards laid out), expired_share, laid (cards shown), shown_last, left (cards in
    a hand at the end), turns."""
    event = pl.col("event")
    laid = event == "shown"
    counted = t.log.events.group_by("game").agg(
        expired=(event == "expired").sum().cast(pl.Float64), offered=(event == "offered").sum().cast(pl.Float64),
        laid=laid.sum().cast(pl.Float64), late=(laid & (pl.col("year") == t.merchants)).sum().cast(pl.Float64),
        left=_into_hands().sum() / t.log.players, turns=pl.col("turn").max().cast(pl.Float64),
    )  # fmt: skip
    made = counted.with_columns(
        expired_share=pl.col("expired") / pl.col("offered"),
        shown_last=pl.when(pl.col("laid") > 0).then(pl.col("late") / pl.col("laid")),
    ).collect(engine="streaming")
    told = (pl.col("offered") > 0) & (t.knowledge.level > Knows.SALES)  # a log of sales alone tells of no market
    return made.with_columns(pl.when(told).then(pl.exclude("game", "offered")), offered=pl.col("offered"))


def _into_hands() -> pl.Expr:
    """Cards that an event brings into a hand from elsewhere, less those that leave one, as the events declare it."""
    hands = (Place.HAND, Place.OTHER_HAND)
    brings = {
        event.name.lower(): int(told.ends[1] in hands) - int(told.ends[0] in hands)
        for event, told in EVENTS.items()
        if told.ends is not None
    }
    several = [e.name.lower() for e, told in EVENTS.items() if told.several]
    copies = pl.when(pl.col("event").is_in(several)).then(pl.col("count").clip(1)).otherwise(1).fill_null(1)
    event = pl.col("event").cast(pl.String)
    return event.replace_strict(brings, default=0, return_dtype=pl.Int32) * copies.cast(pl.Int32)


def _row(games: pl.DataFrame, name: str, people: pl.DataFrame) -> pl.DataFrame:
    """The row of one measure."""
    theirs = people[name].cast(pl.Float64).drop_nulls() if name in people.columns else pl.Series([], dtype=pl.Float64)
    real: float | None = theirs.mean() if theirs.len() else None  # type: ignore[assignment]
    figure = pl.col(name).cast(pl.Float64)
    known = games.filter(figure.is_not_null())
    whole = {"expired_share": ("expired", "offered"), "shown_last": ("late", "laid")}.get(name)
    figures = (
        ratios(known, *whole, share=True)
        if whole is not None
        else ratios(known, figure, share=name in ("scoreless", "decided_last"))
    )
    each = known[name].cast(pl.Float64)
    rank = Estimate(None, None, None, 0)
    least, most = (LOW, HIGH) if theirs.len() == 1 else FAIR
    if known.height:
        below = [
            (each < own - _TOLERANCE).cast(pl.Float64) + 0.5 * ((each - own).abs() <= _TOLERANCE) for own in theirs
        ]
        if len(below) == 1:
            rank = share(below[0], [1.0] * known.height)
        elif below:
            rank = _between_0_and_1(mean(one.mean() for one in below))
    verdict = None if rank.value is None else _SAID[verdicts.verdict(rank.low, rank.high, least / 100, most / 100)]
    names = {"measure": name, "unit": MEASURES[name].unit, "real": None if real is None else float(real),
             "real_n": theirs.len()}  # fmt: skip
    p5, p95 = percentiles(shares(known.select("game", value_=each), "value_"), "value_", (LOW, HIGH))
    ends: dict[str, Any] = {}
    for key, made, by in (("p5", p5, 1.0), ("p95", p95, 1.0), ("percentile", rank, 100.0)):
        for end, number in ((key, made.value), (f"{key}_low", made.low), (f"{key}_high", made.high)):
            ends[end] = None if number is None else by * number
    limits: dict[str, Any] = {**dict.fromkeys(ends, pl.Float64), "verdict": pl.String}
    ends["verdict"] = verdict
    schema = {"measure": pl.String, "unit": pl.String, "real": pl.Float64, "real_n": pl.Int64}
    return pl.concat(
        [pl.DataFrame([names], schema=schema), figures, pl.DataFrame([ends], schema=limits)], how="horizontal"
    )


def _between_0_and_1(each: Estimate) -> Estimate:
    """A mean of shares, with its interval no further than shares go."""
    if each.low is None or each.high is None:
        return each
    return Estimate(each.value, max(0.0, each.low), min(1.0, each.high), each.n, each.unit)


@public
def in_words(found: pl.DataFrame) -> list[str]:
    """What `likeness` found, in sentences: what the comparison is worth, what is unlike people, what is alike, and of
    what no human figure is known. The verdicts are those of the frame."""
    compared = found.filter(pl.col("verdict").is_not_null())
    many = int(found["real_n"].max() or 0)  # type: ignore[arg-type]
    said = [_worth(compared, many)]
    for row in compared.filter(pl.col("verdict").is_in(["bots higher", "bots lower"])).iter_rows(named=True):
        said.append(_unlike(row))
    if compared.height and (compared["verdict"] == "alike").all():
        said.append("Nothing is unlike people by this measure.")
    alike = [MEASURES[name].about for name in compared.filter(pl.col("verdict") == "alike")["measure"]]
    if alike:
        where = "Within the middle 90 % of the bots' games" if many == 1 else "Much as people have it"
        said.append(f"{where}: {'; '.join(alike)}.")
    few = [MEASURES[name].about for name in compared.filter(pl.col("verdict") == "undecided")["measure"]]
    if few:
        side = "on which side of the limit the real game lies" if many == 1 else "whether these are alike"
        said.append(f"Too few games to tell {side}: {'; '.join(few)}.")
    unknown = [MEASURES[name].about for name in found.filter(pl.col("real").is_null())["measure"]]
    if unknown:
        said.append(f"No human figure is known for: {'; '.join(unknown)}.")
    return said


def _worth(compared: pl.DataFrame, many: int) -> str:
    """What the comparison is worth."""
    if many > 1:
        return (
            f"{many} games of people are held against the bots' games. Alike means that a game of bots is below one of"
            f" theirs in {FAIR[0]:.0f} to {FAIR[1]:.0f} of 100 cases, with all of its interval."
        )
    chance = max(1, round(compared.height * (100 + LOW - HIGH) / 100))
    sheet = _scores(real_sheet().frame).row(0, named=True)
    known = compared.filter(pl.col("measure").is_in(list(sheet))).select("measure", "real").rows()
    ours = bool(known) and all(abs(real - sheet[name]) <= _TOLERANCE for name, real in known)
    which = real_sheet().source if ours else "the one that was given"
    return (
        f"The real game is {which}. One sheet is one observation: of {compared.height} measures about {chance} would"
        " lie outside the middle 90 % by chance alone, even if the bots played like these people."
    )


def _unlike(row: dict[str, Any]) -> str:
    """The sentence about a measure in which people lie outside."""
    what, many = MEASURES[row["measure"]], row["real_n"]
    lower = row["verdict"] == "bots lower"
    part = row["percentile"] if lower else 100 - row["percentile"]
    side = "below" if lower else "above"
    figures = f"{shown(row['value'], what.unit)} in the mean with bots, {shown(row['real'], what.unit)}"
    if many > 1:
        return (
            f"Unlike people: {what.about}: {figures} in {many} games of people; in {part:.1f} of 100 cases a game of"
            f" bots is {side} one of theirs."
        )
    return f"Unlike people: {what.about}: {figures} in the real game; {part:.1f} % of the bots' games lie {side} that."


def shown(value: float | None, unit: str) -> str:
    """A figure as text: shares in per cent, pounds and all else with one decimal."""
    if value is None:
        return "unknown"
    return f"{100 * value:.1f} %" if unit == "share" else f"{value:.1f}"
