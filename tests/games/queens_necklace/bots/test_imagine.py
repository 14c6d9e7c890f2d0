"""Imagined worlds: every card is somewhere, what is known holds, and nothing hidden is looked at."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from qn_analysis.core.compile.records import blank
from qn_analysis.games.queens_necklace.bots import belief
from qn_analysis.games.queens_necklace.bots.imagine import imagine
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import KINDS, NOBODY, Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.games.queens_necklace.bots.test_belief import THIEVES
from tests.games.queens_necklace.bots.test_hidden import shuffle_hidden
from tests.kit.queens_necklace.rulesets import random_ruleset


def positions(rules: Ruleset, players: int, count: int, every: int = 1, seed: int = 5) -> Iterator[Game]:
    """One decision in `every` of some games in which everybody plays at random."""
    rng = random.Random(players)
    g = plain_game(rules, players)
    at = 0
    for number in range(count):
        log = plain_log()
        begin(g, log, seed, number)
        while g.table.phase != Phase.GAME_OVER:
            at += 1
            if at % every == 0:
                yield g
            me = g.seats[g.table.actor]
            assert apply(g, log, rng.choice(me.legal[: me.options]))


def dice(seed: int) -> list[int]:
    rng = random.Random(seed)
    return [*(rng.getrandbits(32) for _ in range(3)), 1]


def pile(g: Game) -> list[int]:
    return g.hidden.pile[g.hidden.top : g.hidden.size]


def assert_whole(world: Game, g: Game, seat: int) -> None:
    """All copies of all cards, hands and pile of the right size, what the seat knows for certain."""
    t = g.table
    me = g.seats[seat]
    copies = Counter(pile(world))
    for slot in range(t.rules.market_size):
        copies[t.market[slot]] += 1
    for each in range(t.players):
        hand = world.seats[each].hand
        assert sum(hand) == world.table.hand_size[each] == t.hand_size[each] == sum(g.seats[each].hand)
        for card in range(KINDS):
            copies[card] += hand[card] + t.shown[each][card]
            assert belief.least(t, me, each, card) <= hand[card] <= belief.most(t, me, each, card), Card(card)
    for card in range(KINDS):
        assert copies[card] + t.gone[card] == t.rules.copies[card], Card(card)
    assert len(pile(world)) == t.pile
    assert pile(world).count(Card.MERCHANT) == t.rules.copies[Card.MERCHANT] - t.merchants
    assert world.seats[seat].hand == me.hand
    assert vars(world.table).keys() == vars(t).keys()


def assert_merchants_allowed(world: Game) -> None:
    """Each Merchant who is to come lies where the set-up can have put him."""
    t = world.table
    merchants = t.rules.copies[Card.MERCHANT]
    dealt = t.players * t.rules.hand_size + (t.players - 1) * t.rules.later_cards
    cards = sum(t.rules.copies) - merchants - dealt
    above = cards - sum(card != Card.MERCHANT for card in pile(world))
    number = t.merchants
    for card in pile(world):
        if card != Card.MERCHANT:
            above += 1
            continue
        number += 1
        exact = (2 * cards * number + merchants) // (2 * merchants)
        if number < merchants:
            assert abs(above - exact) <= t.rules.merchant_spread
        else:
            assert cards - t.rules.last_merchant < above <= cards


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.full), 4])
@pytest.mark.parametrize("odd", [False, True])
def test_every_world_is_one_that_can_be(players: int, odd: bool) -> None:
    rng = random.Random(players)
    world = blank(Game)
    stream = dice(players)
    worlds = 0
    thefts = 0
    phases = set()
    for number in range(8 if odd else 1):
        rules = random_ruleset(rng) if odd and number else THIEVES
        for g in positions(rules, players, 1 if odd else 4, 5, seed=number):
            for seat in range(players):
                if seat != g.table.actor and rng.random() < 0.7:
                    continue
                imagine(world, g.table, g.seats[seat], stream)
                assert_whole(world, g, seat)
                assert_merchants_allowed(world)
                worlds += 1
                thefts += sum(map(sum, g.seats[seat].stolen))
                phases.add(g.table.phase)
    assert worlds > 150
    assert thefts > 10 or players == 2 or odd
    assert {Phase.INFLUENCE, Phase.PURCHASE, Phase.DISPLAY} <= phases


def test_nothing_hidden_is_read() -> None:
    """With everything hidden changed, the same dice imagine the same world, and the hidden cards stay as they are."""
    rng = random.Random(1)
    for g in positions(THIEVES, 4, 1, 9):
        seat = g.table.actor
        before = copy.deepcopy(g)
        other = copy.deepcopy(g)
        shuffle_hidden(other, rng)
        one, two = blank(Game), blank(Game)
        imagine(one, g.table, g.seats[seat], dice(1))
        imagine(two, other.table, other.seats[seat], dice(1))
        assert same(one, two)
        assert same(g, before)


def same(one: Game, two: Game) -> bool:
    from qn_analysis.core.compile.records import plain

    left, right = plain(Game, one), plain(Game, two)
    left["hidden"].pop("order")
    right["hidden"].pop("order")
    left["hidden"]["pile"], right["hidden"]["pile"] = pile(one), pile(two)
    return bool(left == right)


@pytest.mark.parametrize("players", [2, 4])
def test_who_knows_everything_imagines_the_truth(players: int) -> None:
    """Hands all seen, no theft since, and only one kind of card left in the pile."""
    world = blank(Game)
    for g in positions(Ruleset.default(), players, 3, 11):
        me = g.seats[g.table.actor]
        for other in range(players):
            if other != me.seat:
                me.known[other] = list(g.seats[other].hand)
                me.stolen[other] = [0] * 4
        imagine(world, g.table, me, dice(2))
        assert [seat.hand for seat in world.seats[:players]] == [seat.hand for seat in g.seats[:players]]
        assert Counter(pile(world)) == Counter(pile(g))


def test_a_forger_who_chooses_sees_the_cards_of_the_gem() -> None:
    """Ruling `forger_choice`: the legal actions say which cards of the gem the victim has."""
    rules = Ruleset.default().with_(
        deck_size=113, cards={"forger": {"copies": 14}, "thief": {"copies": 6}}, rulings={"forger_choice": "forger"}
    )
    found = 0
    world = blank(Game)
    stream = dice(4)
    for g in positions(rules, 3, 60):
        t = g.table
        if t.phase != Phase.FORGER_CHOICE:
            continue
        found += 1
        me = g.seats[t.actor]
        for _ in range(5):
            imagine(world, t, me, stream)
            assert_whole(world, g, me.seat)
            legal = {action - Action.CARD for action in me.legal[: me.options]}
            hand = world.seats[t.victim].hand
            assert {card for card in range(3 * t.gem, min(3 * t.gem + 3, 10)) if hand[card] > 0} == legal
    assert found > 10


def test_cards_that_wait_are_imagined_to_wait() -> None:
    """Ruling `same_turn`: in each other hand no more cards wait than came to it, and those that one saw come
    are among them."""
    rules = Ruleset.default().with_(same_turn="none")
    world = blank(Game)
    stream = dice(5)
    waiting = unseen = 0
    for g in positions(rules, 3, 12, seed=4):
        t = g.table
        for me in g.seats[: t.players]:
            imagine(world, t, me, stream)
            for other in world.seats[: t.players]:
                if other.seat == me.seat or t.phase == Phase.DISPLAY:
                    continue
                waits = [max(0, held - free) for held, free in zip(other.hand, other.usable, strict=True)]
                assert sum(waits) <= t.gained[other.seat]
                for card, copies in enumerate(me.fresh[other.seat]):
                    assert waits[card] >= min(copies, other.hand[card])
                waiting += sum(waits)
                unseen += sum(waits) > sum(me.fresh[other.seat])
    assert waiting > 100
    assert unseen > 3


def test_merchants_come_as_often_as_in_truth() -> None:
    """Over many deals the next Merchant lies as deep in imagined piles as in true ones."""
    true: Counter[int] = Counter()
    imagined: Counter[int] = Counter()
    world = blank(Game)
    stream = dice(3)
    rng = random.Random(3)
    g = plain_game(Ruleset.default(), 3)
    for number in range(250):
        log = plain_log()
        begin(g, log, 8, number)
        stop = rng.randint(20, 110)
        while g.table.phase != Phase.GAME_OVER and stop > 0:
            me = g.seats[g.table.actor]
            apply(g, log, rng.choice(me.legal[: me.options]))
            stop -= 1
        if g.table.phase == Phase.GAME_OVER or g.table.merchants == g.table.rules.copies[Card.MERCHANT]:
            continue
        for _ in range(3):
            imagine(world, g.table, g.seats[g.table.actor], stream)
            imagined[min(39, pile(world).index(Card.MERCHANT)) // 4] += 1
        true[min(39, pile(g).index(Card.MERCHANT)) // 4] += 3
    off = sum((true[n] - imagined[n]) ** 2 / (true[n] + imagined[n]) for n in true | imagined)
    assert off / 2 < 3 * len(true | imagined), (true, imagined)


def test_hands_are_imagined_as_often_as_they_are() -> None:
    """Cards of the opponents early in the game (later, what they keep is not what comes): each kind is as
    frequent in imagined hands as in true ones."""
    true: Counter[int] = Counter()
    imagined: Counter[int] = Counter()
    world = blank(Game)
    stream = dice(6)
    g = plain_game(Ruleset.default(), 3)
    for number in range(400):
        begin(g, plain_log(), 4, number)
        imagine(world, g.table, g.seats[g.table.actor], stream)
        for other in {0, 1, 2} - {g.table.actor}:
            true.update(dict(enumerate(g.seats[other].hand)))
            imagined.update(dict(enumerate(world.seats[other].hand)))
    assert true.total() == imagined.total() > 2000
    for card, n in true.items():
        assert imagined[card] == pytest.approx(n, abs=5 + 4 * (2 * n) ** 0.5), Card(card)


def test_worlds_can_be_played_to_their_end() -> None:
    rng = random.Random(9)
    log = plain_log()
    world = blank(Game)
    stream = dice(9)
    for g in positions(THIEVES, 4, 2, 17):
        imagine(world, g.table, g.seats[g.table.actor], stream)
        log.seq = log.choices = 0
        while world.table.phase != Phase.GAME_OVER:
            me = world.seats[world.table.actor]
            assert me.options > 1
            assert apply(world, log, rng.choice(me.legal[: me.options]))
            for seat in range(4):
                assert sum(world.seats[seat].hand) >= 0
                assert min(world.seats[seat].hand) >= 0
        assert world.table.necklace == NOBODY or world.seats[world.table.necklace].hand[Card.NECKLACE] == 1
        assert sum(world.table.gone) <= sum(world.table.rules.copies)
