"""Actions and the length of games."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from .tables import ACTION_ENUM, Tables, statistic


@statistic
def game_lengths(t: Tables) -> Pieces:
    """How long games last.

    Grain: one row a measure; `n` games. `measure`: turns, rounds (of all players together), actions (spent, of all
    players; those forgone not), events (event cards drawn).
    """
    spent = t.actions.filter(pl.col("action") != "forgo").group_by("game").agg(actions=pl.col("spent").sum())
    turns = t.told("turn_started").group_by("game").agg(turns=pl.len())
    rounds = t.rounds.group_by("game").agg(rounds=pl.len())
    drawn = t.told("event_drawn").group_by("game").agg(events=pl.len())
    games = t.games.select("game")
    for each in (turns, rounds, spent, drawn):
        games = games.join(each, on="game", how="left", maintain_order="left")
    return {
        name: Ratio(games, pl.col(name).fill_null(0), unit=name) for name in ("turns", "rounds", "actions", "events")
    }


@statistic
def actions_used(t: Tables, by: str = "") -> Pieces:
    """What actions are spent on; by `seat`, `who` (winner of the game, other), or ("") altogether.

    Grain: one row a group and action: travel, buy, craft, sell (to a Buyer), interact (with the others), refill, coin,
    forgo (left unused at the end of a round). `value` is a share of the `n` actions. A trade that another wins at
    auction spends none.
    """
    keys = t.keys(by, "", "seat", "who")
    rows = t.known(t.actions) if by == "who" else t.actions
    categories = ACTION_ENUM.categories.cast(ACTION_ENUM)
    return {"": Split(rows, "action", categories, keys, weight="spent", grid=t.grid(by))}
