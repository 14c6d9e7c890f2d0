"""The log of Lady of the Diamonds: written, read back, verified, resumed, replayed by folding, told."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.replay import UNKNOWN, ReplayError
from qn_analysis.core.play import simulate as module
from qn_analysis.games.lady_of_the_diamonds.engine.game import apply, begin
from qn_analysis.games.lady_of_the_diamonds.engine.state import Game
from qn_analysis.games.lady_of_the_diamonds.log.position import Position
from qn_analysis.games.lady_of_the_diamonds.log.replay import Folder
from qn_analysis.games.lady_of_the_diamonds.log.rows import EventRow
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.play.builds import plain_game, plain_log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.actions import Action
from qn_analysis.games.lady_of_the_diamonds.words.cards import NOBODY, Card, Cause, Treasure
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase
from tests.kit.lady_of_the_diamonds.logs import play


def rows(*told: dict[str, object]) -> list[EventRow]:
    """Rows of one round, from what each says beyond the columns that place it."""
    blank = dict.fromkeys(EventRow._fields)
    return [
        EventRow(**{**blank, "game": 0, "seq": seq, "turn": 1, "round": 1, "phase": "card", **each})  # type: ignore[arg-type]
        for seq, each in enumerate(told)
    ]


STARTED = {"event": "game_started", "seat": 0, "count": 2}
ROUND = {"event": "round_started", "seat": 0}
OPENING = (
    STARTED,
    ROUND,
    {"event": "supplied", "treasure": "ruby", "count": 5},
    {"event": "dealt", "seat": 1, "card": "ruby_2"},
    {"event": "laid_out", "card": "pearl_1", "slot": 0},
    {"event": "played_from_pit", "seat": 0, "card": "pearl_1", "slot": 0, "count": 1},
    {"event": "refilled", "card": "ruby_1", "slot": 0, "amount": 51},
    {"event": "taken", "seat": 0, "treasure": "ruby", "count": 2, "amount": 2},
    {"event": "title_claimed", "seat": 0, "treasure": "ruby", "count": 2},
)


def test_a_folder_holds_what_memory_holds(tmp_path: Path) -> None:
    memory, folder = play(6), play(6, out=tmp_path / "log", decisions=True)
    assert folder.events.collect().equals(memory.events.collect())
    assert folder.games.collect().equals(memory.games.collect())
    assert folder.decisions is not None
    assert folder.decisions.collect().height == folder.games.collect()["decisions"].sum()
    opened = qn.open_log(tmp_path / "log")
    assert isinstance(opened, Log)
    assert (opened.manifest["game"], opened.rules, opened.players) == ("lady_of_the_diamonds", Ruleset.default(), 3)
    assert qn.verify(tmp_path / "log", progress=False).whole
    opened.to_jsonl(tmp_path / "log.jsonl")
    assert qn.open_log(tmp_path / "log.jsonl").events.collect().equals(memory.events.collect())


def test_the_same_bytes_whoever_plays_and_after_a_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PART", 4)
    play(10, out=tmp_path / "one")
    with ThreadPoolExecutor(2) as pool:
        play(10, out=tmp_path / "two", executor=pool)
    (tmp_path / "two/events/part-00001.parquet").write_bytes(b"cut")
    found = qn.verify(tmp_path / "two", progress=False)
    assert found.redo == (1,)
    assert found.call.startswith("qn.simulate(10, players=3, bots=['random', 'random', 'random'], seed=4, out=")
    assert found.call.endswith("resume=True, game='lady')")
    play(10, out=tmp_path / "two", resume=True)
    for file in sorted((tmp_path / "one").rglob("*.*")):
        if file.is_file():
            assert file.read_bytes() == (tmp_path / "two" / file.relative_to(tmp_path / "one")).read_bytes(), file


def test_both_builds_write_the_same_log() -> None:
    """More games than are played interpreted: the first of them come out alike."""
    many, few = play(module.FEW + 1, 5, "greedy"), play(module.FEW, 5, "greedy")
    first = pl.col("game") < module.FEW
    assert many.events.filter(first).collect().equals(few.events.collect())
    assert many.games.filter(first).collect().equals(few.games.collect())


def test_a_log_of_another_game_is_said_to_be_one(tmp_path: Path) -> None:
    from qn_analysis.games.queens_necklace import panels
    from qn_analysis.games.queens_necklace.log.table import Log as Other
    from qn_analysis.games.queens_necklace.stats import seat_results

    play(1, out=tmp_path / "log")
    log = qn.open_log(tmp_path / "log")
    for call in (
        lambda: Other.open(tmp_path / "log"),
        lambda: qn.queens_necklace.position(log, 0, 1),
        lambda: seat_results(log),
        lambda: panels.findings(log),
        lambda: panels.findings(qn.lint(log)),
        lambda: panels.game_replay(log, 0),
    ):
        with pytest.raises(qn.LogError, match="is a log of the game 'lady_of_the_diamonds', not of 'queens_necklace'"):
            call()
    manifest = json.loads((tmp_path / "log/manifest.json").read_text())
    del manifest["sha256"]
    (tmp_path / "log/manifest.json").write_text(json.dumps({**manifest, "game": "chess"}))
    for read in (qn.open_log, qn.verify):
        with pytest.raises(qn.LogError, match=r"of the game 'chess', .* its games are queens_necklace \(queen\), lady"):
            read(tmp_path / "log")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ({"players": 6}, "6 players: Lady of the Diamonds is for 2, 3, 4 or 5"),
        ({"bots": "gredy"}, r"unknown bot 'gredy' \(did you mean 'greedy'\?\): the bots are random, greedy, collector"),
        ({"bots": max}, "the bot 'python:max' failed in turn 1: TypeError"),
        ({"rules": qn.Ruleset.default()}, "the ruleset is none of Lady of the Diamonds"),
    ],
)
def test_a_call_that_cannot_be_played(call: dict[str, Any], message: str) -> None:
    with pytest.raises(qn.SimulationError, match=message):
        qn.simulate(1, **{"players": 3, "bots": "random", "seed": 1, "game": "lady", **call})


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("rules", [{"mode": "basic"}, {"mode": "advanced", "rounds": 2}])
def test_folding_tells_what_the_engine_knows(players: int, rules: dict[str, object]) -> None:
    """After every decision of some games, the folded table is the engine's."""
    ruleset = Ruleset.default().with_(**rules)
    for number in range(3):
        g, log, folder, done = plain_game(ruleset, players), plain_log(), Folder(ruleset), 0
        begin(g, log, 9, number)
        steps = 0
        while True:
            for n in range(done, log.seq):
                folder.apply(row_of(log.rows[n]))
            done = log.seq
            if g.table.phase == Phase.GAME_OVER:
                break
            assert_same(folder.position, g)
            me = g.seats[g.table.actor]
            assert apply(g, log, me.legal[steps % me.options])
            steps += 1
        assert folder.position.scores == list(g.table.score[:players])
        assert sorted(folder.position.places)[0] == 1


def row_of(numbers: list[int]) -> EventRow:
    """A row of the engine as the log has it."""
    return EventRow(0, 0, *(None if number == NOBODY else number for number in numbers))  # type: ignore[arg-type]


def assert_same(p: Position, g: Game) -> None:
    t, seats = g.table, range(p.players)
    assert (p.deck, p.turn if t.phase != Phase.CARD else t.turn) == (t.deck, t.turn)
    assert [dict(p.hands[s]) for s in seats] == [{c: n for c, n in enumerate(g.seats[s].hand) if n} for s in seats]
    assert p.pit == {slot: card for slot, card in enumerate(t.face_up) if card != NOBODY}
    assert p.chests == [list(t.chest[s]) for s in seats]
    assert p.supply == list(t.supply)
    assert p.titles == list(t.title)
    assert [int(cause) for cause in p.causes] == list(t.permanent)
    assert [dict(p.played[s]) for s in seats] == [{c: n for c, n in enumerate(t.played[s]) if n} for s in seats]


def test_a_round_folded_by_hand() -> None:
    p = Folder(Ruleset.default()).fold(rows(*OPENING))
    assert (p.deck, p.pit, p.hands[1]) == (51, {0: Card.RUBY_1}, {Card.RUBY_2: 1})
    assert (p.supply[Treasure.RUBY], p.chests[0][Treasure.RUBY], p.titles[Treasure.RUBY]) == (3, 2, 0)
    assert (p.played[0], p.causes[Treasure.RUBY]) == ({Card.PEARL_1: 1}, Cause.NONE)
    hidden = [row._replace(card=None) if row.event == "dealt" else row for row in rows(*OPENING)]
    assert Folder(Ruleset.default()).fold(hidden).hands[1] == {UNKNOWN: 1}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (
            {"event": "played_from_hand", "seat": 1, "card": "pearl_1", "count": 1},
            "pearl_1 is not where .*`seat` 1",
        ),
        (
            {"event": "played_from_pit", "seat": 1, "card": "ruby_2", "slot": 0, "count": 1},
            "ruby_2 is not where .*`slot` 0",
        ),
        ({"event": "laid_out", "card": "ruby_2", "slot": 0}, "ruby_1 lies there already .`slot` 0"),
        ({"event": "taken", "seat": 1, "treasure": "ruby", "count": 4, "amount": 4}, "ruby: there are 3, not 4"),
        ({"event": "taken", "seat": 1, "treasure": "ruby", "count": 1, "amount": 2}, "`amount` should be 1, not 2"),
        ({"event": "title_claimed", "seat": 1, "treasure": "ruby", "count": 2}, "ruby is not where it is taken from"),
        (
            {"event": "permanent_by_row", "seat": 1, "treasure": "ruby", "count": 2},
            "ruby is not where .*`seat` 1",
        ),
        ({"event": "nothing_added", "seat": 2}, "there is no seat 2 at a table of 2"),
        ({"event": "nothing_added"}, "it does not say `seat`"),
        ({"event": "bought"}, "there is no event 'bought'"),
        (STARTED, "the game has begun already"),
    ],
)
def test_rows_that_cannot_follow(row: dict[str, object], message: str) -> None:
    with pytest.raises(ReplayError, match=message) as found:
        Folder(Ruleset.default()).fold(rows(*OPENING, row))
    told = found.value.text("fr")
    assert told != str(found.value)
    assert not {"the", "there", "is", "not", "it"} & {*told.split()}


def test_before_the_game_and_the_round() -> None:
    with pytest.raises(ReplayError, match="the game has not begun"):
        Folder(Ruleset.default()).fold(rows(ROUND))
    with pytest.raises(ReplayError, match="no round has begun"):
        Folder(Ruleset.default()).fold(rows(STARTED, OPENING[2]))
    pearls = Ruleset.default().copies[Card.PEARL_1]
    dealt = {"event": "dealt", "seat": 0, "card": "pearl_1"}
    with pytest.raises(ReplayError, match="all copies of pearl_1 are elsewhere"):
        Folder(Ruleset.default()).fold(rows(STARTED, ROUND, *[dealt] * (pearls + 1)))


def test_a_transcript() -> None:
    told = Log._told(rows(*OPENING), Ruleset.default(), names=["Amy", "Ben"])
    assert told == (
        "Lady of the Diamonds\n  A game for 2 players begins; Amy has the first turn.\n\n"
        "Round 1\n  Round 1 is set up; Amy has the first turn.\n  Around the gem pit: 5 rubies.\n"
        "  Ben is dealt Rubies (2).\n\n"
        "Turn 1 · Amy\n  Gem pit: Pearl (1).\n  Amy plays a Pearl (1) from place 1.\n"
        "  Place 1 is filled with a Ruby (1) with gold.\n  Amy takes 2 rubies and has 2.\n"
        "  Amy claims the ruby title.\n"
    )


def test_a_transcript_as_one_seat_saw_it() -> None:
    one = Log._told(rows(*OPENING), Ruleset.default(), lang="fr", viewer=0)
    assert "Place 2 reçoit 1 carte." in one
    assert "Rubis (2)" not in one
    assert "Rubis (2)" in Log._told(rows(*OPENING), Ruleset.default(), lang="fr", viewer=1)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whole_games_are_told_in_80_columns(lang: str) -> None:
    log = play(2, 4, "greedy", rules=Ruleset.default().with_(rounds=2, mode="advanced"))
    for viewer in (None, 1):
        told = log.transcript(1, lang=lang, viewer=viewer)
        assert max(map(len, told.splitlines())) <= 80
        assert "{" not in told
    assert log.position(1).round == 2


def test_what_is_written_by_hand_may_leave_out_turns_and_rounds(tmp_path: Path) -> None:
    head = {"format": "qn-log", "schema": 1, "game": "lady_of_the_diamonds", "bots": ["Amy", "Ben"]}
    place = tmp_path / "log.jsonl"
    place.write_text("\n".join(json.dumps(each) for each in (head, *({"game": 0, **each} for each in OPENING))) + "\n")
    log = qn.open_log(place)
    assert log.events.collect()["turn"].to_list() == [0] * 5 + [1] * 4
    assert log.events.collect()["round"].to_list() == [1] * 9
    assert (log.players, log.rules) == (2, Ruleset.default())


@pytest.mark.parametrize(
    ("lang", "beside", "instead"),
    [("en", "take 2 rubies", "take 1 ruby"), ("fr", "prendre\u00a0: 2 rubis", "prendre\u00a0: 1 rubis")],
)
def test_an_action_tells_all_that_it_adds(lang: str, beside: str, instead: str) -> None:
    """Gems beside pearls are of one kind, as many as there are pearls; instead of a card that adds nothing it is 1."""
    g = plain_game(Ruleset.default(), 2)
    tell: Any = Log._teller(Ruleset.default(), lang)
    action = Action.GEM + Treasure.RUBY
    g.table.phase, g.table.match = Phase.PEARLS, 2
    assert tell.action(g.table, action) == beside
    g.table.phase = Phase.INSTEAD
    assert tell.action(g.table, action) == instead
