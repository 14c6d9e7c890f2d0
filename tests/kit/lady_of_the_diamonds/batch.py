"""Many games on the compiled build, as columns."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from qn_analysis.games.lady_of_the_diamonds.bots.weights import STYLES
from qn_analysis.games.lady_of_the_diamonds.engine.state import CHOICES, ROWS
from qn_analysis.games.lady_of_the_diamonds.play.builds import BUILDS, WEIGHTS, compiled, record_game, record_log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.cards import SEATS

Columns = np.ndarray[Any, Any]


class Batch(NamedTuple):
    """What `play_batch` fills: see there."""

    ids: Columns
    wide: Columns
    narrow: Columns
    choices: Columns
    results: Columns


def play(
    rules: Ruleset, players: int, bot: str, seed: int, games: int, decisions: bool = False, first: int = 0
) -> Batch:
    """Games of one bot in every seat. Games whose log overflows have no rows."""
    build = compiled()
    style = STYLES[bot]
    weights = np.zeros((SEATS, WEIGHTS))
    for place, value in style.weights_for(players).items():
        weights[:, place] = value
    rounds = rules.rounds or 8
    room = games * min(ROWS, rounds * (30 + 7 * players * rules.cards_each)) + ROWS
    chosen = (games + 1) * CHOICES if decisions else 1
    ids, seqs = np.zeros(room, np.uint32), np.zeros(room, np.uint16)
    wide, narrow = np.zeros((3, room), np.int16), np.zeros((8, room), np.uint8)
    choice_ids, choices = np.zeros(chosen, np.uint32), np.zeros((4, chosen), np.int16)
    results = np.zeros((games, 5 + 2 * SEATS), np.int32)
    played = BUILDS.play_batch(
        record_game(rules, players), record_log(True, decisions), (build[style.policy],) * SEATS,
        weights, seed, first, games, ids, seqs, wide, narrow, choice_ids, choices, results,
    )  # fmt: skip
    assert played == games
    kept = results[:, 4] == 0
    rows = int(results[kept, 2].sum())
    picked = int(results[kept, 3].sum())
    return Batch(ids[:rows], wide[:, :rows], narrow[:, :rows], choices[:, :picked], results)
