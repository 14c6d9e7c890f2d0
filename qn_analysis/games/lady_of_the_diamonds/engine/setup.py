"""Setting up the game and each of its rounds.

Source: "Set Up" 1 to 5, "Longer Game" 1 and 2. Seat 0 wears the most jewelry.
"""

from __future__ import annotations

from qn_analysis.core.chance import sort_key, start_key, start_stream
from qn_analysis.core.compile.records import clear_record

from ..words.cards import DECK as ROOM
from ..words.cards import GEMS, KINDS, NOBODY, SEATS, SLOTS, TREASURES
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .advanced import supply_of
from .record import emit
from .state import Game, Log

# purposes of chance; new ones are added, none is renumbered
DECK = 1
LOTS = 2
BOT = 16  # + seat

COPIES = 64  # room for copies of a kind in a sort key's item number


def new_game(g: Game, log: Log, seed: int, number: int) -> None:
    """Begin game `number` of a seed. `table.rules` and `table.players` must be there already."""
    clear(g)
    log.seq = 0
    log.choices = 0
    start_key(g.hidden.key, seed, number)
    for seat in range(g.table.players):
        start_stream(g.seats[seat].chance, g.hidden.key, BOT + seat)
    draw_lots(g)
    emit(g, log, Event.GAME_STARTED, 0, _, _, _, _, g.table.players, _)


def draw_lots(g: Game) -> None:
    """Draw by lot in which order gems and cards are listed; each turn begins with another one (`turn.pass_lots`).

    Without it whoever takes the first of several actions that are equally good would like that gem best that these
    sources happen to name first.
    """
    t = g.table
    for gem in range(GEMS):
        t.gem_lots[gem] = sort_key(g.hidden.key, LOTS, gem) * KINDS + gem
    for card in range(KINDS):
        t.card_lots[card] = sort_key(g.hidden.key, LOTS, GEMS + card) * KINDS + card
    sort(t.gem_lots, GEMS)
    sort(t.card_lots, KINDS)
    for place in range(GEMS):
        t.gem_lots[place] = t.gem_lots[place] % KINDS
    for place in range(KINDS):
        t.card_lots[place] = t.card_lots[place] % KINDS


def clear(g: Game) -> None:
    """Forget whatever was played on these records before; the first round is to be set up."""
    t = g.table
    for gem in range(GEMS):
        t.gem_lots[gem] = gem
    for card in range(KINDS):
        t.card_lots[card] = card
    t.turn = 0
    t.round = 1
    t.phase = Phase.SETUP
    for seat in range(SEATS):
        clear_record(g.seats[seat])
        g.seats[seat].seat = seat
        t.score[seat] = 0
        t.round_score[seat] = 0
        t.round_titles[seat] = 0
    clear_round(g)


def clear_round(g: Game) -> None:
    """Put all cards, pieces and titles back."""
    t = g.table
    t.active = (t.round - 1) % t.players
    t.actor = NOBODY
    t.card = NOBODY
    t.match = 0
    t.deck = 0
    g.hidden.top = 0
    for slot in range(SLOTS):
        t.face_up[slot] = NOBODY
    for treasure in range(TREASURES):
        t.supply[treasure] = 0
        t.title[treasure] = NOBODY
        t.permanent[treasure] = 0
        t.gained[treasure] = 0
    for seat in range(SEATS):
        t.hand_size[seat] = 0
        t.plays[seat] = 0
        for treasure in range(TREASURES):
            t.chest[seat][treasure] = 0
        for card in range(KINDS):
            t.played[seat][card] = 0
            g.seats[seat].hand[card] = 0


def set_up_round(g: Game, log: Log) -> None:
    """Lay out the pieces, shuffle, deal the hands and lay out the face-up cards."""
    clear_round(g)
    t = g.table
    emit(g, log, Event.ROUND_STARTED, t.active, _, _, _, _, _, _)
    for treasure in range(TREASURES):
        t.supply[treasure] = supply_of(t.rules, t.players, treasure)
        emit(g, log, Event.SUPPLIED, _, _, _, treasure, _, t.supply[treasure], _)
    shuffle(g)
    for _card in range(t.rules.hand_size):
        for step in range(t.players):
            seat = (t.active + step) % t.players
            card = draw(g)
            g.seats[seat].hand[card] += 1
            t.hand_size[seat] += 1
            emit(g, log, Event.DEALT, seat, _, card, _, _, _, _)
    for slot in range(t.rules.face_up):
        t.face_up[slot] = draw(g)
        emit(g, log, Event.LAID_OUT, _, _, t.face_up[slot], _, slot, _, _)
    t.turn += 1
    t.phase = Phase.CARD
    t.actor = t.active


def shuffle(g: Game) -> None:
    """Shuffle all cards: each has a sort key of its own, so that one card fewer leaves the order of the others."""
    hidden = g.hidden
    n = 0
    for card in range(KINDS):
        for copy in range(g.table.rules.copies[card]):
            item = (g.table.round * KINDS + card) * COPIES + copy
            hidden.deck[n] = sort_key(hidden.key, DECK, item) * KINDS + card
            n += 1
    sort(hidden.deck, n)
    for place in range(n):
        hidden.deck[place] = hidden.deck[place] % KINDS
    for place in range(n, ROOM):
        hidden.deck[place] = NOBODY
    g.table.deck = n


def sort(numbers: list[int], n: int) -> None:
    """Sort the first numbers of a list (Shell's sort: a deck is small)."""
    gap = 23
    while gap > 0:
        for i in range(gap, n):
            number = numbers[i]
            j = i
            while j >= gap and numbers[j - gap] > number:
                numbers[j] = numbers[j - gap]
                j -= gap
            numbers[j] = number
        gap = gap * 4 // 9


def draw(g: Game) -> int:
    """Take the top card of the deck, which must not be empty."""
    card = g.hidden.deck[g.hidden.top]
    g.hidden.top += 1
    g.table.deck -= 1
    return card
