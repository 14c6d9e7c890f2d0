"""The tidy tables against plain loops over the folding replay, against the engine's state, and in parts."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, cast

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import qn_analysis as qn
from qn_analysis.core.compile import folds
from qn_analysis.core.compile.build import LazyBuild
from qn_analysis.core.log.folds import Folds
from qn_analysis.core.play import simulate as simulating
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.log.folds import FOLDS, columns
from qn_analysis.games.queens_necklace.log.tidy import TABLES, documentation
from qn_analysis.games.queens_necklace.log.tidy.tidy_table import KEY, Table
from qn_analysis.games.queens_necklace.log.tidy.turns import EARNED
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import KINDS, NOBODY, SLOTS, Card, Gem
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace import table as kit
from tests.kit.queens_necklace.hand_logs import hand_log
from tests.kit.queens_necklace.rulesets import random_ruleset
from tests.kit.queens_necklace.tidy_loops import by_loops

LOGS = {
    "greedy-2": (3, 2, "greedy", None),
    "greedy-3": (3, 3, "greedy", None),
    "greedy-4": (3, 4, "greedy", None),
    "random-3": (2, 3, "random", None),
    "expert-2": (2, 2, "expert", None),
    "expert-3": (2, 3, "expert", None),
    "expert-4": (2, 4, "expert", None),
    "odd-3": (3, 3, "random", 5),
    "odd-4": (3, 4, "greedy", 11),
}
"""Games, players, bots and the seed of an odd ruleset."""


QUICK = ("greedy-2", "random-3", "expert-4", "odd-3", "odd-4")


@pytest.fixture(
    scope="module", params=[each if each in QUICK else pytest.param(each, marks=pytest.mark.full) for each in LOGS]
)
def log(request: pytest.FixtureRequest) -> qn.Log:
    games, players, bots, odd = LOGS[request.param]
    rules = None if odd is None else random_ruleset(random.Random(odd))
    log: qn.Log = qn.simulate(games, players=players, bots=bots, seed=17, rules=rules, progress=False)
    return log


@pytest.mark.parametrize("each", TABLES, ids=lambda each: each.name)
def test_what_may_be_subtracted_is_signed(each: Table) -> None:
    """Every number (the policy of `datasets/tables.md`), in the documentation and in the frame."""
    made = table(qn.simulate(1, players=2, bots="random", progress=False), each.name).collect_schema()
    assert {doc.name: doc.dtype for doc in each.told} == dict(made)
    assert not {name for name, dtype in made.items() if dtype in (pl.UInt8, pl.UInt16, pl.UInt32, pl.UInt64)}


@pytest.mark.parametrize("each", TABLES, ids=lambda each: each.name)
def test_tables_join_by_the_same_keys(each: Table, log: qn.Log) -> None:
    """`sale` is called so everywhere, and finds the row of `sales`, or that of the event table by `year`."""
    made = table(log, each.name)
    assert "year" not in made.collect_schema()
    if "sale" in made.collect_schema():
        held = log.sales().select("game", "sale").collect()
        names = made.select("game", "sale").unique().collect()
        beyond = names.join(held, on=["game", "sale"], how="anti")  # the last turns of a game that ends by its pile
        assert beyond.height < max(names.height, 1)
    years = log.events.filter(pl.col("event") == "sale_opened").select("game", "year").collect()
    assert years.join(log.sales().collect(), left_on=["game", "year"], right_on=["game", "sale"]).height == years.height


def test_a_score_says_who_has_the_necklace(log: qn.Log) -> None:
    of_gems = log.displays().select("game", "sale", "seat", "holder").unique().collect()
    of_scores = log.scores().select("game", "sale", "seat", wears="holder").collect()
    both = of_scores.join(of_gems, on=["game", "sale", "seat"])
    assert both.height == of_scores.height
    assert both.filter(pl.col("wears").ne_missing(pl.col("holder"))).is_empty()


def test_a_decision_has_a_key_of_its_own() -> None:
    log = qn.simulate(3, players=3, bots="greedy", seed=5, decisions=True, progress=False)
    assert log.decisions is not None
    rows = log.decisions.collect()
    assert rows.select("game", "seq").is_duplicated().any(), "no display of several cards: the test would see nothing"
    assert not rows.select("game", "seq", "nth").is_duplicated().any()
    assert log.decisions.select("game", "action").explain().count("over") == 0, "worked out though nobody asks for it"


def test_stones_less_rings(log: qn.Log) -> None:
    made = log.displays().filter(pl.col("rings") > 0).select(less=pl.col("stones") - pl.col("rings")).collect()["less"]
    assert made.is_between(-10, 40).all()


def table(log: qn.Log, name: str) -> pl.LazyFrame:
    made: pl.LazyFrame = getattr(log, name)()
    return made


def test_each_table_is_what_the_replay_says(log: qn.Log) -> None:
    expected: dict[str, list[dict[str, Any]]] = {each.name: [] for each in TABLES}
    for game in range(int(log.manifest["games"])):
        for name, rows in by_loops(log, game).items():
            expected[name] += rows
    for each in TABLES:
        assert_rows(log, each, expected[each.name])


def assert_rows(log: qn.Log, each: Table, rows: list[dict[str, Any]]) -> None:
    found = table(log, each.name).collect()
    schema = {doc.name: doc.dtype for doc in each.told}
    assert dict(found.schema) == schema
    told = [{KEY.get(name, name): value for name, value in row.items()} for row in rows]
    wanted = pl.DataFrame(told, schema=schema).sort(each.grain)
    assert wanted.columns == found.columns
    if each is EARNED:  # the loop adds up in another order
        assert_frame_equal(found, wanted, rel_tol=1e-9)
    else:
        assert found.rows() == wanted.rows(), each.name


@pytest.mark.parametrize(("odd", "stacks", "blank"), [(42, "yes", "stones"), (29, "no", "pounds")])
def test_what_is_earned_with_two_bankers_and_blank_cards(odd: int, stacks: str, blank: str) -> None:
    """By rules of which none is the rulebook's: a Banker's pounds, how two add up, and a blank card laid beside."""
    rules = random_ruleset(random.Random(odd))
    assert (rules.banker_pounds, rules.rulings["banker_stacks"], rules.blanks[2].effect) == (5, stacks, blank)
    log: qn.Log = qn.simulate(3, players=2, bots="greedy", seed=17, rules=rules, progress=False)
    sold = pl.col("outcome") == "sold"
    assert not log.displays().filter(sold, pl.col("bankers") > 1).collect().is_empty()
    assert not log.events.filter(pl.col("event") == "shown", pl.col("card") == "blank_gray").collect().is_empty()
    assert_rows(log, EARNED, [row for game in range(3) for row in by_loops(log, game)["earned"]])


def test_the_grain_is_a_key_and_the_order(log: qn.Log) -> None:
    for each in TABLES:
        found = table(log, each.name).collect()
        assert not found.is_empty(), each.name
        assert found.select(each.grain).is_duplicated().sum() == 0, each.name
        assert found.select(each.grain).null_count().sum_horizontal().item() == 0, each.name
        assert found.equals(found.sort(each.grain)), each.name


def test_compiled_folds_write_what_the_interpreted_ones_write(log: qn.Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small logs are interpreted, unless a large one came before in the same process."""
    monkeypatch.setattr(folds, "FEW", 0)
    monkeypatch.setattr(folds, "COLD", 0)
    compiled = [table(log, each.name).collect() for each in TABLES]
    monkeypatch.setattr(folds, "FEW", 10**9)
    monkeypatch.setattr(FOLDS, "compiled", LazyBuild(FOLDS.compiled._make))
    for each, made in zip(TABLES, compiled, strict=True):
        assert made.equals(table(log, each.name).collect()), each.name
    assert not FOLDS.compiled.loaded


def test_small_blocks_give_the_same(log: qn.Log, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [table(log, each.name).collect() for each in TABLES]
    monkeypatch.setattr("qn_analysis.core.log.columns.BLOCK", 100)
    for each, made in zip(TABLES, wanted, strict=True):
        assert made.equals(table(log, each.name).collect()), each.name


@pytest.mark.parametrize("each", TABLES, ids=lambda each: each.name)
def test_columns_are_where_the_fold_writes_them(each: Table) -> None:
    words = [
        kind
        for kind in vars(columns).values()
        if isinstance(kind, type) and kind.__doc__ == f"Columns of `{each.name}`."
    ]
    assert [[word.name.lower() for word in cast(Any, kind)] for kind in words] == [[doc.name for doc in each.columns]]


def test_a_filter_of_games_reads_those_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "PART", 4)
    log = qn.simulate(12, players=3, bots="greedy", seed=4, progress=False, out=tmp_path / "log")
    folded: list[set[int]] = []
    run = Folds.run

    def spied(self: Any, fold: Any, columns: Any, *others: Any) -> pl.DataFrame:
        folded.append(set(columns.frame["game"].to_list()))
        return run(self, fold, columns, *others)

    monkeypatch.setattr(Folds, "run", spied)
    whole = log.offers().collect()
    game = pl.col("game")
    for wanted in (game < 3, game == 6, game.is_between(3, 4), game.is_in([1, 9]), (game > 9) & (pl.col("step") > 0)):
        folded.clear()
        assert log.offers().filter(wanted).collect().equals(whole.filter(wanted))
        asked = set(whole.filter(wanted)["game"].to_list())
        assert set().union(*folded) == asked
    folded.clear()
    assert log.offers().filter(game > 99).collect().is_empty()
    assert folded == []


def test_a_column_alone_is_what_it_is_among_all(log: qn.Log) -> None:
    """Event columns that only other columns of the table need are not read for it."""
    for each in TABLES:
        whole = table(log, each.name).collect()
        for name in whole.columns:
            assert table(log, each.name).select(name).collect().equals(whole.select(name)), (each.name, name)


def test_event_columns_that_no_wanted_column_needs_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[set[str]] = []
    made = Table.made

    def spied(self: Any, log: Any, given: Any, names: Any = None) -> pl.DataFrame:
        read.append({*given.frame.columns})
        return made(self, log, given, names)

    monkeypatch.setattr(Table, "made", spied)
    log = qn.simulate(2, players=3, bots="greedy", seed=1, progress=False)
    log.offers().select("card", "bought").collect()
    log.offers().collect()
    least = {"game", "turn", "event", "card", "slot"}
    assert read == [least, least | {"year", "seat", "gem", "amount"}]


def test_streaming_gives_the_same(log: qn.Log) -> None:
    for each in TABLES:
        made = table(log, each.name)
        assert made.collect(engine="streaming").equals(made.collect()), each.name


def test_parts_give_the_same_as_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "PART", 4)
    call: dict[str, Any] = {"players": 3, "bots": "greedy", "seed": 4, "progress": False}
    parted = qn.simulate(10, out=tmp_path / "log", **call)
    whole = qn.simulate(10, **call)
    assert len(parted.manifest["parts"]) == 3
    for each in TABLES:
        wanted = table(whole, each.name).collect()
        made = table(parted, each.name)
        assert made.collect().equals(wanted), each.name
        assert made.collect(engine="streaming").equals(wanted), each.name
        assert made.head(5).collect().equals(wanted.head(5)), each.name
    late = pl.col("game") == 9
    some = parted.offers().filter(late & pl.col("bought")).select("card", "price").collect()
    assert some.equals(whole.offers().collect().filter(late & pl.col("bought")).select("card", "price"))
    assert parted.hands().select(pl.len()).collect().item() == whole.hands().collect().height
    assert "turns" in parted.turns().explain()


def played(players: int, number: int) -> tuple[qn.Log, dict[Any, Any], dict[Any, Any]]:
    """A game of random players on the interpreted engine: its log, the market by turn, and the hands by sale."""
    g, log = plain_game(Ruleset.default(), players), plain_log()
    dice = random.Random(number)
    markets: dict[Any, Any] = {}
    hands: dict[Any, Any] = {}
    begin(g, log, 7, number)
    t = g.table
    while t.phase != Phase.GAME_OVER:
        if t.phase == Phase.PURCHASE and t.purchases == 0:
            markets[t.turn] = (t.active, t.ducats, t.pile, [
                (slot, t.market[slot], t.step[slot], t.rules.prices[t.market[slot]][t.step[slot]])
                for slot in range(SLOTS) if t.market[slot] != NOBODY
            ])  # fmt: skip
        if t.phase == Phase.DISPLAY:
            hands[t.sales + 1] = [list(g.seats[seat].hand) for seat in range(players)]
        me = g.seats[t.actor]
        legal = [int(action) for action in me.legal[: me.options]]
        if t.phase == Phase.DISPLAY and len(legal) > 1 and dice.random() < 0.8:
            legal.remove(Action.PASS)
        assert apply(g, log, dice.choice(legal))
    rows = [named(kit.Row(*log.rows[n])) for n in range(log.seq)]
    return hand_log(rows, players), markets, hands


def named(row: kit.Row) -> dict[str, Any]:
    """A row of the engine as the event table has it."""
    score = row.event in (Event.SALE_CLOSED, Event.GAME_OVER)
    values: dict[str, Any] = {
        key: None if value == NOBODY and not (score and key == "amount") else int(value)
        for key, value in row._asdict().items()
    }
    for key, kind in (("phase", Phase), ("event", Event), ("card", Card), ("gem", Gem)):
        if values[key] is not None:
            values[key] = kind(values[key]).name.lower()
    return values


@pytest.mark.parametrize("players", [2, 3, 4])
def test_offers_and_hands_are_the_engines(players: int) -> None:
    for number in range(3):
        log, markets, hands = played(players, number)
        offers = log.offers().with_columns(pl.col("card").to_physical()).collect().partition_by("turn", as_dict=True)
        assert len(markets) > 10
        for turn, (seat, ducats, left, lies) in markets.items():
            found = offers[(turn,)]
            assert found.select("slot", "card", "step", "price").rows() == lies
            assert set(found.select("seat", "ducats", "left").rows()) == {(seat, ducats, left)}
        holds = log.hands().with_columns(pl.col("card").to_physical()).collect()
        assert holds.filter(pl.col("sale").is_in(list(hands))).drop("game", "shown").rows() == [
            (sale, seat, card, hands[sale][seat][card])
            for sale in sorted(hands) for seat in range(players) for card in range(KINDS) if hands[sale][seat][card]
        ]  # fmt: skip


@pytest.mark.parametrize("each", TABLES, ids=lambda each: each.name)
def test_declarations_are_whole(each: Table) -> None:
    names = [doc.name for doc in each.told]
    assert len(set(names)) == len(names)
    assert tuple(names[: len(each.grain)]) == each.grain
    assert all(doc.meaning for doc in each.columns)
    page = documentation().split(f"## {each.name}\n")[1].split("\n## ")[0]
    assert all(f"| `{name}` |" in page for name in names)
    assert hasattr(qn.Log, each.name)


@pytest.mark.parametrize("log", ["greedy-2"], indirect=True)
def test_what_was_never_compiled_is_folded_interpreted_for_longer(
    log: qn.Log, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A first report waits for no compiler where it would wait for longer than for the interpreter."""
    monkeypatch.setenv("QN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(FOLDS, "compiled", LazyBuild(FOLDS.compiled._make))
    monkeypatch.setattr(folds, "FEW", 0)
    wanted = log.offers().collect()
    assert wanted.height
    assert not [*tmp_path.rglob("complete-*")]
    (said,) = tmp_path.rglob("interpreted-fold_offers")
    assert int(said.read_text()) == log.events.collect().height
    said.write_text(f"{folds.COLD}\n")  # what many small logs before this one took
    monkeypatch.setattr(FOLDS, "compiled", LazyBuild(FOLDS.compiled._make))  # as another process
    assert_frame_equal(log.offers().collect(), wanted)
    assert [each.name for each in tmp_path.rglob("complete-*")] == ["complete-fold_offers"]
