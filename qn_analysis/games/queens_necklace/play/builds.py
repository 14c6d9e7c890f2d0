"""The two builds of the one source of Queen's Necklace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from qn_analysis.core.play.builds import Types, standing_in
from qn_analysis.core.play.declared_builds import declared_builds

from ..bots import SEARCH_UNITS, SEARCHERS
from ..engine import OF_SALES
from ..engine.state import Game, Log
from ..words.cards import SEATS
from .network import NETWORK

_PACKAGE = __name__.rsplit(".", 2)[0]
_SCRATCH = ("blank_games", "blank_logs", "blank_numbers", "blank_values")
NATIVES = {
    **standing_in("clear_record", "copy_record"),
    **{f"{_PACKAGE}.bots.scratch:{name}": f"{_PACKAGE}.play.native:{name}" for name in _SCRATCH},
}
"""What stands in for the functions that only the interpreted build can call."""
SCRIPTS = {
    f"{_PACKAGE}.bots.scratch:blank_games": '(n => Array.from({length: n}, () => $blank("Game")))',
    f"{_PACKAGE}.bots.scratch:blank_logs": (
        "(n => Array.from({length: n}, () => ({seq: 0, capacity: 0, rows: [], choices: 0, choice_capacity: 0,"
        " choice: []})))"
    ),
    f"{_PACKAGE}.bots.scratch:blank_numbers": "$numbers",
    f"{_PACKAGE}.bots.scratch:blank_values": "$numbers",
}
"""The same in JavaScript."""
_DECLARED: Final = declared_builds(
    _PACKAGE, Game, Log, SEATS, NETWORK, place=f"{__name__}:BUILDS",
    named=("55a41729396eff0b94e2a4e2", "d4577427193ef8ed2c4ce681", "de1de0ed9bb836eaea192ebb"),
)  # fmt: skip


def leaves(of: Types) -> Mapping[str, Any]:
    """What the rules call with many constants, and what plays on from within a game."""
    t, number = of.t, of.t.int64
    games, logs = of.array(of.board, 1), of.array(of.log, 1)
    numbers, values = of.array("int64", 1), of.array("float64", 1)
    return {
        **_DECLARED.leaves(of),
        "play_changed_batch": number(
            t.FunctionType(of.place_of), *of.played(SEATS), number, of.array("int64", 2), *of.rows, of.array("int32", 2)
        ),
        "roll_out": t.void(games, logs, number, numbers, numbers, t.boolean, values, number, number, values),
        "try_all": t.void(games, logs, number, values, numbers, numbers, number, numbers),
    }


BUILDS: Final = replace(
    _DECLARED,
    sources=(*_DECLARED.sources, f"{_PACKAGE}.play.changed_decision_kernel"),
    leaves=leaves,
    units=(*_DECLARED.units, *SEARCH_UNITS),
    natives=NATIVES,
    owners=SEARCHERS,
    first=2 + len(OF_SALES),
    first_units=("cards_of", "offer", "tell_fashion"),
    first_inside=("card_at", "remember_hand", "steal"),
    scripts=SCRIPTS,
)
SOURCES, VOCABULARY = BUILDS.sources, BUILDS.vocabulary
compiled = BUILDS.compiled
plain_game, plain_log = BUILDS.plain_game, BUILDS.plain_log
record_game, record_log = BUILDS.record_game, BUILDS.record_log
play_game = BUILDS.play_game
