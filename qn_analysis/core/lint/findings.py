"""What the linter found: one row a departure, with its place, its values and the rule it breaks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any, Final

import polars as pl

from ..base.calls import public
from ..log.log import Log
from ..rules.problems import RulesetError
from .checks import Check, catalogue
from .linter import Linter

RAW: Final = {
    "code": pl.String, "game": pl.Int64, "seq": pl.Int64, "turn": pl.Int64, "seat": pl.Int64, "values": pl.String
}  # fmt: skip
"""Columns of the findings before their messages are written."""
SHOWN: Final = 50
"""Most findings that are shown where nobody asks for a number of them."""


@dataclass(frozen=True)
class Findings:
    """Departures from the rules in a log.

    Attributes:
        linter: the game.
        raw: code, game, seq, turn, seat, values (JSON), sorted by game, seq and code; seq, turn and seat may be null.
        source: name of the log.
        untold: codes of checks for which the log tells too little: they found nothing and promise nothing.
        checked: codes of the checks that ran.
        games: how many games were checked.
        lang: language of the messages.
        log: the log, to show what happened around a row.
    """

    linter: Linter = field(repr=False)
    raw: pl.DataFrame
    source: str
    untold: tuple[str, ...] = ()
    checked: tuple[str, ...] = ()
    games: int = 0
    lang: str = "en"
    log: Log | None = field(default=None, repr=False, compare=False)

    def __len__(self) -> int:
        return self.raw.height

    def __bool__(self) -> bool:
        return self.raw.height > 0

    @cached_property
    def rules(self) -> Any:
        """The ruleset of the log; None without a log, or where its manifest tells none that can be read."""
        try:
            return None if self.log is None else self.log.rules
        except RulesetError:
            return None

    @cached_property
    def frame(self) -> pl.DataFrame:
        """code, game, seq, turn, seat, message, clause, values (JSON): one row a finding."""
        checks = self.linter.checks()
        pairs = self.raw.select("code", "values").rows()
        said = [message(self.linter, checks[code], json.loads(values), self.lang, self.rules) for code, values in pairs]
        clauses = [", ".join(checks[code].clauses) for code in self.raw["code"]]
        return self.raw.with_columns(
            pl.Series("message", said, dtype=pl.String), pl.Series("clause", clauses, dtype=pl.String)
        ).select("code", "game", "seq", "turn", "seat", "message", "clause", "values")

    @cached_property
    def counts(self) -> pl.DataFrame:
        """code, name, severity, findings, games: how often each code was found, and in how many games."""
        checks = self.linter.checks()
        found = self.raw.group_by("code").agg(findings=pl.len(), games=pl.col("game").n_unique()).sort("code")
        names = [checks[code].name for code in found["code"]]
        severities = [checks[code].severity for code in found["code"]]
        return found.with_columns(
            pl.Series("name", names, dtype=pl.String), pl.Series("severity", severities, dtype=pl.String)
        ).select("code", "name", "severity", "findings", "games")

    def explain(self) -> str:
        """The explanations of all codes that were found."""
        checks = self.linter.checks()
        return "\n\n".join(explanation(self.linter, checks[code], self.lang) for code in self.counts["code"])

    @public
    def around(self, at: int, rows: int = 4) -> str:
        """What happened around a finding, an event a line with its number, the found one marked; "" if not to be told.

        Each row is told by itself: a broken game need not fold up to there.
        """
        place = self.raw.row(at, named=True)
        if self.log is None or place["seq"] is None:
            return ""
        tell = self.linter.teller(self.lang, self.rules)
        near = [
            row for row in self.log.rows(place["game"]) if row.seq is not None and abs(row.seq - place["seq"]) <= rows
        ]
        width = max((len(str(row.seq)) for row in near), default=0)
        return "\n".join(f"{'>' if row.seq == place['seq'] else ' '} {row.seq:{width}}  {tell(row)}" for row in near)

    def __str__(self) -> str:
        """A line a finding, as `qn lint` writes it, up to `SHOWN` of them; then how many there are."""
        checks = self.linter.checks()
        lines = [
            f"{place(row, self.lang)}: {row['code']} [{checks[row['code']].name}] {row['message']}"
            for row in self.frame.head(SHOWN).iter_rows(named=True)
        ]
        said = catalogue(self.lang).text("ui.found", n=len(self), games=self.games, source=self.source)
        return "\n".join([*lines, said])

    def _repr_html_(self) -> str:
        """A table for a notebook."""
        heads = ("code", "game", "seq", "turn", "seat", "message", "clause")
        shown = self.frame.head(SHOWN)
        rows = [["" if value is None else escape(str(value)) for value in row] for row in shown.select(heads).rows()]
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        head = "".join(f"<th>{name}</th>" for name in heads)
        said = catalogue(self.lang).text("ui.found", n=len(self), games=self.games, source=self.source)
        return f"<p>{escape(said)}</p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def place(row: Mapping[str, Any], lang: str) -> str:
    """Where a finding is: "game 3, event 126 (turn 14)"."""
    key = "game" if row["seq"] is None else "row" if row["turn"] is None else "turn"
    numbers = {"game": str(row["game"]), "row": str(row["seq"]), "turn": str(row["turn"])}  # plain: they are names
    return catalogue(lang).text(f"output.{key}", **numbers)


def message(linter: Linter, check: Check, values: Mapping[str, Any], lang: str, rules: Any = None) -> str:
    """What a finding says; events, and values of the game's kinds, in the language's words."""
    names, texts = linter.names(rules, lang), linter.texts(lang)
    said = dict(values)
    for key, value in values.items():
        kind = key.rsplit("_", 1)[-1]
        if isinstance(value, str) and kind in linter.kinds and f"{kind}.{value}" in names:
            said[key] = names.text(f"{kind}.{value}")
        elif isinstance(value, str) and kind not in linter.kinds and f"event.{value}" in texts:
            said[key] = texts.text(f"event.{value}")
        elif kind in ("seat", "other", "active") and isinstance(value, int):
            said[key] = names.text("seat.default", n=value + 1)
        elif value is None:
            said[key] = catalogue(lang).text("ui.nothing")
    return texts.text(f"{check.code}.message", **said)


def explanation(linter: Linter, check: Check, lang: str = "en") -> str:
    """What `qn explain` prints of a check."""
    clauses = ", ".join(check.clauses) or "-"
    texts, told = linter.texts(lang), check.explanation
    if f"{check.code}.explanation" in texts:
        told = "\n\n".join(texts.text(f"{check.code}.{part}") for part in ("summary", "explanation"))
    return (
        f"{check.code} ({check.name}), {check.family}, {check.severity}, since {check.since}\n"
        f"Clauses: {clauses}\n\n{told}"
    )
