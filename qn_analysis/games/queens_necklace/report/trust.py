"""How far to trust the figures: chapters on assumed prices, on the method, and on the rules that were checked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import polars as pl

from qn_analysis.core.report.blocks import DIRECT, Block, Chapter

from .. import stats
from ..lint.coverage import coverage, unguarded
from ..lint.run import lint
from ..log.table import Log
from ..rulebook import clauses
from ..words.cards import Card
from .blocks import Desk
from .summary import assumed_lists
from .wants import MANY

LINTED = 500
"""Games of a log that the report has linted; `qn lint` does all."""


def assumptions(desk: Desk, t: stats.Gathered) -> Chapter:
    """Where the prices of the cards come from, and which are assumed."""
    say, rules = desk.say, desk.log.rules
    sign = desk.marks.mark(DIRECT).sign
    rows, made = [], []
    for card, assumed in rules.assumed_prices().items():
        known = rules.provenance(card).prices
        prices = zip(rules.prices[card], assumed, strict=True)
        kinds = Counter(f"{each.kind}{'_' + each.open if each.open else ''}" for each in known)
        said = [
            say.text("report.prices.part", what=say.text(f"report.prices.{kind}"), n=n) if len(kinds) > 1
            else say.text(f"report.prices.{kind}")
            for kind, n in kinds.items()
        ]  # fmt: skip
        name = say.text(f"card.{card.name.lower()}")
        rows.append(
            [name, desk.count(rules.copies[card]), "\u00a0· ".join(f"{price}{sign * open_}" for price, open_ in prices),
             say.join(said)]
        )  # fmt: skip
        made += [
            (card.name.lower(), step, price, each.kind, each.open or None, each.assumed)
            for step, (price, each) in enumerate(zip(rules.prices[card], known, strict=True))
        ]
    frame = pl.DataFrame(made, ["card", "step", "price", "kind", "open", "assumed"], orient="row")
    blocks = [desk.table("ladders", ["card", "copies", "ladder", "source"], rows, frames=frame)]
    return desk.chapter("assumptions", blocks, assumed_lists(desk))


def method(desk: Desk, t: stats.Gathered) -> Chapter:
    """How the figures were made and what their intervals cover."""
    say, manifest = desk.say, desk.log.manifest
    keys = ["games", "intervals", "chance", "many", "bots", "numbers"]
    games = int(manifest["games"])
    if games > MANY:
        keys.insert(1, "sampled")
    fields: dict[str, dict[str, Any]] = {
        "games": {"games": say.count(games), "n": games}, "sampled": {"games": say.count(MANY)},
    }  # fmt: skip
    paragraphs = [say.text(f"report.method.{key}", **fields.get(key, {})) for key in keys]
    return desk.chapter("method", [], paragraphs)


def rules(desk: Desk, t: stats.Gathered) -> Chapter:
    """How much of the rulebook the games meet and the linter holds them to, and what it found."""
    sample = _sample(desk.log)
    return desk.chapter("rules", [_lint_block(desk, sample), _coverage_block(desk, sample)])


def _sample(log: Log) -> Log:
    """The first games of a log, as a log."""
    first, games = int(log.manifest["first"]), min(LINTED, int(log.manifest["games"]))
    here = pl.col("game") < first + games
    return Log({**log.manifest, "games": games, "parts": []}, log.events.filter(here), log.games.filter(here))


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


def _coverage_block(desk: Desk, sample: Log) -> Block:
    """Clauses by the heading that they stand under: how many there are, a check guards, these games met."""
    say, names = desk.say, {card.name.lower() for card in Card}
    seen = coverage(sample, desk.lang).with_columns(
        about=pl.col("clause").str.split(".").list.first(), guarded=pl.col("codes").list.len() > 0,
        missing=pl.col("clause").is_in(unguarded()),
    )  # fmt: skip
    frame = seen.group_by("about", maintain_order=True).agg(
        clauses=pl.len(), guarded=pl.col("guarded").sum(), unseen=(~pl.col("guarded") & ~pl.col("missing")).sum(),
        counted=pl.col("times").is_not_null().sum(), met=(pl.col("times") > 0).sum(),
        never=(pl.col("times") == 0).sum(),
    )  # fmt: skip
    total = frame.select(pl.lit("all").alias("about"), pl.exclude("about").sum())
    rows = []
    for row in (*frame.to_dicts(), *total.to_dicts()):
        about = str(row.pop("about"))
        name = say.text(f"card.{about}") if about in names else say.text(f"report.rule.{about}")
        rows.append([name, *(desk.count(number) for number in row.values())])
    note = say.text(
        "report.rule_note", games=say.count(int(sample.manifest["games"])), n=int(sample.manifest["games"]),
        all=say.count(len(clauses())),
    )  # fmt: skip
    never = seen.filter(pl.col("times") == 0)["clause"].to_list()
    if never:
        note += " " + say.text("report.rule_never", clauses=say.join(never))
    heads = ["rule", "clauses", "guarded", "unseen", "counted", "exercised", "never"]
    return desk.table("coverage", heads, rows, said=note, frames=[frame, seen.select("clause", "times")], foot=1)
