"""Jewel sale, step 1 "Displaying the jewels" (and what happens to a display after the sale).

Also holds the helpers with which the other tests come to a sale (`shop`, `opened`) and lay out one (`lay`, `sale`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeAlias

import pytest

from qn_analysis.core.compile.records import plain
from qn_analysis.games.queens_necklace.engine import state
from qn_analysis.games.queens_necklace.engine.display import laying_place
from qn_analysis.games.queens_necklace.words.actions import Action, meaning
from qn_analysis.games.queens_necklace.words.cards import GEM_KINDS, NOBODY, Card, Gem
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit, Row

Laid: TypeAlias = Card | tuple[Card, Gem]
"""A gem card or a Banker, or a special card with the gem of its row."""
ROW = {Card.RING: Action.RING, Card.KING: Action.KING, Card.NECKLACE: Action.NECKLACE}
MARKET = (Card.MUSKETEER,) * 5
"""Something to buy, so that the game stops in the turn after the sale."""


def spell(laid: Laid) -> int:
    """The action that lays a card."""
    if isinstance(laid, tuple):
        return ROW[laid[0]] + laid[1]
    return {Card.BANKER: Action.BANKER, Card.BLANK_GRAY: Action.BLANK_GRAY}.get(laid, Action.CARD + laid)


def lay(play: Kit, displays: Mapping[int, Iterable[Laid]]) -> Kit:
    """Everybody lays a display for the sale at hand; nothing where none is given."""
    number = len(play.events(Event.SALE_OPENED))
    asked: set[int] = set()

    def asks() -> bool:
        return play.phase == Phase.DISPLAY and len(play.events(Event.SALE_OPENED)) == number

    while asks():
        seat = play.actor
        assert seat not in asked, f"seat {seat} is asked for a second display"
        asked.add(seat)
        play.do(*sorted(map(spell, displays.get(seat, ())), key=partial(laying_place, play.g.table)))
        if asks() and play.actor == seat:
            play.do(Action.PASS)
    return play


def shop(play: Kit) -> Kit:
    """The active player buys the leftmost card and nothing more; the game goes on to the next question."""
    turn = play.g.table.turn
    assert play.phase == Phase.PURCHASE
    play.do(min(play.legal() - {Action.PASS}))
    if play.phase == Phase.PURCHASE and play.g.table.turn == turn:
        play.do(Action.PASS)
    return play


def opened(
    hands: Mapping[int, Sequence[Card]],
    *,
    players: int = 2,
    fashion: Sequence[Gem] = (DIAMOND, EMERALD, AMBER, RUBY),
    active: int = 0,
    **rules: Any,
) -> Kit:
    """A sale that has just begun."""
    return Kit(players=players, hands=hands, market=MARKET, fashion=fashion, active=active, phase=Phase.SALE, **rules)


def sale(
    displays: Mapping[int, Sequence[Laid]],
    *,
    extra: Mapping[int, Sequence[Card]] | None = None,
    fashion: Sequence[Gem] = (DIAMOND, EMERALD, AMBER, RUBY),
    active: int = 0,
    **rules: Any,
) -> Kit:
    """A sale with these displays, laid from hands that hold the extra cards besides; ends with the sale or asks for
    the Alchemist."""
    held = {seat: [laid[0] if isinstance(laid, tuple) else laid for laid in cards] for seat, cards in displays.items()}
    for seat, cards in (extra or {}).items():
        held[seat] = [*held.get(seat, []), *cards]
    players = max(1, *held) + 1
    return lay(opened(held, players=players, fashion=fashion, active=active, **rules), displays)


def shown(play: Kit, seat: int) -> list[tuple[int, int]]:
    """The cards of a display with their rows, sorted."""
    return sorted((row.card, row.gem) for row in play.events(Event.SHOWN) if row.seat == seat)


def steps(play: Kit, *kinds: Event) -> list[int]:
    """The sequence numbers of the events of some kinds."""
    return [seq for seq, row in enumerate(play.events()) if row.event in kinds]


def table(play: Kit) -> dict[str, Any]:
    """All that is public."""
    public: dict[str, Any] = plain(state.Table, play.g.table)
    return public


def rows_of(play: Kit, kind: Event, seat: int) -> list[Row]:
    """The events of a kind about a seat."""
    return [row for row in play.events(kind) if row.seat == seat]


@pytest.mark.clause("sale.rows", "sale.display.row_per_gem", "sale.display.special_row")
def test_sale_1_rows_of_gems_and_their_special_cards() -> None:
    play = sale(
        {
            0: [Card.RUBY_1, Card.RUBY_3, Card.AMBER_1, (Card.RING, RUBY), (Card.KING, AMBER), (Card.NECKLACE, RUBY)],
            1: [Card.RUBY_2, (Card.RING, RUBY)],
        }
    )
    assert shown(play, 0) == [
        (Card.RUBY_1, RUBY),
        (Card.RUBY_3, RUBY),
        (Card.AMBER_1, AMBER),
        (Card.RING, RUBY),
        (Card.NECKLACE, RUBY),
        (Card.KING, AMBER),
    ]
    assert shown(play, 1) == [(Card.RUBY_2, RUBY), (Card.RING, RUBY)]


@pytest.mark.parametrize("fashion", [(DIAMOND, EMERALD, AMBER, RUBY), (AMBER, RUBY, DIAMOND, EMERALD)])
@pytest.mark.clause("sale.display.fashion_order")
def test_sale_1_rows_stand_in_order_of_fashion(fashion: Sequence[Gem]) -> None:
    play = sale(
        {0: [Card.RUBY_1, Card.EMERALD_2, Card.DIAMOND_3, Card.AMBER_1, (Card.KING, EMERALD), (Card.RING, RUBY)]},
        fashion=fashion,
    )
    gems = [row.gem for row in rows_of(play, Event.SHOWN, 0)]
    assert list(dict.fromkeys(gems)) == list(fashion)
    assert gems == sorted(gems, key=fashion.index)


@pytest.mark.clause("sale.display.secret", "sale.display.face_down")
def test_sale_1_a_display_being_chosen_changes_nothing_public() -> None:
    ruby: list[Laid] = [Card.RUBY_1, Card.RUBY_2, Card.BANKER]
    seen = []
    for first in ([], [Card.RUBY_1], ruby):
        play = opened({0: [Card.RUBY_1, Card.RUBY_2, Card.BANKER], 1: [Card.AMBER_1]})
        assert play.actor == 0
        play.do(*sorted(map(spell, first)))
        if play.actor == 0:
            play.do(Action.PASS)
        assert (play.phase, play.actor) == (Phase.DISPLAY, 1)
        seen.append((table(play), play.events(), play.legal()))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.clause("sale.display.secret")
def test_sale_1_table_and_questions_do_not_depend_on_hidden_hands() -> None:
    one = opened({0: [Card.RUBY_1], 1: [Card.AMBER_1, Card.KING]})
    other = opened({0: [Card.RUBY_1], 1: [Card.EMERALD_3, Card.CARDINAL]})
    assert (table(one), one.events(), one.legal()) == (table(other), other.events(), other.legal())


@pytest.mark.clause("sale.display.secret", "sale.display.face_down")
def test_sale_1_hand_sizes_stay_as_they_were_while_cards_are_laid() -> None:
    play = opened({0: [Card.RUBY_1, Card.RUBY_2, Card.RING, Card.CARDINAL], 1: [Card.AMBER_1, Card.AMBER_1]})
    for laid in (Card.RUBY_1, Card.RUBY_2):
        play.do(spell(laid))
        assert play.g.table.hand_size[:2] == [4, 2]
    play.do(Action.RING + RUBY)
    assert (play.actor, play.g.table.hand_size[:2]) == (1, [4, 2])
    play.do(spell(Card.AMBER_1), Action.PASS)
    assert play.g.table.hand_size[:2] == [1, 1]


@pytest.mark.clause("sale.display.together", "sale.display.fixed")
def test_sale_1_all_displays_are_laid_open_when_nobody_can_change_one_any_more() -> None:
    play = opened({0: [Card.RUBY_1, Card.RUBY_2], 1: [Card.AMBER_1], 2: [Card.DIAMOND_1]}, players=3)
    for seat in (0, 1, 2):
        assert (play.actor, play.phase) == (seat, Phase.DISPLAY)
        assert not play.events(Event.SHOWN)
        play.do(min(play.legal() - {Action.PASS}))
        if play.actor == seat and play.phase == Phase.DISPLAY:
            play.do(Action.PASS)
    (first, *rest) = steps(play, Event.SHOWN)
    assert [*rest] == list(range(first + 1, first + 3)), "nothing comes between the cards laid open"
    assert {row.seat for row in play.events(Event.SHOWN)} == {0, 1, 2}
    assert play.phase != Phase.DISPLAY


@pytest.mark.clause("sale.display.grey_only")
def test_sale_1_only_grey_cards_can_be_shown() -> None:
    every = [card for card in Card if card != Card.MERCHANT and card < Card.BLANK_BLUE]
    play = opened({0: every})
    groups: set[Action] = set()
    for laid in sorted(range(Action.CARD, Action.CARD + GEM_KINDS), key=partial(laying_place, play.g.table)):
        groups |= {meaning(action).group for action in play.legal()}
        play.do(laid)
    groups |= {meaning(action).group for action in play.legal()}
    assert groups == {Action.PASS, Action.CARD, Action.RING, Action.KING, Action.NECKLACE, Action.BANKER}


@pytest.mark.clause("sale.display.free")
def test_sale_1_what_is_not_shown_stays_in_hand() -> None:
    play = sale(
        {0: [Card.RUBY_1]},
        extra={0: [Card.RUBY_1, Card.DIAMOND_3, Card.KING, Card.RING, Card.BANKER, Card.FORGER], 1: [Card.AMBER_1]},
    )
    assert play.hand(0) == [Card.RUBY_1, Card.DIAMOND_3, Card.RING, Card.KING, Card.BANKER, Card.FORGER]
    assert play.hand(1) == [Card.AMBER_1]
    assert play.g.table.hand_size[:2] == [6, 1]


@pytest.mark.clause("sale.display.none")
def test_sale_1_showing_nothing_is_allowed() -> None:
    play = opened({0: [Card.RUBY_3, Card.KING], 1: [Card.AMBER_1]})
    assert Action.PASS in play.legal()
    lay(play, {})
    assert not play.events(Event.SHOWN, Event.SOLD)
    assert [row.seat for row in play.events(Event.SALE_CLOSED)] == [0, 1]
    assert play.hand(0) == [Card.RUBY_3, Card.KING]


@pytest.mark.clause("sale.display.none")
def test_sale_1_a_sale_goes_by_when_all_hands_are_empty() -> None:
    play = opened({})
    assert [row.gem for row in play.events(Event.UNSOLD_NOBODY)] == [DIAMOND, EMERALD, AMBER, RUBY]
    assert [row.amount for row in play.events(Event.SALE_CLOSED)] == [0, 0]


@pytest.mark.parametrize("card", [Card.RING, Card.KING, Card.NECKLACE])
@pytest.mark.clause("sale.display.ring_king", "sale.display.own_gem")
def test_sale_1_ring_king_and_necklace_need_a_gem_of_ones_own_in_their_row(card: Card) -> None:
    play = opened({0: [Card.RUBY_1], 1: [Card.EMERALD_1, card, Card.AMBER_1]})
    play.do(spell(Card.RUBY_1))
    assert play.actor == 1
    assert play.legal() == {Action.PASS, spell(Card.EMERALD_1), spell(Card.AMBER_1)}
    play.do(spell(Card.EMERALD_1))
    assert play.legal() == {Action.PASS, spell(Card.AMBER_1), ROW[card] + EMERALD}
    play.do(spell(Card.AMBER_1))
    assert play.legal() == {Action.PASS, ROW[card] + EMERALD, ROW[card] + AMBER}


@pytest.mark.parametrize("gem", [Card.RUBY_1, Card.EMERALD_2, Card.DIAMOND_3, Card.AMBER_1])
@pytest.mark.clause("sale.display.banker", "sale.display.banker_row")
def test_sale_1_a_banker_needs_any_gem_and_has_no_row(gem: Card) -> None:
    play = opened({0: [Card.BANKER, gem], 1: [Card.BANKER]})
    assert play.legal() == {Action.PASS, spell(gem)}
    play.do(spell(gem))
    assert play.legal() == {Action.PASS, Action.BANKER}
    play.do(Action.BANKER)
    assert (Card.BANKER, NOBODY) in shown(play, 0)
    assert play.hand(1) == [Card.BANKER], "nobody shows a Banker alone"


@pytest.mark.parametrize("ruling", [0, 1])
@pytest.mark.clause("sale.display.banker_row")
def test_sale_1_a_banker_alone_is_shown_by_one_ruling_only_and_earns_nothing(ruling: int) -> None:
    play = opened({0: [Card.BANKER, Card.BANKER], 1: [Card.AMBER_1]}, banker_alone=ruling)
    if ruling == 0:
        assert (play.phase, play.actor) == (Phase.DISPLAY, 1), "seat 0 has nothing to show, and is not asked"
        return
    assert play.legal() == {Action.PASS, Action.BANKER}
    play.do(Action.BANKER, Action.PASS, spell(Card.AMBER_1))
    assert shown(play, 0) == [(Card.BANKER, NOBODY)]
    assert [row.seat for row in play.events(Event.SOLD)] == [1]
    assert play.hand(0) == [Card.BANKER], "the one that was shown has left the game"
    assert play.g.table.gone[Card.BANKER] == 1
    assert play.g.table.score[0] == 0


@pytest.mark.clause("king.one")
def test_sale_1_a_player_shows_one_king_at_most() -> None:
    play = opened({0: [Card.RUBY_1, Card.AMBER_1, Card.KING, Card.KING, Card.KING, Card.BANKER]})
    play.do(spell(Card.AMBER_1), spell(Card.RUBY_1), Action.KING + RUBY)
    assert play.legal() == {Action.PASS, Action.BANKER}


HAND = [Card.RUBY_1, Card.RUBY_1, Card.AMBER_1, Card.RING, Card.RING, Card.KING, Card.KING, Card.NECKLACE, Card.BANKER]


def brute_force() -> Iterator[tuple[tuple[int, int], ...]]:
    """Every display that the rules allow from `HAND`, each once."""
    for rubies, ambers, bankers in product((0, 1, 2), (0, 1), (0, 1)):
        rows = [gem for gem, cards in ((RUBY, rubies), (AMBER, ambers)) if cards]
        if bankers and not rows:
            continue
        gems = [(Card.RUBY_1, RUBY)] * rubies + [(Card.AMBER_1, AMBER)] * ambers + [(Card.BANKER, NOBODY)] * bankers
        for king, necklace, on_ruby, on_amber in product([None, *rows], [None, *rows], range(3), range(3)):
            if on_ruby + on_amber > 2 or (on_ruby and not rubies) or (on_amber and not ambers):
                continue
            rings = [(Card.RING, RUBY)] * on_ruby + [(Card.RING, AMBER)] * on_amber
            one = [(Card.KING, king)] if king is not None else []
            two = [(Card.NECKLACE, necklace)] if necklace is not None else []
            yield tuple(sorted((int(card), int(gem)) for card, gem in [*gems, *rings, *one, *two]))


@pytest.mark.clause("sale.display.grey_only", "sale.display.own_gem", "sale.display.banker_row", "king.one")
def test_sale_1_every_legal_display_has_exactly_one_spelling() -> None:
    spelled: Counter[tuple[tuple[int, int], ...]] = Counter()
    todo: list[tuple[int, ...]] = [()]
    while todo:
        path = todo.pop()
        play = opened({0: [*HAND, Card.CONFESSOR, Card.CARDINAL]}).do(*path)
        if play.phase == Phase.DISPLAY:
            todo += [(*path, action) for action in play.legal() if action != Action.PASS]
            play.do(Action.PASS)
        spelled[tuple(shown(play, 0))] += 1
    expected = list(brute_force())
    assert len(expected) == len(set(expected)) == 289
    assert set(spelled) == set(expected)
    assert set(spelled.values()) == {1}


@pytest.mark.clause("sale.after.discard", "sale.after.out_of_game", "king.discard", "ring.wasted", "necklace.discard")
def test_sale_3_displayed_cards_leave_the_game_sold_or_not() -> None:
    play = sale(
        {
            0: [Card.RUBY_3, Card.RUBY_1, Card.BANKER, (Card.NECKLACE, RUBY)],
            1: [Card.RUBY_2, Card.AMBER_1, (Card.RING, RUBY), (Card.KING, AMBER)],
        },
        extra={0: [Card.RUBY_1]},
    )
    gone = {Card(card): copies for card, copies in enumerate(play.g.table.gone) if copies}
    assert gone == {
        Card.RUBY_1: 1, Card.RUBY_2: 1, Card.RUBY_3: 1, Card.AMBER_1: 1,
        Card.RING: 1, Card.NECKLACE: 1, Card.KING: 1, Card.BANKER: 1,
    }  # fmt: skip
    assert (play.hand(0), play.hand(1)) == ([Card.RUBY_1], [])
    assert play.g.hidden.size == play.g.hidden.top == play.g.table.pile == 0, "nothing goes under the pile"
    assert list(play.g.table.market[:5]) == list(MARKET)


@pytest.mark.clause("sale.after.fashion_tiles")
def test_sale_3_fashion_stays_as_it_is() -> None:
    fashion = (AMBER, RUBY, DIAMOND, EMERALD)
    play = sale({0: [Card.RUBY_1, Card.DIAMOND_2], 1: [Card.DIAMOND_1]}, fashion=fashion)
    assert tuple(play.g.table.fashion) == fashion
    assert not play.events(Event.FASHION_SET)
