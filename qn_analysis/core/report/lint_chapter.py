"""The chapter on the rules that were checked: what the linter found, and how much of the rulebook the games met."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from ..lint import lint
from ..lint.linter import linter_of
from ..lint.rule_coverage import coverage, unguarded
from ..log.log import Log
from ..page.blocks import Block, Chapter, Desk

LINTED = 500
"""Games of a log that the report has linted; `qn lint` does all."""


def rules_chapter(desk: Desk, named: Callable[[str], str]) -> Chapter:
    """How much of the rulebook the games meet and the linter holds them to, and what it found.

    Args:
        desk: of the report.
        named: the heading of the clauses whose ids begin so; "all" for all of them.
    """
    sample = _sample(desk.log)
    return desk.chapter("rules", [_lint_block(desk, sample), _coverage_block(desk, sample, named)])


def _sample(log: Log) -> Log:
    """The first games of a log, as a log."""
    first, games = int(log.manifest["first"]), min(LINTED, int(log.manifest["games"]))
    near, here = log.head(games), pl.col("game") < first + games
    told = {**log.manifest, "games": games, "parts": []}
    return type(log)(told, near.events.filter(here), near.games.filter(here))


def _lint_block(desk: Desk, sample: Log) -> Block:
    say = desk.say
    found = lint(sample, lang=desk.lang)
    counts = found.counts
    said = say.text(
        "report.lint.clean" if not found else "report.lint.found",
        n=found.games, games=say.count(found.games), all=say.count(int(desk.log.manifest["games"])),
        checks=say.count(len(found.checked)), findings=say.count(len(found)),
    )  # fmt: skip
    if found.untold:
        said += " " + say.text("report.lint.untold", n=len(found.untold))
    examples = {row["code"]: row["message"] for row in found.frame.unique("code", keep="first").to_dicts()}
    rows = [
        [row["code"], examples[row["code"]], desk.count(row["findings"]), desk.count(row["games"])]
        for row in counts.to_dicts()
    ]
    frame = pl.DataFrame(
        {
            "games": [found.games],
            "checks": [len(found.checked)],
            "findings": [len(found)],
            "untold": [len(found.untold)],
        }
    )
    if rows:
        heads = ["code", "example", "findings", "n_games"]
        return desk.table("lint", heads, rows, said=said, frames=[frame, counts])
    return desk.prose("lint", said, frames=frame)


def _coverage_block(desk: Desk, sample: Log, named: Callable[[str], str]) -> Block:
    """Clauses by the heading that they stand under: how many there are, a check guards, these games met."""
    say, linter = desk.say, linter_of(sample)
    seen = coverage(sample, desk.lang).with_columns(
        about=pl.col("clause").str.split(".").list.first(), guarded=pl.col("codes").list.len() > 0,
        missing=pl.col("clause").is_in(unguarded(linter)),
    )  # fmt: skip
    frame = seen.group_by("about", maintain_order=True).agg(
        clauses=pl.len(), guarded=pl.col("guarded").sum(), unseen=(~pl.col("guarded") & ~pl.col("missing")).sum(),
        counted=pl.col("times").is_not_null().sum(), met=(pl.col("times") > 0).sum(),
        never=(pl.col("times") == 0).sum(),
    )  # fmt: skip
    total = frame.select(pl.lit("all").alias("about"), pl.exclude("about").sum())
    rows = []
    for row in (*frame.to_dicts(), *total.to_dicts()):
        rows.append([named(str(row.pop("about"))), *(desk.count(number) for number in row.values())])
    note = say.text(
        "report.rule_note", games=say.count(int(sample.manifest["games"])), n=int(sample.manifest["games"]),
        all=say.count(len(linter.clauses())),
    )  # fmt: skip
    never = seen.filter(pl.col("times") == 0)["clause"].to_list()
    if never:
        note += " " + say.text("report.rule_never", clauses=say.join(never))
    heads = ["rule", "clauses", "guarded", "unseen", "counted", "exercised", "never"]
    return desk.table("coverage", heads, rows, said=note, frames=[frame, seen.select("clause", "times")], foot=1)
