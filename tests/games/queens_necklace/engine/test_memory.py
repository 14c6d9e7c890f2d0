"""What each seat remembers of the others' hands, gain by gain, loss by loss and theft by theft."""

from __future__ import annotations

from qn_analysis.games.queens_necklace.engine.hands import take
from qn_analysis.games.queens_necklace.engine.memory import all_see_gain, all_see_loss, remember_theft
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.play.builds import plain_game
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import Card

ME, VICTIM, THIEF = 0, 1, 2


def game(hand: int = 3, *, same_turn: bool = False, seen: int = 0) -> Game:
    """Three players; the victim holds `hand` Rings, of which the others saw `seen` come."""
    rules = Ruleset.default()
    g: Game = plain_game(rules.with_(rulings={"same_turn": "none"}) if same_turn else rules, 3)
    for _ in range(hand):
        take(g, VICTIM, Card.RING)
    for _ in range(seen):
        all_see_gain(g, VICTIM, Card.RING)
    return g


def lost(g: Game) -> None:
    """A Ring has left the victim's hand."""
    g.seats[VICTIM].hand[Card.RING] -= 1
    g.table.hand_size[VICTIM] -= 1


def known(g: Game, seat: int, other: int = VICTIM) -> int:
    """Rings that a seat knows in a hand."""
    return g.seats[seat].known[other][Card.RING]


def test_a_loss_that_all_see_takes_away_one_known_copy_and_no_other() -> None:
    g = game(seen=2)
    lost(g)
    all_see_loss(g, VICTIM, Card.RING)
    assert [known(g, ME), known(g, THIEF)] == [1, 1]
    lost(g)
    all_see_loss(g, VICTIM, Card.RING)
    assert [known(g, ME), known(g, THIEF)] == [0, 0]


def test_a_loss_of_a_card_that_nobody_knew_of_takes_nothing_away() -> None:
    g = game(seen=0)
    lost(g)
    all_see_loss(g, VICTIM, Card.RING)
    assert [known(g, ME), known(g, THIEF)] == [0, 0]


def test_of_an_empty_hand_nothing_is_remembered() -> None:
    g = game(hand=1, seen=1)
    all_see_gain(g, VICTIM, Card.KING)  # seen to come, and stolen since
    lost(g)
    all_see_loss(g, VICTIM, Card.RING)
    assert g.seats[ME].known[VICTIM][Card.KING] == 0


def test_a_thief_who_takes_the_one_copy_he_knew_of_knows_of_none_any_more() -> None:
    g = game(seen=1)
    lost(g)
    remember_theft(g, VICTIM, THIEF, Card.RING)
    assert known(g, THIEF) == 0
    assert known(g, ME) == 1, "it may be another card that is gone"
    assert g.seats[ME].stolen[VICTIM][THIEF] == 1
    assert known(g, VICTIM, THIEF) == 1, "the victim knows what is gone, and where"


def test_a_thief_who_takes_what_he_did_not_know_of_knows_as_much_as_before() -> None:
    g = game(seen=0)
    lost(g)
    remember_theft(g, VICTIM, THIEF, Card.RING)
    assert known(g, THIEF) == 0


def test_the_last_card_is_followed_by_who_knew_it() -> None:
    g = game(hand=1, seen=1)
    lost(g)
    remember_theft(g, VICTIM, THIEF, Card.RING)
    assert known(g, ME, THIEF) == 1
    assert [known(g, ME), known(g, THIEF)] == [0, 0], "nothing is left there"


def test_what_comes_in_a_turn_is_counted_where_a_ruling_asks_for_it() -> None:
    assert game(hand=2, same_turn=True, seen=2).table.gained[VICTIM] == 2
    assert game(hand=2).table.gained[VICTIM] == 0
    fresh = game(hand=2, same_turn=True, seen=2).seats[ME].fresh[VICTIM][Card.RING]
    assert fresh == 2
    assert game(hand=2, seen=2).seats[ME].fresh[VICTIM][Card.RING] == 0
