"""A log of Queen's Necklace in hand: its tables, one sale, one game's transcript."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.log.asked import table
from qn_analysis.core.log.folds import choices_of, with_wins
from qn_analysis.core.log.knowledge import untold_of
from qn_analysis.core.log.layout import Layout
from qn_analysis.core.log.log import Log as AnyLog
from qn_analysis.core.log.referee import heed_rules, reading, trusting

from ..rulebook import Ruleset
from .position import Position
from .replay import fold
from .rows import EventRow
from .sale import LoggedSale, logged_sale
from .schema import LAYOUT, SHOWN_CARDS


@dataclass(frozen=True, repr=False)
class Log(AnyLog):
    """The record of a run of games.

    Attributes:
        manifest: what was simulated: `games`, `players`, `bots` by seat, `seed`, `ruleset` (whole) and its hash,
            `schema`, `package`, `knows`.
        events: the event table (`datasets/README.md` describes its columns), sorted by game and seq.
        games: one row a game.
        decisions: the decision table, or None where it was not asked for.
        path: the folder or file, or None for a log in memory.
    """

    layout: ClassVar[Layout] = LAYOUT

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset that was played."""
        return Ruleset.from_manifest(self.manifest["ruleset"])

    @public
    def rows(self, game: int) -> list[EventRow]:
        """The events of one game as plain rows."""
        return [EventRow(*row) for row in self.game_events(game).iter_rows()]

    @public
    def position(self, game: int, seq: int | None = None) -> Position:
        """The table after a row of a game, or (None) as the game left it: every hand, display, score and the market.

        `qn.position` also says who is asked next, what she may do and what bots would.

        Raises:
            LogError: there is no such game or row.
            ReplayError: rows that cannot follow each other.
        """
        return fold(self.rows_to(game, seq), self.rules.copies, players=self.seated(game).players)

    @public(renamed={"year": "sale"})
    def sale(self, game: int, sale: int) -> LoggedSale:
        """One sale: its events, and the sheet that scores it, explains it or opens it in the stepper.

        Args:
            game: its number.
            sale: from 1.

        Raises:
            LogError: no such game, or no such sale.
        """
        with reading(self):
            return logged_sale(self, game, sale)

    @classmethod
    def counted(cls) -> dict[str, pl.Expr]:
        """Turns and years, from the events."""
        return {
            "turn": (pl.col("event") == "turn_started").cast(pl.Int64).cum_sum().over("game"),
            "year": _sales_before() + 1,
        }

    def _transcript(self, game: int, lang: str, viewer: int | None) -> str:
        from .transcript import transcript

        cards = SHOWN_CARDS not in untold_of(self.manifest)
        return transcript(self.rows(game), lang=lang, names=self.sitters, viewer=viewer, rules=self.rules, cards=cards)

    @table
    def choices(self) -> pl.LazyFrame:
        """A tidy table, one row a decision of two options or more, with each seat's chance to win; a display is one.

        It needs no table of decisions: the engine plays the games again or, of a game written down, follows its rows.
        Columns: `game`, `number` (of the decision), `row` (rows of the log that had happened), `turn`, `sale`, `seat`,
        `phase`, `options`, and `win`, `win_seat`, `win_all`: a list by seat, by what everybody knows, by what the seat
        that is asked knows, and by every hand.

        The last three cost most, some tenths of a second a game and column: they are worked out only if they are asked
        for (`select`), and game by game, so that `head(3)` plays one game and a filter on `game` those games alone.

        Raises:
            ReviewError: when it is collected: the games cannot be judged, and why.
        """
        return choices_of(self)

    @table
    @public
    def turns(self, win: bool = False) -> pl.LazyFrame:
        """A tidy table, one row a turn: who, with how many ducats, what was bought, drawn, lost.

        Args:
            win: with each seat's chance to win as the turn begins, in the columns `win`, `win_seat` and `win_all` that
                `choices` describes; those that a query does not ask for are not calculated.
        """
        made = self._tidy("turns")
        return with_wins(self, made) if win else made

    @table
    def purchases(self) -> pl.LazyFrame:
        """A tidy table, one row a card bought: price, step, ducats at hand, cards left."""
        return self._tidy("purchases")

    @table
    def earned(self) -> pl.LazyFrame:
        """A tidy table, one row a card bought: the pounds that it is expected to have brought until the end."""
        return self._tidy("earned")

    @table
    def offers(self) -> pl.LazyFrame:
        """A tidy table, one row a card for sale as a purchase phase begins: its step and price, bought or not."""
        return self._tidy("offers")

    @table
    def market(self) -> pl.LazyFrame:
        """A tidy table, one row a card and price of a game: copies laid out, offered, affordable, bought, expired."""
        return self._tidy("market")

    @table
    def buyers(self) -> pl.LazyFrame:
        """A tidy table, one row a player and card that she could have bought in a game, and whether she did."""
        return self._tidy("buyers")

    @table
    def refills(self) -> pl.LazyFrame:
        """A tidy table, one row a refill of the market: the chance that it draws a Merchant, and whether it did."""
        return self._tidy("refills")

    @table
    def plays(self) -> pl.LazyFrame:
        """A tidy table, one row a character played: by whom, on whom, and what came of it."""
        return self._tidy("plays")

    @table
    def sales(self) -> pl.LazyFrame:
        """A tidy table, one row a sale held: when its Merchant came, how long its year was, what it brought."""
        return self._tidy("sales")

    @table
    def gem_rows(self) -> pl.LazyFrame:
        """A tidy table, one row a gem of a sale: fashion, rarity, Kings, pounds (`rows` are the events of one game)."""
        return self._tidy("gem_rows")

    @table
    def displays(self) -> pl.LazyFrame:
        """A tidy table, one row a gem of a player at a sale: stones, Rings, King, Necklace, and what became of it."""
        return self._tidy("displays")

    @table
    def scores(self) -> pl.LazyFrame:
        """A tidy table, one row a player at a sale: her score and place before and after it, and whether she won."""
        return self._tidy("scores")

    @table
    def hands(self) -> pl.LazyFrame:
        """A tidy table, one row a kind of card that a player holds as a sale opens, and how many of them she shows."""
        return self._tidy("hands")

    @table
    def turn_hands(self) -> pl.LazyFrame:
        """A tidy table, one row a kind of card that a player holds as a turn begins."""
        return self._tidy("turn_hands")

    @table
    def stones(self) -> pl.LazyFrame:
        """A tidy table, one row a gem and player as a sale opens: stones that all know of, and stones in her hand."""
        return self._tidy("stones")

    @table
    def foretold(self) -> pl.LazyFrame:
        """A tidy table, one row a way to foretell the order of rarity as a sale opens, and how right it was."""
        return self._tidy("foretold")

    def _tidy(self, name: str) -> pl.LazyFrame:
        """A table of `log/tidy`, where its columns and its grain are declared (`datasets/tables.md`).

        Raises:
            LogError: the log does not know enough for it.
        """
        from .tidy import TABLES

        heed_rules(self)
        with trusting(self):
            return next(each for each in TABLES if each.name == name).of(self)


def _sales_before() -> pl.Expr:
    """Sales that ended before a row: runs of `sale_closed` that something else follows, the end of the game apart."""
    closed = pl.col("event") == "sale_closed"
    ended = closed.shift().over("game").fill_null(False) & ~closed & (pl.col("event") != "game_over")
    return ended.cast(pl.Int64).cum_sum().over("game")
