"""`greedy`: takes what looks best now, by gems, price and fashion, and shows what it expects to sell.

It looks one choice ahead, remembers nothing it has seen, and guesses the others' displays from the size of their
hands. Its numbers are the weights of `weights.py`.
"""

from __future__ import annotations

from ..engine.hands import cards_of, gem_of
from ..engine.influence import played_for, played_on
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, KINDS, NOBODY, TRUE_GEMS, Card
from ..words.phases import Phase
from .blanks import blank_stones, own_copies, role_played, strength

# places in the row of weights
STONE = 0  # worth of a stone of the least fashionable gem
FASHION = 1  # more for each pound of its fashion tile
HELD = 2  # more for each stone of that gem already in hand
FIRST_CARD = 3  # worth of cards that are not gems: FIRST_CARD + card - RING
CAUTION = FIRST_CARD + KINDS - Card.RING  # stones needed to show a row, for each that the best rival may show
SHARE = CAUTION + 1  # stones of one gem that a rival is guessed to show for each card in her hand


def choose_greedy(table: Table, me: Seat, weights: list[float]) -> int:
    """The best-looking legal action."""
    phase = table.phase
    if phase == Phase.PURCHASE:
        return best_purchase(table, me, weights)
    if phase == Phase.DISPLAY:
        return next_of_display(table, me, weights)
    if phase == Phase.INFLUENCE:
        return best_influence(table, me)
    if phase == Phase.FORGER_CHOICE:
        # one's own smallest card, or a victim's largest
        return me.legal[0] if table.victim == me.seat else me.legal[me.options - 1]
    if phase == Phase.ALCHEMIST:
        return best_transmutation(table, me)
    if phase == Phase.QUEEN:
        return Action.YES if table.rules.stones[table.market[table.slot]] > 1 else Action.NO
    if phase == Phase.CARDINAL:
        return Action.YES if all_stones(table, me) < 4 else Action.NO
    if phase == Phase.FORGER_REPLY and held(table, me, table.gem) == blank_stones(table, me, table.gem):
        return Action.NO
    return me.legal[0]  # counter a Forger, draw back from a Thief


def held(table: Table, me: Seat, gem: int) -> int:
    """Stones of a gem in one's hand."""
    stones = 0
    for card in cards_of(gem):
        if me.hand[card] > 0:  # most are not held, and interpreted a call takes a while
            stones += own_copies(table, me, card) * table.rules.stones[card]
    return stones + blank_stones(table, me, gem)


def all_stones(table: Table, me: Seat) -> int:
    """Stones of all gems in one's hand."""
    stones = 0
    for gem in range(GEMS):
        stones += held(table, me, gem)
    return stones


def fashion_pounds(table: Table, gem: int) -> int:
    """Pounds of the fashion tile above a gem."""
    for rank in range(GEMS):
        if table.fashion[rank] == gem:
            return table.rules.fashion_tiles[rank]
    return 0


def worth(table: Table, me: Seat, weights: list[float], card: int) -> float:
    """What a card is worth to its buyer, in ducats by feel."""
    role = table.rules.roles[card]
    if role == NOBODY:
        return 0.0
    if role >= GEM_KINDS:
        return weights[FIRST_CARD + role - Card.RING] * strength(table, card)
    gem = gem_of(role)
    stone = weights[STONE] + weights[FASHION] * fashion_pounds(table, gem) + weights[HELD] * held(table, me, gem)
    return table.rules.stones[card] * stone


def best_purchase(table: Table, me: Seat, weights: list[float]) -> int:
    """The card with the most worth for a ducat; nothing more once only worthless cards are left."""
    best = me.legal[0]
    best_rate = 0.0
    for i in range(me.options):
        action = me.legal[i]
        if action != Action.PASS:
            slot = action - Action.BUY
            card = table.market[slot]
            price = table.rules.prices[card][table.step[slot]]
            rate = worth(table, me, weights, card) / (price + 1)
            if rate > best_rate:
                best_rate = rate
                best = action
    return best


def best_influence(table: Table, me: Seat) -> int:
    """Courtiers, Musketeers, a Favorite for one's best gem, then Forger and Thief against the leader."""
    best_gem = richest_gem(table, me)
    rival = NOBODY
    for steps in range(1, table.players):
        seat = (me.seat + steps) % table.players
        if rival == NOBODY or table.score[seat] > table.score[rival]:
            rival = seat
    thief = NOBODY
    forger = NOBODY
    for i in range(me.options):
        action = me.legal[i]
        if action == Action.PASS:
            continue
        role = role_played(table, action)
        victim = played_on(action)
        gem = played_for(action)
        if role == Card.COURTIER or role == Card.MUSKETEER:
            return action
        if role == Card.FAVORITE and gem == best_gem and table.fashion[0] != gem and held(table, me, gem) > 2:
            return action
        if role == Card.FORGER and victim == rival and gem == table.fashion[0] and table.hand_size[rival] > 3:
            forger = action
        if role == Card.THIEF and (thief == NOBODY or table.hand_size[victim] > table.hand_size[played_on(thief)]):
            thief = action
    if forger != NOBODY:
        return forger
    return thief if thief != NOBODY else me.legal[0]


def richest_gem(table: Table, me: Seat) -> int:
    """The gem one holds most stones of; the most fashionable of equals."""
    best = table.fashion[0]
    most = held(table, me, best)
    for rank in range(1, GEMS):
        stones = held(table, me, table.fashion[rank])
        if stones > most:
            best = table.fashion[rank]
            most = stones
    return best


def stones_needed(table: Table, me: Seat, weights: list[float]) -> float:
    """Stones a row needs to be shown: what the best rival is guessed to show; at the last sale one will do."""
    if table.sales == table.rules.copies[Card.MERCHANT] - 1:
        return 1.0
    cards = 0
    for seat in range(table.players):
        if seat != me.seat:
            cards = max(cards, table.hand_size[seat])
    return max(1.0, weights[CAUTION] * weights[SHARE] * cards)


def best_row(table: Table, me: Seat, needed: float) -> int:
    """The gem for Rings and the Necklace: of those one expects to sell, the one with most fashion and stones."""
    best = NOBODY
    best_value = -1
    for rank in range(GEMS):
        gem = table.fashion[rank]
        stones = held(table, me, gem)
        value = table.rules.fashion_tiles[rank] + 10 * stones
        if stones >= needed and value > best_value:
            best_value = value
            best = gem
    return best


def king_row(table: Table, me: Seat, best: int) -> int:
    """The most fashionable gem that one holds, other than one's own best row."""
    for rank in range(GEMS):
        gem = table.fashion[rank]
        if gem != best and held(table, me, gem) > 0:
            return gem
    return NOBODY


def next_of_display(table: Table, me: Seat, weights: list[float]) -> int:
    """The next card of the planned display, in the order in which cards are laid, or done."""
    needed = stones_needed(table, me, weights)
    best = best_row(table, me, needed)
    king = king_row(table, me, best) if own_copies(table, me, Card.KING) > 0 else NOBODY
    for i in range(1, me.options):
        action = me.legal[i]
        if action == Action.BLANK_GRAY and table.rules.roles[Card.BLANK_GRAY] == Card.BANKER:
            return action
        if action < Action.RING or action == Action.BLANK_GRAY:
            gem = gem_of(table.rules.roles[action - Action.CARD if action < Action.RING else Card.BLANK_GRAY])
            if gem == king:
                if me.laid_gems[gem] == 0:
                    return action
            elif held(table, me, gem) >= needed:
                return action
        elif lays_extra(action, best, king):
            return action
    return Action.PASS


def lays_extra(action: int, best: int, king: int) -> bool:
    """Rings and the Necklace go on the best row, a King on his own, Bankers anywhere."""
    if is_on(action, Action.RING, best) or is_on(action, Action.NECKLACE, best):
        return True
    return action == Action.BANKER or is_on(action, Action.KING, king)


def is_on(action: int, group: int, gem: int) -> bool:
    """Whether an action lays a card of a group on a gem (on none if there is no such gem)."""
    return gem != NOBODY and action == group + gem


def best_transmutation(table: Table, me: Seat) -> int:
    """The move that wins the most fashionable gem without losing as fashionable a one; else none, if it may be left."""
    best = me.legal[0]
    best_gain = 0 if best == Action.PASS else -(1 << 20)
    for i in range(1 if best == Action.PASS else 0, me.options):
        card = (me.legal[i] - Action.TRANSMUTE) // TRUE_GEMS
        gem = (me.legal[i] - Action.TRANSMUTE) % TRUE_GEMS
        old = gem_of(card)
        stones = table.rules.stones[card]
        gain = lead_value(table, me.seat, gem, stones) - lead_value(table, me.seat, gem, 0)
        gain += lead_value(table, me.seat, old, -stones) - lead_value(table, me.seat, old, 0)
        if gain > best_gain:
            best_gain = gain
            best = me.legal[i]
    return best


def lead_value(table: Table, seat: int, gem: int, more: int) -> int:
    """Pounds of fashion, and 15 for rarity, that a seat has in sight for a gem with so many stones more."""
    mine = table.stones[seat][gem] + more
    if mine <= 0:
        return 0
    for other in range(table.players):
        if other != seat and table.stones[other][gem] > mine:
            return 0
    return (fashion_pounds(table, gem) + 15) * (1 + table.rings[seat][gem])
