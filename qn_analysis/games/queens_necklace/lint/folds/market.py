"""The places of the market, and what turns have to spend and spend."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import SEATS, STEPS
from ...words.events import Event
from .state import PLACES, Bought, Course, Ends, Market, Rules, Turn, Turns


def market(rows: Course, rules: Rules, b: Ends, out: Any) -> int:
    """What happens in the market, place after place, and within a place in order."""
    for at in range(len(rows.event)):
        if in_market(rows.event[at]):
            b.of[place_of(rows.slot[at])] += 1
    before = 0
    for place in range(PLACES):
        here = b.of[place]
        b.of[place] = before
        before += here
    game = 0
    for at in range(len(rows.event)):
        game += rows.first[at]
        if in_market(rows.event[at]):
            place = place_of(rows.slot[at])
            out[Market.ROW][b.of[place]] = at
            out[Market.STEP][b.of[place]] = game
            b.of[place] += 1
    card_here = NULL
    downs = 0
    last_game = -1
    last_slot = NONE
    lay = NULL
    for n in range(before):
        at = out[Market.ROW][n]
        does = rows.event[at]
        card = rows.card[at]
        slot = rows.slot[at]
        game = out[Market.STEP][n]
        near = n > 0 and game == last_game and slot >= 0 and slot == last_slot
        last_game = game
        last_slot = slot
        if does == Event.OFFERED or not near:
            downs = 0
            if card != NULL:
                card_here = card
        if does == Event.MARKED_DOWN:
            downs += 1
        out[Market.EVENT][n] = does
        out[Market.CARD][n] = card
        out[Market.TURN][n] = rows.turn[at]
        out[Market.SLOT][n] = slot
        out[Market.COUNT][n] = rows.number[at]
        out[Market.AMOUNT][n] = rows.amount[at]
        out[Market.LAY][n] = lay if near else NULL
        out[Market.LIES][n] = card_here
        stays = does == Event.OFFERED or does == Event.MARKED_DOWN
        lay = card_here if stays else NULL
        out[Market.STAYS][n] = stays
        out[Market.STEP][n] = downs
        out[Market.PRICE][n] = rules.prices[card_here][min(downs, STEPS)] if card_here != NULL else NONE
        out[Market.PREV_EVENT][n] = out[Market.EVENT][n - 1] if near else NULL
        out[Market.PREV_TURN][n] = out[Market.TURN][n - 1] if near else NONE
        out[Market.NEXT_EVENT][n] = NULL
        out[Market.NEXT_TURN][n] = NONE
        if near:
            out[Market.NEXT_EVENT][n - 1] = does
            out[Market.NEXT_TURN][n - 1] = rows.turn[at]
    return before


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
    n_turns = 0
    n = 0
    group = -2
    once = False
    for end in range(1, len(rows.event) + 1):
        if end < len(rows.event) and rows.first[end] == 0:
            continue
        turns_before = n_turns
        n_turns = heard(rows, rules, b, out, begins, end, n_turns)
        for each in range(turns_before, n_turns):
            began = out[Turn.ROW][each]
            number, who = rows.turn[began], rows.seat[began]
            had = rules.purses[who if 0 <= who < SEATS else 0] + (b.added[number] if number >= 0 else 0)
            out[Turn.DUCATS][each] = had
            out[Turn.OVER][each] = b.over == 1 or each + 1 < n_turns
            if number >= 0 and b.begun[number] == 0:
                b.touched[number] = 1
                b.begun[number] = 1
                b.ducats[number] = had
        group = group if group < 0 else -2  # else it is a turn of the game before
        for at in range(begins, end):
            if rows.event[at] == Event.BOUGHT:
                number = max(rows.turn[at], -1)
                fresh = number != group
                if fresh and n > 0:
                    out[Bought.LAST][n - 1] = True
                group = number
                card, step, paid = rows.card[at], rows.number[at], rows.amount[at]
                out[Bought.ROW][n] = at
                out[Bought.NTH][n] = 0 if fresh else out[Bought.NTH][n - 1] + 1
                out[Bought.SPENT][n] = (0 if fresh else out[Bought.SPENT][n - 1]) + (paid if paid != NONE else 0)
                out[Bought.DUCATS][n] = b.ducats[group] if group >= 0 and b.begun[group] == 1 else NONE
                out[Bought.LAST][n] = False
                out[Bought.PRICE][n] = rules.prices[card][step] if card != NULL and 0 <= step <= STEPS else NONE
                once = group >= 0 and b.bought[group] == 0 if fresh else once
                if once:
                    b.touched[group] = 1
                    b.bought[group] += 1
                    b.spent[group] = out[Bought.SPENT][n]
                n += 1
        settled(rows, b, out, begins, end, turns_before, n_turns)
        begins = end
    if n > 0:
        out[Bought.LAST][n - 1] = True
    b.made[0] = n_turns
    b.made[1] = n
    return n


def heard(rows: Course, rules: Rules, b: Turns, out: Any, begins: int, end: int, n_turns: int) -> int:
    """The turns of a game, from one event up to another; what is played, passed and lost."""
    b.over = 0
    for at in range(begins, end):
        does = rows.event[at]
        number = rows.turn[at]
        if does == Event.TURN_STARTED:
            out[Turn.ROW][n_turns] = at
            n_turns += 1
        elif does == Event.GAME_OVER:
            b.over = 1
        elif number >= 0:
            if does == Event.PLAYED and rows.card[at] != NULL and rules.courtiers[rows.card[at]] != 0:
                b.touched[number] = 1
                b.added[number] += rules.courtiers[rows.card[at]] * (rows.number[at] if rows.number[at] != NONE else 1)
            elif does == Event.PASSED:
                b.touched[number] = 1
                b.passes[number] += 1
                b.passed[number] = at
            elif does == Event.DUCATS_LOST:
                b.touched[number] = 1
                b.lost[number] += rows.amount[at] if rows.amount[at] != NONE else 0
                b.losing[number] = at + 1
    return n_turns


def settled(rows: Course, b: Turns, out: Any, begins: int, end: int, since: int, until: int) -> None:
    """The turns of a game: what was spent, bought, passed and lost; then all is forgotten."""
    for each in range(since, until):
        began = out[Turn.ROW][each]
        number = rows.turn[began]
        told = number >= 0
        out[Turn.SPENT][each] = b.spent[number] if told else 0
        out[Turn.BOUGHT][each] = b.bought[number] if told else 0
        out[Turn.PASSES][each] = b.passes[number] if told else 0
        out[Turn.PASSED][each] = b.passed[number] if told else 0
        out[Turn.LOST][each] = b.lost[number] if told else 0
        out[Turn.LOSING][each] = b.losing[number] - 1 if told and b.losing[number] > 0 else began
    for at in range(begins, end):
        number = rows.turn[at]
        if number >= 0 and b.touched[number] == 1:
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
