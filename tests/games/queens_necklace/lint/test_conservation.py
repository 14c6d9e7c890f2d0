"""QN8: every card is in one place, and comes from where it was."""

from __future__ import annotations

import polars as pl
import pytest

from qn_analysis.core.lint.run import chunk_of
from qn_analysis.games.queens_necklace.lint.tables import places
from qn_analysis.games.queens_necklace.log.replay import fold
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.words.cards import Card
from tests.games.queens_necklace.lint.test_structure import bought, event, late, told
from tests.kit.queens_necklace.breaking import clean, codes, set_where, with_events, without

LOG = clean(4, games=20, bots="random", seed=9)
HELD = ["QN82", "QN830"]


def doubled(log: Log, where: pl.Expr) -> Log:
    """A log with the first row that fits twice, and the rows numbered anew."""
    rows = log.events.collect().with_row_index("row")
    again = rows.filter(pl.col("row") == rows.filter(where)["row"][0])
    numbered = pl.concat([rows, again]).sort("row").drop("row")
    return with_events(log, numbered.with_columns(seq=pl.int_range(pl.len()).over("game")))


def test_tables_agree_with_the_replay() -> None:
    chunk = chunk_of(LOG)
    hands, pile = chunk.table(places.hands), chunk.table(places.pile_sizes)
    for game in (0, 7, 19):
        position = fold(LOG.rows(game), LOG.rules.copies)
        here = hands.filter(pl.col("game") == game).group_by("seat", "card").agg(pl.col("held").last())
        found = {(seat, card): held for seat, card, held in here.rows() if held}
        assert found == {
            (seat, Card(card).name.lower()): n
            for seat, hand in enumerate(position.hands)
            for card, n in hand.items()
            if n
        }
        assert pile.filter(pl.col("game") == game)["size"][-1] == position.pile_size


def test_qn820_a_stolen_card_is_kept_by_both() -> None:
    stolen = pl.col("event") == "stolen"
    swapped = set_where(LOG, stolen, seat=pl.col("other"), other=pl.col("seat"))
    assert "QN820" in codes(swapped, "QN820")
    assert codes(without(LOG, event == "dealt"), "QN820") == {"QN820"}
    assert codes(set_where(LOG, event == "shown", card="merchant"), "QN820") == {"QN820"}


def test_qn821_an_empty_hand_gives_a_card() -> None:
    rows = LOG.events.collect()
    many = pl.concat([rows, *[rows.filter(event == "shown")[:1]] * 40]).sort("game", "seq")
    assert codes(with_events(LOG, many), "QN821") == {"QN821"}
    assert codes(with_events(told(LOG, "public"), many), "QN821") == {"QN821"}


def test_qn822_a_second_queen_comes_from_the_pile() -> None:
    rows = LOG.events.collect()
    offered = rows.filter((pl.col("game") == 0) & (event == "offered"))["seq"]
    queens = pl.when((pl.col("game") == 0) & pl.col("seq").is_in(offered[:2].implode()))
    twice = rows.with_columns(card=queens.then(pl.lit("queen", dtype=rows.schema["card"])).otherwise("card"))
    assert codes(with_events(LOG, twice), "QN822") == {"QN822"}


@pytest.mark.parametrize("card", ["necklace", "king", "banker", "diamond_3", "ring"])
@pytest.mark.parametrize("knows", ["full", "sales"])
def test_qn823_more_cards_than_the_deck_has(knows: str, card: str) -> None:
    log = LOG if knows == "full" else told(LOG, knows)
    rows = log.events.collect()
    shown = (pl.col("game") == 0) & (event == "shown")
    same = pl.when(shown).then(pl.lit(card, dtype=rows.schema["card"])).otherwise("card")
    assert codes(with_events(log, rows.with_columns(card=same)), "QN823") == {"QN823"}


def test_qn409_a_card_is_laid_upon_another() -> None:
    assert codes(without(LOG, bought & late), "QN409") == {"QN409"}
    assert codes(set_where(LOG, event == "offered", slot=1), "QN409") == {"QN409"}


@pytest.mark.parametrize("kind", ["bought", "marked_down", "expired", "taken", "not_taken"])
def test_qn302_qn403_a_card_that_does_not_lie_there(kind: str) -> None:
    wanted = {"QN302" if kind == "bought" else "QN403"}
    assert codes(set_where(LOG, event == kind, card="merchant"), "QN302", "QN403") == wanted
    assert wanted <= codes(set_where(LOG, event == kind, slot=(pl.col("slot") + 1) % 5), "QN302", "QN403")
    if kind == "bought":
        assert codes(doubled(LOG, event == kind), "QN302", "QN403") == wanted


def test_qn610_qn613_a_card_that_is_not_on_display() -> None:
    assert codes(set_where(LOG, event == "transmuted", card="merchant"), "QN610") == {"QN610"}
    lapsed = set_where(LOG, event == "unsold_nobody", event="lapsed", seat=0, card="king")
    assert codes(lapsed, "QN613") == {"QN613"}


def test_qn211_a_hand_of_another_size() -> None:
    assert codes(set_where(LOG, event == "hand_seen", count=pl.col("count") + 1), "QN211") == {"QN211"}
    assert codes(set_where(LOG, event == "hand_seen", other=4), "QN211") == {"QN211"}
    assert codes(set_where(LOG, event == "hand_seen", other=None), "QN211") == {"QN211"}


def test_qn502_qn411_a_pile_of_another_size() -> None:
    piles = ("QN502", "QN411")
    assert codes(set_where(LOG, event == "merchant_drawn", amount=pl.col("amount") - 1), *piles) == {"QN502"}
    # where a pile has run out, that is not so any more either
    assert codes(without(LOG, event == "offered"), *piles) - {"QN411"} == {"QN502"}
    assert codes(set_where(LOG, event == "turn_ended", event="pile_exhausted"), *piles) == {"QN411"}


def test_qn502_an_astrologer_given_back_is_in_the_pile() -> None:
    """Every pile of a game is counted as if the Astrologer had left it for good."""
    rows = LOG.events.collect()
    game = rows.filter(event == "dealt_back")["game"][0]
    gone = (pl.col("game") == game) & (event == "merchant_drawn")
    fewer = rows.with_columns(amount=pl.when(gone).then(pl.col("amount") - 1).otherwise("amount"))
    assert codes(with_events(LOG, fewer), "QN502") == {"QN502"}


def test_qn820_cancelled_cards_do_not_come_back() -> None:
    """What a King cancelled in one sale is shown again in the next."""
    rows = LOG.events.collect()
    cancelled = rows.filter((event == "unsold_cancelled") & (pl.col("year") < 3)).row(0, named=True)
    game, year, seat, gem = (cancelled[name] for name in ("game", "year", "seat", "gem"))
    mine = (pl.col("game") == game) & (pl.col("seat") == seat) & (event == "shown")
    again = rows.filter(
        mine & (pl.col("year") == year) & (pl.col("gem") == gem) & pl.col("card").is_in(["ring", "king"]).not_()
    )
    opened = rows.filter((pl.col("game") == game) & (event == "sale_opened") & (pl.col("year") == year + 1))["seq"][0]
    later = again.with_columns(seq=pl.lit(opened, rows.schema["seq"]), year=pl.lit(year + 1, rows.schema["year"]))
    back = pl.concat([rows, *[later] * 8]).sort("game", "seq", maintain_order=True)
    assert codes(with_events(LOG, back), "QN820") == {"QN820"}


def test_qn829_a_card_from_an_empty_pile() -> None:
    rows = LOG.events.collect()
    many = pl.concat([rows, *[rows.filter(event == "offered")[:1]] * 110]).sort("game", "seq")
    assert codes(with_events(LOG, many), "QN829") == {"QN829"}


def test_qn830_a_display_is_never_closed() -> None:
    seats = LOG.events.filter((event == "shown") & (pl.col("year") == 3)).collect()
    game, seat = seats.select("game", "seat").row(0)
    mine = (event == "sale_closed") & (pl.col("year") == 3) & (pl.col("game") == game) & (pl.col("seat") == seat)
    assert codes(without(LOG, mine), "QN830") == {"QN830"}
    assert codes(without(told(LOG, "sales"), mine), "QN830") == {"QN830"}


def test_a_clean_log_conserves_cards() -> None:
    assert codes(LOG, *HELD) == set()
