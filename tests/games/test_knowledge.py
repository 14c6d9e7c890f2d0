"""Logs that know less: every figure of every statistic of every game is that of the full log, or null with n = 0."""

from __future__ import annotations

import pickle
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import names
from qn_analysis.core.lint.rule_coverage import coverage
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.knowledge import Knows, UntoldError
from qn_analysis.core.log.log import Log
from qn_analysis.core.log.reduce import reduced
from qn_analysis.core.stats.differences import differences
from qn_analysis.core.stats.measures import statistics_of
from qn_analysis.core.stats.pieces import Pieces, Ratio
from qn_analysis.core.stats.statistic import Statistic
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log as QueenLog
from qn_analysis.games.queens_necklace.log.tidy import TABLES
from tests.kit.knowing import GAMES, NOTED, Less, compared, full_figures, full_log, less_log, levels, requests

LEVELS = levels()
QUEEN = [each for each in LEVELS if each.game == "queens_necklace"]
SALES = next(each for each in QUEEN if each.knows == "sales" and not each.spare)
PUBLIC = next(each for each in QUEEN if each.knows == "public" and not each.spare)


def tables_of(log: Log) -> Any:
    return statistics_of(log.layout.game).tables(log)


def row(frame: pl.DataFrame, **where: Any) -> dict[str, Any]:
    return frame.filter(**where).row(0, named=True)


# --------------------------------------------------------------------------------------------------------- reduced logs


@pytest.mark.parametrize("less", LEVELS, ids=str)
def test_a_reduced_log_is_lawful(less: Less) -> None:
    log = less_log(less)
    found = qn.lint(log)
    assert not len(found), found.frame
    assert found.checked
    assert log.manifest["knows"] == less.knows
    assert reduced(log, less.knows) is log
    tells = log.layout.tells[Knows[less.knows.upper()]]
    rows = log.events.collect()
    assert {*rows["event"].unique()} <= {*tells, *(() if less.spare else NOTED)}
    for name, columns in tells.items():
        some = rows.filter(pl.col("event") == name)
        assert not any(some[column].null_count() for column in columns), name


@pytest.mark.parametrize("game", names())
def test_what_is_hidden_is_gone(game: str) -> None:
    full, log = full_log(game), reduced(full_log(game), "public")
    hidden = log.layout.hidden
    before, after = (each.events.filter(event="dealt").collect() for each in (full, log))
    assert before[hidden].null_count() == 0
    assert {*after[hidden].drop_nulls()} <= {*log.layout.always_open}
    assert after.height == before.height
    assert log.manifest["seed"] is None
    assert log.decisions is None


def test_the_necklace_is_seen_however_it_comes() -> None:
    came = pl.col("event").is_in(["dealt", "drawn"]) & (pl.col("card") == "necklace")
    before, after = (
        each.events.filter(came).collect().height for each in (full_log("queens_necklace"), less_log(PUBLIC))
    )
    assert before == after


def test_what_cannot_be_reduced() -> None:
    with pytest.raises(LogError, match="knows is 'half'; a log of Queen's Necklace knows scores, sales, public, full"):
        reduced(full_log("queens_necklace"), "half")
    with pytest.raises(LogError, match="knows 'sales' alone cannot be reduced to one that knows 'public'"):
        reduced(less_log(SALES), "public")
    with pytest.raises(LogError, match="knows is 'sales'; a log of Jewels knows scores, public, full"):
        reduced(full_log("jewels"), "sales")


# ----------------------------------------------------------------------------------------------------------- statistics


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.full)])
@pytest.mark.parametrize("less", LEVELS, ids=str)
def test_a_figure_is_that_of_the_full_log_or_null(less: Less, step: int) -> None:
    """Every statistic, each of them at some levels in the quick run."""
    part, wrong = tables_of(less_log(less)), []
    for want in requests(less.game)[LEVELS.index(less) % step :: step]:
        found = compared(full_figures(want, less.game), want.statistic(part, *want.args))
        wrong += [(str(want), each) for each in found.filter(state="false").to_dicts()]
    assert not wrong, wrong[:3]


KEPT = {
    ("scores", True): [
        "seat_results",
        "sale_scores",
        "lead_wins",
        "endings",
        "comebacks",
        "standing_wins",
        "scoreless",
    ],
    ("scores", False): ["year_lengths", "sale_turns"],
    ("sales", True): ["stones_shown", "ring_fates", "winner_gems"],
    ("sales", False): ["king_values", "king_fates", "king_totals", "last_sale_wins", "price_shares", "held_back"],
    ("public", True): ["card_market", "card_wins", "seat_turns", "merchant_hazard", "necklace_use", "year_lengths"],
    ("public", False): ["sale_timing", "king_standings", "necklace_and_kings", "postponements", "sale_phases"],
}
"""Statistics of which a log of a level tells all and one of the level below does not; or, amply kept, besides.

A page of nothing but nulls would be no lie either."""


@pytest.mark.parametrize("less", QUEEN, ids=str)
def test_what_a_log_tells_is_told(less: Less) -> None:
    levels_below = [each for each, spare in KEPT if spare and Knows[each.upper()] <= Knows[less.knows.upper()]]
    kept_here = [name for each in levels_below for name in KEPT[each, True]]
    kept_here += [] if less.spare else KEPT[less.knows, False]
    part = tables_of(less_log(less))
    for name in kept_here:
        statistic = getattr(stats, name)
        found = compared(full_figures(statistic.want(), less.game), statistic(part))
        assert {*found["state"]} == {"same"}, name


@pytest.mark.parametrize("game", [each for each in names() if each != "queens_necklace"])
def test_nearly_all_of_the_companions_is_public(game: str) -> None:
    log = less_log(Less(game, "public", True))
    gone = {(want.statistic.name, each) for want in requests(game) for each in tables_of(log).limit(want).measures}
    assert gone == ({("encounter_values", "worth")} if game == "jewels" else set())


def test_false_figures_of_before() -> None:
    """What logs that were kept at a table used to say of Kings, Merchants, the Necklace, turns and Rings."""
    sales, public = less_log(SALES), less_log(PUBLIC)
    for log, frame, where in (
        (public, stats.kings_kept, {"measure": "kept"}), (sales, stats.kings_kept, {"measure": "had"}),
        (sales, stats.postponements, {"merchant": 3, "measure": "postponed"}),
        (sales, stats.necklace_use, {"measure": "owned"}), (sales, stats.table_measures, {"measure": "turns"}),
        (sales, stats.seat_turns, {"seat": 0}), (public, stats.rings_unshown, {"how": "all"}),
    ):  # fmt: skip
        if log is sales and frame is stats.table_measures:
            log = reduced(full_log("queens_necklace"), "sales")  # else the turn of the last sale is told
        found = row(frame(log), **where)
        assert (found["value"], found["low"], found["high"], found["n"], found["clusters"]) == (None, None, None, 0, 0)
        assert row(frame(full_log("queens_necklace")), **where)["value"] is not None


@pytest.mark.parametrize(
    ("name", "measure", "knows", "needs"),
    [
        ("kings_kept", "kept", "public", "FULL"), ("kings_kept", "kept", "sales", "FULL"),
        ("necklace_use", "owned", "sales", "PUBLIC"), ("seat_turns", "", "sales", "PUBLIC"),
        ("postponements", "postponed", "sales", "PUBLIC"), ("table_measures", "luck", "public", "FULL"),
        ("table_measures", "hand", "sales", "PUBLIC"), ("ring_value", "bought", "public", "FULL"),
        ("rings_unshown", "", "public", "FULL"), ("cardinals_played", "played", "public", "FULL"),
        ("card_returns", "pounds", "public", "FULL"), ("sale_regret", "regret", "public", "FULL"),
    ],
)  # fmt: skip
def test_it_says_what_it_would_need(name: str, measure: str, knows: str, needs: str) -> None:
    log = less_log(Less("queens_necklace", knows, False))
    found = tables_of(log).limit(getattr(stats, name).want())
    assert found.measures[measure] == Knows[needs]


def test_a_new_statistic_cannot_forget_it() -> None:
    """Its need follows from what it reads: a count of rows that are not there, a column that is not, each by itself."""

    def bought(t: Any) -> Pieces:
        """Cards bought a game, and pounds."""
        rows = t.events("bought").group_by("game").agg(cards=pl.len()).collect()
        games = t.games.select("game").join(rows, on="game", how="left").with_columns(pl.col("cards").fill_null(0))
        return {"": Ratio(games, "cards")}

    def several(t: Any) -> Pieces:
        """Pounds, Cardinals, and Kings that were dealt."""
        dealt = t.each({"kings": lambda: Ratio(t.events("dealt").filter(card="king").collect(), pl.lit(1))})
        return {"pounds": Ratio(t.sales, "pounds"), "cardinals": Ratio(t.sales, "cardinals"), **dealt}

    one, three = Statistic[Any](bought, tables_of), Statistic[Any](several, tables_of)
    assert row(one(full_log("queens_necklace")))["value"] > 0
    assert row(one(less_log(PUBLIC))) == row(one(full_log("queens_necklace")))
    assert row(one(less_log(SALES))) == {"value": None, "low": None, "high": None, "n": 0, "clusters": 0}
    sales, public = three(less_log(SALES)), three(less_log(PUBLIC))
    counted = [dict(each.select("measure", pl.col("n") > 0).iter_rows()) for each in (sales, public)]
    assert counted[0] == {
        "pounds": True,
        "cardinals": False,
        "kings": False,
    }
    assert counted[1] == {
        "pounds": True,
        "cardinals": True,
        "kings": False,
    }


def test_what_a_log_tells_is_decided_by_all_of_it() -> None:
    """Pounds that Kings kept are noted in half of the games: in parts or whole, here or elsewhere, no figure."""
    log = less_log(Less("queens_necklace", "public", False))
    half = (pl.col("event") == "unsold_cancelled") & (pl.col("game") < GAMES // 2)
    noted = log.with_tables(events=log.events.with_columns(amount=pl.when(~half).then("amount")))
    assert row(stats.king_totals(log), measure="destroyed")["value"] > 0
    for tables in (tables_of(noted), pickle.loads(pickle.dumps(tables_of(noted)))):
        assert row(stats.king_totals(tables), measure="destroyed")["n"] == 0
    parts = list(noted.pieces(GAMES // 2))
    assert row(stats.king_totals(parts[1]), measure="destroyed")["n"] == GAMES // 2
    whole = tables_of(noted)
    assert all(whole._like(each).knowledge == whole.knowledge for each in parts)
    assert QueenLog.of(noted).sales().select("lost").collect()["lost"].null_count() == 3 * GAMES


def test_a_difference_of_logs_that_do_not_tell() -> None:
    tables = [tables_of(log) for log in (full_log("queens_necklace"), less_log(SALES))]
    wants = [stats.kings_kept.want(), stats.sale_scores.want()]
    with pytest.raises(LogError, match="not of the same deals"):
        differences(tables[0], tables[1], wants)
    found = differences(tables[1], tables[1], wants)
    kept_kings = row(found, statistic="kings_kept", measure="kept")
    assert (kept_kings["value"], kept_kings["base"], kept_kings["n"]) == (None, None, 0)
    assert row(found, statistic="sale_scores", group="sale=1")["n"] > 0


# ---------------------------------------------------------------------------------------------------------- tidy tables


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.name))
@pytest.mark.parametrize("less", QUEEN, ids=str)
def test_a_tidy_table_is_that_of_the_full_log_or_null(less: Less, table: Any) -> None:
    log = less_log(less)
    if Knows[less.knows.upper()] < Knows[table.needs.upper()]:
        with pytest.raises(UntoldError, match=f"needs a log that knows '{table.needs}'"):
            getattr(log, table.name)()
        return
    full, part = (getattr(each, table.name)().collect() for each in (full_log("queens_necklace"), log))
    assert full.schema == part.schema
    if table.name == "foretold":  # a way that needs more has no rows
        full = full.filter(pl.col("predictor").is_in(part["predictor"].unique()))
    assert full.height == part.height
    for name in full.columns:
        if name == "seq":  # rows are numbered anew
            continue
        close = (full[name] - part[name]).abs().fill_null(0) < 1e-9 if full[name].dtype == pl.Float64 else None
        same = full[name].eq_missing(part[name]) if close is None else close
        assert (same | part[name].is_null()).all(), name
        if not any(doc.needs for doc in table.columns if doc.name == name) and name not in ("got", "jewels"):
            assert part[name].null_count() == full[name].null_count(), name


# ------------------------------------------------------------------------------------- transcripts, sales and coverage


@pytest.mark.parametrize("less", LEVELS, ids=str)
def test_what_rules_games_met_is_counted_where_it_is_told(less: Less) -> None:
    full, part = (coverage(log) for log in (full_log(less.game), less_log(less)))
    told = part["times"].is_not_null()
    assert (full["times"].filter(told) == part["times"].filter(told)).all()
    assert told.sum() > 0
