"""The places of the market, and what turns have to spend and spend."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import SEATS, STEPS
from ...words.events import Event
from ...words.phases import Phase
from .state import PLACES, TURNS, Along, Begun, Bought, Course, Left, Market, OnSale, Rules, Trade, Turn, Turns


def market(rows: Trade, rules: Rules, b: OnSale, out: Any) -> int:
    """What happens in the market and is not plainly as it should be; what lies there as turns begin and as a Queen is
    not played.

    Nearly every row is in order, and no check has anything to say of it: only the others are written down, each when
    it is known what follows in its place.
    """
    begun = 0
    left = 0
    game = 0
    since = 0
    asked = False
    for at in range(len(rows.event)):
        does = rows.event[at]
        if rows.first[at] == 1:
            game += 1
            b.moved = -1
        if in_market(does):
            happens(rows, rules, b, out, at, game)
        asked = asked or does == Event.TURN_STARTED or does == Event.NOT_TAKEN
        if at + 1 < len(rows.event) and rows.first[at + 1] == 0 and rows.seq[at + 1] == rows.seq[at]:
            continue  # what stands under one number happens at once
        if asked:
            for each in range(since, at + 1):
                if rows.event[each] == Event.TURN_STARTED:
                    out[Begun.LEAST][begun] = least(rules, b, game) if rows.seq[each] >= 0 else NONE
                    begun += 1
                elif rows.event[each] == Event.NOT_TAKEN:
                    place = place_of(rows.slot[each])
                    there = rows.seq[each] >= 0 and rows.slot[each] >= 0 and b.game[place] == game
                    out[Left.LAY][left] = b.lay[place] if there else NULL
                    left += 1
        asked = False
        since = at + 1
    for place in range(PLACES):
        if b.game[place] > 0:
            followed(rows, rules, b, out, place, -1)
    b.made[1] = begun
    b.made[2] = left
    return b.made[0]


def happens(rows: Trade, rules: Rules, b: OnSale, out: Any, at: int, game: int) -> None:
    """An event in a place of the market, beside the one before it in the same place and game."""
    does = rows.event[at]
    card = rows.card[at]
    place = place_of(rows.slot[at])
    near = rows.slot[at] >= 0 and b.game[place] == game
    if b.game[place] > 0:
        followed(rows, rules, b, out, place, at if near else -1)
    b.prev[place] = b.last[place] if near else -1
    lay = b.lay[place] if near else NULL
    if not near:
        b.lies[place] = NULL
    if does == Event.OFFERED or not near:
        b.downs[place] = 0
        if card != NULL:
            b.lies[place] = card
    if does == Event.MARKED_DOWN:
        b.downs[place] += 1
    stays = does == Event.OFFERED or does == Event.MARKED_DOWN
    price = price_of(rules, b.lies[place], b.downs[place])
    b.after[place] = -1
    if rows.turn[at] > 0 and (stays or does == Event.EXPIRED):
        if b.moved >= 0 and rows.turn[b.moved] == rows.turn[at]:
            b.after[place] = b.moved
        b.moved = at
    b.game[place] = game
    b.last[place] = at
    b.before[place] = lay
    b.lay[place] = b.lies[place] if stays else NULL
    b.price[place] = price if stays else NONE
    b.odd[place] = doubtful(rows, rules, b, at, price) or disordered(rows, at, b.after[place])


def doubtful(rows: Trade, rules: Rules, b: OnSale, at: int, price: int) -> bool:
    """Whether the card of an event, its steps or its price may not be those that the place has."""
    does = rows.event[at]
    place = place_of(rows.slot[at])
    if does == Event.OFFERED:
        return b.before[place] != NULL or rows.slot[at] < 0 or rows.slot[at] >= rules.places
    if rows.card[at] == NULL or rows.card[at] != b.before[place]:
        return True
    if does == Event.BOUGHT:
        return rows.number[at] != b.downs[place]
    if does == Event.TAKEN:
        return False
    if rows.turn[at] != NONE and b.prev[place] >= 0 and rows.turn[b.prev[place]] >= rows.turn[at]:
        return True
    if does == Event.MARKED_DOWN:
        return price == NONE or rows.amount[at] != price
    return price_of(rules, b.lies[place], b.downs[place] + 1) != NONE


def disordered(rows: Trade, at: int, after: int) -> bool:
    """Whether an event of a devaluation or refill may not be where it belongs: by its phase, or after another one."""
    does = rows.event[at]
    if rows.turn[at] <= 0 or does == Event.BOUGHT or does == Event.TAKEN:
        return False
    filling = does == Event.OFFERED
    if rows.phase[at] != NULL and rows.phase[at] != (Phase.REFILL if filling else Phase.DEVALUATION):
        return True
    if after < 0:
        return False
    if rows.event[after] == Event.OFFERED:
        return not filling or rows.slot[at] < rows.slot[after]
    return rows.event[after] == Event.EXPIRED and does == Event.MARKED_DOWN


def followed(rows: Trade, rules: Rules, b: OnSale, out: Any, place: int, after: int) -> None:
    """The last event of a place, once it is known which one follows there (-1: none): written down if it is odd."""
    at = b.last[place]
    does = rows.event[at]
    turn = rows.turn[at]
    later = rows.turn[after] if after >= 0 else NONE
    stays = does == Event.OFFERED or does == Event.MARKED_DOWN
    if stays:
        odd = turn != NONE and (later == NONE or later > (turn + 1) % TURNS)
    else:
        filled = turn != NONE and later == turn and rows.event[after] == Event.OFFERED
        odd = b.before[place] != NULL and not filled
    if not odd and not b.odd[place]:
        return
    n = b.made[0]
    b.made[0] += 1
    prev = b.prev[place]
    moved = b.after[place]
    out[Market.ROW][n] = at
    out[Market.EVENT][n] = does
    out[Market.CARD][n] = rows.card[at]
    out[Market.TURN][n] = turn
    out[Market.SLOT][n] = rows.slot[at]
    out[Market.COUNT][n] = rows.number[at]
    out[Market.AMOUNT][n] = rows.amount[at]
    out[Market.LAY][n] = b.before[place]
    out[Market.LIES][n] = b.lies[place]
    out[Market.STAYS][n] = stays
    out[Market.STEP][n] = b.downs[place]
    out[Market.PRICE][n] = price_of(rules, b.lies[place], b.downs[place])
    out[Market.PREV_EVENT][n] = rows.event[prev] if prev >= 0 else NULL
    out[Market.PREV_TURN][n] = rows.turn[prev] if prev >= 0 else NONE
    out[Market.NEXT_EVENT][n] = rows.event[after] if after >= 0 else NULL
    out[Market.NEXT_TURN][n] = later
    out[Market.AFTER_EVENT][n] = rows.event[moved] if moved >= 0 else NULL
    out[Market.AFTER_SLOT][n] = rows.slot[moved] if moved >= 0 else NONE


def price_of(rules: Rules, card: int, downs: int) -> int:
    """The ladder's price of a card that was marked down some times; `NONE` off it, and of no card."""
    return rules.prices[card][min(downs, STEPS)] if card != NULL else NONE


def least(rules: Rules, b: OnSale, game: int) -> int:
    """The lowest price of the market; `NONE` where no card lies that has one."""
    found = NONE
    for place in range(rules.places):
        if b.game[place] == game and b.price[place] != NONE and (found == NONE or b.price[place] < found):
            found = b.price[place]
    return found


def in_market(event: int) -> bool:
    """Whether an event puts a card into a place, marks it down, or takes it away."""
    return (
        event == Event.OFFERED or event == Event.BOUGHT or event == Event.MARKED_DOWN or event == Event.EXPIRED
        or event == Event.TAKEN
    )  # fmt: skip


def place_of(slot: int) -> int:
    """The place of a number."""
    return slot if slot >= 0 else PLACES - 1


def turns(rows: Course, rules: Rules, b: Turns, out: Any) -> int:
    """Every turn that begins, with what it can spend, spends and loses, and every purchase.

    What is played, bought, passed and lost belongs to the turn whose number it names; of several that begin under one
    number, a purchase belongs to the first. The purchases of a turn are those that stand together, the first time.
    """
    begins = 0
    b.group = -2
    for end in range(1, len(rows.event) + 1):
        if end < len(rows.event) and rows.first[end] == 0:
            continue
        turns_before = b.made[0]
        bought_before = b.made[1]
        heard(rows, rules, b, out, begins, end)
        for each in range(turns_before, b.made[0]):
            began = out[Turn.ROW][each]
            number, who = rows.turn[began], rows.seat[began]
            had = rules.purses[who if 0 <= who < SEATS else 0] + (b.added[number] if number >= 0 else 0)
            out[Turn.DUCATS][each] = had
            out[Turn.OVER][each] = b.over == 1 or each + 1 < b.made[0]
            if number >= 0 and b.begun[number] == 0:
                touch(b, number)
                b.begun[number] = 1
                b.ducats[number] = had
        spent(rows, rules, b, out, bought_before)
        settled(rows, b, out, turns_before)
        begins = end
    if b.made[1] > 0:
        out[Bought.LAST][b.made[1] - 1] = True
    return b.made[1]


def touch(b: Turns, number: int) -> None:
    """Something is known of a turn: it is to be forgotten after the game."""
    if b.touched[number] == 0:
        b.touched[number] = 1
        b.numbers[b.some] = number
        b.some += 1


def heard(rows: Course, rules: Rules, b: Turns, out: Any, begins: int, end: int) -> None:
    """The turns, purchases and course of a game, from one event up to another; what is played, passed and lost."""
    b.over = 0
    b.last = -1
    asked = False
    for at in range(begins, end):
        does = rows.event[at]
        number = rows.turn[at]
        if rules.course[does] > 0:
            if asked:
                out[Along.NEXT][b.made[2] - 1] = at
            asked = rules.course[does] > 1 and not plain(rows, rules, b.last, at)
            if asked:
                out[Along.ROW][b.made[2]] = at
                out[Along.EVENT][b.made[2]] = does
                out[Along.PREV][b.made[2]] = b.last
                out[Along.NEXT][b.made[2]] = -1
                b.made[2] += 1
            b.last = at
        if does == Event.TURN_STARTED:
            out[Turn.ROW][b.made[0]] = at
            b.made[0] += 1
        elif does == Event.BOUGHT:
            out[Bought.ROW][b.made[1]] = at
            b.made[1] += 1
        elif does == Event.GAME_OVER:
            b.over = 1
        elif number >= 0:
            if does == Event.PLAYED and rows.card[at] != NULL and rules.courtiers[rows.card[at]] != 0:
                touch(b, number)
                b.added[number] += rules.courtiers[rows.card[at]] * (rows.number[at] if rows.number[at] != NONE else 1)
            elif does == Event.PASSED:
                touch(b, number)
                b.passes[number] += 1
                b.passed[number] = at
            elif does == Event.DUCATS_LOST:
                touch(b, number)
                b.lost[number] += rows.amount[at] if rows.amount[at] != NONE else 0
                b.losing[number] = at + 1


def plain(rows: Course, rules: Rules, last: int, at: int) -> bool:
    """Whether an event is a purchase, a pass or a loss of ducats that stands where it should, and is no Astrologer's:
    most are, and nobody asks what stands next to them."""
    does = rows.event[at]
    if does != Event.BOUGHT and does != Event.PASSED and does != Event.DUCATS_LOST:
        return False
    if rows.seat[at] != rows.active[at] or (rows.phase[at] != Phase.PURCHASE and rows.phase[at] != NULL):
        return False
    if does == Event.BOUGHT and rows.card[at] != NULL and rules.astrologers[rows.card[at]] == 1:
        return False
    before = rows.event[last] if last >= 0 else NULL
    return (
        before == NULL or before == Event.TURN_STARTED or before == Event.BOUGHT or before == Event.DISCARDED
        or before == Event.DRAWN or before == Event.MERCHANT_DRAWN or (before == Event.PASSED and does != Event.BOUGHT)
    )  # fmt: skip


def spent(rows: Course, rules: Rules, b: Turns, out: Any, since: int) -> None:
    """The purchases of a game."""
    once = False
    b.group = b.group if b.group < 0 else -2  # else it is a turn of the game before
    for n in range(since, b.made[1]):
        at = out[Bought.ROW][n]
        number = max(rows.turn[at], -1)
        fresh = number != b.group
        if fresh and n > 0:
            out[Bought.LAST][n - 1] = True
        b.group = number
        card, step, paid = rows.card[at], rows.number[at], rows.amount[at]
        out[Bought.NTH][n] = 0 if fresh else out[Bought.NTH][n - 1] + 1
        out[Bought.SPENT][n] = (0 if fresh else out[Bought.SPENT][n - 1]) + (paid if paid != NONE else 0)
        out[Bought.DUCATS][n] = b.ducats[number] if number >= 0 and b.begun[number] == 1 else NONE
        out[Bought.LAST][n] = False
        out[Bought.PRICE][n] = rules.prices[card][step] if card != NULL and 0 <= step <= STEPS else NONE
        once = number >= 0 and b.bought[number] == 0 if fresh else once
        if once:
            touch(b, number)
            b.bought[number] += 1
            b.spent[number] = out[Bought.SPENT][n]


def settled(rows: Course, b: Turns, out: Any, since: int) -> None:
    """The turns of a game: what was spent, bought, passed and lost; then all is forgotten."""
    for each in range(since, b.made[0]):
        began = out[Turn.ROW][each]
        number = rows.turn[began]
        told = number >= 0
        out[Turn.SPENT][each] = b.spent[number] if told else 0
        out[Turn.BOUGHT][each] = b.bought[number] if told else 0
        out[Turn.PASSES][each] = b.passes[number] if told else 0
        out[Turn.PASSED][each] = b.passed[number] if told else 0
        out[Turn.LOST][each] = b.lost[number] if told else 0
        out[Turn.LOSING][each] = b.losing[number] - 1 if told and b.losing[number] > 0 else began
    for each in range(b.some):
        number = b.numbers[each]
        b.touched[number] = 0
        b.added[number] = 0
        b.ducats[number] = 0
        b.begun[number] = 0
        b.spent[number] = 0
        b.bought[number] = 0
        b.passes[number] = 0
        b.passed[number] = 0
        b.lost[number] = 0
        b.losing[number] = 0
    b.some = 0
