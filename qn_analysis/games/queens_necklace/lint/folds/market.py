"""The places of the market, and what turns have to spend and spend."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import SEATS, STEPS
from ...words.events import Event
from .state import PLACES, Along, Begun, Bought, Course, Left, Market, OnSale, Rules, Turn, Turns


def market(rows: Course, rules: Rules, b: OnSale, out: Any) -> int:
    """What happens in the market, in order; and what lies there as turns begin and as a Queen is not played."""
    n = 0
    begun = 0
    left = 0
    game = 0
    since = 0
    asked = False
    for at in range(len(rows.event)):
        does = rows.event[at]
        if rows.first[at] == 1:
            game += 1
            b.turn = NONE
        if in_market(does):
            written(rows, rules, b, out, at, n, game)
            n += 1
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
    b.made[0] = n
    b.made[1] = begun
    b.made[2] = left
    return n


def written(rows: Course, rules: Rules, b: OnSale, out: Any, at: int, n: int, game: int) -> None:
    """A row of what happens in a place of the market, beside the one before it in the same place and game."""
    does = rows.event[at]
    card = rows.card[at]
    place = place_of(rows.slot[at])
    last = b.last[place]
    near = rows.slot[at] >= 0 and b.game[place] == game
    lay = b.lay[place] if near else NULL
    if not near:
        b.lies[place] = NULL
    if does == Event.OFFERED or not near:
        b.downs[place] = 0
        if card != NULL:
            b.lies[place] = card
    if does == Event.MARKED_DOWN:
        b.downs[place] += 1
    lies = b.lies[place]
    downs = b.downs[place]
    stays = does == Event.OFFERED or does == Event.MARKED_DOWN
    price = rules.prices[lies][min(downs, STEPS)] if lies != NULL else NONE
    out[Market.ROW][n] = at
    out[Market.EVENT][n] = does
    out[Market.CARD][n] = card
    out[Market.TURN][n] = rows.turn[at]
    out[Market.SLOT][n] = rows.slot[at]
    out[Market.COUNT][n] = rows.number[at]
    out[Market.AMOUNT][n] = rows.amount[at]
    out[Market.LAY][n] = lay
    out[Market.LIES][n] = lies
    out[Market.STAYS][n] = stays
    out[Market.STEP][n] = downs
    out[Market.PRICE][n] = price
    out[Market.PREV_EVENT][n] = out[Market.EVENT][last] if near else NULL
    out[Market.PREV_TURN][n] = out[Market.TURN][last] if near else NONE
    out[Market.NEXT_EVENT][n] = NULL
    out[Market.NEXT_TURN][n] = NONE
    if near:
        out[Market.NEXT_EVENT][last] = does
        out[Market.NEXT_TURN][last] = rows.turn[at]
    out[Market.AFTER_EVENT][n] = NULL
    out[Market.AFTER_SLOT][n] = NONE
    if rows.turn[at] > 0 and (stays or does == Event.EXPIRED):
        if b.turn == rows.turn[at]:
            out[Market.AFTER_EVENT][n] = b.event
            out[Market.AFTER_SLOT][n] = b.slot
        b.turn = rows.turn[at]
        b.event = does
        b.slot = rows.slot[at]
    b.game[place] = game
    b.last[place] = n
    b.lay[place] = lies if stays else NULL
    b.price[place] = price if stays else NONE


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
            asked = rules.course[does] > 1
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
