"""What statistics are taken of: the tidy tables of a part of a log, and the groups that its rules know.

Each table is made when it is first asked for and kept, so that all statistics of a part share it
(`core/stats/tables.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.stats import tables as core

from ..log.folds import FOLDS
from ..log.folds.rounds import fold_actions, fold_marks, fold_rounds
from ..log.folds.state import Board, Rows, Rules
from ..log.folds.trades import fold_bidders, fold_meetings, fold_trades
from ..log.schema import OBJECT_ENUM, RESOURCE_ENUM
from ..log.table import Log
from ..rulebook import Ruleset
from ..rulebook.ruleset import recipe_of
from ..words.cards import GEMS, OBJECTS, Encounter, Recipe
from ..words.events import Event

ACTIONS: Final = {
    "travelled": "travel", "bought": "buy", "crafted": "craft", "sold": "sell", "interacted": "interact",
    "refilled": "refill", "coin_earned": "coin", "passed": "forgo",
}  # fmt: skip
"""What an action is spent on, by its event. The rulebook's Interact is told apart: selling to Buyers, and the rest."""
ACTION_ENUM: Final = pl.Enum(list(ACTIONS.values()))
TRADES: Final = ("buy", "sell")
"""What an auction can be about, in the order of `log.folds.state.Sort`."""
TRADE_ENUM: Final = pl.Enum(TRADES)
WAYS: Final = ("unasked", "kept", "taken")
"""How a trade comes about: without an auction, by the active player who won one, by another who won it."""
WAY_ENUM: Final = pl.Enum(WAYS)
ROLE_ENUM: Final = pl.Enum(["active", "challenger"])
_STEPS: Final = ("turn_started", "round_started", *ACTIONS, "round_ended")
"""Events that begin something: what follows one, up to the next, belongs to it."""
_DEEDS: Final = [Event[name.upper()] for name in ACTIONS]
_column = FOLDS.column


class Folded(NamedTuple):
    """A table that a fold makes.

    Attributes:
        fold: the function.
        columns: names, types and meanings, in the order in which it writes them.
        reads: event columns that it needs beside `game` and `event`.
        room: by event, how many rows it can bring at most.
    """

    fold: Callable[[Rows, Rules, Board, Any], int]
    columns: tuple[Any, ...]
    reads: tuple[str, ...]
    room: Mapping[Event, int]

    def made(self, t: Tables) -> pl.DataFrame:
        """The table of a part.

        Raises:
            LogError: rows that cannot be.
        """
        reads = ("game", "event", *self.reads)
        return FOLDS.run(self.fold, t.columns, reads, _numbers(t.rules), self.room, self.columns)


@lru_cache(16)
def _numbers(rules: Ruleset) -> Mapping[str, Any]:
    """What folds know of a ruleset and of events, by the names of `Rules`."""
    names = [event.name.lower() for event in Event]
    return {
        "prices": [each.price for each in rules.resources],
        "begins": [int(name in _STEPS) for name in names],
        "action": [list(ACTIONS).index(name) if name in ACTIONS else -1 for name in names],
        "counts": [int(name in ("round_started", "actions_gained", *ACTIONS)) for name in names],
    }


_GAME: Final = _column("game", pl.UInt32, "number of the game")
_TURN: Final = _column("turn", pl.UInt16, "turn")
_ROUND: Final = _column("round", pl.Int32, "round of the game, from 1; 0 before the first")
_STEP: Final = _column("step", pl.Int32, "a number of the game that counts up where something begins")
_ACTIVE: Final = _column("active", pl.UInt8, "whose round it is; null before the first")
_AUCTION: Final = ("seat", "resource", "object", "card", "other", "count", "amount")
MARKS: Final = Folded(
    fold_marks, (_GAME, _ROUND, _STEP, _ACTIVE), ("seat",), dict.fromkeys(Event, 1),
)  # fmt: skip
DEEDS: Final = Folded(
    fold_actions, (
        _GAME, _column("seq", pl.UInt16, "place of the event in its game"), _TURN, _ROUND, _STEP,
        _column("spent", pl.Int32, "actions spent, or forgone; null where the log does not tell how many are left"),
        _column("seat", pl.UInt8, "whose round it is"),
        _column("action", ACTION_ENUM, "what they are spent on"),
    ), ("seq", "turn", "seat", "count"), dict.fromkeys(_DEEDS, 1),
)  # fmt: skip
ROUNDS: Final = Folded(
    fold_rounds, (
        _GAME, _TURN, _ROUND, _column("seat", pl.UInt8, "whose round it is"),
        _column("place", pl.Int16, "place of the round in its turn, from 1"),
    ), ("turn", "seat"), {Event.ROUND_STARTED: 1},
)  # fmt: skip
TRADED: Final = Folded(
    fold_trades, (
        _GAME, _column("seq", pl.UInt16, "place of the event in its game"), _ROUND, _STEP,
        _column("seat", pl.UInt8, "who makes it"), _ACTIVE,
        _column("resource", RESOURCE_ENUM, "what is bought"), _column("object", OBJECT_ENUM, "what is sold"),
        _column("card", pl.UInt8, "the Buyer, by number"),
        _column("auction", pl.UInt32, "trades of the game before this one"),
        _column("asked", pl.Int32, "others who could have asked for an auction"),
        _column("challengers", pl.Int32, "others who did"),
        _column("offer", pl.Int32, "that won the auction, in coins; 0 without one"),
        _column("coins", pl.Int32, "coins on the Buyer"),
        _column("spent", pl.Int32, "actions"),
        _column("price", pl.Int32, "the selling price of what is bought, or the price of what is sold"),
        _column("paid", pl.Int32, "cost, offer and what asking for the auction cost"),
        _column("trade", TRADE_ENUM, "whether it is a purchase or a sale"),
        _column("way", WAY_ENUM, "how it comes about"),
        _column("gained", pl.Int32, "price, with the coins on the Buyer"),
        _column("profit", pl.Int32, "what is gained less what is paid"),
    ), ("seq", *_AUCTION), {Event.BOUGHT: 1, Event.SOLD: 1},
)  # fmt: skip
MEETINGS: Final = Folded(
    fold_meetings, (
        _GAME, _column("seat", pl.UInt8, "who acts"), _column("card", pl.UInt8, "the encounter, by number"),
        _column("cards", pl.Int32, "into her hand, less those discarded for it"),
        _column("failed", pl.Boolean, "whether the die was too low"),
        _column("brought", pl.Int32, "coins that it brings her, less what she pays"),
        _column("stock", pl.Int32, "of these, coins that lay on the Buyer"),
        _column("goods", pl.Int32, "selling prices of the cards, as far as they are told"),
    ), ("seat", "resource", "card", "count", "amount"), {Event.SOLD: 1, Event.INTERACTED: 1},
)  # fmt: skip
BIDS: Final = Folded(
    fold_bidders, (
        _GAME, _column("trade", TRADE_ENUM, "what the auction is about"), _column("seat", pl.UInt8, "who bids"),
        _column("offer", pl.Int32, "in coins"), _column("role", ROLE_ENUM, "whether it is her round"),
        _column("won", pl.Boolean, "whether she made the trade"),
        _column("profit", pl.Int32, "of the trade if she won; else what asking cost, as a loss"),
    ), _AUCTION, {Event.OFFERED: 1},
)  # fmt: skip


KIND_ENUM: Final = pl.Enum(["gem", "jewel"])
RECIPES: Final = ("single", *(recipe.name.lower() for recipe in Recipe))
"""A gem by itself, then the six recipes of jewels."""
RECIPE_ENUM: Final = pl.Enum(RECIPES)
TYPES: Final = tuple(each.name.lower() for each in Encounter)
TYPE_ENUM: Final = pl.Enum(TYPES)
WHO: Final = pl.Enum(["winner", "other"])
ROUND: Final = ["game", "round"]
STEP: Final = ["game", "step"]


class Ground(core.LogContext[Log]):
    """What the rules say of any log of theirs; `LogError` if it is of another game."""

    logs = Log
    rules: Ruleset

    @cached_property
    def card_enum(self) -> pl.Enum:
        """The encounters of the ruleset, by their keys."""
        return pl.Enum([card.key for card in self.rules.encounters])

    @property
    def card_grid(self) -> pl.DataFrame:
        """Every encounter of the deck: `card`."""
        there = [card.key for card in self.rules.encounters if card.copies]
        return pl.DataFrame({"card": pl.Series(there, dtype=self.card_enum)})

    @property
    def place_grid(self) -> pl.DataFrame:
        """Every place of a round in its turn: `place`, 1 that of who has the Turn Counter."""
        variant = self.log.players == 2 and self.rules.rulings["two_players"] == "variant"
        return pl.DataFrame({"place": range(1, 2 if variant else self.log.players + 1)}, schema={"place": pl.Int16})

    @cached_property
    def grids(self) -> Mapping[str, pl.DataFrame]:
        """Every group of trade, way, role, kind, recipe, type, card, who, place, action and seat."""
        enums = {
            "trade": TRADE_ENUM, "way": WAY_ENUM, "kind": KIND_ENUM, "recipe": RECIPE_ENUM, "type": TYPE_ENUM,
            "who": WHO, "action": ACTION_ENUM, "role": ROLE_ENUM,
        }  # fmt: skip
        known = {name: pl.DataFrame({name: kind.categories.cast(kind)}) for name, kind in enums.items()}
        return {**known, "card": self.card_grid, "place": self.place_grid, "seat": self.seat_grid}

    @cached_property
    def objects(self) -> pl.DataFrame:
        """One row an object that can be crafted: object, kind (gem, jewel), recipe, cards (that it takes)."""
        held = self.rules.tables()["contents"]
        assert isinstance(held, list)
        recipes = ["single" if n < GEMS else recipe_of(n).name.lower() for n in range(OBJECTS)]
        made = {
            "object": OBJECT_ENUM.categories.cast(OBJECT_ENUM),
            "kind": pl.Series(["gem" if n < GEMS else "jewel" for n in range(OBJECTS)], dtype=KIND_ENUM),
            "recipe": pl.Series(recipes, dtype=RECIPE_ENUM),
            "cards": pl.Series([sum(each) for each in held], dtype=pl.Int32),
        }
        return pl.DataFrame(made).filter(pl.col("cards") > 0)

    @property
    def key_of(self) -> pl.Expr:
        """The key of the encounter of a row, by its number."""
        return pl.col("card").replace_strict(dict(enumerate(self.card_enum.categories)), return_dtype=self.card_enum)

    @property
    def type_of(self) -> pl.Expr:
        """The type of the encounter of a row, by its number."""
        types = {number: card.type for number, card in enumerate(self.rules.encounters)}
        return pl.col("card").replace_strict(types, return_dtype=TYPE_ENUM)

    @property
    def price_of(self) -> pl.Expr:
        """The selling price of a row's resource."""
        prices = {name: each.price for name, each in zip(RESOURCE_ENUM.categories, self.rules.resources, strict=True)}
        return pl.col("resource").cast(pl.String).replace_strict(prices, return_dtype=pl.Int32)


class Tables(core.LogTables[Log], Ground):
    """The tables of one log, or of a part of one."""

    folded = "public"

    @core.kept_table
    def _marked(self) -> pl.DataFrame:
        """Every event, with `round` (which of the game, from 1; 0 before the first), `step` (a number of the game that
        counts up where something begins), `active` (whose round it is) and numbers wide enough to add up."""
        marks = MARKS.made(self).drop("game")
        return self.columns.frame.with_columns(pl.col("count", "amount").cast(pl.Int32), *marks)

    @property
    def marked(self) -> pl.DataFrame:
        """Every event so marked; without the columns that the log does not tell of some."""
        return self.told(*self.log.layout.says)

    def told(self, *names: str) -> pl.DataFrame:
        """The marked events of these names; without the columns that the log does not tell of some of them.

        Raises:
            UntoldError: the log does not have all of these events.
        """
        self.require(*names)
        every = len(names) == len(self.log.layout.says)
        found = self._marked if every else self._marked[self.columns.rows(names)]
        told = found.with_columns(pl.col("event").cast(pl.String))
        return told.drop(self.log.layout.unfilled(self.knowledge, names))

    def known(self, rows: pl.DataFrame) -> pl.DataFrame:
        """Rows of players with `win` (a shared victory counts in equal parts) and `who` (winner, who shares a victory
        is one; other); those of games that are not over are left out."""
        wins = self.results.select("game", "seat", "win")
        who = pl.when(pl.col("win") > 0).then(pl.lit("winner")).otherwise(pl.lit("other")).cast(WHO)
        return rows.join(wins, on=["game", "seat"], maintain_order="left").with_columns(who=who)

    @core.kept_table
    def actions(self) -> pl.DataFrame:
        """One row a deed of a round: game, seq, turn, round, step, seat (whose round it is), action, spent (actions:
        none where another has won the auction, or where a row of crafts is one action; those forgone count)."""
        return DEEDS.made(self)

    @core.kept_table
    def rounds(self) -> pl.DataFrame:
        """One row a round: game, turn, round, seat, place (of the round in its turn, from 1)."""
        return ROUNDS.made(self)

    @core.kept_table
    def trades(self) -> pl.DataFrame:
        """One row a purchase or sale: game, seq, round, step, trade (buy, sell), way, seat (who makes it), active,
        resource, object, card, asked (others who could have asked for an auction), challengers, gained (the selling
        price of what is bought; the price of what is sold with the coins on the Buyer), coins (those on the Buyer),
        price (gained without them), paid (cost, offer and what asking for the auction cost), profit, spent
        (actions)."""
        return TRADED.made(self)

    @core.kept_table
    def bidders(self) -> pl.DataFrame:
        """One row a player in an auction: game, trade, seat, role (active, challenger), offer, won, profit (of the
        trade if she won; else what asking cost, as a loss)."""
        return BIDS.made(self)

    @core.kept_table
    def work(self) -> pl.DataFrame:
        """One row an object crafted, sold or counted at the end: game, seat, event, kind, recipe, made, sold (objects),
        cards (of what is crafted), coins (that it brings: price, coins on the Buyer, what it counts; less what an
        auction for the sale cost), actions (of crafting and selling)."""
        step = pl.col("game").cast(pl.UInt64) * (1 << 32) + pl.col("step")  # one number is joined in less time than two
        spent = self.actions.select("spent", at=step)
        crafted = self.told("crafted").with_columns(at=step).join(spent, on="at", maintain_order="left")
        sold = self.trades.filter(pl.col("trade") == "sell")
        counted = self.told("counted")
        none = pl.lit(0, pl.Int32)
        rows = pl.concat([
            crafted.select("game", "seat", "object", "event", made=none + 1, sold=none, coins=none, actions="spent"),
            sold.select("game", "seat", "object", event=pl.lit("sold"), made=none, sold=none + 1, coins="profit",
                        actions="spent"),
            counted.select("game", "seat", "object", "event", made=none, sold=none, coins="amount", actions=none),
        ])  # fmt: skip
        told = rows.join(self.objects, on="object", maintain_order="left")
        return told.with_columns(cards=pl.col("cards") * pl.col("made"))

    @core.kept_table
    def meetings(self) -> pl.DataFrame:
        """One row a sale to a Buyer or an interaction: game, seat, card (key), type, succeeded (the die was high
        enough, or there was none), left (the encounter), coins (that it brings her until the next deed, less what she
        pays), cards (into her hand, less those discarded for it), worth (coins, with the cards at selling prices; not
        there where the log hides the cards drawn)."""
        of = self.told("sold", "interacted").select(*STEP, "seat", "card", "event", "amount")
        self.require(*self.log.layout.says)
        # cards drawn into a hand can be hidden
        whole = "resource" not in self.log.layout.unfilled(self.knowledge, self.log.layout.says)
        trades = self.trades.filter(pl.col("trade") == "sell").select(*STEP, "profit")
        of = of.join(trades, on=STEP, how="left", maintain_order="left")
        made = of.hstack(MEETINGS.made(self).drop("game", "seat", "card"))
        sale = pl.col("event") == "sold"  # its profit has the coins on the Buyer already
        gained = pl.when(sale).then(pl.col("profit") - pl.col("stock")).otherwise(-pl.col("amount")) + pl.col("brought")
        kind, failed = self.type_of, pl.col("failed")
        worth = {"worth": gained + pl.col("goods")} if whole else {}
        return made.select(
            "game", "seat", "cards", card=self.key_of, type=kind, succeeded=~failed,
            left=~failed | (kind != "monster"), coins=gained, **worth,
        )  # fmt: skip


class Gathered(core.Gathered[Tables, Log], Ground):
    """Statistics of a log gathered in one passage: every function of this room takes them in the log's place."""


CALLS: Final = core.Calls(Log, Tables, Gathered)
gather, tables, statistic = CALLS.gather, CALLS.tables, CALLS.statistic
describe, untold = CALLS.describe, CALLS.untold
