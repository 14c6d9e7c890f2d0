"""Bots: what they choose. That skill wins is in `tests/games/test_bots.py`."""

from __future__ import annotations

from qn_analysis.core.play.declared_engine import WIDTH as ROOM
from qn_analysis.games.lady_of_the_diamonds.bots.collector import choose_collector
from qn_analysis.games.lady_of_the_diamonds.bots.greedy import choose_greedy
from qn_analysis.games.lady_of_the_diamonds.bots.places import Place
from qn_analysis.games.lady_of_the_diamonds.words.actions import Action
from qn_analysis.games.lady_of_the_diamonds.words.cards import Card
from tests.kit.lady_of_the_diamonds.table import AMETHYST, DIAMOND, EMERALD, GOLD, RUBY, SAPPHIRE, Kit

PIT = [Card.SAPPHIRE_3, Card.RUBY_1, Card.DIAMOND_2, Card.AMETHYST_2]
DECK = [Card.SAPPHIRE_2] * 6


def greedy(play: Kit) -> int:
    return choose_greedy(play.g.table, play.g.seats[play.actor], [])


def collector(play: Kit) -> int:
    weights = [0.0] * ROOM
    for place, value in Place.row().items():
        weights[place] = value
    return choose_collector(play.g.table, play.g.seats[play.actor], weights)


def test_greedy_plays_what_scores_most_at_once() -> None:
    """Two titles (ruby and gold, 6 points) before one of 5 points or 3; where seat 1 holds gold, the diamonds' 5."""
    assert greedy(Kit(face_up=PIT, deck=DECK)) == Action.PIT + 1
    assert greedy(Kit(face_up=PIT, deck=DECK, chests={1: {GOLD: 1}})) == Action.PIT + 2
    assert greedy(Kit(face_up=PIT, deck=DECK, chests={1: {GOLD: 1, DIAMOND: 2, RUBY: 2}})) == Action.PIT + 0


def test_greedy_adds_the_gem_that_takes_a_title() -> None:
    play = Kit(hands={0: [Card.PEARL_2]}, face_up=PIT, deck=DECK, chests={1: {DIAMOND: 2, RUBY: 1, EMERALD: 1}})
    play.do(Action.HAND + Card.PEARL_2)
    assert greedy(play) == Action.GEM + RUBY


def test_collector_takes_the_title_that_is_worth_more() -> None:
    """One piece ahead or behind at the last card: two diamonds take 5 points, three sapphires 3."""
    chests = {1: {DIAMOND: 2, SAPPHIRE: 2, GOLD: 1, RUBY: 4}, 0: {DIAMOND: 1}}
    play = Kit(face_up=PIT, deck=DECK, chests=chests, plays=[9, 9])
    assert collector(play) == Action.PIT + 2


def test_collector_completes_a_set_on_the_last_card() -> None:
    """A single ruby with gold completes the six, 2 points, where no title is in reach."""
    chests = {
        0: {DIAMOND: 1, EMERALD: 1, SAPPHIRE: 1, AMETHYST: 1},
        1: {DIAMOND: 4, EMERALD: 4, SAPPHIRE: 5, AMETHYST: 4, RUBY: 3, GOLD: 3},
    }
    play = Kit(face_up=PIT, deck=DECK, chests=chests, plays=[9, 9])
    assert collector(play) == Action.PIT + 1
