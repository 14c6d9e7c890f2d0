"""A chunk of a log, and tables that several checks derive from it.

A derived table is a function of `Chunk`, in a module of this folder beside those of the same heading. The events have,
besides their own columns, `active`: the seat of the last `turn_started` of their game, null before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
import polars as pl

from qn_analysis.core.lint.chunk import Chunk as Shared
from qn_analysis.core.lint.chunk import in_order
from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.log.null import NONE

from ...log.schema import EVENT_COLUMNS
from ...rulebook import Ruleset
from ...words.cards import GEM_OF, NOBODY, STEPS, Card
from ...words.events import EVENTS, Column, Event, Place
from ...words.phases import Phase
from ..folds import FOLDS
from ..folds.state import CODES, COPIES, GAINS, GIVES, PLACES, ROBBED

if TYPE_CHECKING:
    from qn_analysis.core.compile.folds import Numbers

Tables: TypeAlias = Shared[Ruleset]
COLUMNS: Final = tuple(column.key for column in Column if column > Column.EVENT)
"""The columns that an event may fill."""
TYPES: Final = {column.name: column.dtype for column in EVENT_COLUMNS}
"""The types of the columns of the event table."""


def acts_as(t: Tables, *kinds: Card, column: str = "card") -> pl.Expr:
    """Whether the card in a column is one of some kinds, or a blank card that acts as one."""
    names = [card.name.lower() for kind in kinds for card in t.rules.acting_as(kind)]
    return pl.col(column) == names[0] if len(names) == 1 else pl.col(column).is_in(names)


def amount_of(t: Tables) -> pl.Expr:
    """Ducats that a card adds as a Courtier does, or pounds as a Banker does; 0 for all others."""
    return pl.lit(pl.Series(t.rules.amounts, dtype=pl.Int64)).gather(pl.col("card").to_physical().cast(pl.UInt32))


def tables(
    events: pl.DataFrame, games: pl.DataFrame, rules: Ruleset, players: int, knows: Knows, due: pl.Series
) -> Tables:
    """A chunk, made ready: sorted, with the active seat on each row."""
    return Shared(_with_active(in_order(events)), games, rules, players, knows, due, COLUMNS, FOLDS, numbers(rules))


_MOVES: Final[Mapping[Event, tuple[Place, Place]]] = {
    event: said.ends for event, said in EVENTS.items() if said.ends and event != Event.MERCHANT_PLACED
}
_COPIES: Final = {event for event, said in EVENTS.items() if said.several}
"""Events that move `count` cards."""


_ASKED: Final = (
    Event.BOUGHT, Event.DRAWN, Event.DISCARDED, Event.PASSED, Event.DUCATS_LOST, Event.TAKEN, Event.MERCHANT_DRAWN,
)  # fmt: skip
_COURSE: Final = (
    *_ASKED, Event.TURN_STARTED, Event.MARKED_DOWN, Event.EXPIRED, Event.OFFERED, Event.PILE_EXHAUSTED,
    Event.TURN_ENDED, Event.GAME_OVER,
)  # fmt: skip
"""Purchases, devaluations, refills and what frames them: the events that are none of influence, sales or Cardinals."""


STAGE_OF: Final[Mapping[Phase, int]] = {
    **dict.fromkeys((Phase.INFLUENCE, Phase.FORGER_REPLY, Phase.FORGER_CHOICE, Phase.THIEF_DRAW, Phase.THIEF_REPLY), 1),
    **dict.fromkeys((Phase.PURCHASE, Phase.ASTROLOGER), 2),
    Phase.DEVALUATION: 3,
    **dict.fromkeys((Phase.REFILL, Phase.QUEEN), 4),
    Phase.TURN_END: 5,
}
"""The place of a phase in its turn; Merchants and sales break in between, and set-up and end are outside."""
IN_MARKET: Final = (
    Event.OFFERED, Event.BOUGHT, Event.MARKED_DOWN, Event.EXPIRED, Event.TAKEN, Event.NOT_TAKEN,
)  # fmt: skip
"""Events whose `slot` is a place of the market."""


def _each(does: Mapping[Event, int]) -> list[int]:
    """What each event does, by its number; nothing, where there is no event."""
    return [*(does.get(event, 0) for event in Event), *[0] * (CODES - len(Event))]


def _does(event: Event) -> int:
    source, end = _MOVES[event]
    gains = GAINS * (end == Place.HAND)
    gives = GIVES * (not gains and source == Place.HAND)
    does = gains | gives | ROBBED * (source == Place.OTHER_HAND)
    return does and does | COPIES * (event in _COPIES)


def _leaves(event: Event) -> int:
    source, end = _MOVES[event]
    if end == Place.DISPLAY or (end == Place.GONE and source != Place.DISPLAY):
        return 2 if event in _COPIES else 1
    return 0


ASKED: Final = tuple(event.name.lower() for event in _ASKED)
"""The events of the course of turns of which a fold says what stands next to them."""
_DOES: Final = {
    "hand": _each({event: _does(event) for event in _MOVES}),
    "pile": _each({e: (ends[1] == Place.PILE) - (ends[0] == Place.PILE) for e, ends in _MOVES.items()}),
    "course": _each(dict.fromkeys(_COURSE, 1) | dict.fromkeys(_ASKED, 2)),
    "gone": _each({event: _leaves(event) for event in _MOVES}),
    "phases": [*(sum(1 << phase for phase in EVENTS[event].phases) for event in Event), *[-1] * (CODES - len(Event))],
    "stage": [STAGE_OF.get(phase, 0) for phase in Phase] + [0] * (CODES - len(Phase)),
}


def numbers(rules: Ruleset) -> dict[str, Any]:
    """The fields of `lint.folds.state.Rules`."""
    courtiers, bankers = rules.acting_as(Card.COURTIER), rules.acting_as(Card.BANKER)
    slots = dict.fromkeys(map(int, IN_MARKET), rules.market_size)
    slots |= {int(Event.FASHION_SET): len(rules.fashion), int(Event.RARITY_SET): len(rules.rarity)}
    ladders = [ladder if rules.copies[card] else () for card, ladder in enumerate(rules.prices)]
    return _DOES | {
        "prices": [[*ladder, *[NONE] * (STEPS + 1)][: STEPS + 1] for ladder in ladders],
        "copies": list(rules.copies),
        "courtiers": [rules.amounts[card] if card in courtiers else 0 for card in Card],
        "bankers": [rules.amounts[card] if card in bankers else 0 for card in Card],
        "astrologers": [int(card in rules.acting_as(Card.ASTROLOGER)) for card in Card],
        "gem": [NOBODY if role == NOBODY else GEM_OF[role] for role in rules.roles],
        "stones": list(rules.all_stones),
        "purses": list(rules.purses),
        "fashion": list(rules.fashion),
        "rarity": list(rules.rarity),
        "places": rules.market_size,
        "slots": [slots.get(event, PLACES) for event in range(CODES)],
        "bankers_add": rules.rulings["banker_stacks"] == "yes",
        "lapse": rules.rulings["alchemist_orphans"] == "lapse",
        "own_king": rules.rulings["own_king_own_necklace"] == "cancels",
        "shown_alone": rules.rulings["unshown_rarity"] == "none",
    }


def told(t: Tables, rows: pl.DataFrame, *names: str) -> pl.DataFrame:
    """Rows that say in `row` which event they are of, with columns of the events."""
    return t.events[list(names)][rows["row"]].hstack(rows)


def each_after(rows: pl.DataFrame, here: Numbers, before: Numbers) -> tuple[pl.DataFrame, pl.Expr]:
    """Some rows, each after another one, and which of them all are these themselves: so what is said of a row and of
    the one before it is asked of few.

    Args:
        rows: all.
        here: numbers of these, which rise.
        before: of the rows before them, -1: none.
    """
    pairs = np.column_stack([before, here]).ravel()
    itself = np.arange(len(pairs)) % 2 == 1
    there = pairs >= 0
    return rows[pairs[there]], pl.lit(pl.Series(itself[there]))


_NOBODY: Final = 255


def _with_active(events: pl.DataFrame) -> pl.DataFrame:
    """The events with the seat of the last `turn_started` of their game on each row."""
    turn = pl.col("event") == "turn_started"
    fresh = (pl.col("game") != pl.col("game").shift()).fill_null(True)
    marks = events.lazy().select(
        row=pl.int_range(pl.len(), dtype=pl.UInt32), mark=fresh | turn.fill_null(False),
        seat=pl.when(turn).then("seat").fill_null(_NOBODY),
    ).filter("mark").collect()  # fmt: skip
    rows = np.append(marks["row"].to_numpy(), np.uint32(events.height))
    active = pl.Series("active", np.repeat(marks["seat"].to_numpy(), np.diff(rows)), dtype=pl.UInt8)
    return events.with_columns(pl.when(active != _NOBODY).then(active).alias("active"))
