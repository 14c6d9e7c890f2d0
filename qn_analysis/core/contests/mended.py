"""What a search for a better rule found: its candidates as confirmed on fresh deals, and all of it written out."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from pathlib import Path
from typing import Any, Final

from ..base.calls import public
from ..charts.strip import reach
from ..log.folder import check_kept, write_whole
from ..page.blocks import Chapter
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import Trial
from ..stats.intervals import Z
from ..stats.verdicts import UNDECIDED, widened
from .aims import Aim, score
from .effects import Row, largest
from .trials import Trials
from .trials_page import MARKS, Table, TrialsSheet

MENDS, WORSE, SAME = "mends", "worse", "same"
SURE, LIKELY, OPEN = "sure", "likely", "open"
"""How sure it is that the best candidate is better than the base: its whole interval, for all candidates, is; it is
better as measured; or not even that."""
TOLD: Final = 3
"""Effects elsewhere that the opening sentence names; the table has all."""


class MendSheet(TrialsSheet):
    """A search in the words of a language."""

    key = "mend"

    def __init__(self, mend: Mend, lang: str) -> None:
        super().__init__(mend, lang)
        self.of = mend
        self.ranked = mend.ranked
        for at, each in enumerate(self.ranked):
            said = self._changes(each)
            self.names[each.key] = self.text("candidate", n=str(at + 1), changes=said)

    @property
    def title(self) -> str:
        """What was mended."""
        goals = self.say.join(self.called[aim.key] for aim in self.of.aims)
        return self.text("title", game=self.say.text("report.game"), base=self.of.base.name, goals=goals)

    def _changes(self, each: Trial[Any]) -> str:
        return self.say.join(f"{one.key} = {one.here}" for one in each.rules.differences(self.of.base))

    def headline(self) -> str:
        """What to change, what it mends and what it costs, in one sentence."""
        best = self.ranked[0]
        word = self.of.sure(best)
        rows = {row["key"]: row for row in self.of.of(best.key, self.of.about).iter_rows(named=True)}
        parts = {MENDS: list[str](), WORSE: list[str]()}
        for aim in self.of.aims:
            row = rows.get(aim.key)
            effect = "" if row is None else self.of.effect(aim, row)
            if row is not None and effect in parts:
                parts[effect].append(self.effects.words(row))
        fields = {
            "changes": self._changes(best), "players": self.tables_of(self.of.about),
            "mends": self.say.join(parts[MENDS]) or self.text("mends_nothing"),
        }  # fmt: skip
        said = self.text(f"sentence.{word}", **fields)
        other = parts[WORSE] + [self.effects.words(row) for row in self.of.elsewhere(best)]
        more = [self.text("more", n=str(len(other) - TOLD))] if len(other) > TOLD else []
        words = self.say.join([*other[:TOLD], *more])
        costs = self.text("costs", words=words) if other else self.text("costs_nothing")
        return f"{said} {costs}"

    def lead(self) -> str:
        """What was tried and confirmed, and who plays rules that they did not learn."""
        of = self.of
        asked = self.say.join(aim.written for aim in of.aims)
        kept = self.text("kept", numbers=self.say.join(of.kept)) if of.kept else ""
        played = self.text(
            "lead", goals=asked, n=self.say.count(of.searched), budget=self.say.count(of.budget),
            best=str(len(of.trials)), games=self.say.count(of.games), base=of.base.name, bots=self.bots(),
            players=self.tables_of(of.about),
        )  # fmt: skip
        return " ".join(filter(None, (played, kept, self.learnt(), self._search(), self.assumed())))

    def _search(self) -> str:
        """Who played the search, where others played what is told."""
        of = self.of
        if not of.trained or of.searchers == of.bots[of.about]:
            return ""
        return self.text("search", bots=self.say.join(dict.fromkeys(of.searchers)))

    def first(self) -> Table:
        """What each candidate does to each goal, the best first."""
        far = {aim.key: reach(self.of.frame.filter(key=aim.key)) for aim in self.of.aims}
        rows = []
        for each in self.ranked:
            cells = []
            for aim in self.of.aims:
                row = self.of.row(each.key, aim.key)
                mark = "" if row is None else MARKS[self.of.effect(aim, row)]
                cells.append("" if row is None else self.beside(dict(row), far[aim.key], mark))
            rows.append([self.names[each.key], *cells])
        heads = [self.text("head.rule"), *(self.called[aim.key] for aim in self.of.aims)]
        return self.text("first", players=self.tables_of(self.of.about)), heads, rows

    def tables(self) -> list[Table]:
        """What each candidate does elsewhere: all that surely matters, better or worse."""
        rows = [
            [self.names[each.key], self.effects.words(row), self.difference(row)]
            for each in self.ranked for row in self.of.elsewhere(each)
        ]  # fmt: skip
        if not rows:
            return [(self.text("elsewhere_none"), [], [])]
        return [(self.text("elsewhere"), [self.text(f"head.{key}") for key in ("rule", "effect", "difference")], rows)]

    def unlike(self) -> tuple[str, list[str]]:
        """Candidates are called as what they change."""
        return super().unlike()[0], []

    def notes(self) -> list[str]:
        """What the figures are and are not."""
        return [*super().notes(), self.text("many", n=self.say.count(self.of.searched), best=str(len(self.of.trials)))]

    def chapters(self) -> list[Chapter]:
        """What the candidates do elsewhere."""
        return [self.chapter("elsewhere", [self.grid("elsewhere", table) for table in self.tables()])]


class Mend(Trials):
    """Better rules, as confirmed on fresh deals; attributes as of `Trials`, whose trials are the candidates.

    Attributes:
        aims: what was to be mended, what matters most first.
        kept: numbers that might not change.
        searched: candidates that were tried.
        budget: games that all of it might play.
        searchers: who played the search, by seat.
    """

    aims: tuple[Aim, ...]
    kept: tuple[str, ...]
    searched: int
    budget: int
    searchers: tuple[str, ...]

    def __init__(
        self, *, aims: Sequence[Aim], kept: Sequence[str], searched: int, budget: int, searchers: Sequence[str] = (),
        **made: Any,
    ) -> None:  # fmt: skip
        super().__init__(**made)
        for name, value in {
            "aims": tuple(aims), "kept": tuple(kept), "searched": searched, "budget": budget,
            "searchers": tuple(searchers),
        }.items():  # fmt: skip
            object.__setattr__(self, name, value)

    @property
    def ranked(self) -> list[Trial[Any]]:
        """The candidates, the best first: as the search ordered them, but where fresh deals surely tell another one
        better."""
        left, made = list(self.trials), list[Trial[Any]]()
        while left:
            best = left[0]
            for each in left[1:]:
                (one, error), (other, doubt) = self.score(best), self.score(each)
                best = each if other - one > Z * hypot(error, doubt) else best
            left.remove(best)
            made.append(best)
        return made

    @property
    def best(self) -> BaseRuleset:
        """The ruleset that came out best; `save` writes it as TOML."""
        rules: BaseRuleset = self.ranked[0].rules
        return rules

    @public
    def save(self, out: str | Path, force: bool = False) -> None:
        """Write the best ruleset as a TOML file.

        Args:
            out: the file.
            force: replace a file of another content.

        Raises:
            LogError: it cannot be written, or a file of another content is there.
        """
        content = self.ranked[0].rules.to_toml().encode()
        check_kept(Path(out), content, force)
        write_whole(Path(out), content)

    def score(self, each: Trial[Any]) -> tuple[float, float]:
        """How much a candidate mends for all aims, each counting half of the one before, in units of the smallest
        change that matters; and the standard error of that."""
        rows = {row["key"]: row for row in self.of(each.key, self.about).iter_rows(named=True)}
        return score(self.aims, rows)

    def sure(self, each: Trial[Any]) -> str:
        """How sure it is that a candidate is better than the base, all that were confirmed looked at: `SURE`, `LIKELY`
        or `OPEN`."""
        value, error = self.score(each)
        low, _ = widened(value, value - Z * error, value + Z * error, len(self.trials))
        return SURE if low > 0 else LIKELY if value > 0 else OPEN

    def row(self, of: str, key: str) -> dict[str, Any] | None:
        """The row of a candidate and a measure; None where it was not measured."""
        rows = self.of(of, self.about).filter(key=key).to_dicts()
        return rows[0] if rows else None

    def effect(self, aim: Aim, row: Row) -> str:
        """What a candidate does to an aim: mends, worse, same (no change that matters) or undecided, its interval
        widened for all candidates."""
        gain, error = aim.gain(row)
        if row["low"] is None or row["value"] is None:
            return UNDECIDED
        low, high = widened(gain, gain - Z * error, gain + Z * error, len(self.trials))
        if low > 0 and gain >= 1:
            return MENDS
        if high < 0 and gain <= -1:
            return WORSE
        return SAME if low >= -1 and high <= 1 else UNDECIDED

    def elsewhere(self, each: Trial[Any]) -> list[dict[str, Any]]:
        """All other effects of a candidate that surely matter, the largest of each topic."""
        topics = {measure.key: measure.topic for measure in self.measures}
        wished = {aim.key for aim in self.aims}
        told = {topics[key] for key in wished if key in topics}
        mine = self.of(each.key, self.about)
        return [row for row in largest(mine, self.measures, mine.height) if topics[row["key"]] not in told]

    def sheet(self, lang: str = "en") -> MendSheet:
        """It in the words of a language.

        Raises:
            TextError: there are no texts in the language.
        """
        return MendSheet(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """All figures and what they are about, in a form that JSON can carry."""
        best = [
            {"of": each.key, "score": self.score(each)[0], "error": self.score(each)[1], "sure": self.sure(each),
             "toml": each.rules.to_toml()}
            for each in self.ranked
        ]  # fmt: skip
        goals = [aim.written for aim in self.aims]
        return {**super().to_dict(), "goals": goals, "keep": list(self.kept), "searched": self.searched,
                "budget": self.budget, "best": best}  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"<Mend of {self.base.name!r} for {', '.join(aim.written for aim in self.aims)}: {self.best.name},"
            f" {self.games:,} fresh games at {self.about} players>"
        )
