"""Many games of a companion on the compiled build, as columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from qn_analysis.core.rules.table_ruleset import TableRuleset
from tests.kit.modules import room

Columns = np.ndarray[Any, Any]


class Batch(NamedTuple):
    """What `play_batch` fills: see there."""

    ids: Columns
    wide: Columns
    narrow: Columns
    choices: Columns
    results: Columns


def play(
    game: str, rules: TableRuleset, players: int, bots: str | Sequence[str], seed: int, games: int,
    decisions: bool = False, first: int = 0,
) -> Batch:  # fmt: skip
    """Games of one bot in every seat, or of one bot a seat. Games whose log overflows have no rows.

    Args:
        game: its name in manifests.
        rules, players, bots, seed: as of a simulation.
        games: how many.
        decisions: write decisions down too.
        first: the number of the first game.
    """
    made, state = room(game, "play.builds").BUILDS, room(game, "engine.state")
    styles, places = room(game, "bots.weights").STYLES, room(game, "words.cards").SEATS
    build = made.compiled()
    seats = [bots] * places if isinstance(bots, str) else [*bots, *[bots[0]] * (places - len(bots))]
    weights = np.zeros((places, room(game, "play.registry").ENGINE.kind.width))
    for seat, name in enumerate(seats):
        for place, value in styles[name].weights_for(players).items():
            weights[seat, place] = value
    rows = (games + 1) * state.ROWS
    chosen = (games + 1) * state.CHOICES if decisions else 1
    ids, seqs = np.zeros(rows, np.uint32), np.zeros(rows, np.uint16)
    wide, narrow = np.zeros((3, rows), np.int16), np.zeros((8, rows), np.uint8)
    choice_ids, choices = np.zeros(chosen, np.uint32), np.zeros((4, chosen), np.int16)
    results = np.zeros((games, 5 + 2 * places), np.int32)
    played = made.play_batch(
        made.record_game(rules, players), made.record_log(True, decisions),
        tuple(build[styles[name].policy] for name in seats), weights, seed, first, games, ids, seqs, wide, narrow,
        choice_ids, choices, results,
    )  # fmt: skip
    assert played == games
    kept = results[:, 4] == 0
    written, picked = int(results[kept, 2].sum()), int(results[kept, 3].sum())
    return Batch(ids[:written], wide[:, :written], narrow[:, :written], choices[:, :picked], results)
