"""Hidden information of the companion games: changing what a seat cannot know changes none of its decisions.

`queens_necklace/bots/test_hidden.py` has Queen's Necklace.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.games.jewels.bots.weights import STYLES as JEWELS
from qn_analysis.games.jewels.words.cards import RESOURCES, Deck
from qn_analysis.games.lady_of_the_diamonds.bots.weights import STYLES as LADY
from qn_analysis.games.lady_of_the_diamonds.words.cards import KINDS


def deal_anew(g: Any, cards: list[int], kinds: int, rng: random.Random) -> list[int]:
    """Redistribute hands that whoever is asked cannot see, each as large as it was; what is left of the cards."""
    others = [seat for seat in range(g.table.players) if seat != g.table.actor]
    for seat in others:
        cards += [card for card in range(kinds) for _ in range(g.seats[seat].hand[card])]
    rng.shuffle(cards)
    for seat in others:
        size = sum(g.seats[seat].hand)
        g.seats[seat].hand = [0] * kinds
        for _ in range(size):
            g.seats[seat].hand[cards.pop()] += 1
        g.seats[seat].chance = [rng.getrandbits(32) for _ in range(4)]
    g.hidden.key = [rng.getrandbits(32) for _ in range(2)]
    return cards


def shuffle_lady(g: Any, rng: random.Random) -> None:
    """Other hands and the deck."""
    first, last = g.hidden.top, g.hidden.top + g.table.deck
    g.hidden.deck[first:last] = deal_anew(g, g.hidden.deck[first:last], KINDS, rng)


def shuffle_jewels(g: Any, rng: random.Random) -> None:
    """Other hands, the three decks, the die, and what others have offered secretly."""
    hidden = g.hidden
    for deck in Deck:
        first, last = hidden.top[deck], hidden.top[deck] + g.table.deck[deck]
        cards = hidden.deck[deck][first:last]
        if deck == Deck.RESOURCES:
            cards = deal_anew(g, cards, RESOURCES, rng)
        else:
            rng.shuffle(cards)
        hidden.deck[deck][first:last] = cards
    for seat in range(g.table.players):
        if seat != g.table.actor and g.seats[seat].offer >= 0:
            g.seats[seat].offer = rng.randint(0, 40)
    hidden.die = [rng.getrandbits(32) for _ in range(4)]


SHUFFLES: dict[str, Callable[[Any, random.Random], None]] = {
    "lady_of_the_diamonds": shuffle_lady,
    "jewels": shuffle_jewels,
}
AGAIN = ("learnt-mixed", "learnt-easy", "learnt-fixed")
"""The policy of `learnt` with another number for how freely it draws: `learnt-beginner` has the quick run's."""
EACH = [
    pytest.param(game, bot, marks=[pytest.mark.full] if bot in AGAIN else [])
    for game, styles in (("lady_of_the_diamonds", LADY), ("jewels", JEWELS))
    for bot in styles
]


@pytest.mark.parametrize(("game", "bot"), EACH)
def test_what_a_seat_cannot_know_changes_nothing(game: str, bot: str) -> None:
    engine: Engine = engine_of(game)
    rng, players = random.Random(1), 3
    known = engine.find(bot)
    policy, row = known.policy(), known.row(players)
    g, log = engine.builds.plain_game(engine.layout.rules.default(), players), engine.builds.plain_log()
    engine.builds.course.begin(g, log, 21, 0)
    asked = 0
    while g.table.actor >= 0:
        seat, chosen = g.table.actor, []
        if asked % 3 == 0:
            for _ in range(2):
                other = deepcopy(g)
                SHUFFLES[game](other, rng)
                assert other.seats[seat].hand == g.seats[seat].hand
                chosen.append(policy(other.table, other.seats[seat], row))
        action = policy(g.table, g.seats[seat], row)
        assert chosen in ([], [action, action])
        assert engine.builds.course.apply(g, log, action)
        asked += 1
    assert asked > 20
