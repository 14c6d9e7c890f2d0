"""A settled sale as steps and sentences, told from the engine's events: a source of all builds.

`scene` fills what is told here into texts, for the notebook; `panels/static/scene.js` does so in a page. Steps: the
displays, the reveal gem by gem, Alchemists, counting, rarity tiles; then for each gem Kings and Necklace, who sells,
how many jewels, payment; then the totals. Or six: show, count, rarity, cancel, sell, total; or the sums alone.
Source: "Jewel Sale" in all editions.
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
    new_tape,
    number,
    open_list,
    put,
    say,
)

from ..words.cards import GEMS, NOBODY, Card
from ..words.events import Column, Event
from .telling_words import (
    BANKER_ROW,
    FASHION_ORDER,
    FORMULA,
    KING,
    NO_MONEY,
    NOBODY_SELLS,
    ONE_JEWEL,
    ORDER,
    ORPHANS,
    OWN_KING,
    RING,
    RING_WASTED,
    SCORES,
    SECRET,
    STONES,
    TEN,
    TIED,
    TIES,
    TRANSMUTE,
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


def tell_sale(tape: Any, s: Settled, events: Any, length: int) -> None:
    """Tell a sale.

    Args:
        tape: rows of `core.base.telling`.
        s: the sale; its rows are changed as Alchemists change them.
        events: rows by `Column`.
        length: a `Length`.
    """
    new_tape(tape)
    for seat in range(s.players):
        s.now[seat] = s.before[seat]
    tell_displays(tape, s, length)
    tell_reveal(tape, s, length)
    tell_alchemists(tape, s, events, length)
    if length == Length.SIX:
        end_step(tape, Kind.SHOW, Key.SIX_SHOW, FASHION_ORDER, NOBODY)
    tell_counts(tape, s, length)
    tell_rarity(tape, s, events, length)
    if length == Length.ALL:
        for rank in range(GEMS):
            clause = tell_kings(tape, s, events, s.fashion[rank])
            if clause >= 0:
                end_step(tape, Kind.KINGS, Key.TITLE_KINGS, clause, s.fashion[rank])
            tell_gem(tape, s, events, s.fashion[rank], rank)
    else:
        tell_cancelling(tape, s, events, length)
        for rank in range(GEMS):
            tell_gem_briefly(tape, s, events, s.fashion[rank], rank, length)
        end_step(tape, Kind.SELL, Key.SUM_SALES if length == Length.SUMS else Key.SIX_SELL, FORMULA, NOBODY)
    tell_totals(tape, s, events, length)


# ---------------------------------------------------------------------------------------------------------------- rows


def tell_displays(tape: Any, s: Settled, length: int) -> None:
    """The cards lie face down."""
    if length != Length.ALL:
        return
    shown = 0
    for seat in range(s.players):
        for gem in range(GEMS):
            shown += s.cards[seat][gem] + s.rings[seat][gem] + s.kings[seat][gem] + s.necklaces[seat][gem]
    say(tape, Key.SAY_DISPLAYS if shown > 0 else Key.SAY_DISPLAYS_NONE)
    end_step(tape, Kind.DISPLAYS, Key.TITLE_DISPLAYS, SECRET, NOBODY)


def tell_reveal(tape: Any, s: Settled, length: int) -> None:
    """Rows gem by gem, then Bankers."""
    for rank in range(GEMS):
        gem = s.fashion[rank]
        shown = 0
        for seat in range(s.players):
            put(tape, SaleOp.REVEAL, seat, gem, 0, 0)
            if lies(s, seat, gem) and length != Length.SUMS:
                shown += 1
                name(tape, Field.PLAYER, Name.PLAYER, seat)
                name(tape, Field.GEM, Name.GEM, gem)
                tell_row(tape, s, seat, gem)
                say(tape, Key.SAY_ROW if length == Length.ALL else Key.SIX_ROW)
        if length == Length.ALL:
            name(tape, Field.GEM, Name.GEM, gem)
            if shown == 0:
                say(tape, Key.SAY_NO_ROW)
                name(tape, Field.GEM, Name.GEM, gem)
            end_step(tape, Kind.REVEAL, Key.TITLE_REVEAL, FASHION_ORDER, gem)
        elif shown > 0:
            end_paragraph(tape)
    some = 0
    for seat in range(s.players):
        put(tape, SaleOp.BANKERS, seat, 1 if s.bankers[seat] > 0 else 0, 0, 0)
        if s.bankers[seat] > 0 and length != Length.SUMS:
            some += 1
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            counted(tape, Field.BANKERS, Key.UNIT_BANKERS, s.bankers[seat], Field.N)
            say(tape, Key.SAY_BANKERS)
    if some > 0 and length == Length.ALL:
        end_step(tape, Kind.REVEAL, Key.TITLE_BANKERS, BANKER_ROW, NOBODY)
    elif some > 0:
        end_paragraph(tape)


def lies(s: Settled, seat: int, gem: int) -> bool:
    """Whether anything lies in a row."""
    return s.cards[seat][gem] + s.rings[seat][gem] + s.kings[seat][gem] + s.necklaces[seat][gem] > 0


def tell_row(tape: Any, s: Settled, seat: int, gem: int) -> None:
    """What lies in a row, as a value."""
    open_list(tape)
    if s.cards[seat][gem] > 1:
        counted(tape, Field.STONES, Key.UNIT_STONES, s.stones[seat][gem], Field.N)
        put(tape, SaleOp.STONES, Field.CARDS, seat, gem, 0)
        say(tape, Key.SAY_STONES_OF)
    elif s.cards[seat][gem] == 1:
        number(tape, Field.N, s.stones[seat][gem])
        say(tape, Key.UNIT_STONES)
    if s.rings[seat][gem] > 0:
        number(tape, Field.N, s.rings[seat][gem])
        say(tape, Key.UNIT_RINGS)
    if s.kings[seat][gem] > 0:
        say(tape, Key.CARD_KING)
    if s.necklaces[seat][gem] > 0:
        say(tape, Key.CARD_NECKLACE)
    close_list(tape, Field.THINGS, Join.WORDS)


def tell_alchemists(tape: Any, s: Settled, events: Any, length: int) -> None:
    """Each Alchemist, and what becomes of a row that it emptied."""
    for at in range(s.events):
        if events[at][Column.EVENT] != Event.TRANSMUTED:
            continue
        seat = events[at][Column.SEAT]
        card = events[at][Column.CARD]
        source = card // 3
        target = events[at][Column.GEM]
        stones = s.stones_of[card]
        put(tape, SaleOp.MOVE, seat, stones, source, target)
        s.cards[seat][source] -= 1
        s.cards[seat][target] += 1
        s.stones[seat][source] -= stones
        s.stones[seat][target] += stones
        if length != Length.SUMS:
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            name(tape, Field.CARD, Name.CARD, card)
            name(tape, Field.GEM, Name.GEM, target)
            say(tape, Key.SAY_ALCHEMIST)
        lapsed = 0
        after = at + 1
        while after < s.events and events[after][Column.EVENT] == Event.LAPSED:
            tell_lapsed(tape, s, events[after][Column.SEAT], events[after][Column.GEM], events[after][Column.CARD])
            lapsed += 1
            after += 1
        left = lies(s, seat, source)
        emptied = s.cards[seat][source] == 0 and (left or lapsed > 0)
        if emptied and length != Length.SUMS:
            name(tape, Field.GEM, Name.GEM, source)
            say(tape, Key.SAY_ORPHANS_LAPSE if lapsed > 0 else Key.SAY_ORPHANS_STAY)
        if length == Length.ALL:
            end_step(tape, Kind.ALCHEMIST, Key.TITLE_ALCHEMIST, ORPHANS if emptied else TRANSMUTE, target)
        else:
            end_paragraph(tape)


def tell_lapsed(tape: Any, s: Settled, seat: int, gem: int, card: int) -> None:
    """A card of an emptied row counts no more."""
    put(tape, SaleOp.LAPSE, seat, gem, card, 0)
    if card == Card.RING:
        s.rings[seat][gem] -= 1
    elif card == Card.KING:
        s.kings[seat][gem] = 0
    else:
        s.necklaces[seat][gem] = 0


# -------------------------------------------------------------------------------------------------------------- prices


def tell_counts(tape: Any, s: Settled, length: int) -> None:
    """Stones of each gem on all displays."""
    for rank in range(GEMS):
        put(tape, SaleOp.PUT, Put.COUNTED, s.fashion[rank], s.counted[s.fashion[rank]], NOBODY)
    if length == Length.SUMS:
        for rank in range(GEMS):
            gem = s.fashion[rank]
            name(tape, Field.GEM, Name.GEM, gem)
            open_list(tape)
            for seat in range(s.players):
                number(tape, Field.N, s.stones[seat][gem])
                say(tape, Key.SUM_N)
            close_list(tape, Field.PARTS, Join.PLUS)
            number(tape, Field.N, s.counted[gem])
            say(tape, Key.SUM_COUNT)
            end_paragraph(tape)
        end_step(tape, Kind.COUNT, Key.SUM_COUNTS, STONES, NOBODY)
        return
    open_list(tape)
    for rank in range(GEMS):
        name(tape, Field.GEM, Name.GEM, s.fashion[rank])
        number(tape, Field.N, s.counted[s.fashion[rank]])
        say(tape, Key.SAY_COUNT)
    close_list(tape, Field.COUNTS, Join.WORDS)
    say(tape, Key.SAY_COUNTING)
    if length == Length.ALL:
        end_step(tape, Kind.COUNTING, Key.TITLE_COUNTING, STONES, NOBODY)
    else:
        end_step(tape, Kind.COUNT, Key.SIX_COUNT, STONES, NOBODY)


def tell_rarity(tape: Any, s: Settled, events: Any, length: int) -> None:
    """All four tiles, the rarest gem first."""
    if length != Length.SUMS:
        open_list(tape)
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.RARITY_SET:
            gem = events[at][Column.GEM]
            put(tape, SaleOp.PUT, Put.RARITY, gem, events[at][Column.AMOUNT], NOBODY)
            put(tape, SaleOp.PUT, Put.PRICE, gem, s.price[gem], NOBODY)
            if length != Length.SUMS:
                name(tape, Field.GEM, Name.GEM, gem)
                number(tape, Field.POUNDS, events[at][Column.AMOUNT])
                say(tape, Key.SAY_TILE)
    if length == Length.SUMS:
        for rank in range(GEMS):
            name(tape, Field.GEM, Name.GEM, s.fashion[rank])
            number(tape, Field.FASHION, s.tiles[rank])
            number(tape, Field.RARITY, s.rarity[s.fashion[rank]])
            number(tape, Field.PRICE, s.price[s.fashion[rank]])
            say(tape, Key.SUM_PRICE)
            end_paragraph(tape)
        end_step(tape, Kind.RARITY, Key.SUM_PRICES, FORMULA, NOBODY)
        return
    close_list(tape, Field.TILES, Join.WORDS)
    say(tape, Key.SAY_RARITY)
    ties = 0
    for rank in range(GEMS):
        if has_equal(s, rank):
            if ties == 0:
                open_list(tape)
            ties += 1
            also(tape, Name.GEM, s.fashion[rank])
    if ties > 0:
        close_list(tape, Field.GEMS, Join.WORDS)
        say(tape, Key.SAY_RARITY_TIE)
    title = Key.TITLE_RARITY if length == Length.ALL else Key.SIX_RARITY
    end_step(tape, Kind.RARITY, title, TIES if ties > 0 else ORDER, NOBODY)


def has_equal(s: Settled, rank: int) -> bool:
    """Whether there are as many stones of another gem."""
    equal = 0
    for other in range(GEMS):
        if s.counted[s.fashion[other]] == s.counted[s.fashion[rank]]:
            equal += 1
    return equal > 1


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
            earn(tape, s, seat, -amount)
            earn(tape, s, other, amount)
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
    """How many rows of a gem end in that way."""
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
                counted(tape, Field.RINGS, Key.UNIT_RINGS, rings, Field.N)
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


# -------------------------------------------------------------------------------------------------------------- totals


def tell_totals(tape: Any, s: Settled, events: Any, length: int) -> None:
    """What everybody earned, and has."""
    earlier = 0
    for seat in range(s.players):
        if s.before[seat] != 0:
            earlier += 1
    if length == Length.SUMS:
        for seat in range(s.players):
            tell_sum(tape, s, events, seat)
            end_paragraph(tape)
    else:
        open_list(tape)
        for seat in range(s.players):
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            number(tape, Field.N, s.gain[seat])
            say(tape, Key.SAY_TOTAL)
        close_list(tape, Field.GAINS, Join.WORDS)
        say(tape, Key.SAY_TOTALS)
    if earlier > 0:
        open_list(tape)
        for seat in range(s.players):
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            number(tape, Field.N, s.before[seat] + s.gain[seat])
            say(tape, Key.SAY_TOTAL)
        close_list(tape, Field.SCORES, Join.WORDS)
        say(tape, Key.SAY_TOTALS_BEFORE)
    for seat in range(s.players):
        put(tape, SaleOp.ROW, seat, 0, 0, 0)
    if length == Length.ALL:
        end_step(tape, Kind.TOTALS, Key.TITLE_TOTALS, SCORES, NOBODY)
    else:
        end_step(tape, Kind.TOTAL, Key.SUM_TOTALS if length == Length.SUMS else Key.SIX_TOTAL, SCORES, NOBODY)


def tell_sum(tape: Any, s: Settled, events: Any, seat: int) -> None:
    """What a player's earnings add up from."""
    name(tape, Field.PLAYER, Name.PLAYER, seat)
    open_list(tape)
    parts = 0
    for at in range(s.events):
        event = events[at][Column.EVENT]
        amount = events[at][Column.AMOUNT]
        got = (event == Event.SOLD and events[at][Column.SEAT] == seat) or (
            event == Event.TRIBUTE_PAID and events[at][Column.OTHER] == seat
        )
        if got:
            number(tape, Field.N, amount)
            say(tape, Key.SUM_LATER if parts > 0 else Key.SUM_N)
            parts += 1
        elif event == Event.TRIBUTE_PAID and events[at][Column.SEAT] == seat:
            number(tape, Field.N, amount)
            say(tape, Key.SUM_LESS if parts > 0 else Key.SUM_FIRST_LESS)
            parts += 1
    if parts == 0:
        number(tape, Field.N, 0)
        say(tape, Key.SUM_N)
    close_list(tape, Field.PARTS, Join.SPACE)
    number(tape, Field.N, s.gain[seat])
    say(tape, Key.SUM_TOTAL)
