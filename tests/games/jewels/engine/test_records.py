"""What a game's records can hold and show. That both builds are equal is in `tests/games/test_play.py`."""

from __future__ import annotations

import random

from qn_analysis.core.compile.records import plain
from qn_analysis.core.play.simulate import Job, play_interpreted
from qn_analysis.games.jewels.engine.game import apply, begin, list_legal
from qn_analysis.games.jewels.engine.state import Game, Hidden, Seat, Table
from qn_analysis.games.jewels.play.builds import plain_game, plain_log
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.rulebook.fields import RESOURCE_NAMES
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.batch import play
from tests.kit.jewels.table import BID, BUY, CHALLENGE, DIAMOND, Kit


def test_a_longer_log_is_told_and_not_cut() -> None:
    """Ten actions a round and decks of 119 and 120 do not fit the record: the game is to be replayed interpreted."""
    dear = {name: {"copies": 17, "cost": 40} for name in RESOURCE_NAMES}
    brides = {"bride": {"copies": 40}, "queen": {"copies": 22}}
    rules = Ruleset.default().with_(
        actions=10, encounters_size=120, encounters=brides, resources_size=119, resources=dear
    )
    batch = play("jewels", rules, 5, "greedy", 5, 2)
    assert batch.results[:, 4].tolist() == [1, 1]
    assert len(batch.ids) == 0
    job = Job("jewels", 0, 0, 1, 5, ("greedy",) * 5, 5, rules, True, False, None)
    assert play_interpreted(job)[0].height == batch.results[0, 2] > 2048


def test_rulesets_share_their_deals() -> None:
    """Another card in the deck leaves the order of the others; other coins change no card."""
    more = Ruleset.default().with_(encounters_size=65, encounters={"aunt": {"type": "mercenary", "copies": 1}})
    orders = []
    for rules in (Ruleset.default(), more):
        g = plain_game(rules, 3)
        begin(g, plain_log(), 4, 0)
        keys = [rules.encounters[card].key for card in g.hidden.deck[1] if card >= 0]
        orders.append([key for key in keys if key != "aunt"])
        resources = g.hidden.deck[0][:72]
    assert orders[0] == orders[1]
    begin(g := plain_game(Ruleset.default().with_(coins=3), 3), plain_log(), 4, 0)
    assert g.hidden.deck[0][:72] == resources


def test_hidden_cards_are_out_of_a_bots_reach() -> None:
    """A policy is given the table and its own seat; neither holds a deck, another hand or another's offer."""
    public = {*Table.__annotations__, *Seat.__annotations__}
    assert set(Game.__annotations__) == {"table", "seats", "hidden"}
    assert not public & set(Hidden.__annotations__) - {"deck"}
    assert Table.__annotations__["deck"] == "PerDeck", "how many cards, not which"
    assert {"hand", "offer"} & set(Table.__annotations__) == set()


def test_a_secret_offer_leaves_no_trace_on_the_table() -> None:
    """Two games that differ in the first offer alone look the same to the next one who offers."""
    views = []
    for offer in (0, 9):
        play = Kit(cities=[0, 0, 0], resources={0: DIAMOND}).do(BUY, CHALLENGE, CHALLENGE, BID + offer)
        assert play.actor == 1
        views.append((plain(Table, play.g.table), plain(Seat, play.g.seats[1]), play.log.seq))
    assert views[0] == views[1]


def test_what_may_be_done_depends_on_nothing_hidden() -> None:
    """At some decisions the decks and the hands of others are changed: the same actions are listed."""
    rng = random.Random(2)
    g, log = plain_game(Ruleset.default(), 3), plain_log()
    seen = set()
    for number in range(5):
        begin(g, log, 8, number)
        while g.table.phase != Phase.GAME_OVER:
            me = g.seats[g.table.actor]
            if g.table.phase != Phase.ACTION or rng.random() < 0.02:
                before = plain(Table, g.table), plain(Seat, me)
                others = [seat for seat in g.seats if seat is not me]
                hidden = [*g.hidden.deck, *(seat.hand for seat in others)]
                offers = [seat.offer for seat in others]
                kept = [list(each) for each in hidden]
                for each in hidden:
                    rng.shuffle(each)
                for seat in others:
                    seat.offer = rng.randint(-1, 9)
                me.options = 0
                list_legal(g)
                assert (plain(Table, g.table), plain(Seat, me)) == before
                for each, was in zip(hidden, kept, strict=True):
                    each[:] = was
                for seat, offer in zip(others, offers, strict=True):
                    seat.offer = offer
                seen.add(Phase(g.table.phase))
            apply(g, log, rng.choice(me.legal[: me.options]))
    assert {Phase.ACTION, Phase.CHALLENGE, Phase.BID, Phase.DISCARD} <= seen
