"""QN4: devaluations and refills."""

from __future__ import annotations

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.games.queens_necklace.lint.test_purchase import doubled, ruled, swapped
from tests.kit.queens_necklace.breaking import clean, codes, set_where, with_events, without

event = pl.col("event")
down = event == "marked_down"
expired = event == "expired"
new = (event == "offered") & (pl.col("turn") > 0)
taken = event == "taken"
empty = (event == "pile_exhausted") & (pl.col("phase") == "refill")
other_place = pl.when(pl.col("slot") == 0).then(1).otherwise(0)


@pytest.mark.parametrize("bots", ["greedy", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_clean_logs_break_no_rule_of_devaluations(players: int, bots: str) -> None:
    assert codes(clean(players, games=40, bots=bots), "QN4") == set()


@pytest.mark.parametrize("bots", ["greedy", "random"])
@pytest.mark.parametrize("change", [{"queen_scope": "own"}, {"market_size": 6}, {"market_size": 3}, {"purse": 12}])
def test_clean_logs_of_other_rules_break_none(bots: str, change: dict[str, str | int]) -> None:
    assert codes(ruled(Ruleset.default().with_(**change), bots=bots), "QN4") == set()


def test_qn401_a_mark_down_off_the_ladder() -> None:
    assert codes(set_where(clean(), down, amount=pl.col("amount") - 1), "QN4") == {"QN401"}
    assert codes(set_where(clean(), down, amount=None), "QN4") == {"QN401"}


def test_qn112_a_new_card_below_its_top_price() -> None:
    assert codes(set_where(clean(), new, amount=pl.col("amount") - 2), "QN112", "QN4") == {"QN112"}
    assert codes(set_where(clean(), new, amount=None), "QN112", "QN4") == {"QN112"}
    assert "QN110" in codes(set_where(clean(), new, card="merchant"), "QN110")


def test_qn403_a_card_that_does_not_lie_there() -> None:
    assert codes(set_where(clean(), down & (pl.col("card") != "king"), card="king"), "QN4") == {"QN403"}
    assert codes(set_where(clean(bots="random"), expired, slot=7), "QN403") == {"QN403"}
    assert codes(set_where(clean(), down, slot=other_place), "QN4") >= {"QN403"}
    assert codes(without(clean(), event == "offered"), "QN403") == {"QN403"}


def test_qn404_a_mark_down_that_is_missing() -> None:
    assert codes(without(clean(), down), "QN4") >= {"QN404"}
    final = down & (pl.col("turn") == pl.col("turn").max().over("game"))
    log = clean(games=25)
    assert log.events.filter(final).collect().height > 0
    assert codes(log, "QN404") == set()
    assert codes(without(log, final), "QN404") == {"QN404"}


def test_qn405_a_card_devalued_twice() -> None:
    assert codes(doubled(clean(), down), "QN4") >= {"QN405"}
    fresh = doubled(clean(), new)
    falls = new & (event.shift(1) == "offered") & (pl.col("slot") == pl.col("slot").shift(1))
    assert "QN405" in codes(set_where(fresh, falls, event="marked_down", phase="devaluation"), "QN405")
    assert codes(clean(bots="random"), "QN405") == set()


def test_qn406_a_card_that_expires_too_early() -> None:
    early = set_where(clean(), down, event="expired", amount=None)
    assert codes(early, "QN4") >= {"QN406"}
    assert codes(clean(bots="random"), "QN406") == set()


def test_qn407_a_card_that_expires_too_late() -> None:
    assert codes(set_where(clean(bots="random"), expired, event="marked_down", amount=1), "QN4") >= {"QN407"}


def test_qn408_a_place_that_is_not_filled() -> None:
    assert codes(without(clean(), new), "QN408") == {"QN408"}
    assert codes(without(clean(games=25), (event == "offered") & (event.shift(1) == "taken")), "QN408") == {"QN408"}
    assert codes(without(clean(4, 25, "random"), empty & (event.shift(-1) == "turn_ended")), "QN408") == {"QN408"}
    assert codes(set_where(clean(), new, turn=pl.col("turn") + 1), "QN408") == {"QN408"}, "filled a turn too late"


def test_qn409_a_place_that_is_filled_twice() -> None:
    assert codes(doubled(clean(), new), "QN4") == {"QN409"}
    assert codes(set_where(clean(), new, slot=5), "QN409") == {"QN409"}


def test_qn410_a_devaluation_out_of_order() -> None:
    filling = new & (event.shift(-1) == "offered") & (pl.col("slot") < pl.col("slot").shift(-1))
    assert codes(swapped(clean(), filling), "QN4") == {"QN410"}
    assert codes(swapped(clean(), down & (event.shift(-1) == "offered")), "QN410") == {"QN410"}
    assert codes(swapped(clean(bots="random"), down & (event.shift(-1) == "expired")), "QN410") == {"QN410"}
    assert codes(set_where(clean(), new, phase="purchase"), "QN4") == {"QN410"}


def test_qn411_a_pile_that_is_not_empty_yet() -> None:
    log = clean(4, 25, "random")
    assert codes(log, "QN411") == set()
    assert codes(set_where(log, new, event="pile_exhausted", card=None, slot=None, amount=None), "QN411") == {"QN411"}


def test_qn412_a_draw_from_an_empty_pile() -> None:
    log = clean(4, 25, "random")
    assert codes(log, "QN412") == set()
    assert codes(set_where(log, new, event="pile_exhausted", card=None, slot=None, amount=None), "QN412") == {"QN412"}
    after = down & empty.cum_sum().over("game").gt(0)
    assert codes(set_where(log, after, event="offered", phase="refill"), "QN412") == {"QN412"}


def test_qn413_an_empty_pile_that_is_not_told_each_time() -> None:
    log = clean(4, 25, "random")
    assert codes(log, "QN413") == set()
    assert codes(doubled(log, empty), "QN4") == {"QN413"}
    again = empty & (empty.cum_sum().over("game") > 1)
    assert codes(without(log, again), "QN413") == {"QN413"}


def test_qn414_the_queen_takes_no_gem() -> None:
    log = clean(games=25)
    assert codes(log, "QN414") == set()
    assert codes(set_where(log, taken, card="ring"), "QN414") == {"QN414"}


def test_qn415_the_queen_takes_a_card_of_before() -> None:
    log = clean(games=25)
    assert codes(log, "QN415") == set()
    assert codes(set_where(log, taken, slot=(pl.col("slot") + 1) % 5), "QN415") == {"QN415"}
    assert codes(set_where(log, taken, turn=pl.col("turn") - 1), "QN415") == {"QN415"}


def test_qn416_the_queen_in_anothers_devaluation() -> None:
    own = Ruleset.default().with_(queen_scope="own")
    foreign = {"seat": (pl.col("seat") + 1) % 3}
    assert codes(clean(games=25), "QN416") == set()
    assert codes(set_where(ruled(own, games=25), taken, **foreign), "QN416") == {"QN416"}
    assert codes(set_where(clean(games=25), taken, **foreign), "QN4") == {"QN417"}


def test_qn417_the_queen_not_played() -> None:
    log = clean(games=25)
    played = (event == "played") & (pl.col("card") == "queen")
    # the log leaves her in hand, so that she would have to be asked for later gem cards
    assert codes(without(log, played), "QN4") == {"QN417", "QN419"}
    assert codes(without(log, taken), "QN417") == {"QN417"}
    assert codes(set_where(log, played, seat=(pl.col("seat") + 1) % 3), "QN4") == {"QN417", "QN419"}


def test_qn419_nobody_is_asked_for_the_queen() -> None:
    log = clean(games=200, bots="random")
    assert codes(log, "QN419") == set()
    left = event == "not_taken"
    assert codes(without(log, left), "QN419") == {"QN419"}
    assert codes(set_where(log, left, seat=(pl.col("seat") + 1) % 3), "QN419") == {"QN419"}
    assert codes(ruled(Ruleset.default().with_(queen_scope="own"), games=25, bots="random"), "QN419") == set()


def test_qn420_qn421_who_holds_the_queen_answers_once_and_in_turn() -> None:
    log = clean(games=200, bots="random")
    left = event == "not_taken"
    assert codes(log, "QN42") == set()
    assert codes(doubled(log, left), "QN4") == {"QN420"}
    assert codes(set_where(log, left, slot=(pl.col("slot") + 1) % 5), "QN420") == {"QN420"}
    assert codes(set_where(log, left, seat=(pl.col("seat") + 1) % 3), "QN4") == {"QN419", "QN421"}
    before = left.shift(-1) & (event == "offered")
    assert codes(set_where(log, before, event="not_taken", amount=None), "QN420") == {"QN420"}
    played = clean(games=25)
    again = (event == "offered") & (event.shift(-1) == "played") & (pl.col("card").shift(-1) == "queen")
    rows = played.events.collect()
    at = rows.with_row_index("at").filter(again)["at"][0]
    answer = rows[at].with_columns(
        event=pl.lit("not_taken", rows.schema["event"]), phase=pl.lit("queen", rows.schema["phase"]),
        seat=pl.lit(rows["seat"][at + 1], pl.UInt8), amount=pl.lit(None, pl.Int16),
    )  # fmt: skip
    declined = with_events(played, pl.concat([rows[: at + 1], answer, rows[at + 1 :]]))
    assert codes(declined, "QN4") == {"QN420"}


def test_qn418_an_empty_pile_in_anothers_turn() -> None:
    log = clean(4, 25, "random")
    assert codes(log, "QN418") == set()
    assert codes(set_where(log, empty, seat=(pl.col("seat") + 1) % 4), "QN4") == {"QN418"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_message_can_be_said(lang: str) -> None:
    rows = {"drop": without(clean(), new), "twice": doubled(clean(), down), "other": set_where(clean(), down, amount=0)}
    for log in rows.values():
        said = lint(log, select=["QN3", "QN4"], lang=lang).frame["message"]
        assert len(said) > 0
        assert not said.str.contains("{", literal=True).any()
