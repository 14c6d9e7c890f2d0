"""What the first layer says of cards: verdicts, heading, sentences and table from one study of fair prices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.report.front import Asked
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.stats.verdicts import LESS, LITTLE, MORE, NO, SAME, UNCLEAR, UNDECIDED, YES, Said
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.charts.blocks import Desk
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report import fair_prices
from qn_analysis.games.queens_necklace.report.fair_prices import FairPrices, fingerprints
from qn_analysis.games.queens_necklace.report.front import cards, value
from qn_analysis.games.queens_necklace.report.page import desk_of
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.art import card_picture
from qn_analysis.games.queens_necklace.words.cards import Card

RULES = Ruleset.default()
OWN = ("greedy", 4)
CARDS = [card.name.lower() for card in RULES.assumed_prices()]


def study(own: dict[str, str], **others: dict[str, str]) -> FairPrices:
    """A study in which cards have verdicts, all others a fair price within their ladders; `others` by bot."""
    rows = []
    pools = {name: each for name, each in RULES.told_as()["card"].items() if name != each}
    for bots, told in {OWN[0]: own, **others}.items():
        for gift in ("", *CARDS, *dict.fromkeys(pools.values()), "ducats_4"):
            verdict = told.get(gift, told.get(pools.get(gift, ""), SAME))
            if gift in ("", "ducats_4"):
                verdict = ""
            ladder = RULES.prices[Card[gift.split("=")[0].upper()]] if verdict else (4,)
            price = {MORE: max(ladder) + 5.0, LESS: min(ladder) / 2}.get(verdict, (max(ladder) + min(ladder)) / 2)
            half = 0.2 if verdict != UNDECIDED else 20.0
            worth = [price / 100, (price - half) / 100, (price + half) / 100] if gift else [0.01, 0.009, 0.011]
            priced = [price, price - half, price + half] if gift else [None] * 3
            rows.append((bots, OWN[1], 0, gift, *worth, *priced, 2.0, 5.0, 900, 90, verdict))
    frame = pl.DataFrame(rows, schema=fair_prices._SCHEMA, orient="row")
    return FairPrices(90, 4, 4, 1, fingerprints(), RULES.hash, "1", frame)


@pytest.fixture
def desk(small_log: Log) -> Desk:
    return desk_of(small_log, "en")


def told(monkeypatch: pytest.MonkeyPatch, found: FairPrices | None) -> None:
    monkeypatch.setattr(fair_prices, "stored_or_none", lambda: found)


def asked(desk: Desk, t: Any = None) -> Asked:
    own = Peer(*OWN, 60, t)
    return Asked(desk, own, (), value.read_cards(desk), Said(UNCLEAR))


def test_the_heading_says_which_way_prices_are_off(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for verdicts, heading in (
        ({"ring": MORE}, "cheap"), ({"king": LESS}, "dear"), ({"ring": MORE, "king": LESS}, "both"), ({}, LITTLE),
        ({"ring": UNDECIDED}, UNCLEAR),
    ):  # fmt: skip
        told(monkeypatch, study(verdicts))
        assert value.cards_heading(desk) == heading
    told(monkeypatch, None)
    assert value.cards_heading(desk) == "untested"


def test_sentences_name_what_there_is_and_nothing_else(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, study({"ring": MORE, "banker": UNDECIDED, "ruby_2=emerald_2=diamond_2": MORE}))
    fields = value.cards_fields(asked(desk))
    assert fields["found"] == (
        "Too cheap, worth more than the highest price: Ring and True gem (2). About right: 15; cannot tell: 1."
        " Tested: 24 of 24 cards, those that the rules make alike as one."
    )
    assert fields["all"] == "18"
    assert value.underpriced(desk) in ("ring", "ruby_2=emerald_2=diamond_2")
    told(monkeypatch, study({}))
    assert value.cards_fields(asked(desk))["found"].startswith("No price is surely off. About right: 18;")
    assert value.underpriced(desk) == ""
    told(monkeypatch, None)
    assert value.cards_fields(asked(desk))["found"].startswith("No card was tested with these players and rules")


def test_how_many_prices_are_off_at_each_table(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that surely are, and at the upper end those that may be; alike cards count once."""
    told(monkeypatch, study({"ring": MORE, "king": LESS, "thief": UNDECIDED}, expert={}, steady={"ring": UNDECIDED}))
    found = value.read_cards(desk)
    assert {group: (each.value, each.low, each.high, each.word) for group, each in found.items()} == {
        OWN: (2, 2, 3, YES), ("expert", 4): (0, 0, 0, LITTLE), ("steady", 4): (0, 0, 1, UNCLEAR),
    }  # fmt: skip
    assert {each.about for each in found.values()} == {""}  # all are about the same: the prices of that table


def test_questions_and_table_have_one_figure(desk: Desk, small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, study({"ring": MORE, "king": LESS, "necklace": UNDECIDED}))
    t: Any = stats.tables(small_log)
    rows = {row["gift"]: row for row in cards.worths(desk, t).iter_rows(named=True)}
    assert len(rows) == 18
    for card, said in ((Card.RING, YES), (Card.KING, NO), (Card.NECKLACE, UNCLEAR), (Card.THIEF, LITTLE)):
        reading = value.read_worth(card)(desk)[OWN]
        row = rows[card.name.lower()]
        assert (reading.value, reading.low, reading.high, reading.n) == (
            row["price"],
            row["low"],
            row["high"],
            row["n"],
        )
        assert reading.word == row["word"] == said
        assert value.card_words(desk)[card.name.lower()] == said
    three = rows["ruby_1=emerald_1=diamond_1"]
    assert three["word"] == LITTLE
    assert "ruby_1" not in rows


def test_what_was_not_tested_says_so(desk: Desk, small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under other rules, by others, or by other weights: no price, no verdict, no figure of who wins in its place."""
    for found in (None, replace(study({"ring": MORE}), ruleset="other")):
        told(monkeypatch, found)
        t: Any = stats.tables(small_log)
        rows = cards.worths(desk, t)
        assert set(rows["word"]) == {cards.UNTESTED}
        assert rows["price"].null_count() == rows.height == 18
        assert not {"link", "value"} & set(rows.columns)
        assert value.read_worth(Card.RING)(desk) == {}
        assert "not tested" in value.worth_fields(asked(desk), Card.RING)["worth"]


def test_a_row_is_all_of_its_cards(small_log: Log) -> None:
    """Means of three alike cards together are those of all their purchases and offers."""
    t: Any = stats.tables(small_log)
    figures = cards.CardFigures(t)
    gift, names = "ruby_1=emerald_1=diamond_1", ("ruby_1", "emerald_1", "diamond_1")
    bought = small_log.events.filter(pl.col("event") == "bought").select(pl.col("card").cast(pl.String), "amount")
    mine = bought.filter(pl.col("card").is_in(names)).collect()["amount"]
    paid = figures.market[gift, "paid"]
    assert paid["n"] == mine.len()
    assert paid["value"] == pytest.approx(mine.mean())
    one = stats.card_market(t).filter(pl.col("card").is_in(names), measure="paid")
    assert paid["high"] - paid["low"] < (one["high"] - one["low"]).min()
    steps = cards.of_card(figures.steps, gift)
    assert sum(row["value"] for row in steps) == pytest.approx(1.0)


def test_every_card_has_a_picture() -> None:
    """Also a blank card, which players fill in a ruleset."""
    for card in Card:
        assert "<svg" in card_picture(card, RULES.stones[card]), card
