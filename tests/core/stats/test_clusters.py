"""Moments of rows by group and cluster, against plain loops; interpreted as compiled."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.compile.build import LazyBuild
from qn_analysis.core.stats import clusters
from qn_analysis.core.stats.alike import Pool
from qn_analysis.core.stats.estimates import cluster_sums, ratio_sums, ratio_sums_of, share_sums
from qn_analysis.core.stats.paired import gap_sums

KIND = pl.Enum(["one", "two", "three"])


def rows(seed: int, count: int, ordered: bool) -> pl.DataFrame:
    dice = random.Random(seed)
    made = [
        {
            "game": dice.randrange(1 + count // 4) * 7, "kind": dice.choice(KIND.categories.to_list()),
            "word": dice.choice(["a", "b", None]), "number": dice.choice([None, -3, 5]), "flag": dice.random() < 0.5,
            "y": dice.choice([None, 0.0, 1.0, 2.5]), "x": dice.randrange(3),
        }
        for _ in range(count)
    ]  # fmt: skip
    schema: dict[str, Any] = {
        "game": pl.UInt32, "kind": KIND, "word": pl.String, "number": pl.Int16, "flag": pl.Boolean, "y": pl.Float64,
        "x": pl.Int32,
    }  # fmt: skip
    frame = pl.DataFrame(made, schema=schema, orient="row")
    return frame.sort("game") if ordered else frame


def by_loops(frame: pl.DataFrame, by: list[str]) -> dict[Any, tuple[float, ...]]:
    """Of each group: y, x, yy, xy, yyy, xxx, clusters, least."""
    sums: dict[Any, dict[int, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    for row in frame.iter_rows(named=True):
        mine = sums[tuple(row[name] for name in by)][row["game"]]
        mine[0] += row["y"] or 0.0
        mine[1] += row["x"]
    return {
        key: (
            sum(y for y, _ in each.values()), sum(x for _, x in each.values()), sum(y * y for y, _ in each.values()),
            sum(x * y for y, x in each.values()), sum(y**3 for y, _ in each.values()),
            sum(x**3 for _, x in each.values()), sum(x != 0 for _, x in each.values()),
            min(y for y, _ in each.values()),
        )
        for key, each in sums.items()
    }  # fmt: skip


@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("by", [[], ["kind"], ["word", "number"], ["flag", "kind", "number"]], ids="-".join)
def test_moments_are_those_of_loops(by: list[str], ordered: bool) -> None:
    for seed, count in enumerate((0, 1, 40, 250)):
        frame = rows(seed, count, ordered)
        made = ratio_sums(frame, "y", "x", by)
        names = ("y", "x", "yy", "xy", "yyy", "xxx", "clusters", "least")
        found = {tuple(row[name] for name in by): tuple(row[name] for name in names) for row in made.to_dicts()}
        wanted = by_loops(frame, by)
        assert found.keys() == wanted.keys()
        assert all(found[key] == pytest.approx(wanted[key]) for key in wanted)


def test_both_builds_sum_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = rows(3, 200, ordered=False)
    monkeypatch.setattr(clusters, "FEW", 0)
    monkeypatch.setattr(clusters, "COLD", 0)
    compiled = ratio_sums(frame, "y", "x", ["kind", "word"]), share_sums(frame, "kind", ["flag"], weight="x")
    monkeypatch.setattr(clusters, "FEW", 1000)
    monkeypatch.setattr(clusters, "compiled", LazyBuild(clusters.compiled._make))
    plain = ratio_sums(frame, "y", "x", ["kind", "word"]), share_sums(frame, "kind", ["flag"], weight="x")
    assert all(made.equals(same) for made, same in zip(compiled, plain, strict=True))
    assert not clusters.compiled.loaded


def test_what_is_known_of_rows_serves_other_groups_and_measures_of_them() -> None:
    """Numbers of rows are kept with their frame: asked for anew, in any order, each figure is that of a fresh frame."""
    frame = rows(7, 240, ordered=False)
    pool = Pool({"kind": {"one": "one=two", "two": "one=two", "three": "three"}})
    asks: list[Callable[[pl.DataFrame], pl.DataFrame]] = [
        *(partial(ratio_sums, top=top, bottom=bottom, by=by)
          for by in ([], ["kind"], ["flag"], ["kind", "word"])
          for top, bottom in (("y", "x"), ("x", None), (pl.col("y") + 1, "x"))),
        *(partial(share_sums, category=of, by=by) for by in ([], ["flag"]) for of in ("kind", "word")),
        lambda each: ratio_sums_of(each, [("y", "x"), ("x", "y")], ["kind"], pool=pool)[1],
        lambda each: share_sums(each, "kind", ["flag"], pool=pool),
    ]  # fmt: skip
    told = [ask(frame) for ask in asks]
    again = [ask(frame) for ask in reversed(asks)][::-1]
    fresh = [ask(pl.DataFrame(frame.to_dict())) for ask in asks]
    assert all(a.equals(b) and a.equals(c) for a, b, c in zip(told, again, fresh, strict=True))


def test_rows_are_pooled_by_number_as_they_are_by_name() -> None:
    """Things alike are one group, though rows keep their names; marks of a group are those of the grid."""
    names = {"one": "one=two", "two": "one=two", "three": "three"}
    frame = rows(8, 200, ordered=True)
    grid = pl.DataFrame({"kind": ["one=two", "three"], "flag": [True, False]})
    grid = grid.with_columns(pl.col("kind").cast(pl.Enum(["one=two", "three"])))
    pooled = ratio_sums_of(frame, [("y", "x")], ["kind", "flag"], pool=Pool({"kind": names}), grid=grid)[0]
    named = frame.with_columns(pl.col("kind").cast(pl.String).replace(names).cast(pl.Enum(["one=two", "three"])))
    marked = named.drop("flag").join(grid, on="kind", how="left", maintain_order="left")
    assert pooled.sort("kind").equals(
        ratio_sums(marked, "y", "x", ["kind", "flag"]).select(pooled.columns).sort("kind")
    )


def test_groups_of_structs_are_those_of_their_fields() -> None:
    frame = rows(9, 150, ordered=True).with_columns(both=pl.struct("flag", "number"))
    of_fields = share_sums(frame.with_columns(one=pl.format("{}-{}", "flag", pl.col("number").fill_null(0))), "one")
    made = share_sums(frame, "both")
    assert made.height == of_fields.height == 7  # two by three, and what they are shares of
    assert sorted(made["yy"].to_list()) == sorted(of_fields["yy"].to_list())


def test_shares_are_those_of_loops() -> None:
    frame = rows(5, 200, ordered=False)
    made = share_sums(frame, "kind", ["flag"], weight="x")
    for flag, kind in frame.select("flag", "kind").unique().iter_rows():
        games: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for row in frame.filter(pl.col("flag") == flag).iter_rows(named=True):
            games[row["game"]][0] += row["x"] * (row["kind"] == kind)
            games[row["game"]][1] += row["x"]
        (told,) = made.filter((pl.col("flag") == flag) & (pl.col("kind") == kind)).to_dicts()
        whole = sum(y for y, _ in games.values()), sum(y * y for y, _ in games.values())
        assert (told["y"], told["yy"]) == whole
        assert told["xy"] == sum(x * y for y, x in games.values())


@pytest.mark.parametrize("by", [[], ["kind"], ["word", "number"]], ids="-".join)
def test_gaps_are_paired_sums(by: list[str]) -> None:
    for seed, count in enumerate((1, 40, 250)):
        frame = rows(seed, count, ordered=False)
        first, second = ("y", "x"), (pl.col("x") * 2, pl.col("y"))
        made = gap_sums(frame, first, second, by)
        filled = frame.with_columns(pl.col("y").fill_null(0.0))
        games = [cluster_sums(filled, y, x, by).collect() for y, x in (first, second)]
        keys = [*by, "game"]
        both = games[0].rename({"y": "y1", "x": "x1"}).join(
            games[1].rename({"y": "y2", "x": "x2"}), on=keys, nulls_equal=True
        )  # fmt: skip
        wanted: dict[Any, list[dict[str, Any]]] = defaultdict(list)
        for row in both.to_dicts():
            wanted[tuple(row[name] for name in by)].append(row)
        assert made.height == len(wanted)
        for row in made.to_dicts():
            each = wanted[tuple(row[name] for name in by)]
            assert row["y1x2"] == pytest.approx(sum(game["y1"] * game["x2"] for game in each))
            assert row["x2x2"] == pytest.approx(sum(game["x2"] ** 2 for game in each))
            assert row["y2"] == pytest.approx(sum(game["y2"] for game in each))
            assert row["clusters"] == sum(game["x1"] != 0 or game["x2"] != 0 for game in each)
            assert row["changed"] == sum(game["y1"] != game["y2"] or game["x1"] != game["x2"] for game in each)
