"""Folding the events gives the engine's own state at every decision, and refuses what cannot have happened."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from qn_analysis.core.compile.records import fill
from qn_analysis.core.log.events import Sight
from qn_analysis.core.log.replay import UNKNOWN, ReplayError
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import Game, Rules
from qn_analysis.games.queens_necklace.log.position import Position
from qn_analysis.games.queens_necklace.log.replay import Folder, fold
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import GEM_OF, GEMS, KINDS, NOBODY, SALES, Card, Gem
from qn_analysis.games.queens_necklace.words.events import EVENTS, Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace import table as kit

COPIES = list(plain_game(Ruleset.default(), 2).table.rules.copies)


def play(players: int, number: int, check: bool = True, **rules: int) -> tuple[list[kit.Row], Folder]:
    """Play a game with a plain random player, folding along; the folded state is compared at each decision."""
    g, log = plain_game(Ruleset.default(), players), plain_log()
    fill(Rules, g.table.rules, rules)
    dice = random.Random(number)
    folder = Folder(g.table.rules.copies)
    rows: list[kit.Row] = []
    begin(g, log, 7, number)
    while True:
        for n in range(len(rows), log.seq):
            rows.append(kit.Row(*log.rows[n]))
            folder.apply(rows[-1])
        if check:
            compare(g, folder.position)
        if g.table.phase == Phase.GAME_OVER:
            return rows, folder
        me = g.seats[g.table.actor]
        legal = [int(action) for action in me.legal[: me.options]]
        # a display is laid to the end more often than not, so that sales have something to settle
        if g.table.phase == Phase.DISPLAY and len(legal) > 1 and dice.random() < 0.8:
            legal.remove(Action.PASS)
        assert apply(g, log, dice.choice(legal))


def compare(g: Game, p: Position) -> None:
    """Every field of the folded position that the engine has too."""
    t = g.table
    seats = range(t.players)
    assert p.players == t.players
    assert [[p.hands[s][card] for card in range(KINDS)] for s in seats] == [g.seats[s].hand for s in seats]
    assert p.hand_sizes == t.hand_size[: t.players]
    assert {slot: offer.card for slot, offer in p.market.items()} == {
        slot: card for slot, card in enumerate(t.market) if card != NOBODY
    }
    for slot, offer in p.market.items():
        assert (offer.step, offer.price) == (t.step[slot], t.rules.prices[offer.card][t.step[slot]])
    hidden = g.hidden.pile[g.hidden.top : g.hidden.size]
    assert p.pile == [hidden.count(card) for card in range(KINDS)]
    assert p.pile_size == t.pile == len(hidden)
    assert not p.aside
    assert p.gone == t.gone
    assert p.fashion == t.fashion
    assert p.fashion_pounds == t.rules.fashion_tiles
    assert p.scores == t.score[: t.players]
    assert (p.turn, p.year, p.sales, p.active) == (t.turn, t.year, t.sales, t.active)
    assert (p.necklace, p.ducats, p.merchants) == (t.necklace, t.ducats, t.merchants)
    assert p.due == {sale + 1: t.due[sale] for sale in range(SALES) if t.due[sale] != NOBODY}
    assert p.counted == t.counted
    assert p.rarity == t.rarity
    for s in seats:
        assert [p.shown(s)[card] for card in range(KINDS)] == t.shown[s]
        for other in seats:
            look = p.known[s].get(other)
            assert (look.turn if look else 0) == g.seats[s].seen_turn[other]
            assert [look.cards[card] if look else 0 for card in range(KINDS)] == g.seats[s].seen[other]
    if t.phase == Phase.ALCHEMIST:
        compare_displays(g, p)


def compare_displays(g: Game, p: Position) -> None:
    """The rows of each display after the reveal."""
    t = g.table
    assert p.bankers == t.bankers[: t.players]
    for s in range(t.players):
        for gem in range(GEMS):
            row = p.displays[s].get(gem, Counter())
            gems = {card: n for card, n in row.items() if GEM_OF[card] != NOBODY}
            assert sum(gems.values()) == t.gem_cards[s][gem]
            assert sum(t.rules.stones[card] * n for card, n in gems.items()) == t.stones[s][gem]
            laid = (row[Card.RING], row[Card.KING], row[Card.NECKLACE])
            assert laid == (t.rings[s][gem], t.kings[s][gem], t.necklaces[s][gem])


@pytest.mark.parametrize("players", [*(pytest.param(n, marks=pytest.mark.full) for n in (2, 3)), 4])
def test_folding_gives_the_engines_state_at_every_decision(players: int) -> None:
    seen: set[int] = set()
    for number in range(20):
        rows, folder = play(players, number)
        seen |= {row.event for row in rows}
        end = folder.position
        assert sorted(end.places) == list(range(players))
        everything = [
            end.pile[card]
            + end.gone[card]
            + sum(hand[card] for hand in end.hands)
            + sum(offer.card == card for offer in end.market.values())
            for card in range(KINDS)
        ]
        assert everything == COPIES
    assert seen >= {Event.STOLEN, Event.CAUGHT, Event.TAKEN, Event.SALE_POSTPONED, Event.TRANSMUTED, Event.HAND_SEEN}


def test_lapsed_cards_are_conserved() -> None:
    for number in range(12):
        rows, folder = play(3, number, check=False, alchemist_orphans=1)
        assert sum(folder.position.gone) + sum(folder.position.hand_sizes) + folder.position.pile_size + len(
            folder.position.market
        ) == sum(COPIES)
        if any(row.event == Event.LAPSED for row in rows):
            return
    pytest.fail("no card lapsed in these games: the test shows nothing; play more of them")


def test_rows_may_have_none_names_and_enum_members() -> None:
    rows, folder = play(2, 1, check=False)
    assert fold(rows, COPIES) == folder.position
    assert fold(map(named, rows), COPIES) == folder.position


def named(row: kit.Row) -> Any:
    """A row as the event table gives it: None for null, lower-case names for enums."""
    values: dict[str, object] = {key: None if value == NOBODY else int(value) for key, value in row._asdict().items()}
    values["event"] = Event(row.event).name.lower()
    values["phase"] = Phase(row.phase)
    if row.card != NOBODY:
        values["card"] = Card(row.card).name.lower()
    if row.gem != NOBODY:
        values["gem"] = Gem(row.gem)
    if row.event in (Event.SALE_CLOSED, Event.GAME_OVER):
        values["amount"] = row.amount
    return SimpleNamespace(**values)


def test_a_log_that_hides_cards_folds_to_the_same_sizes() -> None:
    for number in range(6):
        rows, full = play(3, number, check=False)
        hidden = Folder(COPIES)
        for row in rows:
            secret = EVENTS[Event(row.event)].sight != Sight.ALL and row.card != Card.NECKLACE
            hidden.apply(row._replace(card=NOBODY) if secret else row)
        p = hidden.position
        assert (p.hand_sizes, p.pile_size, p.gone) == (
            full.position.hand_sizes, full.position.pile_size, full.position.gone,
        )  # fmt: skip
        assert sum(p.pile) == p.pile_size + sum(hand[UNKNOWN] for hand in p.hands)


def test_displays_and_scores_alone_can_be_followed_unchecked() -> None:
    rows, full = play(2, 3, check=False)
    sales = [row for row in rows if EVENTS[Event(row.event)].group in ("sale", "end")]
    p = fold(sales, None, players=2)
    assert (p.scores, p.sales, p.places) == (full.position.scores, full.position.sales, full.position.places)


@pytest.mark.parametrize(
    ("event", "change", "message"),
    [
        (Event.BOUGHT, {"slot": 7}, "not for sale at slot 7"),
        (Event.BOUGHT, {"card": int(Card.MERCHANT)}, "not for sale"),
        (Event.PLAYED, {"card": int(Card.BLANK_GRAY), "count": 1}, "not in the place it comes from: the hand"),
        (Event.DEALT, {"card": int(Card.BLANK_BLUE)}, "none is in the pile"),
        (Event.DEALT, {"seat": 3}, "no seat 3"),
        (Event.DEALT, {"seat": -1}, "column seat must not be empty"),
        (Event.MARKED_DOWN, {"slot": 7}, "not for sale at slot 7"),
        (Event.MERCHANT_DRAWN, {"amount": 999}, "999 cards"),
        (Event.FASHION_SET, {"slot": 4}, "no rank 4"),
        (Event.TURN_ENDED, {"event": 99}, "no event 99"),
    ],
)
def test_impossible_rows_are_named(event: Event, change: dict[str, int], message: str) -> None:
    rows, _ = play(2, 5, check=False)
    at = next(n for n, row in enumerate(rows) if row.event == event)
    rows[at] = rows[at]._replace(**change)
    with pytest.raises(ReplayError, match=message) as caught:
        fold(rows, COPIES)
    assert str(caught.value).startswith(f"row {at}")
    if "event" not in change:
        assert event.name.lower() in str(caught.value)


def test_a_row_twice_is_impossible() -> None:
    rows, _ = play(2, 5, check=False)
    at = next(n for n, row in enumerate(rows) if row.event == Event.BOUGHT)
    card = Card(rows[at].card).name.lower()
    with pytest.raises(ReplayError, match=rf"row {at + 1} \(bought {card}\)"):
        fold([*rows[: at + 1], rows[at]], COPIES)


def test_a_log_begins_with_its_players() -> None:
    rows, _ = play(2, 5, check=False)
    with pytest.raises(ReplayError, match="game_started"):
        fold(rows[1:], COPIES)
    with pytest.raises(ReplayError, match="28 kinds"):
        Folder([1, 2])


def test_replay_does_not_import_the_engine() -> None:
    code = (
        "import sys, qn_analysis.games.queens_necklace.log.replay;"
        "sys.exit(any('.engine' in name or '.play' in name for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
