"""Asking the engine: play resumed at any row, in words, with advice, rollouts and forks."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace.bots.belief import least, most
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.log.rows import fact
from qn_analysis.games.queens_necklace.play.positions import POSITIONS, position
from qn_analysis.games.queens_necklace.play.rebuild import new_dice
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.play.standing import Standing
from qn_analysis.games.queens_necklace.play.view import View
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action, name
from qn_analysis.games.queens_necklace.words.cards import KINDS, Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.positions import position_at

BY_HAND = Path(__file__).parents[4] / "datasets" / "by_hand"
SPEC: dict[str, Any] = {
    "players": ["Amy", "Bea", "Carl"],
    "turn": "Amy",
    "fashion": ["ruby", "amber", "diamond", "emerald"],
    "sales": 1,
    "pile": 40,
    "scores": {"Bea": 110},
    "hands": {"Amy": ["ruby_2", "ring", "thief"], "Bea": ["king", 4], "Carl": 6},
    "gone": ["ruby_1", "ruby_1"],
    "market": [{"card": "ring", "price": 7}, {"card": "amber_1", "step": 1}, {}, "thief"],
    "postponed": {"Bea": 2},
}


def small() -> Ruleset:
    """Fewer cards, so that every row of a game can be asked about."""
    fewer = {"ruby_1": 2, "emerald_1": 2, "diamond_1": 2, "amber_1": 4, "courtier": 1, "banker": 2, "confessor": 1}
    copies = {card.name.lower(): Ruleset.default().copies[card] for card in Card if card != Card.MERCHANT} | fewer
    size = sum(copies.values())
    return Ruleset.default().with_(deck_size=size, cards={key: {"copies": n} for key, n in fewer.items()})


def play(players: int, bots: str | Sequence[str], seed: int = 5, rules: Ruleset | None = None) -> qn.Log:
    log: qn.Log = qn.simulate(1, players=players, bots=bots, seed=seed, rules=rules, decisions=True, progress=False)
    return log


def blind(log: qn.Log) -> qn.Log:
    """The same log as if somebody had written it down: without a seed."""
    return replace(log, manifest={**log.manifest, "seed": None})


def asked(at: Standing) -> tuple[Any, ...]:
    return at.events, at.seat, at.phase, at.actions


@pytest.mark.parametrize(
    ("players", "rules", "every"),
    [
        (2, small(), 3),
        *(pytest.param(*each, marks=pytest.mark.full) for each in ((3, Ruleset.default(), 12), (2, small(), 1))),
    ],
)
def test_every_row_resumes_at_the_next_decision(players: int, rules: Ruleset, every: int) -> None:
    log = play(players, ["greedy", *["random"] * (players - 1)], rules=rules)
    assert log.decisions is not None
    true = log.decisions.collect().rows(named=True)
    rows = log.events.collect().height
    phases = set()
    for seq in range(0, rows, every):
        at = position(log, 0, seq)
        assert at.how == "retraced"
        if seq % 15 == 0:
            assert at.state == position_at(log, 0, seq)
        decision = next((each for each in true if each["seq"] > seq), None)
        if decision is None:
            assert at.over
            assert (at.seat, at.actions) == (None, [])
            continue
        assert (at.events, at.seat, len(at.actions)) == tuple(decision[key] for key in ("seq", "seat", "options"))
        assert decision["action"] in at.actions
        phases.add(at.phase)
        if seq % 12 == 0:
            again = position(blind(log), 0, seq)
            assert again.how == "refolded"
            assert asked(again) == asked(at)
            for one, other in zip(at.game.seats[:players], again.game.seats[:players], strict=True):
                for key in ("hand", "known", "stolen", "seen", "seen_turn"):
                    assert getattr(one, key) == getattr(other, key), (seq, key)
    assert {Phase.INFLUENCE, Phase.PURCHASE, Phase.DISPLAY} <= phases


def test_the_true_choices_lead_from_decision_to_decision() -> None:
    log = play(3, "random")
    assert log.decisions is not None
    facts = [fact(row) for row in log.rows(0)]
    at = position(log, 0, 0)
    for decision in log.decisions.collect().rows(named=True):
        assert (at.events, at.seat) == (decision["seq"], decision["seat"])
        at = at.play(decision["action"])
    assert at.over
    assert at.how == "played"
    assert at.events == len(facts)
    assert at.state == position_at(log, 0, len(facts) - 1)


def test_a_log_that_was_not_played_from_its_seed_is_refolded() -> None:
    log = play(3, "greedy")
    wrong = replace(log, manifest={**log.manifest, "seed": 6})
    assert position(wrong, 0, 100).how == "refolded"
    assert asked(position(wrong, 0, 100)) == asked(position(log, 0, 100))


def test_a_log_that_is_cut_off_resumes_before_its_end() -> None:
    log = blind(play(3, "greedy"))
    cut = replace(log, events=log.events.filter(pl.col("seq") < 200))
    found = [position(cut, 0, seq) for seq in (150, 199)]
    last = max(found, key=lambda at: at.events)
    assert last.events <= 200
    assert not last.over
    early = replace(log, events=log.events.filter(pl.col("seq") < 20))
    with pytest.raises(qn.LogError, match="shows no decision up to its last event"):
        position(early, 0, 10)


def test_a_game_written_by_hand_hides_hands() -> None:
    log = qn.open_log(BY_HAND / "game.jsonl")
    seen: Counter[tuple[str, Phase]] = Counter()
    for seq in range(0, 60, 4):
        at = position(log, 0, seq)
        seen[at.how, at.phase] += 1
        if not at.over:
            t = at.game.table
            assert sum(at.me.hand) == t.hand_size[at.me.seat]
            assert not at.play(at.actions[0]).over or at.phase == Phase.DISPLAY
    assert seen["refolded", Phase.INFLUENCE] > 2
    with pytest.raises(qn.LogError, match=re.escape("log.sale(game, sale) has the sale")):
        position(qn.open_log(BY_HAND / "sale.jsonl"), 0, 1)


def test_what_cannot_be_resumed_is_said() -> None:
    log = play(2, "greedy")
    with pytest.raises(qn.LogError, match="has no event -1"):
        position(log, 0, -1)
    with pytest.raises(qn.PositionError, match="name the game and the row"):
        position(log)
    with pytest.raises(qn.PositionError, match="own ruleset"):
        position(log, 0, 1, rules=Ruleset.default())
    with pytest.raises(qn.PositionError, match="no game and no row"):
        position(SPEC, 0, 1)
    over = position(log, 0, log.events.collect().height - 1)
    for call in (over.rollouts, over.advise, over.choice):
        with pytest.raises(qn.PositionError, match="the game is over"):
            call()
    assert "The game is over" in str(over)
    assert over.legal().is_empty()


# ------------------------------------------------------------------------------------------------------------- in words


def test_actions_have_words_in_both_languages() -> None:
    log = play(4, "random", 9)
    assert log.decisions is not None
    said: set[str] = set()
    for seq in range(0, log.events.collect().height, 11):
        at = position(log, 0, seq)
        if at.over:
            break
        english, french = at.legal(), at.legal("fr")
        assert english.columns == ["action", "name", "sentence"]
        assert english["name"].to_list() == [name(action) for action in at.actions]
        assert not set(english["sentence"]) & set(french["sentence"])
        said |= set(english["sentence"])
    assert any(re.fullmatch(r"buy an? \w+( \(\d\))? for \d+ ducats?", each) for each in said)
    assert "play no more characters; go on to the purchase" in said


def test_a_standing_shows_the_table_from_one_seat() -> None:
    at = position(play(3, "greedy"), 0, 120)
    text, html = str(at), at._repr_html_()
    assert "Card purchase" in text
    assert "buy slot" in html
    assert at.view.hand_sizes == tuple(at.state.hand_sizes)
    evil = position({**json.loads(json.dumps(SPEC).replace("Bea", "<b>")), "phase": "influence"}, lang="fr")
    assert "<b>" not in evil._repr_html_().replace("<p><b>", "").replace('left"><b>', "")
    assert "&lt;b&gt;" in evil._repr_html_()
    assert "Rebuilt" not in str(evil)


def test_wrong_actions_are_named() -> None:
    at = position(play(3, "greedy"), 0, 120)
    with pytest.raises(qn.PositionError, match=r"'buy slot 9' is not legal here \(did you mean 'buy slot \d'\?\)"):
        at.play("buy slot 9")
    with pytest.raises(qn.PositionError, match=r"1 \(yes\) is not legal here; Seat \d may: "):
        at.rollouts(2, [1])
    with pytest.raises(qn.PositionError, match="999 is not legal"):
        at.fork(999)
    with pytest.raises(qn.PositionError, match="1 world: ask for 2 or more"):
        at.rollouts(1)
    with pytest.raises(qn.BotError, match="did you mean 'greedy'"):
        at.advise("gredy")


# -------------------------------------------------------------------------------------------------------------- answers


def test_rollouts_are_paired_and_say_how_sure_they_are() -> None:
    at = position(play(3, "greedy"), 0, 300)
    found = at.rollouts(12, policy="greedy", seed=4)
    again = at.rollouts(12, list(reversed(at.actions)), policy="greedy", seed=4)
    assert found.frame.sort("action").equals(again.frame.sort("action"))
    frame = found.frame
    assert frame["action"].to_list()[0] == found.best.action
    assert frame["win"].is_sorted(descending=True)
    for row in frame.rows(named=True):
        assert row["win_low"] <= row["win"] <= row["win_high"]
        assert row["score_low"] <= row["score"] <= row["score_high"]
    best = frame.row(0, named=True)
    assert best["behind"] is None
    tried = dict(zip(at.actions, POSITIONS.trials(at.game, at.actions, 12, find("greedy"), 4), strict=True))
    for row in frame.rows(named=True)[1:]:
        each = np.array(tried[row["action"]].wins) - np.array(tried[best["action"]].wins)
        assert row["behind"] == pytest.approx(each.mean(), abs=1e-6)
        half = each.std(ddof=1) / len(each) ** 0.5 * 2.201  # Student's t, 11 degrees of freedom
        assert row["behind_high"] - row["behind"] == pytest.approx(half, abs=2e-3)
        assert row["behind"] - row["behind_low"] == pytest.approx(half, abs=2e-3)


def test_intervals_cover_what_many_worlds_say() -> None:
    """Of 95 % intervals from few worlds hardly any misses the value from many."""
    at = position(play(2, "random", 8, small()), 0, 120)
    first, last = at.actions[0], at.actions[-1]
    truth = at.fork(first, last, n=150, policy="random", seed=99)
    assert truth.win.value is not None
    missed = 0
    for seed in range(10):
        few = at.fork(first, last, n=16, policy="random", seed=seed)
        assert few.win.low is not None
        assert few.win.high is not None
        missed += not few.win.low - 0.05 <= truth.win.value <= few.win.high + 0.05
    assert missed <= 2


def test_a_fork_against_itself_differs_in_nothing() -> None:
    at = position(play(3, "greedy"), 0, 300)
    own = at.choice("greedy")
    same = at.fork(own, n=6, bot="greedy", policy="greedy")
    assert (same.win.value, same.win.low, same.win.high) == (0.0, None, None)  # nothing happened that could tell
    assert same.score.value == 0.0
    other = next(action for action in at.actions if action != own)
    found = at.fork(name(other), n=8, bot="greedy", policy="greedy")
    assert (found.first.action, found.second.action) == (other, own)
    pair = at.rollouts(8, [other, own], policy="greedy")
    by_action = {each.action: each for each in pair.outcomes}
    assert by_action[other].win.value == found.first.win.value
    assert found.frame["measure"].to_list() == ["win", "score"]
    assert "rather than" in str(found)


def test_advice_has_the_choice_of_the_bot_first() -> None:
    at = position(play(3, "greedy"), 0, 300)
    found = at.advise("greedy", n=4, policy="greedy")
    assert found.choice == at.choice("greedy") == found.outcomes[0].action
    assert len(found.outcomes) == min(3, len(at.actions))
    assert "4 games played on by greedy" in found.values
    assert "its choice" in str(found)

    def last(_view: View, legal: list[int], _rng: Any) -> int:
        return legal[-1]

    assert at.advise(last, n=2, policy="random").choice == at.actions[-1]
    assert at.fork(at.actions[0], n=2, bot=last, policy=last).second.action == at.actions[-1]


def scramble(g: Game, seat: int) -> Game:
    """What a seat cannot see is thrown together."""
    other: Game = POSITIONS.copy(g)
    rng = np.random.default_rng(1)
    for each in range(g.table.players):
        if each != seat:
            rng.shuffle(other.seats[each].hand)
            other.seats[each].chance = [7, 7, 7, 7]
    rest = other.hidden.pile[other.hidden.top : other.hidden.size]
    rng.shuffle(rest)
    other.hidden.pile[other.hidden.top : other.hidden.size] = rest
    return other


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_no_answer_reads_hidden_cards(bot: str) -> None:
    at = position(play(3, "greedy"), 0, 240)
    assert at.seat is not None
    blurred = replace(at, game=scramble(at.game, at.seat))
    assert blurred.rollouts(3, policy=bot).frame.equals(at.rollouts(3, policy=bot).frame)
    assert blurred.choice(bot) == at.choice(bot)
    assert str(blurred) == str(at)


# ---------------------------------------------------------------------------------------------------- written positions


@pytest.mark.parametrize("phase", ["influence", "purchase", "display"])
def test_a_written_position_is_played_on(phase: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(SPEC | {"phase": phase}))
    at = position(file)
    assert (at.how, at.names, at.seat) == ("written", ("Amy", "Bea", "Carl"), 0)
    assert at.phase == Phase[phase.upper()]
    assert at.view.hand == {Card.RUBY_2: 1, Card.RING: 1, Card.THIEF: 1}
    assert at.view.hand_sizes == (3, 5, 6)
    assert (at.scores, at.view.year, at.view.pile) == ((0, 110, 0), 2, 40)
    assert least(at.game.table, at.me, 1, Card.KING) == 1
    assert most(at.game.table, at.me, 2, Card.RUBY_1) <= Ruleset.default().copies[Card.RUBY_1] - 2
    assert at.game.table.due[1] == 1
    told = [sum(at.game.seats[seat].hand[card] for seat in range(3)) for card in range(KINDS)]
    for card in range(KINDS):
        assert told[card] + at.game.table.gone[card] <= Ruleset.default().copies[card]
    end = at
    while not end.over:
        end = end.play(end.choice("greedy"))
    assert sum(end.state.places) > 0
    assert at.rollouts(2, policy="greedy").n == 2


def test_a_written_position_in_toml(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text(
        'players = ["A", "B"]\nturn = "B"\nfashion = ["ruby", "amber", "diamond", "emerald"]\nducats = 6\n'
        'hands = { A = 4, B = ["king"] }\nmarket = ["ring", { card = "amber_1", price = 6 }]\nbought = 1\n'
    )
    at = position(file, seed=3)
    assert at.legal()["name"].to_list() == ["pass", "buy slot 1"]
    assert "buy an Amber (1) for 6 ducats" in at.legal()["sentence"].to_list()
    file.write_text("players = [")
    with pytest.raises(qn.PositionError, match=r"puzzle\.toml is no TOML"):
        position(file)
    with pytest.raises(qn.PositionError, match="cannot be read"):
        position(tmp_path / "nothing.toml")


def test_every_problem_of_a_written_position_is_told_at_once() -> None:
    wrong = SPEC | {
        "turns": 3,
        "turn": "Aby",
        "phase": "purchse",
        "fashion": ["ruby", "ruby", "jade"],
        "ducats": -1,
        "hands": {"Amy": ["rubi_2", 2], "Bea": ["merchant"], "Dan": 1},
        "gone": ["merchant", "x"],
        "market": [{"card": "ring", "price": 8}, {"crad": "ring"}, 4, {"card": "king", "step": 9}, {}, {}],
        "postponed": {"Bea": 9},
        "scores": {"Carl": "many"},
    }
    with pytest.raises(qn.PositionError) as told:
        position(wrong)
    for part in (
        "unknown key 'turns' (did you mean 'turn'?)", "turn is 'Aby' (did you mean 'Amy'?)", "did you mean 'purchase'",
        "fashion names 'jade'", "fashion names ruby 2 times", "fashion lacks amber", "ducats must be a whole number",
        "'rubi_2' (did you mean 'ruby_2'?), which is no card", "'merchant', which no hand keeps", "hands lacks Carl",
        "hands has 'Dan'", "leave Merchants out", "gone has 'x'", "market must be a list of at most 5",
        "postponed: the Merchant of Bea is 9", "the score of Carl must be whole pounds",
    ):  # fmt: skip
        assert part in str(told.value), part
    for bad, said in (
        ({"market": [{"card": "ring", "price": 8}]}, "ring cannot cost 8; its prices are 9, 7, 5, 3"),
        ({"market": [{"crad": 1}]}, "unknown key 'crad' (did you mean 'card'?)"),
        ({"market": [{"card": "king", "step": 9}]}, "step is 9; give a number from 0 to 3"),
        ({"market": [4]}, "must be a card like"),
        ({"market": [{"card": "merchant"}]}, "merchant, which is never for sale"),
        ({"hands": {"Amy": ["necklace", 3], "Bea": 1, "Carl": 0}}, "Amy is asked, and 3 of her cards are unknown"),
        ({"hands": {"Amy": ["necklace"], "Bea": ["necklace"], "Carl": 0}}, "2 cards necklace in all: the deck has 1"),
        ({"pile": 90}, "pile is 90; with 10 unknown cards"),
        ({"hands": {"Amy": ["ring"], "Bea": 99, "Carl": 0}}, "99 unknown cards in hands"),
        ({"sales": 2, "phase": "display"}, "4 Merchants have come"),
        ({"hands": {"Amy": [], "Bea": 1, "Carl": 1}, "phase": "display"}, "Amy has nothing to decide here"),
        ({"players": ["Amy"]}, "players must be a list of 2 to 4 names"),
    ):  # fmt: skip
        with pytest.raises(qn.PositionError, match=re.escape(said)):
            position(SPEC | bad)
    with pytest.raises(qn.Error, match=r"`source` takes .* not a list with 1"):
        position([1])  # type: ignore[list-item]


def test_what_rests_on_a_player_who_is_refused_is_not_told() -> None:
    """That her hand and her turn are nobody's only follows."""
    with pytest.raises(qn.PositionError) as told:
        position(SPEC | {"players": ["x" * 61, "Bea", "Carl"]})
    (only,) = told.value.problems
    assert "a name of 1 to 60 printable letters, not 'xxx" in str(only)


def test_a_file_that_is_no_table_is_no_position(tmp_path: Path) -> None:
    place = tmp_path / "position.json"
    place.write_text("[1]", encoding="utf-8")
    with pytest.raises(qn.PositionError, match="a position is a table"):
        position(place)


def test_the_same_seed_draws_the_same_world() -> None:
    assert new_dice(3) == new_dice(3) != new_dice(4)
    one, two = position(SPEC, seed=1), position(SPEC, seed=1)
    assert [seat.hand for seat in one.game.seats] == [seat.hand for seat in two.game.seats]
    assert one.play(Action.BUY).events > 0


def test_without_names_the_learnt_bot_advises_and_plays_on() -> None:
    log = qn.simulate(1, players=2, bots="greedy", seed=7, progress=False)
    at = qn.position(log, 0, 200)
    found = at.advise(n=2)
    assert (found.bot, found.rollouts.policy, found.instead) == ("learnt", "learnt", "")
    assert "Advice of learnt to" in str(found)
    assert "played on by learnt" in str(found)
    odds = at.odds()
    assert odds["action"].to_list() == at.actions
    assert odds["odds"].sum() == pytest.approx(1)
    assert odds.sort("odds")["action"][-1] == at.choice()
    with pytest.raises(qn.Error, match="greedy has no network that knows these rules: ask for rollouts"):
        at.odds("greedy")


def test_by_other_rules_the_heuristic_advises_and_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    rules = qn.Ruleset.default().with_(purse=13)
    log = qn.simulate(1, players=2, bots="greedy", seed=7, rules=rules, progress=False)
    found = qn.position(log, 0, 200).advise(n=2)
    assert (found.bot, found.rollouts.policy, found.instead) == ("expert", "expert", "learnt")
    assert str(found).count("expert instead of learnt, which was not trained by these rules") == 1
    assert "expert instead of learnt" in str(found.rollouts)
    assert capsys.readouterr().err.count("expert plays instead") == 1, "once for all"
    french = qn.position(log, 0, 200, lang="fr").fork(found.choice, found.outcomes[-1].action, n=2)
    assert "expert au lieu de learnt" in str(french)
