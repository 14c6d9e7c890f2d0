"""`thumb`: rules of thumb that one can keep in mind at the table, and nothing else. A source of both builds.

Its points are fitted to what the learnt bot buys, its limits chosen by play (`tuned/thumb.json`, `make anew`); each
rule is a function. `report.habits` has the rules in words. All that it looks at is its own hand, the market, the
fashion, and how many stones the richest rival can be expected to hold (`heuristic_eye` counts cards).
"""

from __future__ import annotations

from typing import Final

from ..engine.hands import cards_of, gem_of
from ..engine.influence import played_for, played_on
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, KINDS, NOBODY, Card, Gem
from ..words.phases import Phase
from .blanks import own_copies, role_played
from .greedy import best_transmutation
from .heuristic_eye import (
    OWN,
    POOL,
    POOL_STONES,
    ROOM,
    STONES,
    UNKNOWN,
    UNSEEN,
    count_known,
    count_own,
    count_pool,
    last_sale,
)
from .sight import cards_above
from .thumb_points import Point

RICHEST: Final = ROOM  # + gem: stones that the richest rival is expected to hold


def choose_thumb(table: Table, me: Seat, weights: list[float]) -> int:
    """What the rules say."""
    phase = table.phase
    count_rivals(table, me)
    if phase == Phase.PURCHASE:
        return buy_by_points(table, me, weights)
    if phase == Phase.DISPLAY:
        return show_where_ahead(table, me, weights)
    if phase == Phase.INFLUENCE:
        return play_in_time(table, me, weights)
    if phase == Phase.FORGER_CHOICE:  # one's own smallest card, a victim's largest
        return me.legal[0] if table.victim == me.seat else me.legal[me.options - 1]
    if phase == Phase.ALCHEMIST:
        return best_transmutation(table, me)
    if phase == Phase.QUEEN:
        return queen_for_threes(table)
    if phase == Phase.CARDINAL:
        return postpone_when_behind(table, me)
    return me.legal[0]  # Musketeers always answer


def count_rivals(table: Table, me: Seat) -> None:
    """Stones in one's own hand, and what the richest rival is expected to hold of each gem."""
    room = me.scratch
    for card in range(KINDS):
        room[UNSEEN + card] = float(table.rules.copies[card] - table.gone[card] - me.hand[card])
    for seat in range(table.players):
        if seat != me.seat:
            count_known(table, me, seat)
    count_pool(table, me)
    count_own(table, me)
    for gem in range(GEMS):
        room[RICHEST + gem] = 0.0
    for seat in range(table.players):
        if seat != me.seat:
            count_rival(table, me, seat)


def count_rival(table: Table, me: Seat, seat: int) -> None:
    """What one rival is expected to hold: cards seen to come, and her share of all that are unseen."""
    room = me.scratch
    before = float(table.hand_size[seat])
    for thief in range(table.players):
        before += me.stolen[seat][thief]
    if before > 0.0:
        share = max(0.0, before - room[UNKNOWN + seat]) / room[POOL]
        left = table.hand_size[seat] / before
        for gem in range(GEMS):
            stones = left * (room[STONES + seat * GEMS + gem] + share * room[POOL_STONES + gem])
            room[RICHEST + gem] = max(room[RICHEST + gem], stones)


def ahead_by(me: Seat, gem: int) -> float:
    """Stones of a gem by which one is ahead of the richest rival."""
    return me.scratch[OWN + gem] - me.scratch[RICHEST + gem]


def fashion_rank(table: Table, gem: int) -> int:
    """0 for the most fashionable gem."""
    found = 0
    for rank in range(GEMS):
        if table.fashion[rank] == gem:
            found = rank
    return found


# ------------------------------------------------------------------------------------------------------------ purchases


def buy_by_points(table: Table, me: Seat, weights: list[float]) -> int:
    """Buy the card whose points are furthest above its price, as long as one can pay for any."""
    best = me.legal[0]
    most = -1.0e9
    for i in range(me.options):
        action = me.legal[i]
        if action != Action.PASS:
            slot = action - Action.BUY
            card = table.market[slot]
            worth = points_of(table, me, weights, card) - table.rules.prices[card][table.step[slot]]
            if worth > most:
                most = worth
                best = action
    return best


def points_of(table: Table, me: Seat, weights: list[float], card: int) -> float:
    """A card's points: gem cards by their stones, fashion and what one holds, all others by the table."""
    role = table.rules.roles[card]
    if role == NOBODY:
        return -20.0
    if role >= GEM_KINDS:
        late = weights[Point.LATE] if role > Card.BANKER and last_sale(table) else 0.0
        return weights[Point.RING + role - Card.RING] - late
    gem = gem_of(role)
    stones = table.rules.stones[card]
    stone = weights[Point.STONE_FIRST + fashion_rank(table, gem)] + weights[Point.HELD] * me.scratch[OWN + gem]
    if gem == Gem.AMBER:
        stone += weights[Point.AMBER]
    ahead = ahead_by(me, gem)
    lead = weights[Point.TAKES_LEAD] if ahead <= 0.5 < ahead + stones else 0.0
    return weights[Point.GEM] + stones * stone + lead


# ------------------------------------------------------------------------------------------------------------- displays


def show_where_ahead(table: Table, me: Seat, weights: list[float]) -> int:
    """The next card of the display, in the order in which cards are laid."""
    rings = ring_gem(table, me, weights)
    king = king_gem(table, me, weights) if own_copies(table, me, Card.KING) > 0 else NOBODY
    for i in range(1, me.options):
        action = me.legal[i]
        if action == Action.BLANK_GRAY:
            return action
        if action < Action.RING:
            if shows_card(table, me, weights, action - Action.CARD, king):
                return action
        elif action == Action.BANKER:
            if last_sale(table) or gems_ahead(table, me, weights) >= weights[Point.BANKER_ROWS]:
                return action
        elif action >= Action.NECKLACE:
            if last_sale(table) and action - Action.NECKLACE == rings:
                return action
        elif action >= Action.KING:
            if action - Action.KING == king:
                return action
        elif action - Action.RING == rings:
            return action
    return Action.PASS + 0


def enough_stones(table: Table, me: Seat, weights: list[float], gem: int) -> float:
    """Stones to show of a gem: none where one is not ahead, else what the richest rival can be expected to show."""
    last = last_sale(table)
    if ahead_by(me, gem) < weights[Point.HOPE_LAST if last else Point.AHEAD]:
        return 0.0
    spare = weights[Point.SPARE_LAST if last else Point.SPARE]
    return min(me.scratch[OWN + gem], max(1.0, me.scratch[RICHEST + gem] + spare))


def shows_card(table: Table, me: Seat, weights: list[float], card: int, king: int) -> bool:
    """Whether a gem card is laid: the large ones of a row that is shown, the small ones stay where they are not needed;
    one card where the King is to lie."""
    gem = gem_of(card)
    enough = enough_stones(table, me, weights, gem)
    if enough <= 0.0:
        return gem == king and me.laid_gems[gem] == 0
    over = me.scratch[OWN + gem] - enough
    copies = 0
    for kind in cards_of(gem):
        if kind <= card:
            copies = own_copies(table, me, kind)
            stones = table.rules.stones[kind]
            while copies > 0 and stones > 0 and over >= stones:
                over -= stones
                copies -= 1
    return me.laid[card] < copies


def ring_gem(table: Table, me: Seat, weights: list[float]) -> int:
    """The gem for all one's Rings: that in which one is furthest ahead; before the last sale a fashionable one, and
    only where one is well ahead."""
    best = NOBODY
    most = -1.0e9
    for rank in range(GEMS):
        gem = table.fashion[rank]
        sure = ahead_by(me, gem) >= weights[Point.RING_AHEAD] and rank < weights[Point.RING_RANK]
        if enough_stones(table, me, weights, gem) > 0.0 and (sure or last_sale(table)):
            worth = 10.0 * min(3.0, ahead_by(me, gem)) + table.rules.fashion_tiles[rank]
            if worth > most:
                most = worth
                best = gem
    return best


def king_gem(table: Table, me: Seat, weights: list[float]) -> int:
    """The gem for the King: the most fashionable in which one is behind."""
    for rank in range(GEMS):
        gem = table.fashion[rank]
        allowed = last_sale(table) or rank < weights[Point.KING_RANK]
        if allowed and me.scratch[OWN + gem] > 0.0 and ahead_by(me, gem) <= -weights[Point.KING_BEHIND]:
            return gem
    return NOBODY


def gems_ahead(table: Table, me: Seat, weights: list[float]) -> int:
    """Gems that one shows and is ahead in."""
    count = 0
    for gem in range(GEMS):
        if enough_stones(table, me, weights, gem) > 0.0 and ahead_by(me, gem) >= 0.0:
            count += 1
    return count


# ----------------------------------------------------------------------------------------------------------- characters


def play_in_time(table: Table, me: Seat, weights: list[float]) -> int:
    """Musketeers, a Courtier and a Thief at once; Forger, Favorite and Confessor when the sale is near."""
    near = cards_above(table) <= weights[Point.NEAR]
    best = me.legal[0]
    most = 0.0
    for i in range(me.options):
        action = me.legal[i]
        if action == Action.PASS:
            continue
        role = role_played(table, action)
        worth = 0.0
        if role == Card.MUSKETEER:
            worth = 200.0
        elif role == Card.THIEF:
            worth = thief_on_the_richest(table, played_on(action))
        elif role == Card.COURTIER:
            worth = 50.0
        elif near:
            worth = play_before_sale(table, me, weights, role, played_on(action), played_for(action))
        if worth > most:
            most = worth
            best = action
    return best


def thief_on_the_richest(table: Table, victim: int) -> float:
    """How much speaks for a Thief's victim: cards in her hand, then pounds."""
    return 100.0 + 0.1 * table.hand_size[victim] + 0.001 * table.score[victim]


def play_before_sale(table: Table, me: Seat, weights: list[float], role: int, victim: int, gem: int) -> float:
    """How much speaks for a character when the sale is near."""
    if role == Card.CONFESSOR:
        return 10.0 + 0.1 * table.hand_size[victim]
    rank = fashion_rank(table, gem)
    ahead = ahead_by(me, gem)
    if role == Card.FAVORITE and rank > 0 and ahead >= weights[Point.FAVORITE_AHEAD]:
        return 20.0 + ahead
    if role == Card.FORGER and rank < 2 and me.scratch[OWN + gem] > 0.0:
        return 40.0 - rank - max(ahead, -ahead)
    return 0.0


def queen_for_threes(table: Table) -> int:
    """The Queen takes a card of three stones of one of the two most fashionable gems, and no other."""
    card = table.market[table.slot]
    wanted = table.rules.stones[card] > 2 and fashion_rank(table, gem_of(card)) < 2
    return Action.YES + 0 if wanted else Action.NO + 0


def postpone_when_behind(table: Table, me: Seat) -> int:
    """The Cardinal postpones the last sale for who does not lead, and no other."""
    for seat in range(table.players):
        if last_sale(table) and seat != me.seat and table.score[seat] >= table.score[me.seat]:
            return Action.YES + 0
    return Action.NO + 0
