"""What the heuristic family shows at a sale, and what its Alchemist does.

The whole display is planned at its first step and spelt card by card, in the order in which cards are laid. Nothing in
the plan depends on what is laid already: planned at any other step it would be the same, so that a later step may read
it.
"""

from __future__ import annotations

from ..engine.hands import cards_of, gem_of
from ..engine.state import SCRATCH, Seat, Table
from ..words.actions import Action
from ..words.cards import GEMS, NOBODY, TRUE_GEMS, Card
from .blanks import blank_pounds, own_copies
from .heuristic_eye import (
    DOUBT,
    FEAR,
    HOPE,
    OWN,
    ROOM,
    STONES,
    harm,
    king_worth,
    last_sale,
    look_ahead,
    necklace_worth,
    row_worth,
)
from .heuristic_places import Place

# places in the scratch room, while a display is planned
NEEDED = ROOM  # + gem: stones to show; 0 for no row
KING_ROW = NEEDED + GEMS  # gem, or NOBODY
RING_ROW = KING_ROW + 1
NECKLACE_ROW = RING_ROW + 1
PLANNED = SCRATCH - 1  # number of the sale that the plan is for


def next_to_show(table: Table, me: Seat, weights: list[float]) -> int:
    """The next card of the planned display, or done."""
    if not is_planned(table, me):
        plan_display(table, me, weights)
    best = int(me.scratch[RING_ROW])
    for i in range(1, me.options):
        action = me.legal[i]
        if action == Action.BLANK_GRAY:
            if wants_blank(table, me, weights, best):
                return action
        elif action < Action.RING:
            if wants_card(table, me, action - Action.CARD, int(me.scratch[KING_ROW])):
                return action
        elif action == Action.BANKER:
            if wants_banker(table, me, weights, best, table.rules.banker_pounds):
                return action
        elif action >= Action.NECKLACE:
            if action - Action.NECKLACE == me.scratch[NECKLACE_ROW]:
                return action
        elif action >= Action.KING:
            if action - Action.KING == me.scratch[KING_ROW]:
                return action
        elif action - Action.RING == best:
            return action
    return Action.PASS


def is_planned(table: Table, me: Seat) -> bool:
    """Whether the display that is being laid has been planned; before its first card it never counts as planned."""
    return me.last > 0 and me.scratch[PLANNED] == plan_number(table)


def plan_number(table: Table) -> int:
    """A number for each sale of a game, not 0."""
    return 8 * table.turn + table.merchant


def plan_display(table: Table, me: Seat, weights: list[float]) -> None:
    """Rows, then the places of Rings, Necklace and King."""
    look_ahead(table, me, weights)
    plan_rows(table, me, weights)
    rings = ring_row(table, me, weights)
    necklace = necklace_row(table, me, weights, rings)
    me.scratch[RING_ROW] = float(rings)
    me.scratch[NECKLACE_ROW] = float(necklace)
    me.scratch[KING_ROW] = float(king_row(table, me, weights, necklace))
    me.scratch[PLANNED] = float(plan_number(table))


def plan_rows(table: Table, me: Seat, weights: list[float]) -> None:
    """How many stones to show of each gem: enough to win, none where they are worth more at a later sale."""
    room = me.scratch
    last = last_sale(table)
    for gem in range(GEMS):
        own = room[OWN + gem]
        needed = 0.0
        for seat in range(table.players):
            if seat != me.seat:
                at = seat * GEMS + gem
                needed = max(needed, room[STONES + at] + weights[Place.TRIM] * room[DOUBT + at])
        room[NEEDED + gem] = min(own, max(1.0, needed))
        gain = row_worth(me, gem) * (1.0 + own_copies(table, me, Card.RING)) + weights[Place.SPOIL] * own
        if not last and gain < weights[Place.KEEP_STONE] * own:
            room[NEEDED + gem] = 0.0


def copies_shown(table: Table, me: Seat, card: int) -> int:
    """Copies of a gem card in the planned row: small cards stay back where the row is long enough without."""
    gem = gem_of(card)
    over = me.scratch[OWN + gem] - me.scratch[NEEDED + gem]
    if me.scratch[NEEDED + gem] <= 0.0:
        return 0
    for kind in cards_of(gem):
        copies = own_copies(table, me, kind)
        stones = table.rules.stones[kind]
        while copies > 0 and stones > 0 and over >= stones:
            over -= stones
            copies -= 1
        if kind == card:
            return copies
    return 0


def wants_card(table: Table, me: Seat, card: int, king: int) -> bool:
    """Whether a gem card is still to be laid. A King's row needs one card, if nothing else."""
    if me.laid[card] < copies_shown(table, me, card):
        return True
    gem = gem_of(card)
    return gem == king and me.laid_gems[gem] == 0 and me.scratch[NEEDED + gem] <= 0.0


def ring_row(table: Table, me: Seat, weights: list[float]) -> int:
    """The row for all Rings: the one that each is expected to bring most on, if that is enough."""
    best = NOBODY
    best_worth = 0.0 if last_sale(table) else weights[Place.KEEP_RING]
    for rank in range(GEMS):
        gem = table.fashion[rank]
        if me.scratch[NEEDED + gem] > 0.0 and row_worth(me, gem) > best_worth:
            best_worth = row_worth(me, gem)
            best = gem
    return best


def necklace_row(table: Table, me: Seat, weights: list[float], rings: int) -> int:
    """The row for the Necklace: where Kings would cost one most, or where their tribute is likeliest."""
    best = NOBODY
    best_worth = 0.0 if last_sale(table) else weights[Place.KEEP_NECKLACE]
    for rank in range(GEMS):
        gem = table.fashion[rank]
        if me.scratch[NEEDED + gem] <= 0.0:
            continue
        worth = necklace_worth(table, me, gem, 1.0 + (own_copies(table, me, Card.RING) if gem == rings else 0))
        if worth > best_worth:
            best_worth = worth
            best = gem
    return best


def king_row(table: Table, me: Seat, weights: list[float], necklace: int) -> int:
    """The row for the King: where rivals lose most and one loses nothing."""
    best = NOBODY
    if own_copies(table, me, Card.KING) == 0:
        return best
    best_worth = 0.0 if last_sale(table) else weights[Place.KEEP_KING]
    for rank in range(GEMS):
        gem = table.fashion[rank]
        if me.scratch[OWN + gem] > 0.0 and gem != necklace and float(gem) != me.scratch[RING_ROW]:
            stones = max(1.0, me.scratch[NEEDED + gem])
            worth = king_worth(table, me, weights, gem, stones)
            if worth > best_worth:
                best_worth = worth
                best = gem
    return best


def wants_blank(table: Table, me: Seat, weights: list[float], rings: int) -> bool:
    """Whether to lay a gray blank card: like a Banker, or with the row of its gem."""
    role = table.rules.roles[Card.BLANK_GRAY]
    if role == Card.BANKER:
        return wants_banker(table, me, weights, rings, table.rules.amounts[Card.BLANK_GRAY])
    gem = gem_of(role)
    return me.scratch[NEEDED + gem] > 0.0 or (float(gem) == me.scratch[KING_ROW] and me.laid_gems[gem] == 0)


def wants_banker(table: Table, me: Seat, weights: list[float], rings: int, pounds: int) -> bool:
    """Whether Bankers bring enough on the jewels that one expects to sell."""
    jewels = 0.0
    for rank in range(GEMS):
        gem = table.fashion[rank]
        if me.scratch[NEEDED + gem] > 0.0:
            sell = me.scratch[HOPE + gem] * (1.0 - me.scratch[FEAR + gem])
            jewels += sell * (1.0 + (own_copies(table, me, Card.RING) if gem == rings else 0))
    return last_sale(table) or jewels * pounds >= weights[Place.KEEP_BANKER]


# ---------------------------------------------------------------------------------------------------------- Alchemist


def best_change(table: Table, me: Seat, weights: list[float]) -> int:
    """The move after which the sale, which everybody now sees, is best for oneself; none if it gains too little and may
    be left."""
    best = me.legal[0]
    best_gain = 0.0 if last_sale(table) else weights[Place.PLAY_ALCHEMIST]
    if best != Action.PASS:
        best_gain = -1.0e9
    before = outcome(table, me, weights, NOBODY, NOBODY, 0)
    for i in range(1 if best == Action.PASS else 0, me.options):
        card = (me.legal[i] - Action.TRANSMUTE) // TRUE_GEMS
        gem = (me.legal[i] - Action.TRANSMUTE) % TRUE_GEMS
        gain = outcome(table, me, weights, gem_of(card), gem, table.rules.stones[card]) - before
        if gain > best_gain:
            best_gain = gain
            best = me.legal[i]
    return best


def outcome(table: Table, me: Seat, weights: list[float], old: int, new: int, stones: int) -> float:
    """Own pounds of the sale as shown, less what rivals' are counted for, with so many own stones moved."""
    total = 0.0
    for rank in range(GEMS):
        gem = table.fashion[rank]
        if is_cancelled(table, gem):
            continue
        price = table.rules.fashion_tiles[rank] + rarity_pounds(table, rank, old, new, stones)
        most = 1
        for seat in range(table.players):
            most = max(most, stones_with(table, me, seat, gem, old, new, stones))
        for steps in range(table.players):
            seat = (me.seat + steps) % table.players
            if stones_with(table, me, seat, gem, old, new, stones) == most:
                bonus = table.rules.banker_pounds * table.bankers[seat]
                bonus += blank_pounds(table, table.shown[seat][Card.BLANK_GRAY])
                pounds = (1.0 + table.rings[seat][gem]) * (price + bonus)
                total += pounds if seat == me.seat else -harm(table, weights) * pounds
    return total


def stones_with(table: Table, me: Seat, seat: int, gem: int, old: int, new: int, stones: int) -> int:
    """Stones in a row if so many of one's own moved."""
    shown = table.stones[seat][gem]
    if seat == me.seat and gem == old:
        shown -= stones
    if seat == me.seat and gem == new:
        shown += stones
    return shown


def counted_with(table: Table, gem: int, old: int, new: int, stones: int) -> int:
    """Stones of a gem on all displays if so many moved."""
    counted = 0
    for seat in range(table.players):
        counted += table.stones[seat][gem]
    if gem == old:
        counted -= stones
    if gem == new:
        counted += stones
    return counted


def rarity_pounds(table: Table, rank: int, old: int, new: int, stones: int) -> int:
    """Pounds of the rarity tile of the gem at a fashion rank."""
    mine = counted_with(table, table.fashion[rank], old, new, stones)
    place = 0
    for other in range(GEMS):
        theirs = counted_with(table, table.fashion[other], old, new, stones)
        if theirs < mine or (theirs == mine and other < rank):
            place += 1
    return table.rules.rarity_tiles[place]


def is_cancelled(table: Table, gem: int) -> bool:
    """Whether a King lies on a gem, and the Necklace does not."""
    kings = 0
    necklaces = 0
    for seat in range(table.players):
        kings += table.kings[seat][gem]
        necklaces += table.necklaces[seat][gem]
    return kings > 0 and necklaces == 0
