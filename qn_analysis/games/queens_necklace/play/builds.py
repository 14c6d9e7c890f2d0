"""The two builds of the one source: `core.play.builds` of Queen's Necklace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.play.builds import SPACE, Builds, Learns, Types, source_list, standing_in

from ..bots import SEARCH_UNITS, SEARCHERS
from ..bots import SOURCES as BOTS
from ..bots import UNITS as BOT_UNITS
from ..bots import VOCABULARY as BOT_WORDS
from ..bots.bent import drop_by_habit
from ..bots.learnt import MOVES, NUMBERS, name_actions, number_actions
from ..bots.searcher import ponders
from ..bots.sight import SALE, SIGHT, describe
from ..bots.unveiled import UNVEILED, unveil
from ..engine import OF_SALES, game, state
from ..engine import SOURCES as ENGINE
from ..engine.turn import place_of
from ..words.cards import SALES, SEATS
from .public_knowledge import describe_public

_HERE = __name__.rsplit(".", 1)[0]
_GAME = _HERE.rsplit(".", 1)[0]
SOURCES = (*source_list(ENGINE, BOTS, f"{_HERE}.public_knowledge"), f"{_HERE}.changed_decision_kernel")
"""All sources in the order of their imports."""
VOCABULARY = (
    *(f"{_GAME}.words.{name}" for name in ("cards", "phases", "actions", "events")),
    f"{_GAME}.engine.state",
    *BOT_WORDS,
    SPACE,
)
"""What both builds share and the machine code depends on."""
NATIVES = {
    **standing_in("clear_record", "copy_record"),
    **{
        f"{_GAME}.bots.scratch:{name}": f"{_HERE}.native:{name}"
        for name in ("blank_games", "blank_logs", "blank_numbers", "blank_values")
    },
}
"""What stands in for the functions that only the interpreted build can call."""
SCRIPTS = {
    f"{_GAME}.bots.scratch:blank_games": '(n => Array.from({length: n}, () => $blank("Game")))',
    f"{_GAME}.bots.scratch:blank_logs": (
        "(n => Array.from({length: n}, () => ({seq: 0, capacity: 0, rows: [], choices: 0, choice_capacity: 0,"
        " choice: []})))"
    ),
    f"{_GAME}.bots.scratch:blank_numbers": "$numbers",
    f"{_GAME}.bots.scratch:blank_values": "$numbers",
}
"""The same in JavaScript."""
WEIGHTS = 256
"""Room for a bot's weights. It is read at run time: another width compiles nothing new."""


def leaves(of: Types) -> Mapping[str, Any]:
    """What the rules call with many constants, and what plays on from within a game."""
    t, number = of.t, of.t.int64
    numbers, values = of.array("int64", 1), of.array("float64", 1)
    return {
        "gain": t.void(of.board, number, number),
        "lose": t.void(of.board, number, number),
        "play": t.void(of.board, of.log, *[number] * 4),
        "show": t.void(of.board, of.log, *[number] * 4),
        "play_changed_batch": number(
            t.FunctionType(of.place_of), *of.played(SEATS), number, of.array("int64", 2),
            *of.rows, of.array("int32", 2),
        ),
        "roll_out": t.void(
            of.array(of.board, 1), of.array(of.log, 1), number, numbers, numbers, t.boolean, values, number, number,
            values,
        ),
        "try_all": t.void(
            of.array(of.board, 1), of.array(of.log, 1), number, values, numbers, numbers, number, numbers,
        ),
    }  # fmt: skip


BUILDS: Final = Builds[state.Game, state.Log](
    state, game, place_of, SEATS, SOURCES, VOCABULARY, BOTS, leaves,
    units=(*BOT_UNITS, *SEARCH_UNITS),
    natives=NATIVES,
    owners=SEARCHERS,
    first=2 + len(OF_SALES),
    first_units=("cards_of", "offer", "tell_fashion"),
    first_inside=("card_at", "remember_hand", "steal"),
    learns=Learns(
        describe, name_actions, unveil, describe_public, number_actions, SIGHT, UNVEILED, MOVES, NUMBERS, 2, ponders,
        drop_by_habit, (SALE, SALES),
    ),
    scripts=SCRIPTS,
    place=f"{__name__}:BUILDS",
    named=("55a41729396eff0b94e2a4e2", "22087b8e7dcac9a18fde7ffe", "de1de0ed9bb836eaea192ebb"),
)  # fmt: skip
compiled = BUILDS.compiled
plain_game, plain_log = BUILDS.plain_game, BUILDS.plain_log
record_game, record_log = BUILDS.record_game, BUILDS.record_log
play_game = BUILDS.play_game
