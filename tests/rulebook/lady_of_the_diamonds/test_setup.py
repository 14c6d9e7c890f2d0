"""The headings "Overview", "Set Up" and "Longer Game" 1 and 2: how a round begins."""

from __future__ import annotations

import pytest

from qn_analysis.core.rules.problems import RulesetError
from qn_analysis.games.lady_of_the_diamonds.engine.game import begin
from qn_analysis.games.lady_of_the_diamonds.engine.state import Game
from qn_analysis.games.lady_of_the_diamonds.play.builds import plain_game, plain_log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.cards import NOBODY, Card, Treasure
from qn_analysis.games.lady_of_the_diamonds.words.events import Event
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase
from tests.kit.lady_of_the_diamonds.table import Row, carries


def begun(players: int, number: int = 0, rules: Ruleset | None = None) -> tuple[Game, list[Row]]:
    """A game just set up, and its events."""
    g, log = plain_game(rules or Ruleset.default(), players), plain_log()
    begin(g, log, 3, number)
    return g, [Row(*log.rows[n]) for n in range(log.seq)]


@carries("about.players")
def test_about_1_two_to_five_players() -> None:
    for players in (2, 3, 4, 5):
        Ruleset.default().check(players)
        g, _rows = begun(players)
        assert [g.table.hand_size[seat] for seat in range(5)] == [2] * players + [0] * (5 - players)
    for players in (1, 6):
        with pytest.raises(RulesetError, match=f"players = {players}: not a number of players; give 2 to 5"):
            Ruleset.default().check(players)


@carries("setup.chest", "contents.chests")
def test_set_up_1_every_chest_is_empty() -> None:
    g, _rows = begun(5)
    assert [sum(chest) for chest in g.table.chest] == [0] * 5


@carries("setup.hand")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_set_up_2_two_cards_each_from_a_shuffled_deck(players: int) -> None:
    g, rows = begun(players)
    dealt = [row for row in rows if row.event == Event.DEALT]
    assert [row.seat for row in dealt] == [*range(players)] * 2
    for seat in range(players):
        hand = sorted(card for card in Card for _ in range(g.seats[seat].hand[card]))
        assert hand == sorted(row.card for row in dealt if row.seat == seat)
    orders = {tuple(row.card for row in begun(players, number)[1] if row.event == Event.DEALT) for number in range(6)}
    assert len(orders) == 6


@carries("setup.piles", "contents.titles")
def test_set_up_3_a_pile_for_each_of_seven_treasures() -> None:
    g, rows = begun(3)
    supplied = {Treasure(row.treasure): row.count for row in rows if row.event == Event.SUPPLIED}
    assert list(supplied) == list(Treasure)
    assert len(supplied) == 7
    assert list(supplied.values()) == g.table.supply


@carries("setup.face_up", "setup.deck")
@pytest.mark.parametrize(("players", "deck"), [(2, 46), (3, 44), (4, 42), (5, 40)])
def test_set_up_3_four_face_up_cards_and_the_deck(players: int, deck: int) -> None:
    g, rows = begun(players)
    laid = [row for row in rows if row.event == Event.LAID_OUT]
    assert [row.slot for row in laid] == [0, 1, 2, 3]
    assert [row.card for row in laid] == g.table.face_up[:4]
    assert g.table.deck == deck
    rest = [card for card in g.hidden.deck[g.hidden.top :] if card != NOBODY]
    assert len(rest) == deck
    seen = [row.card for row in rows if row.event in (Event.DEALT, Event.LAID_OUT)]
    whole = [card for card in Card for _ in range(Ruleset.default().copies[card])]
    assert sorted(seen + rest) == whole


@carries("setup.titles")
def test_set_up_4_titles_belong_to_nobody() -> None:
    g, _rows = begun(2)
    assert g.table.title == [NOBODY] * 7
    assert g.table.permanent == [0] * 7


@carries("setup.first")
def test_set_up_5_seat_0_begins() -> None:
    g, rows = begun(4)
    assert (g.table.phase, g.table.actor, g.table.turn) == (Phase.CARD, 0, 1)
    assert [(row.seat, row.count) for row in rows if row.event == Event.GAME_STARTED] == [(0, 4)]


def test_another_ruleset_has_the_same_deal_and_one_card_more_leaves_the_order() -> None:
    """Every card has a sort key of its own."""
    plain = begun(2)[1]
    assert begun(2, rules=Ruleset.default().with_(mode="advanced", pearl_match="taken"))[1][9:] == plain[9:]
    more = Ruleset.default().with_(deck_size=55, cards={"pearl_2": {"copies": 3}})
    g, h = begun(2)[0], begun(2, rules=more)[0]
    order, longer = g.hidden.deck[:54], h.hidden.deck[:55]
    extra = next(n for n in range(55) if order[n : n + 1] != longer[n : n + 1])
    assert longer[:extra] + longer[extra + 1 :] == order
    assert longer[extra] == Card.PEARL_2
