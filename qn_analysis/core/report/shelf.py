"""The shelf of house rules as it was played for a game's report: stored with the package, as lines to try."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import polars as pl

from .study import Stored, weights_of

KEPT: Final = "shelf.json"
SCHEMA: Final = pl.Schema({
    "players": pl.Int64(), "of": pl.String(), "key": pl.String(), "base": pl.Float64(), "variant": pl.Float64(),
    "value": pl.Float64(), "low": pl.Float64(), "high": pl.Float64(), "n": pl.Int64(), "narrowed": pl.Float64(),
    "matters": pl.Float64(), "unit": pl.String(), "share": pl.Boolean(), "verdict": pl.String(),
    "clusters": pl.Int64(),
})  # fmt: skip


@dataclass(frozen=True)
class ShelfStudy(Stored):
    """The house rules of a game beside its rulebook, on the same deals.

    Attributes:
        bots: who played all of them.
        weights: which ones a network among them played by, by number of players; else "".
        games, gifts, seed: of each ruleset and number of players: deals, of these with gifts, and their seed.
        ruleset: hash of the base.
        package: the version that played.
        frame: one row a number of players, house rule and measure: players, of (its name on the shelf), and of the
            measure key, base, variant, value (the difference), low, high (95 %, paired), n, narrowed, matters, unit,
            share, verdict, clusters.
    """

    bots: str
    weights: str
    games: int
    gifts: int
    seed: int
    ruleset: str
    package: str
    frame: pl.DataFrame

    schema = SCHEMA
    blank = ("unit",)


def fingerprints(game: str, bots: str, players: tuple[int, ...]) -> str:
    """Which weights a bot plays by at several numbers of players; "" for one without a network."""
    found = [weights_of(game, bots, number) for number in players]
    return "; ".join(found) if any(found) else ""


@cache
def stored_shelf(package: str, game: str) -> ShelfStudy | None:
    """The shelf that comes with a game, if it was played by the weights that there are now.

    Args:
        package: the game's room `report`.
        game: its name in manifests.
    """
    place: Any = files(package).joinpath("stored").joinpath(KEPT)
    if not place.is_file():
        return None
    found = ShelfStudy.load(place.read_text(encoding="utf-8"))
    players = tuple(found.frame["players"].unique(maintain_order=True))
    return found if found.weights == fingerprints(game, found.bots, players) else None
