"""The linter's folds and those of the tidy tables follow the same games, each by itself, and say the same.

They share no code but the words. So a fault that is put into one of them alone is found here, whichever it is.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

import polars as pl
import pytest

from qn_analysis.core.compile.build import LazyBuild
from qn_analysis.core.compile.folds import Machine
from qn_analysis.core.lint.run import chunk_of
from qn_analysis.core.log.folds import Folds as TableFolds
from qn_analysis.games.queens_necklace.lint import folds as lint_folds
from qn_analysis.games.queens_necklace.lint.folds.state import CELLS
from qn_analysis.games.queens_necklace.lint.tables import Tables, market, places, sale
from qn_analysis.games.queens_necklace.log import folds as table_folds
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.words.cards import GEMS, Card
from tests.kit.queens_necklace.breaking import clean

LOGS: Final = [(2, "greedy"), (3, "random"), (4, "random")]
Pair = tuple[str, pl.DataFrame, pl.DataFrame]


def _numbers(rows: pl.DataFrame, *keys: str) -> pl.DataFrame:
    """Sorted, as text and 64-bit numbers: a count may be narrow in one table and wide in the other."""
    kinds = {name: pl.String if isinstance(dtype, pl.Enum) else pl.Int64 for name, dtype in rows.schema.items()}
    return rows.cast(kinds).sort(keys)  # type: ignore[arg-type]


def _turns(t: Tables, log: Log) -> Pair:
    columns = ["game", "turn", "seat", "ducats", "spent", "bought", "lost"]
    return "turns", t.table(market.turns).select(columns), log.turns().select(columns).collect()


def _purchases(t: Tables, log: Log) -> Pair:
    own = t.table(market.purchases).select(
        "game", "turn", pl.col("nth") + 1, "card", step="count", paid="price",
        left=pl.col("ducats") - pl.col("spent") + pl.col("amount"),
    )  # fmt: skip
    other = log.purchases().select("game", "turn", "nth", "card", "step", "paid", left="ducats")
    return "purchases", own, other.collect()


def _hands(t: Tables, log: Log) -> Pair:
    """What each hand holds as a turn begins."""
    begun = t.rows("turn_started").select("game", "turn", "seq").with_columns(pl.col("seq").cast(pl.Int32) - 1)
    cards = pl.DataFrame({"card": [card.name.lower() for card in Card]}, schema={"card": t.events.schema["card"]})
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": pl.UInt8})
    asked = begun.join(seats, how="cross").join(cards, how="cross")
    held = places.hands_asked(t, asked, "seat", "card", "seq")
    own = asked.with_columns(copies=held["held"]).filter(pl.col("copies") != 0).drop("seq")
    return "hands", own, log.turn_hands().collect()


def _gems(t: Tables, log: Log) -> Pair:
    """Stones, place in rarity, its pounds and the price of each gem."""
    rows = t.table(sale.gems).with_columns(sale=pl.col("pot") // GEMS, gem=pl.col("pot") % GEMS)
    own = _numbered(rows, t).select("game", "sale", "gem", "stones", "tile", "price", place="rarity")
    gem = pl.col("gem").to_physical()
    return "gems", own, log.gem_rows().select("game", "sale", gem, "stones", "tile", "price", "place").collect()


def _results(t: Tables, log: Log) -> Pair:
    """What becomes of each row: jewels, and pounds where it is sold."""
    cell = pl.col("cell")
    rows = t.table(sale.results).with_columns(
        sale=cell // CELLS, seat=cell // GEMS % 4, gem=cell % GEMS, pounds=pl.when(outcome="sold").then("pounds")
    )
    own = _numbered(rows, t).select("game", "sale", "seat", "gem", "stones", "jewels", pl.col("pounds").fill_null(0))
    other = log.displays().filter(pl.col("stones") > 0).select(
        "game", "sale", "seat", pl.col("gem").to_physical(), "stones", "jewels", "pounds"
    )  # fmt: skip
    return "results", own, other.collect()


def _numbered(rows: pl.DataFrame, t: Tables) -> pl.DataFrame:
    """Sales of a chunk by game, and by their number there."""
    known = t.table(sale.sales).select("game", "sale", nth=pl.int_range(1, pl.len() + 1).over("game"))
    return rows.join(known, on="sale").drop("sale").rename({"nth": "sale"})


def _pile(t: Tables, log: Log) -> Pair:
    """Cards in the pile as a Merchant is drawn."""
    sizes = t.table(places.pile_sizes).filter(pl.col("event") == "merchant_drawn")
    return "pile", sizes.select("game", left="size"), log.sales().select("game", "left").collect()


def _offers(t: Tables, log: Log) -> Pair:
    """What lies in each place as a turn begins, what it costs, what there is to spend, and whether it is bought."""
    paid = pl.col("amount").shift(-1).over("game", "slot")
    rows = market.in_market(t, market.is_said("slot")).sort("game", "slot", "seq").with_columns(paid=paid)
    begun = t.table(market.turns).select("game", "turn", "seq", "seat", "ducats").sort("seq")
    slots = pl.DataFrame({"slot": range(t.rules.market_size)}, schema={"slot": rows.schema["slot"]})
    lying = begun.join(slots, how="cross").join_asof(
        rows.drop("turn", "seat", "row").sort("seq"), on="seq", by=["game", "slot"], check_sortedness=False
    ).filter("stays")  # fmt: skip
    within = pl.col("next_turn") == pl.col("turn")
    bought, expired = (within & (pl.col("next_event") == event) for event in ("bought", "expired"))
    own = lying.select(
        "game", "turn", "slot", "seat", "step", "price", "ducats", card="lies",
        bought=bought.fill_null(False), paid=pl.when(bought).then("paid"), expired=expired.fill_null(False),
    )  # fmt: skip
    return "offers", own, log.offers().collect()


READINGS: Final = (_turns, _purchases, _hands, _gems, _results, _pile, _offers)


def disagreeing() -> Iterator[str]:
    """The tables in which the two say different things of the same games."""
    for players, bots in LOGS:
        log = clean(players, games=4, bots=bots, seed=3)
        chunk = chunk_of(log)
        for reading in READINGS:
            name, own, other = reading(chunk, log)
            assert own.height or other.height, name
            if not _numbers(own, *own.columns).equals(_numbers(other.select(own.columns), *own.columns)):
                yield name


def _faulty(module: ModuleType, *changes: tuple[str, str]) -> dict[str, Any]:
    """A module's functions with something else in the place of what stands there once."""
    text = inspect.getsource(module)
    for old, new in changes:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    space: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__}
    exec(compile(text, module.__file__ or "", "exec"), space)
    return space


ODD_ALONE: Final = ("if not odd and not b.odd[place]:", "if False:")
"""Where the linter's market leaves out what is in order, and what leaves out nothing: all of it is compared here."""


def _changed(patch: pytest.MonkeyPatch, name: str, source: str, *changes: tuple[str, str]) -> None:
    """Have a fold of the linter of another source, and interpret all."""
    whole = [ODD_ALONE] if source == "market" else []
    space = _faulty(importlib.import_module(f"{lint_folds.__name__}.{source}"), *whole, *changes)
    fold = getattr(lint_folds, name)
    patch.setattr(lint_folds, name, fold._replace(function=space[fold.function.__name__]))
    patch.setattr(Machine, "interprets", lambda *given: True)


@pytest.fixture(autouse=True)
def whole_market(monkeypatch: pytest.MonkeyPatch) -> None:
    """The linter's market writes down every row."""
    _changed(monkeypatch, "MARKET", "market")


def test_both_say_the_same() -> None:
    assert not sorted(set(disagreeing()))


@pytest.mark.parametrize(
    ("name", "source", "old", "new", "table"),
    [
        ("TURNS", "market", "else 0] + (b.added", "else 0] - (b.added", "turns"),
        ("TURNS", "market", "b.lost[number] += rows.amount[at]", "b.lost[number] += 2 * rows.amount[at]", "turns"),
        ("HANDS", "places", "more = 1 if robbed == 0", "more = 2 if robbed == 0", "hands"),
        ("HANDS", "places", "max(rows.other[at] if robbed == 1", "max(rows.seat[at] if robbed == 1", "hands"),
        ("PILE", "places", "b.kinds[STEP] += more", "b.kinds[STEP] += 2 * more", "pile"),
        ("MARKET", "market", "b.downs[place] += 1", "b.downs[place] += 2", "offers"),
        (
            "MARKET",
            "market",
            "does == Event.MARKED_DOWN\n    if",
            "does == Event.BOUGHT\n    if",
            "offers",
        ),
        ("POTS", "sale", "rows.fashion[each] < rows.fashion[pot]", "rows.fashion[each] > rows.fashion[pot]", "gems"),
        ("DISPLAYS", "sale", "[where] += rules.stones[kind]", "[where] += 1", "gems"),
        (
            "DISPLAYS",
            "sale",
            "[Cell.RINGS][where] += kind == Card.RING",
            "[Cell.RINGS][where] += kind == Card.KING",
            "results",
        ),
        (
            "RESULTS",
            "sale",
            "beaten = rows.stones[here] < rows.most[pot]",
            "beaten = rows.stones[here] <= rows.most[pot]",
            "results",
        ),
    ],
)
def test_a_fault_of_the_linter_is_found(
    name: str, source: str, old: str, new: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _changed(monkeypatch, name, source, (old, new))
    assert table in set(disagreeing())


@pytest.mark.parametrize(
    ("function", "source", "old", "new", "table"),
    [
        ("follow_hands", "following", "if rules.robs[event] == 1 and", "if rules.robs[event] == 2 and", "hands"),
        ("follow_hands", "following", "+= copies", "+= 1 + copies", "hands"),
        ("count_in_turn", "turns", "out[Turn.SPENT][row] += amount", "out[Turn.SPENT][row] = amount", "turns"),
        ("offer_market", "turns", "there.turn != rows.turn[n] - 1", "there.turn < 0", "offers"),
        ("fold_offers", "turns", "out[Offered.DUCATS][row] += rows", "out[Offered.DUCATS][row] = rows", "offers"),
        ("follow_sale", "sale", "s.stones[seat][gem] += stones", "s.stones[seat][gem] += 1", "results"),
        ("write_gems", "displays", "s.fashion[gem] + s.tile[gem]", "s.fashion[gem] - s.tile[gem]", "gems"),
    ],
)
def test_a_fault_of_the_tidy_tables_is_found(
    function: str, source: str, old: str, new: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = [importlib.import_module(name) for name in table_folds.FOLDS.sources]
    faulty = _faulty(importlib.import_module(f"{table_folds.__name__}.{source}"), (old, new))[function]
    for module in modules:
        if hasattr(module, function):
            monkeypatch.setattr(module, function, faulty)
    interpret = TableFolds._interpret

    def broken(self: TableFolds, fold: Any, *given: Any) -> Any:
        """A table has its fold at hand; what that calls is looked up in its module."""
        return interpret(self, faulty if fold.__name__ == function else fold, *given)

    monkeypatch.setattr(TableFolds, "_interpret", broken)
    monkeypatch.setattr(LazyBuild, "pays", lambda self, name, work, most: False)
    assert table in set(disagreeing())
