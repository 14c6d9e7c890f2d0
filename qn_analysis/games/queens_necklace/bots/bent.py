"""A bot with habits: it chooses as it always does, among what its habits leave. A source of both builds.

Habits stand behind the weights of the bot that is bent (`deeds`); each forbids some actions. Where they leave none,
they yield. The legal actions, and the market of a bot that looks there, are as they were once it has chosen.
"""

from __future__ import annotations

from qn_analysis.core.play.network import CHOICES
from qn_analysis.core.play.space import numbers, packed

from ..engine.influence import played_card
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, NOBODY, SLOTS, Card
from ..words.phases import Phase
from .deeds import COUNT, EACH, FIRST, GEM_CARDS, LAST, PLAYER, TAIL, Deed
from .greedy import choose_greedy
from .heuristic import choose_heuristic
from .learnt import choose_learnt
from .random import choose_random
from .sight import cards_above, own_stones
from .thumb import choose_thumb


def choose_bent(table: Table, me: Seat, weights: list[float]) -> int:
    """What the bot that is bent chooses of what its habits leave; the first of these where it wants something else."""
    w = packed(weights)
    at = len(w) - TAIL
    legal = numbers(CHOICES)
    market = numbers(SLOTS)
    options = me.options
    for i in range(options):
        legal[i] = me.legal[i]
    for slot in range(table.rules.market_size):
        market[slot] = table.market[slot]
    drop_forbidden(table, me, w, at, legal)
    player = int(w[at + PLAYER])
    if table.phase == Phase.PURCHASE and player == 1:  # the heuristic looks at the market, not at what is legal
        hide_forbidden(table, me)
    action = me.legal[0] if me.options == 1 else choose_as(player, table, me, weights)
    allowed = False
    for i in range(me.options):
        if me.legal[i] == action:
            allowed = True
    if not allowed:
        action = me.legal[0]
    me.options = options
    for i in range(options):
        me.legal[i] = legal[i]
    for slot in range(table.rules.market_size):
        table.market[slot] = market[slot]
    return action


def drop_by_habit(table: Table, me: Seat, weights: list[float]) -> int:
    """Leave, of the legal actions, those that no habit of a bot forbids; how many are left."""
    w = packed(weights)
    legal = numbers(CHOICES)
    for i in range(me.options):
        legal[i] = me.legal[i]
    drop_forbidden(table, me, w, len(w) - TAIL, legal)
    return me.options


def choose_as(player: int, table: Table, me: Seat, weights: list[float]) -> int:
    """What a policy chooses; its number is its place in `deeds.PLAYERS`."""
    if player == 0:
        return choose_learnt(table, me, weights)  # type: ignore[arg-type]
    if player == 1:
        return choose_heuristic(table, me, weights)
    if player == 2:
        return choose_greedy(table, me, weights)
    if player == 3:
        return choose_random(table, me, weights)
    return choose_thumb(table, me, weights)


def drop_forbidden(table: Table, me: Seat, w: list[int], at: int, legal: list[int]) -> None:
    """Leave, of the legal actions, those that no habit forbids; all where none would be left."""
    kept = 0
    for i in range(me.options):
        if not is_forbidden(table, me, w, at, legal, legal[i]):
            me.legal[kept] = legal[i]
            kept += 1
    if kept > 0:
        me.options = kept


def hide_forbidden(table: Table, me: Seat) -> None:
    """Empty the slots from which nothing may be bought."""
    for slot in range(table.rules.market_size):
        open_to = False
        for i in range(me.options):
            if me.legal[i] == Action.BUY + slot:
                open_to = True
        if not open_to:
            table.market[slot] = NOBODY


def is_forbidden(table: Table, me: Seat, w: list[int], at: int, legal: list[int], action: int) -> bool:
    """Whether some habit forbids an action, of all that are legal."""
    for habit in range(int(w[at + COUNT])):
        place = at + FIRST + habit * EACH
        if forbids(table, me, legal, int(w[place]), int(w[place + 1]), int(w[place + 2]), action):
            return True
    return False


def forbids(table: Table, me: Seat, legal: list[int], deed: int, card: int, number: int, action: int) -> bool:
    """Whether one habit forbids an action."""
    if table.phase == Phase.PURCHASE:
        return forbids_buying(table, me, legal, deed, card, number, action)
    if deed == Deed.AT_ONCE:
        return puts_off(table, me, legal, card, action)
    if deed == Deed.WHOLE_ROWS:
        return leaves_part(table, me, legal, action)
    used = card_used(table, action)
    if used == NOBODY:
        return False
    if deed == Deed.KEEP:
        return is_card(used, card) and comes_before(table, number)
    if table.phase != Phase.DISPLAY:
        return False
    if deed == Deed.NO_KING_AT_NECKLACE:
        return used == Card.KING and table.necklace != NOBODY and table.necklace != me.seat
    if deed == Deed.ONE_ROW:
        return used < GEM_KINDS and is_second_row(me, used)
    if deed == Deed.SHOWN_WITH:
        return used < GEM_KINDS and own_stones(table, me, min(used // 3, GEMS - 1)) < number
    if not is_card(used, card) or used >= Card.BANKER:
        return False
    if deed == Deed.LOW:
        return rank_laid(table, used, action) < number
    return deed == Deed.HIGH and rank_laid(table, used, action) > number


def forbids_buying(table: Table, me: Seat, legal: list[int], deed: int, card: int, number: int, action: int) -> bool:
    """Whether a habit forbids to buy a card, or to stop."""
    bought = NOBODY
    step = 0
    if action != Action.PASS:
        bought = table.market[action - Action.BUY]
        step = table.step[action - Action.BUY]
    if deed == Deed.ALWAYS_BUY:
        return not is_card(bought, card) and is_for_sale(table, me, legal, card)
    if bought == NOBODY:
        return deed == Deed.NEVER_STOP
    if deed == Deed.NEVER_BUY:
        return is_card(bought, card)
    if deed == Deed.BUY_AFTER:
        return is_card(bought, card) and step < number
    if deed == Deed.PAY_AT_MOST:
        return table.rules.prices[bought][step] > number
    if deed == Deed.BUY_LOW:
        return bought < GEM_KINDS and rank_laid(table, bought, action) < number
    return deed == Deed.ONE_A_TURN and table.purchases > 0 and cards_above(table) <= number


def is_for_sale(table: Table, me: Seat, legal: list[int], card: int) -> bool:
    """Whether the card can be bought and paid for."""
    for i in range(me.options):
        if legal[i] != Action.PASS and is_card(table.market[legal[i] - Action.BUY], card):
            return True
    return False


def leaves_part(table: Table, me: Seat, legal: list[int], action: int) -> bool:
    """Whether an action leaves back a gem card that belongs to a row which is shown."""
    if table.phase != Phase.DISPLAY:
        return False
    gem = NOBODY
    if Action.CARD <= action < Action.RING:
        gem = min((action - Action.CARD) // 3, GEMS - 1)
    for i in range(me.options):
        if Action.CARD <= legal[i] < Action.RING and legal[i] != action:
            other = min((legal[i] - Action.CARD) // 3, GEMS - 1)
            opened = me.laid_gems[other] > 0 and other != gem
            if opened or (other == gem and legal[i] < action):
                return True
    return False


def puts_off(table: Table, me: Seat, legal: list[int], card: int, action: int) -> bool:
    """Whether an action does something else, or nothing, while the card can be shown or played."""
    if is_card(card_used(table, action), card):
        return False
    if table.phase == Phase.DISPLAY and is_gem_before(card, action):
        return False  # a card lies on a gem, and gems are laid first
    for i in range(me.options):  # noqa: SIM110, which a compiled source cannot
        if is_card(card_used(table, legal[i]), card):
            return True
    return False


def is_gem_before(card: int, action: int) -> bool:
    """Whether an action lays a gem card and the card is none."""
    return card >= GEM_KINDS and card != GEM_CARDS and Action.CARD <= action < Action.RING


def comes_before(table: Table, sale: int) -> bool:
    """Whether the sale that is held, or comes next, is one before that of a number (from 1; `LAST`; `NEVER`)."""
    last = table.rules.copies[Card.MERCHANT]
    return table.sales + 1 < (last if sale == LAST else sale)


def is_card(found: int, card: int) -> bool:
    """Whether a card is that of a habit, which may be any gem card."""
    return found == card or (card == GEM_CARDS and 0 <= found < GEM_KINDS)


def is_second_row(me: Seat, card: int) -> bool:
    """Whether a gem card would open another row beside one that lies."""
    gem = min(card // 3, GEMS - 1)
    cards = 0
    for other in range(GEMS):
        cards += me.laid_gems[other]
    return cards > me.laid_gems[gem]


def rank_laid(table: Table, card: int, action: int) -> int:
    """Fashion rank of the gem that an action lays, or on which it lays a Ring, a King or the Necklace."""
    gem = min(card // 3, GEMS - 1) if card < GEM_KINDS else (action - Action.RING) % GEMS
    for rank in range(GEMS):
        if table.fashion[rank] == gem:
            return rank
    return NOBODY


def card_used(table: Table, action: int) -> int:
    """The card that an action shows or plays; `NOBODY` for all others."""
    if table.phase == Phase.QUEEN:
        return Card.QUEEN + 0 if action == Action.YES else NOBODY
    if table.phase == Phase.CARDINAL:
        return Card.CARDINAL + 0 if action == Action.YES else NOBODY
    if table.phase == Phase.FORGER_REPLY:
        return Card.MUSKETEER + 0 if action == Action.YES else NOBODY
    if action == Action.PASS:
        return NOBODY
    if table.phase == Phase.ALCHEMIST:
        return Card.ALCHEMIST + 0
    if table.phase == Phase.INFLUENCE:
        return Card.MUSKETEER + 0 if action == Action.MUSKETEERS else played_card(action)
    if table.phase != Phase.DISPLAY:
        return NOBODY
    if action == Action.BLANK_GRAY:
        return Card.BLANK_GRAY + 0
    if action < Action.RING:
        return action - Action.CARD
    if action < Action.KING:
        return Card.RING + 0
    if action < Action.NECKLACE:
        return Card.KING + 0
    return Card.NECKLACE + 0 if action < Action.BANKER else Card.BANKER + 0


assert Action.KING - Action.RING == GEMS
