"""Section 3, and 2: the set-up, with the effects that it sets off."""

from __future__ import annotations

import pytest

from qn_analysis.games.jewels.engine.game import begin
from qn_analysis.games.jewels.play.builds import plain_game, plain_log
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import CITIES, NOBODY, Deck, Encounter
from qn_analysis.games.jewels.words.events import Event
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.jewels.table import GO, Kit, Row, carries

RULES = Ruleset.default()


def begun(players: int = 3, seed: int = 1, number: int = 0, rules: Ruleset = RULES) -> Kit:
    """A game at its first decision."""
    play = Kit(players=players, rules=rules, phase=Phase.GAME_OVER)
    play.g, play.log = plain_game(rules, players), plain_log()
    begin(play.g, play.log, seed, number)
    return play


def quiet(rules: Ruleset = RULES) -> Ruleset:
    """Encounters without effects on entering."""
    return rules.with_(encounters={key: {"enter": []} for key in ("crier", "bandits", "ogre", "dragon")})


@carries("setup.first", "components.counter")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_3_the_first_player_has_the_turn_counter(players: int) -> None:
    play = begun(players)
    row = play.last(Event.GAME_STARTED)
    assert (row.seat, row.count) == (0, players)
    assert play.last(Event.TURN_STARTED).seat == play.actor == 0


@carries("setup.hand", "setup.coins", "components.coins")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_3_three_resources_and_25_coins_each(players: int) -> None:
    play = begun(players, rules=quiet())
    for seat in range(players):
        assert len(play.hand(seat)) == 3
        assert play.coins(seat) == 25
        assert len([row for row in play.events(Event.DEALT) if row.seat == seat]) == 3
    assert [row.amount for row in play.events(Event.COINS_GIVEN)] == [25] * players


@carries("setup.coins")
def test_retail_each_further_player_begins_with_a_coin_more() -> None:
    play = begun(5, rules=quiet(RULES.with_(start_coins="rising")))
    assert [play.coins(seat) for seat in range(5)] == [25, 26, 27, 28, 29]


@carries("setup.decks", "setup.discards")
def test_3_three_decks_and_empty_discard_piles() -> None:
    play = begun(4, rules=quiet())
    assert play.g.table.deck == [72 - 4 * 3 - 7, 64 - 7, 10]
    assert [sum(pile) for pile in play.g.table.discarded] == [0, 0, 0]


@carries("setup.rows", "setup.cities")
def test_3_seven_cities_with_an_encounter_and_a_resource_each() -> None:
    play = begun(3)
    assert [row.city for row in play.events(Event.RESOURCE_PLACED)] == list(range(7))
    assert [row.city for row in play.events(Event.ENCOUNTER_PLACED)] == list(range(7))
    for city in range(CITIES):
        besieged = play.g.table.rules.types[play.g.table.encounter[city]] == Encounter.MONSTER
        assert (play.g.table.resource[city] == NOBODY) == besieged


@carries("setup.effects", "monsters.seize")
def test_3_effects_of_the_set_up() -> None:
    """Of many set-ups: a Town crier gives everybody a card; a Monster takes its city's resource."""
    criers = 0
    for number in range(40):
        play = begun(3, number=number)
        keys = [play.encounter(city) for city in range(CITIES)]
        assert [len(play.hand(seat)) for seat in range(3)] == [3 + keys.count("crier")] * 3
        criers += keys.count("crier")
        for row in play.events(Event.SEIZED):
            assert play.g.table.treasure[row.city][row.resource] > 0
            assert play.rules.encounters[row.card].type == "monster"
        monsters = {c for c, key in enumerate(keys) if play.rules.encounters[play.card(key)].type == "monster"}
        assert {row.city for row in play.events(Event.SEIZED)} == monsters
    assert criers > 0


@carries("setup.start_city", "setup.meeple")
def test_3_the_die_places_the_meeples_and_an_8_is_thrown_again() -> None:
    eights = 0
    for number in range(12):
        rows = begun(4, number=number).events(Event.DIE_THROWN, Event.PLACED)
        thrown = NOBODY
        placed = []
        for row in rows:
            if row.event == Event.DIE_THROWN:
                assert thrown in (NOBODY, 8)
                thrown = row.amount
                eights += thrown == 8
            else:
                assert row.city == thrown - 1
                placed.append(row.seat)
                thrown = NOBODY
        assert placed == [0, 1, 2, 3]
    assert eights > 0


@carries("setup.start_city")
def test_retail_players_choose_where_to_begin_in_turn() -> None:
    play = begun(3, rules=RULES.with_(start_city="chosen"))
    assert play.legal() == {GO + city for city in range(7)}
    for seat, city in ((0, 4), (1, 4), (2, 0)):
        assert play.actor == seat
        play.do(GO + city)
    assert play.g.table.city[:3] == [4, 4, 0]
    assert play.phase == Phase.ACTION
    assert play.events(Event.DIE_THROWN) == []


def test_nobody_is_in_a_city_during_the_set_up() -> None:
    """Bandits that enter then rob nobody."""
    rules = RULES.with_(encounters={"bride": {"enter": [{"do": "pay", "who": "here", "amount": 9}]}})
    for number in range(20):
        assert begun(5, number=number, rules=rules).events(Event.PAID) == []


def test_the_deal_is_that_of_the_deck() -> None:
    """The hidden deck holds what is not dealt, laid out or drawn."""
    play = begun(5)
    seen: dict[int, int] = {}
    moved = (Event.DEALT, Event.RESOURCE_PLACED, Event.DRAWN, Event.TREASURE_GREW)
    rows: list[Row] = play.events(*moved)
    for row in rows:
        seen[row.resource] = seen.get(row.resource, 0) + 1
    deck = play.g.hidden.deck[Deck.RESOURCES]
    rest = deck[play.g.hidden.top[Deck.RESOURCES] : 72]
    for resource, each in enumerate(RULES.resources):
        assert seen.get(resource, 0) + rest.count(resource) == each.copies
