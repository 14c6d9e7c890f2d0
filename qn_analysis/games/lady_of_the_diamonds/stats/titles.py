"""Titles: how often each moves, when, whether who claims one first keeps it; what becomes of each, and why."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from .tables import FATE_ENUM, FATES, ROUND, Tables, statistic

_BY = ("", "treasure")


@statistic
def title_changes(t: Tables, by: str = "") -> Pieces:
    """How often titles are taken from who holds them; by `treasure`, or ("") altogether.

    Grain: one row a group and measure; `n` titles of rounds. `measure`: changes (times taken from somebody, a round),
    moved (share taken at least once), held (share that somebody holds at the end of the round).
    """
    keys, grid = t.keys(by, *_BY), t.grid(by)
    return {
        "changes": Ratio(t.titles, "changes", by=keys, grid=grid, unit="changes"),
        "moved": Ratio(t.titles, pl.col("changes") > 0, by=keys, share=True, grid=grid),
        "held": Ratio(t.titles, pl.col("holder").is_not_null(), by=keys, share=True, grid=grid),
    }


@statistic
def title_rounds(t: Tables) -> Pieces:
    """Titles in a round, all together.

    Grain: one row a measure. `measure`: changes (titles taken from somebody in a round; n rounds), turns (share of
    cards that take a title from somebody; n cards played), several (share of cards that claim or take more than one;
    n cards played).
    """
    rounds = t.titles.group_by(ROUND).agg(changes=pl.col("changes").sum())
    each = t.moves.group_by("game", "turn").agg(moves=pl.len(), taken=(pl.col("how") == "title_taken").any())
    turns = t.plays.select("game", "turn").join(each, on=["game", "turn"], how="left")
    return {
        "changes": Ratio(rounds, "changes", unit="changes"),
        "turns": Ratio(turns, pl.col("taken").fill_null(False), share=True),
        "several": Ratio(turns, pl.col("moves").fill_null(0) > 1, share=True),
    }


@statistic
def title_turns(t: Tables) -> Pieces:
    """When titles are claimed and taken: by which of her cards of the round a player plays.

    Grain: one row a card of the round (`nth`, 1 the first) and measure; `n` cards played. `measure`: claimed (titles
    that nobody had, a card), taken (titles taken from somebody, a card), permanent (titles that become permanent at
    it, whoever holds them, a card).
    """
    how = pl.col("how")
    moved = t.moves.group_by("game", "turn").agg(
        claimed=(how == "title_claimed").sum(), taken=(how == "title_taken").sum()
    )
    lasting = t.permanences.group_by("game", "turn").agg(permanent=pl.len())
    turns = t.plays.select("game", "turn", "nth")
    for each in (moved, lasting):
        turns = turns.join(each, on=["game", "turn"], how="left")
    return {
        name: Ratio(turns, pl.col(name).fill_null(0), by=["nth"], grid=t.nth_grid, unit="titles")
        for name in ("claimed", "taken", "permanent")
    }


@statistic
def first_holders(t: Tables, by: str = "") -> Pieces:
    """Whether who first claims a title holds it at the end; by `treasure`, by `nth` (which of her cards of the round
    claimed it), or ("") altogether.

    Grain: one row a group. `value` is the share of the `n` titles that were claimed.
    """
    claimed = t.titles.filter(pl.col("first").is_not_null()).with_columns(nth="claimed")
    kept = pl.col("first") == pl.col("holder")
    return {"": Ratio(claimed, kept, by=t.keys(by, *_BY, "nth"), share=True, grid=t.grid(by))}


@statistic
def titles_settled(t: Tables) -> Pieces:
    """When a title comes to who holds it at the end.

    Grain: one row a card of the round (`nth`, that of who takes it last). `value` is a share of the `n` titles held at
    the end.
    """
    held = t.titles.filter(pl.col("holder").is_not_null()).with_columns(nth="settled")
    return {"": Split(held, "nth", t.nth_grid["nth"])}


@statistic("association")
def title_wins(t: Tables) -> Pieces:
    """How often who holds a title at the end of a round wins the game, a shared victory in equal parts.

    Grain: one row a treasure. `value` is a share of the `n` titles held. An association: who wins holds more titles.
    """
    wins = t.scores.select(*ROUND, "win", holder="seat")
    held = t.titles.join(wins, on=[*ROUND, "holder"]).filter(pl.col("win").is_not_null())
    return {"": Ratio(held, "win", by=["treasure"], share=True, grid=t.treasure_grid)}


LASTING = ("row", "supply")
"""Fates of titles that are permanent."""


@statistic
def title_fates(t: Tables, by: str = "") -> Pieces:
    """What becomes of titles by the end of a round; by `treasure`, or ("") altogether.

    Grain: one row a group and fate; `value` is a share of the `n` titles of rounds. `fate`: row (permanent, its row is
    filled), supply (permanent, the supply is exhausted), open (held, and could still be lost), nobody.
    """
    return {"": Split(t.titles, "fate", pl.Series(FATES, dtype=FATE_ENUM), t.keys(by, *_BY), grid=t.grid(by))}


@statistic
def permanent_titles(t: Tables, by: str = "") -> Pieces:
    """Permanent titles; by `treasure`, or ("") altogether.

    Grain: one row a group and measure. `measure`: permanent (share of titles of rounds that become permanent; `n`
    titles), nth (which of her cards of the round made it so; `n` permanent titles).
    """
    keys, grid = t.keys(by, *_BY), t.grid(by)
    lasting = pl.col("fate").is_in(LASTING)
    return {
        "permanent": Ratio(t.titles, lasting, by=keys, share=True, grid=grid),
        "nth": Ratio(t.titles.filter(lasting), "lasting", by=keys, grid=grid, unit="cards"),
    }


@statistic
def permanent_rounds(t: Tables) -> Pieces:
    """Permanent titles in a round, and what they bring.

    Grain: one row a measure; `n` rounds. `measure`: titles (permanent at its end), points (of all players for their
    permanence), any (share of rounds with at least one).
    """
    rounds = t.titles.group_by(ROUND).agg(titles=pl.col("fate").is_in(LASTING).sum(), points=pl.col("bonus").sum())
    return {
        "titles": Ratio(rounds, "titles", unit="titles"),
        "points": Ratio(rounds, "points", unit="points"),
        "any": Ratio(rounds, pl.col("titles") > 0, share=True),
    }
