"""A person at the table: random play to the end, displays as drafts, a log that lints clean."""

from __future__ import annotations

import random
import re

import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.log.rows import fact
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.play.positions import POSITIONS, position
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.play.retrace import next_action
from qn_analysis.games.queens_necklace.play.session import Session, SessionError
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.phases import Phase


def play_through(session: Session, rng: random.Random) -> int:
    """Click at random until the end; how often cards were taken back."""
    back = 0
    while not session.over:
        if session.draft and rng.random() < 0.3:
            session.take_back(rng.choice(sorted(session.draft)))
            back += 1
        else:
            session.choose(rng.choice(session.legal))
    return back


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.full), 4])
def test_random_play_to_the_end_lints_clean(players: int) -> None:
    back = 0
    for seed in (1, 2, 3):
        session = Session(ENGINE, "greedy", seat=seed % players, players=players, seed=seed, name=f"Zoé {seed}")
        with pytest.raises(SessionError, match="not over yet"):
            session.log  # noqa: B018
        back += play_through(session, random.Random(seed))
        log = session.log
        found = qn.lint(log)
        assert found.raw.is_empty(), found
        assert log.bots[seed % players] == f"Zoé {seed}"
        assert log.bots.count("greedy") == players - 1
        facts = [fact(row) for row in log.rows(0)]
        assert facts == session.facts == engine(session)
        assert position(log, 0, len(facts) // 2).how == "retraced"
        assert session.legal == []
        with pytest.raises(SessionError, match="the game is over"):
            session.choose(0)
    assert back > 0


def engine(session: Session) -> list[object]:
    """The rows of the same choices on the bare engine."""
    g, log = plain_game(session.rules, session.players), plain_log()
    begin(g, log, session.seed, 0)
    facts = session.facts
    while g.table.phase != Phase.GAME_OVER:
        assert apply(g, log, next_action(g.table, g.seats[g.table.actor], facts, log.seq))
    return [POSITIONS.logged(log.rows[n]) for n in range(log.seq)]


def at_sale(seed: int = 1) -> Session:
    """A session at its first display with a choice of Rings."""
    session = Session(ENGINE, "greedy", players=3, seed=seed)
    rng = random.Random(seed)
    while not session.over:
        if session.phase == Phase.DISPLAY and session.table.actor == 0 and session.view.hand.get(Card.RING):
            return session
        session.choose(rng.choice(session.legal))
    return at_sale(seed + 1)


def test_a_display_is_a_draft_until_it_is_confirmed() -> None:
    session = at_sale()
    before = session.facts
    gem = next(action for action in session.legal if Action.CARD <= action < Action.RING)
    assert not any(Action.RING <= action < Action.TRANSMUTE for action in session.legal)
    session.choose(gem)
    ring = next(action for action in session.legal if Action.RING <= action < Action.KING)
    session.choose(ring)
    assert session.facts == before
    session.take_back(gem)  # the Ring cannot lie there alone
    assert not session.draft
    with pytest.raises(SessionError, match=f"{gem} is not on the display"):
        session.take_back(gem)
    session.choose(gem)
    session.choose(ring)
    session.clear()
    assert not session.draft
    session.choose(gem)
    session.choose(ring)
    with pytest.raises(SessionError, match="999 is not legal now"):
        session.choose(999)
    session.choose(Action.PASS)
    shown = [f for f in session.facts[len(before) :] if f.event.name == "SHOWN" and f.seat == 0]
    assert sorted(f.card for f in shown) == sorted([gem - Action.CARD, int(Card.RING)])


def test_a_bot_suggests_a_display() -> None:
    session = at_sale()
    suggested = session.suggested_display("greedy")
    before = session.facts
    for action in suggested:
        assert action in session.legal
        session.choose(action)
    assert session.facts == before
    assert session.standing().phase == Phase.DISPLAY
    while session.phase == Phase.DISPLAY:
        session.choose(Action.PASS)
    with pytest.raises(SessionError, match="no display is asked for"):
        session.suggested_display("greedy")


def test_a_wrong_table_is_told_at_once() -> None:
    with pytest.raises(qn.SimulationError) as told:
        Session(ENGINE, ["greedy", "gredy"], seat=7, seed=-1, name=" ")
    for part in ("seat 7: the seats of 3 players are 0 to 2", "unknown bot 'gredy'", "seed -1", "1 to 40 letters"):
        assert part in str(told.value)
    with pytest.raises(qn.SimulationError, match="5 players"):
        Session(ENGINE, "greedy", players=5)
    with pytest.raises(qn.SimulationError, match="4 players"):
        Session(ENGINE, ["greedy", "greedy"], players=4)


def test_a_plain_bot_and_other_rules_sit_at_the_table() -> None:
    rules = qn.Ruleset.default().with_(rulings={"queen_scope": "own"}, purse=12)
    session = Session(ENGINE, lambda view, legal, rng: rng.choice(legal), players=2, seed=4, rules=rules, name="<b>")
    play_through(session, random.Random(1))
    assert session.log.rules == rules
    assert session.log.bots == ["<b>", "python:<lambda>"]
    assert qn.lint(session.log).raw.is_empty()
    assert re.search("bots <b>", repr(session.log))
