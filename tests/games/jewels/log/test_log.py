"""The log of Jewels: written, read back, verified, resumed, replayed by folding, told."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.replay import UNKNOWN, ReplayError
from qn_analysis.core.play import simulate as module
from qn_analysis.games.jewels.engine.game import apply, begin
from qn_analysis.games.jewels.engine.state import Game
from qn_analysis.games.jewels.log.position import Position
from qn_analysis.games.jewels.log.replay import Folder
from qn_analysis.games.jewels.log.rows import EventRow
from qn_analysis.games.jewels.log.table import Log
from qn_analysis.games.jewels.log.teller import Teller
from qn_analysis.games.jewels.play.builds import plain_game, plain_log
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.actions import ACTIONS
from qn_analysis.games.jewels.words.cards import NOBODY, Deck, Resource
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.jewels.logs import play
from tests.kit.jewels.rulesets import random_ruleset
from tests.kit.jewels.table import ring

RULES = Ruleset.default()
BRIDE, COLLECTOR, OGRE = (
    [card.key for card in RULES.encounters].index(key) for key in ("bride", "collector", "ogre")
)  # fmt: skip
TAXES = [card.key for card in RULES.events].index("taxes")


def rows(*told: dict[str, object]) -> list[EventRow]:
    """Rows of one turn, from what each says beyond the columns that place it."""
    blank = dict.fromkeys(EventRow._fields)
    return [
        EventRow(**{**blank, "game": 0, "seq": seq, "turn": 1, "phase": "action", **each})  # type: ignore[arg-type]
        for seq, each in enumerate(told)
    ]


STARTED = {"event": "game_started", "seat": 0, "count": 2}
OPENING = (
    STARTED,
    {"event": "coins_given", "seat": 0, "amount": 25},
    {"event": "coins_given", "seat": 1, "amount": 26},
    {"event": "dealt", "seat": 0, "resource": "ruby", "amount": 71},
    {"event": "dealt", "seat": 1, "resource": "gold", "amount": 70},
    {"event": "dealt", "seat": 0, "resource": "ruby", "amount": 69},
    {"event": "resource_placed", "resource": "topaz", "city": 0, "amount": 68, "phase": "setup"},
    {"event": "encounter_placed", "card": OGRE, "city": 0, "amount": 63, "phase": "setup"},
    {"event": "seized", "resource": "topaz", "card": OGRE, "city": 0},
    {"event": "encounter_placed", "card": BRIDE, "city": 1, "amount": 62, "phase": "setup"},
    {"event": "stocked", "card": BRIDE, "city": 1, "count": 3, "amount": 3},
    {"event": "encounter_placed", "card": COLLECTOR, "city": 2, "amount": 61, "phase": "setup"},
    {"event": "placed", "seat": 0, "city": 0},
    {"event": "placed", "seat": 1, "city": 1},
    {"event": "turn_started", "seat": 0},
    {"event": "round_started", "seat": 0, "count": 3},
    {"event": "crafted", "seat": 0, "object": "ruby", "count": 2},
    {"event": "travelled", "seat": 0, "city": 2, "count": 1, "amount": 1},
)


def test_a_folder_holds_what_memory_holds(tmp_path: Path) -> None:
    memory, folder = play(3), play(3, out=tmp_path / "log", decisions=True)
    assert folder.events.collect().equals(memory.events.collect())
    assert folder.games.collect().equals(memory.games.collect())
    assert folder.decisions is not None
    decisions = folder.decisions.collect()
    assert decisions.height == folder.games.collect()["decisions"].sum()
    assert decisions["action"].max() in range(256, ACTIONS), "offers are beyond 8 bits"
    opened = qn.open_log(tmp_path / "log")
    assert isinstance(opened, Log)
    assert (opened.manifest["game"], opened.rules, opened.players) == ("jewels", RULES, 3)
    assert qn.verify(tmp_path / "log", progress=False).whole
    opened.to_jsonl(tmp_path / "log.jsonl")
    again = qn.open_log(tmp_path / "log.jsonl")
    assert again.events.collect().equals(memory.events.collect())
    assert again.games.drop("decisions").collect().equals(memory.games.drop("decisions").collect())
    assert qn.migrate(tmp_path / "log", tmp_path / "new") is None, "there is nothing to do"


def test_a_run_that_was_cut_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PART", 2)
    for name in ("one", "two"):
        play(4, out=tmp_path / name)
    (tmp_path / "two/events/part-00001.parquet").write_bytes(b"cut")
    found = qn.verify(tmp_path / "two", progress=False)
    assert found.redo == (1,)
    assert found.call.startswith("qn.simulate(4, players=3, bots=['random', 'random', 'random'], seed=4, out=")
    assert found.call.endswith("resume=True, game='jewels')")
    play(4, out=tmp_path / "two", resume=True)
    for file in sorted((tmp_path / "one").rglob("*.*")):
        if file.is_file():
            assert file.read_bytes() == (tmp_path / "two" / file.relative_to(tmp_path / "one")).read_bytes(), file


def test_both_builds_write_the_same_log() -> None:
    """More games than are played interpreted: the first of them come out alike."""
    many, few = play(module.FEW + 1, 5, "greedy"), play(4, 5, "greedy")
    first = pl.col("game") < 4
    assert many.events.filter(first).collect().equals(few.events.collect())
    assert many.games.filter(first).collect().equals(few.games.collect())


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ({"players": 6}, "6 players: Jewels is for 2, 3, 4 or 5"),
        ({"bots": "tradr"}, r"unknown bot 'tradr' \(did you mean 'trader'\?\): the bots are random, greedy, trader"),
        ({"bots": max}, "the bot 'python:max' failed in turn 1: TypeError"),
        ({"rules": qn.Ruleset.default()}, "the ruleset is none of Jewels"),
    ],
)
def test_a_call_that_cannot_be_played(call: dict[str, Any], message: str) -> None:
    with pytest.raises(qn.SimulationError, match=message):
        qn.simulate(1, **{"players": 3, "bots": "random", "seed": 1, "game": "jewels", **call})


@pytest.mark.parametrize("players", [2, 3, 5])
def test_folding_tells_what_the_engine_knows(players: int) -> None:
    """After every decision of some games, of other rules too, the folded table is the engine's."""
    rng = random.Random(players)
    for number, rules in enumerate((RULES, random_ruleset(rng), random_ruleset(rng))):
        g, log, folder, done = plain_game(rules, players), plain_log(), Folder(rules), 0
        begin(g, log, 9, number)
        while True:
            for n in range(done, log.seq):
                folder.apply(row_of(log.rows[n]))
            done = log.seq
            assert_same(folder.position, g)
            if g.table.phase == Phase.GAME_OVER:
                break
            me = g.seats[g.table.actor]
            assert apply(g, log, rng.choice(me.legal[: me.options]))
        assert folder.position.scores == list(g.table.score[:players])
        assert min(folder.position.places) == 1


def test_the_fold_of_a_log_is_its_game_table() -> None:
    log = play(2, 4, "greedy")
    for game in log.games.collect().iter_rows(named=True):
        p = log.position(game["game"])
        assert (p.scores, p.places) == tuple([game[f"{name}_{s}"] for s in range(4)] for name in ("score", "place"))
        assert p.turn == game["turns"]
    early = log.position(1, 40)
    assert early.turn <= p.turn
    assert sum(early.decks) > sum(p.decks)


def row_of(numbers: list[int]) -> EventRow:
    """A row of the engine as the log has it."""
    return EventRow(0, 0, *(None if number == NOBODY else number for number in numbers))  # type: ignore[arg-type]


def held(counts: list[int]) -> dict[int, int]:
    """What there is of each, without what there is none of."""
    return {thing: n for thing, n in enumerate(counts) if n}


def assert_same(p: Position, g: Game) -> None:
    t, seats = g.table, range(p.players)
    assert (p.turn, p.first) == (t.turn, t.first)
    assert p.decks == list(t.deck)
    assert [dict(each) for each in p.discards] == [held(t.discarded[deck]) for deck in Deck]
    assert (p.resources, p.encounters, p.stock) == (list(t.resource), list(t.encounter), list(t.stock))
    assert [dict(each) for each in p.treasures] == [held(each) for each in t.treasure]
    assert (p.cities, p.coins) == (list(t.city[: p.players]), list(t.coins[: p.players]))
    assert [dict(p.hands[s]) for s in seats] == [held(g.seats[s].hand) for s in seats]
    assert [dict(p.crafted[s]) for s in seats] == [held(t.crafted[s]) for s in seats]
    assert dict(p.fresh) == held(t.fresh)
    assert (p.no_travel, p.more_cost, p.more_price) == (bool(t.no_travel), t.more_cost, t.more_price)
    if p.active != NOBODY:
        assert (p.active, p.left) == (t.active, t.left)


def test_an_opening_folded_by_hand() -> None:
    p = Folder(RULES).fold(rows(*OPENING))
    assert (p.decks, p.coins, p.cities) == ([68, 61, 10], [24, 26], [2, 1])
    assert (p.resources[0], p.treasures[0], p.encounters[:4]) == (
        NOBODY, {Resource.TOPAZ: 1}, [OGRE, BRIDE, COLLECTOR, NOBODY],
    )  # fmt: skip
    assert (p.stock[1], p.hands[0], p.crafted[0], p.fresh) == (
        3, {Resource.RUBY: 1}, {Resource.RUBY: 1}, {Resource.RUBY: 1},
    )  # fmt: skip
    assert (p.active, p.left, p.event) == (0, 1, NOBODY)
    hidden = [row._replace(resource=None) if row.event == "dealt" else row for row in rows(*OPENING)]
    assert Folder(RULES).fold(hidden).hands == [{UNKNOWN: 1}, {UNKNOWN: 1}]


def test_a_sale_and_a_drawn_event_folded_by_hand() -> None:
    p = Folder(RULES).fold(
        rows(
            *OPENING,
            {"event": "sold", "seat": 0, "city": 2, "card": COLLECTOR, "object": "ruby", "count": 0, "amount": 7},
            {"event": "encounter_left", "city": 2, "card": COLLECTOR},
            {"event": "round_ended", "seat": 0, "amount": 1},
            {"event": "turn_started", "seat": 1, "turn": 2},
            {"event": "event_drawn", "card": TAXES, "amount": 9, "turn": 2},
            {"event": "paid", "seat": 1, "card": TAXES, "count": 2, "amount": 2, "turn": 2},
        )
    )
    assert (p.coins, p.crafted[0], p.encounters[2]) == ([31, 24], {}, NOBODY)
    assert p.discards == [{Resource.RUBY: 1}, {COLLECTOR: 1}, {TAXES: 1}]
    assert (p.turn, p.first, p.active, p.event, p.decks) == (2, 1, NOBODY, TAXES, [68, 61, 9])


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"event": "crafted", "seat": 1, "object": "ruby", "count": 1}, "ruby is not where .*`seat` 1"),
        ({"event": "crafted", "seat": 0, "object": "ring ruby topaz", "count": 1}, "ruby is not where"),
        ({"event": "crafted", "seat": 0, "object": "bracelet topaz ruby", "count": 1}, "called bracelet ruby topaz"),
        ({"event": "sold", "seat": 0, "city": 2, "card": COLLECTOR, "object": "topaz", "count": 0, "amount": 1},
         "topaz: there are 0, not 1 .`seat` 0"),
        ({"event": "bought", "seat": 0, "city": 0, "resource": "topaz", "count": 0, "amount": 1}, "topaz is not where"),
        ({"event": "travelled", "seat": 1, "city": 3, "count": 0, "amount": 27}, "coins: there are 26, not 27"),
        ({"event": "treasure_won", "seat": 0, "city": 0, "card": OGRE, "resource": "topaz", "count": 2},
         "topaz: there are 1, not 2 .`city` 0"),
        ({"event": "coins_taken", "seat": 0, "city": 1, "card": BRIDE, "amount": 4}, "coins: there are 3, not 4"),
        ({"event": "stocked", "city": 1, "card": BRIDE, "count": 5, "amount": 1}, "`count` should be 4, not 5"),
        ({"event": "encounter_placed", "city": 1, "card": OGRE, "amount": 60}, "bride lies there already .`city` 1"),
        ({"event": "encounter_left", "city": 1, "card": OGRE}, "ogre is not where .*`city` 1"),
        ({"event": "resource_placed", "city": 3, "resource": "ruby", "amount": 60}, "`amount` should be 67, not 60"),
        ({"event": "round_ended", "seat": 0, "amount": 3}, "`amount` should be 1, not 3"),
        ({"event": "game_over", "seat": 0, "count": 1, "amount": 30}, "`amount` should be 24, not 30"),
        ({"event": "coin_earned", "seat": 0, "count": 0, "amount": -1}, "does not say `amount`"),
        ({"event": "coin_earned", "seat": 0, "count": 0, "amount": -2}, "`amount` is -2: that many cannot move"),
        ({"event": "went", "seat": 0, "card": 3, "city": 7}, "there is no city 7"),
        ({"event": "earned", "seat": 0, "card": 20, "count": 2, "amount": 1}, "there is no card 20"),
        ({"event": "defeated", "seat": 0, "card": 25, "city": 0}, "there is no card 25"),
        ({"event": "placed", "seat": 2, "city": 0}, "there is no seat 2 at a table of 2"),
        ({"event": "placed", "city": 0}, "it does not say `seat`"),
        ({"event": "raised"}, "there is no event 'raised'"),
        (STARTED, "the game has begun already"),
    ],
)  # fmt: skip
def test_rows_that_cannot_follow(row: dict[str, object], message: str) -> None:
    with pytest.raises(ReplayError, match=message) as found:
        Folder(RULES).fold(rows(*OPENING, row))
    told = found.value.text("fr")
    assert told != str(found.value)
    assert not {"the", "there", "is", "not", "it"} & {*told.split()}


def test_before_the_game_and_beyond_the_deck() -> None:
    with pytest.raises(ReplayError, match="the game has not begun"):
        Folder(RULES).fold(rows(OPENING[1]))
    dealt = [
        {"event": "dealt", "seat": 0, "resource": "ruby", "amount": 71 - n}
        for n in range(RULES.resources[1].copies + 1)
    ]
    with pytest.raises(ReplayError, match="all copies of ruby are elsewhere"):
        Folder(RULES).fold(rows(STARTED, *dealt))


def test_a_transcript() -> None:
    told = Log._told(rows(*OPENING), RULES, names=["Amy", "Ben"])
    assert told == (
        "Jewels\n  A game for 2 players begins; Amy has the Turn Counter.\n  Amy is given 25 coins.\n"
        "  Ben is given 26 coins.\n  Amy is dealt 2 Rubies.\n  Ben is dealt 1 Gold.\n  City 1 offers a Topaz.\n"
        "  Arriving in city 1: Ogre.\n  A Topaz of city 1 goes into the treasure of Ogre.\n"
        "  Arriving in city 2: Bride, with 3 coins.\n  Arriving in city 3: Collector.\n  Amy begins in city 1.\n"
        "  Ben begins in city 2.\n\n"
        "Turn 1 · Amy has the Turn Counter\n\n"
        "The Kingdom\n  1  Ogre (Monster) · treasure: 1 Topaz\n  2  Bride (Buyer), 3 coins\n  3  Collector (Buyer)\n"
        "  4  Nothing\n  5  Nothing\n  6  Nothing\n  7  Nothing\n\n"
        "Amy · city 1, 25 coins, 2 cards in hand\n  Amy crafts a Ruby.\n  Amy travels to city 3 for 1 coin.\n"
    )


def test_a_transcript_as_one_seat_saw_it() -> None:
    one = Log._told(rows(*OPENING), RULES, lang="fr", viewer=1)
    assert "Place 1 reçoit 2 cartes." in one
    assert "Place 2 reçoit 1 or." in one
    assert "Place 1 fabrique un rubis." in one


@pytest.mark.parametrize(
    ("row", "en", "fr"),
    [
        ({"event": "crafted", "seat": 0, "object": "ring ruby topaz", "count": 1},
         "Seat 1 crafts a Ring of 2 Rubies, 1 Topaz and 1 Gold.",
         "Place 1 fabrique une bague de 2 rubis, 1 topaze et 1 or."),
        ({"event": "paid", "seat": 0, "card": TAXES, "count": 2, "amount": 1},
         "Seat 1 pays 1 coin (Taxes).", "Place 1 paie 1 pièce (Impôts)."),
        ({"event": "paid", "seat": 0, "card": OGRE, "count": 1, "amount": 1},
         "Seat 1 pays 1 coin (Ogre).", "Place 1 paie 1 pièce (Ogre)."),
        ({"event": "travelled", "seat": 0, "city": 1, "count": 1, "amount": 0},
         "Seat 1 travels to city 2.", "Place 1 voyage vers la cité 2."),
    ],
)  # fmt: skip
def test_sentences(row: dict[str, object], en: str, fr: str) -> None:
    (told,) = rows(row)
    assert [Teller(RULES, lang).sentence(told) for lang in ("en", "fr")] == [en, fr]


def test_what_an_object_is_made_of_is_the_rulesets() -> None:
    rules = RULES.with_(recipes={"ring_pair": {"gold": 2}})
    assert Teller(rules).object(ring(Resource.RUBY, Resource.TOPAZ)) == "a Ring of 2 Rubies, 1 Topaz and 2 Gold"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whole_games_are_told_in_80_columns(lang: str) -> None:
    log = play(2, 4, "random")
    for viewer in (None, 1):
        told = log.transcript(1, lang=lang, viewer=viewer)
        assert max(map(len, told.splitlines())) <= 80
        assert "{" not in told
        assert "?" not in told


def test_what_is_written_by_hand_may_leave_out_turns(tmp_path: Path) -> None:
    head = {"format": "qn-log", "schema": 1, "game": "jewels", "bots": ["Amy", "Ben"]}
    place = tmp_path / "log.jsonl"
    place.write_text("\n".join(json.dumps(each) for each in (head, *({"game": 0, **each} for each in OPENING))) + "\n")
    log = qn.open_log(place)
    assert log.events.collect()["turn"].to_list() == [0] * 14 + [1] * 4
    assert (log.players, log.rules) == (2, RULES)
