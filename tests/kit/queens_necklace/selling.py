"""Sales written by hand, as one would at a table, and simulated logs under other rulings."""

from __future__ import annotations

from functools import cache
from typing import Any

import polars as pl

from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.queens_necklace.breaking import SCHEMA, clean

Row = dict[str, Any]
AMY, BARNABY, CHARLES = 0, 1, 2
FASHION = ("diamond", "emerald", "amber", "ruby")


def row(event: str, seat: int | None = None, gem: str | None = None, **more: Any) -> Row:
    """One event."""
    phase = "game_over" if event == "game_over" else "sale"
    return {"event": event, "seat": seat, "gem": gem, "phase": phase, **more}


def show(seat: int, gem: str, *cards: str) -> list[Row]:
    """A row of a display."""
    return [row("shown", seat, gem, card=card) for card in cards]


def rarity(**stones: int) -> list[Row]:
    """The count (in the order of fashion) and the tiles."""
    ranked = sorted(FASHION, key=lambda gem: (stones[gem], FASHION.index(gem)))
    counted = [row("counted", gem=gem, count=stones[gem]) for gem in FASHION]
    tiles = zip(ranked, (30, 20, 10, 0), strict=True)
    return counted + [row("rarity_set", gem=gem, slot=at, amount=tile) for at, (gem, tile) in enumerate(tiles)]


def close(*scores: int) -> list[Row]:
    """The scores written down."""
    return [row("sale_closed", seat, amount=score) for seat, score in enumerate(scores)]


OPEN = [row("sale_opened", AMY, count=1)]
DISPLAYS = [
    *show(AMY, "diamond", "diamond_2", "diamond_1", "diamond_1", "ring"),
    *show(AMY, "emerald", "emerald_3", "emerald_2", "ring", "ring"),
    *show(BARNABY, "diamond", "diamond_1", "king"),
    *show(BARNABY, "ruby", "ruby_2", "ruby_1", "ruby_1"),
    *show(BARNABY, "amber", "amber_1", "amber_1", "amber_1", "amber_1"),
    row("shown", CHARLES, card="banker"),
    *show(CHARLES, "ruby", "ruby_1", "ruby_3"),
    *show(CHARLES, "amber", "amber_1", "amber_1"),
    *show(CHARLES, "emerald", "emerald_2", "emerald_2"),
]
OTHERS = [
    row("sold", BARNABY, "amber", count=1, amount=30),
    row("unsold_beaten", CHARLES, "amber", count=1),
]
EXAMPLE = [
    *OPEN,
    *DISPLAYS,
    *rarity(diamond=5, emerald=9, amber=6, ruby=8),
    row("gem_cancelled", BARNABY, "diamond"),
    row("unsold_cancelled", AMY, "diamond", count=2, amount=120),
    row("unsold_beaten", BARNABY, "diamond", count=1),
    row("sold", AMY, "emerald", count=3, amount=60),
    row("unsold_beaten", CHARLES, "emerald", count=1),
    *OTHERS,
    row("sold", BARNABY, "ruby", count=1, amount=10),
    row("sold", CHARLES, "ruby", count=1, amount=20),
    *close(60, 40, 20),
]
"""The rulebook's worked example: Amy 60, Barnaby 40, Charles 20."""
NECKLACE = [
    *OPEN,
    *DISPLAYS,
    *show(AMY, "diamond", "necklace"),
    *rarity(diamond=5, emerald=9, amber=6, ruby=8),
    row("king_voided", BARNABY, "diamond", other=AMY),
    row("tribute_paid", BARNABY, "diamond", other=AMY, amount=50),
    row("sold", AMY, "diamond", count=2, amount=120),
    *EXAMPLE[-10:-3],
    *close(230, -10, 20),
]
"""The example, with Amy's Necklace against the King."""
CHANGED = [row("transmuted", BARNABY, "ruby", card="diamond_1")]
_AFTER = [
    row("sold", AMY, "emerald", count=3, amount=90),
    row("unsold_beaten", CHARLES, "emerald", count=1),
    *OTHERS,
    row("sold", BARNABY, "ruby", count=1, amount=0),
    row("unsold_beaten", CHARLES, "ruby", count=1),
]
STAY = [
    *OPEN,
    *DISPLAYS,
    *CHANGED,
    *rarity(diamond=4, emerald=9, amber=6, ruby=9),
    row("gem_cancelled", BARNABY, "diamond"),
    row("unsold_cancelled", AMY, "diamond", count=2, amount=120),
    *_AFTER,
    *close(90, 30, 0),
]
"""The example, with Barnaby's diamond turned into a ruby: his King stays."""
LAPSE = [
    *OPEN,
    *DISPLAYS,
    *CHANGED,
    row("lapsed", BARNABY, "diamond", card="king"),
    *rarity(diamond=4, emerald=9, amber=6, ruby=9),
    row("sold", AMY, "diamond", count=2, amount=120),
    *_AFTER,
    *close(210, 30, 0),
]
"""The same where orphans lapse."""
NOBODY = [
    *OPEN,
    *show(AMY, "ruby", "ruby_1"),
    *rarity(diamond=0, emerald=0, amber=0, ruby=1),
    *(row("unsold_nobody", gem=gem) for gem in FASHION[:3]),
    row("sold", AMY, "ruby", count=1, amount=0),
    *close(0, 0, 0),
]
"""A sale in which one card is shown."""


def written(rows: list[Row], knows: str = "sales", **rulings: str) -> Log:
    """A log of one game from rows written by hand."""
    empty: Row = dict.fromkeys(SCHEMA)
    filled = [empty | {"game": 0, "seq": at, "turn": 1, "year": 1} | each for at, each in enumerate(rows)]
    manifest = dict(clean().manifest) | {"games": 1, "first": 0, "players": 3, "knows": knows}
    manifest["ruleset"] = Ruleset.default().with_(**rulings).to_dict() if rulings else manifest["ruleset"]
    events = pl.DataFrame(filled, schema=SCHEMA)
    return Log(manifest, events.lazy(), clean().games.head(0))


def find(rows: list[Row], event: str, **values: Any) -> int:
    """Where the first row with these values is."""
    return next(at for at, each in enumerate(rows) if each.items() >= {"event": event, **values}.items())


def edit(rows: list[Row], event: str, new: Row, **values: Any) -> list[Row]:
    """The rows with one of them changed."""
    at = find(rows, event, **values)
    return [*rows[:at], rows[at] | new, *rows[at + 1 :]]


def drop(rows: list[Row], event: str, **values: Any) -> list[Row]:
    """The rows without one of them."""
    at = find(rows, event, **values)
    return rows[:at] + rows[at + 1 :]


def put(rows: list[Row], *new: Row, before: str) -> list[Row]:
    """The rows with more of them before the first of an event."""
    at = find(rows, before)
    return [*rows[:at], *new, *rows[at:]]


@cache
def ruled(players: int, bots: str, games: int = 40, seed: int = 7, **rulings: str) -> Log:
    """A log of the engine's under other rulings."""
    rules = Ruleset.default().with_(**rulings) if rulings else None
    return GAME.simulate(games, players=players, bots=bots, seed=seed, rules=rules, progress=False)
