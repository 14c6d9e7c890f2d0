"""Questions about a settled sale and their answers: a source of all builds. `slips` has what typical slips lead to.

An answer is one number: pounds; for an order of gems two bits a gem, the first lowest, of as many as are listed; for
sellers a bit a seat (0: nobody); for Kings 0 (cancelled), 1 (sold) or 2 and a bit for each seat that pays. What is
right comes from the engine's events alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Annotated, Any, Final

from ..words.cards import GEMS, NOBODY, SEATS
from ..words.events import Column, Event
from .sheet import GEM_NAMES
from .telling_words import Settled

Steps = Sequence[Mapping[str, Any]]
FEW: Final = 6
"""Most questions that are asked about a sale before somebody wants more."""


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
    options: Annotated[list[list[int]], (24, 20)]  # of Kings: answers; of an order: gems
    listed: Annotated[list[int], 24]
    first: Annotated[list[int], 24]  # 1: among the few that are asked before somebody wants more
    slips: int
    slip: Annotated[list[int], 80]
    leads_to: Annotated[list[int], 80]
    key: Annotated[list[int], GEMS]  # of an order
    order: Annotated[list[int], GEMS]
    votes: Annotated[list[int], SEATS]


def ask_sale(a: Asked, steps: Steps, s: Settled, events: Any, plain: int) -> None:
    """Fill all questions about a sale: `steps` are those of the whole telling, `s` as the telling left
    it. With `plain` 1, on the level without Kings, even a payment of one jewel is asked for.
    """
    a.n = 0
    a.lone_kings = 0
    counting = step_of(steps, "counting", NOBODY)
    rarity = step_of(steps, "rarity", NOBODY)
    order = 0
    place = 0
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.RARITY_SET:
            order += events[at][Column.GEM] * power(place)
            place += 1
    if place > 1:
        ask(a, About.RARITY, Form.PLAIN, NOBODY, NOBODY, 1, counting - 1, counting, rarity, order)
        for rank in range(GEMS):
            if has_event(s, events, Event.RARITY_SET, s.fashion[rank]):
                list_option(a, 0, s.fashion[rank])
    for rank in range(GEMS):
        if s.counted[s.fashion[rank]] > 0:
            ask_gem(a, steps, s, events, s.fashion[rank], rarity, plain)
    ask_total(a, steps, s, events)
    choose_few(a)


def choose_few(a: Asked) -> None:
    """The few that are asked first: one of each kind, price, sellers and pay of one gem; then who sells what else."""
    for n in range(a.n):
        a.first[n] = 0
    choose(a, About.RARITY, NOBODY)
    choose(a, About.TOTAL, NOBODY)
    gem = NOBODY
    for n in range(a.n):
        if a.about[n] == About.POUNDS and gem == NOBODY:
            gem = a.gem[n]
    choose(a, About.PRICE, gem)
    choose(a, About.SELLERS, gem)
    choose(a, About.POUNDS, gem)
    choose(a, About.KINGS, NOBODY)
    for _ in range(FEW):
        choose(a, About.SELLERS, NOBODY)
    for _ in range(FEW):
        choose(a, About.PRICE, NOBODY)
    for _ in range(FEW):
        choose(a, About.KINGS, NOBODY)


def choose(a: Asked, about: int, gem: int) -> None:
    """The next question of a kind, about a gem or any, as long as there is room."""
    chosen = 0
    found = -1
    for n in range(a.n):
        chosen += a.first[n]
        if found < 0 and a.first[n] == 0 and a.about[n] == about and (gem == NOBODY or a.gem[n] == gem):
            found = n
    if found >= 0 and chosen < FEW:
        a.first[found] = 1


def power(place: int) -> int:
    """What a place of an order is worth."""
    worth = 1
    for _ in range(place):
        worth = worth * 4
    return worth


def step_of(steps: Steps, kind: str, gem: int) -> int:
    """The first step of a kind, about a gem or any; -1: there is none."""
    for n in range(len(steps)):
        if steps[n]["kind"] == kind and (gem == NOBODY or steps[n]["gem"] == GEM_NAMES[gem]):
            return n
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


def ask_gem(a: Asked, steps: Steps, s: Settled, events: Any, gem: int, rarity: int, plain: int) -> None:
    """Price, Kings and Necklace, who sells, what she is paid."""
    majority = step_of(steps, "majority", gem)
    kings = step_of(steps, "kings", gem)
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
        jewels = step_of(steps, "jewels", gem)
        payment = step_of(steps, "payment", gem)
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


def ask_total(a: Asked, steps: Steps, s: Settled, events: Any) -> None:
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
    step = step_of(steps, "totals", NOBODY)
    ask(a, About.TOTAL, Form.PLAIN, NOBODY, best, 1, step - 1, step, -1, s.gain[best])


# --------------------------------------------------------------------------------------------------------------- slips
