"""Ways of play of Queen's Necklace: Rings early, Kings laid, what was left unsold; and how `learnt` does it.

What strong play is was played once by the rulebook's rules and is kept beside this module (`make anew`); by other
rules some games are played for it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any, Final

import polars as pl

from qn_analysis.core.log.knowledge import UntoldError
from qn_analysis.core.play.simulate import simulate
from qn_analysis.core.report.study import Stored, weights_of
from qn_analysis.core.report.ways import STRONG, Way, Ways, strong_rows

from ..log.schema import GAME, SHOWN_CARDS
from ..log.table import Log
from ..play.registry import ENGINE
from ..rulebook import Ruleset
from ..stats.tables import Tables, tables
from .studies import STORED

WAYS: Final = (Way("rings_bought", 0.25), Way("rings_shown", 0.25), Way("kings_laid", 0.25), Way("unsold", 0.5))
"""Rings bought before the first sale, Rings shown at it, Kings laid, and gem cards shown that bring nothing."""
BOT: Final = "learnt"
SIZES: Final = (2, 3, 4)
GAMES: Final = 6_000
"""Of each number of players, for what is kept; `FEWER`: by other rules."""
FEWER: Final = 400
SEED: Final = 49


@dataclass(frozen=True)
class WaysStudy(Stored):
    """How strong players play: the bots, the hash of their rules, the version that played, the network's weights by
    number of players, and a frame as of `core.report.ways.STRONG`.
    """

    seed: int
    bots: str
    ruleset: str
    package: str
    weights: str
    frame: pl.DataFrame

    schema = STRONG

    @property
    def games(self) -> int:
        """Most games of a table."""
        return int(self.frame["n"].max() or 0)  # type: ignore[arg-type]


def read(log: Any) -> pl.DataFrame:
    """One row a game and player of whole games: game, seat, and how often she did what `WAYS` name; null where the log
    does not tell it."""
    t = tables(log)
    made = t.log.people.select("game", "seat")
    for make in (_laid, _unsold, _bought):
        with suppress(UntoldError):
            made = made.join(make(t), on=["game", "seat"], how="left")
    whole = _whole(t)
    missing = [pl.lit(None, pl.Int32).alias(way.name) for way in WAYS if way.name not in made.columns]
    return made.filter(pl.col("game").is_in(whole.implode())).with_columns(missing).select(
        "game", "seat", *(pl.col(way.name).cast(pl.Int32) for way in WAYS)
    )  # fmt: skip


def _whole(t: Tables) -> pl.Series:
    """The games in which every sale was held."""
    held = t.scores.group_by("game").agg(pl.col("sale").n_unique())
    return held.filter(pl.col("sale") == t.merchants)["game"]


def _laid(t: Tables) -> pl.DataFrame:
    rings = pl.col("rings").filter(pl.col("sale") == 1).sum()
    return t.displays.group_by("game", "seat").agg(rings_shown=rings, kings_laid=pl.col("kings").sum())


def _unsold(t: Tables) -> pl.DataFrame:
    t.require(SHOWN_CARDS)
    unsold = (pl.col("outcome") != "sold").fill_null(False)
    return t.displays.group_by("game", "seat").agg(unsold=pl.col("cards").filter(unsold).sum())


def _bought(t: Tables) -> pl.DataFrame:
    t.require("bought.card", "bought.seat")
    early = (pl.col("card") == "ring") & (pl.col("year") == 1)
    return t.events("bought").group_by("game", "seat").agg(rings_bought=early.sum()).collect()


def ways_study(games: int = GAMES, rules: Ruleset | None = None, progress: bool = True) -> WaysStudy:
    """Play how strong players play, with copies of one bot at tables of each size."""
    rules = rules or Ruleset.default()
    bots = BOT if rules.hash == Ruleset.default().hash else ENGINE.quick  # the network did not learn other rules
    frames, weights = [], []
    for players in SIZES:
        log: Log = simulate(games, players=players, bots=bots, seed=SEED, rules=rules, progress=progress, game=GAME)
        weights.append(weights_of(GAME, bots, players))
        frames.append(strong_rows(read(log), players, WAYS))
    return WaysStudy(
        SEED, bots, rules.hash, version("qn-analysis"), "; ".join(filter(None, weights)), pl.concat(frames)
    )


@cache
def stored_ways() -> WaysStudy:
    """The package's own study."""
    return WaysStudy.load(files(STORED).joinpath("ways.json").read_text(encoding="utf-8"))


def strong(rules: Ruleset) -> tuple[str, pl.DataFrame]:
    """Who plays strongly by some rules, and what they do: as it is kept, or played."""
    kept = stored_ways()
    found = kept if kept.ruleset == rules.hash else ways_study(FEWER, rules, progress=False)
    return found.bots, found.frame


PLAY: Final = Ways(WAYS, read, strong)
