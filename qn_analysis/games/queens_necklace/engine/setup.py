"""Setting up the game.

Source: "Setting up the game" (2003 editions; the web edition keeps two notes of it). Seat 0 begins.
"""

from __future__ import annotations

from qn_analysis.core.chance import below, sort_key, start_key, start_stream
from qn_analysis.core.compile.records import clear_record

from ..words.cards import GEMS, KINDS, NOBODY, SALES, SEATS, SLOTS, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import draw, gain_unseen, lose
from .record import emit
from .state import Game, Log

# purposes of chance; new ones are added, none is renumbered
DECK = 1
PLACING = 2
FASHION = 3
THEFTS = 4
BOT = 16  # + seat

COPIES = 64  # room for copies of a kind in a sort key's item number


def new_game(g: Game, log: Log, seed: int, number: int) -> None:
    """Set up game `number` of a seed. `table.rules` and `table.players` must be there already."""
    clear(g)
    log.seq = 0
    log.choices = 0
    start_key(g.hidden.key, seed, number)
    start_stream(g.hidden.thefts, g.hidden.key, THEFTS)
    start_stream(g.hidden.placing, g.hidden.key, PLACING)
    for seat in range(g.table.players):
        start_stream(g.seats[seat].chance, g.hidden.key, BOT + seat)
    emit(g, log, Event.GAME_STARTED, 0, _, _, _, _, g.table.players, _)
    set_fashion(g, log)
    shuffle(g)
    deal(g, log)
    place_merchants(g, log)
    open_market(g, log)
    g.table.phase = Phase.TURN_END


def clear(g: Game) -> None:
    """Empty the table, all hands and the pile."""
    t = g.table
    t.turn = 0
    t.year = 1
    t.phase = Phase.SETUP
    t.active = t.players - 1  # the first turn is that of the next seat, 0
    t.actor = NOBODY
    t.resume = NOBODY
    t.necklace = NOBODY
    t.ducats = 0
    t.purchases = 0
    t.slot = 0
    t.victim = NOBODY
    t.thief = NOBODY
    t.gem = NOBODY
    t.merchants = 0
    t.merchant = 0
    t.sales = 0
    t.asked = 0
    t.postponed_to = NOBODY
    for card in range(KINDS):
        t.gone[card] = 0
    for slot in range(SLOTS):
        t.market[slot] = NOBODY
        t.step[slot] = 0
    for sale in range(SALES):
        t.due[sale] = NOBODY
    for seat in range(SEATS):
        t.gained[seat] = 0
        clear_seat(g, seat)
    clear_display(g)


def clear_seat(g: Game, seat: int) -> None:
    """Empty a hand and forget what the seat has seen."""
    clear_record(g.seats[seat])
    g.seats[seat].seat = seat
    g.table.hand_size[seat] = 0
    g.table.score[seat] = 0


def clear_display(g: Game) -> None:
    """Take everything of the last sale off the table."""
    t = g.table
    for seat in range(t.players):
        t.bankers[seat] = 0
        for card in range(KINDS):
            t.shown[seat][card] = 0
            t.moved[seat][card] = 0
        for gem in range(GEMS):
            t.stones[seat][gem] = 0
            t.gem_cards[seat][gem] = 0
            t.rings[seat][gem] = 0
            t.kings[seat][gem] = 0
            t.necklaces[seat][gem] = 0
    for gem in range(GEMS):
        t.counted[gem] = 0
        t.rarity[gem] = 0


def set_fashion(g: Game, log: Log) -> None:
    """Lay the gem tiles below the fashion tiles in random order."""
    for gem in range(GEMS):
        rank = 0
        mine = sort_key(g.hidden.key, FASHION, gem)
        for other in range(GEMS):
            theirs = sort_key(g.hidden.key, FASHION, other)
            if theirs < mine or (theirs == mine and other < gem):
                rank += 1
        g.table.fashion[rank] = gem
    tell_fashion(g, log)


def tell_fashion(g: Game, log: Log) -> None:
    """Log the fashion from most to least fashionable."""
    for rank in range(GEMS):
        emit(g, log, Event.FASHION_SET, _, _, _, g.table.fashion[rank], rank, _, g.table.rules.fashion_tiles[rank])


def shuffle(g: Game) -> None:
    """Sort all cards but the Merchants by a key of their own, so that a deck without one card keeps its order."""
    hidden = g.hidden
    n = 0
    for card in range(KINDS):
        if card != Card.MERCHANT:
            for copy in range(g.table.rules.copies[card]):
                hidden.order[n] = sort_key(hidden.key, DECK, card * COPIES + copy) * KINDS + card
                n += 1
    sort(hidden.order, n)
    for place in range(n):
        hidden.pile[place] = hidden.order[place] % KINDS
    hidden.top = 0
    hidden.size = n
    g.table.pile = n


def sort(numbers: list[int], n: int) -> None:
    """Sort the first numbers of a list (Shell's sort: a deck is small)."""
    gap = 57
    while gap > 0:
        for i in range(gap, n):
            number = numbers[i]
            j = i
            while j >= gap and numbers[j - gap] > number:
                numbers[j] = numbers[j - gap]
                j -= gap
            numbers[j] = number
        gap = gap * 4 // 9


def deal(g: Game, log: Log) -> None:
    """Deal the hands card by card; Astrologers are replaced and, once all hands are full, shuffled back.

    A blank card that acts as an Astrologer goes the same way.
    """
    rules = g.table.rules
    roles = rules.roles
    astrologers = 0
    blanks = 0
    for each in range(rules.hand_size + rules.later_cards):
        for seat in range(0 if each < rules.hand_size else 1, g.table.players):
            card = draw(g)
            while roles[card] == Card.ASTROLOGER:
                if card == Card.ASTROLOGER:
                    astrologers += 1
                else:
                    blanks += 1
                gain_unseen(g, seat, card)
                emit(g, log, Event.DEALT, seat, _, card, _, _, _, _)
                lose(g, seat, card)
                emit(g, log, Event.DEALT_BACK, seat, _, card, _, _, _, _)
                card = draw(g)
            gain_unseen(g, seat, card)
            emit(g, log, Event.DEALT, seat, _, card, _, _, _, _)
    for _again in range(astrologers):
        insert(g, Card.ASTROLOGER, below(g.hidden.placing, g.table.pile + 1))
    for _again in range(blanks):
        insert(g, Card.BLANK_PURPLE, below(g.hidden.placing, g.table.pile + 1))


def insert(g: Game, card: int, above: int) -> None:
    """Put a card into the pile below `above` others."""
    hidden = g.hidden
    place = hidden.top + above
    for i in range(hidden.size, place, -1):
        hidden.pile[i] = hidden.pile[i - 1]
    hidden.pile[place] = card
    hidden.size += 1
    g.table.pile += 1


def place_merchants(g: Game, log: Log) -> None:
    """Put the Merchants in: each of the first at its share of the pile (nearest card), the last near the bottom."""
    rules = g.table.rules
    merchants = rules.copies[Card.MERCHANT]
    cards = g.table.pile
    spread = rules.merchant_spread
    for number in range(1, merchants):
        above = (2 * cards * number + merchants) // (2 * merchants)
        above += below(g.hidden.placing, 2 * spread + 1) - spread
        place_merchant(g, log, number, above + number - 1)
    place_merchant(g, log, merchants, cards - below(g.hidden.placing, rules.last_merchant) + merchants - 1)


def place_merchant(g: Game, log: Log, number: int, above: int) -> None:
    """Put one Merchant into the pile; `above` counts the Merchants before it as well."""
    insert(g, Card.MERCHANT, above)
    emit(g, log, Event.MERCHANT_PLACED, _, _, Card.MERCHANT, _, above, number, _)


def open_market(g: Game, log: Log) -> None:
    """Lay out the first cards for sale."""
    for slot in range(g.table.rules.market_size):
        offer(g, log, slot, draw(g))


def offer(g: Game, log: Log, slot: int, card: int) -> None:
    """Lay a card out at its top price."""
    g.table.market[slot] = card
    g.table.step[slot] = 0
    emit(g, log, Event.OFFERED, _, _, card, _, slot, _, g.table.rules.prices[card][0])
