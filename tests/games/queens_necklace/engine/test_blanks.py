"""Games with blank cards that have an effect: what holds in every game holds there too, whoever plays."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.bots.greedy import choose_greedy
from qn_analysis.games.queens_necklace.bots.heuristic import choose_heuristic
from qn_analysis.games.queens_necklace.bots.random import choose_random
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.replay import fold
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.play.positions import POSITIONS
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.play.retrace import next_action
from qn_analysis.games.queens_necklace.words.cards import BLANKS, Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.rulesets import random_blanks

POLICIES = {"random": choose_random, "greedy": choose_greedy, "expert": choose_heuristic, "schemer": choose_heuristic}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_games_with_blank_cards_hold_together(seed: int, players: int) -> None:
    """Options are two or more and distinct, bots choose among them, cards are conserved, hands are followed, the game
    can be played again from its rows."""
    rng = random.Random(seed)
    rules = random_blanks(rng)
    seated = [rng.choice(list(POLICIES)) for _ in range(players)]
    rows = [find(name).row(players) for name in seated]
    g, log = plain_game(rules, players), plain_log()
    begin(g, log, seed, 0)
    while g.table.phase != Phase.GAME_OVER:
        me = g.seats[g.table.actor]
        assert len(set(me.legal[: me.options])) == me.options >= 2
        assert apply(g, log, POLICIES[seated[me.seat]](g.table, me, rows[me.seat]))
    facts = [POSITIONS.logged(log.rows[n]) for n in range(log.seq)]
    end = fold(facts, rules.copies, players=players)
    for seat in range(players):
        assert [end.hands[seat][card] for card in Card] == list(g.seats[seat].hand)
    g, log = plain_game(rules, players), plain_log()
    begin(g, log, seed, 0)
    while g.table.phase != Phase.GAME_OVER:
        assert apply(g, log, next_action(g.table, g.seats[g.table.actor], facts, log.seq))
    assert [POSITIONS.logged(log.rows[n]) for n in range(log.seq)] == facts


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_games_with_blank_cards_are_clean(seed: int, players: int) -> None:
    rng = random.Random(seed)
    bots = [rng.choice(list(POLICIES)) for _ in range(players)]
    found = lint(GAME.simulate(3, players=players, bots=bots, seed=seed, rules=random_blanks(rng), progress=False))
    assert found.raw.height == 0, found.frame.head(5).to_dicts()


def test_every_bot_buys_blank_cards_and_uses_them() -> None:
    """Over some games with each effect; a card that acts at once is used when it is bought."""
    names = {card.name.lower(): place for place, card in enumerate(BLANKS)}
    used: dict[str, set[tuple[str, str]]] = {name: set() for name in ("greedy", "expert")}
    effects: set[str] = set()
    for seed in range(24):
        rules = random_blanks(random.Random(seed))
        effects |= {blank.effect for blank in rules.blanks}
        name = list(used)[seed % 2]
        log = GAME.simulate(3, players=3, bots=name, seed=seed, rules=rules, progress=False)
        for event, card in log.events.select("event", "card").unique().collect().iter_rows():
            if card in names and event in ("played", "discarded", "shown"):
                used[name].add((rules.blanks[names[card]].effect, event))
    assert effects == {"ducats", "look", "steal", "discard", "fashion", "draw", "stones", "pounds"}
    wanted = {("ducats", "played"), ("steal", "played"), ("fashion", "played"), ("draw", "discarded")}
    wanted |= {("stones", "shown"), ("pounds", "shown")}
    for name, seen in used.items():
        assert wanted <= seen, (name, wanted - seen)
