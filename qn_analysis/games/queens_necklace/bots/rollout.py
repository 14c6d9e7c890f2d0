"""Playing a position on: each choice in the same imagined worlds, everybody by one policy. A source of both builds.

A choice is a row of `CHOICE` numbers: an action and, where a whole display is tried, the cards to lay before it. All
choices meet the same worlds and the same dice (common random numbers), so that their differences are sharper than
their values. What came of each is kept in `samples`: for choice `c` and world `w`, from `(c * worlds + w) * SAMPLE` on,
the share of the win (1, or less where first place is shared), the margin over the best rival and the score, in pounds.

A world is played to the end of the game or, with a `depth`, until that number of further sales are held: then each card
in hand counts `IN_HAND` pounds and whoever is ahead has won.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.compile.records import copy_record

from ..engine.display import lay, list_display
from ..engine.game import apply
from ..engine.hands import cards_of, gem_of
from ..engine.state import Game, Log, Seat, Table
from ..engine.turn import place_of
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, SALES, Card
from ..words.phases import Phase
from .greedy import choose_greedy
from .heuristic import choose_heuristic
from .imagine import imagine
from .learnt import choose_learnt

POLICY: Final = 239
"""Place in the row of weights that says whose the others are: `choose_heuristic`'s, or (0) `choose_greedy`'s."""
LONGEST: Final = 1000
"""More weights than this are a network's row, and everybody follows `choose_learnt`."""
ROWS: Final = GEM_KINDS + 1
"""Numbers of a display before those of its rows: gem cards by kind, gray blank cards."""
DISPLAY: Final = ROWS + 3 * GEMS + 1
"""Numbers of a display: those before, Rings, Kings and Necklaces by row, Bankers, as they are laid."""
CHOICE: Final = 1 + DISPLAY
"""Numbers of a choice."""
SAMPLE: Final = 3
"""Numbers kept of a choice in a world."""
IN_HAND: Final = 10
"""Pounds that a card in hand counts where a game is not played to its end."""


def reply(table: Table, me: Seat, weights: list[float]) -> int:
    """The policy that everybody follows in an imagined world: `weights` are its own, but for the place `POLICY`."""
    if len(weights) > LONGEST:
        return choose_learnt(table, me, weights)  # type: ignore[arg-type]  # a row of whole numbers
    return choose_heuristic(table, me, weights) if weights[POLICY] > 0.0 else choose_greedy(table, me, weights)


def lay_again(g: Game, weights: list[float]) -> None:
    """In mid-display: lay for the seats that have laid already, by the policy."""
    t = g.table
    if t.phase != Phase.DISPLAY:
        return
    laid = t.asked
    t.asked = 0
    t.actor = t.active
    while t.asked < laid:
        me = g.seats[t.actor]
        me.options = 0
        list_display(g)
        lay(g, reply(t, me, weights) if me.options > 1 else me.legal[0])
        me.options = 0


def play_on(g: Game, log: Log, weights: list[float], sales: int) -> None:
    """Play by the policy until a number of sales are held in all, or to the end."""
    t = g.table
    while t.phase != Phase.GAME_OVER and t.sales < sales:
        if not apply(g, log, reply(t, g.seats[t.actor], weights)):
            return


def put_display(table: Table, me: Seat, choices: list[int], at: int) -> None:
    """Lay a display, [DISPLAY] from a place on, in one go."""
    for gem in range(GEMS):
        me.laid_gems[gem] = 0
        for card in cards_of(gem):
            me.laid[card] = choices[at + card]
            me.laid_gems[gem] += choices[at + card]
        me.laid_rings[gem] = choices[at + ROWS + gem]
        me.laid_kings[gem] = choices[at + ROWS + GEMS + gem]
        me.laid_necklaces[gem] = choices[at + ROWS + 2 * GEMS + gem]
    me.laid[Card.BLANK_GRAY] = choices[at + GEM_KINDS]
    if choices[at + GEM_KINDS] > 0 and table.rules.stones[Card.BLANK_GRAY] > 0:
        me.laid_gems[gem_of(table.rules.roles[Card.BLANK_GRAY])] += choices[at + GEM_KINDS]
    me.laid[Card.BANKER] = choices[at + ROWS + 3 * GEMS]


def count(g: Game, seat: int, samples: list[float], at: int) -> None:
    """Write down what came of a world for a seat."""
    t = g.table
    over = t.phase == Phase.GAME_OVER
    held = 0 if over else IN_HAND
    mine = t.score[seat] + held * t.hand_size[seat]
    best = -(1 << 30)
    equals = 1
    for other in range(t.players):
        if other != seat:
            theirs = t.score[other] + held * t.hand_size[other]
            best = max(best, theirs)
            if theirs == mine:
                equals += 1
    if mine < best or (over and place_of(g, seat) > 1):
        samples[at] = 0.0
    else:
        samples[at] = 1.0 if over and t.rules.final_tie == 1 else 1.0 / equals
    samples[at + 1] = 1.0 * (mine - best)
    samples[at + 2] = 1.0 * t.score[seat]


def try_out(
    games: list[Game],
    logs: list[Log],
    table: Table,
    me: Seat,
    choices: list[int],
    tried: list[int],
    displays: bool,
    weights: list[float],
    depth: int,
    world: int,
    worlds: int,
    samples: list[float],
) -> None:
    """Try each choice in one more world.

    Args:
        games, logs: room for two games, and one log without room.
        choices: [n * CHOICE] the choices.
        tried: [n] 1 for those that are to be tried.
        displays: lay the display of a choice first.
        depth: sales to be held before the result counts, 0 for all.
        world: number of the world of `worlds`, for the place of the result in `samples`.
    """
    imagine(games[0], table, me, me.chance)
    lay_again(games[0], weights)
    sales = table.sales + depth if depth > 0 else SALES + 1
    for choice in range(len(tried)):
        if tried[choice] == 1:
            g = games[1]
            copy_record(g, games[0])
            if displays:
                put_display(g.table, g.seats[me.seat], choices, choice * CHOICE + 1)
            if apply(g, logs[0], choices[choice * CHOICE]):
                play_on(g, logs[0], weights, sales)
            count(g, me.seat, samples, (choice * worlds + world) * SAMPLE)


def roll_out(
    games: list[Game],
    logs: list[Log],
    seat: int,
    choices: list[int],
    tried: list[int],
    displays: bool,
    weights: list[float],
    depth: int,
    worlds: int,
    samples: list[float],
) -> None:
    """Try all choices of a seat in so many worlds: the entry point for Python.

    `games[2]` is the position, of which the table and the seat's record are read; its `chance` are the dice.
    """
    me = games[2].seats[seat]
    for world in range(worlds):
        try_out(games, logs, games[2].table, me, choices, tried, displays, weights, depth, world, worlds, samples)


assert Action.BANKER - Action.CARD == DISPLAY - 2  # a display is in the order of the actions that lay it
