"""Questions about a settled sale, their answers, and what typical slips lead to: a source of all builds.

An answer is one number: pounds; for an order of gems two bits a gem, the first lowest; for sellers a bit a seat (0:
nobody); for Kings 0 (cancelled), 1 (sold) or 2 and a bit for each seat that pays. What is right comes from the engine's
events alone; a slip is worked out only to be compared with a wrong answer.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any

from qn_analysis.core.base.telling import WIDTH, Op

from ..words.cards import GEMS, NOBODY, SEATS
from ..words.events import Column, Event
from .telling_words import Kind, Settled


class About(IntEnum):
    """What a question is about."""

    RARITY = 0
    PRICE = 1
    KINGS = 2
    SELLERS = 3
    POUNDS = 4
    TOTAL = 5


class Form(IntEnum):
    """How a question is put."""

    PLAIN = 0
    ALONE = 1  # a King and no Necklace
    NECKLACE = 2  # a Necklace and no King


class Slip(IntEnum):
    """What somebody may have forgotten."""

    RARITY_TIES = 0
    ALCHEMIST = 1
    CARDS = 2
    RARITY_REVERSED = 3
    FASHION_ONLY = 4
    RARITY_ONLY = 5
    BANKER_IN_PRICE = 6
    OTHER_TILE = 7
    KING = 8
    NO_NECKLACE = 9
    NECKLACE = 10
    NO_KING = 11
    OWN_KING = 12
    TRIBUTE = 13
    PAYERS = 14
    TIE_NOBODY = 15
    TIE = 16
    RINGS_AS_STONES = 17
    EVERYONE = 18
    BANKER_AND_RINGS = 19
    BANKER_ONCE = 20
    RINGS = 21
    RINGS_ONLY = 22
    BANKER = 23
    STONES = 24
    TRIBUTE_SIGN = 25
    KING_TOTAL = 26
    LOST_ROWS = 27
    BEFORE = 28


class Asked:
    """Questions, in the order in which a sale is settled; then what is worked out for one of them."""

    n: int
    lone_kings: int
    about: Annotated[list[int], 24]
    form: Annotated[list[int], 24]
    gem: Annotated[list[int], 24]
    seat: Annotated[list[int], 24]
    kings: Annotated[list[int], 24]  # how many lie there
    step: Annotated[list[int], 24]  # what is on the table
    tells: Annotated[list[list[int]], (24, 2)]  # the steps that tell the answer, or -1
    answer: Annotated[list[int], 24]
    options: Annotated[list[list[int]], (24, 20)]  # of Kings: answers
    listed: Annotated[list[int], 24]
    slips: int
    slip: Annotated[list[int], 80]
    leads_to: Annotated[list[int], 80]
    key: Annotated[list[int], GEMS]  # of an order
    order: Annotated[list[int], GEMS]
    votes: Annotated[list[int], SEATS]


def ask_sale(a: Asked, tape: Any, s: Settled, events: Any, plain: int) -> None:
    """All questions about a sale.

    Args:
        a: filled.
        tape: the sale as `telling` tells every step of it.
        s: the sale, as the telling left it.
        events: rows by `Column`.
        plain: 1: on the level without Kings even a payment of one jewel is asked for.
    """
    a.n = 0
    a.lone_kings = 0
    counting = step_of(tape, Kind.COUNTING, NOBODY)
    rarity = step_of(tape, Kind.RARITY, NOBODY)
    order = 0
    place = 0
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.RARITY_SET:
            order += events[at][Column.GEM] * power(place)
            place += 1
    ask(a, About.RARITY, Form.PLAIN, NOBODY, NOBODY, 1, counting - 1, counting, rarity, order)
    for rank in range(GEMS):
        if s.counted[s.fashion[rank]] > 0:
            ask_gem(a, tape, s, events, s.fashion[rank], rarity, plain)
    ask_total(a, tape, s, events)


def power(place: int) -> int:
    """What a place of an order is worth."""
    worth = 1
    for _ in range(place):
        worth = worth * 4
    return worth


def step_of(tape: Any, kind: int, gem: int) -> int:
    """Where a step is, or -1; any gem's where none is named."""
    step = 0
    at = WIDTH
    while at < tape[0]:
        if tape[at] == Op.STEP:
            if tape[at + 1] == kind and (gem == NOBODY or tape[at + 4] == gem):
                return step
            step += 1
        at += WIDTH
    return -1


def ask(a: Asked, about: int, form: int, gem: int, seat: int, kings: int, step: int, first: int, second: int,
        answer: int) -> None:  # fmt: skip
    """One more question."""
    n = a.n
    a.about[n] = about
    a.form[n] = form
    a.gem[n] = gem
    a.seat[n] = seat
    a.kings[n] = kings
    a.step[n] = step
    a.tells[n][0] = first
    a.tells[n][1] = second
    a.answer[n] = answer
    a.listed[n] = 0
    a.n += 1


def has_event(s: Settled, events: Any, event: int, gem: int) -> bool:
    """Whether something happened to a gem."""
    n = 0
    for at in range(s.events):
        if events[at][Column.EVENT] == event and events[at][Column.GEM] == gem:
            n += 1
    return n > 0


def seats_of(s: Settled, events: Any, event: int, gem: int) -> int:
    """Those to whom something happened with a gem, a bit each."""
    mask = 0
    for seat in range(s.players):
        for at in range(s.events):
            row = events[at]
            if row[Column.EVENT] == event and row[Column.GEM] == gem and row[Column.SEAT] == seat:
                mask = mask | (1 << seat)
    return mask


def ask_gem(a: Asked, tape: Any, s: Settled, events: Any, gem: int, rarity: int, plain: int) -> None:
    """Price, Kings and Necklace, who sells, what she is paid."""
    majority = step_of(tape, Kind.MAJORITY, gem)
    kings = step_of(tape, Kind.KINGS, gem)
    before = (majority if kings < 0 else kings) - 1
    ask(a, About.PRICE, Form.PLAIN, gem, NOBODY, 1, before, rarity, -1, s.price[gem])
    direct = ask_kings(a, s, events, gem, kings)
    if has_event(s, events, Event.GEM_CANCELLED, gem) and not direct:
        return
    sold = seats_of(s, events, Event.SOLD, gem)
    if direct:
        ask(a, About.SELLERS, Form.PLAIN, gem, NOBODY, 1, kings - 1, kings, majority, sold)
    else:
        ask(a, About.SELLERS, Form.PLAIN, gem, NOBODY, 1, majority - 1, majority, -1, sold)
    if sold == 0:
        return
    best = -1
    for at in range(s.events):
        sells = events[at][Column.EVENT] == Event.SOLD and events[at][Column.GEM] == gem
        if sells and (best < 0 or events[at][Column.AMOUNT] > events[best][Column.AMOUNT]):
            best = at
    amount = events[best][Column.AMOUNT]
    if plain == 1 or amount != s.price[gem]:
        jewels = step_of(tape, Kind.JEWELS, gem)
        payment = step_of(tape, Kind.PAYMENT, gem)
        ask(a, About.POUNDS, Form.PLAIN, gem, events[best][Column.SEAT], 1, majority, jewels, payment, amount)


def ask_kings(a: Asked, s: Settled, events: Any, gem: int, step: int) -> bool:
    """What becomes of a gem with a King or the Necklace; True: it is left to the question who sells."""
    if step < 0:
        return False
    laid = 0
    kings = 0
    necklaces = 0
    for seat in range(s.players):
        if s.kings[seat][gem] > 0:
            laid = laid | (1 << seat)
            kings += 1
        necklaces += s.necklaces[seat][gem]
    # The first King alone is asked about by himself; at later ones the players have to think of him.
    if necklaces == 0:
        a.lone_kings += 1
        if a.lone_kings > 1:
            return True
    paid = seats_of(s, events, Event.TRIBUTE_PAID, gem)
    answer = 0 if has_event(s, events, Event.GEM_CANCELLED, gem) else 2 + paid if paid > 0 else 1
    form = Form.ALONE if necklaces == 0 else Form.PLAIN if kings > 0 else Form.NECKLACE
    n = a.n
    ask(a, About.KINGS, form, gem, NOBODY, kings, step - 1, step, -1, answer)
    list_option(a, n, 0)
    list_option(a, n, 1)
    for size in range(1, kings + 1):
        list_payers(a, n, laid, size)
    return False


def list_option(a: Asked, n: int, answer: int) -> None:
    """One more thing to choose."""
    a.options[n][a.listed[n]] = answer
    a.listed[n] += 1


def list_payers(a: Asked, n: int, laid: int, size: int) -> None:
    """Groups of so many of those who laid a King: those with the first of them come first."""
    for at in range(1, 1 << SEATS):
        mask = mirrored((1 << SEATS) - at)
        if bits(mask) == size and (mask & 15) == (mask & laid & 15):
            list_option(a, n, 2 + mask)


def bits(mask: int) -> int:
    """How many bits are set."""
    n = 0
    for seat in range(SEATS):
        n += (mask >> seat) & 1
    return n


def mirrored(mask: int) -> int:
    """The bits the other way round."""
    other = 0
    for seat in range(SEATS):
        if (mask >> seat) & 1 == 1:
            other = other | (1 << (SEATS - 1 - seat))
    return other


def ask_total(a: Asked, tape: Any, s: Settled, events: Any) -> None:
    """What the player earns to whom most has happened."""
    best = 0
    most = -1
    for seat in range(s.players):
        n = 0
        for at in range(s.events):
            event = events[at][Column.EVENT]
            if events[at][Column.SEAT] == seat:
                if event == Event.SOLD:
                    n += 2
                elif event == Event.UNSOLD_BEATEN or event == Event.UNSOLD_CANCELLED or event == Event.TRIBUTE_PAID:
                    n += 1
            if events[at][Column.OTHER] == seat and event == Event.TRIBUTE_PAID:
                n += 1
        if n > most:
            most = n
            best = seat
    step = step_of(tape, Kind.TOTALS, NOBODY)
    ask(a, About.TOTAL, Form.PLAIN, NOBODY, best, 1, step - 1, step, -1, s.gain[best])


# --------------------------------------------------------------------------------------------------------------- slips


def list_slips(a: Asked, n: int, s: Settled, laid: Settled, events: Any) -> None:
    """What typical slips at a question lead to, the likeliest first.

    Args:
        a: the questions; `slip` and `leads_to` are filled.
        n: which question.
        s: the sale, as a telling left it: after the Alchemists.
        laid: the same as laid.
        events: rows by `Column`.
    """
    a.slips = 0
    about = a.about[n]
    if about == About.RARITY:
        rarity_slips(a, n, s, laid)
    elif about == About.PRICE:
        price_slips(a, n, s, laid, events)
    elif about == About.KINGS:
        king_slips(a, n, s, laid)
    elif about == About.SELLERS:
        seller_slips(a, n, s, laid, events)
    elif about == About.POUNDS:
        pound_slips(a, n, s, events)
    else:
        total_slips(a, n, s, events)


def leads(a: Asked, slip: int, to: int) -> None:
    """A slip leads to an answer."""
    a.slip[a.slips] = slip
    a.leads_to[a.slips] = to
    a.slips += 1


def ordered(a: Asked, s: Settled, backwards: int) -> int:
    """Gems by their `key`, ties in fashion order or the other way round."""
    for rank in range(GEMS):
        a.order[rank] = s.fashion[GEMS - 1 - rank if backwards == 1 else rank]
    for last in range(1, GEMS):
        at = last
        while at > 0 and a.key[a.order[at - 1]] > a.key[a.order[at]]:
            other = a.order[at]
            a.order[at] = a.order[at - 1]
            a.order[at - 1] = other
            at -= 1
    packed = 0
    for rank in range(GEMS):
        packed += a.order[rank] * power(rank)
    return packed


def rarity_slips(a: Asked, n: int, s: Settled, laid: Settled) -> None:
    """Of the order of the tiles."""
    for gem in range(GEMS):
        a.key[gem] = s.counted[gem]
    leads(a, Slip.RARITY_TIES, ordered(a, s, 1))
    for gem in range(GEMS):
        a.key[gem] = 0
        for seat in range(s.players):
            a.key[gem] += laid.stones[seat][gem]
    leads(a, Slip.ALCHEMIST, ordered(a, s, 0))
    for gem in range(GEMS):
        a.key[gem] = 0
        for seat in range(s.players):
            a.key[gem] += s.cards[seat][gem]
    leads(a, Slip.CARDS, ordered(a, s, 0))
    for gem in range(GEMS):
        a.key[gem] = -s.counted[gem]
    leads(a, Slip.RARITY_REVERSED, ordered(a, s, 0))
    turned = 0
    rest = a.answer[n]
    for place in range(GEMS):
        turned += (rest & 3) * power(GEMS - 1 - place)
        rest = rest >> 2
    leads(a, Slip.RARITY_REVERSED, turned)


def rank_of(s: Settled, gem: int) -> int:
    """A gem's place in fashion."""
    found = 0
    for rank in range(GEMS):
        if s.fashion[rank] == gem:
            found = rank
    return found


def bonus_of(s: Settled, events: Any, seat: int) -> int:
    """Pounds that a player's Bankers add to each jewel, as her events show it; 0 where she would sell nothing."""
    for at in range(s.events):
        event = events[at][Column.EVENT]
        if events[at][Column.SEAT] == seat and (event == Event.SOLD or event == Event.UNSOLD_CANCELLED):
            price: int = s.price[events[at][Column.GEM]]
            each: int = events[at][Column.AMOUNT] // events[at][Column.COUNT]
            return each - price
    return 0


def price_slips(a: Asked, n: int, s: Settled, laid: Settled, events: Any) -> None:
    """Of the price of a jewel."""
    gem = a.gem[n]
    fashion = s.tiles[rank_of(s, gem)]
    leads(a, Slip.FASHION_ONLY, fashion)
    leads(a, Slip.RARITY_ONLY, s.rarity[gem])
    for seat in range(s.players):
        if laid.cards[seat][gem] > 0:
            leads(a, Slip.BANKER_IN_PRICE, s.price[gem] + bonus_of(s, events, seat))
    for rank in range(GEMS):
        leads(a, Slip.OTHER_TILE, fashion + s.rarity[s.fashion[rank]])


def king_slips(a: Asked, n: int, s: Settled, laid: Settled) -> None:
    """Of Kings and the Necklace."""
    gem = a.gem[n]
    necklaces = 0
    for seat in range(s.players):
        necklaces += laid.necklaces[seat][gem]
    pays = a.listed[n] - 2
    if a.answer[n] == 0:
        leads(a, Slip.KING, 1)
        slip = Slip.KING if necklaces > 0 else Slip.NO_NECKLACE
    elif a.answer[n] == 1:
        leads(a, Slip.NECKLACE if pays > 0 else Slip.NO_KING, 0)
        slip = Slip.OWN_KING
    else:
        leads(a, Slip.NECKLACE, 0)
        leads(a, Slip.TRIBUTE, 1)
        slip = Slip.PAYERS
    for at in range(2, a.listed[n]):
        leads(a, slip, a.options[n][at])


def most_votes(a: Asked, s: Settled) -> int:
    """Those with the most `votes`, if anybody has any, a bit each."""
    most = 0
    for seat in range(s.players):
        most = max(most, a.votes[seat])
    mask = 0
    for seat in range(s.players):
        if most > 0 and a.votes[seat] == most:
            mask = mask | (1 << seat)
    return mask


def seller_slips(a: Asked, n: int, s: Settled, laid: Settled, events: Any) -> None:
    """Of who sells."""
    gem = a.gem[n]
    if has_event(s, events, Event.GEM_CANCELLED, gem):
        leads(a, Slip.KING, seats_of(s, events, Event.UNSOLD_CANCELLED, gem))
    sold = seats_of(s, events, Event.SOLD, gem)
    if has_event(s, events, Event.KING_VOIDED, gem):
        leads(a, Slip.NECKLACE, 0)
    if bits(sold) > 1:
        leads(a, Slip.TIE_NOBODY, 0)
        for mask in range(1, sold):
            if (mask & 15) == (mask & sold & 15):
                leads(a, Slip.TIE, mask)
    moved = 0
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.TRANSMUTED:
            moved += 1
    if moved > 0:
        for seat in range(s.players):
            a.votes[seat] = laid.stones[seat][gem]
        leads(a, Slip.ALCHEMIST, most_votes(a, s))
    for seat in range(s.players):
        a.votes[seat] = s.cards[seat][gem]
    leads(a, Slip.CARDS, most_votes(a, s))
    everyone = 0
    for seat in range(s.players):
        stones = s.stones[seat][gem]
        a.votes[seat] = stones + s.rings[seat][gem] if stones > 0 else 0
        if stones > 0:
            everyone = everyone | (1 << seat)
    leads(a, Slip.RINGS_AS_STONES, most_votes(a, s))
    leads(a, Slip.EVERYONE, everyone)


def pound_slips(a: Asked, n: int, s: Settled, events: Any) -> None:
    """Of what a seller is paid."""
    gem = a.gem[n]
    seat = a.seat[n]
    price = s.price[gem]
    bonus = bonus_of(s, events, seat)
    each = price + bonus
    jewels = 1
    for at in range(s.events):
        row = events[at]
        if row[Column.EVENT] == Event.SOLD and row[Column.SEAT] == seat and row[Column.GEM] == gem:
            jewels = row[Column.COUNT]
    rings = jewels - 1
    if rings > 0 and bonus != 0:
        leads(a, Slip.BANKER_AND_RINGS, price)
        leads(a, Slip.BANKER_ONCE, jewels * price + bonus)
    if rings > 0:
        leads(a, Slip.RINGS, each)
        leads(a, Slip.RINGS_ONLY, rings * each)
    if bonus != 0:
        leads(a, Slip.BANKER, jewels * price)
    leads(a, Slip.STONES, s.stones[seat][gem] * each)
    leads(a, Slip.STONES, s.cards[seat][gem] * each)
    leads(a, Slip.STONES, (s.stones[seat][gem] + rings) * each)


def total_slips(a: Asked, n: int, s: Settled, events: Any) -> None:
    """Of what a player earns in all."""
    seat = a.seat[n]
    gain = s.gain[seat]
    bonus = bonus_of(s, events, seat)
    tribute = 0
    cancelled = 0
    lost = 0
    single = 0
    jewels = 0
    later = 0
    prices = 0
    for at in range(s.events):
        row = events[at]
        event = row[Column.EVENT]
        if event == Event.TRIBUTE_PAID:
            if row[Column.OTHER] == seat:
                tribute += row[Column.AMOUNT]
            if row[Column.SEAT] == seat:
                tribute -= row[Column.AMOUNT]
        elif row[Column.SEAT] != seat:
            continue
        elif event == Event.UNSOLD_CANCELLED:
            cancelled += row[Column.AMOUNT]
        elif event == Event.UNSOLD_BEATEN:
            lost += row[Column.COUNT] * (s.price[row[Column.GEM]] + bonus)
        elif event == Event.SOLD:
            single += row[Column.AMOUNT] // row[Column.COUNT]
            jewels += row[Column.COUNT]
            later += row[Column.COUNT] - 1
            prices += s.price[row[Column.GEM]]
    leads(a, Slip.TRIBUTE, gain - tribute)
    leads(a, Slip.TRIBUTE_SIGN, gain - 2 * tribute)
    leads(a, Slip.KING_TOTAL, gain + cancelled)
    leads(a, Slip.LOST_ROWS, gain + lost)
    leads(a, Slip.RINGS, tribute + single)
    leads(a, Slip.BANKER, gain - jewels * bonus)
    leads(a, Slip.BANKER_AND_RINGS, tribute + prices)
    leads(a, Slip.BANKER_ONCE, gain - later * bonus)
    leads(a, Slip.BEFORE, gain + s.before[seat])
