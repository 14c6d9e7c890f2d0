"""A sheet laid on the engine's table and scored: a source of both builds.

A sheet in numbers is [`SHEET`]: fashion (gem by rank), players, how many Alchemists and (seat, card, new gem) of each,
then for each seat gem cards by kind, Rings, Kings and Necklaces by gem, Bankers, and gray blank cards.
"""

from __future__ import annotations

from typing import Any, Final

from ..engine.alchemist import transmute
from ..engine.display import reveal
from ..engine.rarity import set_rarity
from ..engine.record import emit
from ..engine.selling import sell_jewels
from ..engine.setup import clear_display
from ..engine.state import Game, Log
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, KINDS, NOBODY, SEATS, TRUE_GEMS, Card
from ..words.events import Event
from ..words.phases import Phase

PLAYERS: Final = GEMS
MOVES: Final = PLAYERS + 1
LAID: Final = MOVES + 1 + 3 * SEATS
RINGS: Final = GEM_KINDS
KINGS: Final = RINGS + GEMS
NECKLACES: Final = KINGS + GEMS
BANKERS: Final = NECKLACES + GEMS
BLANKS: Final = BANKERS + 1
OWN: Final = BLANKS + 1
"""Numbers of one seat."""
SHEET: Final = LAID + SEATS * OWN


def lay_sheet(g: Game, sheet: Any) -> None:
    """Clear the table and give each seat the cards of its display, laid in secret, and its Alchemist."""
    t = g.table
    clear_display(g)
    t.players = sheet[PLAYERS]
    t.turn = 1
    t.year = 1
    t.active = 0
    t.actor = 0
    for rank in range(GEMS):
        t.fashion[rank] = sheet[rank]
    for seat in range(SEATS):
        lay_display(g, seat, sheet, LAID + seat * OWN)
    for move in range(sheet[MOVES]):
        g.seats[sheet[MOVES + 1 + 3 * move]].hand[Card.ALCHEMIST] += 1


def lay_display(g: Game, seat: int, sheet: Any, at: int) -> None:
    """Give a seat the cards of its display and lay them."""
    me = g.seats[seat]
    g.table.score[seat] = 0
    for card in range(KINDS):
        me.hand[card] = 0
        me.laid[card] = 0
    for card in range(GEM_KINDS):
        me.hand[card] = sheet[at + card]
        me.laid[card] = sheet[at + card]
    for gem in range(GEMS):
        me.laid_rings[gem] = sheet[at + RINGS + gem]
        me.laid_kings[gem] = sheet[at + KINGS + gem]
        me.laid_necklaces[gem] = sheet[at + NECKLACES + gem]
        me.hand[Card.RING] += me.laid_rings[gem]
        me.hand[Card.KING] += me.laid_kings[gem]
        me.hand[Card.NECKLACE] += me.laid_necklaces[gem]
    me.hand[Card.BANKER] = sheet[at + BANKERS]
    me.laid[Card.BANKER] = sheet[at + BANKERS]
    me.hand[Card.BLANK_GRAY] = sheet[at + BLANKS]
    me.laid[Card.BLANK_GRAY] = sheet[at + BLANKS]


def score_sheet(g: Game, log: Log, sheet: Any) -> None:
    """Hold the sale: reveal, Alchemists, rarity, selling. Pounds are in `table.score`."""
    t = g.table
    lay_sheet(g, sheet)
    t.phase = Phase.SALE
    emit(g, log, Event.SALE_OPENED, t.active, NOBODY, NOBODY, NOBODY, NOBODY, 1, NOBODY)
    t.phase = Phase.REVEAL
    reveal(g, log)
    for move in range(sheet[MOVES]):
        at = MOVES + 1 + 3 * move
        t.actor = sheet[at]
        transmute(g, log, Action.TRANSMUTE + sheet[at + 1] * TRUE_GEMS + sheet[at + 2])
    t.phase = Phase.RARITY
    set_rarity(g, log)
    sell_jewels(g, log)


def score_batch(games: list[Game], logs: list[Log], sheets: Any, results: Any) -> None:
    """Score many sheets, [n, SHEET]; `results`, [n, SEATS + 2 * GEMS], are filled with pounds by seat, then stones
    counted and rarity tile by gem. Game and log are one record each, to work in; the rules are those of the game.
    """
    g = games[0]
    for i in range(len(sheets)):
        score_sheet(g, logs[0], sheets[i])
        for seat in range(SEATS):
            results[i][seat] = g.table.score[seat]
        for gem in range(GEMS):
            results[i][SEATS + gem] = g.table.counted[gem]
            results[i][SEATS + GEMS + gem] = g.table.rarity[gem]
