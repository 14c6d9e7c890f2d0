"""The claims register: nothing is missing from it, and its verdicts compare intervals with limits."""

from __future__ import annotations

import re
from collections import defaultdict
from statistics import fmean
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.contests.schedule import play_league
from qn_analysis.core.log import log as table
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.stats import claims as register
from qn_analysis.games.queens_necklace.stats.claims.answers import win_share
from qn_analysis.games.queens_necklace.stats.claims.characters import CHARACTERS
from qn_analysis.games.queens_necklace.stats.claims.figures import Less, split
from qn_analysis.games.queens_necklace.stats.claims.register import AMONG, SOURCES, THEMES, Claim
from qn_analysis.games.queens_necklace.stats.claims.worth import against_table

CLAIMS = register.claims()
CAUSAL = {
    "en": r"\b(because|caus\w+|effects?|due to|thanks to|leads? to|results? in|makes?|helps?|improves?|raises?)\b",
    "fr": r"\b(parce qu\w*|caus\w+|effets?|grâce|entraîne\w*|provoque\w*|fait|font|permet\w*|améliore\w*)\b",
}
UNITS = {"share", "pounds", "pounds per ducat", "ducats", "cards", "kings"}


def claim(**changed: Any) -> Claim:
    return CLAIMS["C08"]._replace(**changed)


def test_every_claim_is_there() -> None:
    assert {each.number for each in CLAIMS.values()} == {
        *(f"C{number:02}" for number in range(1, 33)), *(f"Q{number}" for number in range(1, 5))
    }  # fmt: skip
    assert set(register.FUNCTIONS) == set(CLAIMS)


@pytest.mark.parametrize("key", CLAIMS)
def test_no_cell_is_empty(key: str) -> None:
    each = CLAIMS[key]
    assert each.theme in THEMES
    assert each.source in SOURCES
    assert each.unit in UNITS
    assert each.at_least is not None or each.at_most is not None
    assert each.limit > 0
    assert each.bots
    for name in (name for bots in each.bots for name in bots.split(AMONG)):
        assert find(name).built_in
    assert each.players
    assert set(each.tables) <= {2, 3, 4}
    for texts in (each.hypothesis, each.measure, each.changes):
        assert set(texts) == {"en", "fr"}
        assert all(text.strip().endswith(".") for text in texts.values())
    assert register.FUNCTIONS[key].__doc__


@pytest.mark.parametrize("key", [key for key, each in CLAIMS.items() if each.association])
def test_no_causal_word_for_an_association(key: str) -> None:
    for lang, words in CAUSAL.items():
        for texts in (CLAIMS[key].hypothesis, CLAIMS[key].measure, CLAIMS[key].changes):
            assert re.findall(words, texts[lang], re.IGNORECASE) == []


def test_the_causal_words_are_found_where_they_are() -> None:
    assert re.search(CAUSAL["en"], "She wins because of it.")
    assert re.search(CAUSAL["fr"], "Elle gagne grâce à lui.")


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (10.0, 12.0, "supported"), (12.0, 30.0, "supported"), (9.9, 12.0, "undecided"), (-5.0, 9.9, "refuted"),
        (0.1, 0.2, "refuted"), (-40.0, -30.0, "refuted"), (None, None, "undecided"),
    ],
)  # fmt: skip
def test_a_verdict_compares_the_interval_with_the_limit(low: float | None, high: float | None, said: str) -> None:
    """However clearly it differs from nothing: 0.1 to 0.2 pounds are not the 10 that would matter."""
    assert register.verdict(claim(at_least=10.0), low, high) == said


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (-0.1, 0.1, "supported"), (0.02, 0.03, "supported"), (0.05, 0.15, "undecided"), (-0.2, 0.2, "undecided"),
        (0.11, 0.2, "refuted"), (-0.3, -0.11, "refuted"),
    ],
)  # fmt: skip
def test_a_verdict_of_a_range(low: float, high: float, said: str) -> None:
    assert register.verdict(claim(at_least=-0.1, at_most=0.1), low, high) == said


def test_a_verdict_of_an_upper_limit() -> None:
    most = claim(at_least=None, at_most=0.05)
    found = [register.verdict(most, *each) for each in ((-0.5, 0.05), (0.04, 0.06), (0.06, 0.07))]
    assert found == ["supported", "undecided", "refuted"]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({("a", 2): "supported", ("a", 3): "undecided", ("b", 2): "supported"}, ("supported", "")),
        ({("a", 2): "refuted", ("b", 3): "refuted"}, ("refuted", "")),
        ({("a", 2): "undecided"}, ("undecided", "")),
        ({("a", 2): "supported", ("a", 3): "supported", ("b", 2): "refuted", ("b", 3): "undecided"},
         ("depends", "bots")),
        ({("a", 2): "supported", ("b", 2): "supported", ("a", 3): "refuted"}, ("depends", "players")),
        ({("a", 2): "supported", ("b", 2): "refuted", ("a", 3): "refuted"}, ("depends", "both")),
    ],
)  # fmt: skip
def test_the_verdict_over_all(found: dict[tuple[str, int], str], said: tuple[str, str]) -> None:
    assert register.over_all((*where, word) for where, word in found.items()) == said


def test_a_log_in_parts_says_the_same(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = register.answers(small_log)
    assert whole["key"].to_list() == [key for key, each in CLAIMS.items() if each.source == "log"]
    monkeypatch.setattr(table, "PART_GAMES", 25)
    parts = register.answers(small_log)
    assert parts.rows() == [tuple(pytest.approx(each) for each in row) for row in whole.rows()]


def test_what_a_log_cannot_answer(small_log: Log) -> None:
    with pytest.raises(ValueError, match=r"'C99', 'C05': a log answers C01b, C02, "):
        register.answers(small_log, "C99", "C08", "C05")
    with pytest.raises(qn.SimulationError, match="no claim 'C99'; there are C01a, "):
        register.play(keys=["C99"])


def test_a_figure_without_its_other_population_has_no_verdict(small_log: Log) -> None:
    rows = {row["key"]: row for row in register.answers(small_log, "C01b", "C08").iter_rows(named=True)}
    assert rows["C01b"]["verdict"] is None
    assert rows["C08"]["verdict"] in ("supported", "refuted", "undecided")


def test_claims_by_replay(small_log: Log) -> None:
    row = register.answers(small_log, "Q3", sample=10).row(0, named=True)
    made = stats.cardinal_effects(small_log, sample=10, seed=0).filter(measure="win").row(0, named=True)
    assert (row["value"], row["low"], row["n"]) == (made["value"], made["low"], made["n"])


def test_one_number_of_players_less_another() -> None:
    sizes = register.Sizes(games=60, seed=3)
    made = register.play(sizes, ["C01b"], progress=False, only=["expert", "greedy"])
    assert made.select("key", "bots", "players").rows() == [("C01b", "expert", 2), ("C01b", "greedy", 2)]
    two, three = (
        register.answers(qn.simulate(60, players=n, bots="greedy", seed=3, progress=False), "C01b")["value"].item()
        for n in (2, 3)
    )
    assert made["value"].to_list()[1] == pytest.approx(two - three)
    with pytest.raises(qn.SimulationError, match="a sample of 0: draw 1 decision or more"):
        register.play(register.Sizes(sample=0), progress=False)


def test_the_win_share_of_one_among_others() -> None:
    made = win_share("random among greedy", 3, 120, 5)
    games = play_league(["greedy", "random"], players=3, games=120, seed=5, progress=False).games
    won = []
    for row in games.iter_rows(named=True):
        seats = [seat for seat in range(3) if row[f"bot_{seat}"] == "random"]
        if len(seats) == 1:
            firsts = [row[f"place_{seat}"] == 1 for seat in range(3)]
            won.append(firsts[seats[0]] / sum(firsts))
    assert made.value == pytest.approx(fmean(won))
    assert made.n == len(won)


def test_where_nothing_varied() -> None:
    """Two shares have an interval all the same, other figures have none."""
    rows = pl.DataFrame({"game": [0, 1, 2, 3], "hit": [1.0, 1.0, 0.0, 0.0], "a": [True, True, False, False]})
    for share, known in ((True, True), (False, False)):
        made: Less = split(rows, "hit", pl.col("a"), share=share)
        found = made.of([made.sums()])
        assert (found.value, found.high is not None) == (1.0, known), share
    assert found.low is None


# ---- The same figures with plain loops


def test_last_sale_and_fashion_by_loops(small_log: Log) -> None:
    gains: dict[bool, list[float]] = {True: [], False: []}
    pounds: dict[bool, list[float]] = {True: [], False: []}
    for game in range(60):
        score: dict[Any, int] = defaultdict(int)
        rank: dict[Any, int] = {}
        cards: dict[Any, int] = defaultdict(int)
        sold: dict[Any, float] = defaultdict(float)
        for row in small_log.rows(game):
            gem = str(row.card).split("_")[0]
            if row.event == "fashion_set":
                assert row.slot is not None
                rank[row.gem] = row.slot
            elif row.event == "shown" and gem == row.gem:
                cards[row.seat, gem] += 1
            elif row.event == "transmuted":
                cards[row.seat, gem] -= 1
                cards[row.seat, row.gem] += 1
            elif row.event == "sold":
                assert row.amount is not None
                sold[row.seat, row.gem] = row.amount
            elif row.event == "sale_closed":
                assert row.amount is not None
                gains[row.year == 3].append(row.amount - score[row.seat])
                score[row.seat] = row.amount
                for key in [key for key, n in cards.items() if n and key[0] == row.seat]:
                    pounds[rank[key[1]] < 2].append(sold[key])
                    cards[key], sold[key] = 0, 0.0
    found = register.answers(small_log, "C08", "C16")["value"].to_list()
    assert found == [pytest.approx(fmean(each[True]) - fmean(each[False])) for each in (gains, pounds)]


def test_spending_by_loops(small_log: Log) -> None:
    won: dict[str, dict[bool, list[float]]] = {key: {True: [], False: []} for key in ("C13", "C32")}
    for game, places in enumerate(small_log.games.collect().sort("game").iter_rows(named=True)):
        lost, spent, paid = [0] * 4, [0] * 4, [0] * 4
        for row in small_log.rows(game):
            if row.seat is None or row.amount is None:
                continue
            if row.event == "ducats_lost":
                lost[row.seat] += row.amount
            elif row.event == "bought":
                paid[row.seat] += row.amount
                spent[row.seat] += row.amount * (row.card in CHARACTERS)
        firsts = [places[f"place_{seat}"] == 1 for seat in range(4)]
        parts = [a / b for a, b in zip(spent, paid, strict=True)]
        for seat in range(4):
            win = firsts[seat] / sum(firsts)
            if lost[seat] != fmean(lost):
                won["C13"][lost[seat] < fmean(lost)].append(win)
            if parts[seat] != fmean(parts):
                won["C32"][parts[seat] > fmean(parts)].append(win)
    found = register.answers(small_log, "C13", "C32")["value"].to_list()
    assert found == [pytest.approx(fmean(each[True]) - fmean(each[False])) for each in won.values()]


def test_players_at_the_mean_of_their_table_are_left_out() -> None:
    rows = pl.DataFrame({"game": [0, 0, 0, 1, 1], "seat": [0, 1, 2, 0, 1], "x": [1, 2, 3, 4, 4]})
    assert against_table(rows, "x").select("seat", "over").rows() == [(0, False), (2, True)]
