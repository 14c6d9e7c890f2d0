"""The chapter on what players say: the claims register."""

from __future__ import annotations

from typing import Any

import polars as pl

from qn_analysis.core.page.blocks import Block, Chapter
from qn_analysis.core.page.html import Cell

from .. import charts, stats
from ..charts.claims import figure, limit, populations
from ..stats.claims.register import REFUTED, SUPPORTED, UNDECIDED, Claim
from ..stats.claims.register import claims as known
from .blocks import Desk
from .register import Register, stored_register


def claims(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Every claim with its verdict, and its figures in each population."""
    say, found = desk.say, stored_register()
    played = say.text(
        "report.claims.played", games=say.count(found.games), league=say.count(found.league),
        sample=say.count(found.sample), reviewed=say.count(found.reviewed), package=found.package,
        ruleset=found.ruleset,
    )  # fmt: skip
    other = "" if desk.log.rules.hash == found.ruleset else say.text("report.claims.other")
    few = [say.text("report.claims.fewer", bot=bot, games=say.count(n)) for bot, n in found.fewer.items()]
    chart = charts.claims(found.frame, found.verdicts, desk.lang)
    caption = say.text("report.claims.caption", games=say.count(found.games))
    blocks = [desk.drawn("claim-figures", chart, caption, found.frame), _verdicts(desk, found), _figures(desk, found)]
    return desk.chapter("claims", blocks, [part for part in (" ".join([played, *few]), other) if part])


def said_verdict(desk: Desk, verdict: tuple[str, str]) -> str:
    """A verdict over all populations, in words."""
    word, on = verdict
    return desk.say.text(f"verdict.on_{on}" if on else f"verdict.{word}")


def _told(desk: Desk, claim: Claim, verdict: tuple[str, str]) -> str:
    said = said_verdict(desk, verdict)
    return said if claim.same is None else desk.say.text("report.claims.same", verdict=said, key=claim.same)


def _verdicts(desk: Desk, found: Register) -> Block:
    rows = []
    for key, verdict in found.verdicts.items():
        claim = known()[key]
        mine = found.frame.filter(key=key)
        decided = [str((mine["verdict"] == word).sum()) for word in (SUPPORTED, REFUTED, UNDECIDED)]
        kind = desk.say.text("report.claims.association") if claim.association else ""
        rows.append(
            [f"{_name(desk, claim)} {claim.hypothesis[desk.lang]}", f"{claim.measure[desk.lang]} {kind}".strip(),
             limit(desk.say, claim), _told(desk, claim, verdict), " / ".join(decided), claim.changes[desk.lang]]
        )  # fmt: skip
    heads = ["claim", "measured", "limit", "verdict", "populations", "changes"]
    told = [
        (key, known()[key].at_least, known()[key].at_most, *verdict, known()[key].same)
        for key, verdict in found.verdicts.items()
    ]
    schema = {
        "key": pl.String, "at_least": pl.Float64, "at_most": pl.Float64, "verdict": pl.String, "depends_on": pl.String,
        "same": pl.String,
    }  # fmt: skip
    frame = pl.DataFrame(told, schema=schema, orient="row")
    return desk.table("claims", heads, rows, note="report.note.claims", frames=frame)


def _figures(desk: Desk, found: Register) -> Block:
    players = sorted(found.frame["players"].unique())
    rows = []
    for key in found.verdicts:
        claim = known()[key]
        for bots in claim.bots:
            mine = {row["players"]: row for row in found.frame.filter(key=key, bots=bots).iter_rows(named=True)}
            cells = [_cell(desk, claim, mine.get(count)) for count in players]
            counts = " / ".join(desk.n(row) for row in mine.values())
            rows.append([f"{_name(desk, claim)} {populations(desk.say, bots)}", limit(desk.say, claim), *cells, counts])
    heads = [desk.head("limit"), *(desk.say.text("report.claims.players", n=n) for n in players), desk.head("n")]
    return desk.grid("claims_figures", "claim", heads, rows, note="report.note.claims_figures", frames=found.frame)


def _name(desk: Desk, claim: Claim) -> str:
    mark = desk.marks.priced(*claim.priced)
    return claim.key + (mark.sign if mark else "")


def _cell(desk: Desk, claim: Claim, row: dict[str, Any] | None) -> Cell:
    """Figure, interval and verdict of one population."""
    say = desk.say
    if row is None:
        return Cell(say.text("report.claims.not_asked"))
    word = say.text(f"verdict.{row['verdict']}")
    if row["value"] is None:
        return Cell(say.text("report.claims.not_seen", verdict=word))
    value, bounds = figure(say, claim, row)
    return Cell(value, row["value"], say.text("report.claims.aside", interval=bounds, verdict=word))
