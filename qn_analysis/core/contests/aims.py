"""What `mend` is asked for: goals in the order of the designer's wishes, and numbers that may not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from ..base.catalogue import Message
from ..base.messages import refusal, suggest
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import fields, switches
from ..stats.intervals import Z
from ..stats.measures import GIFTS, Goal
from ..stats.verdicts import MORE

KEEP: Final = "keep:"
HALF: Final = 0.5
"""What a goal counts beside the one that is wished for more."""


@dataclass(frozen=True)
class Aim:
    """A goal, and how far it shall go.

    Attributes:
        until: the figure that is enough; None: as far as it goes.
    """

    goal: Goal
    until: float | None = None

    @property
    def key(self) -> str:
        """Of its figure in frames."""
        return self.goal.key

    @property
    def written(self) -> str:
        """As it is asked for."""
        return self.key if self.until is None else f"{self.key}={self.until:g}"

    def gain(self, row: Mapping[str, Any]) -> tuple[float, float]:
        """How much a ruleset mends beside its base, in units of the smallest change that matters, and the standard
        error of that; what goes beyond what is enough counts against it.

        Args:
            row: base, variant, value, low, high and matters.
        """
        if row["value"] is None or row["base"] is None:
            return 0.0, 0.0
        sign = 1.0 if self.goal.way == MORE else -1.0
        if self.until is None:
            moved = sign * row["value"]
        else:
            moved = abs(row["base"] - self.until) - abs(row["variant"] - self.until)
        error = 0.0 if row["low"] is None or row["high"] is None else (row["high"] - row["low"]) / (2 * Z)
        return moved / row["matters"], error / row["matters"]


def score(aims: Sequence[Aim], rows: Mapping[str, Mapping[str, Any]]) -> tuple[float, float]:
    """How good a ruleset is for all aims, each counting half of the one before it; and the standard error."""
    value = variance = 0.0
    for at, aim in enumerate(aims):
        if aim.key in rows:
            gain, error = aim.gain(rows[aim.key])
            value += HALF**at * gain
            variance += (HALF**at * error) ** 2
    return value, variance**0.5


def parse_aims(
    wished: str | Iterable[str], goals: Sequence[Goal], base: BaseRuleset, wrong: list[Message | str]
) -> tuple[list[Aim], list[str]]:
    """The aims and the numbers that may not change, in the order asked for.

    Args:
        wished: `fairer`, `shorter=30` (until the figure is 30), `keep:purse`; in one text, with commas.
        base: the ruleset that is to be mended.
        wrong: takes all that is wrong.
    """
    listed = wished.split(",") if isinstance(wished, str) else list(wished)
    known, numbers = {each.key: each for each in goals}, {**fields(base), **switches(base)}
    aims: list[Aim] = []
    kept: list[str] = []
    for text in filter(None, (each.strip() for each in listed)):
        if text.startswith(KEEP):
            field = text.removeprefix(KEEP).strip()
            if field in numbers:
                kept.append(field)
            else:
                wrong.append(refusal("sweep.no_field", field=field, hint=suggest(field, list(numbers))))
            continue
        key, _, until = (part.strip() for part in text.partition("="))
        if key not in known:
            wrong.append(refusal("mend.no_goal", goal=key, hint=suggest(key, known), known=", ".join(known)))
            continue
        try:
            aims.append(Aim(known[key], float(until) if "=" in text else None))
        except ValueError:
            wrong.append(refusal("mend.until", goal=key, until=until))
    twice = {aim.key for aim in aims if sum(each.key == aim.key for each in aims) > 1}
    for key in sorted(twice):
        asked = ", ".join(aim.written for aim in aims if aim.key == key)
        wrong.append(refusal("mend.contradict", goal=key, asked=asked))
    for aim in aims:
        if aim.until is not None and _is_share(aim.goal) and not 0 <= aim.until <= 1:
            wrong.append(refusal("mend.share", goal=aim.key, until=f"{aim.until:g}"))
    if not aims and not wrong:
        wrong.append(refusal("mend.no_goals", known=", ".join(known)))
    ladders = [field for field in numbers if field.endswith(".prices")]
    if any(aim.goal.measure.played == GIFTS for aim in aims) and ladders and set(ladders) <= set(kept):
        wrong.append(refusal("mend.kept", goal="prices"))
    return aims, kept


def _is_share(goal: Goal) -> bool:
    """Whether the figure of a goal is a share of games: all that matter by a few in a hundred are."""
    return not goal.measure.played and goal.measure.matters < 0.1


def least_games(aims: Sequence[Aim], confirmed: float, rulesets: int) -> int:
    """The smallest budget that can tell twice the change that matters of each share among the aims.

    Args:
        confirmed: part of the budget that confirms.
        rulesets: that share it.
    """
    each = 300
    for aim in aims:
        if _is_share(aim.goal):
            each = max(each, ceil((Z * 0.5 / (2 * aim.goal.measure.matters)) ** 2))
    return ceil(each * rulesets / confirmed / 100) * 100
