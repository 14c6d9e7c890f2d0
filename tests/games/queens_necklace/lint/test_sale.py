"""QN6: sales."""

from __future__ import annotations

from functools import cache

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.lint.run import LINTER
from tests.kit.queens_necklace.breaking import clean, codes, linted_together, set_where, with_events, without
from tests.kit.queens_necklace.selling import (
    AMY,
    BARNABY,
    CHARLES,
    EXAMPLE,
    LAPSE,
    NECKLACE,
    NOBODY,
    STAY,
    Row,
    drop,
    edit,
    put,
    row,
    ruled,
    show,
    written,
)

UNTOLD = {"QN629", "QN631", "QN632", "QN635"}
"""Checks for which the cards of a sale are not enough."""
RING, KING = show(CHARLES, "diamond", "ring")[0], show(BARNABY, "amber", "king")[0]
BROKEN: list[tuple[str, list[Row]]] = [
    ("QN601", put(EXAMPLE, RING, before="counted")),
    ("QN601", put(EXAMPLE, RING | {"gem": None}, before="counted")),
    ("QN601", put(EXAMPLE, RING | {"card": "king"}, before="counted")),
    ("QN602", put(EXAMPLE, KING, before="counted")),
    ("QN603", put(NOBODY, row("shown", CHARLES, card="banker"), before="counted")),
    ("QN633", edit(EXAMPLE, "shown", {"gem": "ruby"}, card="banker")),
    ("QN633", edit(EXAMPLE, "shown", {"gem": "diamond"}, card="banker")),
    ("QN634", put(STAY, row("not_transmuted", BARNABY), before="transmuted")),
    ("QN634", put(EXAMPLE, *[row("not_transmuted", AMY)] * 2, before="counted")),
    ("QN636", put(EXAMPLE, row("drawn", AMY, card="ring"), before="counted")),
    ("QN636", edit(EXAMPLE, "shown", {"event": "dealt", "gem": None}, card="banker")),
    ("QN604", edit(EXAMPLE, "shown", {"gem": "amber"}, card="ruby_3")),
    ("QN604", edit(EXAMPLE, "shown", {"gem": None}, card="ruby_3")),
    ("QN823", put(EXAMPLE, *show(CHARLES, "ruby", *["ruby_3"] * 2), before="counted")),
    ("QN823", put(NECKLACE, *show(CHARLES, "ruby", "necklace"), before="counted")),
    ("QN606", put(EXAMPLE, *show(CHARLES, "ruby", "thief"), before="counted")),
    ("QN607", put(EXAMPLE, *show(CHARLES, "ruby", "ruby_1"), before="rarity_set")),
    ("QN607", drop(EXAMPLE, "sale_opened")),
    ("QN608", edit(STAY, "transmuted", {"card": "amber_1"})),
    ("QN609", edit(STAY, "transmuted", {"gem": "amber"})),
    ("QN610", edit(STAY, "transmuted", {"card": "ruby_3"})),
    ("QN610", put(STAY, row("transmuted", BARNABY, "ruby", card="diamond_1"), before="counted")),
    ("QN611", edit(STAY, "transmuted", {"gem": "diamond"})),
    ("QN612", put(drop(STAY, "transmuted"), row("transmuted", BARNABY, "ruby", card="diamond_1"), before="sold")),
    ("QN612", put(EXAMPLE, row("not_transmuted", AMY), before="sale_opened")),
    (
        "QN612",
        put(drop(LAPSE, "lapsed", card="king"), row("lapsed", BARNABY, "diamond", card="king"), before="transmuted"),
    ),
    ("QN613", LAPSE),  # under the default ruling, by which they stay
    ("QN614", edit(EXAMPLE, "counted", {"count": 4}, gem="diamond")),
    ("QN614", drop(EXAMPLE, "counted", gem="ruby")),
    ("QN615", edit(edit(STAY, "rarity_set", {"slot": 3}, gem="emerald"), "rarity_set", {"slot": 2}, gem="ruby")),
    ("QN615", drop(EXAMPLE, "rarity_set", gem="ruby")),
    ("QN616", edit(EXAMPLE, "rarity_set", {"amount": 30}, slot=1)),
    ("QN617", edit(EXAMPLE, "gem_cancelled", {"seat": AMY})),
    ("QN617", put(NECKLACE, row("gem_cancelled", BARNABY, "diamond"), before="sold")),
    ("QN618", drop(EXAMPLE, "gem_cancelled")),
    ("QN618", edit(EXAMPLE, "gem_cancelled", {"gem": "ruby"})),
    ("QN619", drop(NECKLACE, "king_voided")),
    ("QN619", edit(NECKLACE, "king_voided", {"other": CHARLES})),
    ("QN619", put(EXAMPLE, row("king_voided", BARNABY, "diamond", other=AMY), before="gem_cancelled")),
    ("QN620", drop(NECKLACE, "tribute_paid")),
    ("QN620", edit(NECKLACE, "tribute_paid", {"seat": CHARLES})),
    ("QN620", edit(NECKLACE, "tribute_paid", {"other": CHARLES})),
    ("QN620", edit(NECKLACE, "tribute_paid", {"amount": 30})),
    ("QN620", put(EXAMPLE, row("tribute_paid", BARNABY, "diamond", other=AMY, amount=50), before="sold")),
    ("QN621", edit(EXAMPLE, "sold", {"seat": CHARLES}, gem="amber")),
    ("QN621", put(EXAMPLE, row("sold", AMY, "diamond", count=2, amount=120), before="sold")),
    ("QN621", put(EXAMPLE, row("sold", AMY, "ruby", count=1, amount=10), before="sold")),
    ("QN622", drop(EXAMPLE, "sold", gem="ruby", seat=CHARLES)),
    ("QN622", edit(EXAMPLE, "sold", {"event": "unsold_beaten", "amount": None}, gem="emerald")),
    ("QN623", edit(EXAMPLE, "sold", {"count": 2}, gem="emerald")),
    ("QN624", edit(EXAMPLE, "sold", {"amount": 10}, seat=CHARLES)),
    ("QN625", drop(EXAMPLE, "unsold_beaten", gem="amber")),
    ("QN625", edit(EXAMPLE, "unsold_beaten", {"count": 2}, gem="amber")),
    ("QN625", edit(EXAMPLE, "unsold_beaten", {"seat": AMY}, gem="amber")),
    ("QN626", drop(EXAMPLE, "unsold_cancelled")),
    ("QN626", edit(EXAMPLE, "unsold_cancelled", {"amount": 60})),
    ("QN626", edit(EXAMPLE, "unsold_cancelled", {"count": 1})),
    ("QN626", edit(EXAMPLE, "unsold_cancelled", {"gem": "emerald"})),
    ("QN627", drop(NOBODY, "unsold_nobody", gem="amber")),
    ("QN627", edit(NOBODY, "unsold_nobody", {"gem": "ruby"}, gem="amber")),
    ("QN628", put(EXAMPLE, row("sold", BARNABY, "amber", count=1, amount=30), before="sale_closed")),
    ("QN628", put(NECKLACE, row("tribute_paid", BARNABY, "diamond", other=AMY, amount=50), before="sold")),
    ("QN630", put(drop(EXAMPLE, "sold", seat=AMY), row("sold", AMY, "emerald", count=3, amount=60), before="counted")),
    ("QN630", put(EXAMPLE, row("rarity_set", gem="ruby", slot=0, amount=30), before="sale_opened")),
    ("QN630", [*EXAMPLE, row("counted", gem="ruby", count=1)]),
    ("QN630", put(drop(EXAMPLE, "counted"), row("counted", gem="diamond", count=5), before="sold")),
]


@cache
def found(lang: str) -> list[pl.DataFrame]:
    """What is found in each of them, linted together."""
    return linted_together([written(rows) for _, rows in BROKEN], lang=lang)


@pytest.mark.parametrize("at", range(len(BROKEN)), ids=[f"{code}-{at}" for at, (code, _rows) in enumerate(BROKEN)])
def test_a_broken_sale_is_reported(at: int) -> None:
    code, _rows = BROKEN[at]
    assert code in set(found("fr")[at]["code"])


@pytest.mark.parametrize("rows", [EXAMPLE, NECKLACE, STAY, NOBODY], ids=["example", "necklace", "stay", "nobody"])
def test_sales_written_by_hand_are_clean(rows: list[Row]) -> None:
    assert codes(written(rows), "QN6", "QN72") == set()
    assert codes(written(rows, alchemist_orphans="stay", own_king_own_necklace="cancels"), "QN6", "QN72") == set()


def test_qn613_follows_the_ruling_on_orphans() -> None:
    assert codes(written(LAPSE, alchemist_orphans="lapse"), "QN6", "QN72") == set()
    assert "QN613" in codes(written(drop(LAPSE, "lapsed"), alchemist_orphans="lapse"), "QN6")
    assert {"QN613", "QN617", "QN622"} <= codes(written(STAY, alchemist_orphans="lapse"), "QN6")


def test_qn619_follows_the_ruling_on_ones_own_king() -> None:
    """Amy lays a King beside her own Necklace: by the default he is void, by the other reading he cancels."""
    rows = put(NECKLACE, *show(AMY, "diamond", "king"), before="counted")
    void = put(rows, row("king_voided", AMY, "diamond", other=AMY), before="sold")
    assert codes(written(void), "QN6", "QN72") == set()
    assert codes(written(rows), "QN6") == {"QN619"}
    assert codes(written(void, own_king_own_necklace="cancels"), "QN6") == {"QN618", "QN619", "QN621"}


def test_qn624_follows_the_ruling_on_two_bankers() -> None:
    rows = put(EXAMPLE, row("shown", CHARLES, card="banker"), before="counted")
    assert codes(written(rows), "QN6") == {"QN624"}
    assert codes(written(rows, banker_stacks="no"), "QN6") == set()
    assert codes(written(edit(rows, "sold", {"amount": 30}, seat=CHARLES)), "QN6") == set()


def test_fashion_is_read_from_the_tiles_where_they_are_told() -> None:
    tiles = zip(("emerald", "diamond", "amber", "ruby"), (30, 20, 10, 0), strict=True)
    setup = [row("fashion_set", gem=gem, slot=at, amount=tile) for at, (gem, tile) in enumerate(tiles)]
    assert codes(written([*setup, *EXAMPLE]), "QN6") == {"QN624", "QN626"}


def test_qn629_the_alchemist_and_its_change_go_together() -> None:
    card = row("played", BARNABY, card="alchemist", count=1)
    assert codes(written(put(STAY, card, before="transmuted"), "public"), "QN629") == set()
    assert codes(written(STAY, "public"), "QN629") == {"QN629"}
    assert codes(written(put(EXAMPLE, card, before="counted"), "public"), "QN629") == {"QN629"}
    assert codes(written(put(STAY, card, before="sale_opened"), "public"), "QN629") == {"QN629"}
    assert codes(written(put(STAY, card | {"seat": AMY}, before="transmuted"), "public"), "QN629") == {"QN629"}
    assert "QN629" in lint(written(STAY)).untold


def test_qn635_the_change_follows_its_alchemist_at_once() -> None:
    card, late = row("played", BARNABY, card="alchemist", count=1), show(CHARLES, "ruby", "ruby_1")[0]
    assert codes(written(put(STAY, card, before="transmuted"), "public"), "QN635") == set()
    assert codes(written(put(STAY, card, late, before="transmuted"), "public"), "QN6") >= {"QN635"}


def test_qn631_qn632_who_holds_an_alchemist_answers_once() -> None:
    event = pl.col("event")
    log, left = clean(games=200, bots="random"), event == "not_transmuted"
    assert codes(log, "QN6") == set()
    assert codes(without(log, left), "QN6") == {"QN631"}
    assert codes(set_where(log, left, seat=(pl.col("seat") + 1) % 3), "QN6") == {"QN631", "QN632"}
    unused = pl.col("event").shift(-1) == "counted"
    assert codes(set_where(log, (event == "shown") & unused, event="not_transmuted", card=None, gem=None), "QN632") == {
        "QN632"
    }


def test_one_departure_in_a_simulated_log_is_one_finding() -> None:
    event = pl.col("event")
    log = clean(4)
    assert codes(set_where(log, event == "counted", count=pl.col("count") + 1), "QN6") == {"QN614"}
    assert codes(set_where(log, event == "sold", amount=pl.col("amount") + 10), "QN6") == {"QN624"}
    assert codes(set_where(log, event == "sold", count=pl.col("count") + 1), "QN6") == {"QN623"}
    assert codes(without(log, event == "unsold_beaten"), "QN6") == {"QN625"}
    assert codes(set_where(log, event == "rarity_set", amount=20), "QN6") == {"QN616"}


def test_a_row_without_a_gem_or_with_a_foreign_seat_is_found_as_what_is_missing() -> None:
    for new in ({"gem": None}, {"seat": 9}):
        found = lint(written(edit(EXAMPLE, "sold", new, gem="emerald")), select=["QN6"]).raw
        assert "QN622" in set(found["code"])
        assert set(found["game"]) == {0}
    assert "QN614" in codes(written(edit(EXAMPLE, "shown", {"seat": None}, seat=AMY)), "QN6")


def test_a_finding_says_where_and_what() -> None:
    rows = edit(EXAMPLE, "sold", {"amount": 10}, seat=CHARLES)
    found = lint(written(rows), select=["QN624"]).frame.row(0, named=True)
    assert (found["game"], found["seat"]) == (0, CHARLES)
    assert rows[found["seq"]]["amount"] == 10
    assert found["message"] == (
        "Seat 3 gets 10 pounds for Ruby and should get 20: 1 jewel at 10, and 10 more for Bankers"
    )
    french = lint(written(rows), select=["QN624"], lang="fr").frame["message"][0]
    assert french == (
        "Place 3 reçoit 10 livres pour Rubis et doit en recevoir 20\u00a0: 1 bijou à 10, et 10 de plus par"
        " les Banquiers"
    )


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.full), "fr"])
def test_every_message_can_be_written(lang: str) -> None:
    both = zip(BROKEN, found(lang), strict=True)
    said = {code: rows.filter(code=code)["message"].to_list() for (code, _), rows in both}
    assert set(said) == {code for code in LINTER.checks() if code.startswith("QN6")} - UNTOLD | {"QN823"}
    assert all(text and "{" not in text for texts in said.values() for text in texts)
    alone = lint(written(STAY, "public"), select=["QN629"], lang=lang).frame["message"].to_list()
    assert alone
    assert "{" not in alone[0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", ["greedy", "random"])
@pytest.mark.parametrize(
    "rulings",
    [{}, {"alchemist_orphans": "lapse"}, {"own_king_own_necklace": "cancels"}, {"banker_stacks": "no"}],
    ids=["default", "lapse", "cancels", "no-stack"],
)
def test_simulated_games_are_clean(players: int, bots: str, rulings: dict[str, str]) -> None:
    assert codes(ruled(players, bots, **rulings), "QN6", "QN72") == set()


def test_a_sale_does_not_go_on_in_the_next_game() -> None:
    """One game is cut off in a sale, and the next one lacks the row that opens its first: what is found there is what
    is found of that game alone."""
    events = clean().events.collect()
    cut = events.with_row_index("row").filter(pl.col("event") == "counted", pl.col("game") == 0)["row"][-1]
    opens = events.with_row_index("row").filter(pl.col("event") == "sale_opened", pl.col("game") == 1)["row"][0]
    row = pl.int_range(pl.len())
    broken = events.filter(row != opens)
    cut_off = events.filter(row != opens, (row <= cut) | (pl.col("game") > 0))
    found = [lint(with_events(clean(), each), progress=False).raw.filter(game=1) for each in (broken, cut_off)]
    assert found[0].height > 0
    assert found[0].equals(found[1])
