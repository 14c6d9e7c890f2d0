"""Playing a game again with one decision taken the other way: a source of both builds.

Everything is as it was up to that decision. There a seat has a habit (`bots.deeds`) for once: it buys a card or does
not, shows or plays it or keeps it. From there on the bots go on by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from qn_analysis.core.play.batch import Policy, write_events, write_result
from qn_analysis.core.play.network import CHOICES
from qn_analysis.core.play.record import note_choice
from qn_analysis.core.play.space import numbers

from ..bots.bent import forbids, hide_forbidden
from ..bots.deeds import NEVER, Deed
from ..engine.game import apply, begin
from ..engine.state import Game, Log, Seat, Table
from ..words.cards import NOBODY, SLOTS, Card
from ..words.phases import Phase

MISSED = -2
"""Status of a game in which nobody is asked such a thing before that row."""


def play_changed_batch(
    place_of: Callable[..., int],
    games: list[Game],
    logs: list[Log],
    bots: Any,
    weights: Any,
    seed: int,
    asked: Any,
    ids: Any,
    seqs: Any,
    wide: Any,
    narrow: Any,
    results: Any,
) -> int:
    """Play games again, each with one decision taken the other way, and write what they log into columns.

    Args:
        asked: [games, 5] number of a game, the first row written after the decision, whose it was, deed and card.

    The others are those of `play_batch`; a status may also be `MISSED`.

    Returns:
        Games played: fewer than asked where the columns are full or a bot broke the rules.
    """
    g = games[0]
    log = logs[0]
    rows = 0
    for i in range(len(asked)):
        if rows + log.capacity > len(ids):
            return i
        status = play_changed(g, log, bots, weights, seed, asked[i])
        over = log.seq > log.capacity
        write_result(place_of, g, log, results[i], status, over)
        if status >= 0:
            return i + 1
        if not over:
            rows = write_events(log, asked[i][0], rows, ids, seqs, wide, narrow)
    return len(asked)


def play_changed(
    g: Game, log: Log, bots: Sequence[Policy], weights: Sequence[list[float]], seed: int, asked: Any
) -> int:
    """Play one game, but at a decision a seat has a habit for once: `asked` is a row of those of `play_changed_batch`.

    Returns:
        -1, the seat whose bot chose something illegal, or `MISSED`.
    """
    begin(g, log, seed, asked[0])
    t = g.table
    who = asked[2]
    deed = asked[3]
    met = False
    turn = NOBODY
    sales = NOBODY
    phase = NOBODY
    while t.phase != Phase.GAME_OVER:
        seat = t.actor
        me = g.seats[seat]
        bound = False
        if seat == who and not met and log.seq == asked[1] and concerns(t.phase, deed, asked[4]):
            met = bound = True
            turn = t.turn
            sales = t.sales
            phase = t.phase
        elif seat == who and met and t.turn == turn and t.sales == sales and t.phase == phase:
            bound = goes_on(phase, deed)
        if bound:
            keep_to(t, me, deed, asked[4])
        if me.options == 1:
            action = me.legal[0]
        else:
            action = bots[seat](t, me, weights[seat])
            if bound and not is_legal(me, action):
                action = choose_in_sight(t, me, bots[seat], weights[seat], deed, asked[4])
            note_choice(log, seat, action, me.options)
        if not apply(g, log, action):
            return seat
    return -1 if met else MISSED


def concerns(phase: int, deed: int, card: int) -> bool:
    """Whether a decision of a phase is about buying a card, or about showing or playing it."""
    if deed == Deed.NEVER_BUY or deed == Deed.ALWAYS_BUY:
        return phase == Phase.PURCHASE
    match card:
        case Card.RING | Card.NECKLACE | Card.KING | Card.BANKER:
            return phase == Phase.DISPLAY
        case Card.ALCHEMIST:
            return phase == Phase.ALCHEMIST
        case Card.CARDINAL:
            return phase == Phase.CARDINAL
        case Card.QUEEN:
            return phase == Phase.QUEEN
        case Card.MUSKETEER:
            return phase == Phase.INFLUENCE or phase == Phase.FORGER_REPLY
        case _:
            return phase == Phase.INFLUENCE


def goes_on(phase: int, deed: int) -> bool:
    """Whether a habit that is imposed on one decision also restricts the seat's next ones in the same phase.

    It does where a card is kept in the influence phase, where one is not bought in the purchase phase, and in a
    display, whose actions are one decision.
    """
    if phase == Phase.DISPLAY:
        return True
    return (phase == Phase.INFLUENCE and deed == Deed.KEEP) or (phase == Phase.PURCHASE and deed == Deed.NEVER_BUY)


def keep_to(t: Table, me: Seat, deed: int, card: int) -> None:
    """Leave, of the legal actions, those that a habit does not forbid; all where none would be left."""
    legal = numbers(CHOICES)
    options = me.options
    for i in range(options):
        legal[i] = me.legal[i]
    kept = 0
    for i in range(options):
        if not forbids(t, me, legal, deed, card, NEVER, legal[i]):
            me.legal[kept] = legal[i]
            kept += 1
    me.options = options if kept == 0 else kept


def is_legal(me: Seat, action: int) -> bool:
    """Whether an action is one of those that are legal."""
    for i in range(me.options):  # noqa: SIM110, which a compiled source cannot
        if me.legal[i] == action:
            return True
    return False


def choose_in_sight(t: Table, me: Seat, bot: Policy, weights: list[float], deed: int, card: int) -> int:
    """Ask a bot again that chose a forbidden action, since it looks at the market and its hand and not at `me.legal`.

    What the habit forbids is hidden meanwhile: cards of the market in the purchase phase, else the card in the hand if
    it is to be kept. A choice that is still not legal is replaced by the first legal action.
    """
    market = numbers(SLOTS)
    for slot in range(t.rules.market_size):
        market[slot] = t.market[slot]
    held = me.hand[card]
    if t.phase == Phase.PURCHASE:
        hide_forbidden(t, me)
    elif deed == Deed.KEEP:
        me.hand[card] = 0
    action = bot(t, me, weights)
    me.hand[card] = held
    for slot in range(t.rules.market_size):
        t.market[slot] = market[slot]
    return action if is_legal(me, action) else me.legal[0]
