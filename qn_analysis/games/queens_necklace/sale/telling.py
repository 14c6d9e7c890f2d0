"""A settled sale as steps and sentences, told from the engine's events: a source of all builds.

`scene` fills what is told here into texts, for the notebook; in a page the page's engine in `panels/static` does so,
with `pages/static/filling.js`. Steps: the displays, the reveal gem by gem, Alchemists, counting, rarity tiles;
then for each gem Kings and Necklace, who sells, how many jewels, payment; then the totals. Or six: show, count, rarity,
cancel, sell, total; or the sums alone.
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
    name,
    new_tape,
    number,
    open_list,
    put,
    say,
)

from ..words.cards import GEMS, NOBODY, Card
from ..words.events import Column, Event
from .telling_selling import outcomes, tell_cancelling, tell_gem, tell_gem_briefly, tell_kings
from .telling_words import (
    BANKER_ROW,
    FASHION_ORDER,
    FORMULA,
    ORDER,
    ORPHANS,
    SCORES,
    SECRET,
    STONES,
    TIES,
    TRANSMUTE,
    Field,
    Key,
    Kind,
    Length,
    Name,
    Put,
    SaleOp,
    Settled,
)


def tell_sale(tape: Any, s: Settled, events: Any, length: int) -> None:
    """Tell a sale in one of its lengths on a tape of rows of `core.base.telling`; its rows are changed as Alchemists
    change them.
    """
    new_tape(tape)
    for seat in range(s.players):
        s.now[seat] = s.before[seat]
        s.tributes[seat] = 0
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
    """Rows gem by gem, then Bankers; where there are none, no back of a card is left once the last row is seen."""
    bankers = 0
    for seat in range(s.players):
        bankers += s.bankers[seat]
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
        if bankers == 0 and rank == GEMS - 1:
            for seat in range(s.players):
                put(tape, SaleOp.BANKERS, seat, 0, 0, 0)
        if length == Length.ALL:
            name(tape, Field.GEM, Name.GEM, gem)
            if shown == 0:
                say(tape, Key.SAY_NO_ROW)
                name(tape, Field.GEM, Name.GEM, gem)
            end_step(tape, Kind.REVEAL, Key.TITLE_REVEAL, FASHION_ORDER, gem)
        elif shown > 0:
            end_paragraph(tape)
    if bankers == 0:
        return
    for seat in range(s.players):
        put(tape, SaleOp.BANKERS, seat, 1 if s.bankers[seat] > 0 else 0, 0, 0)
        if s.bankers[seat] > 0 and length != Length.SUMS:
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            counted(tape, Field.BANKERS, Key.UNIT_BANKERS, s.bankers[seat], Field.N)
            say(tape, Key.SAY_BANKERS)
    if length == Length.ALL:
        end_step(tape, Kind.REVEAL, Key.TITLE_BANKERS, BANKER_ROW, NOBODY)
    elif length == Length.SIX:
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
    """The tiles, the rarest gem first, and which gems get none."""
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
            if not has_tile(s, events, s.fashion[rank]):
                say(tape, Key.SUM_NOBODY)
                end_paragraph(tape)
                continue
            number(tape, Field.FASHION, s.tiles[rank])
            number(tape, Field.RARITY, s.rarity[s.fashion[rank]])
            number(tape, Field.PRICE, s.price[s.fashion[rank]])
            say(tape, Key.SUM_PRICE)
            end_paragraph(tape)
        end_step(tape, Kind.RARITY, Key.SUM_PRICES, FORMULA, NOBODY)
        return
    close_list(tape, Field.TILES, Join.WORDS)
    bare = 0
    for rank in range(GEMS):
        if not has_tile(s, events, s.fashion[rank]):
            bare += 1
    if bare < GEMS:
        say(tape, Key.SAY_RARITY)
    if bare > 0:
        open_list(tape)
        for rank in range(GEMS):
            if not has_tile(s, events, s.fashion[rank]):
                also(tape, Name.GEM, s.fashion[rank])
        close_list(tape, Field.GEMS, Join.WORDS)
        say(tape, Key.SAY_NO_TILE)
    ties = 0
    for rank in range(GEMS):
        if has_equal(s, events, rank):
            if ties == 0:
                open_list(tape)
            ties += 1
            also(tape, Name.GEM, s.fashion[rank])
    if ties > 0:
        close_list(tape, Field.GEMS, Join.WORDS)
        say(tape, Key.SAY_RARITY_TIE)
    title = Key.TITLE_RARITY if length == Length.ALL else Key.SIX_RARITY
    end_step(tape, Kind.RARITY, title, TIES if ties > 0 else ORDER, NOBODY)


def has_tile(s: Settled, events: Any, gem: int) -> bool:
    """Whether a gem gets a rarity tile: by one ruling those that nobody shows get none."""
    return outcomes(s, events, gem, Event.RARITY_SET) > 0


def has_equal(s: Settled, events: Any, rank: int) -> bool:
    """Whether a gem has a tile, and another one the same number of stones."""
    equal = 0
    for other in range(GEMS):
        if has_tile(s, events, s.fashion[other]) and s.counted[s.fashion[other]] == s.counted[s.fashion[rank]]:
            equal += 1
    return equal > 1 and has_tile(s, events, s.fashion[rank])


# -------------------------------------------------------------------------------------------------------------- totals


def tell_totals(tape: Any, s: Settled, events: Any, length: int) -> None:
    """What everybody earned, and has."""
    earlier = 0
    for seat in range(s.players):
        if s.before[seat] != 0:
            earlier += 1
    if length != Length.SUMS:
        open_list(tape)
        for seat in range(s.players):
            name(tape, Field.PLAYER, Name.PLAYER, seat)
            number(tape, Field.N, s.gain[seat])
            say(tape, Key.SAY_TOTAL)
        close_list(tape, Field.GAINS, Join.WORDS)
        say(tape, Key.SAY_TOTALS)
        end_paragraph(tape)
    for seat in range(s.players):
        if length == Length.SUMS or takings(s, events, seat) > 1 or s.tributes[seat] != 0:
            tell_sum(tape, s, events, seat)
            end_paragraph(tape)
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


def takings(s: Settled, events: Any, seat: int) -> int:
    """How many sales and tributes a player's earnings add up from."""
    n = 0
    for at in range(s.events):
        event = events[at][Column.EVENT]
        if event == Event.SOLD or event == Event.TRIBUTE_PAID:
            paid = event == Event.TRIBUTE_PAID
            if events[at][Column.SEAT] == seat or (paid and events[at][Column.OTHER] == seat):
                n += 1
    return n


def tell_sum(tape: Any, s: Settled, events: Any, seat: int) -> None:
    """What a player's earnings add up from."""
    name(tape, Field.PLAYER, Name.PLAYER, seat)
    open_list(tape)
    parts = 0
    for at in range(s.events):
        event = events[at][Column.EVENT]
        amount = events[at][Column.AMOUNT]
        if event == Event.SOLD and events[at][Column.SEAT] == seat:
            number(tape, Field.N, amount)
            say(tape, Key.SUM_LATER if parts > 0 else Key.SUM_N)
            parts += 1
        elif event == Event.TRIBUTE_PAID and events[at][Column.OTHER] == seat:
            number(tape, Field.N, amount)
            say(tape, Key.SUM_LATER_TRIBUTE if parts > 0 else Key.SUM_TRIBUTE)
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
