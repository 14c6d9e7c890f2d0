"""Kings and the Necklace, and who sells for how much, told from the engine's events: the part of `telling` that goes
gem by gem. A source of all builds. Source: "Selling jewels" under "Jewel Sale" in all editions.
"""

from __future__ import annotations

from typing import Any

from qn_analysis.core.base.telling import (
    Join,
    also,
    close_list,
    counted,
    end_paragraph,
    end_step,
    forget,
    name,
    number,
    open_list,
    put,
    say,
)

from ..words.cards import GEMS, NOBODY, Card
from ..words.events import Column, Event
from .telling_words import (
    FORMULA,
    KING,
    NO_MONEY,
    NOBODY_SELLS,
    ONE_JEWEL,
    OWN_KING,
    RING,
    RING_WASTED,
    TEN,
    TIED,
    TRIBUTE,
    VOID,
    WINNER,
    Field,
    Key,
    Kind,
    Length,
    Name,
    Put,
    SaleOp,
    Settled,
    Verdict,
)

# ----------------------------------------------------------------------------------------------- Kings and the Necklace


def tell_kings(tape: Any, s: Settled, events: Any, gem: int) -> int:
    """What Kings and the Necklace do to a gem; the clause, or -1 where neither lies."""
    clause = -1
    said = 0
    for at in range(s.events):
        event = events[at][Column.EVENT]
        seat = events[at][Column.SEAT]
        other = events[at][Column.OTHER]
        if events[at][Column.GEM] != gem:
            continue
        if event == Event.GEM_CANCELLED:
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            name(tape, Field.GEM, Name.GEM, gem)
            say(tape, Key.SAY_CANCELLED)
            put(tape, SaleOp.PUT, Put.CANCELLED, gem, 1, NOBODY)
            put(tape, SaleOp.CARD, seat, gem, Card.KING, 0)
            clause = KING
            said += 1
        elif event == Event.KING_VOIDED and seat == other:
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            say(tape, Key.SAY_VOIDED_OWN)
            put(tape, SaleOp.CARD, seat, gem, Card.KING, 0)
            clause = OWN_KING if clause < 0 else clause
            said += 1
        elif event == Event.TRIBUTE_PAID:
            amount = events[at][Column.AMOUNT]
            pay_tribute(tape, s, seat, -amount)
            pay_tribute(tape, s, other, amount)
            name(tape, Field.WEARER, Name.PLAYER, other)
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            counted(tape, Field.POUNDS, Key.UNIT_POUNDS, amount, Field.N)
            say(tape, Key.SAY_VOIDED)
            put(tape, SaleOp.CARD, seat, gem, Card.KING, 0)
            put(tape, SaleOp.CARD, other, gem, Card.NECKLACE, 0)
            clause = TRIBUTE
            said += 1
    if said == 0:
        for seat in range(s.players):
            if s.necklaces[seat][gem] > 0:
                name(tape, Field.PLAYER, Name.PLAYER, seat)
                name(tape, Field.GEM, Name.GEM, gem)
                say(tape, Key.SAY_NECKLACE_ALONE)
                put(tape, SaleOp.CARD, seat, gem, Card.NECKLACE, 0)
                clause = VOID
    if clause >= 0:
        name(tape, Field.GEM, Name.GEM, gem)
    return clause


def earn(tape: Any, s: Settled, seat: int, pounds: int) -> None:
    """A score changes."""
    s.now[seat] += pounds
    put(tape, SaleOp.PUT, Put.SCORES, seat, s.now[seat], NOBODY)


def pay_tribute(tape: Any, s: Settled, seat: int, pounds: int) -> None:
    """A tribute is paid, by whom it has a sign, or received."""
    earn(tape, s, seat, pounds)
    s.tributes[seat] += pounds
    put(tape, SaleOp.PUT, Put.TRIBUTES, seat, s.tributes[seat], NOBODY)


def tell_cancelling(tape: Any, s: Settled, events: Any, length: int) -> None:
    """Kings and the Necklace of all gems, as one step; sums say later what is cancelled."""
    found = -1
    for rank in range(GEMS):
        clause = tell_kings(tape, s, events, s.fashion[rank])
        if clause >= 0:
            found = clause if found < 0 else found
            end_paragraph(tape)
    if length == Length.SUMS:
        forget(tape)
        return
    if found < 0:
        say(tape, Key.SAY_NO_KING)
    end_step(tape, Kind.CANCEL, Key.SIX_CANCEL, KING if found < 0 else found, NOBODY)


# ------------------------------------------------------------------------------------------------------------- selling


def tell_gem(tape: Any, s: Settled, events: Any, gem: int, rank: int) -> None:
    """Who sells a gem; where somebody does, how many jewels and for how much: a step each."""
    clause = tell_majority(tape, s, events, gem)
    name(tape, Field.GEM, Name.GEM, gem)
    end_step(tape, Kind.MAJORITY, Key.TITLE_MAJORITY, clause, gem)
    if outcomes(s, events, gem, Event.SOLD) > 0:
        clause = tell_jewels(tape, s, events, gem)
        name(tape, Field.GEM, Name.GEM, gem)
        end_step(tape, Kind.JEWELS, Key.TITLE_JEWELS, clause, gem)
        clause = tell_payment(tape, s, events, gem, rank)
        name(tape, Field.GEM, Name.GEM, gem)
        end_step(tape, Kind.PAYMENT, Key.TITLE_PAYMENT, clause, gem)


def tell_gem_briefly(tape: Any, s: Settled, events: Any, gem: int, rank: int, length: int) -> None:
    """The same as a paragraph."""
    sold = outcomes(s, events, gem, Event.SOLD)
    if length == Length.SIX:
        tell_majority(tape, s, events, gem)
        if sold > 0:
            put_jewels(tape, s, events, gem)
            tell_payment(tape, s, events, gem, rank)
        end_paragraph(tape)
        return
    put_verdicts(tape, s, events, gem)
    if sold == 0:
        name(tape, Field.GEM, Name.GEM, gem)
        say(tape, Key.SUM_CANCELLED if outcomes(s, events, gem, Event.UNSOLD_CANCELLED) > 0 else Key.SUM_NOBODY)
        end_paragraph(tape)
        return
    put_jewels(tape, s, events, gem)
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.SOLD and events[at][Column.GEM] == gem:
            seat = events[at][Column.SEAT]
            pay(tape, s, events, at)
            bonus = events[at][Column.AMOUNT] // events[at][Column.COUNT] - s.price[gem]
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            name(tape, Field.GEM, Name.GEM, gem)
            number(tape, Field.JEWELS, events[at][Column.COUNT])
            number(tape, Field.PRICE, s.price[gem])
            number(tape, Field.POUNDS, events[at][Column.AMOUNT])
            if bonus != 0:
                number(tape, Field.BONUS, bonus)
            say(tape, Key.SUM_SOLD_BANKER if bonus != 0 else Key.SUM_SOLD)
            end_paragraph(tape)


def outcomes(s: Settled, events: Any, gem: int, event: int) -> int:
    """How many events of a kind there are of a gem."""
    n = 0
    for at in range(s.events):
        if events[at][Column.EVENT] == event and events[at][Column.GEM] == gem:
            n += 1
    return n


def put_verdicts(tape: Any, s: Settled, events: Any, gem: int) -> None:
    """What becomes of each row of a gem, on the board."""
    put_verdict(tape, s, events, gem, Event.SOLD, Verdict.SELLS)
    put_verdict(tape, s, events, gem, Event.UNSOLD_CANCELLED, Verdict.CANCELLED)
    put_verdict(tape, s, events, gem, Event.UNSOLD_BEATEN, Verdict.BEATEN)


def put_verdict(tape: Any, s: Settled, events: Any, gem: int, event: int, verdict: int) -> None:
    """One verdict, where it holds."""
    for at in range(s.events):
        if events[at][Column.EVENT] == event and events[at][Column.GEM] == gem:
            put(tape, SaleOp.PUT, Put.VERDICT, events[at][Column.SEAT], verdict, gem)


def list_players(tape: Any, s: Settled, events: Any, gem: int, event: int) -> None:
    """Those whose row of a gem ends in that way, as a value."""
    open_list(tape)
    for at in range(s.events):
        if events[at][Column.EVENT] == event and events[at][Column.GEM] == gem:
            also(tape, Name.PLAYER, events[at][Column.SEAT])
    close_list(tape, Field.PLAYERS, Join.WORDS)


def tell_majority(tape: Any, s: Settled, events: Any, gem: int) -> int:
    """Who sells, and who does not; the clause."""
    put_verdicts(tape, s, events, gem)
    sold = outcomes(s, events, gem, Event.SOLD)
    clause = NOBODY_SELLS
    if sold > 0:
        first = 0
        while events[first][Column.EVENT] != Event.SOLD or events[first][Column.GEM] != gem:
            first += 1
        if sold > 1:
            list_players(tape, s, events, gem, Event.SOLD)
        else:
            name(tape, Field.PLAYER, Name.PLAYER, events[first][Column.SEAT])
        number(tape, Field.N, s.stones[events[first][Column.SEAT]][gem])
        clause = TIED if sold > 1 else WINNER
        name(tape, Field.GEM, Name.GEM, gem)
        say(tape, Key.SAY_WINNERS if sold > 1 else Key.SAY_WINNER)
    elif outcomes(s, events, gem, Event.UNSOLD_CANCELLED) > 0:
        list_players(tape, s, events, gem, Event.UNSOLD_CANCELLED)
        clause = NO_MONEY
        name(tape, Field.GEM, Name.GEM, gem)
        say(tape, Key.SAY_WOULD)
    else:
        name(tape, Field.GEM, Name.GEM, gem)
        say(tape, Key.SAY_NOBODY)
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.UNSOLD_BEATEN and events[at][Column.GEM] == gem:
            name(tape, Field.PLAYER, Name.PLAYER, events[at][Column.SEAT])
            number(tape, Field.N, s.stones[events[at][Column.SEAT]][gem])
            say(tape, Key.SAY_BEATEN)
    return clause


def put_jewels(tape: Any, s: Settled, events: Any, gem: int) -> None:
    """How many jewels are sold, on the board."""
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.SOLD and events[at][Column.GEM] == gem:
            put(tape, SaleOp.PUT, Put.JEWELS, events[at][Column.SEAT], events[at][Column.COUNT], gem)


def tell_jewels(tape: Any, s: Settled, events: Any, gem: int) -> int:
    """How many jewels, and Rings that bring nothing; the clause."""
    put_jewels(tape, s, events, gem)
    clause = ONE_JEWEL
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.SOLD and events[at][Column.GEM] == gem:
            jewels = events[at][Column.COUNT]
            name(tape, Field.PLAYER, Name.PLAYER, events[at][Column.SEAT])
            if jewels > 1:
                counted(tape, Field.JEWELS, Key.UNIT_JEWELS, jewels, Field.N)
                clause = RING
            say(tape, Key.SAY_WITH_RINGS if jewels > 1 else Key.SAY_ONE_JEWEL)
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.UNSOLD_BEATEN and events[at][Column.GEM] == gem:
            rings = events[at][Column.COUNT] - 1
            if rings > 0:
                name(tape, Field.PLAYER, Name.PLAYER, events[at][Column.SEAT])
                number(tape, Field.N, rings)
                say(tape, Key.SAY_WASTED)
                clause = clause if clause == RING else RING_WASTED
    return clause


def pay(tape: Any, s: Settled, events: Any, at: int) -> None:
    """Who sells is paid, on the board."""
    seat = events[at][Column.SEAT]
    put(tape, SaleOp.PUT, Put.POUNDS, seat, events[at][Column.AMOUNT], events[at][Column.GEM])
    earn(tape, s, seat, events[at][Column.AMOUNT])


def tell_payment(tape: Any, s: Settled, events: Any, gem: int, rank: int) -> int:
    """What a jewel is worth, and what each seller gets; the clause."""
    clause = FORMULA
    name(tape, Field.GEM, Name.GEM, gem)
    number(tape, Field.FASHION, s.tiles[rank])
    number(tape, Field.RARITY, s.rarity[gem])
    number(tape, Field.PRICE, s.price[gem])
    open_list(tape)
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.SOLD and events[at][Column.GEM] == gem:
            seat = events[at][Column.SEAT]
            pay(tape, s, events, at)
            bonus = events[at][Column.AMOUNT] // events[at][Column.COUNT] - s.price[gem]
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            counted(tape, Field.JEWELS, Key.UNIT_JEWELS, events[at][Column.COUNT], Field.N)
            number(tape, Field.PRICE, s.price[gem])
            counted(tape, Field.POUNDS, Key.UNIT_POUNDS, events[at][Column.AMOUNT], Field.N)
            if bonus != 0:
                number(tape, Field.BONUS, bonus)
                number(tape, Field.N, s.bankers[seat])
                clause = TEN
            say(tape, Key.SAY_SELLER_BANKER if bonus != 0 else Key.SAY_SELLER)
    close_list(tape, Field.SELLERS, Join.SPACE)
    say(tape, Key.SAY_PAYMENT)
    return clause
