"""Gifts at the start of a turn, played out: a source of a small build of its own, on that of the engine.

A game is played by its bots to the beginning of some of its turns. There worlds are drawn from what the seat whose turn
it is knows (`bots.imagine`), and in each world the rest of the game is played by the same bots several times, with the
same dice (common random numbers):

- with one copy of a card more in the seat's hand, taken from the pile before everybody's eyes as a purchase is, and
  with the same copy burnt instead. The pile is the same in both, and all know as much of it. A card that acts as it is
  bought does so instead of lying in the hand.
- with some ducats more in that turn, and with none more.

The engine begins the turn anew each time, so that a gift can be used in the turn in which it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from qn_analysis.core.chance import below, start_stream
from qn_analysis.core.compile.records import copy_record
from qn_analysis.core.play.batch import Policy

from ..bots.imagine import imagine
from ..engine.game import act, advance, apply, is_decision, list_legal, proceed
from ..engine.hands import gain
from ..engine.purchase import discard_astrologer
from ..engine.setup import new_game
from ..engine.state import Game, Log
from ..engine.turn import place_of, start_turn
from ..words.actions import Action
from ..words.cards import KINDS, SALES, Card
from ..words.phases import Phase
from .changed_decision_kernel import is_legal

DUCATS: Final = 8
"""Most ducats that are given."""
GIFTS: Final = KINDS + DUCATS
"""Gifts: a copy of each card, then 1 ducat, 2 ducats and so on."""
TURN, YEAR, SEAT, HEAD = range(4)
"""Places in a row: which turn, which year (sales held + 1), whose turn; where the gifts begin."""
WORLDS, WITH, WITHOUT, EACH = range(4)
"""Of each gift: worlds in which it could be given, and the sums of the shares of wins with it and without it."""
ROW: Final = HEAD + GIFTS * EACH
"""Numbers of a row."""
COPIES, PAID, SOLD = range(3)
"""Of each card and year, what was bought in a game: copies, and ducats paid for them."""
PURCHASES: Final = SALES * KINDS * SOLD
"""Numbers of these."""
ROOM: Final = 5
"""Games to play in: the game itself, a world, two that are played out, and one whose dice are those of gifts."""
_DICE: Final = 204
"""Purpose of the dice of gifts."""


def give_batch(
    games: list[Game],
    logs: list[Log],
    bots: Any,
    weights: Any,
    seed: int,
    first: int,
    count: int,
    turns: int,
    worlds: int,
    wanted: list[int],
    rows: Any,
    bought: Any,
) -> int:
    """Give at some turns of some games.

    Args:
        games, logs: `ROOM` games, whose rules and number of players are set in the first; one log without room.
        bots, weights: a policy and its weights for each seat.
        seed, first, count: games `first` to `first + count - 1` of a seed.
        turns: how many of each game, spread over it: one at a random place of each of so many equal parts.
        worlds: of each turn.
        wanted: [GIFTS] 1 for the gifts that are to be tried.
        rows: [count * turns, ROW] what came of it; all 0 at first.
        bought: [count, PURCHASES] what was bought in each game as its bots play it; all 0 at first.

    Returns:
        -1, or the seat whose bot chose something illegal.
    """
    chance = games[4].hidden.placing
    for i in range(count):
        g = games[0]
        new_game(g, logs[0], seed, first + i)
        start_stream(chance, g.hidden.key, _DICE)
        wrong = play_until(g, logs[0], bots, weights, -1, True, bought[i])
        if wrong >= 0:
            return wrong
        last = g.table.turn
        new_game(g, logs[0], seed, first + i)
        for part in range(turns):
            turn = 1 + (part * last + below(chance, last)) // turns
            wrong = play_until(g, logs[0], bots, weights, turn, False, bought[i])
            if wrong < 0:
                wrong = give_all(games, logs, bots, weights, worlds, wanted, chance, rows[i * turns + part], bought[i])
            if wrong >= 0:
                return wrong
    return -1


def play_until(
    g: Game, log: Log, bots: Sequence[Policy], weights: Sequence[list[float]], turn: int, noting: bool, bought: Any
) -> int:
    """Play on to the beginning of a turn, before anything of it is done, or (-1) to the end of the game.

    Returns:
        -1, or the seat whose bot chose something illegal.
    """
    t = g.table
    while t.turn != turn and not (t.phase == Phase.GAME_OVER and t.actor < 0):
        wrong = go_on(g, log, bots, weights, noting, bought)
        if wrong >= 0:
            return wrong
    return -1


def go_on(g: Game, log: Log, bots: Sequence[Policy], weights: Sequence[list[float]], noting: bool, bought: Any) -> int:
    """Do what a phase does by itself, or what whoever is asked chooses: the engine's `advance`, one step at a time.

    Args:
        noting: write down in `bought` what is bought.

    Returns:
        -1, or the seat whose bot chose something illegal.
    """
    t = g.table
    if not is_decision(t.phase):
        proceed(g, log)
        return -1
    options = list_legal(g, log)
    if options == 0:
        return -1
    seat = t.actor
    me = g.seats[seat]
    action = me.legal[0]
    if options > 1:
        action = bots[seat](t, me, weights[seat])
        if not is_legal(me, action):
            return seat
    if noting and t.phase == Phase.PURCHASE and action != Action.PASS:
        at = ((t.year - 1) * KINDS + t.market[action - Action.BUY]) * SOLD
        before = t.ducats
        act(g, log, action)
        bought[at + COPIES] += 1.0
        bought[at + PAID] += 1.0 * (before - t.ducats)
    else:
        act(g, log, action)
    return -1


def give_all(
    games: list[Game],
    logs: list[Log],
    bots: Any,
    weights: Any,
    worlds: int,
    wanted: list[int],
    chance: list[int],
    row: Any,
    bought: Any,
) -> int:
    """Give everything, in worlds that the seat whose turn begins cannot exclude.

    Returns:
        -1, or the seat whose bot chose something illegal.
    """
    t = games[0].table
    seat = t.active
    row[TURN] = t.turn
    row[YEAR] = t.year
    row[SEAT] = seat
    for _world in range(worlds):
        imagine(games[1], t, games[0].seats[seat], chance)
        for card in range(KINDS):
            if wanted[card] == 1:
                wrong = give_card(games, logs, bots, weights, card, chance, row, HEAD + card * EACH, bought)
                if wrong >= 0:
                    return wrong
        wrong = give_ducats(games, logs, bots, weights, wanted, row)
        if wrong >= 0:
            return wrong
    return -1


def give_card(
    games: list[Game],
    logs: list[Log],
    bots: Any,
    weights: Any,
    card: int,
    chance: list[int],
    row: Any,
    at: int,
    bought: Any,
) -> int:
    """A copy of a card burnt, and the same copy given; nothing where the pile of this world has none.

    Returns:
        -1, or the seat whose bot chose something illegal.
    """
    seat = games[1].table.active
    copy_record(games[2], games[1])
    if not take_from_pile(games[2], card, chance):
        return -1
    copy_record(games[3], games[2])
    games[2].table.gone[card] += 1
    wrong = play_out(games[2], logs[0], bots, weights, 0)
    if wrong < 0:
        wrong = receive(games[3], logs[0], bots, weights, card, bought)
    if wrong < 0:
        wrong = play_out(games[3], logs[0], bots, weights, 0)
    if wrong < 0:
        row[at + WORLDS] += 1.0
        row[at + WITH] += win_share(games[3], seat)
        row[at + WITHOUT] += win_share(games[2], seat)
    return wrong


def give_ducats(games: list[Game], logs: list[Log], bots: Any, weights: Any, wanted: list[int], row: Any) -> int:
    """Each number of ducats more, and none.

    Returns:
        -1, or the seat whose bot chose something illegal.
    """
    seat = games[1].table.active
    without = -1.0
    for ducats in range(1, DUCATS + 1):
        if wanted[KINDS + ducats - 1] == 1:
            if without < 0.0:
                copy_record(games[2], games[1])
                wrong = play_out(games[2], logs[0], bots, weights, 0)
                if wrong >= 0:
                    return wrong
                without = win_share(games[2], seat)
            copy_record(games[3], games[1])
            wrong = play_out(games[3], logs[0], bots, weights, ducats)
            if wrong >= 0:
                return wrong
            at = HEAD + (KINDS + ducats - 1) * EACH
            row[at + WORLDS] += 1.0
            row[at + WITH] += win_share(games[3], seat)
            row[at + WITHOUT] += without
    return -1


def take_from_pile(g: Game, card: int, chance: list[int]) -> bool:
    """Take a copy of a card out of the pile, any with equal chance, and close the gap; False where it has none."""
    hidden = g.hidden
    copies = 0
    for place in range(hidden.top, hidden.size):
        if hidden.pile[place] == card:
            copies += 1
    if copies == 0:
        return False
    nth = below(chance, copies)
    found = False
    for place in range(hidden.top, hidden.size):
        if not found and hidden.pile[place] == card:
            found = nth == 0
            nth -= 1
        if found and place + 1 < hidden.size:
            hidden.pile[place] = hidden.pile[place + 1]
    hidden.size -= 1
    g.table.pile -= 1
    return True


def receive(g: Game, log: Log, bots: Sequence[Policy], weights: Sequence[list[float]], card: int, bought: Any) -> int:
    """Have the seat whose turn it is receive a card before everybody's eyes. An Astrologer acts at once.

    Returns:
        -1, or the seat whose bot chose something illegal.
    """
    t = g.table
    gain(g, t.active, card)
    if t.rules.roles[card] != Card.ASTROLOGER:
        return -1
    discard_astrologer(g, log, card)
    t.phase = Phase.ASTROLOGER
    while t.phase != Phase.PURCHASE and not (t.phase == Phase.GAME_OVER and t.actor < 0):
        wrong = go_on(g, log, bots, weights, False, bought)
        if wrong >= 0:
            return wrong
    return -1


def play_out(g: Game, log: Log, bots: Sequence[Policy], weights: Sequence[list[float]], ducats: int) -> int:
    """Begin the turn, with some ducats more, and play on to the end of the game.

    Returns:
        -1, or the seat whose bot chose something illegal.
    """
    t = g.table
    if t.phase != Phase.GAME_OVER:
        start_turn(g, log)
        t.ducats += ducats
        advance(g, log)
    while t.actor >= 0:
        seat = t.actor
        if not apply(g, log, bots[seat](t, g.seats[seat], weights[seat])):
            return seat
    return -1


def win_share(g: Game, seat: int) -> float:
    """1 for a win, a share of it where the first place is shared, else 0."""
    if place_of(g, seat) > 1:
        return 0.0
    first = 0
    for other in range(g.table.players):
        if place_of(g, other) == 1:
            first += 1
    return 1.0 / first
