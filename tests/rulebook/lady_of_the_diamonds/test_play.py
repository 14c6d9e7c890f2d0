"""The heading "How to Play" 1 to 4, 6 to 9 and 11 to 13: which card is played, and what it adds."""

from __future__ import annotations

import pytest

from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.actions import Action
from qn_analysis.games.lady_of_the_diamonds.words.cards import NOBODY, Card
from qn_analysis.games.lady_of_the_diamonds.words.events import Event
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase
from tests.kit.lady_of_the_diamonds.table import (
    AMETHYST,
    DIAMOND,
    EMERALD,
    GEMS,
    GOLD,
    PEARL,
    RUBY,
    SAPPHIRE,
    Kit,
    carries,
)

HAND = {0: [Card.RUBY_1, Card.SAPPHIRE_3], 1: [Card.AMETHYST_2, Card.AMETHYST_3]}
PIT = [Card.DIAMOND_2, Card.EMERALD_1, Card.PEARL_1, Card.RUBY_3]
DECK = [Card.RUBY_2, Card.DIAMOND_1, Card.PEARL_2, Card.EMERALD_3]
FULL = {DIAMOND: 7, RUBY: 7, EMERALD: 7, SAPPHIRE: 9, AMETHYST: 9}  # all rows of gems
PRINTED = Ruleset.default()
TAKEN = Ruleset.default().with_(pearl_match="taken")


def table(**changed: object) -> Kit:
    return Kit(**{"hands": HAND, "face_up": PIT, "deck": DECK, **changed})  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------------- the card


@carries("play.one_card", "setup.clockwise")
def test_play_1_one_card_a_turn_and_then_the_player_to_the_left() -> None:
    play = Kit(players=3, hands={0: HAND[0], 1: HAND[1], 2: HAND[1]}, face_up=PIT, deck=DECK)
    for seat in (0, 1, 2):
        assert play.actor == seat
        play.do(Action.PIT + 1)
    assert (play.actor, play.g.table.turn, play.g.table.plays[:3]) == (0, 4, [1, 1, 1])


@carries("play.from_hand", "play.from_pit", "play.from_deck")
def test_play_2_hand_face_up_card_or_deck() -> None:
    hand = {Action.HAND + Card.RUBY_1, Action.HAND + Card.SAPPHIRE_3}
    assert table().legal() == hand | {Action.PIT + slot for slot in range(4)} | {Action.DECK}


@carries("play.hand_not_replaced")
def test_play_3_a_card_of_the_hand_is_not_replaced() -> None:
    play = table().do(Action.HAND + Card.RUBY_1)
    assert play.hand(0) == [Card.SAPPHIRE_3]
    assert (play.g.table.deck, play.g.table.face_up[:4]) == (4, PIT)
    row = play.last(Event.PLAYED_FROM_HAND)
    assert (row.seat, row.card, row.count) == (0, Card.RUBY_1, 1)


@carries("play.pit_replaced", "play.refill_first")
def test_play_3_a_face_up_card_is_replaced_at_once_from_the_deck() -> None:
    play = table().do(Action.PIT + 2)
    assert play.phase == Phase.PEARLS, "the gem for the pearl is chosen after the pit is restored"
    assert play.g.table.face_up[:4] == [Card.DIAMOND_2, Card.EMERALD_1, Card.RUBY_2, Card.RUBY_3]
    assert play.g.table.deck == 3
    row = play.last(Event.REFILLED)
    assert (row.card, row.slot, row.amount) == (Card.RUBY_2, 2, 3)


@carries("play.deck_played")
def test_play_3_a_card_drawn_from_the_deck_is_played() -> None:
    play = table().do(Action.DECK)
    assert play.last(Event.PLAYED_FROM_DECK).card == Card.RUBY_2
    assert play.chest(0) == {RUBY: 2}
    assert (play.hand(0), play.g.table.face_up[:4]) == (sorted(HAND[0]), PIT)
    assert play.actor == 1


@carries("play.beside")
def test_play_8_played_cards_are_public_and_count_the_turns() -> None:
    play = table().do(Action.PIT + 0, Action.HAND + Card.AMETHYST_2, Action.HAND + Card.RUBY_1)
    assert [card for card in Card if play.g.table.played[0][card]] == [Card.DIAMOND_2, Card.RUBY_1]
    assert play.g.table.plays[:2] == [2, 1]
    assert play.last(Event.PLAYED_FROM_HAND).count == 2


@carries("play.ten_cards", "play.hand_must")
def test_play_8_the_round_ends_when_everyone_has_played_ten() -> None:
    play = table(hands={0: [Card.RUBY_1], 1: [Card.AMETHYST_2]}, plays=[8, 8])
    play.do(Action.PIT + 0)
    assert not play.events(Event.ROUND_SCORED)
    play.do(Action.PIT + 0)  # now both have to play their last cards
    assert play.phase == Phase.GAME_OVER
    assert play.g.table.plays[:2] == [10, 10]
    assert (play.hand(0), play.hand(1)) == ([], [])


@carries("play.hand_turn_10")
def test_play_9_on_turn_ten_a_card_in_hand_must_be_played() -> None:
    play = table(hands={0: [Card.RUBY_1], 1: [Card.AMETHYST_2]}, plays=[9, 8])
    row = play.last(Event.PLAYED_FROM_HAND)  # there is no choice
    assert (row.seat, row.card, row.count) == (0, Card.RUBY_1, 10)
    assert play.legal() >= {Action.DECK, Action.PIT + 0}, "with a turn to spare seat 1 may still choose"


@carries("play.hand_turn_9")
def test_play_9_on_turn_nine_with_both_cards_only_they_can_be_played() -> None:
    play = table(plays=[8, 8])
    assert play.legal() == {Action.HAND + Card.RUBY_1, Action.HAND + Card.SAPPHIRE_3}
    play.do(Action.HAND + Card.SAPPHIRE_3, Action.HAND + Card.AMETHYST_3)
    assert [row.card for row in play.events(Event.PLAYED_FROM_HAND)] == [
        Card.SAPPHIRE_3, Card.AMETHYST_3, Card.RUBY_1, Card.AMETHYST_2
    ]  # fmt: skip


@carries("play.hand_when")
def test_play_9_before_that_it_is_the_players_choice() -> None:
    for plays, hand in ((0, HAND[0]), (7, HAND[0]), (8, [Card.RUBY_1])):
        play = table(hands={0: hand, 1: HAND[1]}, plays=[plays, 0])
        assert play.legal() > {Action.HAND + card for card in hand}
    assert Action.HAND + Card.RUBY_1 not in table(hands={0: [], 1: []}, plays=[9, 9]).legal()


# -------------------------------------------------------------------------------------------------------- its pieces


@carries("play.pieces", "play.adds")
def test_play_4_two_rubies_go_from_the_pile_to_the_chest() -> None:
    play = table().do(Action.DECK)
    assert play.chest(0) == {RUBY: 2}
    assert play.supply(RUBY) == 18
    row = play.last(Event.TAKEN)
    assert (row.seat, row.treasure, row.count, row.amount) == (0, RUBY, 2, 2)


@carries("play.five_gems")
def test_play_1_five_types_of_gems() -> None:
    assert [gem.name for gem in GEMS] == ["DIAMOND", "RUBY", "EMERALD", "SAPPHIRE", "AMETHYST"]
    for number, gem in enumerate(GEMS):
        play = Kit(hands={0: [Card(3 * number + 2), Card.RUBY_1]}, face_up=PIT, deck=DECK)
        assert play.do(Action.HAND + 3 * number + 2).chest(0) == ({gem: 3})


@carries("play.gold_taken")
def test_play_6_gem_and_nugget_are_both_taken() -> None:
    play = table().do(Action.HAND + Card.RUBY_1)
    assert play.chest(0) == {RUBY: 1, GOLD: 1}
    assert (play.supply(RUBY), play.supply(GOLD)) == (19, 19)


@carries("play.pearls", "play.pearl_gems")
@pytest.mark.parametrize("gem", GEMS)
def test_play_7_pearls_and_as_many_gems_of_one_type(gem: int) -> None:
    play = Kit(hands={0: [Card.PEARL_2, Card.RUBY_1]}, face_up=PIT, deck=DECK).do(Action.HAND + Card.PEARL_2)
    assert (play.phase, play.g.table.match) == (Phase.PEARLS, 2)
    play.do(Action.GEM + gem)
    assert play.chest(0) == {gem: 2, PEARL: 2}
    assert [(row.treasure, row.count) for row in play.events(Event.TAKEN, Event.MATCHED)] == [(PEARL, 2), (gem, 2)]


@carries("play.pearl_not_gold")
def test_play_7_neither_gold_nor_pearls() -> None:
    assert table().do(Action.PIT + 2).legal() == {Action.GEM + gem for gem in GEMS}


@carries("play.pearl_choice")
def test_play_7_only_gems_that_can_be_added_are_offered() -> None:
    chest = {**FULL, RUBY: 6, AMETHYST: 8}
    play = table(chests={0: chest}, supply={AMETHYST: 1}).do(Action.PIT + 2)
    assert play.legal() == {Action.GEM + RUBY, Action.GEM + AMETHYST}
    play = table(chests={0: chest}, supply={AMETHYST: 0}).do(Action.PIT + 2)
    assert play.chest(0) == {**chest, RUBY: 7, PEARL: 1}, "a single choice is no choice"


@carries("play.pearl_choice")
def test_play_7_pearls_come_alone_where_no_gem_can_be_added() -> None:
    play = table(chests={0: FULL}).do(Action.PIT + 2)
    assert play.chest(0) == {**FULL, PEARL: 1}
    assert not play.events(Event.MATCHED, Event.TAKEN_INSTEAD, Event.NOTHING_ADDED)


@carries("play.pearl_match")
@pytest.mark.parametrize(("rules", "gems"), [(PRINTED, 2), (TAKEN, 1)])
def test_play_7_two_pearls_shown_and_one_there(rules: Ruleset, gems: int) -> None:
    hand = {0: [Card.PEARL_2, Card.RUBY_1]}
    for chests, supply in (({0: {PEARL: 5}}, {}), ({1: {PEARL: 6}}, {PEARL: 1})):
        play = Kit(hands=hand, face_up=PIT, deck=DECK, chests=chests, supply=supply, rules=rules)
        before = play.chest(0).get(PEARL, 0)
        play.do(Action.HAND + Card.PEARL_2, Action.GEM + DIAMOND)
        assert play.chest(0) == {DIAMOND: gems, PEARL: before + 1}


@carries("play.pearl_match", "play.instead_scope")
def test_play_7_no_pearl_there_at_all() -> None:
    """The number shown still brings gems; the number taken, none, so that the card adds nothing."""
    hand = {0: [Card.PEARL_2, Card.RUBY_1]}
    play = Kit(hands=hand, face_up=PIT, deck=DECK, supply={PEARL: 0}).do(Action.HAND + Card.PEARL_2)
    assert play.phase == Phase.PEARLS
    assert play.do(Action.GEM + RUBY).chest(0) == {RUBY: 2}
    play = Kit(hands=hand, face_up=PIT, deck=DECK, supply={PEARL: 0}, rules=TAKEN).do(Action.HAND + Card.PEARL_2)
    assert play.phase == Phase.INSTEAD
    assert play.do(Action.GEM + RUBY).chest(0) == {RUBY: 1}


@carries("play.overflow", "play.take_all")
def test_play_11_only_as_many_as_there_are_open_spots() -> None:
    play = table(chests={0: {RUBY: 5}}).do(Action.PIT + 3)
    assert play.chest(0) == {RUBY: 7}
    assert play.supply(RUBY) == 13, "the third ruby stays for the others"
    assert (play.last(Event.TAKEN).count, play.last(Event.OVERFLOWED).count) == (2, 1)


@carries("play.short", "advanced.rules", "play.take_all")
def test_play_12_only_what_is_there() -> None:
    play = table(supply={RUBY: 2}).do(Action.PIT + 3)
    assert play.chest(0) == {RUBY: 2}
    assert play.supply(RUBY) == 0
    assert (play.last(Event.TAKEN).count, play.last(Event.RAN_SHORT).count) == (2, 1)
    assert play.last(Event.SUPPLY_EXHAUSTED).treasure == RUBY


@carries("play.overflow", "play.short")
def test_play_11_and_12_both_at_once() -> None:
    """Three rubies for two open spots, of which the supply fills one."""
    play = table(chests={0: {RUBY: 5}}, supply={RUBY: 1}).do(Action.PIT + 3)
    assert play.chest(0) == {RUBY: 6}
    assert (play.last(Event.OVERFLOWED).count, play.last(Event.RAN_SHORT).count) == (1, 1)


@carries("play.instead", "advanced.rules")
def test_play_13_one_gem_of_any_type_or_none() -> None:
    for chests, supply in (({0: {RUBY: 7}}, {}), ({1: {RUBY: 6}}, {RUBY: 0})):
        for action in (Action.NONE, *(Action.GEM + gem for gem in GEMS if gem != RUBY)):
            play = table(chests=chests, supply=supply).do(Action.PIT + 3)
            before = play.chest(0)
            assert play.legal() == {Action.NONE, *(Action.GEM + gem for gem in GEMS if gem != RUBY)}
            play.do(action)
            gem = {} if action == Action.NONE else {GEMS[action - Action.GEM]: 1}
            assert play.chest(0) == {**before, **gem}
            assert play.actor == 1


@carries("play.instead_scope")
def test_play_13_not_where_a_part_of_the_card_is_added() -> None:
    """The ruby of the card has no spot, its nugget has."""
    play = table(chests={0: {RUBY: 7}}).do(Action.HAND + Card.RUBY_1)
    assert play.chest(0) == {RUBY: 7, GOLD: 1}
    assert (play.actor, play.phase) == (1, Phase.CARD)


@carries("play.instead_fits")
def test_play_13_the_gem_needs_a_spot_and_a_supply() -> None:
    chest = {**FULL, DIAMOND: 5, EMERALD: 6}
    play = table(chests={0: chest}).do(Action.PIT + 3)
    assert play.legal() == {Action.NONE, Action.GEM + DIAMOND, Action.GEM + EMERALD}
    play = table(chests={0: chest}, supply={DIAMOND: 0}).do(Action.PIT + 3)
    assert play.legal() == {Action.NONE, Action.GEM + EMERALD}


@carries("play.instead_fits")
def test_play_13_nothing_where_no_gem_fits() -> None:
    play = table(chests={0: FULL}).do(Action.PIT + 3)
    assert play.chest(0) == FULL
    assert play.last(Event.NOTHING_ADDED).seat == 0
    assert play.actor == 1


@carries("play.instead")
def test_play_13_a_gem_taken_instead_moves_titles_too() -> None:
    play = table(chests={0: {RUBY: 7, DIAMOND: 2}, 1: {DIAMOND: 2, EMERALD: 1}}, supply={EMERALD: 1})
    play.do(Action.PIT + 3, Action.GEM + EMERALD)
    assert play.titles(1) == {EMERALD}
    assert EMERALD in play.permanent()


def test_a_card_may_show_several_treasures() -> None:
    """The rulebook speaks of gold, pearls and/or gems: a ruleset can have cards that mix them."""
    mixed = Ruleset.default().with_(cards={"ruby_3": {"pieces": {"ruby": 1, "emerald": 1, "pearl": 1}}})
    play = table(rules=mixed).do(Action.PIT + 3, Action.GEM + EMERALD)
    assert play.chest(0) == {RUBY: 1, EMERALD: 2, PEARL: 1}
    assert play.last(Event.MATCHED).amount == 2
    assert play.g.table.card == NOBODY
