"""What the pages of shelves and sweeps have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from html import escape
from importlib.metadata import version
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from ..base.addressed import way
from ..page.blocks import Block
from ..page.html import Drawn, aligned, plain_table, table_html
from ..report.declaration import TermValue
from ..report.report import trained_bot
from ..report.result_views import WIDE, ResultPage, Rows, lines_of
from .effects import Effects

if TYPE_CHECKING:
    from .trials import Trials

Table = tuple[str, Sequence[str], Rows]
"""A heading, the heads of the columns, and the rows."""
MARKS: Final = {"mends": "✓", "worse": "✗", "same": "≈", "undecided": "?"}


class TrialsSheet(ResultPage):
    """Rulesets beside a base, in the words of a language."""

    words = f"{__package__}.texts"

    def __init__(self, trials: Trials, lang: str) -> None:
        super().__init__(trials.game, lang)
        self.trials = trials
        self.effects = Effects(trials.measures, self.say)
        self.names = {each.key: each.names[lang] for each in trials.trials}
        self.called = {each.key: each.names[lang] for each in trials.measures}

    @abstractmethod
    def first(self) -> Table:
        """The table of the first screen."""

    @abstractmethod
    def tables(self) -> list[Table]:
        """The tables that follow."""

    def legend(self) -> str:
        """What marks and shades are."""
        return self.text("key")

    def tables_of(self, number: int) -> str:
        """A number of players, in words."""
        return self.say.text("compare.players", players=str(number))

    def difference(self, row: dict[str, Any]) -> str:
        """A difference with its interval."""
        written, bounds, _ = self.effects.difference(row)
        return f"{written} {bounds}".strip()

    def beside(self, row: dict[str, Any], far: float, mark: str = "") -> Drawn:
        """A strip with its difference below it."""
        strip, text = self.effects.strip(row, far), self.difference(row)
        sign = f" {mark}" if mark else ""
        html = f'{strip.html}<span class="aside">{escape(text + sign)}</span>'
        return Drawn(f"{self.effects.difference(row)[0]}{sign}", html, strip.value)

    def bots(self) -> str:
        """Who played, table by table if not the same everywhere."""
        line_ups = {
            number: self.say.join(bots if len(set(bots)) > 1 else bots[:1])
            for number, bots in self.trials.bots.items()
        }  # fmt: skip
        if len(set(line_ups.values())) == 1:
            return next(iter(line_ups.values()))
        return self.say.join(f"{self.tables_of(number)}: {bots}" for number, bots in line_ups.items())

    def learnt(self) -> str:
        """Which bots were trained on for each ruleset, and which play rules that they did not learn; "" if none."""
        found: dict[tuple[str, tuple[str, ...]], list[int]] = {}
        for number, bots in self.trials.unlearnt.items():
            for bot, keys in bots.items():
                found.setdefault((bot, keys), []).append(number)
        known = [trained_bot(self.say, bot, games) for bot, games in self.trials.trained.items()]
        parts = [self.say.text("compare.know", bots=self.say.join(known))] if known else []
        for (bot, keys), numbers in found.items():
            all_of = len(keys) == len(self.trials.trials)
            named = self.text("all_rules", n=str(len(keys))) if all_of else self.say.join(self.names[k] for k in keys)
            at = "" if len(numbers) == len(self.trials.players) else f" ({self.say.join(map(self.tables_of, numbers))})"
            parts.append(self.say.text("compare.unlearnt", bot=f"{bot}{at}", rules=named))
        return " ".join(parts)

    def assumed(self) -> str:
        """How many of the base's numbers are assumed."""
        key, counted, _ = self.report.counted(self.trials.base, self.say)
        return self.say.text("compare.assumed_base", what=self.say.text(f"report.fact.{key}"), base=counted)

    def facts(self) -> list[TermValue]:
        """What was played."""
        of = self.trials
        return [
            ("base", of.base.name, False), ("base_hash", of.base.hash, True), ("bots", self.bots(), False),
            ("players", self.say.join(map(str, of.players)), False), ("games", self.say.count(of.games), False),
            ("seed", str(of.seed), True), ("package", version("qn-analysis"), True),
        ]  # fmt: skip

    def told(self) -> list[TermValue]:
        """The facts in words."""
        return [(self.say.text(f"compare.fact.{key}"), value, code) for key, value, code in self.facts()]

    def unlike(self) -> tuple[str, list[str]]:
        """A heading, and in what each ruleset differs from the base."""
        return self.text("differences"), [
            self.say.text(
                "compare.change",
                rule=self.names[each.key],
                changes=", ".join(f"{one.key} = {one.here}" for one in each.rules.differences(self.trials.base)),
            )
            for each in self.trials.trials
            if each.rules.hash != self.trials.base.hash
        ]

    def notes(self) -> list[str]:
        """What the figures are and are not."""
        out = [self.say.text("compare.left_out", rule=each.key, why=each.why) for each in self.trials.left_out]
        return [self.text("note"), self.say.text("compare.shared"), *out]

    def plain(self, notes: bool = False) -> str:
        """The main figures as plain text; `notes`: also what is folded on a page."""
        parts = [*wrap(self.headline(), WIDE)]
        for heading, heads, rows in (self.first(), *self.tables()):
            parts += ["", heading, "", *aligned(heads, rows, left=1)] if rows else ["", heading]
        parts += ["", *wrap(self.legend(), WIDE), "", *wrap(self.lead(), WIDE)]
        if not notes:
            return lines_of(parts, [self.say.text(f"compare.{way('folded', 'folded_command')}")])
        parts += [
            *(f"  {line}" for line in self.unlike()[1]),
            "",
            *(f"  {term}: {value}" for term, value, _ in self.told()),
        ]
        return lines_of(parts, self.notes())

    def notebook(self) -> str:
        """The main figures for a notebook."""
        shown = "".join(
            f"<p><strong>{escape(heading)}</strong></p>{plain_table(heads, rows) if rows else ''}"
            for heading, heads, rows in (self.first(), *self.tables())
        )
        told = "".join(f"<li>{escape(f'{term}: {value}')}</li>" for term, value, _ in self.told())
        said = "".join(f"<p>{escape(note)}</p>" for note in self.notes())
        behind = f"<summary>{escape(self.text('behind'))}</summary><ul>{told}</ul>{said}"
        opening = f"<p><strong>{escape(self.headline())}</strong></p><p>{escape(self.lead())}</p>"
        return f"{opening}{shown}<p>{escape(self.legend())}</p><details>{behind}</details>"

    def opening(self) -> Block:
        """The table of strips of the first screen."""
        heading, heads, rows = self.first()
        return Block("first", heading, self.legend(), table=table_html("t-first", heads, rows))

    def grid(self, name: str, table: Table, caption: str = "") -> Block:
        """A table of the page, or a sentence where it has no rows."""
        heading, heads, rows = table
        if not rows:
            return Block(name, heading, caption, html=" ")
        return Block(name, heading, caption, table=table_html(f"t-{name}", heads, rows))
