"""Games played again with one decision taken the other way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.folder import LogError
from qn_analysis.games.queens_necklace.bots.deeds import Deed
from qn_analysis.games.queens_necklace.engine.game import apply
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play import changed_decision as module
from qn_analysis.games.queens_necklace.play import registry
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log, record_log
from qn_analysis.games.queens_necklace.play.changed_decision import deeds_of, forced, otherwise
from qn_analysis.games.queens_necklace.play.changed_decision_kernel import MISSED, concerns, play_changed
from qn_analysis.games.queens_necklace.play.positions import POSITIONS
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.stats.decisions import BUY, card_of
from qn_analysis.games.queens_necklace.stats.decisions import decisions as decisions_of
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.hand_logs import hand_log


def first_of(log: Log, event: str, card: str, games: int = 60) -> dict[int, int]:
    """By game, the first row of an event about a card."""
    told = log.events.filter((pl.col("event") == event) & (pl.col("card") == card))
    return dict(told.group_by("game").agg(pl.col("seq").min()).sort("game").head(games).collect().iter_rows())


def scores(log: Log, game: int) -> list[Any]:
    row = log.games.filter(pl.col("game") == game).collect().row(0, named=True)
    return [row[f"score_{seat}"] for seat in range(log.players)]


@pytest.fixture(scope="module")
def steady_log() -> Log:
    """40 games of bots that play every character, and use neither dice nor memory."""
    log: Log = qn.simulate(40, players=3, bots="steady", seed=5, progress=False)
    return log


def test_a_game_left_as_it_was_is_the_logs(small_log: Log) -> None:
    """No game has a row 30,000, so no decision is met."""
    line_up = [find(each) for each in small_log.bots]
    policies, weights = [each.policy() for each in line_up], [each.row(4) for each in line_up]
    for game in range(4):
        g, rows = plain_game(small_log.rules, 4), plain_log()
        assert play_changed(g, rows, policies, weights, 11, (game, 30_000, 0, Deed.KEEP, Card.THIEF)) == MISSED
        again = [POSITIONS.logged(rows.rows[n]) for n in range(rows.seq)]
        assert len(again) == len(small_log.rows(game))
        assert g.table.score[:4] == scores(small_log, game)


def test_the_other_answer_is_what_the_position_plays_on_to(steady_log: Log) -> None:
    """Another way to the same end: the game retraced to the decision, answered there, and played on."""
    decisions = first_of(steady_log, "cardinal_played", "cardinal", 8)
    again = otherwise(steady_log, decisions)
    policy, weights = find("steady").policy(), find("steady").row(3)
    assert len(decisions) == 8
    for game, seq in decisions.items():
        g = qn.position(steady_log, game, seq - 1).game
        assert g.seats[g.table.actor].legal[:2] == [Action.YES, Action.NO]
        apply(g, plain_log(), Action.NO)
        while g.table.phase != Phase.GAME_OVER:
            assert apply(g, plain_log(), policy(g.table, g.seats[g.table.actor], weights))
        assert g.table.score[:3] == scores(again, game)
        row = again.rows(game)[seq]
        assert (row.event, row.seat) == ("cardinal_declined", steady_log.rows(game)[seq].seat)


def test_a_declined_cardinal_is_played() -> None:
    log = qn.simulate(12, players=3, bots="random", seed=3, progress=False, decisions=True)
    asked = log.events.filter(pl.col("event") == "cardinal_declined")
    assert log.decisions is not None
    real = asked.join(log.decisions, on=["game", "seq"]).group_by("game").agg(pl.col("seq").min()).sort("game")
    decisions = dict(real.collect().iter_rows())
    again = otherwise(log, decisions)
    assert decisions
    for game, seq in decisions.items():
        rows = again.rows(game)
        assert rows[:seq] == log.rows(game)[:seq]
        assert rows[seq].event == "cardinal_played"
        assert any(row.event == "sale_postponed" for row in rows[seq:])


@pytest.mark.parametrize("card", ["thief", "courtier", "favorite", "confessor", "forger"])
def test_a_character_is_held_back_for_the_turn(steady_log: Log, card: str) -> None:
    decisions = first_of(steady_log, "played", card, 6)
    again = otherwise(steady_log, decisions, int(Card[card.upper()]))
    assert decisions
    for game, seq in decisions.items():
        played = steady_log.rows(game)[seq]
        rows = again.rows(game)
        assert rows[:seq] == steady_log.rows(game)[:seq]
        later = [row for row in rows[seq:] if row.turn == played.turn and row.event == "played"]
        assert card not in [row.card for row in later]


def test_three_musketeers_are_held_back() -> None:
    rules = qn.Ruleset.from_dict({"deck_size": 120, "cards": {"musketeer": {"copies": 24}}})
    log = qn.simulate(20, players=3, bots="random", seed=2, progress=False, rules=rules)
    decisions = first_of(log, "played", "musketeer")
    again = otherwise(log, decisions, int(Card.MUSKETEER))
    assert decisions
    for game, seq in decisions.items():
        turn = log.rows(game)[seq].turn
        assert not [row for row in again.rows(game) if row.turn == turn and row.event == "necklace_seized"]


def test_both_builds_play_the_same(steady_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    decisions = first_of(steady_log, "cardinal_played", "cardinal", 10)
    thefts = first_of(steady_log, "played", "thief", 6)
    monkeypatch.setattr(module, "_at_hand", lambda _: False)
    plain = [otherwise(steady_log, decisions), otherwise(steady_log, thefts, int(Card.THIEF))]
    monkeypatch.setattr(module, "FEW", 0)
    made = [otherwise(steady_log, decisions), otherwise(steady_log, thefts, int(Card.THIEF))]
    rows, room = plain[0].games.select(pl.col("events").median()).collect().item(), record_log
    monkeypatch.setattr(module, "record_log", lambda events, decisions: room(events, decisions, int(rows)))
    monkeypatch.setattr(module, "CHUNK", 3)
    made.append(otherwise(steady_log, decisions))  # half of them are longer than the room
    plain.append(plain[0])
    for one, two in zip(made, plain, strict=True):
        assert one.events.collect().equals(two.events.collect())
        assert one.games.collect().equals(two.games.collect())
        assert one.manifest == two.manifest


def test_a_game_played_otherwise_is_a_log(steady_log: Log) -> None:
    decisions = first_of(steady_log, "cardinal_played", "cardinal", 2)
    again = otherwise(steady_log, decisions)
    assert again.games.collect()["game"].to_list() == [*decisions]
    assert not qn.lint(again)
    assert "Cardinal" in again.transcript(int(again.manifest["first"]))
    with pytest.raises(LogError, match="otherwise already"):
        otherwise(again, {})


def test_what_cannot_be_played_again(steady_log: Log) -> None:
    def with_(**changes: Any) -> Log:
        return replace(steady_log, manifest={**steady_log.manifest, **changes})

    with pytest.raises(LogError, match=r"unknown bot 'hand'.*needs a log that was simulated"):
        otherwise(hand_log([{"event": "sale_opened"}]), {})
    with pytest.raises(LogError, match="its seed is None; it knows 'public' only; unknown bot 'gredy'"):
        otherwise(with_(seed=None, knows="public", bots=["gredy"] * 3), {})
    with pytest.raises(LogError, match="names no bots"):
        otherwise(with_(bots=[]), {})
    decisions = first_of(steady_log, "cardinal_played", "cardinal", 3)
    with pytest.raises(LogError, match=r"game \d+ does not go as this log has it"):
        otherwise(with_(seed=12), decisions)
    game, seq = next(iter(decisions.items()))
    with pytest.raises(LogError, match=f"game {game} does not go"):
        otherwise(steady_log, {game: seq - 1})  # the Merchant's row: nobody is asked there
    edited = steady_log.events.with_columns(
        amount=pl.when((pl.col("game") == game) & (pl.col("seq") == 1)).then(7).otherwise("amount").cast(pl.Int16)
    )
    with pytest.raises(LogError, match=f"game {game} does not go"):
        otherwise(replace(steady_log, events=edited), decisions)


@pytest.fixture
def own_bot() -> Iterator[str]:
    @qn.bot("sleepy", about="takes the last action there is")
    def choose(view: Any, legal: list[int], rng: Any) -> int:
        return legal[-1]

    yield "sleepy"
    registry.ENGINE.registered.pop("sleepy")


def test_bots_of_ones_own(own_bot: str) -> None:
    log = qn.simulate(3, players=2, bots=[own_bot, "greedy"], seed=5, progress=False)
    decisions = first_of(log, "played", "courtier")
    again = otherwise(log, decisions, int(Card.COURTIER))
    assert sorted(decisions) == again.games.collect()["game"].to_list()
    registry.ENGINE.registered.pop(own_bot)

    @qn.bot(own_bot, about="takes the first action there is")
    def choose(view: Any, legal: list[int], rng: Any) -> int:
        return legal[0]

    with pytest.raises(LogError, match="the bot 'sleepy' is another one now: registered, code"):
        otherwise(log, decisions, int(Card.COURTIER))


def test_each_card_is_decided_about_in_its_own_phase() -> None:
    where = {
        card: {phase.name for phase in Phase if concerns(phase, Deed.KEEP, card)} for card in Card if card >= Card.RING
    }
    assert where[Card.RING] == where[Card.BANKER] == {"DISPLAY"}
    assert where[Card.THIEF] == {"INFLUENCE"}
    assert where[Card.MUSKETEER] == {"INFLUENCE", "FORGER_REPLY"}
    assert (where[Card.ALCHEMIST], where[Card.CARDINAL], where[Card.QUEEN]) == ({"ALCHEMIST"}, {"CARDINAL"}, {"QUEEN"})
    assert [phase.name for phase in Phase if concerns(phase, Deed.NEVER_BUY, Card.THIEF)] == ["PURCHASE"]


def courses(log: Log, decision: str, games: int = 12) -> pl.DataFrame:
    """The first decision of a kind of each game, to be taken the other way."""
    rows = decisions_of(log, decision).group_by("game", maintain_order=True).first().head(games)
    taken, left = (pl.lit(int(deed)) for deed in deeds_of(decision.startswith(BUY)))
    card = pl.lit(int(Card[card_of(decision).upper()]))
    return rows.with_columns(deed=pl.when("played").then(taken).otherwise(left), card=card)


@cache
def games_of(number: int, bot: str, seed: int) -> Log:
    """Games of one bot at 3 players, played once for all tests of a process."""
    return qn.simulate(number, players=3, bots=bot, seed=seed, progress=False)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few games, they are not played again on the interpreted build, where a network takes its time."""
    monkeypatch.setattr(module, "FEW", 0)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("bot", ["learnt", "expert"])
@pytest.mark.parametrize("decision", ["buy-king", "buy-banker"])
def test_a_card_is_bought_at_once_or_not_in_that_turn(bot: str, decision: str) -> None:
    log = games_of(14, bot, 5)
    asked = courses(log, decision)
    again = forced(log, asked)
    assert again.manifest["games"] == asked.height > 5
    # at these first chances nobody buys the King
    assert asked["played"].n_unique() == (2 if decision == "buy-banker" else 1)
    for row in asked.iter_rows(named=True):
        rows = again.rows(row["game"])
        assert rows[: row["seq"]] == log.rows(row["game"])[: row["seq"]]
        bought = [each.card for each in rows if each.turn == row["turn"] and each.event == "bought"]
        assert bought, row
        if row["played"]:
            assert card_of(decision) not in bought
        else:
            assert (bought[0], rows[row["seq"]].seat) == (card_of(decision), row["seat"])


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("decision", ["show-ring", "show-king", "show-necklace", "show-banker"])
def test_a_card_is_shown_at_that_sale_or_kept(decision: str) -> None:
    log = games_of(14, "learnt", 6)
    asked = courses(log, decision)
    again = forced(log, asked)
    assert again.manifest["games"] == asked.height > 5
    for row in asked.iter_rows(named=True):
        where = {"game": row["game"], "sale": row["year"], "seat": row["seat"], "card": card_of(decision)}
        held = log.hands().collect().filter(**where)
        shown = [each for each in again.rows(row["game"]) if each.event == "shown" and each.year == row["year"]
                 and each.seat == row["seat"] and each.card == card_of(decision)]  # fmt: skip
        most = 1 if decision == "show-king" else held["copies"].item()
        assert len(shown) == (0 if row["played"] else most)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("decision", "event"),
    [("play-thief", "played"), ("play-courtier", "played"), ("play-musketeer", "countered"),
     ("play-alchemist", "played")],
)  # fmt: skip
def test_a_character_is_played_there_or_kept(decision: str, event: str) -> None:
    log = games_of(20, "learnt", 7)
    asked = courses(log, decision, 20)
    again = forced(log, asked)
    assert again.manifest["games"] == asked.height > 3
    for row in asked.iter_rows(named=True):
        first = again.rows(row["game"])[row["seq"]]
        played = (first.event, first.card, first.seat) == (event, card_of(decision), row["seat"])
        assert played != row["played"]


def test_who_is_not_asked_such_a_thing_there_is_left_out(steady_log: Log) -> None:
    asked = courses(steady_log, "buy-ring", 3).with_columns(seq=pl.col("seq") - 1)
    again = forced(steady_log, asked)
    assert again.manifest["games"] == again.games.collect().height == again.events.collect().height == 0


def test_both_builds_are_forced_alike(steady_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = ("buy-ring", "show-ring", "play-favorite")
    monkeypatch.setattr(module, "_at_hand", lambda _: False)
    plain = [forced(steady_log, courses(steady_log, each, 6)) for each in kinds]
    monkeypatch.setattr(module, "FEW", 0)
    for one, each in zip(plain, kinds, strict=True):
        two = forced(steady_log, courses(steady_log, each, 6))
        assert one.events.collect().equals(two.events.collect())
        assert one.games.collect().equals(two.games.collect())
