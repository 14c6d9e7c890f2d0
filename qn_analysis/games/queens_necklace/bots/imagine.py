"""A world that a seat cannot exclude: hidden cards drawn anew from what it knows. A source of both builds.

Nothing is read but the table and the seat's own record, so no search can see a hidden card. What is drawn:

- Hands of the others: the cards seen to come into them (`known`). For each theft that went unseen (`stolen`) a card of
  the victim's hand, any with equal chance, moves to the thief, as one of her unknown cards; where she has no room for
  one the card goes back among the unseen ones, since it was counted twice. A Necklace would have been seen to move,
  and a Musketeer would have caught the Thief, so neither moves. Where more copies of a card are known than there are,
  the surplus ones must have been stolen and have gone on. The unknown cards are drawn from all unseen cards alike;
  Merchants and Astrologers are never among them, nor the Necklace, which is worn.
- The pile: what remains, shuffled, and the Merchants who have not come, each at a place that the set-up rule allows and
  at which he has not come yet.
- What the others may play this turn (ruling `same_turn`): all but the cards that came to their hands in it, those that
  this seat saw come, and for each that came unseen one that it does not know.
- What the others know: as much of each hand as this seat knows of it, and of this seat's hand nothing but the Necklace.

A Forger's player who chooses the card herself (ruling `forger_choice`) sees which cards of the gem her victim has; her
legal actions say it.
"""

from __future__ import annotations

from qn_analysis.core.chance import below, next32
from qn_analysis.core.compile.records import clear_record, copy_record

from ..engine.hands import card_of_kind, cards_of, first_pile, gem_of
from ..engine.state import Game, Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, KINDS, KINDS_BY_RANK, NOBODY, SEATS, Card
from ..words.phases import Phase
from .belief import held_back, in_sight, thefts_from

TRIES = 1000


def imagine(g: Game, table: Table, me: Seat, chance: list[int]) -> None:
    """Fill a game with a world that a seat cannot exclude; `chance` are the dice.

    The seat's own record is copied, but its dice in that world are others. In mid-display nothing of the others lies
    there: `rollout` lays it by the policy.
    """
    copy_record(g.table, table)
    for steps in range(table.players):
        seat = seat_left(table, me, steps)
        if seat == me.seat:
            copy_record(g.seats[seat], me)
        else:
            recall_hand(g, me, seat)
        start_dice(g.seats[seat].chance, chance)
    for seat in range(table.players, SEATS):
        recall_hand(g, me, seat)
    start_dice(g.hidden.thefts, chance)
    start_dice(g.hidden.placing, chance)
    heed_forger(g, me, chance)
    settle_surplus(g, me, chance)
    for steps in range(1, table.players):
        settle_thefts(g, seat_left(table, me, steps), chance)
    deal_unseen(g, me, chance)
    for steps in range(1, table.players):
        seat = seat_left(table, me, steps)
        suppose_mind(g, me, seat)
        if table.rules.same_turn == 1:
            suppose_gained(g, me, seat, chance)


def seat_left(t: Table, me: Seat, steps: int) -> int:
    """The seat so many places to the left of one's own."""
    return (me.seat + steps) % t.players


def start_dice(stream: list[int], chance: list[int]) -> None:
    """New dice from other dice."""
    stream[0] = next32(chance)
    stream[1] = next32(chance)
    stream[2] = next32(chance)
    stream[3] = 1


def recall_hand(g: Game, me: Seat, seat: int) -> None:
    """Empty another seat's record and put into its hand what this seat knows of it, thefts not yet considered.

    Until they are, `stolen[seat]` of the other seat's record has the thefts from it.
    """
    other = g.seats[seat]
    clear_record(other)
    other.seat = seat
    other.last = 0
    if seat < g.table.players:
        for card in range(KINDS):
            other.hand[card] = me.known[seat][card]
    for thief in range(SEATS):
        other.stolen[seat][thief] = me.stolen[seat][thief]


# ---------------------------------------------------------------------------------------------------- known and stolen


def thefts_left(g: Game, victim: int) -> int:
    """Thefts from a hand that are yet to be considered."""
    return thefts_from(g.table, g.seats[victim], victim)


def room(g: Game, seat: int) -> int:
    """Cards in a hand that are not named yet, those counted that thefts yet to be considered will take."""
    cards = g.table.hand_size[seat] + thefts_left(g, seat)
    for card in range(KINDS):
        cards -= g.seats[seat].hand[card]
    return cards


def is_shown(g: Game, seat: int, card: int) -> int:
    """1 if a Forger's player sees that the victim has the card, -1 that she has none, else 0."""
    t = g.table
    if t.phase != Phase.FORGER_CHOICE or t.victim != seat or t.actor == seat:
        return 0
    if card >= GEM_KINDS or gem_of(card) != t.gem:
        return 0
    chooser = g.seats[t.actor]
    for i in range(chooser.options):
        if chooser.legal[i] == Action.CARD + card:
            return 1
    return -1


def heed_forger(g: Game, me: Seat, chance: list[int]) -> None:
    """The hand that the Forger's player is being shown has the cards she sees and no others of that gem."""
    t = g.table
    if t.phase != Phase.FORGER_CHOICE or t.actor != me.seat or t.victim == me.seat:
        return
    hand = g.seats[t.victim].hand
    for card in cards_of(t.gem):
        if is_shown(g, t.victim, card) == 1 and hand[card] == 0:
            hand[card] = 1
        while is_shown(g, t.victim, card) == -1 and hand[card] > 0 and thefts_left(g, t.victim) > 0:
            move_stolen(g, t.victim, card, chance)


def may_go(g: Game, victim: int, card: int) -> int:
    """Copies of a known card that may have been stolen unseen."""
    if held_back(g.table, card) or card == Card.MUSKETEER:
        return 0
    copies = g.seats[victim].hand[card]
    return max(0, copies - 1) if is_shown(g, victim, card) == 1 else copies


def may_have_come(g: Game, victim: int, card: int) -> bool:
    """Whether the thieves who are yet to be considered may hold a card: one who is shown to have none may have passed
    it on, but then there are more copies known than there are (`settle_surplus`)."""
    for thief in range(g.table.players):
        if g.seats[victim].stolen[victim][thief] > 0 and is_shown(g, thief, card) == -1:
            return False
    return True


def pick_thief(g: Game, victim: int, chance: list[int]) -> int:
    """The thief of one of the thefts yet to be considered, which is crossed out."""
    stolen = g.seats[victim].stolen[victim]
    theft = below(chance, thefts_left(g, victim))
    for steps in range(g.table.players):
        thief = (victim + steps) % g.table.players
        if theft < stolen[thief]:
            stolen[thief] -= 1
            return thief
        theft -= stolen[thief]
    return NOBODY


def move_stolen(g: Game, victim: int, card: int, chance: list[int]) -> None:
    """A known card was stolen: it is one of the thief's unknown cards or, if she has none, is unseen again."""
    thief = pick_thief(g, victim, chance)
    g.seats[victim].hand[card] -= 1
    if room(g, thief) > 0 and is_shown(g, thief, card) != -1:
        g.seats[thief].hand[card] += 1


def settle_surplus(g: Game, me: Seat, chance: list[int]) -> None:
    """Cards of which more copies are known than there are: the surplus was stolen and has gone on.

    First those that only one hand can have lost.
    """
    for choices in range(1, SEATS):
        for kind in range(KINDS_BY_RANK):
            card = card_of_kind(g.table, kind)
            if card == NOBODY:
                continue
            surplus = in_sight(g.table, me, card) - g.table.rules.copies[card]
            for seat in range(g.table.players):
                if seat != me.seat:
                    surplus += g.seats[seat].hand[card]
            while surplus > 0 and can_lose(g, me, card) <= choices and lose_surplus(g, me, card, chance):
                surplus -= 1


def can_lose(g: Game, me: Seat, card: int) -> int:
    """Hands from which a known card may have been stolen."""
    hands = 0
    for seat in range(g.table.players):
        if seat != me.seat and thefts_left(g, seat) > 0 and may_go(g, seat, card) > 0:
            hands += 1
    return hands


def lose_surplus(g: Game, me: Seat, card: int, chance: list[int]) -> bool:
    """Take one copy of a card from a hand from which it may have been stolen (by rule there is one)."""
    hands = can_lose(g, me, card)
    turn = below(chance, max(1, hands))
    for steps in range(1, g.table.players):
        seat = seat_left(g.table, me, steps)
        if g.seats[seat].hand[card] == 0:
            continue
        if hands == 0:  # a position that cannot have come about
            g.seats[seat].hand[card] -= 1
            return True
        if thefts_left(g, seat) > 0 and may_go(g, seat, card) > 0:
            if turn == 0:
                pick_thief(g, seat, chance)
                g.seats[seat].hand[card] -= 1
                return True
            turn -= 1
    return False


def settle_thefts(g: Game, victim: int, chance: list[int]) -> None:
    """For each theft that went unseen a card of the victim's hand moves; an unknown one leaves no trace."""
    while thefts_left(g, victim) > 0:
        unknown = max(0, room(g, victim))
        cards = unknown
        for card in range(KINDS):
            if may_have_come(g, victim, card):
                cards += may_go(g, victim, card)
        if cards == 0:  # a position that cannot have come about
            pick_thief(g, victim, chance)
            continue
        place = below(chance, cards)
        if place < unknown:
            pick_thief(g, victim, chance)
            continue
        place -= unknown
        for kind in range(KINDS_BY_RANK):
            card = card_of_kind(g.table, kind)
            copies = may_go(g, victim, card) if card != NOBODY and may_have_come(g, victim, card) else 0
            if place < copies:
                move_stolen(g, victim, card, chance)
                break
            place -= copies


# ------------------------------------------------------------------------------------------------------- unseen cards


def deal_unseen(g: Game, me: Seat, chance: list[int]) -> None:
    """Draw the unknown cards of all hands from the unseen ones and pile up the rest."""
    pool = g.hidden.order
    n = 0
    for kind in range(KINDS_BY_RANK):
        card = card_of_kind(g.table, kind)
        if card != NOBODY and not held_back(g.table, card):
            for _copy in range(still_unseen(g, me, card)):
                pool[n] = card
                n += 1
    for steps in range(g.table.players):  # a Forger's victim first: not every card fits into her hand
        seat = ((me.seat if g.table.victim == NOBODY else g.table.victim) + steps) % g.table.players
        if seat == me.seat:
            continue
        for _card in range(room(g, seat)):
            if n > 0:
                n -= 1
                choose_last(g, seat, n, chance)
                g.seats[seat].hand[pool[n]] += 1
    for card in range(KINDS):
        if g.table.rules.roles[card] == Card.ASTROLOGER or card == Card.NECKLACE:
            for _copy in range(still_unseen(g, me, card)):
                pool[n] = card
                n += 1
    stack_pile(g, n, chance)


def still_unseen(g: Game, me: Seat, card: int) -> int:
    """Copies of a card that are neither in sight nor in a hand as far as hands are named."""
    copies = g.table.rules.copies[card] - in_sight(g.table, me, card)
    for seat in range(g.table.players):
        if seat != me.seat:
            copies -= g.seats[seat].hand[card]
    return max(0, copies)


def choose_last(g: Game, seat: int, last: int, chance: list[int]) -> None:
    """Bring a random card that a hand may have to the end of the pool."""
    pool = g.hidden.order
    for _try in range(TRIES):
        place = below(chance, last + 1)
        card = pool[place]
        if is_shown(g, seat, card) != -1:
            pool[place] = pool[last]
            pool[last] = card
            return


def stack_pile(g: Game, n: int, chance: list[int]) -> None:
    """Shuffle the first cards of the pool into the pile, the Merchants who are to come at their places."""
    t = g.table
    pool = g.hidden.order
    pile = g.hidden.pile
    merchants = t.rules.copies[Card.MERCHANT]
    cards = min(n, max(0, t.pile - (merchants - t.merchants)))
    drawn = first_pile(t) - cards
    number = t.merchants + 1
    above = merchant_place(g, number, drawn, chance)
    place = 0
    for dealt in range(cards):
        while number <= merchants and place < t.pile and above <= drawn + dealt:
            pile[place] = Card.MERCHANT
            place += 1
            number += 1
            above = merchant_place(g, number, drawn, chance)
        other = below(chance, n - dealt)
        pile[place] = pool[other]
        pool[other] = pool[n - dealt - 1]
        place += 1
    while place < t.pile:
        pile[place] = Card.MERCHANT
        place += 1
    g.hidden.top = 0
    g.hidden.size = place


def merchant_place(g: Game, number: int, drawn: int, chance: list[int]) -> int:
    """Cards other than Merchants above a Merchant in the pile as it was set up, at least those that have been drawn.

    `setup.place_merchants` has the rule; a valid ruleset places them in order.
    """
    rules = g.table.rules
    merchants = rules.copies[Card.MERCHANT]
    if number > merchants:
        return 0
    cards = first_pile(g.table)
    low = cards - rules.last_merchant + 1
    high = cards
    if number < merchants:
        exact = (2 * cards * number + merchants) // (2 * merchants)
        low = exact - rules.merchant_spread
        high = exact + rules.merchant_spread
    low = max(low, drawn)
    return low + below(chance, max(1, high - low + 1))


def suppose_mind(g: Game, me: Seat, seat: int) -> None:
    """What another seat knows, as far as this one can think."""
    t = g.table
    other = g.seats[seat]
    t.hand_size[seat] = 0
    for card in range(KINDS):
        t.hand_size[seat] += other.hand[card]  # as it was, but in a position that cannot have come about
    for third in range(t.players):
        if third == me.seat:
            other.known[third][Card.NECKLACE] = me.hand[Card.NECKLACE]
        elif third != seat:
            for card in range(KINDS):
                other.known[third][card] = min(me.known[third][card], g.seats[third].hand[card])
        for thief in range(SEATS):
            other.stolen[third][thief] = 0
    if seat == t.active:
        for card in range(Card.CONFESSOR, Card.THIEF + 1):
            other.usable[card] = other.hand[card]


def suppose_gained(g: Game, me: Seat, seat: int, chance: list[int]) -> None:
    """Ruling `same_turn`: which cards of another hand came to it in this turn and may not be played yet."""
    other = g.seats[seat]
    unseen = g.table.gained[seat]
    for card in range(KINDS):
        unseen -= me.fresh[seat][card]
        other.usable[card] = max(0, other.hand[card] - me.fresh[seat][card])
    while unseen > 0:
        place = below(chance, max(1, unknown_usable(g.table, me, other, KINDS_BY_RANK)))
        for kind in range(KINDS_BY_RANK):
            if place < unknown_usable(g.table, me, other, kind + 1):
                other.usable[card_of_kind(g.table, kind)] -= 1
                break
        unseen -= 1


def unknown_usable(t: Table, me: Seat, other: Seat, kinds: int) -> int:
    """Cards of the first kinds, by fashion, in an imagined hand that may be played and that this seat has not seen
    come."""
    cards = 0
    for kind in range(kinds):
        card = card_of_kind(t, kind)
        if card != NOBODY:
            cards += max(0, min(other.usable[card], other.hand[card] - me.known[other.seat][card]))
    return cards
