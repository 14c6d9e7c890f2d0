"""A settled sale as steps and sentences, told from the engine's events: a source of pages too.

Steps: the displays, the reveal gem by gem, Alchemists, counting, rarity tiles; then for each gem Kings and Necklace,
who sells, how many jewels, payment; then the totals. Or six: show, count, rarity, cancel, sell, total; or the sums
alone.
Source: "Jewel Sale" in all editions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qn_analysis.core.base.telling import Words

from ..words.cards import GEMS, NOBODY, Card
from ..words.events import Column, Event
from .board import (
    Tale,
    end_paragraph,
    end_step,
    gem_name,
    move,
    new_tale,
    put_gem,
    reveal,
    row_of,
    say,
    show_bankers,
    use_card,
)
from .telling_selling import outcomes, tell_cancelling, tell_gem, tell_gem_briefly, tell_kings
from .telling_words import Length, Settled

CARD_NAMES = tuple(card.name.lower() for card in Card)


def tell_sale(
    words: Words, names: Sequence[str], rules: Mapping[str, Any], s: Settled, events: Any, length: int, rows: Any
) -> list[dict[str, Any]]:
    """The steps of a sale told in one of its lengths; `s` is changed as Alchemists change rows. See `Tale`."""
    t = new_tale(words, names, rules, s, events, length, rows)
    for seat in range(s.players):
        s.now[seat] = s.before[seat]
        s.tributes[seat] = 0
    tell_displays(t)
    tell_reveal(t)
    tell_alchemists(t)
    if length == Length.SIX:
        end_step(t, "show", words.say("six.show"), "sale.display.fashion_order", NOBODY)
    tell_counts(t)
    tell_rarity(t)
    if length == Length.ALL:
        for rank in range(GEMS):
            gem = s.fashion[rank]
            clause = tell_kings(t, gem)
            if clause != "":
                end_step(t, "kings", words.say("title.kings", gem=gem_name(t, gem)), clause, gem)
            tell_gem(t, gem, rank)
    else:
        tell_cancelling(t)
        for rank in range(GEMS):
            tell_gem_briefly(t, s.fashion[rank], rank)
        title = words.say("sum.sales" if length == Length.SUMS else "six.sell")
        end_step(t, "sell", title, "sale.selling.formula", NOBODY)
    tell_totals(t)
    return t.steps


# ---------------------------------------------------------------------------------------------------------------- rows


def tell_displays(t: Tale) -> None:
    """The cards lie face down."""
    if t.length != Length.ALL:
        return
    shown = any(any(lies(t, seat, gem) for gem in range(GEMS)) for seat in range(t.s.players))
    say(t, t.words.say("say.displays" if shown else "say.displays_none"))
    end_step(t, "displays", t.words.say("title.displays"), "sale.display.secret", NOBODY)


def tell_reveal(t: Tale) -> None:
    """Rows gem by gem, then Bankers; where there are none, no back of a card is left once the last row is seen."""
    bankers = sum(t.s.bankers[seat] for seat in range(t.s.players))
    for rank in range(GEMS):
        gem = t.s.fashion[rank]
        name = gem_name(t, gem)
        shown = 0
        for seat in range(t.s.players):
            reveal(t, seat, gem)
            if lies(t, seat, gem) and t.length != Length.SUMS:
                shown += 1
                key = "say.row" if t.length == Length.ALL else "six.row"
                say(t, t.words.say(key, player=t.names[seat], gem=name, things=row_in_words(t, seat, gem)))
        if bankers == 0 and rank == GEMS - 1:
            for seat in range(t.s.players):
                show_bankers(t, seat)
        if t.length == Length.ALL:
            if shown == 0:
                say(t, t.words.say("say.no_row", gem=name))
            end_step(t, "reveal", t.words.say("title.reveal", gem=name), "sale.display.fashion_order", gem)
        elif shown > 0:
            end_paragraph(t)
    if bankers == 0:
        return
    for seat in range(t.s.players):
        show_bankers(t, seat)
        if t.s.bankers[seat] > 0 and t.length != Length.SUMS:
            held = t.words.say("unit.bankers", n=t.s.bankers[seat])
            say(t, t.words.say("say.bankers", player=t.names[seat], bankers=held))
    if t.length == Length.ALL:
        end_step(t, "reveal", t.words.say("title.bankers"), "sale.display.banker_row", NOBODY)
    elif t.length == Length.SIX:
        end_paragraph(t)


def lies(t: Tale, seat: int, gem: int) -> bool:
    """Whether anything lies in a row."""
    s = t.s
    return s.cards[seat][gem] + s.rings[seat][gem] + s.kings[seat][gem] + s.necklaces[seat][gem] > 0


def row_in_words(t: Tale, seat: int, gem: int) -> str:
    """What lies in a row."""
    things: list[str] = []
    stones = t.words.say("unit.stones", n=t.s.stones[seat][gem])
    row = row_of(t, seat, gem)
    if t.s.cards[seat][gem] > 1 and not row.get("summed", False):
        cards = " + ".join([str(n) for n in row["gems"]])
        things.append(t.words.say("say.stones_of", stones=stones, cards=cards))
    elif t.s.cards[seat][gem] > 0:
        things.append(stones)
    if t.s.rings[seat][gem] > 0:
        things.append(t.words.say("unit.rings", n=t.s.rings[seat][gem]))
    if t.s.kings[seat][gem] > 0:
        things.append(t.words.say("a_card.king"))
    if t.s.necklaces[seat][gem] > 0:
        things.append(t.words.say("a_card.necklace"))
    return t.words.join(things)


def tell_alchemists(t: Tale) -> None:
    """Each Alchemist, and what becomes of a row that it emptied."""
    s = t.s
    for at in range(s.events):
        if t.events[at][Column.EVENT] != Event.TRANSMUTED:
            continue
        seat = t.events[at][Column.SEAT]
        card = t.events[at][Column.CARD]
        source = card // 3
        target = t.events[at][Column.GEM]
        stones = s.stones_of[card]
        move(t, seat, stones, source, target)
        s.cards[seat][source] -= 1
        s.cards[seat][target] += 1
        s.stones[seat][source] -= stones
        s.stones[seat][target] += stones
        if t.length != Length.SUMS:
            named, gem = t.words.say(f"card.{CARD_NAMES[card]}"), gem_name(t, target)
            say(t, t.words.say("say.alchemist", player=t.names[seat], card=named, gem=gem))
        lapsed = 0
        after = at + 1
        while after < s.events and t.events[after][Column.EVENT] == Event.LAPSED:
            tell_lapsed(t, t.events[after][Column.SEAT], t.events[after][Column.GEM], t.events[after][Column.CARD])
            lapsed += 1
            after += 1
        emptied = s.cards[seat][source] == 0 and (lies(t, seat, source) or lapsed > 0)
        if emptied and t.length != Length.SUMS:
            key = "say.orphans_lapse" if lapsed > 0 else "say.orphans_stay"
            say(t, t.words.say(key, gem=gem_name(t, source)))
        if t.length == Length.ALL:
            clause = "alchemist.orphans" if emptied else "alchemist.transmute"
            end_step(t, "alchemist", t.words.say("title.alchemist"), clause, target)
        else:
            end_paragraph(t)


def tell_lapsed(t: Tale, seat: int, gem: int, card: int) -> None:
    """A card of an emptied row counts no more."""
    row, name = row_of(t, seat, gem), CARD_NAMES[card]
    if card == Card.RING:
        t.s.rings[seat][gem] -= 1
        row["rings"] -= 1
    else:
        row[name] = False
        if card == Card.KING:
            t.s.kings[seat][gem] = 0
        else:
            t.s.necklaces[seat][gem] = 0
    use_card(t, seat, gem, name)


# -------------------------------------------------------------------------------------------------------------- prices


def tell_counts(t: Tale) -> None:
    """Stones of each gem on all displays."""
    counts: list[str] = []
    for rank in range(GEMS):
        gem = t.s.fashion[rank]
        name, n = gem_name(t, gem), t.s.counted[gem]
        put_gem(t, "counted", gem, n)
        if t.length == Length.SUMS:
            parts = " + ".join([t.words.say("sum.n", n=t.s.stones[seat][gem]) for seat in range(t.s.players)])
            say(t, t.words.say("sum.count", gem=name, parts=parts, n=n))
            end_paragraph(t)
        else:
            counts.append(t.words.say("say.count", gem=name, n=n))
    if t.length == Length.SUMS:
        end_step(t, "count", t.words.say("sum.counts"), "sale.rarity.stones", NOBODY)
        return
    say(t, t.words.say("say.counting", counts=t.words.join(counts)))
    if t.length == Length.ALL:
        end_step(t, "counting", t.words.say("title.counting"), "sale.rarity.stones", NOBODY)
    else:
        end_step(t, "count", t.words.say("six.count"), "sale.rarity.stones", NOBODY)


def tell_rarity(t: Tale) -> None:
    """The tiles, the rarest gem first, and which gems get none."""
    tiles: list[str] = []
    for at in range(t.s.events):
        if t.events[at][Column.EVENT] == Event.RARITY_SET:
            gem, pounds = t.events[at][Column.GEM], t.events[at][Column.AMOUNT]
            put_gem(t, "rarity", gem, pounds)
            put_gem(t, "price", gem, t.s.price[gem])
            tiles.append(t.words.say("say.tile", gem=gem_name(t, gem), pounds=pounds))
    if t.length == Length.SUMS:
        tell_prices(t)
        return
    bare = [gem_name(t, gem) for gem in t.s.fashion if not has_tile(t, gem)]
    ties = [gem_name(t, t.s.fashion[rank]) for rank in range(GEMS) if has_equal(t, rank)]
    if len(bare) < GEMS:
        say(t, t.words.say("say.rarity", tiles=t.words.join(tiles)))
    if len(bare) > 0:
        say(t, t.words.say("say.no_tile", gems=t.words.join(bare)))
    if len(ties) > 0:
        say(t, t.words.say("say.rarity_tie", gems=t.words.join(ties)))
    title = t.words.say("title.rarity" if t.length == Length.ALL else "six.rarity")
    end_step(t, "rarity", title, "sale.rarity.ties" if len(ties) > 0 else "sale.rarity.order", NOBODY)


def tell_prices(t: Tale) -> None:
    """What a jewel of each gem is worth, as sums."""
    for rank in range(GEMS):
        gem = t.s.fashion[rank]
        name, rarity, price = gem_name(t, gem), t.s.rarity[gem], t.s.price[gem]
        if has_tile(t, gem):
            say(t, t.words.say("sum.price", gem=name, fashion=t.s.tiles[rank], rarity=rarity, price=price))
        else:
            say(t, t.words.say("sum.nobody", gem=name))
        end_paragraph(t)
    end_step(t, "rarity", t.words.say("sum.prices"), "sale.selling.formula", NOBODY)


def has_tile(t: Tale, gem: int) -> bool:
    """Whether a gem gets a rarity tile: by one ruling those that nobody shows get none."""
    return outcomes(t, gem, Event.RARITY_SET) > 0


def has_equal(t: Tale, rank: int) -> bool:
    """Whether a gem has a tile, and another one the same number of stones."""
    counted = t.s.counted[t.s.fashion[rank]]
    equal = sum(1 for gem in t.s.fashion if has_tile(t, gem) and t.s.counted[gem] == counted)
    return equal > 1 and has_tile(t, t.s.fashion[rank])


# -------------------------------------------------------------------------------------------------------------- totals


def tell_totals(t: Tale) -> None:
    """What everybody earned, and has."""
    s, seats = t.s, range(t.s.players)
    if t.length != Length.SUMS:
        gains = [t.words.say("say.total", player=t.names[seat], n=s.gain[seat]) for seat in seats]
        say(t, t.words.say("say.totals", gains=t.words.join(gains)))
        end_paragraph(t)
    for seat in seats:
        parts = parts_of(t, seat)
        if t.length == Length.SUMS or len(parts) > 1 or s.tributes[seat] != 0:
            added = " ".join(parts) if len(parts) > 0 else t.words.say("sum.n", n=0)
            say(t, t.words.say("sum.total", player=t.names[seat], parts=added, n=s.gain[seat]))
            end_paragraph(t)
    if any(s.before[seat] != 0 for seat in seats):
        scores = [t.words.say("say.total", player=t.names[seat], n=s.before[seat] + s.gain[seat]) for seat in seats]
        say(t, t.words.say("say.totals_before", scores=t.words.join(scores)))
    for seat in seats:
        t.changed.append(f"score:{seat}")
    if t.length == Length.ALL:
        end_step(t, "totals", t.words.say("title.totals"), "sale.selling.scores", NOBODY)
    else:
        title = t.words.say("sum.totals" if t.length == Length.SUMS else "six.total")
        end_step(t, "total", title, "sale.selling.scores", NOBODY)


def parts_of(t: Tale, seat: int) -> list[str]:
    """What a player's earnings add up from."""
    parts: list[str] = []
    for at in range(t.s.events):
        event, amount, first = t.events[at][Column.EVENT], t.events[at][Column.AMOUNT], len(parts) == 0
        if event == Event.SOLD and t.events[at][Column.SEAT] == seat:
            parts.append(t.words.say("sum.n" if first else "sum.later", n=amount))
        elif event == Event.TRIBUTE_PAID and t.events[at][Column.OTHER] == seat:
            parts.append(t.words.say("sum.tribute" if first else "sum.later_tribute", n=amount))
        elif event == Event.TRIBUTE_PAID and t.events[at][Column.SEAT] == seat:
            parts.append(t.words.say("sum.first_less" if first else "sum.less", n=amount))
    return parts
