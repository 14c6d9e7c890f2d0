"""The three decks and the die.

Source: sections 3 (decks and discard piles), 6 (effects draw from the resource deck). No discard is shuffled again.
"""

from __future__ import annotations

from qn_analysis.core.chance import below, sort_key

from ..words.cards import DECK as ROOM
from ..words.cards import DIE, GEMS, KINDS, NOBODY, Deck
from ..words.cards import NOBODY as _
from ..words.events import Event
from .record import emit
from .state import Game, Log

# purposes of chance; new ones are added, none is renumbered
RESOURCE_DECK = 1
LOTS = 4
DICE = 8
BOT = 16  # + seat

COPIES = 64  # room for copies of a kind in a sort key's item number


def shuffle(g: Game, deck: int) -> None:
    """Shuffle a deck: each card has a sort key of its own, so that one card fewer leaves the order of the others."""
    rules = g.table.rules
    cards = g.hidden.deck[deck]
    n = 0
    for kind in range(rules.kinds[deck]):
        for copy in range(rules.copies[deck][kind]):
            item = rules.marks[deck][kind] * COPIES + copy
            cards[n] = sort_key(g.hidden.key, RESOURCE_DECK + deck, item) * KINDS + kind
            n += 1
    sort(cards, n)
    for place in range(n):
        cards[place] = cards[place] % KINDS
    for place in range(n, ROOM):
        cards[place] = NOBODY
    g.hidden.top[deck] = 0
    g.table.deck[deck] = n


def draw_lots(g: Game) -> None:
    """Draw by lot in which order gems are listed, and which of two cities equally far.

    Without it whoever takes the first of several actions that are equally good would like the gem best that these
    sources happen to name first, and the left end of the Kingdom.
    """
    t = g.table
    for gem in range(GEMS):
        t.lots[gem] = sort_key(g.hidden.key, LOTS, gem) * KINDS + gem
    sort(t.lots, GEMS)
    for place in range(GEMS):
        t.lots[place] = t.lots[place] % KINDS
    t.turned = sort_key(g.hidden.key, LOTS, GEMS) % 2


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


def draw(g: Game, deck: int) -> int:
    """Take the top card of a deck, which must not be empty."""
    card = g.hidden.deck[deck][g.hidden.top[deck]]
    g.hidden.top[deck] += 1
    g.table.deck[deck] -= 1
    return card


def draw_to_hand(g: Game, log: Log, seat: int, card: int, deck: int) -> None:
    """A player draws a resource, if there is one, for the effect of a card of a deck."""
    t = g.table
    if t.deck[Deck.RESOURCES] == 0:
        emit(g, log, Event.NOTHING_DRAWN, seat, _, _, _, card, _, deck, _)
        return
    resource = draw(g, Deck.RESOURCES)
    g.seats[seat].hand[resource] += 1
    t.hand_size[seat] += 1
    emit(g, log, Event.DRAWN, seat, _, resource, _, card, _, deck, t.deck[Deck.RESOURCES])


def throw_die(g: Game, log: Log, seat: int) -> int:
    """Throw the die; `seat` is `NOBODY` at the start of a turn."""
    number = 1 + below(g.hidden.die, DIE)
    emit(g, log, Event.DIE_THROWN, seat, _, _, _, _, _, _, number)
    return number
