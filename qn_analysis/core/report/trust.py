"""How far to trust a report: what is said of it alike for all games.

Facts that were told, how gaps are settled, the method; and the chapter on the rules that were checked: what the
linter found, and how much of the rulebook the games met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, cast

import polars as pl

from ..base.catalogue import in_language
from ..lint import lint
from ..lint.linter import linter_of
from ..lint.rule_coverage import coverage, guards, unguarded
from ..log.log import Log
from ..page.blocks import Block, Chapter, Desk
from ..rules.clauses import Clause, Fact, GapList, OpenPoint
from ..rules.table_ruleset import TableRuleset
from .alike import alike
from .declaration import assumed
from .figures import alone, of_log
from .untold import knows_less

Told: TypeAlias = Callable[[Any, Any], Chapter]
"""A chapter, of a desk and what was gathered."""
LINTED = 500
"""Games of a log that the report has linted; `qn lint` does all."""


@alone
@of_log
def rules(desk: Desk, _gathered: Any = None, named: Callable[[str], str] | None = None) -> Chapter:
    """How much of the rulebook the games meet and the linter holds them to, and what it found; of a game whose checks
    enforce no clause, what it found alone.

    Args:
        desk: of the report.
        named: the heading of the clauses whose ids begin so, "all" for all of them; None: the text `report.rule`.
    """
    sample, said = _sample(desk.log), named or (lambda about: desk.say.text(f"report.rule.{about}"))
    if not any(guards(linter_of(sample)).values()):
        title, intro = (desk.say.text(f"report.structure.{part}") for part in ("title", "intro"))
        return Chapter("rules", title, intro, [_lint_block(desk, sample, "structure")])
    return desk.chapter("rules", [_lint_block(desk, sample, "lint"), _coverage_block(desk, sample, said)])


def _sample(log: Log) -> Log:
    """The first games of a log, as a log."""
    first, games = int(log.manifest["first"]), min(LINTED, int(log.manifest["games"]))
    near, here = log.head(games), pl.col("game") < first + games
    told = {**log.manifest, "games": games, "parts": []}
    return type(log)(told, near.events.filter(here), near.games.filter(here))


def _lint_block(desk: Desk, sample: Log, about: str) -> Block:
    """What the linter found, in the words of `report.<about>`."""
    say = desk.say
    found = lint(sample, lang=desk.lang, progress=False)
    counts = found.counts
    said = say.text(
        f"report.{about}.{'found' if found else 'clean'}",
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


@dataclass(frozen=True)
class Assumptions:
    """The chapter on every number that nobody told with its reason, the tables in full, and the list of gaps.

    Attributes:
        tables: the tables in full: by name, the heads, and of a desk and its ruleset the other arguments of
            `Desk.table`.
        number: of a desk, its ruleset, the key of a number and its value: that number in words.
        facts: what is told of the numbers.
        gaps: what the rulebook leaves open.
        several: whether one word stands for several numbers, whose number is then told.
    """

    tables: Mapping[str, tuple[Sequence[str], Callable[[Any, Any], Mapping[str, Any]]]]
    number: Callable[[Any, Any, str, Any], str]
    facts: Sequence[Fact]
    gaps: GapList
    several: bool = False
    name: str = "assumptions"

    def __call__(self, desk: Desk, _gathered: Any = None) -> Chapter:
        """It, of the ruleset of a log."""
        rules = _rules(desk)
        clauses, readings = self.gaps.clauses(), rules.to_dict()["rulings"]
        blocks = [desk.table(name, heads, **told(desk, rules)) for name, (heads, told) in self.tables.items()]
        blocks += [_reason_table(desk, self.number, self.several), _fact_block(desk, self.facts, clauses)]
        blocks += [_gap_table(desk, kind, self.gaps.gaps(), clauses, readings) for kind in self.gaps.kinds]
        return desk.chapter("assumptions", blocks, [assumed(desk)])


def _reason_table(desk: Desk, named: Callable[[Any, Any, str, Any], str], several: bool) -> Block:
    """The assumed numbers, those together that have one reason."""
    heads = ("numbers", "how_many", "why") if several else ("numbers", "why")
    rules, say = _rules(desk), desk.say
    reasons: dict[Any, list[str]] = {}
    for key in rules.assumed():
        reasons.setdefault(rules.provenance(key), []).append(key)
    if not reasons:
        return desk.prose("reasons", say.text("report.nothing_assumed"))
    flat = rules.flat()
    rows = []
    for why, keys in reasons.items():
        names = list(dict.fromkeys(named(desk, rules, key, flat[key]) for key in keys))
        cells = {"numbers": say.join(names), "how_many": str(len(keys)), "why": in_language(desk.lang, why)}
        rows.append([cells[head] for head in heads])
    made = [(key, str(flat[key]), why.text) for why, keys in reasons.items() for key in keys]
    frame = pl.DataFrame(made, schema=["key", "value", "why"], orient="row")
    return desk.table("reasons", heads, rows, frames=frame)


def _rules(desk: Desk) -> TableRuleset:
    """The ruleset of a log of a game whose rulesets have tables."""
    return cast(TableRuleset, desk.log.rules)


def _fact_block(desk: Desk, facts: Sequence[Fact], clauses: Mapping[str, Clause]) -> Block:
    """Whether the ruleset agrees with what the rulebook, or a review, tells of the numbers."""
    say, wrong = desk.say, {fact.name for fact in facts if not fact.holds(desk.log.rules)}
    rows = [
        [in_language(desk.lang, fact), _where(desk, fact.clause, clauses),
         say.text("report.fact_broken" if fact.name in wrong else "report.fact_holds")]
        for fact in facts
    ]  # fmt: skip
    made = [(fact.name, fact.clause, fact.name not in wrong) for fact in facts]
    frame = pl.DataFrame(made, schema=["fact", "clause", "holds"], orient="row")
    return desk.table("facts", ["fact_told", "where", "agrees"], rows, frames=frame)


def _gap_table(
    desk: Desk, kind: str, gaps: Iterable[OpenPoint], clauses: Mapping[str, Clause], readings: Mapping[str, str | int]
) -> Block:
    """The gaps of a kind, each with its place in the rulebook and how it is settled by the readings played."""
    listed = [gap for gap in gaps if gap.kind == kind]
    rows = [[gap.what[desk.lang], _where(desk, gap.clause, clauses), _settled(desk, gap, readings)] for gap in listed]
    frame = pl.DataFrame([(gap.name, gap.clause) for gap in listed], schema=["gap", "clause"], orient="row")
    return desk.table(f"gaps_{kind}", ["point", "where", "settled_how"], rows, frames=frame)


def _where(desk: Desk, clause: str, clauses: Mapping[str, Clause]) -> str:
    """Where the rulebook tells something; a review does where it is no clause."""
    return clauses[clause].address() if clause else desk.say.text("report.review")


def _settled(desk: Desk, gap: OpenPoint, readings: Mapping[str, str | int]) -> str:
    """How a gap is settled: in words, or by the reading that was played."""
    ruling = desk.log.rules.switches.get(gap.name)
    if ruling is None:
        return gap.settled[desk.lang].replace("`", "")
    reading = next(each for each in ruling.readings if each.value == readings[ruling.name])
    return desk.say.text("report.gap_ruling", ruling=ruling.name, reading=in_language(desk.lang, reading))


def method(desk: Desk, _gathered: Any) -> Chapter:
    """How the figures were made and what their intervals cover."""
    say, games = desk.say, int(desk.log.manifest["games"])
    first = "games_less" if knows_less(desk) else "games"
    keys = (first, "intervals", "chance", "many", "reconstruction", "bots", "numbers")
    fields = {first: {"games": say.count(games), "n": games}}
    paragraphs = [say.text(f"report.method.{key}", **fields.get(key, {})) for key in keys]
    return desk.chapter("method", [], paragraphs)


class Named(Protocol):
    """A chapter under its name."""

    @property
    def name(self) -> str:
        """Its address."""

    def __call__(self, desk: Any, t: Any, /) -> Chapter:
        """It, of a desk and what was gathered."""


def chapters(own: Sequence[Named], last: Named) -> Mapping[str, Told]:
    """The chapters of a page by name, in their order: a game's own, and those that every game has.

    Args:
        own: the game's.
        last: what of them is told after what the rules make alike: on what is assumed.
    """
    return {**{each.name: each for each in own}, "alike": alike, last.name: last, "method": method, "rules": rules}
