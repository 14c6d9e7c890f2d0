"""What a seat concludes about the others' hands: always true, right on average, and from what it has seen alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from qn_analysis.games.queens_necklace.bots import belief
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.hands import gain, gain_unseen, lose, steal
from qn_analysis.games.queens_necklace.engine.influence import look
from qn_analysis.games.queens_necklace.engine.state import Game, Log
from qn_analysis.games.queens_necklace.log.rows import Fact
from qn_analysis.games.queens_necklace.log.teller import sees
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.play.view import Holding, View
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import KINDS, Card
from qn_analysis.games.queens_necklace.words.events import EVENTS, Column, Event, Place
from qn_analysis.games.queens_necklace.words.phases import Phase

THIEVES = Ruleset.default().with_(deck_size=116, cards={"thief": {"copies": 12}, "confessor": {"copies": 12}})
"""More thefts and looks than the rulebook's deck has."""


def games(players: int, count: int, every: int = 1) -> Iterator[tuple[Game, Log]]:
    """One position in `every` of some games in which everybody plays at random."""
    rng = random.Random(players)
    g = plain_game(THIEVES, players)
    at = 0
    for number in range(count):
        log = plain_log()
        begin(g, log, 5, number)
        while g.table.phase != Phase.GAME_OVER:
            at += 1
            if at % every == 0:
                yield g, log
            me = g.seats[g.table.actor]
            assert apply(g, log, rng.choice(me.legal[: me.options]))


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.full), 4])
def test_bounds_always_hold(players: int) -> None:
    tight = 0
    for g, _ in games(players, 12, 23):
        for me in g.seats[:players]:
            for other in range(players):
                hand = g.seats[other].hand
                sizes = [0, 0, 0]
                for card in range(KINDS):
                    low = belief.least(g.table, me, other, card)
                    high = belief.most(g.table, me, other, card)
                    assert low <= hand[card] <= high, (me.seat, other, Card(card))
                    mean = belief.expected(g.table, me, other, card)
                    assert low - 1e-9 <= mean
                    tight += other != me.seat and low > 0
                    sizes = [sizes[0] + low, sizes[1] + hand[card], sizes[2] + high]
                assert sizes[1] == g.table.hand_size[other] <= sizes[2]
    assert tight > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_expected_cards_fill_the_hand(players: int) -> None:
    for g, _ in games(players, 6, 29):
        for me in g.seats[:players]:
            for other in range(players):
                total = sum(belief.expected(g.table, me, other, card) for card in range(KINDS))
                assert total == pytest.approx(g.table.hand_size[other], abs=1.0)


@pytest.mark.parametrize("players", [2, 4])
def test_expected_is_right_on_average(players: int) -> None:
    """Over many deals, cards that are expected so often are held so often."""
    rows: Counter[int] = Counter()
    held: Counter[int] = Counter()
    said: Counter[int] = Counter()
    for g, _ in games(players, 40, 17):
        me = g.seats[g.table.actor]
        other = (g.table.actor + 1) % players
        for card in range(KINDS):
            mean = belief.expected(g.table, me, other, card)
            step = min(12, int(mean * 10))
            rows[step] += 1
            held[step] += 1000 * g.seats[other].hand[card]
            said[step] += round(1000 * mean)
    for step, n in rows.items():
        if n > 200:
            assert held[step] / n == pytest.approx(said[step] / n, abs=120), (step, n)


@pytest.mark.parametrize("players", [3, 4])
def test_memory_is_what_the_events_told(players: int) -> None:
    """The same counts from the log alone: moves whose card the seat learned, and thefts that it did not."""
    notes = [Note(seat, players) for seat in range(players)]
    folded = 0
    thefts = 0
    for g, log in games(players, 4):
        if log.seq < folded or folded == 0:
            notes, folded = [Note(seat, players) for seat in range(players)], 0
        for n in range(folded, log.seq):
            for each in notes:
                row = [log.rows[n][column] for column in range(len(Column))]
                row[Column.EVENT] = Event(row[Column.EVENT])
                each.tell(Fact(*row))  # type: ignore[arg-type]
        folded = log.seq
        for each in notes:
            me = g.seats[each.seat]
            for other in set(range(players)) - {each.seat}:
                assert {card: n for card, n in enumerate(me.known[other]) if n} == +each.known[other]
                assert {by: n for by, n in enumerate(me.stolen[other]) if n} == +each.stolen[other]
                thefts += sum(me.stolen[other])
    assert thefts > 100


class Note:
    """What one seat writes down of each hand."""

    def __init__(self, seat: int, players: int) -> None:
        self.seat = seat
        self.hands: list[Counter[int]] = [Counter() for _ in range(players)]
        self.known: list[Counter[int]] = [Counter() for _ in range(players)]
        self.stolen: list[Counter[int]] = [Counter() for _ in range(players)]

    def tell(self, f: Fact) -> None:
        if f.event == Event.HAND_SEEN and f.seat == self.seat:
            self.known[f.other] = self.hands[f.other].copy()
            self.stolen[f.other].clear()
        moves = EVENTS[f.event].ends
        if moves is None or f.card < 0:
            return
        copies = max(1, f.number) if f.event == Event.PLAYED else 1
        for place, sign in zip(moves, (-1, 1), strict=True):
            seat = {Place.HAND: f.seat, Place.OTHER_HAND: f.other}.get(place)
            if seat is None:
                continue
            self.hands[seat][f.card] += sign * copies
            if seat == self.seat or not sees(f, self.seat):
                continue
            self.known[seat][f.card] = max(0, self.known[seat][f.card] + sign * copies)
        if f.event == Event.STOLEN and not sees(f, self.seat):
            if self.hands[f.other].total() == 0 and not +self.stolen[f.other]:
                self.known[f.seat] += self.known[f.other]
            self.stolen[f.other][f.seat] += 1
        for known, stolen, hand in zip(self.known, self.stolen, self.hands, strict=True):
            if hand.total() == 0:
                known.clear()
                stolen.clear()


def hold(*hands: dict[Card, int]) -> Game:
    """A game in which nobody knows anything of these hands."""
    g = plain_game(Ruleset.default(), len(hands))
    begin(g, plain_log(), 1, 1)
    for seat, hand in enumerate(hands):
        g.seats[seat].hand = [hand.get(Card(card), 0) for card in range(KINDS)]
        g.table.hand_size[seat] = sum(hand.values())
        g.seats[seat].known = [[0] * KINDS for _ in range(4)]
    g.table.necklace = -1
    return g


def test_a_bought_card_is_known_until_it_is_played() -> None:
    g = hold({}, {Card.RUBY_1: 2}, {})
    gain(g, 1, Card.KING)
    me = g.seats[0]
    assert belief.least(g.table, me, 1, Card.KING) == 1
    assert belief.unknown_cards(g.table, me, 1) == 2
    lose(g, 1, Card.KING)
    assert belief.least(g.table, me, 1, Card.KING) == 0


def test_a_drawn_card_is_known_to_its_owner_alone() -> None:
    g = hold({}, {}, {})
    gain_unseen(g, 1, Card.KING)
    assert belief.least(g.table, g.seats[0], 1, Card.KING) == 0
    assert belief.least(g.table, g.seats[1], 1, Card.KING) == 1
    assert belief.unknown_cards(g.table, g.seats[0], 1) == 1


def test_a_theft_out_of_sight_makes_every_known_card_doubtful() -> None:
    g = hold({}, {}, {Card.AMBER_1: 1})
    gain(g, 1, Card.KING)
    gain(g, 1, Card.RING)
    steal(g, 1, 2, Card.KING)
    me = g.seats[0]
    assert [belief.least(g.table, me, 1, card) for card in (Card.KING, Card.RING)] == [0, 0]
    assert [belief.most(g.table, me, 1, card) for card in (Card.KING, Card.RING)] == [1, 1]
    assert belief.expected(g.table, me, 1, Card.KING) == 0.5
    assert belief.least(g.table, g.seats[1], 2, Card.KING) == 1
    assert belief.least(g.table, g.seats[2], 1, Card.RING) == 1
    look(g, plain_log(), 0, 1, -1)
    assert [belief.least(g.table, me, 1, card) for card in (Card.KING, Card.RING)] == [0, 1]


def test_the_last_card_stolen_is_followed() -> None:
    g = hold({}, {}, {Card.AMBER_1: 1})
    gain(g, 1, Card.KING)
    steal(g, 1, 2, Card.KING)
    assert belief.least(g.table, g.seats[0], 2, Card.KING) == 1
    assert belief.most(g.table, g.seats[0], 1, Card.KING) == 0


def test_a_stolen_necklace_is_seen_by_all() -> None:
    g = hold({}, {}, {})
    gain_unseen(g, 1, Card.NECKLACE)
    gain(g, 1, Card.RING)
    assert belief.least(g.table, g.seats[0], 1, Card.NECKLACE) == 1
    steal(g, 1, 2, Card.NECKLACE)
    me = g.seats[0]
    assert [belief.least(g.table, me, seat, Card.NECKLACE) for seat in (1, 2)] == [0, 1]
    assert belief.least(g.table, me, 1, Card.RING) == 1


def test_a_bot_reads_its_belief_from_the_view() -> None:
    """The view's object says the same in words, and its frame has a row for each card that a hand may hold."""
    g = hold({Card.RING: 1}, {Card.RUBY_1: 2}, {})
    gain(g, 1, Card.KING)
    seen = View(g.table, g.seats[0]).belief
    king = seen.hands[1][Card.KING]
    assert (king.least, king.most) == (1, 3)
    assert king.expected == belief.expected(g.table, g.seats[0], 1, Card.KING)
    assert seen.hands[0] == {Card.RING: Holding(1, 1, 1.0)}
    assert (seen.hand_sizes, seen.unknown) == ((1, 3, 0), (0, 2, 0))
    assert seen.unseen[Card.RING] == g.table.rules.copies[Card.RING] - 1 - list(g.table.market).count(Card.RING)
    rows = seen.frame.filter(seat=1, card="king")
    assert rows.select("least", "most").row(0) == (1, 3)
    assert seen.frame.height == sum(len(hand) for hand in seen.hands)
