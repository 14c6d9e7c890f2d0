"""The places of the market, and what turns have to spend and spend."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.lint.shapes import Column, Made, Memory, Numbers

from ...words.events import Event

PLACES: Final = 256
"""Places that a log can name, the last also for rows that name none."""
TURNS: Final = 1 << 16
"""Turns that a log can name."""
NO_NUMBER: Final = -(1 << 15) - 1
"""Null in a column of numbers with a sign."""
NONE: Final = -(1 << 31)
"""Null in what is written."""
NO_WORD: Final = 255


def market(
    first: Column, event: Column, turn: Column, card: Column, slot: Column, count: Column, amount: Column,
    prices: Numbers, steps: Numbers, ends_at: Memory,
    row: Made, what: Made, kind: Made, of_turn: Made, where: Made, said: Made, paid: Made,
    lay: Made, lies: Made, stays: Made, step: Made, price: Made,
    prev_event: Made, prev_turn: Made, next_event: Made, next_turn: Made, ends: Made,
) -> None:  # fmt: skip
    """What happens in the market, place after place, and within a place in order.

    Args:
        prices: the ladder of each card, one after the other, each filled up with `NONE`.
        steps: of a filled ladder.
        ends_at: rows up to each place.
        row, what, kind, of_turn, where, said, paid: the event and its own columns.
        lay: the card that lay there before.
        lies: the card of this stay, which begins when a card is laid out.
        stays: whether a card lies there afterwards.
        step, price: mark-downs of this stay so far, and the ladder's price of `lies` after them.
        prev_event, prev_turn, next_event, next_turn: the neighbours in the same place of the same game.
    """
    for at in range(len(event)):
        if in_market(event[at]):
            ends_at[place_of(slot[at])] += 1
    before = 0
    for place in range(PLACES):
        here = ends_at[place]
        ends_at[place] = before
        before += here
    game = 0
    for at in range(len(event)):
        game += first[at]
        if in_market(event[at]):
            place = place_of(slot[at])
            row[ends_at[place]] = at
            step[ends_at[place]] = game
            ends_at[place] += 1
    card_here = NO_WORD
    downs = 0
    last_game = -1
    for n in range(before):
        at = row[n]
        does = event[at]
        game = step[n]
        near = n > 0 and game == last_game and slot[at] >= 0 and slot[at] == slot[row[n - 1]]
        last_game = game
        lay[n] = lies[n - 1] if near and stays[n - 1] else NO_WORD
        if does == Event.OFFERED or not near:
            downs = 0
            if card[at] != NO_WORD:
                card_here = card[at]
        if does == Event.MARKED_DOWN:
            downs += 1
        what[n] = does
        kind[n] = card[at]
        where[n] = slot[at] if slot[at] >= 0 else NONE
        of_turn[n] = turn[at] if turn[at] >= 0 else NONE
        said[n] = count[at] if count[at] > NO_NUMBER else NONE
        paid[n] = amount[at] if amount[at] > NO_NUMBER else NONE
        lies[n] = card_here
        stays[n] = does == Event.OFFERED or does == Event.MARKED_DOWN
        step[n] = downs
        price[n] = prices[card_here * steps[0] + min(downs, steps[0] - 1)] if card_here != NO_WORD else NONE
        prev_event[n] = what[n - 1] if near else NO_WORD
        prev_turn[n] = of_turn[n - 1] if near else NONE
        next_event[n] = NO_WORD
        next_turn[n] = NONE
        if near:
            next_event[n - 1] = does
            next_turn[n - 1] = of_turn[n]
    ends[0] = before


def in_market(event: int) -> bool:
    """Whether an event puts a card into a place, marks it down, or takes it away."""
    return (
        event == Event.OFFERED or event == Event.BOUGHT or event == Event.MARKED_DOWN or event == Event.EXPIRED
        or event == Event.TAKEN
    )  # fmt: skip


def place_of(slot: int) -> int:
    """The place of a number."""
    return slot if slot >= 0 else PLACES - 1


def turns(
    first: Column, event: Column, turn: Column, seat: Column, card: Column, count: Column, amount: Column,
    courtiers: Numbers, purse: Numbers, prices: Numbers, steps: Numbers,
    touched: Memory, added: Memory, ducats: Memory, begun: Memory, spent: Memory, bought: Memory,
    passes: Memory, passed: Memory, lost: Memory, losing: Memory, over: Memory,
    turn_row: Made, turn_ducats: Made, turn_spent: Made, turn_bought: Made, turn_over: Made,
    turn_passes: Made, turn_passed: Made, turn_lost: Made, turn_losing: Made,
    row: Made, nth: Made, so_far: Made, had: Made, last: Made, price: Made, ends: Made,
) -> None:  # fmt: skip
    """Every turn that begins, with what it can spend, spends and loses, and every purchase.

    What is played, bought, passed and lost belongs to the turn whose number it names; of several that begin under one
    number, a purchase belongs to the first. The purchases of a turn are those that stand together, the first time.

    Args:
        courtiers, purse: ducats that each card adds as a Courtier does (0: it is none); ducats of a turn, by seat.
        prices, steps: as for `market`.
        touched ... over: by the number of a turn of this game; `touched`: any is not 0; `over`: whether the game is.
        turn_row, turn_ducats, turn_spent, turn_bought: the event, ducats in all, ducats spent, purchases.
        turn_over: whether a later turn of the game began, or the game is over.
        turn_passes, turn_passed, turn_lost, turn_losing: passes and the last of them, ducats lost and where last.
        row, nth, so_far, had: the event, its number in its turn from 0, ducats spent with it, and ducats of the turn.
        last, price: whether no purchase of the turn follows; the ladder's price at the step said.
    """
    begins = 0
    n_turns = 0
    n = 0
    group = -2
    once = False
    for end in range(1, len(event) + 1):
        if end < len(event) and first[end] == 0:
            continue
        turns_before = n_turns
        n_turns = heard(
            begins, end, n_turns, event, turn, card, count, amount, courtiers,
            touched, added, passes, passed, lost, losing, over, turn_row,
        )  # fmt: skip
        for each in range(turns_before, n_turns):
            number, who = turn[turn_row[each]], seat[turn_row[each]]
            turn_ducats[each] = purse[who if 0 <= who < len(purse) else 0] + (added[number] if number >= 0 else 0)
            turn_over[each] = over[0] == 1 or each + 1 < n_turns
            if number >= 0 and begun[number] == 0:
                touched[number] = 1
                begun[number] = 1
                ducats[number] = turn_ducats[each]
        group = group if group < 0 else -2  # else it is a turn of the game before
        for at in range(begins, end):
            if event[at] == Event.BOUGHT:
                fresh = turn[at] != group
                if fresh and n > 0:
                    last[n - 1] = True
                group = turn[at]
                row[n] = at
                nth[n] = 0 if fresh else nth[n - 1] + 1
                so_far[n] = (0 if fresh else so_far[n - 1]) + (amount[at] if amount[at] > NO_NUMBER else 0)
                had[n] = ducats[group] if group >= 0 and begun[group] == 1 else NONE
                last[n] = False
                known = card[at] != NO_WORD and 0 <= count[at] < steps[0]
                price[n] = prices[card[at] * steps[0] + count[at]] if known else NONE
                once = group >= 0 and bought[group] == 0 if fresh else once
                if once:
                    touched[group] = 1
                    bought[group] += 1
                    spent[group] = so_far[n]
                n += 1
        settled(
            begins, end, turns_before, n_turns, turn,
            touched, added, ducats, begun, spent, bought, passes, passed, lost, losing,
            turn_row, turn_spent, turn_bought, turn_passes, turn_passed, turn_lost, turn_losing,
        )  # fmt: skip
        begins = end
    if n > 0:
        last[n - 1] = True
    ends[0] = n_turns
    ends[1] = n


def heard(
    begins: int, end: int, n_turns: int, event: Column, turn: Column, card: Column, count: Column, amount: Column,
    courtiers: Numbers, touched: Memory, added: Memory, passes: Memory, passed: Memory, lost: Memory, losing: Memory,
    over: Memory, turn_row: Made,
) -> int:  # fmt: skip
    """The turns of a game, from one event up to another, as `turns` writes them; what is played, passed and lost."""
    over[0] = 0
    for at in range(begins, end):
        does = event[at]
        if does == Event.TURN_STARTED:
            turn_row[n_turns] = at
            n_turns += 1
        elif does == Event.GAME_OVER:
            over[0] = 1
        elif turn[at] >= 0:
            if does == Event.PLAYED and card[at] != NO_WORD and courtiers[card[at]] != 0:
                touched[turn[at]] = 1
                added[turn[at]] += courtiers[card[at]] * (count[at] if count[at] > NO_NUMBER else 1)
            elif does == Event.PASSED:
                touched[turn[at]] = 1
                passes[turn[at]] += 1
                passed[turn[at]] = at
            elif does == Event.DUCATS_LOST:
                touched[turn[at]] = 1
                lost[turn[at]] += amount[at] if amount[at] > NO_NUMBER else 0
                losing[turn[at]] = at + 1
    return n_turns


def settled(
    begins: int, end: int, since: int, until: int, turn: Column,
    touched: Memory, added: Memory, ducats: Memory, begun: Memory, spent: Memory, bought: Memory,
    passes: Memory, passed: Memory, lost: Memory, losing: Memory,
    turn_row: Made, turn_spent: Made, turn_bought: Made, turn_passes: Made, turn_passed: Made, turn_lost: Made,
    turn_losing: Made,
) -> None:  # fmt: skip
    """The turns of a game, as `turns` writes them: what was spent, bought, passed and lost; then all is forgotten."""
    for each in range(since, until):
        number = turn[turn_row[each]]
        turn_spent[each] = spent[number] if number >= 0 else 0
        turn_bought[each] = bought[number] if number >= 0 else 0
        turn_passes[each] = passes[number] if number >= 0 else 0
        turn_passed[each] = passed[number] if number >= 0 else 0
        turn_lost[each] = lost[number] if number >= 0 else 0
        turn_losing[each] = losing[number] - 1 if number >= 0 and losing[number] > 0 else turn_row[each]
    for at in range(begins, end):
        if turn[at] >= 0 and touched[turn[at]] == 1:
            for memory in (touched, added, ducats, begun, spent, bought, passes, passed, lost, losing):
                memory[turn[at]] = 0
