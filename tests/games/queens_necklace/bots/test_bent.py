"""Bots with habits: each habit holds in every game, both builds play alike, and nothing else is touched."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import qn_analysis as qn
from qn_analysis.core.play import simulate
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.errors import BotError
from qn_analysis.core.play.habits import Habit
from qn_analysis.games.queens_necklace.bots.deeds import GEM_CARDS, LAST, MOST, NEVER, TAIL, Deed
from qn_analysis.games.queens_necklace.play.habits import CARDS, FORMS, HABITS
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.report.habits import HABITS as STUDIED
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import Card

GAMES = 60
CARD, GEM = pl.col("card").cast(pl.String), pl.col("gem").cast(pl.String)


def log_of(bot: str) -> Any:
    """Games of one bot in every seat."""
    return qn.simulate(GAMES, players=3, bots=bot, seed=4, progress=False)


def job(bots: tuple[str, ...], games: int = 2) -> simulate.Job:
    return simulate.Job("queens_necklace", 0, 0, games, len(bots), bots, 12, Ruleset.default(), True, True, None)


@pytest.mark.parametrize(
    "bots",
    [
        ("learnt~keep-ring", "expert~never-buy-ring"),
        ("greedy~always-buy-king~never-stop", "thumb~whole-rows", "random~always-show-ring"),
    ],
)
def test_both_builds_choose_alike(bots: tuple[str, ...]) -> None:
    for mine, theirs in zip(simulate.play_compiled(job(bots)), simulate.play_interpreted(job(bots)), strict=True):
        assert mine is not None
        assert theirs is not None
        assert_frame_equal(mine, theirs)


def test_a_habit_that_never_bears_changes_nothing() -> None:
    """What the bot sees and decides is its own, but for the actions that are forbidden."""
    bent, straight = (
        simulate.play_compiled(job((bot,) * 3, 20)) for bot in ("learnt~pay-at-most-99", "learnt")
    )  # fmt: skip
    for mine, theirs in zip(bent, straight, strict=True):
        assert mine is not None
        assert theirs is not None
        assert_frame_equal(mine, theirs)


@pytest.mark.parametrize("bot", ["learnt", "expert", "greedy", "thumb", "random"])
def test_a_card_that_is_never_bought_is_bought_only_where_nothing_else_can_be(bot: str) -> None:
    """The first card of a turn must be bought if it can be paid for: there the habit yields."""
    log = log_of(f"{bot}~never-buy-ring")
    rings = log.purchases().filter(CARD == "ring").collect()
    assert rings.filter(pl.col("nth") > 1).is_empty()
    offers = log.offers().filter(CARD != "ring", pl.col("price") <= pl.col("ducats")).collect()
    assert rings.join(offers, on=["game", "turn"], how="semi").is_empty()
    assert log_of(bot).purchases().filter(CARD == "ring").collect().height > rings.height


def test_what_is_kept_is_shown_at_the_last_sale_only() -> None:
    kept = log_of("learnt~keep-ring~keep-banker").displays().collect()
    for column in ("rings", "bankers"):
        assert kept.filter(pl.col(column) > 0)["sale"].unique().to_list() == [3]
    later = log_of("learnt~keep-ring-to-2").displays().filter(pl.col("rings") > 0).collect()
    assert set(later["sale"]) == {2, 3}
    assert log_of("learnt~never-show-king").displays().filter(pl.col("kings") > 0).collect().is_empty()


def test_what_is_always_shown_is_shown_beside_any_gem() -> None:
    log = log_of("expert~always-show-ring")
    shown = log.displays().group_by("game", "sale", "seat").agg(pl.col("cards", "rings").sum()).collect()
    held = log.hands().filter(CARD == "ring").select("game", "sale", "seat", "copies").collect()
    both = held.join(shown.filter(pl.col("cards") > 0), on=["game", "sale", "seat"])
    assert both.height > 50
    assert (both["rings"] == both["copies"]).all()


def test_whole_rows_leave_no_card_of_a_shown_gem_in_hand() -> None:
    log = log_of("learnt~whole-rows")
    alchemists = log.plays().filter(CARD == "alchemist").select("game").collect()
    gem = CARD.str.extract("^([a-z]+)_[123]$")
    held = log.hands().with_columns(gem=gem).drop_nulls("gem").group_by("game", "sale", "seat", "gem")
    rows = log.displays().filter(pl.col("cards") > 0).with_columns(GEM)
    both = held.agg(pl.col("copies").sum()).join(rows, on=["game", "sale", "seat", "gem"]).collect()
    both = both.join(alchemists, on="game", how="anti")  # who moves cards from row to row
    assert both.height > 100
    assert (both["cards"] == both["copies"]).all()


def test_one_row_is_one_gem_a_sale() -> None:
    log = log_of("learnt~one-row~never-play-alchemist")
    rows = log.displays().filter(pl.col("cards") > 0).group_by("game", "sale", "seat").len().collect()
    assert rows["len"].max() == 1


def test_kings_keep_away_from_the_necklace() -> None:
    log = log_of("greedy~no-king-at-necklace")
    worn = log.hands().filter(CARD == "necklace").select("game", "sale", wearer="seat")
    shown = log.displays().filter(pl.col("kings") > 0).join(worn, on=["game", "sale"], how="left").collect()
    assert shown.height > 10
    assert shown.filter(pl.col("wearer") != pl.col("seat")).is_empty()


@pytest.mark.parametrize(("habit", "ranks"), [("low-ring", {2, 3}), ("high-ring", {0, 1})])
def test_cards_are_laid_by_fashion(habit: str, ranks: set[int]) -> None:
    log = log_of(f"learnt~{habit}")
    rows = log.displays().filter(pl.col("rings") > 0).join(log.gem_rows(), on=["game", "sale", "gem"]).collect()
    assert set(rows["rank"]) <= ranks
    assert rows.height > 10


def test_purchases_by_number_price_and_step() -> None:
    assert log_of("learnt~one-card-a-turn").purchases().collect()["nth"].max() == 1
    cheap = log_of("learnt~pay-at-most-6").purchases().filter(pl.col("paid") > 6).collect()
    assert cheap.filter(pl.col("nth") > 1).is_empty()
    late = log_of("learnt~buy-ring-after-2").purchases().filter(CARD == "ring").collect()
    assert late.filter(pl.col("nth") > 1)["step"].min() == 2


def test_characters_are_played_at_once_or_never() -> None:
    assert log_of("learnt~never-play-thief").plays().filter(CARD == "thief").collect().is_empty()
    assert log_of("learnt~never-play-queen").plays().filter(CARD == "queen").collect().is_empty()
    often, seldom = (
        log_of(bot).plays().filter(CARD == "confessor").collect().height
        for bot in ("learnt~always-play-confessor", "learnt")
    )
    assert often > seldom


def test_names_say_what_a_policy_is_told() -> None:
    ring, king = int(Card.RING), int(Card.KING)
    for name, expected in (
        ("keep-ring", Habit(Deed.KEEP, ring, LAST)), ("keep-ring-to-2", Habit(Deed.KEEP, ring, 2)),
        ("never-show-king", Habit(Deed.KEEP, king, NEVER)), ("keep-gems", Habit(Deed.KEEP, GEM_CARDS, LAST)),
        ("buy-ring-after-1", Habit(Deed.BUY_AFTER, ring, 1)), ("never-buy-ruby-3", Habit(Deed.NEVER_BUY, 2, 0)),
    ):  # fmt: skip
        told = HABITS.read(f"learnt~{name}", "choose_learnt")
        assert told[:5] == (0, 1, *expected), name
        assert len(told) == TAIL
    assert {form.deed for form in FORMS} == set(Deed)
    assert all(HABITS.read(f"learnt~{habit}", "choose_learnt") for habit in STUDIED)
    assert HABITS.told("learnt~buy-ring-after-1") == "learnt, but buys ring only once it has come down 1 steps"


def test_the_row_of_weights_ends_with_the_habits() -> None:
    for bot in ("learnt", "expert"):
        bent = find(f"{bot}~keep-ring")
        straight = find(bot)
        assert bent.row(3)[:-TAIL] == straight.row(3)
        assert bent.row(3)[-TAIL:] == list(bent.habits)
        packed = packed_row(bent, 3)
        assert packed[: -TAIL // 4].tobytes() == packed_row(straight, 3).tobytes()
        assert packed.view("int16")[-TAIL:].tolist() == list(bent.habits)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("learnt~kep-ring", "no habit 'kep-ring'"),
        ("learnt~never-buy-merchant", "no habit 'never-buy-merchant'"),
        ("searcher~keep-ring", "'searcher' cannot have habits"),
        ("learnt" + "~keep-ring" * (MOST + 1), f"has {MOST + 1} habits: it can have {MOST}"),
        ("lernt~keep-ring", "unknown bot 'lernt'"),
    ],
)
def test_what_is_no_habit_is_told(bot: str, message: str) -> None:
    with pytest.raises(BotError, match=message.replace("(", r"\(")):
        find(bot)


def test_under_other_rules_the_bot_that_plays_instead_has_the_habits() -> None:
    rules = Ruleset.default().with_(purse=12)
    log = qn.simulate(3, players=2, bots="learnt~keep-ring", seed=1, rules=rules, progress=False)
    assert list(log.bots) == ["expert~keep-ring"] * 2
    assert log.displays().filter(pl.col("rings") > 0, pl.col("sale") < 3).collect().is_empty()


def test_who_plays_under_any_rules_is_replaced_by_nobody() -> None:
    fixed, learnt = find("learnt-fixed~keep-ring").brain, find("learnt~keep-ring").brain
    assert fixed is not None
    assert learnt is not None
    assert fixed.instead == ""
    assert (learnt.instead, learnt.fixed) == ("expert~keep-ring", "learnt-fixed~keep-ring")


def test_every_card_can_be_named() -> None:
    assert set(CARDS.values()) == {GEM_CARDS, *range(Card.MERCHANT)}
