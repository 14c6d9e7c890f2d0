"""Reviews: their parts add up to who won, their worlds are those that can be, and what they name is a loss."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

import qn_analysis as qn
from qn_analysis.cli.app import app
from qn_analysis.core.base.catalogue import missing
from qn_analysis.core.log.events import Sight
from qn_analysis.core.review.case import Ask
from qn_analysis.core.review.result import PARTS, Review
from qn_analysis.core.review.reviewer import GameReviewer
from qn_analysis.core.review.reviewing import Effort
from qn_analysis.core.review.verdicts import BLUNDER, INACCURACY
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.review import probing
from qn_analysis.games.queens_necklace.review.case import NOTHING, texts
from qn_analysis.games.queens_necklace.review.judge import JUDGE, Judge
from qn_analysis.games.queens_necklace.review.trail import trail_of
from qn_analysis.games.queens_necklace.words.cards import DECK, KINDS, NOBODY, Card
from qn_analysis.games.queens_necklace.words.events import EVENTS

LINE_UPS = {2: ["greedy", "learnt"], 3: ["learnt", "expert", "greedy"], 4: ["expert", "learnt", "greedy", "random"]}


def log(players: int = 3) -> Log:
    return played(players)


@cache  # what is called in two ways would be made twice
def played(players: int, /) -> Log:
    return GAME.simulate(3, players=players, bots=LINE_UPS[players], seed=11, progress=False)


LIGHT = Effort(along=8, sure=4, own=4, people=8, strokes=2, again=96, games=7_000)
"""Games enough to name what is plain."""
SHORT = Effort(along=4, own=2, again=8, games=1_000)
"""Games enough to add up."""


def made(source: Log, game: int, effort: Effort = LIGHT, seed: int = 0) -> Review:
    return GameReviewer(JUDGE).reviewing(source, game, effort, seed).review("en")


def reviewed(players: int = 3, game: int = 0) -> Review:
    return known(players, game)


@cache
def known(players: int, game: int, /) -> Review:
    return made(log(players), game)


@cache
def guessed(players: int, game: int, /) -> Review:
    found: Review = log(players).review(game, depth="network")
    return found


def check_sum(review: Review, shares: list[float]) -> None:
    """The parts of every seat add up to the result, and each part to nothing over all seats."""
    assert review.off < 1e-9
    assert list(review.result) == pytest.approx(shares)
    for part in PARTS:
        total = 1 if part in ("start", "result") else 0
        if "choices" not in part:
            assert sum(review.part(part)) == pytest.approx(total, abs=1e-9), part
    choices = [sum(each) for each in zip(review.part("own_choices"), review.part("others_choices"), strict=True)]
    assert sum(choices) == pytest.approx(0, abs=1e-9)


def won(source: Log, game: int) -> list[float]:
    row = source.games.filter(pl.col("game") == game).collect().row(0, named=True)
    first = [row[f"place_{seat}"] == 1 for seat in range(source.players)]
    return [each / sum(first) for each in first]


def without_seed(source: Log) -> Log:
    """A log as somebody would write it down: nobody knows what the cards were shuffled by."""
    return source.with_tables(manifest={key: each for key, each in source.manifest.items() if key != "seed"})


def at_a_table(source: Log, game: int = 0) -> Log:
    """What everybody at the table could write down."""
    hidden = [
        event.name.lower() for event, said in EVENTS.items() if said.sight != Sight.ALL and "card" in said.columns
    ]
    told = pl.col("event").cast(pl.String).is_in(hidden) & (pl.col("card").cast(pl.String) != "necklace")
    mine = pl.col("game") == game
    events = source.events.filter(mine).with_columns(card=pl.when(told).then(None).otherwise("card"))
    manifest = {**without_seed(source).manifest, "knows": "public"}
    return source.with_tables(manifest=manifest, events=events, games=source.games.filter(mine), decisions=None)


@pytest.mark.parametrize("players", [*(pytest.param(n, marks=pytest.mark.full) for n in (2, 4)), 3])
def test_luck_and_choices_add_up_to_who_won_without_a_remainder(players: int) -> None:
    for game in range(2):
        check_sum(guessed(players, game), won(log(players), game))
    check_sum(reviewed(players), won(log(players), 0))
    assert PARTS == ("start", "luck", "own_choices", "others_choices", "result")


def test_what_a_player_decides_who_always_does_the_same_changes_nothing() -> None:
    """Against herself: her own games expected it of her. Of these bots all that a game decides is chance."""
    found = reviewed()
    assert found.line_up == ("learnt", "expert", "greedy")
    for each in found.choices:
        assert each.change == (0.0, 0.0, 0.0), each.chosen
        assert each.change_error == (0.0, 0.0, 0.0)
    luck = [result - start for start, result in zip(found.start, found.result, strict=True)]
    assert found.part("luck") == pytest.approx(luck)
    for part in ("luck", "own_choices", "others_choices"):
        assert all(abs(each) <= 1 for each in found.part(part)), "no part is larger than a game"


def test_a_person_differs_from_who_stands_for_her() -> None:
    """Names that no bot has are people: what they do otherwise counts, with its error; greedy does much otherwise."""
    bots = ["learnt", "expert", "Zoe"]
    source = log().with_tables(manifest={**log().manifest, "bots": bots})
    found = made(source, 0, Effort(along=8, sure=4, own=4, people=8, strokes=2, again=32, games=3_000))
    check_sum(found, won(log(), 0))
    assert found.line_up == ("learnt", "expert", "learnt")
    moved = [each for each in found.choices if any(each.change)]
    assert moved
    assert {each.seat for each in moved} == {2}
    assert found.part_error("own_choices")[2] > 0 == found.part_error("own_choices")[0]
    assert "For Zoe the learnt bot stands" in " ".join(found.text("en").split())
    assert "Pour Zoe, le robot learnt tient la place" in " ".join(found.text("fr").split())


@pytest.mark.parametrize("effort", [SHORT, pytest.param(LIGHT, marks=pytest.mark.full)])
def test_the_same_call_gives_the_same_review(effort: Effort) -> None:
    found = made(log(), 0, effort)
    assert found == made(log(), 0, effort)
    assert found != made(log(), 0, effort, seed=5)


@pytest.mark.parametrize("game", [0, pytest.param(2, marks=pytest.mark.full)])
def test_a_mistake_is_named_only_where_games_tell_it(game: int) -> None:
    found = reviewed(3, game)
    named = [each for each in found.choices if each.verdict]
    assert len(named) >= 2, "expert and greedy do not play without a fault"
    for each in found.choices:
        assert each.loss >= 0
        assert each.best_after - each.after == pytest.approx(each.loss)
        assert (each.low is None) == (each.method == "network") == (each.worlds == 0)
        if each.verdict:
            assert each.method == "rollouts"
            assert each.worlds >= 64
            assert each.low is not None
            assert each.high is not None
            assert 0 < each.low <= each.loss <= each.high
            assert each.loss >= INACCURACY
            assert (each.verdict == "blunder") == (each.loss >= BLUNDER)
            assert each.chosen != each.best
            assert each.cost[each.seat] == pytest.approx(-each.loss), "her own mistake is never a gain"
        else:
            assert each.loss == 0
            assert each.chosen == each.best
            assert not any(each.cost)
    assert {each.phase for each in found.choices} >= {"influence", "purchase", "display"}
    totals = found.totals.filter(pl.col("phase") == "")
    assert totals["decisions"].sum() == len(found.choices)
    assert totals["played"].sum() == sum(each.method == "rollouts" for each in found.choices)
    assert totals["lost"].sum() == pytest.approx(sum(each.loss for each in named))


def test_the_network_alone_names_nothing_and_says_that_it_guesses() -> None:
    found = guessed(4, 1)
    assert found.depth == "network"
    assert found.played == 0
    assert not any(each.verdict for each in found.choices)
    assert all(each.low is None and each.high is None for each in found.choices)
    assert any(each.loss > 0 for each in found.choices)
    english, french = (" ".join(found.text(lang).split()) for lang in ("en", "fr"))
    assert "This is a first guess" in english
    assert "A first guess: worth a look" in english
    assert "Ceci est une première estimation" in french
    assert "blunder" not in english


def test_games_are_what_is_asked_for_where_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def review(_self: Any, _log: Any, _game: int, depth: Any, *_more: Any) -> None:
        asked.append(depth)

    monkeypatch.setattr(GameReviewer, "review", review)
    log().review(0, progress=False)
    log().review(0, depth="network")
    assert asked == ["rollouts", "network"]


def test_progress_is_told_from_nothing_to_all() -> None:
    shares: list[float] = []
    log().review(0, depth="network", progress=shares.append)
    assert shares[-1] == 1
    shares.clear()
    GameReviewer(JUDGE).reviewing(log(), 0, SHORT, watch=shares.append).review("en")
    assert shares == sorted(shares)
    assert len(set(shares)) > 5
    assert shares[-1] == 1


def test_each_draw_merchant_and_theft_is_a_stroke_of_luck() -> None:
    rows = Counter(row.event for row in log().rows(0) if row.turn > 0)
    kinds = Counter(each.kind for each in reviewed().strokes)
    assert kinds["deal"] == 1
    assert kinds["draw"] == rows["offered"] + rows["drawn"]
    assert kinds["merchant"] == rows["merchant_drawn"] == 3
    assert kinds["theft"] == rows["stolen"] + rows["caught"]
    assert reviewed().luck.height == sum(kinds.values())
    for each in reviewed().strokes:
        assert sum(each.change) == pytest.approx(0, abs=1e-9)


def test_the_curve_begins_even_and_ends_with_the_result() -> None:
    found = reviewed()
    assert found.curve.chances[0] == found.start
    assert found.curve.chances[-1] == found.result
    assert list(found.curve.rows) == sorted(set(found.curve.rows))
    assert found.curve.rows[-1] == len(log().rows(0))
    assert all(sum(point) == pytest.approx(1) for point in found.curve.chances)
    assert found.win.height == 3 * len(found.curve.rows)


def test_three_turning_points_have_a_sentence_in_each_language() -> None:
    found = reviewed()
    assert 1 <= len(found.turning_points) <= 3
    for each in found.turning_points:
        assert re.match(r"Turn \d+, sale [123]: ", each.words["en"])
        assert re.match(r"Tour \d+, vente [123]\u00a0: ", each.words["fr"])
        assert re.search(r"\d", each.words["en"].split(":", 1)[1])
    english, french = found.text("en"), found.text("fr")
    assert "Where the game turned" in english
    assert "Où la partie a tourné" in french
    assert "others' choices" in english
    assert "remainder" not in english
    assert not re.search(r"\b(the|turn|luck|mistake|better)\b", french)
    assert not missing(texts("en"), texts("fr"))


# ------------------------------------------------------------------------------------------- what is written by hand


@pytest.mark.full
def test_a_game_without_its_seed_is_reviewed_from_its_rows() -> None:
    """Luck, which the rows tell whole, is the same; of decisions those that rows show."""
    found = made(without_seed(log()), 0)
    check_sum(found, won(log(), 0))
    assert found.part("luck") == pytest.approx(reviewed().part("luck"), abs=0.05)
    assert len(found.choices) > 0.8 * len(reviewed().choices)
    assert found.notes == ()


def test_a_game_of_a_real_table_is_reviewed_as_far_as_it_is_known() -> None:
    found = at_a_table(log()).review(0, depth="network")
    check_sum(found, won(log(), 0))
    assert len(found.choices) > 40
    assert [each["en"] for each in found.notes] == [
        "Hands that the log hides were drawn from belief, 8 times each; the intervals cover that. What was decided"
        " where its rows do not show it counts with the luck that followed."
    ]
    assert "tirées" in found.notes[0]["fr"]


@pytest.mark.full
def test_games_played_on_from_a_real_table_add_up_too() -> None:
    check_sum(made(at_a_table(log()), 0, SHORT), won(log(), 0))


def test_a_game_that_breaks_off_is_reviewed_to_its_last_row() -> None:
    source = log()
    cut = source.with_tables(events=source.events.filter(pl.col("seq") < 300))
    for found in (cut.review(0, depth="network"), made(cut, 0, SHORT)):
        assert not found.ended
        assert found.off < 1e-9
        assert "The log does not tell the end" in " ".join(found.text().split())


# --------------------------------------------------------------------------------------------------------- the worlds


def test_what_nobody_knows_is_drawn_anew_and_all_else_stays() -> None:
    trail = trail_of(log(), 0)
    step = trail.steps[len(trail.steps) // 3]
    from qn_analysis.core.compile.records import fill, plain
    from qn_analysis.games.queens_necklace.bots.scratch import blank_games
    from qn_analysis.games.queens_necklace.play.builds import BUILDS

    (g,) = blank_games(1)
    before = plain(Game, step.worlds[0])
    cards = Counter(before["hidden"]["pile"][before["hidden"]["top"] : before["hidden"]["size"]])
    forced = [card for card in cards if card != Card.MERCHANT][:2]
    dice = [1, 2, 3, 4]
    tops = Counter[int]()
    worlds = 60
    for world in range(worlds):
        fill(Game, g, before)
        probing.redraw(g, forced, 2, False, NOBODY, world, worlds, dice, [0] * (2 * DECK))
        after = plain(Game, g)
        pile = after["hidden"]["pile"][after["hidden"]["top"] : after["hidden"]["size"]]
        assert pile[:2] == forced
        assert Counter(pile) == cards
        assert len(pile) == after["table"]["pile"] == before["table"]["pile"]
        assert after["seats"] == before["seats"]
        assert {**after["table"]} == before["table"]
        tops[pile[2]] += 1
    assert BUILDS.seats == 4
    left = cards - Counter(forced)
    for card in range(KINDS):  # spread evenly over what can come next
        if card != Card.MERCHANT:
            assert abs(tops[card] - worlds * left[card] / left.total()) < 3 + 0.2 * worlds * left[card] / left.total()


def test_a_known_theft_takes_the_known_card() -> None:
    case = JUDGE.case(log(4), 1)
    thefts = [step for step in case.trail.steps if step.falls and step.falls[0].kind == "theft"]
    assert thefts
    for step in thefts[:3]:
        fall, ask = step.falls[0], Ask(step.worlds[0], step.choice, step.falls[:1])
        hands = [at["seats"]["hand"][:, fall.victim, fall.card] for at in (step.worlds, case.worlds(ask, 8, 0))]
        assert hands[1].tolist() == [hands[0][0] - 1] * 8
        found = case.judged(ask, 8, 0)
        case.settle()
        assert found.means.sum() == pytest.approx(1)
    assert NOTHING[0] == probing.NOTHING


# --------------------------------------------------------------------------------------------------- command, columns


def test_the_command_reviews_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    log().to_jsonl(path)
    told = CliRunner().invoke(app, ["review", str(path), "0", "--lang", "fr", "--depth", "network"])
    assert told.exit_code == 0, told.output
    assert "Partie 0, gagnée par" in told.output
    asked = ["review", str(path), "0", "--format", "json", "--depth", "network"]
    data = json.loads(CliRunner().invoke(app, asked).output)
    assert data["sums"][0]["player"] == "Learnt"
    assert data["turning_points"]
    with pytest.raises(qn.ReviewError, match="choose text or json"):
        CliRunner().invoke(app, ["review", str(path), "0", "--format", "xml"], catch_exceptions=False)


def test_chances_are_columns_of_tables() -> None:
    table = log().choices()
    found = table.filter(pl.col("game") == 1).select("game", "row", "seat", "win", "win_all").collect()
    assert found["game"].unique().to_list() == [1]
    trail = trail_of(log(), 1)
    assert found["row"].to_list() == [step.row for step in trail.steps]
    assert found["win"].list.sum().to_list() == pytest.approx([1.0] * found.height)
    at = next(step for step in trail.steps if step.phase != "display")
    alone = qn.evaluate(log(), 1, at.row - 1, knowledge="all").chances
    here = found.filter(pl.col("row") == at.row)["win_all"][0].to_list()
    assert here == pytest.approx(list(alone), abs=1e-5)
    turns = log().turns(win=True).filter(pl.col("game") == 1)
    assert (
        turns.select("turn", "purse")
        .collect()
        .equals(log().turns().filter(pl.col("game") == 1).select("turn", "purse").collect())
    )
    wins = turns.select("turn", "win_seat").collect()
    assert wins["win_seat"].drop_nulls().list.len().unique().to_list() == [3]
    assert "win" not in log().turns().collect_schema()


def test_columns_are_calculated_only_if_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_given: Any) -> None:
        raise AssertionError("nobody asked for it")

    monkeypatch.setattr(Judge, "chances", never)
    assert log().choices().select("row", "phase").collect().height > 100
    assert log().turns(win=True).select("turn").collect().height > 60


def test_a_limit_plays_no_more_games_than_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a filter on games; `choices` has the types of tidy tables, and a key."""
    played: list[int] = []
    own = Judge.steps

    def watched(judge: Any, of: Any, number: int) -> Any:
        played.append(number)
        return own(judge, of, number)

    monkeypatch.setattr(Judge, "steps", watched)
    assert log().choices().select("game", "row").head(3).collect()["game"].to_list() == [0, 0, 0]
    assert played == [0]
    log().choices().filter(pl.col("game") == 1).select("row").collect()
    assert played == [0, 1]
    found = log().choices().drop("win", "win_seat", "win_all").collect()
    assert not found.select("game", "number").is_duplicated().any()
    assert found.schema["phase"] == log().events.collect_schema()["phase"]
    assert not [name for name, dtype in found.schema.items() if dtype.is_unsigned_integer()]
