"""Statistics gathered part by part: sums add up, and one passage serves several."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.stats import statistic as module
from qn_analysis.core.stats.estimates import difference, ratios, shares
from qn_analysis.core.stats.pieces import Gap, Pieces, Ratio, Split
from qn_analysis.core.stats.statistic import Figures, Statistic, gather, sums_of
from tests.kit.executors import Inline

ROWS = pl.DataFrame(
    {
        "game": [0, 0, 1, 1, 2, 3, 3, 3],
        "kind": ["a", "b", "a", "a", "b", "a", "b", "b"],
        "value": [1.0, 4.0, 2.0, 3.0, 5.0, 0.0, 2.0, 2.0],
    }
)


class Parts:
    """Rows in pieces of whole games; counts how often they are gone through."""

    def __init__(self, *games: list[int]) -> None:
        self.games = games
        self.passages = 0

    def parts(self) -> Iterator[pl.DataFrame]:
        self.passages += 1
        for games in self.games:
            yield ROWS.filter(pl.col("game").is_in(games))


def statistic(pieces: Any) -> Statistic[pl.DataFrame]:
    return Statistic(pieces, lambda source: source)


@statistic
def means(t: pl.DataFrame, by: str = "") -> Pieces:
    """Means."""
    return {"mean": Ratio(t, "value", by=[by] if by else []), "big": Ratio(t, pl.col("value") > 2, share=True,
            by=[by] if by else [])}  # fmt: skip


@statistic
def kinds(t: pl.DataFrame) -> Pieces:
    """Kinds."""
    return {"": Split(t, "kind")}


WHOLE = Parts([0, 1, 2, 3])
PIECES = Parts([0], [1, 2], [3])


@pytest.mark.parametrize("by", ["", "kind"])
def test_parts_add_up_to_the_whole(by: str) -> None:
    made = means(PIECES, by)
    assert made.equals(means(WHOLE, by))
    alone = ratios(ROWS, "value", by=[by] if by else [])
    assert made.filter(measure="mean").drop("measure").equals(alone)


def test_a_split_in_parts_adds_up_to_the_whole() -> None:
    assert kinds(PIECES).equals(shares(ROWS, "kind"))


def test_the_unit_of_a_share_follows() -> None:
    assert [Ratio(ROWS, "value", share=share).unit for share in (True, False)] == ["share", ""]
    assert Ratio(ROWS, "value", share=True, unit="rank correlation").unit == "rank correlation"


def test_one_passage_serves_all_that_is_wanted() -> None:
    source = Parts([0, 1], [2, 3])
    wants = [means.want(), means.want("kind"), kinds.want()]
    figures = Figures(source, gather(source.parts(), wants))
    assert source.passages == 1
    assert means(figures, by="kind").equals(means(WHOLE, "kind"))
    assert kinds(figures).equals(kinds(WHOLE))
    assert source.passages == 1


def test_what_was_not_wanted_is_gathered_when_it_is_asked_for_and_kept() -> None:
    source = Parts([0, 1], [2, 3])
    figures = Figures(source, {})
    assert kinds(figures).equals(kinds(WHOLE))
    kinds(figures)
    assert source.passages == 1


def test_arguments_are_told_apart_by_value() -> None:
    assert means.want() == means.want("") == means.want(by="")
    assert means.want("kind") != means.want()
    assert str(means.want("kind")) == "means('kind')"


def test_top_and_bottom_of_each_game() -> None:
    each = Split(ROWS, "kind").each().sort("game", "kind")
    assert each.filter(game=1).collect().rows() == [("a", 1, 2.0, 2.0), ("b", 1, 0.0, 2.0)]
    whole = Ratio(ROWS, "value").each().sort("game")
    assert whole.collect().rows() == [(0, 5.0, 2.0), (1, 5.0, 2.0), (2, 5.0, 1.0), (3, 4.0, 3.0)]


@statistic
def gaps(part: pl.DataFrame) -> Pieces:
    """Mean value of kind a less that of kind b."""
    of = {kind: (pl.when(pl.col("kind") == kind).then("value"), pl.col("kind") == kind) for kind in "ab"}
    return {"gap": Gap(part, of["a"], of["b"]), "value": Ratio(part, "value")}


def test_a_difference_within_games() -> None:
    a, b = ([0.0 + 1, 5, 0, 0], [1.0, 2, 0, 1]), ([4.0, 0, 5, 4], [1.0, 0, 1, 2])  # tops and bottoms by game
    want = difference(a, b)
    for source in (WHOLE, Parts([0], [1, 2], [3])):
        row = gaps(source).row(0, named=True)
        assert row["measure"] == "gap"
        assert (row["value"], row["n"], row["clusters"]) == (1.5 - 3.25, 4, 4)
        assert (row["low"], row["high"]) == (pytest.approx(want.low), pytest.approx(want.high))


def test_a_difference_has_every_group_of_its_grid() -> None:
    grid = pl.DataFrame({"kind": ["a", "b", "c"]})
    made = statistic(lambda part: {"": Gap(part, ("value", pl.lit(1)), ("value", pl.lit(2)), ["kind"], grid)})(WHOLE)
    assert made["kind"].to_list() == ["a", "b", "c"]
    assert made["n"].to_list() == [4, 4, 0]


def test_sums_of_many_parts_are_added_up_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held never grows with the parts, and the figures stay."""
    monkeypatch.setattr(module, "HELD", 2)
    singly = Parts([0], [1], [2], [3])
    for one in (means, kinds, gaps):
        assert one(singly).equals(one(WHOLE))
    held: list[int] = []
    of = Ratio.of

    def watched(piece: Ratio, parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
        held.append(len(parts))
        return of(piece, parts)

    monkeypatch.setattr(Ratio, "of", watched)
    means(singly, "kind")
    assert held == [1, 1]


def test_figures_do_not_depend_on_the_executor() -> None:
    with ThreadPoolExecutor(3) as three:
        for executor in (three, Inline()):
            made = gather(PIECES.parts(), [means.want("kind"), kinds.want()], executor)
            assert made[means.want("kind")].equals(means(WHOLE, "kind"))
            assert made[kinds.want()].equals(kinds(WHOLE))


def test_a_statistic_is_pickled_by_its_name() -> None:
    want = means.want("kind")
    assert pickle.loads(pickle.dumps(want)) == want
    sums = sums_of(ROWS, [want])
    assert pickle.loads(pickle.dumps(sums))[0]["mean"][1][0].equals(sums[0]["mean"][1][0])
