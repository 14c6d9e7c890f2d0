"""Kings and the Necklace, and who sells for how much, told from the engine's events: the part of `telling` that goes
gem by gem. A source of pages too. Source: "Selling jewels" under "Jewel Sale" in all editions.
"""

from __future__ import annotations

from ..words.cards import GEMS
from ..words.events import Column, Event
from .board import Tale, end_paragraph, end_step, gem_name, put_cell, put_gem, put_score, say, use_card
from .telling_words import Length

# ----------------------------------------------------------------------------------------------- Kings and the Necklace


def tell_kings(t: Tale, gem: int) -> str:
    """What Kings and the Necklace do to a gem; the clause, or "" where neither lies."""
    clause = ""
    for at in range(t.s.events):
        event = t.events[at][Column.EVENT]
        seat = t.events[at][Column.SEAT]
        other = t.events[at][Column.OTHER]
        if t.events[at][Column.GEM] != gem:
            continue
        if event == Event.GEM_CANCELLED:
            say(t, t.words.say("say.cancelled", player=t.names[seat], gem=gem_name(t, gem)))
            put_gem(t, "cancelled", gem, True)
            use_card(t, seat, gem, "king")
            clause = "king.cancel"
        elif event == Event.KING_VOIDED and seat == other:
            say(t, t.words.say("say.voided_own", player=t.names[seat]))
            use_card(t, seat, gem, "king")
            clause = "necklace.own_king" if clause == "" else clause
        elif event == Event.TRIBUTE_PAID:
            amount = t.events[at][Column.AMOUNT]
            pay_tribute(t, seat, -amount)
            pay_tribute(t, other, amount)
            pounds = t.words.say("unit.pounds", n=amount)
            say(t, t.words.say("say.voided", wearer=t.names[other], player=t.names[seat], pounds=pounds))
            use_card(t, seat, gem, "king")
            use_card(t, other, gem, "necklace")
            clause = "necklace.tribute"
    if clause == "":
        for seat in range(t.s.players):
            if t.s.necklaces[seat][gem] > 0:
                say(t, t.words.say("say.necklace_alone", player=t.names[seat], gem=gem_name(t, gem)))
                use_card(t, seat, gem, "necklace")
                clause = "necklace.kings_void"
    return clause


def earn(t: Tale, seat: int, pounds: int) -> None:
    """A score changes."""
    t.s.now[seat] += pounds
    put_score(t, seat, t.s.now[seat])


def pay_tribute(t: Tale, seat: int, pounds: int) -> None:
    """A tribute is paid, by whom it has a sign, or received."""
    earn(t, seat, pounds)
    t.s.tributes[seat] += pounds
    t.board["tributes"][seat] = t.s.tributes[seat]
    t.changed.append(f"tributes:{seat}")


def tell_cancelling(t: Tale) -> None:
    """Kings and the Necklace of all gems, as one step; sums say later what is cancelled."""
    found = ""
    for rank in range(GEMS):
        clause = tell_kings(t, t.s.fashion[rank])
        found = clause if found == "" else found
        end_paragraph(t)
    if t.length == Length.SUMS:
        t.said = [[]]
        return
    if found == "":
        say(t, t.words.say("say.no_king"))
    end_step(t, "cancel", t.words.say("six.cancel"), "king.cancel" if found == "" else found, -1)


# ------------------------------------------------------------------------------------------------------------- selling


def tell_gem(t: Tale, gem: int, rank: int) -> None:
    """Who sells a gem; where somebody does, how many jewels and for how much: a step each."""
    name = gem_name(t, gem)
    clause = tell_majority(t, gem)
    end_step(t, "majority", t.words.say("title.majority", gem=name), clause, gem)
    if outcomes(t, gem, Event.SOLD) > 0:
        clause = tell_jewels(t, gem)
        end_step(t, "jewels", t.words.say("title.jewels", gem=name), clause, gem)
        clause = tell_payment(t, gem, rank)
        end_step(t, "payment", t.words.say("title.payment", gem=name), clause, gem)


def tell_gem_briefly(t: Tale, gem: int, rank: int) -> None:
    """The same as a paragraph."""
    name = gem_name(t, gem)
    sold = outcomes(t, gem, Event.SOLD)
    if t.length == Length.SIX:
        tell_majority(t, gem)
        if sold > 0:
            put_jewels(t, gem)
            tell_payment(t, gem, rank)
        end_paragraph(t)
        return
    put_verdicts(t, gem)
    if sold == 0:
        cancelled = outcomes(t, gem, Event.UNSOLD_CANCELLED) > 0
        say(t, t.words.say("sum.cancelled" if cancelled else "sum.nobody", gem=name))
        end_paragraph(t)
        return
    put_jewels(t, gem)
    for at in range(t.s.events):
        if is_of(t, at, gem, Event.SOLD):
            pay(t, at)
            jewels, pounds, price = t.events[at][Column.COUNT], t.events[at][Column.AMOUNT], t.s.price[gem]
            bonus = pounds // jewels - price
            say(t, t.words.say(
                "sum.sold" if bonus == 0 else "sum.sold_banker", player=t.names[t.events[at][Column.SEAT]],
                gem=name, jewels=jewels, price=price, pounds=pounds, bonus=bonus,
            ))  # fmt: skip
            end_paragraph(t)


def is_of(t: Tale, at: int, gem: int, event: int) -> bool:
    """Whether an event is one of a gem."""
    return bool(t.events[at][Column.EVENT] == event and t.events[at][Column.GEM] == gem)


def outcomes(t: Tale, gem: int, event: int) -> int:
    """How many events of a kind there are of a gem."""
    return len(seats_of(t, gem, event))


def seats_of(t: Tale, gem: int, event: int) -> list[int]:
    """Those whose row of a gem ends in that way."""
    return [t.events[at][Column.SEAT] for at in range(t.s.events) if is_of(t, at, gem, event)]


def put_verdicts(t: Tale, gem: int) -> None:
    """What becomes of each row of a gem, on the board."""
    put_verdict(t, gem, Event.SOLD, "sells")
    put_verdict(t, gem, Event.UNSOLD_CANCELLED, "cancelled")
    put_verdict(t, gem, Event.UNSOLD_BEATEN, "beaten")


def put_verdict(t: Tale, gem: int, event: int, verdict: str) -> None:
    """One verdict, where it holds."""
    for seat in seats_of(t, gem, event):
        put_cell(t, "verdict", seat, gem, verdict)


def tell_majority(t: Tale, gem: int) -> str:
    """Who sells, and who does not; the clause."""
    put_verdicts(t, gem)
    name = gem_name(t, gem)
    sellers = seats_of(t, gem, Event.SOLD)
    cancelled = seats_of(t, gem, Event.UNSOLD_CANCELLED)
    clause = "sale.selling.nobody"
    if len(sellers) > 1:
        players = t.words.join([t.names[seat] for seat in sellers])
        say(t, t.words.say("say.winners", players=players, n=t.s.stones[sellers[0]][gem], gem=name))
        clause = "sale.selling.ties"
    elif len(sellers) > 0:
        say(t, t.words.say("say.winner", player=t.names[sellers[0]], n=t.s.stones[sellers[0]][gem], gem=name))
        clause = "sale.selling.winner"
    elif len(cancelled) > 0:
        players = t.words.join([t.names[seat] for seat in cancelled])
        say(t, t.words.say("say.would", players=players, gem=name))
        clause = "king.no_money"
    else:
        say(t, t.words.say("say.nobody", gem=name))
    for seat in seats_of(t, gem, Event.UNSOLD_BEATEN):
        say(t, t.words.say("say.beaten", player=t.names[seat], n=t.s.stones[seat][gem]))
    return clause


def put_jewels(t: Tale, gem: int) -> None:
    """How many jewels are sold, on the board."""
    for at in range(t.s.events):
        if is_of(t, at, gem, Event.SOLD):
            put_cell(t, "jewels", t.events[at][Column.SEAT], gem, t.events[at][Column.COUNT])


def tell_jewels(t: Tale, gem: int) -> str:
    """How many jewels, and Rings that bring nothing; the clause."""
    put_jewels(t, gem)
    clause = "sale.selling.one_jewel"
    for at in range(t.s.events):
        if is_of(t, at, gem, Event.SOLD):
            jewels, player = t.events[at][Column.COUNT], t.names[t.events[at][Column.SEAT]]
            if jewels > 1:
                say(t, t.words.say("say.with_rings", player=player, jewels=t.words.say("unit.jewels", n=jewels)))
                clause = "ring.extra"
            else:
                say(t, t.words.say("say.one_jewel", player=player))
    for at in range(t.s.events):
        rings = t.events[at][Column.COUNT] - 1
        if is_of(t, at, gem, Event.UNSOLD_BEATEN) and rings > 0:
            say(t, t.words.say("say.wasted", player=t.names[t.events[at][Column.SEAT]], n=rings))
            clause = clause if clause == "ring.extra" else "ring.wasted"
    return clause


def pay(t: Tale, at: int) -> None:
    """Who sells is paid, on the board."""
    seat = t.events[at][Column.SEAT]
    put_cell(t, "pounds", seat, t.events[at][Column.GEM], t.events[at][Column.AMOUNT])
    earn(t, seat, t.events[at][Column.AMOUNT])


def tell_payment(t: Tale, gem: int, rank: int) -> str:
    """What a jewel is worth, and what each seller gets; the clause."""
    clause = "sale.selling.formula"
    price = t.s.price[gem]
    sellers: list[str] = []
    for at in range(t.s.events):
        if is_of(t, at, gem, Event.SOLD):
            seat, jewels, pounds = t.events[at][Column.SEAT], t.events[at][Column.COUNT], t.events[at][Column.AMOUNT]
            pay(t, at)
            bonus = pounds // jewels - price
            if bonus != 0:
                clause = "banker.ten"
            sellers.append(t.words.say(
                "say.seller" if bonus == 0 else "say.seller_banker", player=t.names[seat],
                jewels=t.words.say("unit.jewels", n=jewels), price=price, pounds=t.words.say("unit.pounds", n=pounds),
                bonus=bonus, n=t.s.bankers[seat],
            ))  # fmt: skip
    say(t, t.words.say(
        "say.payment", gem=gem_name(t, gem), fashion=t.s.tiles[rank], rarity=t.s.rarity[gem], price=price,
        sellers=" ".join(sellers),
    ))  # fmt: skip
    return clause
