"""Whole logs folded from the declared moves alone: cards and coins are conserved, and every rule is worked out anew.

It shares nothing with the engine but the declarations of `words.events` and the numbers of a ruleset. The functions run
as they are, or compiled by `compiled` for many games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qn_analysis.core.compile.build import Build
from qn_analysis.games.jewels.words.cards import CITIES, GEMS, KINDS, OBJECTS, PAIRS, RESOURCES, SEATS
from qn_analysis.games.jewels.words.events import EVENTS, Event, Place, Thing

NOTHING = -1
_THING = {thing: number for number, thing in enumerate(Thing)}
_PLACE = {place: number for number, place in enumerate(Place)}
MOVES = np.full((len(Event), 2, 3), NOTHING)
for _event, _said in EVENTS.items():
    for _n, _move in enumerate(_said.moves):
        MOVES[_event, _n] = [_THING[_move[0]], _PLACE[_move[1]], _PLACE[_move[2]]]
RESOURCE, SEVERAL, ENCOUNTER, EVENT, OBJECT, COINS = range(6)
_DECK, _DISCARD, _HAND, _TABLE, _CITY, _TREASURE, _BANK, _RESERVE, _ON = range(9)
assert [*_THING.values()] == [RESOURCE, SEVERAL, ENCOUNTER, EVENT, OBJECT, COINS]
# places of resources and encounters: deck, discard pile, then hands, cities, treasures; of coins: reserves, cities
DECK, DISCARD, HANDS = 0, 1, 2
CITY = HANDS + SEATS
TREASURES = CITY + CITIES
PLACES = TREASURES + CITIES
ON_CARDS = SEATS
BUYER, MONSTER = 0, 2
E = {event.name: int(event) for event in Event}
(
    STARTED, DIE, PLACED, TURN, LAST, ROUND, ROUND_END, TRAVELLED, BOUGHT, CRAFTED, SOLD, TAKEN_COINS, MET, DEFEATED,
    FAILED, REFILLED, COIN, PASSED, HAND_OUT, FINISHED, GAINED, WENT, BANNED, DEARER, CHEAPER, MORE, LESS, CHALLENGED,
    OFFERED, WON, COUNTED, OVER, RESOURCE_IN, ENCOUNTER_IN, STOCKED, SEIZED, ENCOUNTER_OUT, GIVEN, DRAWN, EVENT_DRAWN,
    TAKEN_UP,
) = (
    E[name] for name in (
        "GAME_STARTED", "DIE_THROWN", "PLACED", "TURN_STARTED", "LAST_TURN", "ROUND_STARTED", "ROUND_ENDED",
        "TRAVELLED", "BOUGHT", "CRAFTED", "SOLD", "COINS_TAKEN", "INTERACTED", "DEFEATED", "FAILED", "REFILLED",
        "COIN_EARNED", "PASSED", "HAND_DISCARDED", "FINISHED", "ACTIONS_GAINED", "WENT", "TRAVEL_BANNED",
        "COSTS_RAISED", "COSTS_LOWERED", "PRICES_RAISED", "PRICES_LOWERED", "CHALLENGED", "OFFERED", "AUCTION_WON",
        "COUNTED", "GAME_OVER", "RESOURCE_PLACED", "ENCOUNTER_PLACED", "STOCKED", "SEIZED", "ENCOUNTER_LEFT",
        "COINS_GIVEN", "DRAWN", "EVENT_DRAWN", "TAKEN_UP",
    )
)  # fmt: skip
# what is folded besides cards and coins, by place in a row of numbers
LEFT, ACTIVE, CRAFTING, NO_TRAVEL, MORE_COST, MORE_PRICE, THROWN = range(7)
LAST_KNOWN, ROUNDS, TURNS, OFFER, EVENTS_LEFT = range(7, 12)


def move(
    resources: Any, encounters: Any, objects: Any, coins: Any, rules: Any, event: int, seat: int, city: int, card: int,
    resource: int, thing: int, count: int, amount: int,
) -> bool:  # fmt: skip
    """Do what an event declares; whether it can be done."""
    for n in range(2):
        what, start, end = MOVES[event, n]
        if what == COINS:
            if amount < 0:
                return False
            for place, sign in ((start, -1), (end, 1)):
                if place == _RESERVE:
                    coins[seat] += sign * amount
                elif place == _ON:
                    coins[ON_CARDS + city] += sign * amount
        elif what in (RESOURCE, SEVERAL):
            cards = 1 if what == RESOURCE else count
            for place, sign in ((start, -1), (end, 1)):
                at = place
                if place == _HAND:
                    at = HANDS + seat
                elif place == _CITY:
                    at = CITY + city
                elif place == _TREASURE:
                    at = TREASURES + city
                elif place == _TABLE:
                    objects[seat, resource] += sign * cards
                    if objects[seat, resource] < 0:
                        return False
                    continue
                resources[at, resource] += sign * cards
                if resources[at, resource] < 0:
                    return False
        elif what == ENCOUNTER:
            for place, sign in ((start, -1), (end, 1)):
                at = CITY + city if place == _CITY else place
                encounters[at, card] += sign
                if encounters[at, card] < 0:
                    return False
        elif what == OBJECT:
            sign = 1 if end == _TABLE else -1
            objects[seat, thing] += sign
            at = HANDS + seat if end == _TABLE else DISCARD
            for each in range(RESOURCES):
                resources[at, each] -= sign * rules["contents"][thing][each]
            if objects[seat, thing] < 0 or resources[at].min() < 0 or rules["contents"][thing].sum() == 0:
                return False
    return bool(coins.min() >= 0)


def kind_in(encounters: Any, city: int) -> int:
    """The encounter of a city, -1 if there is none, -2 if there are several."""
    if encounters[CITY + city].sum() == 0:
        return NOTHING
    return int(np.argmax(encounters[CITY + city])) if encounters[CITY + city].sum() == 1 else -2


def price_of(rules: Any, thing: int) -> int:
    """Prices of an object's cards and the bonus of its recipe."""
    total = rules["value"][thing]
    cards = 0
    for resource in range(RESOURCES):
        cards += rules["contents"][thing][resource] * rules["price"][resource]
    return total if thing >= GEMS or total == cards else -1


def spends(event: int, other: int) -> bool:
    """Whether an event is an action of the active player."""
    if event in (BOUGHT, SOLD):
        return other == 255
    return event in (TRAVELLED, CRAFTED, MET, REFILLED, COIN)


def right_action(
    resources: Any, encounters: Any, coins: Any, at: Any, fresh: Any, objects: Any, rules: Any, now: Any, event: int,
    seat: int, other: int, city: int, card: int, resource: int, thing: int, amount: int,
) -> bool:  # fmt: skip
    """Whether an action, before it is done, is one that the rules allow, at the right price."""
    if event == TRAVELLED:
        far = abs(city - at[seat])
        fare = (far - 1) * rules["fare"]
        if far == CITIES - 1 and rules["end_to_end"] == 1:
            fare += rules["fare"]
        return bool(far > 0 and now[NO_TRAVEL] == 0 and amount == fare)
    if event == COIN:
        return bool(amount == rules["wage"])
    if at[seat] != city and event != CRAFTED:
        return False
    if event == BOUGHT:
        cost = max(0, rules["cost"][resource] + now[MORE_COST])
        return bool(amount == (cost if now[OFFER] < 0 or rules["bid_pays"] == 1 else 0))
    if event == SOLD:
        ware = thing if thing < GEMS else GEMS + (thing - GEMS) // PAIRS
        free = objects[seat, thing] - (fresh[thing] if seat == now[ACTIVE] else 0)
        right = kind_in(encounters, city) == card and rules["types"][card] == BUYER and rules["buys"][card][ware] == 1
        return bool(right and free > 0 and amount == max(0, price_of(rules, thing) + now[MORE_PRICE]))
    if event == MET:
        return bool(
            kind_in(encounters, city) == card and rules["types"][card] != BUYER and amount == rules["fee"][card]
        )
    if event == REFILLED:
        return bool(resources[CITY + city].sum() == 0 or encounters[CITY + city].sum() == 0)
    return True


def winner(offers: Any, active: int, players: int, tie: int) -> int:
    """Who wins an auction."""
    most = offers.max()
    if offers[active] == most:
        return active
    best, ties = -1, 0
    for step in range(1, players):
        seat = (active + step) % players
        if offers[seat] == most:
            ties += 1
            if best < 0:
                best = seat
    return active if ties > 1 and tie == 0 else best


def settled(resources: Any, encounters: Any, rules: Any) -> bool:
    """Between actions: a card of each kind in a city at most, and no resource beside a Monster."""
    for city in range(CITIES):
        held = resources[CITY + city].sum()
        card = kind_in(encounters, city)
        if held > 1 or card == -2:
            return False
        if card >= 0 and rules["types"][card] == MONSTER and held > 0:
            return False
        if (card < 0 or rules["types"][card] != MONSTER) and resources[TREASURES + city].sum() > 0:
            return False
    return True


def final_score(objects: Any, rules: Any, seat: int) -> int:
    """What crafted cards count at the end."""
    total = 0
    for thing in range(OBJECTS):
        for resource in range(RESOURCES):
            total += objects[seat, thing] * rules["contents"][thing][resource] * (rules["price"][resource] // 2)
    return total


def first_broken(ids: Any, wide: Any, narrow: Any, rules: Any, players: int) -> int:
    """The first row at which a rule is broken, -1 if none is."""
    resources = np.zeros((PLACES, RESOURCES), np.int64)
    encounters = np.zeros((TREASURES, KINDS), np.int64)
    objects = np.zeros((SEATS, OBJECTS), np.int64)
    coins = np.zeros(SEATS + CITIES, np.int64)
    at = np.zeros(SEATS, np.int64)
    fresh = np.zeros(OBJECTS, np.int64)
    offers = np.full(SEATS, NOTHING)
    counted = np.zeros(SEATS, np.int64)
    now = np.zeros(12, np.int64)
    for row in range(len(ids)):
        event, seat, other = int(narrow[1, row]), int(narrow[2, row]), int(narrow[3, row])
        resource, city, card = int(narrow[4, row]), int(narrow[5, row]), int(narrow[6, row])
        thing, count, amount = int(narrow[7, row]), int(wide[1, row]), int(wide[2, row])
        if event == STARTED:
            resources[:] = 0
            encounters[:] = 0
            for kind in range(KINDS):
                encounters[DECK, kind] = rules["copies"][1][kind]
                if kind < RESOURCES:
                    resources[DECK, kind] = rules["copies"][0][kind]
            objects[:] = 0
            coins[:] = 0
            at[:] = NOTHING
            fresh[:] = 0
            offers[:] = NOTHING
            counted[:] = 0
            now[:] = 0
            now[OFFER] = NOTHING
            now[EVENTS_LEFT] = rules["copies"][2].sum()
            if count != players:
                return row
        if event in (ROUND, TRAVELLED, CRAFTED, COIN, PASSED, ROUND_END, MET, REFILLED, CHALLENGED) and not settled(
            resources, encounters, rules
        ):
            return row
        if spends(event, other) or event in (BOUGHT, SOLD):
            if not right_action(
                resources, encounters, coins, at, fresh, objects, rules, now, event, seat, other, city, card,
                resource, thing, amount,
            ):  # fmt: skip
                return row
            again = event == CRAFTED and now[CRAFTING] == 1 and rules["craft_count"] == 1
            if spends(event, other) and not again:
                now[LEFT] -= 1
            if seat != (now[ACTIVE] if spends(event, other) else seat) or now[LEFT] < 0 or count != now[LEFT]:
                return row
            if (other != 255 and other != now[ACTIVE]) or at[seat] != at[now[ACTIVE]]:
                return row
            now[CRAFTING] = 1 if event == CRAFTED else 0
            now[OFFER] = NOTHING
            if event == CRAFTED:
                fresh[thing] += 1
        if event == TAKEN_UP:
            if rules["craft_stays"] == 0 or seat != now[ACTIVE] or count < 1:
                return row
            fresh[resource] -= min(count, fresh[resource])
        if not move(
            resources, encounters, objects, coins, rules, event, seat, city, card, resource, thing, count, amount
        ):
            return row
        if not rest_right(
            resources, encounters, objects, coins, at, fresh, offers, counted, rules, now, event, seat, other, city,
            card, thing, count, amount, int(wide[0, row]), players,
        ):  # fmt: skip
            return row
    return NOTHING


def rest_right(
    resources: Any, encounters: Any, objects: Any, coins: Any, at: Any, fresh: Any, offers: Any, counted: Any,
    rules: Any, now: Any, event: int, seat: int, other: int, city: int, card: int, thing: int, count: int, amount: int,
    turn: int, players: int,
) -> bool:  # fmt: skip
    """Whether an event that has been done is right; keeps what later ones depend on."""
    active = now[ACTIVE]
    together = rounds_of(rules, players)
    if event in (RESOURCE_IN, DRAWN):
        return bool(resources[DECK].sum() == amount)
    if event == ENCOUNTER_IN:
        return bool(encounters[DECK].sum() == amount and encounters[CITY + city].sum() == 1)
    if event == EVENT_DRAWN:
        now[EVENTS_LEFT] -= 1
        return bool(now[EVENTS_LEFT] == amount)
    if event == STOCKED:
        return bool(coins[ON_CARDS + city] == count and encounters[CITY + city, card] == 1)
    if event == SEIZED:
        return bool(kind_in(encounters, city) == card and rules["types"][card] == MONSTER)
    if event == ENCOUNTER_OUT:
        return bool(coins[ON_CARDS + city] == 0 and resources[TREASURES + city].sum() == 0)
    if event == TAKEN_COINS:
        return bool(coins[ON_CARDS + city] == 0 and at[seat] == city)
    if event == GIVEN:
        return bool(amount == rules["coins"] + (seat if rules["start_coins"] == 1 else 0))
    if event in (PLACED, TRAVELLED, WENT):
        at[seat] = city
    elif event == DIE:
        now[THROWN] = amount
        return 1 <= amount <= 8
    elif event in (DEFEATED, FAILED):
        return bool((now[THROWN] >= rules["die"][card]) == (event == DEFEATED))
    elif event == TURN:
        whole = now[ROUNDS] == (together if turn > 1 else 0)
        now[TURNS] += 1
        now[ROUNDS] = 0
        now[NO_TRAVEL:THROWN] = 0
        over = now[LAST_KNOWN] > 0
        if over:
            now[LAST_KNOWN] += 1
        both = together == 1 and players == 2 and rules["two_last"] == 1
        return bool(whole and turn == now[TURNS] and seat == (turn - 1) % players and (not over or both))
    elif event == ROUND:
        now[ACTIVE] = seat
        now[LEFT] = count
        now[CRAFTING] = 0
        return bool(count == rules["actions"] and seat == ((turn - 1) % players + now[ROUNDS]) % players)
    elif event == PASSED:
        now[LEFT] -= count
        return bool(seat == active and count > 0 and now[LEFT] == 0)
    elif event == HAND_OUT:
        return bool(seat == active and now[LEFT] == 0 and resources[HANDS + seat].sum() >= rules["hand_limit"])
    elif event == ROUND_END:
        fresh[:] = 0
        now[ROUNDS] += 1
        held = resources[HANDS + seat].sum()
        right = seat == active and held == amount and held <= rules["hand_limit"] and now[LEFT] == 0
        return bool(right and now[ROUNDS] <= together)
    elif event == FINISHED:
        done = fresh.sum()
        fresh[:] = 0
        return bool(count == done)
    elif event == GAINED:
        now[LEFT] += amount
        return bool(count == now[LEFT])
    elif event == LAST:
        now[LAST_KNOWN] = 1
        empty = encounters[DECK].sum() if count == 1 else resources[DECK].sum()
        there = encounters[CITY + city].sum() if count == 1 else resources[CITY + city].sum()
        return bool(empty == 0 and there == 0)
    elif event in (BANNED, DEARER, CHEAPER, MORE, LESS):
        now[NO_TRAVEL] = 1 if event == BANNED else now[NO_TRAVEL]
        now[MORE_COST] += amount if event == DEARER else -amount if event == CHEAPER else 0
        now[MORE_PRICE] += amount if event == MORE else -amount if event == LESS else 0
    elif event == CHALLENGED:
        return bool(seat != active and other == active and at[seat] == at[active] and amount == rules["challenge"])
    elif event == OFFERED:
        offers[seat] = amount
        return bool(amount <= coins[seat])
    elif event == WON:
        right = seat == winner(offers, active, players, rules["auction_tie"]) and offers[seat] == amount
        now[OFFER] = amount
        offers[:] = NOTHING
        return bool(right and other == active)
    elif event == COUNTED:
        counted[seat] += amount
        return bool(objects[seat, thing] == count)
    elif event == OVER:
        place = 1
        for rival in range(players):
            theirs = coins[rival] + final_score(objects, rules, rival)
            if theirs > amount:
                place += 1
        own = coins[seat] + final_score(objects, rules, seat)
        return bool(own == amount == coins[seat] + counted[seat] and place == count and now[LAST_KNOWN] > 0)
    return True


def rounds_of(rules: Any, players: int) -> int:
    """Rounds of a turn."""
    return 1 if players == 2 and rules["two_players"] == 0 else players


def compiled() -> Any:
    """`first_broken` compiled; kept in the cache of kernels."""
    owners = ("first_broken", "move", "kind_in", "right_action", "winner", "settled", "rest_right")
    return Build((__name__,), owners=owners)["first_broken"]
