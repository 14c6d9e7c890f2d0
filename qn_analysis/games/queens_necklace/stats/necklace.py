"""The Necklace: what it earns its owner, how it gets about, where it is laid, and where rivals lay their Kings.

Everybody knows who has the Necklace, however she got it. Where her rivals lay their Kings meanwhile is an association:
it is no accident who has the Necklace, at which sale and with which hand, so no figure here says what it makes them do.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.stats.paired import gaps
from qn_analysis.core.stats.pieces import Pieces, Ratio

from ..log.tidy.tidy_table import one_key
from ..words.cards import GEMS
from .kings import RANK, moves_of
from .tables import Tables, allowed, keys_of, statistic

BEST: Final = ("stones", "fashion")
"""What a player's best gem is, of those that she shows at a sale: that of which she shows most stones (of equals the
more fashionable), or the most fashionable of which nobody shows more stones than she (none may be)."""
HOLDERS: Final = ("hers", "before", "nobody", "another")
"""Who has the Necklace as a sale opens, seen from a player: she herself; nobody yet, and she will be the first to get
it; nobody (yet, or no more), and she will not; another player."""
BEST_ENUM: Final = pl.Enum(BEST)
HOLDER_ENUM: Final = pl.Enum(HOLDERS)
_SEAT: Final = ["game", "sale", "seat"]
_ROW: Final = ["game", "sale", "gem"]
_ROOM: Final = 1 << 16
"""More than four times as many Kings as a sale can have."""


def _necklaces(t: Tables) -> pl.DataFrame:
    """One row a Necklace that lies in a row: game, sale, gem, seat (its owner), rank, tribute (pounds she received),
    met (a King was voided), sold (pounds her row brought), saved (those pounds where a King was voided)."""
    laid = t.displays.filter("necklace").select(
        "game", "sale", "gem", "seat", tribute="received", sold="pounds", row=one_key(*_ROW)
    )
    kings = t.gem_rows.select(RANK, met=pl.col("voided") > 0, row=one_key(*_ROW))
    made = laid.join(kings, on="row", how="left").drop("row")
    return made.with_columns(saved=pl.when("met").then("sold").otherwise(0))


@statistic("gross")
def necklace_earnings(t: Tables, by: str = "") -> Pieces:
    """What the Necklace earned its owner, by `rank`, `sale`, `gem`, or ("") altogether.

    Grain: one row a group and measure; `n` Necklaces shown. `measure`: tribute (pounds received), saved (pounds of
    its row that a King would have cancelled), earned (both together), sold (pounds of its row, King or not), all per
    Necklace shown; met (share that voided at least one King).
    """
    shown = t.keep(_necklaces).with_columns(earned=pl.col("tribute") + pl.col("saved"))
    keys, grid = keys_of(by), t.grid(by)
    pounds = ("tribute", "saved", "earned", "sold")
    return {
        **{name: Ratio(shown, name, by=keys, grid=grid, unit="pounds") for name in pounds},
        "met": Ratio(shown, "met", by=keys, share=True, grid=grid),
    }


@statistic
def necklace_use(t: Tables) -> Pieces:
    """How the Necklace gets about.

    Grain: one row a measure. owned: share of games in which somebody gets it (n games), shown: share of those in which
    it is shown (n games in which it is owned), price: ducats paid for it (n Necklaces bought; rests on its ladder).
    """
    found = moves_of(t, "necklace").filter(pl.col("event").is_in(["dealt", "drawn", "bought"]))
    games = t.games.select(
        "game",
        owned=pl.col("game").is_in(found["game"].implode()),
        shown=pl.col("game").is_in(t.keep(_necklaces)["game"].implode()),
    )
    return {
        "owned": Ratio(games, "owned", share=True),
        "shown": Ratio(games.filter("owned"), "shown", share=True),
        "price": Ratio(found.filter(pl.col("event") == "bought"), "amount", unit="ducats"),
    }


def _holders(t: Tables) -> pl.DataFrame:
    """One row a player at a sale: `key` (game, sale and seat as one number), holder (of `HOLDERS`)."""
    moves = moves_of(t, "necklace")
    got = moves.filter(pl.col("event") != "shown")
    gone = moves.filter(pl.col("event") == "shown").group_by("game").agg(gone=pl.col("sale").min())
    first = got.group_by("game").agg(first=pl.col("seat").first(), since=pl.col("sale").first())
    owners = []
    for sale in t.sale_grid["sale"]:
        now = got.filter(pl.col("sale") <= sale).group_by("game").agg(owner=pl.col("seat").last())
        owners.append(now.with_columns(sale=pl.lit(sale, pl.UInt8)))
    sales = (
        t.scores.select("game", "sale").unique().join(first, on="game", how="left").join(gone, on="game", how="left")
    )
    sales = sales.join(pl.concat(owners), on=["game", "sale"], how="left")
    held = pl.col("owner").is_not_null() & (pl.col("gone").is_null() | (pl.col("gone") >= pl.col("sale")))
    coming = (pl.col("since") > pl.col("sale")) & (pl.col("first") == pl.col("seat"))
    holder = (
        pl.when(held & (pl.col("owner") == pl.col("seat"))).then(pl.lit("hers"))
        .when(held).then(pl.lit("another"))
        .when(coming).then(pl.lit("before"))
        .otherwise(pl.lit("nobody"))
    )  # fmt: skip
    seats = t.scores.select(_SEAT).join(sales, on=["game", "sale"])
    return seats.select(key=one_key(*_SEAT), holder=holder.cast(HOLDER_ENUM))


def _best_gems(t: Tables) -> pl.DataFrame:
    """One row a player at a sale and sense of `BEST` in which she has a best gem: game, sale, seat, best, gem, holder,
    aimed (rivals' Kings there), out (rivals' Kings at this sale)."""
    row, sale = one_key(*_ROW), one_key("game", "sale")
    gems = t.gem_rows.select(row=row, sale=sale, rank="rank", there=pl.col("kings").cast(pl.Int32))
    gems = gems.with_columns(all=pl.col("there").sum().over("sale")).drop("sale")
    rows = t.displays.filter((pl.col("stones") > 0) | (pl.col("kings") > 0)).select(
        *_SEAT, "gem", row=row, key=one_key(*_SEAT), own=pl.col("kings").cast(pl.Int32),
        stones=pl.col("stones").cast(pl.Int32), leads=pl.col("outcome").is_in(["sold", "cancelled"]),
    )  # fmt: skip
    rows = rows.join(gems, on="row", how="left", maintain_order="left")
    gem, shown = pl.col("gem").to_physical().cast(pl.Int32), pl.col("stones") > 0
    rank = pl.coalesce("rank", gem).cast(pl.Int32)
    there = (pl.col("there") - pl.col("own")) * GEMS + gem  # told with the place, which no two gems of a player share
    places = {"stones": pl.col("stones") * GEMS - rank, "fashion": pl.when("leads").then(-rank)}
    picked = (
        rows.with_columns(**{best: pl.when(shown).then(place * _ROOM + there) for best, place in places.items()})
        .group_by("key", maintain_order=True)
        .agg(pl.col(*_SEAT, "all").first(), pl.col("own").sum(), pl.col(BEST).max())
        .join(t.keep(_holders), on="key", maintain_order="left")
    )
    names = t.gem_grid["gem"]
    found = [
        picked.filter(pl.col(best).is_not_null()).select(
            *_SEAT, "holder", best=pl.lit(best, BEST_ENUM), gem=pl.lit(names).gather(pl.col(best) % _ROOM % GEMS),
            aimed=pl.col(best) % _ROOM // GEMS, out=pl.col("all") - pl.col("own"),
        )
        for best in BEST
    ]  # fmt: skip
    return pl.concat(found)


def _best_grid() -> pl.DataFrame:
    return pl.DataFrame({"best": BEST}, schema={"best": BEST_ENUM})


@statistic("association", costly=True)
def necklace_and_kings(t: Tables, by: str = "") -> Pieces:
    """Where rivals lay their Kings while a player has the Necklace, and while she has not: an association.

    Grain: one row a sense of a player's best gem (`best`, of `BEST`), a holder (of `HOLDERS`, seen from that player)
    and measure; with `by` sale, of each sale. `measure`: hit (share of best gems on which a rival lays a King; n best
    gems), aimed (share of the Kings that rivals lay at this sale that lie on it; n such Kings), out (Kings that rivals
    lay at this sale, on any gem; n best gems).

    Her best gem is taken from what she shows, which she chooses herself and rivals do not see beforehand, and after the
    Alchemist. Holders differ in more than the Necklace: in the sale (compare `by` sale), in the Kings about, in wealth.
    """
    keys = [*keys_of(allowed(by, ("", "sale"))), "best", "holder"]
    every = _best_grid().join(pl.DataFrame({"holder": HOLDERS}, schema={"holder": HOLDER_ENUM}), how="cross")
    groups = t.grid(by)
    grid = every if groups is None else groups.join(every, how="cross")
    rows = t.keep(_best_gems)
    return {
        "hit": Ratio(rows, pl.col("aimed") > 0, by=keys, share=True, grid=grid),
        "aimed": Ratio(rows, "aimed", "out", by=keys, share=True, grid=grid),
        "out": Ratio(rows, "out", by=keys, grid=grid, unit="cards"),
    }


@public
def necklace_gaps(frame: pl.DataFrame) -> pl.DataFrame:
    """How figures of `necklace_and_kings` differ between players who have the Necklace and those at tables where nobody
    has it (`hers` less `nobody`): an association.

    Grain: as of the frame, without holder. The interval takes the two for independent; `n` is the lesser of the two.
    """
    keys = [name for name in ("sale", "best", "measure") if name in frame.columns]
    hers, nobody = (frame.filter(pl.col("holder") == holder) for holder in ("hers", "nobody"))
    return gaps(hers, nobody, keys)


@statistic("association", costly=True)
def necklace_places(t: Tables) -> Pieces:
    """Whether the Necklace is laid on its owner's best gem, and where it meets more Kings.

    Grain: one row a sense of best gem (`best`, of `BEST`) and measure, all as shares of Necklaces laid by players who
    show two gems or more, one of them best in that sense. `measure`: elsewhere (laid on another gem; n Necklaces),
    met_best, met_elsewhere (voids a King; n Necklaces laid on the best gem, and on another).
    """
    player = one_key(*_SEAT).alias("player")
    laid = t.keep(_necklaces).select("game", player, "met", on="gem")
    shown = t.displays.filter(pl.col("stones") > 0).select(player).join(laid, on="player", how="semi")
    choice = shown.group_by("player").agg(gems=pl.len())
    best = t.keep(_best_gems).select(player, "best", "gem")
    rows = laid.join(choice, on="player").filter(pl.col("gems") > 1).join(best, on="player")
    rows = rows.with_columns(elsewhere=pl.col("on") != pl.col("gem"))
    grid = _best_grid()
    there = {"met_best": rows.filter(~pl.col("elsewhere")), "met_elsewhere": rows.filter("elsewhere")}
    return {
        "elsewhere": Ratio(rows, "elsewhere", by=["best"], share=True, grid=grid),
        **{name: Ratio(few, "met", by=["best"], share=True, grid=grid) for name, few in there.items()},
    }
