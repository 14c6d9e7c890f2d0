"""Setting up a game. Source: "Set-up"."""

from __future__ import annotations

from qn_analysis.core.chance import below, start_key, start_stream
from qn_analysis.core.compile.records import clear_record
from qn_analysis.core.play.emit import emit

from ..words.cards import COLOURS, KINDS, NOBODY, SEATS
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .state import Game, Log

# purposes of chance
DECK = 1
BOT = 16  # + seat


def new_game(g: Game, log: Log, seed: int, number: int) -> None:
    """Begin game `number` of a seed: shuffle, and deal. `table.rules` and `table.players` must be there already."""
    t = g.table
    log.seq = 0
    log.choices = 0
    clear(g)
    start_key(g.hidden.key, seed, number)
    start_stream(g.hidden.dice, g.hidden.key, DECK)
    for seat in range(t.players):
        start_stream(g.seats[seat].chance, g.hidden.key, BOT + seat)
    for card in range(KINDS):
        for _copy in range(t.rules.copies[card]):
            g.hidden.deck[t.deck] = card
            t.deck += 1
    shuffle(g.hidden.deck, t.deck, g.hidden.dice)
    shuffle(t.lots, COLOURS, g.hidden.dice)
    emit(g, log, Event.GAME_STARTED, 0, _, _, _, _, t.players, _)
    for _card in range(t.rules.hand_size):
        for seat in range(t.players):
            emit(g, log, Event.DEALT, seat, _, draw(g, seat), _, _, _, _)
    t.turn = 1
    t.phase = Phase.CARD
    t.actor = t.active


def clear(g: Game) -> None:
    """Forget whatever was played on these records before."""
    t = g.table
    t.turn = 0
    t.round = 1
    t.phase = Phase.SETUP
    t.active = 0
    t.actor = NOBODY
    t.deck = 0
    t.discarded = NOBODY
    g.hidden.top = 0
    for colour in range(COLOURS):
        t.depth[colour] = 0
        t.lots[colour] = colour
    for seat in range(SEATS):
        clear_record(g.seats[seat])
        g.seats[seat].seat = seat
        t.hand_size[seat] = 0
        t.score[seat] = 0
        for colour in range(COLOURS):
            t.cards[seat][colour] = 0
            t.wagered[seat][colour] = 0
            t.highest[seat][colour] = 0
            t.total[seat][colour] = 0


def shuffle(numbers: list[int], n: int, dice: list[int]) -> None:
    """Put the first numbers of a list in an order by lot."""
    for i in range(n - 1):
        j = i + below(dice, n - i)
        kept = numbers[i]
        numbers[i] = numbers[j]
        numbers[j] = kept


def draw(g: Game, seat: int) -> int:
    """Take the top card of the deck, which must not be empty, into a hand."""
    card = g.hidden.deck[g.hidden.top]
    g.hidden.top += 1
    g.table.deck -= 1
    g.table.hand_size[seat] += 1
    g.seats[seat].hand[card] += 1
    return card
