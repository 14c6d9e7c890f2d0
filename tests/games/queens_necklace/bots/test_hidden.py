"""Hidden information: changing what a seat cannot know changes none of its decisions."""

from __future__ import annotations

import random

import pytest

from qn_analysis.core.compile.records import copy_record
from qn_analysis.core.play import simulate
from qn_analysis.core.play.batch import Policy
from qn_analysis.games.queens_necklace.bots import SEARCHERS
from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.play.positions import POSITIONS
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import KINDS, NOBODY, Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace import magpie as magpie  # a user's compiled bot, by its name


def shuffle_hidden(g: Game, rng: random.Random) -> None:
    """Redistribute what the player who is asked cannot see: other hands (of the same sizes) and the pile.

    The Necklace stays where everyone sees it. Other players' displays, where they have been laid but not revealed,
    are emptied: what they hold is unknown too.
    """
    me = g.table.actor
    hidden = g.hidden
    others = [seat for seat in range(g.table.players) if seat != me]
    cards = [card for card in hidden.pile[hidden.top : hidden.size] if card != Card.MERCHANT]
    for seat in others:
        hand = g.seats[seat].hand
        cards += [card for card in range(KINDS) for _ in range(hand[card]) if card != Card.NECKLACE]
    rng.shuffle(cards)
    for seat in others:
        other = g.seats[seat]
        size = sum(other.hand)
        other.hand = [0] * KINDS
        if g.table.necklace == seat:
            other.hand[Card.NECKLACE] = 1
            size -= 1
        for _ in range(size):
            other.hand[cards.pop()] += 1
        other.laid = [0] * KINDS
        other.laid_gems = [0] * 4
        other.laid_rings = [0] * 4
        other.laid_kings = [0] * 4
        other.seen = [[rng.randint(0, 3) for _ in range(KINDS)] for _ in range(4)]
        other.known = [[rng.randint(0, 3) for _ in range(KINDS)] for _ in range(4)]
        other.stolen = [[rng.randint(0, 2) for _ in range(4)] for _ in range(4)]
        other.chance = [rng.getrandbits(32) for _ in range(4)]
    pile = hidden.pile[hidden.top : hidden.size]
    merchants = sum(card == Card.MERCHANT for card in pile)
    fresh = [*cards, *[int(Card.MERCHANT)] * merchants]
    rng.shuffle(fresh)
    hidden.pile[hidden.top : hidden.size] = fresh
    hidden.thefts = [rng.getrandbits(32) for _ in range(4)]
    hidden.key = [rng.getrandbits(32) for _ in range(2)]


KNOWN = [bot for bot, style in STYLES.items() if style.policy not in SEARCHERS]
"""A search is slow when interpreted: `test_searcher` has a test like this one for it."""


FIRST = [bot for bot in KNOWN if bot == next(each for each in KNOWN if STYLES[each].policy == STYLES[bot].policy)]
"""One bot for each policy: styles that share one differ in weights alone. The full run has them all."""
QUICK = [*((bot, n) for n in (2, 4) for bot in (*FIRST, "expert") if (bot, n) != ("learnt", 4)), ("magpie", 2)]
REST = [("learnt", 3), *((bot, n) for n in (2, 4) for bot in KNOWN if (bot, n) not in QUICK)]


@pytest.mark.parametrize(
    ("bot", "players", "games"),
    [*((*each, 2) for each in QUICK), *(pytest.param(*each, 3, marks=pytest.mark.full) for each in (*QUICK, *REST))],
)
def test_what_a_seat_cannot_know_changes_nothing(bot: str, players: int, games: int) -> None:
    policy: Policy = ENGINE.find(bot).policy()
    weights = simulate.plain_weights_of(ENGINE, [bot] * players)
    rng = random.Random(1)
    g = plain_game(Ruleset.default(), players)
    other = POSITIONS.copy(g)
    compared = set()
    for number in range(games):
        log = plain_log()
        begin(g, log, 21, number)
        while g.table.phase != Phase.GAME_OVER:
            seat = g.table.actor
            chosen = []
            for _ in range(2):
                copy_record(other, g)
                shuffle_hidden(other, rng)
                chosen.append(policy(other.table, other.seats[seat], weights[seat]))
            compared.add(g.table.phase)
            action = policy(g.table, g.seats[seat], weights[seat])
            assert chosen == [action, action]
            assert apply(g, log, action)
    assert {Phase.INFLUENCE, Phase.PURCHASE, Phase.DISPLAY} <= compared


def test_the_table_shows_no_display_before_the_reveal() -> None:
    """While a display is built card by card, nothing public changes."""
    from qn_analysis.core.compile.records import plain
    from qn_analysis.games.queens_necklace.engine.state import Table

    rng = random.Random(2)
    g = plain_game(Ruleset.default(), 3)
    log = plain_log()
    seen = 0
    for number in range(4):
        begin(g, log, 3, number)
        before = None
        while g.table.phase != Phase.GAME_OVER:
            if g.table.phase == Phase.DISPLAY:
                now = {k: v for k, v in plain(Table, g.table).items() if k not in ("actor", "asked")}
                assert before is None or now == before
                before = now
                seen += 1
            else:
                before = None
            me = g.seats[g.table.actor]
            apply(g, log, rng.choice(me.legal[: me.options]))
    assert seen > 50
    assert g.table.necklace == NOBODY or g.table.necklace < 3
