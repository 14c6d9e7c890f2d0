"""The small vocabulary of effects: each one, on cards of a user's own."""

from __future__ import annotations

from typing import Any

import pytest

from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import NOBODY
from qn_analysis.games.jewels.words.effects import MEANINGS, WHO_AT, Effect, Trigger, Who
from qn_analysis.games.jewels.words.events import Event
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.jewels.table import (
    AMETHYST,
    BUY,
    COIN,
    CRAFT,
    DIAMOND,
    DISCARD,
    GO,
    GOLD,
    INTERACT,
    REFILL,
    RUBY,
    SAPPHIRE,
    SELL,
    TOPAZ,
    TRAVEL,
    Kit,
    carries,
    full,
)

RULES = Ruleset.default()


def own(*use: dict[str, Any], **card: Any) -> Ruleset:
    """The rulebook's game with a Mercenary `own` that does this."""
    made = {"type": "mercenary", "copies": 1, "use": list(use), **card}
    return RULES.with_(encounters_size=65, encounters={"own": made})


def meet(*use: dict[str, Any], throws: tuple[int, ...] = (), card: dict[str, Any] | None = None, **laid: Any) -> Kit:
    """Seat 0 has met the card."""
    given = {"encounters": {0: "own"}, "rules": own(*use, **(card or {})), "throws": throws, **laid}
    return Kit(**given).do(INTERACT)


def drawn(event: dict[str, Any], **laid: Any) -> Kit:
    """An event of that effect has been drawn: turn 2 has started, seat 1 acts."""
    rules = RULES.with_(events_size=11, events={"own": {"copies": 1, "effects": [event]}})
    given = full(event_deck=["own"], throws=[8], rules=rules, turn=1, active=2, phase=Phase.TURN_END) | laid
    return Kit(**given)


# -------------------------------------------------------------------------------------------------- cards and coins


@pytest.mark.parametrize(
    ("who", "gain"), [("self", [2, 0, 0]), ("others", [0, 2, 2]), ("all", [2, 2, 2]), ("here", [2, 0, 2])]
)
def test_whom_an_effect_concerns(who: str, gain: list[int]) -> None:
    play = meet({"do": "earn", "who": who, "amount": 2}, cities=[0, 1, 0])
    assert [play.coins(seat) - 25 for seat in range(3)] == gain
    assert [row.seat for row in play.events(Event.EARNED)] == [seat for seat in range(3) if gain[seat]]


def test_draw() -> None:
    play = meet({"do": "draw", "who": "others", "amount": 2}, deck=[RUBY, GOLD, TOPAZ, DIAMOND, RUBY])
    assert [play.hand(seat) for seat in range(3)] == [[], [RUBY, GOLD], [DIAMOND, TOPAZ]]


def test_draw_begins_with_the_turn_counter() -> None:
    play = meet(
        {"do": "draw", "who": "all", "amount": 1}, deck=[RUBY, GOLD, TOPAZ], turn=2, active=0, encounters={0: "own"}
    )
    assert [play.hand(seat) for seat in range(3)] == [[TOPAZ], [RUBY], [GOLD]]


def test_pay_as_far_as_there_are_coins() -> None:
    play = meet({"do": "pay", "who": "all", "amount": 3}, coins=[25, 2, 0])
    assert [play.coins(seat) for seat in range(3)] == [22, 0, 0]
    assert [(row.seat, row.amount) for row in play.events(Event.PAID)] == [(0, 3), (1, 2)]


def test_earn_die() -> None:
    assert meet({"do": "earn_die", "who": "self", "amount": 2}, throws=(5,), card={"die": 1}).coins(0) == 25 + 10
    assert meet({"do": "earn_die", "who": "self", "amount": 2}).coins(0) == 25, "without a die there is no number"


def test_stock_buyers() -> None:
    play = meet({"do": "stock_buyers", "amount": 2}, encounters={0: "own", 1: "bride", 2: "miner", 6: "queen"})
    assert play.g.table.stock == [0, 2, 0, 0, 0, 0, 2]


def test_treasure() -> None:
    play = Kit(encounter_deck=["dragon"], deck=[RUBY, GOLD, TOPAZ], resources={0: SAPPHIRE}).do(REFILL)
    assert play.treasure(0) == [RUBY, SAPPHIRE, GOLD]
    assert [row.amount for row in play.events(Event.TREASURE_GREW)] == [2, 1]
    assert play.g.table.deck[0] == 1, "the resource that it took was not missing when the city was refilled"
    short = Kit(encounter_deck=["dragon"], deck=[RUBY], resources={0: SAPPHIRE}).do(REFILL)
    assert short.treasure(0) == [RUBY, SAPPHIRE]


# ------------------------------------------------------------------------------------------------------- the player


def test_take() -> None:
    play = meet({"do": "take"}, resources={0: DIAMOND})
    assert (play.hand(0), play.coins(0), play.g.table.resource[0]) == ([DIAMOND], 25, NOBODY)
    assert meet({"do": "take"}).events(Event.TAKEN) == []


def test_finish() -> None:
    play = Kit(encounters={0: "polisher", 1: "duchess"}, hands={0: [RUBY]}, cities=[0, 5, 5])
    play.do(CRAFT + RUBY, INTERACT)
    assert play.last(Event.FINISHED).count == 1
    play = Kit(encounters={0: "polisher", 1: "duchess"}, hands={0: [RUBY]}, cities=[0, 5, 5], left=4)
    play.do(CRAFT + RUBY, INTERACT, TRAVEL + 1, SELL + RUBY)
    assert play.coins(0) == 25 - 1 + 7


def test_actions() -> None:
    play = meet({"do": "actions", "amount": 2}, left=1)
    assert (play.actor, play.g.table.left) == (0, 2)
    row = play.last(Event.ACTIONS_GAINED)
    assert (row.count, row.amount) == (2, 2)
    play.do(COIN, COIN)
    assert play.actor == 1


def test_go() -> None:
    play = meet({"do": "go"})
    assert (play.phase, play.actor) == (Phase.GO, 0)
    assert play.legal() == {GO + city for city in range(7)}
    play.do(GO + 6)
    assert (play.g.table.city[0], play.coins(0), play.g.table.left) == (6, 25, 2)
    assert play.last(Event.WENT).city == 6


def test_go_with_the_last_action() -> None:
    play = meet({"do": "go"}, left=1).do(GO + 3)
    assert play.g.table.city[0] == 3
    assert play.actor == 1


def test_exchange() -> None:
    play = meet({"do": "exchange", "amount": 2}, hands={0: [TOPAZ, AMETHYST]}, deck=[RUBY, GOLD, DIAMOND])
    assert play.phase == Phase.EXCHANGE
    assert play.legal() == {DISCARD + TOPAZ, DISCARD + AMETHYST}
    play.do(DISCARD + AMETHYST)
    assert (play.hand(0), play.discarded()) == ([RUBY, TOPAZ, GOLD], [AMETHYST])
    assert play.last(Event.EXCHANGED).card == play.card("own")


def test_exchange_of_the_only_card_and_of_none() -> None:
    one = meet({"do": "exchange", "amount": 1}, hands={0: [TOPAZ]}, deck=[RUBY])
    assert one.hand(0) == [RUBY], "what leaves no choice is done at once"
    none = meet({"do": "exchange", "amount": 1}, deck=[RUBY])
    assert (none.hand(0), none.phase) == ([], Phase.ACTION)


def test_fail_is_for_a_die_that_is_too_low() -> None:
    card = {"die": 6, "fail": [{"do": "pay", "who": "self", "amount": 4}]}
    use = {"do": "earn", "who": "self", "amount": 9}
    assert meet(use, throws=(5,), card=card).coins(0) == 21
    assert meet(use, throws=(6,), card=card).coins(0) == 34


def test_several_effects_in_their_order() -> None:
    play = meet({"do": "earn", "who": "self", "amount": 4}, {"do": "pay", "who": "self", "amount": 9}, coins=[3])
    assert play.coins(0) == 0
    assert [row.event for row in play.events()][1:3] == [Event.EARNED, Event.PAID]


# ------------------------------------------------------------------------------------------------------------ events


@carries("events.turn")
def test_no_travel_this_turn() -> None:
    play = drawn({"do": "no_travel"})
    assert play.actor == 1
    for _round in range(3):
        assert play.journeys() == set()
        play.do(COIN, COIN, COIN)
    assert play.g.table.turn == 3
    assert play.journeys() != set()


def test_a_guide_leads_through_the_snow() -> None:
    """The ban is of the action Travel."""
    play = drawn({"do": "no_travel"}, **full(encounter="guide"))
    play.do(INTERACT, GO + 6)
    assert play.g.table.city[1] == 6


@carries("events.turn")
@pytest.mark.parametrize(("amount", "cost"), [(2, 4), (-1, 1), (-5, 0)])
def test_costs_this_turn(amount: int, cost: int) -> None:
    """A topaz costs 2."""
    play = drawn({"do": "cost", "amount": amount}, cities=[0, 1, 2]).do(BUY)
    assert play.coins(1) == 25 - cost
    kind = Event.COSTS_RAISED if amount > 0 else Event.COSTS_LOWERED
    assert play.last(kind).amount == abs(amount)
    play.do(COIN, COIN, COIN, COIN, COIN, COIN, COIN, COIN)
    assert (play.g.table.turn, play.g.table.more_cost) == (3, 0)


@pytest.mark.parametrize(("amount", "price"), [(2, 6), (-3, 1), (-5, 0)])
def test_prices_this_turn(amount: int, price: int) -> None:
    """A topaz brings 4, and the coin of the fluctuation."""
    play = drawn({"do": "price", "amount": amount}, crafted={1: [TOPAZ]}, cities=[0, 1, 2]).do(SELL + TOPAZ)
    assert play.coins(1) == 25 + price + 1
    assert play.last(Event.PRICES_RAISED if amount > 0 else Event.PRICES_LOWERED).amount == abs(amount)


def test_clear() -> None:
    play = drawn({"do": "clear"}, deck=[RUBY] * 9)
    assert play.discarded() == [TOPAZ] * 7
    assert play.g.table.resource == [RUBY] * 7, "renewed in the same start of the turn"


def test_banish_sets_off_effects_on_leaving() -> None:
    play = drawn(
        {"do": "banish", "amount": "monster"}, cities=[3, 3, 0], encounter_deck=["prince"] * 2,
        encounters={**dict.fromkeys(range(7), "collector"), 3: "dragon", 4: "wolves"}, treasure={4: [GOLD, GOLD]},
        deck=[RUBY] * 9,
    )  # fmt: skip
    assert [play.encounter(city) for city in (3, 4)] == ["prince", "prince"]
    assert [play.coins(seat) for seat in range(3)] == [26, 26, 25], "the dragon leaves a coin to all who are there"
    assert play.discarded() == [GOLD, GOLD]


# --------------------------------------------------------------------------------------------------- the vocabulary


def test_every_effect_is_declared_and_used_here() -> None:
    assert set(MEANINGS) == set(Effect) - {Effect.NONE}
    assert set(WHO_AT) == set(Trigger)
    for effect, said in MEANINGS.items():
        assert said.en.endswith("."), effect
        assert said.fr.endswith("."), effect
        assert said.at, effect
        assert not (said.who and effect > Effect.EARN_DIE), "the interpreter gives to people up to EARN_DIE"
        assert (Trigger.EVENT in said.at and len(said.at) == 1) == (effect >= Effect.NO_TRAVEL), effect
    assert Who.SELF not in WHO_AT[Trigger.ENTER]
