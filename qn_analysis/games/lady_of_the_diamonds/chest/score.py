"""Scores of chests as users have them: `scoring` asks the engine, `telling` says why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.views import Shown, View
from qn_analysis.core.rules.score_lines import ScoreLine

from ..log.rows import Fact
from ..play.builds import plain_log
from ..rulebook import Ruleset
from ..words.events import Event
from .document import CHESTS, AnySheet, read_sheet
from .scoring import ChestResult, scored
from .sheet import given_of, rules_of
from .telling import lines_of, more_of


@dataclass(frozen=True, repr=False)
class ChestScores(ChestResult, Shown):
    """Chests and what they score, as if the round ended now. Seats are places in `sheet.chests`.

    Attributes:
        sheet, rules: what was scored; the ruleset in the mode of the sheet.
        titles: by treasure, the seat that holds the title; None: nobody, or a chest that was left out.
        causes: by treasure, why its title cannot be lost any more.
        supply: by treasure, the pieces that are left; where chests were left out, at most.
        points: by seat.
        places: by seat, 1 the winner, if the round ended now and the game with it; empty where chests were left out.
        sets: by seat, complete sets for the variety bonus.
        short: by seat, the treasures without which there is no further set.
        events: all that scored.
        changes: for each seat and treasure, what one more piece would change.
    """

    rules: Ruleset

    @property
    def by_player(self) -> dict[str, int]:
        """The points by name."""
        return dict(zip(self.sheet.names, self.points, strict=True))

    def _view(self) -> View:
        """The points of each player, her titles and sets, and her place if the game ended now."""
        title = ", ".join(f"{player} {points}" for player, points in self.by_player.items())
        rows = [
            (player, "" if line.points is None else str(line.points), line.text)
            for seat, player in enumerate(self.sheet.names)
            for line in self._lines(seat)
        ]
        note = ".explain() also tells each rule, and what one more piece changes."
        return View(f"Chests: {title} points", note=note).table("", ("player", "points", "for"), rows, (1,))

    def __repr__(self) -> str:
        points = ", ".join(f"{player} {points}" for player, points in self.by_player.items())
        return f"<{type(self).__name__}: {points} points>"

    @public
    def explain(self, lang: str = "en") -> str:
        """Every line of each score with its place in the rulebook, and what one more piece would change, as text.

        Raises:
            TextError: there are no texts in the language.
        """
        words = CHESTS.words(self.rules, lang)
        parts = []
        for seat, (player, points) in enumerate(self.by_player.items()):
            told = [words.say("text.head", player=player, points=points), *CHESTS.told(words, self._lines(seat, lang))]
            more = more_of(words, self, seat)
            told += [f"  {words.say('text.more')}", *CHESTS.told(words, more)] if more else []
            parts.append("\n".join(told))
        return "\n\n".join(parts) + "\n"

    def _lines(self, seat: int, lang: str = "en") -> list[ScoreLine]:
        """Every line of a chest's score, and why what is missing is missing."""
        return lines_of(CHESTS.words(self.rules, lang), given_of(self.rules), self, seat)


@public
def score_chests(sheet: AnySheet, rules: Ruleset | str | Path | None = None, lang: str = "en") -> ChestScores:
    """Score chests as if the round ended now.

    Args:
        sheet: a dictionary, a JSON or TOML file, or a `Sheet`; `chest.sheet` says what is in it.
        rules: the ruleset; None for the rulebook's.
        lang: language of what is refused.

    Raises:
        SheetError: the file cannot be read, or there can be no such chests; every problem is named.
        TextError: there are no texts in the language.
    """
    chosen = Ruleset.of(rules)
    read = read_sheet(sheet, chosen, lang)
    found = scored(given_of(chosen), plain_log(), read)
    changes = tuple(replace(each, events=_facts(each.events)) for each in found.changes)
    kept = {each.name: getattr(found, each.name) for each in fields(found)}
    return ChestScores(**kept | {"events": _facts(found.events), "changes": changes}, rules=rules_of(read, chosen))


def _facts(rows: Iterable[Any]) -> tuple[Fact, ...]:
    """Rows of a log as facts."""
    found = (Fact._make(row) for row in rows)
    return tuple(f._replace(event=Event(f.event)) for f in found)
