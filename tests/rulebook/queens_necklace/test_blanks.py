"""The blank cards: what a ruleset can make of them, and what they then do at the table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from qn_analysis.games.queens_necklace.engine.setup import new_game
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset, RulesetError
from qn_analysis.games.queens_necklace.rulebook.naming import texts_of
from qn_analysis.games.queens_necklace.words.actions import ACTIONS, Action, meaning, name
from qn_analysis.games.queens_necklace.words.cards import NOBODY, Card
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.rulesets import random_blanks
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit
from tests.rulebook.queens_necklace.test_sale_1_display import Laid, sale

DEFAULT = Ruleset.default()
BLUE, PURPLE, GRAY = Card.BLANK_BLUE, Card.BLANK_PURPLE, Card.BLANK_GRAY
CHEAP = [Card.RUBY_1, Card.EMERALD_1, Card.DIAMOND_1, Card.AMBER_1, Card.RUBY_1]


def ruled(card: Card = BLUE, copies: int = 2, **entry: Any) -> Ruleset:
    """The rulebook's game with some copies of a blank card."""
    return DEFAULT.with_(deck_size=100 + copies, cards={card.name.lower(): {"copies": copies, **entry}})


def playing(seat: int = NOBODY, gem: int = NOBODY) -> int:
    """The action that plays the blue blank card."""
    return Action.BLANK_BLUE + (seat + 1) * 5 + gem + 1


# ------------------------------------------------------------------------------------------------------- in a ruleset


def test_a_file_gives_a_blank_card_a_name_and_an_effect() -> None:
    rules = Ruleset.from_toml(
        """
        deck_size = 105
        [cards.blank_blue]
        name = { en = "Jester", fr = "Bouffon" }
        copies = 2
        prices = [8, 6, 4, 2]
        effect = "ducats"
        amount = 4
        [cards.blank_gray]
        name = "Opal"
        copies = 3
        effect = "stones"
        amount = 5
        gem = "amber"
        """
    )
    assert [(card.name, rules.roles[card]) for card in (BLUE, PURPLE, GRAY)] == [
        ("BLANK_BLUE", Card.COURTIER), ("BLANK_PURPLE", NOBODY), ("BLANK_GRAY", Card.AMBER_1),
    ]  # fmt: skip
    assert (rules.amounts[BLUE], rules.amounts[Card.COURTIER], rules.amounts[Card.BANKER]) == (4, 3, 10)
    assert rules.tables()["stones"][GRAY] == 5  # type: ignore[index]
    assert rules.acting_as(Card.COURTIER) == [Card.COURTIER, BLUE]
    assert rules.copies_acting_as(Card.AMBER_1) == 17 + 3
    french = texts_of(rules, "fr")
    assert [french.text(f"card.{each}") for each in ("blank_blue", "blank_gray", "ring")] == [
        "Bouffon",
        "Opal",
        "Bague",
    ]
    assert texts_of(rules, "en").text("a_card.blank_blue") == "“Jester”"
    assert [(key, here) for key, here, there in rules.differences() if there is None] == [
        ("cards.blank_blue.name", {"en": "Jester", "fr": "Bouffon"}),
        ("cards.blank_blue.effect", "ducats"),
        ("cards.blank_blue.amount", 4),
        ("cards.blank_gray.name", "Opal"),
        ("cards.blank_gray.effect", "stones"),
        ("cards.blank_gray.amount", 5),
        ("cards.blank_gray.gem", "amber"),
    ]
    assert DEFAULT.differences(rules)[-1] == ("cards.blank_gray.gem", None, "amber")


def test_round_trips_keep_names_and_effects() -> None:
    rng = random.Random(3)
    for number in range(20):
        rules = random_blanks(rng).with_(
            cards={"blank_gray": {"name": [{"en": "Opal"}, "Opale", 'A "b" <c>'][number % 3]}}
        )
        for again in (
            Ruleset.from_toml(rules.to_toml()),
            Ruleset.from_manifest(json.loads(json.dumps(rules.to_dict()))),
        ):
            assert again == rules
            assert (again.hash, again.tables()) == (rules.hash, rules.tables())


def test_the_hash_stands_for_the_effect_and_not_for_the_name() -> None:
    plain = ruled(effect="ducats", amount=4)
    assert ruled(effect="ducats", amount=4, name="Jester").hash == plain.hash
    others = [
        ruled(effect="ducats", amount=5),
        ruled(effect="look"),
        ruled(),
        ruled(copies=3, effect="ducats", amount=4),
    ]
    assert len({plain.hash, DEFAULT.hash, *(rules.hash for rules in others)}) == 6
    assert DEFAULT.hash == "a519184bb12dc4e0"  # that of logs written before there were effects


def test_a_new_effect_forgets_the_old_one() -> None:
    rules = ruled(effect="ducats", amount=4, name="Jester").with_(cards={"blank_blue": {"effect": "look"}})
    assert rules.to_dict()["cards"]["blank_blue"] == {
        "copies": 2, "stones": 0, "prices": [6, 4, 2, 1], "name": "Jester", "effect": "look",
    }  # fmt: skip


LONG = "x" * 31
WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "name": ("blank_blue", {"name": LONG}, "write 1 to 30 printable characters on one line"),
    "empty": ("blank_blue", {"name": " "}, "not a name for a card"),
    "braces": ("blank_blue", {"name": "{seat}"}, "not a name for a card"),
    "lines": ("blank_blue", {"name": "a\nb"}, "not a name for a card"),
    "no name": ("blank_blue", {"name": {}}, "not a name for a card"),
    "language": ("blank_blue", {"name": {"de": "Narr"}}, "no such language; known are en, fr"),
    "effect": ("blank_blue", {"effect": "fly"}, "a blue card can have ducats, look, steal, discard, fashion"),
    "number": ("blank_blue", {"effect": 3}, "cards.blank_blue.effect = 3: no such effect"),
    "colour": ("blank_blue", {"effect": "draw"}, "of a purple card; give it to blank_purple, or choose ducats"),
    "no amount": ("blank_blue", {"effect": "ducats"}, "not an amount of ducats; write a whole number from 1 to 200"),
    "amount": ("blank_gray", {"effect": "stones", "amount": 10, "gem": "ruby"}, "write a whole number from 1 to 9"),
    "true": ("blank_gray", {"effect": "pounds", "amount": True}, "not an amount of pounds"),
    "too much": ("blank_blue", {"effect": "look", "amount": 2}, "the effect look has no amount"),
    "gem": ("blank_gray", {"effect": "stones", "amount": 2, "gem": "onyx"}, "not a gem; choose ruby, emerald, diamond"),
    "no gem": ("blank_gray", {"effect": "pounds", "amount": 2, "gem": "ruby"}, "the effect pounds has no gem"),
    "idle": ("blank_gray", {"amount": 2}, "without an effect; choose an effect: stones, pounds"),
    "other card": ("ring", {"effect": "look"}, "no such key; write it for one of blank_blue"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said(case: str) -> None:
    card, entry, said = WRONG[case]
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_dict({"cards": {card: entry}})
    assert said in str(caught.value)
    assert len(caught.value.problems) == 1


def test_all_problems_are_said_at_once() -> None:
    cards = {"blank_blue": {"copies": 1, "effect": "fly", "name": ""}, "blank_purple": {"effect": ["draw"], "gem": "x"}}
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_dict({"cards": cards, "purse": 0, "deck_size": 100})
    assert [problem.where for problem in caught.value.problems] == [
        "purse", "cards.blank_blue.effect", "cards.blank_blue.name", "cards.blank_purple.effect", "deck",
    ]  # fmt: skip


# -------------------------------------------------------------------------------------------------------- at the table


def test_ducats_come_like_those_of_a_courtier() -> None:
    play = Kit(hands={0: [BLUE, Card.COURTIER]}, market=CHEAP, ruleset=ruled(effect="ducats", amount=4))
    assert play.legal() == {Action.PASS, Action.COURTIER, playing()}
    play.do(playing())
    row = play.last(Event.PLAYED)
    assert (row.card, row.amount, row.other, row.gem, row.count) == (BLUE, 4, -1, -1, 1)
    play.do(Action.COURTIER)
    assert (play.g.table.ducats, play.phase, play.g.table.gone[BLUE]) == (10 + 4 + 3, Phase.PURCHASE, 1)


def test_a_blue_blank_bought_this_turn_waits_and_one_without_effect_is_never_played() -> None:
    play = Kit(hands={}, market=[BLUE, *CHEAP[:4]], ruleset=ruled(effect="ducats", amount=4)).buy(0)
    assert play.phase == Phase.PURCHASE
    assert Kit(hands={0: [BLUE, Card.COURTIER]}, market=CHEAP, ruleset=ruled()).legal() == {
        Action.PASS,
        Action.COURTIER,
    }


def test_a_look_shows_a_hand_that_is_not_empty() -> None:
    hands = {0: [BLUE], 1: [Card.RING, Card.KING]}
    play = Kit(players=3, hands=hands, market=CHEAP, ruleset=ruled(effect="look"))
    assert play.legal() == {Action.PASS, playing(seat=1)}
    play.do(playing(seat=1))
    row = play.last(Event.HAND_SEEN)
    assert (row.seat, row.other, row.count, row.gem) == (0, 1, 2, -1)
    assert play.g.seats[0].known[1][Card.KING] == 1


def test_a_theft_takes_a_card_and_a_musketeer_catches_it() -> None:
    rules = ruled(effect="steal")
    play = Kit(hands={0: [BLUE], 1: [Card.RING]}, market=CHEAP, ruleset=rules).do(playing(seat=1))
    assert (play.hand(0), play.hand(1), play.last(Event.STOLEN).card) == ([Card.RING], [], Card.RING)
    play = Kit(hands={0: [BLUE, Card.KING], 1: [Card.MUSKETEER]}, market=CHEAP, ruleset=rules).do(playing(seat=1))
    assert (play.last(Event.CAUGHT).other, play.phase, play.actor) == (1, Phase.THIEF_REPLY, 1)
    play.do(Action.YES)
    assert (play.hand(0), play.hand(1)) == ([], [Card.KING])


def test_a_discard_takes_a_gem_card_unless_a_musketeer_counters() -> None:
    rules = ruled(effect="discard")
    hands = {0: [BLUE], 1: [Card.RUBY_1, Card.RUBY_2, Card.MUSKETEER]}
    play = Kit(hands=hands, market=CHEAP, ruleset=rules)
    assert play.legal() == {Action.PASS, *(playing(1, gem) for gem in (RUBY, EMERALD, DIAMOND, AMBER))}
    play.do(playing(1, RUBY), Action.NO, Action.CARD + Card.RUBY_2)
    assert (play.hand(1), play.last(Event.SURRENDERED).card) == ([Card.RUBY_1, Card.MUSKETEER], Card.RUBY_2)
    play = Kit(hands=hands, market=CHEAP, ruleset=rules).do(playing(1, RUBY), Action.YES)
    assert (play.hand(1), play.phase) == ([Card.RUBY_1, Card.RUBY_2], Phase.PURCHASE)


def test_fashion_brings_a_gem_to_the_front() -> None:
    play = Kit(
        hands={0: [BLUE]}, market=CHEAP, fashion=(DIAMOND, EMERALD, AMBER, RUBY), ruleset=ruled(effect="fashion")
    )
    assert play.legal() == {Action.PASS, *(playing(gem=gem) for gem in (RUBY, EMERALD, DIAMOND, AMBER))}
    play.do(playing(gem=AMBER))
    assert list(play.g.table.fashion) == [AMBER, DIAMOND, EMERALD, RUBY]
    assert play.last(Event.PLAYED).gem == AMBER


def test_a_draw_replaces_the_card_that_is_bought() -> None:
    """A Merchant on the way is dealt with first, a drawn Astrologer or another such card is replaced."""
    rules = ruled(PURPLE, effect="draw")
    pile = [PURPLE, Card.ASTROLOGER, Card.MERCHANT, Card.KING, Card.RING, Card.RING, Card.RING]
    play = Kit(market=[PURPLE, *CHEAP[:4]], phase=Phase.PURCHASE, pile=pile, ruleset=rules).buy(0)
    told = [(Event(row.event), row.card) for row in play.events(Event.DISCARDED, Event.DRAWN, Event.MERCHANT_DRAWN)]
    assert told == [
        (Event.DISCARDED, PURPLE), (Event.DRAWN, PURPLE), (Event.DISCARDED, PURPLE), (Event.DRAWN, Card.ASTROLOGER),
        (Event.DISCARDED, Card.ASTROLOGER), (Event.MERCHANT_DRAWN, Card.MERCHANT), (Event.DRAWN, Card.KING),
    ]  # fmt: skip
    assert (play.hand(0), play.g.table.gone[PURPLE]) == ([Card.KING], 2)


@pytest.mark.parametrize("effect", ["draw", None])
def test_a_card_that_draws_is_never_dealt(effect: str | None) -> None:
    """With 40 copies in the deck some are dealt at first; they are replaced and go back into the pile."""
    rules = ruled(PURPLE, 40, **({"effect": effect} if effect else {}))
    g, log = plain_game(rules, 4), plain_log()
    new_game(g, log, 1, 0)
    held = sum(g.seats[seat].hand[PURPLE] for seat in range(4))
    rows = [log.rows[n] for n in range(log.seq)]
    back = [row for row in rows if row[3] == Event.DEALT_BACK and row[6] == PURPLE]
    assert (held == 0, len(back) > 0) == (effect is not None, effect is not None)
    pile = [*g.hidden.pile[g.hidden.top : g.hidden.size], *g.table.market[:5]]
    assert pile.count(PURPLE) == 40 - held
    assert sum(g.table.hand_size[:4]) == 16


def sold(play: Kit) -> dict[tuple[int, int], tuple[int, int]]:
    """Jewels and pounds by seat and gem."""
    return {(row.seat, row.gem): (row.count, row.amount) for row in play.events(Event.SOLD)}


def test_stones_make_a_gem_card_at_a_sale() -> None:
    """Four stones beat three: two emerald jewels at 20 for fashion; seven stones are the most, so 0 for rarity.
    A ruby at 0 and 10: diamonds and amber, of which there are none, are rarer."""
    rules = ruled(GRAY, effect="stones", amount=4, gem="emerald")
    play = sale({0: [GRAY, (Card.RING, EMERALD), Card.RUBY_1], 1: [Card.EMERALD_3]}, ruleset=rules)
    shown = [(row.card, row.gem) for row in play.events(Event.SHOWN) if row.seat == 0]
    assert shown == [(GRAY, EMERALD), (Card.RING, EMERALD), (Card.RUBY_1, RUBY)]
    assert {row.gem: row.count for row in play.events(Event.COUNTED)} == {RUBY: 1, EMERALD: 7, DIAMOND: 0, AMBER: 0}
    assert sold(play) == {(0, EMERALD): (2, 2 * (20 + 0)), (0, RUBY): (1, 0 + 10)}
    assert play.g.table.gone[GRAY] == 1


def test_stones_open_a_row_and_are_laid_after_gem_cards_and_before_rings() -> None:
    rules = ruled(GRAY, effect="stones", amount=1, gem="ruby")
    hands = {0: [GRAY, GRAY, Card.RING, Card.AMBER_1, Card.BANKER], 1: [Card.RING]}
    play = Kit(hands=hands, market=CHEAP, phase=Phase.SALE, ruleset=rules)
    assert play.legal() == {Action.PASS, Action.CARD + Card.AMBER_1, Action.BLANK_GRAY}
    play.do(Action.BLANK_GRAY)
    assert play.legal() == {Action.PASS, Action.BLANK_GRAY, Action.RING + RUBY, Action.BANKER}
    play.do(Action.RING + RUBY)
    assert play.legal() == {Action.PASS, Action.BANKER}


def test_stones_are_no_gem_card_for_forger_and_queen() -> None:
    rules = ruled(GRAY, effect="stones", amount=1, gem="ruby")
    play = Kit(hands={0: [Card.FORGER], 1: [GRAY]}, market=CHEAP, ruleset=rules).do(Action.FORGER + 4 + RUBY)
    assert (play.last(Event.HAND_SEEN).gem, play.hand(1)) == (RUBY, [GRAY])
    queen = Kit(
        hands={0: [Card.QUEEN]},
        market=CHEAP,
        steps=[1] * 5,
        pile=[GRAY, Card.RING],
        phase=Phase.PURCHASE,
        ruleset=rules,
    )
    queen.buy(0)
    if queen.phase == Phase.PURCHASE:
        queen.do(Action.PASS)
    assert queen.last(Event.OFFERED).card == GRAY
    assert not queen.events(Event.NOT_TAKEN)
    assert queen.phase != Phase.QUEEN


@pytest.mark.parametrize(("stacks", "pounds"), [(0, 2 * (20 + 3 + 3)), (1, 2 * (20 + 3))])
def test_pounds_are_added_to_each_jewel_like_those_of_bankers(stacks: int, pounds: int) -> None:
    """A ruby and a Ring: two jewels at 10 for fashion and 10 for rarity (amber and diamonds are rarer)."""
    rules = ruled(GRAY, effect="pounds", amount=3)
    displays: dict[int, list[Laid]] = {0: [Card.RUBY_1, GRAY, GRAY, (Card.RING, RUBY)], 1: [Card.EMERALD_1]}
    play = sale(displays, fashion=(DIAMOND, AMBER, RUBY, EMERALD), ruleset=rules, banker_stacks=stacks)
    tiles = {row.gem: row.amount for row in play.events(Event.RARITY_SET)}
    assert tiles == {DIAMOND: 30, AMBER: 20, RUBY: 10, EMERALD: 0}
    assert [row.gem for row in play.events(Event.SHOWN) if row.card == GRAY] == [-1, -1]
    assert sold(play)[0, RUBY] == (2, pounds)


def test_pounds_need_a_gem_card_beside_them() -> None:
    play = Kit(
        hands={0: [GRAY, Card.RUBY_1], 1: [Card.RUBY_1]}, market=CHEAP, phase=Phase.SALE,
        ruleset=ruled(GRAY, effect="pounds", amount=3),
    )  # fmt: skip
    assert play.legal() == {Action.PASS, Action.CARD + Card.RUBY_1}
    assert Action.BLANK_GRAY in play.do(Action.CARD + Card.RUBY_1).legal()


# ------------------------------------------------------------------------------------------------------------- actions


def test_actions_of_blank_cards_can_be_taken_apart() -> None:
    assert ACTIONS == Action.BLANK_GRAY + 1
    for seat in range(-1, 4):
        for gem in range(-1, 4):
            said = meaning(playing(seat, gem))
            assert (said.group, said.seat, said.gem) == (Action.BLANK_BLUE, seat, gem)
    assert name(playing(2, RUBY)) == "blank_blue seat 2 ruby"
    assert name(Action.BLANK_GRAY) == "blank_gray"
