"""What a card did in a sale: the same sale scored again without it, or with it in another row.

The engine scores both times (`sale.rescore`); the difference is in pounds of this sale. Everybody's displays stay as
they were otherwise, the Alchemist's moves as well. So no figure here says what the others would have shown had they
known, what a card kept back could earn at a later sale, or what it was worth as a threat. Cards are taken away one at a
time: the figures of two cards do not add up to that of both.

All of a part's changes are kept for the next statistic (about 290 bytes a sale).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import polars as pl

from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.stats.pieces import Pieces, Ratio

from ..log.schema import CARD_ENUM, SHOWN_CARDS
from ..sale.displays import read_displays
from ..sale.rescore import change_rows, changes
from ..words.cards import GEM_KINDS, Card
from .tables import Tables, allowed, keys_of, statistic

_BY: Final = ("", "gem", "rank", "sale", "seat")
"""By what all figures can be told apart: gem of the row, its fashion rank (0 the top), sale, seat of the owner."""
_GAIN, _COUNT = pl.col("gain"), pl.col("count")
Measure = tuple[pl.Expr, pl.Expr | None, bool]
"""Top and bottom of a ratio (no bottom: rows), and whether it is a share."""


@statistic("rescored", costly=True)
def ring_margins(t: Tables, by: str | Sequence[str] = "") -> Pieces:
    """What one Ring more in its row was worth, and what it would have been worth where it earns most.

    Grain: one row a group and measure. `by`: gem, rank, sale, seat, rings (Rings in the row), several of them, or ""
    for all; gem, rank and rings are those of the row that it lay in. `n` counts Rings shown, each taken by itself.
    `measure`: margin (pounds that its owner would have lost without it), best (the same, had it lain in the row of hers
    where it earns most: that it lay in, or another that she showed), misplaced (share that would have earned more in
    another row).

    A Ring changes neither rarity nor who sells, so the margin is what `ring_value` calls shown. Not in it: what the
    Ring cost, and what it could have earned at a later sale.
    """
    return _figures(t, by, (*_BY, "rings"), "rings")


@statistic("rescored", costly=True)
def king_values(t: Tables, by: str = "") -> Pieces:
    """What a King did in the sale he was shown at: the same sale without him.

    Grain: one row a group and measure. `by`: gem, rank, sale, seat (his owner's), or "" for all. `n` counts Kings
    shown. `measure`, in pounds a King: own (what he brought his owner; below 0 where he cancelled her own sale or paid
    tribute), others (what he brought all others together: pounds destroyed are below 0, tribute is above), rival (what
    he brought the best of the others, whoever that is with and without him), swing (own less rival: by how much he
    moved her margin over the best rival in this sale); and as shares of Kings: changed (some row sells or not because
    of him), own_goal (without him his owner would have had more pounds in this sale).

    A King does not act on rarity. Not in it: what others did not show for fear of him, and her cards laid to go with
    him. `swing` is about this sale, not about the game: who leads in it does not matter.
    """
    return _figures(t, by, _BY, "kings")


@statistic("rescored", costly=True)
def necklace_values(t: Tables, by: str = "") -> Pieces:
    """What the Necklace did in the sale it was shown at: the same sale without it, the Kings laid as they were.

    Grain: one row a group and measure. `by`: gem, rank, sale, seat (its owner's), or "" for all. `n` counts Necklaces
    shown. `measure`, in pounds a Necklace: own (what it brought its owner: tributes, and sales that a King would have
    cancelled), others, rival and swing (as in `king_values`); and as a share of Necklaces: changed (some row sells or
    not because of it).

    Not in it: Kings that stayed in the hand because everybody knows who wears the Necklace. Where none met it its
    value is 0, however much it deterred.
    """
    return _figures(t, by, _BY, "necklaces")


@statistic("rescored", costly=True)
def held_back(t: Tables, by: str = "") -> Pieces:
    """What holding back one gem card would have done: fewer stones for her row, a rarer gem for all.

    Grain: one row a group and measure. `by`: gem, rank, sale, seat, card (the kind of gem card), alone (it is the last
    of its row), or "" for all. `n` counts gem cards shown, each taken by itself. `measure`, in pounds a card: own
    (what its owner would have had more), others (all others together), rival (the best of the others), swing (own less
    rival); and as shares of cards: better, worse (she would have had more, or fewer pounds), changed (some row sells or
    not because of it).

    With the last card of a row the Rings, King and Necklace there are held back too, and with her last card her
    Bankers. A kind of card of which an Alchemist moves every copy is left out; of a kind of which he moves some, the
    copies that he moves count like those that stay. Not in it: what the card could have earned at a later sale, so
    a share that is `better` is that of cards that hurt at once.
    """
    return _figures(t, by, (*_BY, "card", "alone"), "held")


@statistic("rescored", costly=True)
def best_held_back(t: Tables, by: str = "") -> Pieces:
    """What a display gave away by the one gem card that it had better not shown.

    Grain: one row a group and measure. `by`: sale, seat, or "" for all. `n` counts displays with a kind of gem card of
    which an Alchemist does not move every copy. `measure`: given (pounds that the best holding back of one card would
    have added, 0 where none would), any (share of displays in which some card had better been held back). What
    `held_back` leaves out is left out here. The best card is known in hindsight only; `held_back` has the average one.
    """
    keys, grid = keys_of(allowed(by, ("", "sale", "seat"))), t.grid(by)
    displays = t.keep(_best_held)
    return {
        "given": Ratio(displays, "gain", by=keys, grid=grid, unit="pounds"),
        "any": Ratio(displays, _GAIN > 0, by=keys, share=True, grid=grid),
    }


def _best_held(t: Tables) -> pl.DataFrame:
    """One row a display with a gem card: game, sale, seat, gain (by the one that had best been held back)."""
    import numpy as np

    held = t.keep(_changed, "held").select("game", "sale", "seat", "gain")
    game, sale, seat, gain = (held[name].to_numpy() for name in held.columns)
    fresh = np.ones(held.height, bool)  # rows of a display lie together
    fresh[1:] = (game[1:] != game[:-1]) | (sale[1:] != sale[:-1]) | (seat[1:] != seat[:-1])
    first = np.flatnonzero(fresh)
    best = np.maximum.reduceat(gain, first).clip(0) if len(first) else gain
    return held[first].with_columns(gain=pl.Series(best, dtype=pl.Int32))


def _weigh(hit: pl.Expr) -> pl.Expr:
    return pl.when(hit).then("count").otherwise(0)


_EFFECTS: Final[dict[str, Measure]] = {
    "own": (-_GAIN, None, False),
    "others": (-pl.col("others"), None, False),
    "rival": (-pl.col("rival"), None, False),
    "swing": (pl.col("rival") - _GAIN, None, False),
    "changed": (pl.col("resold"), None, True),
}
"""What a card brought that was there: the change without it, the other way round."""


_SHOWN: Final = pl.when(pl.col("change") == "ring_fewer").then("count").otherwise(0)
_MARGIN: Final = pl.when(pl.col("change") == "ring_fewer").then(-_COUNT * _GAIN).otherwise(0)
_MOVED: Final = pl.col("change") == "ring_moved"
_MORE: Final = pl.when(_MOVED).then(_COUNT * _GAIN.clip(lower_bound=0)).otherwise(0)
_KINDS: Final[Mapping[str, tuple[tuple[str, ...], Mapping[str, Measure]]]] = {
    "rings": (("ring_fewer", "ring_moved"), {
        "margin": (_MARGIN, _SHOWN, False),
        "best": (_MARGIN + _MORE, _SHOWN, False),
        "misplaced": (pl.when(_MOVED & (_GAIN > 0)).then("count").otherwise(0), _SHOWN, True),
    }),
    "kings": (("king_gone",), {**_EFFECTS, "own_goal": (_GAIN > 0, None, True)}),
    "necklaces": (("necklace_gone",), _EFFECTS),
    "held": (("gem_held",), {
        "own": (_GAIN * _COUNT, _COUNT, False),
        "others": (pl.col("others") * _COUNT, _COUNT, False),
        "rival": (pl.col("rival") * _COUNT, _COUNT, False),
        "swing": ((_GAIN - pl.col("rival")) * _COUNT, _COUNT, False),
        "better": (_weigh(_GAIN > 0), _COUNT, True),
        "worse": (_weigh(_GAIN < 0), _COUNT, True),
        "changed": (_weigh(pl.col("resold")), _COUNT, True),
    }),
}  # fmt: skip
"""By what is changed: kinds of change, and the measures that are taken of them."""


def _figures(t: Tables, by: str | Sequence[str], choices: tuple[str, ...], of: str) -> Pieces:
    """The measures of some kinds of change."""
    keys = [allowed(key, choices) for key in keys_of(by)]
    grid, rows = _grid(t, keys), t.keep(_changed, of)
    return {
        name: Ratio(
            rows, f"top {name}", None if bottom is None else "bottom", keys, share, grid, "share" if share else "pounds"
        )
        for name, (_, bottom, share) in _KINDS[of][1].items()
    }


def _changed(t: Tables, of: str) -> pl.DataFrame:
    """The rows of some kinds of change, with tops and the bottom of the measures that are taken of them."""
    kinds, measures = _KINDS[of]
    if of == "held":
        t.require(SHOWN_CARDS)
    rows = t.keep(_changes).filter(pl.col("change").is_in(kinds))
    rows = rows.with_columns(_COUNT.cast(pl.Int32), rings=_COUNT.cast(pl.Int16), rank=pl.col("rank").cast(pl.Int16))
    bottoms = [bottom for _, bottom, _ in measures.values() if bottom is not None]
    tops = {f"top {name}": top for name, (top, _, _) in measures.items()}
    return rows.with_columns(*(each.alias("bottom") for each in bottoms[:1]), **tops)


def _changes(t: Tables) -> pl.DataFrame:
    t.require("fashion_set", Knows.SALES.said)
    if next(t.log.parts()) is not t.log:
        return pl.concat(changes(t.log))
    return change_rows(read_displays(t.log, t.columns), t.rules)


def _grid(t: Tables, keys: Sequence[str]) -> pl.DataFrame | None:
    """Every group, crossed in this order; None for no group."""
    made: pl.DataFrame | None = None
    for key in keys:
        one = _groups(t, key)
        made = one if made is None else made.join(one, how="cross")
    return made


def _groups(t: Tables, key: str) -> pl.DataFrame:
    copies = t.rules.copies
    if key == "rings":
        return pl.DataFrame({key: range(1, copies[Card.RING] + 1)}, schema={key: pl.Int16})
    if key == "card":
        gem_cards = [Card(card).name.lower() for card in range(GEM_KINDS) if copies[card]]
        return pl.DataFrame({key: gem_cards}, schema={key: CARD_ENUM})
    if key == "alone":
        return pl.DataFrame({key: [False, True]})
    made = t.grid(key)
    assert made is not None
    return made
