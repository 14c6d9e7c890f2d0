"""Who is asked for a card with a moment of its own: who holds it when, and the answers.

She is asked from the active player clockwise, as the Queen and the Alchemist are.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.lint.chunk import rare, running

from ...words.cards import GEM_KINDS, TRUE_GEM_KINDS, Card
from . import Tables
from .influence import kept_from_before
from .places import moves_of
from .sale import said, sales, shown

_STEPS: Final = 1 << 16
"""More than a game has events."""


def away(t: Tables) -> pl.Expr:
    """How many seats `seat` is clockwise from the active player; null before any turn."""
    return (pl.col("seat").cast(pl.Int16) + t.players - pl.col("active").cast(pl.Int16)) % t.players


def _held(t: Tables, card: Card) -> pl.DataFrame:
    """game, seat, since, until (seq of the row at which the hand changes again, null: never), held (copies), all (in
    all hands): a row each time that a hand gains or loses the card, in order.
    """
    hands = moves_of(t, card).select("game", "seat", "change", since="seq", row=pl.int_range(pl.len()))
    hands = hands.sort("game", "seat", "row")
    game = pl.col("game").ne_missing(pl.col("game").shift())
    hand = game | pl.col("seat").ne_missing(pl.col("seat").shift())
    held = hands.with_columns(
        held=running("change", hand), until=pl.when(~hand.shift(-1, fill_value=True)).then(pl.col("since").shift(-1))
    )
    some = pl.col("held").clip(0)
    risen = held.with_columns(rise=some - pl.when(~hand).then(some.shift()).otherwise(0)).sort("row")
    return risen.with_columns(all=running("rise", game)).drop("change", "rise", "row")


def _holding(t: Tables, card: Card, rows: pl.DataFrame, held: pl.DataFrame) -> pl.DataFrame:
    """Rows (sorted; game, seq and others), once for each seat that can use the card then, with `seat` and `held`."""
    both = rows.join(held.filter(pl.col("held") > 0), on="game", maintain_order="left")
    here = both.filter((pl.col("since") < pl.col("seq")) & (pl.col("until") >= pl.col("seq")).fill_null(value=True))
    if t.rules.rulings["same_turn"] != "none":
        return here
    kept = kept_from_before(t, here.rename({"held": "has"}), card.name.lower())
    return kept.with_columns(held=pl.min_horizontal("has", "before")).filter(pl.col("held") > 0)


def queens(t: Tables) -> pl.DataFrame:
    """`_held` of the Queen."""
    return _held(t, Card.QUEEN)


def queen_answers(t: Tables) -> pl.DataFrame:
    """The rows of `not_taken`, and those at which the Queen is played, in order: event, seat, card, slot, away, and
    `last_event`, `last_card`, `last_slot`, `last_away` of the row before; null where the game has none."""
    played = t.at("played")
    queens = played.filter(t.rows("played").frame(["card"])["card"] == "queen")
    at = pl.concat([t.at("not_taken"), queens]).sort()
    told = t.events.select("game", "seq", "turn", "event", "seat", "card", "slot", "active")
    rows, before = told[at].with_columns(away=away(t)), told[(at - 1).clip(0)].with_columns(away=away(t))
    same = pl.lit((rows["game"] == before["game"]) & (at > 0))
    near = (pl.when(same).then(pl.col(name)).alias(f"last_{name}") for name in ("event", "card", "slot", "away"))
    return pl.concat([rows, before.select(near)], how="horizontal")


def refused_unheld(t: Tables) -> pl.DataFrame:
    """The rows of `refusals` of a player who does not hold the Queen."""
    rows = t.table(refusals)
    holding = (
        _holding(t, Card.QUEEN, rows.select("game", "seq"), t.table(queens)).select("game", "seq", "seat").unique()
    )
    return rows.join(holding, on=["game", "seq", "seat"], how="anti", maintain_order="left")


def refusals(t: Tables) -> pl.DataFrame:
    """The rows of `not_taken`, in order, with `row` (their number in the chunk) and `offer` (that of the row before
    the first of those that stand together)."""
    rows = t.at("not_taken")
    found = t.events[["game", "seq", "seat", "card"]][rows].with_columns(rows)
    fresh = (pl.col("row") != pl.col("row").shift() + 1).fill_null(value=True)
    return found.with_columns(offer=pl.when(fresh).then(pl.col("row") - 1).forward_fill())


def asked_for_queen(t: Tables) -> pl.DataFrame:
    """game, seq, card, slot, seat, said: for every gem card of a refill each player who is to be asked for the Queen,
    and whether the log has her answer. Nobody is asked after whoever plays her.
    """
    held = t.table(queens)
    both = _holding(t, Card.QUEEN, _revealed(t, held), held)
    if t.rules.rulings["queen_scope"] == "own":
        both = both.filter(pl.col("seat") == pl.col("active"))
    answers = t.table(refusals).select("offer", "seat", left=pl.lit(True))
    declined = t.table(refusals).group_by("offer").len("refused")
    rows = both.join(declined, left_on="row", right_on="offer", how="left", maintain_order="left")
    rows = rows.with_columns(end=pl.col("row") + pl.col("refused").fill_null(0) + 1)
    after = t.events.select(end_game="game", end_event="event", end_seat="seat", end_card="card")
    near = after[rows["end"].clip(upper_bound=t.events.height - 1)]
    queen = (
        (pl.col("end_game") == pl.col("game")) & (pl.col("end") < t.events.height)
        & ((pl.col("end_event") == "played") & (pl.col("end_card") == "queen") | (pl.col("end_event") == "taken"))
    )  # fmt: skip
    taker = (pl.col("end_seat").cast(pl.Int16) + t.players - pl.col("active").cast(pl.Int16)) % t.players
    played = pl.concat([rows, near], how="horizontal").with_columns(
        spared=(queen & (away(t) >= taker)).fill_null(value=False)
    )
    known = played.join(answers, left_on=["row", "seat"], right_on=["offer", "seat"], how="left", maintain_order="left")
    return known.select("game", "seq", "card", "slot", "seat", said=pl.col("spared") | pl.col("left").is_not_null())


def _revealed(t: Tables, held: pl.DataFrame) -> pl.DataFrame:
    """Gem cards of a refill while any hand has a Queen, with `row` (number in the chunk)."""
    gems = (pl.col("turn") > 0) & (pl.col("card").to_physical() < GEM_KINDS)
    at = t.at("offered").filter(t.rows("offered").select(gems.fill_null(value=False)).to_series())
    # she lies in the pile most of the time: the sum over all hands spares most of the pairs of card and hand
    known = held.select(_moment("since"))["at"]
    asked = t.events[["game", "seq"]][at].select(_moment("seq"))["at"]
    before = known.search_sorted(asked, side="left").cast(pl.Int64) - 1
    at = at.filter((before >= 0) & (held["all"][before.clip(0)] > 0)) if held.height else at.clear()
    return t.events[["game", "seq", "card", "slot", "active"]][at].with_columns(at)


def _moment(seq: str) -> pl.Expr:
    return (pl.col("game").cast(pl.Int64) * _STEPS + pl.col(seq).cast(pl.Int64)).alias("at")


def alchemists(t: Tables) -> pl.DataFrame:
    """game, seq (of the first row), sale, seat, held, gems (true gem cards that she shows), changed, left (rows that
    say so), told (seq of the last of them), due: every player who holds an Alchemist when a sale opens, or is said to
    leave one unplayed; `due`: how often she should be.

    She is asked while she holds one and shows a true gem card that she has not changed.
    """
    opened = t.table(sales).rename({"first": "seq"})
    holders = _holding(t, Card.ALCHEMIST, opened, _held(t, Card.ALCHEMIST)).select("sale", "seat", "held")
    answers = (
        said(t, "not_transmuted")
        .frame()
        .group_by("sale", "seat")
        .agg(left=pl.len().cast(pl.Int64), told=pl.col("seq").last())
    )
    rows = holders.join(answers, on=["sale", "seat"], how="full", coalesce=True)
    asked = rows["sale"].unique().implode()
    cards = rare(t.table(shown), pl.col("sale").is_in(asked) & (pl.col("c") < TRUE_GEM_KINDS))
    gems = cards.group_by("sale", "seat").agg(gems=pl.len().cast(pl.Int64))
    changes = said(t, "transmuted").frame().group_by("sale", "seat").agg(changed=pl.len().cast(pl.Int64))
    for more in (gems, changes):
        rows = rows.join(more, on=["sale", "seat"], how="left", maintain_order="left")
    counted = rows.with_columns(pl.col("held", "gems", "changed", "left").fill_null(0).cast(pl.Int64))
    due = (pl.col("changed") < pl.min_horizontal("held", "gems")).cast(pl.Int64)
    return counted.with_columns(due=due).join(opened.select("sale", "game", "seq"), on="sale").sort("sale", "seat")


def answers(t: Tables) -> pl.DataFrame:
    """The rows of `transmuted` and `not_transmuted`, in order, with `active` and `last_event`, `last_seat` of the one
    before in the sale."""
    rows = said(t, "transmuted", "not_transmuted").frame()
    turns = t.rows("transmuted", "not_transmuted").select("active")
    same = pl.col("sale") == pl.col("sale").shift()
    near = (pl.when(same).then(pl.col(name).shift()).alias(f"last_{name}") for name in ("event", "seat"))
    return pl.concat([rows, turns], how="horizontal").with_columns(near)
