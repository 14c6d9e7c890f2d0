"""What the engine answers at a position: advice, rollouts of each action, two ways compared."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ..base.catalogue import Catalogue, spaced
from ..play.bot import Bot
from ..stats.estimates import Estimate, mean, share
from .decision import Decision, PositionError, Trial, problem, texts

if TYPE_CHECKING:
    import polars as pl

BEST = 3
"""Actions that an advice has."""


@dataclass(frozen=True)
class Outcome:
    """What came of one action in imagined worlds.

    Attributes:
        action, name, sentence: which.
        win, score: share of wins, and the seat's final score.
        behind, score_behind: the same less those of the best action, world by world; nothing for the best itself.
    """

    action: int
    name: str
    sentence: str
    win: Estimate
    score: Estimate
    behind: Estimate | None = None
    score_behind: Estimate | None = None

    def row(self) -> dict[str, object]:
        """As a row of a frame."""
        found: dict[str, object] = {"action": self.action, "name": self.name, "sentence": self.sentence}
        parts = {"win": self.win, "score": self.score, "behind": self.behind, "score_behind": self.score_behind}
        for key, each in parts.items():
            found[key] = None if each is None else each.value
            found[f"{key}_low"] = None if each is None else each.low
            found[f"{key}_high"] = None if each is None else each.high
        return found


def _frame(outcomes: Sequence[Outcome]) -> pl.DataFrame:
    import polars as pl

    keys = [f"{key}{end}" for key in ("win", "score", "behind", "score_behind") for end in ("", "_low", "_high")]
    schema = {"action": pl.Int64, "name": pl.String, "sentence": pl.String, **dict.fromkeys(keys, pl.Float64)}
    return pl.DataFrame([each.row() for each in outcomes], schema=schema)


class _Shown(ABC):
    """Text and HTML of a table with a line above and a line below."""

    @abstractmethod
    def _table(self) -> tuple[str, list[str], list[list[str]], str]:
        """The line above, heads, rows, the line below or ""."""

    def __str__(self) -> str:
        lead, heads, rows, foot = self._table()
        widths = [max(len(row[n]) for row in [heads, *rows]) for n in range(len(heads))]
        lines = [
            "  ".join(
                cell.rjust(width) if n else cell.ljust(width)
                for n, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in [heads, *rows]
        ]
        return "\n".join([lead, *(f"  {line.rstrip()}" for line in lines), *([foot] if foot else [])])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        lead, heads, rows, foot = self._table()
        head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
        body = "".join(
            "<tr>"
            + "".join(f'<td style="text-align:{"right" if n else "left"}">{escape(c)}</td>' for n, c in enumerate(row))
            + "</tr>"
            for row in rows
        )
        below = f"<p>{escape(foot)}</p>" if foot else ""
        return f"<p><b>{escape(lead)}</b></p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"


@dataclass(frozen=True, repr=False)
class Rollouts(_Shown):
    """Each action in the same imagined worlds, the best first.

    Attributes:
        outcomes: by share of wins, then by score.
        n: worlds.
        policy: the bot that played on in every seat.
        seat: who was asked; `player` is her name.
        instead: of which bot, where that does not know the rules; else "".
        unit: what scores are counted in: a key of the texts.
    """

    outcomes: tuple[Outcome, ...]
    n: int
    policy: str
    seat: int
    player: str
    lang: str
    instead: str = ""
    unit: str = "points"

    @property
    def best(self) -> Outcome:
        """The action with the largest share of wins."""
        return self.outcomes[0]

    @property
    def frame(self) -> pl.DataFrame:
        """One row an action: share of wins, score, and both less those of the best, each with its 95 % interval."""
        return _frame(self.outcomes)

    def _table(self) -> tuple[str, list[str], list[list[str]], str]:
        say = texts(self.lang)
        lead = say.text("advice.lead", seat=self.player, n=self.n, policy=self.policy)
        heads = [*_heads(say, self.unit), say.text("advice.behind")]
        rows = [[each.sentence, _percent(say, each.win), _score(say, each.score), ""] for each in self.outcomes]
        for row, each in zip(rows, self.outcomes, strict=True):
            row[3] = say.text("advice.best") if each.behind is None else _percent(say, each.behind, True)
        return lead, heads, rows, stand_in(self.lang, self.policy, self.instead)


@dataclass(frozen=True, repr=False)
class Advice(_Shown):
    """A bot's best actions.

    Attributes:
        bot: who advises.
        choice: what it would do.
        outcomes: its choice first, then the next best in rollouts; three at most.
        rollouts: the rollouts that the values are of.
        instead: of which bot `bot` advises, where that does not know the rules; else "".
    """

    bot: str
    choice: int
    outcomes: tuple[Outcome, ...]
    rollouts: Rollouts
    instead: str = ""

    @property
    def values(self) -> str:
        """What the values are, in words."""
        return texts(self.rollouts.lang).text("advice.values", n=self.rollouts.n, policy=self.rollouts.policy)

    @property
    def frame(self) -> pl.DataFrame:
        """One row an action, as in `Rollouts.frame`; the first is the bot's choice."""
        return _frame(self.outcomes)

    def _table(self) -> tuple[str, list[str], list[list[str]], str]:
        _, heads, _, _ = self.rollouts._table()
        say = texts(self.rollouts.lang)
        lead = say.text("advice.title", bot=self.bot, seat=self.rollouts.player)
        own = say.text("advice.own")
        rows = [
            [
                f"{each.sentence} ({own})" if each.action == self.choice else each.sentence,
                _percent(say, each.win),
                _score(say, each.score),
            ]
            for each in self.outcomes
        ]
        note = stand_in(self.rollouts.lang, self.bot, self.instead)
        return lead, heads[:3], rows, f"{self.values} {note}" if note else self.values


@dataclass(frozen=True, repr=False)
class Fork(_Shown):
    """Two ways played on the same deals.

    Attributes:
        first, second: what came of each.
        win, score: the first less the second, world by world, with intervals.
        n: worlds.
        policy: the bot that played on in every seat.
        instead: of which bot, where that does not know the rules; else "".
        unit: what scores are counted in: a key of the texts.
    """

    first: Outcome
    second: Outcome
    win: Estimate
    score: Estimate
    n: int
    policy: str
    player: str
    lang: str
    instead: str = ""
    unit: str = "points"

    def _table(self) -> tuple[str, list[str], list[list[str]], str]:
        say = texts(self.lang)
        rows = [[each.sentence, _percent(say, each.win), _score(say, each.score)] for each in self.ways]
        win = [say.number(100 * (value or 0.0), 1) for value in (self.win.value, self.win.low, self.win.high)]
        score = [say.number(value or 0.0, 1) for value in (self.score.value, self.score.low, self.score.high)]
        said = [
            say.text(
                f"advice.{key}",
                difference=f"{'+' if (each.value or 0.0) > 0 else ''}{values[0]}{unit}",
                low=values[1],
                high=values[2],
            )
            for key, each, values, unit in (
                ("fork_win", self.win, win, spaced(self.lang, " %")),
                ("fork_score", self.score, score, f" {say.text(f'unit.{self.unit}')}"),
            )
        ]
        lead = say.text("advice.fork", first=self.first.sentence, second=self.second.sentence)
        lead += f" ({say.text('advice.lead', seat=self.player, n=self.n, policy=self.policy)})"
        return (
            lead,
            _heads(say, self.unit),
            rows,
            ". ".join([*said, note] if (note := stand_in(self.lang, self.policy, self.instead).rstrip(".")) else said)
            + ".",
        )

    @property
    def ways(self) -> tuple[Outcome, Outcome]:
        """Both."""
        return self.first, self.second

    @property
    def frame(self) -> pl.DataFrame:
        """`measure` ("win", "score"): the first way less the second, with its 95 % interval."""
        import polars as pl

        rows = [(key, each.value, each.low, each.high) for key, each in (("win", self.win), ("score", self.score))]
        schema = {"measure": pl.String, "difference": pl.Float64, "low": pl.Float64, "high": pl.Float64}
        return pl.DataFrame(rows, schema=schema, orient="row")


def stand_in(lang: str, bot: str, instead: str) -> str:
    """That a bot plays instead of another, which was not trained by the rules; "" where none does."""
    return texts(lang).text("advice.instead", bot=instead, other=bot) if instead else ""


def _percent(say: Catalogue, each: Estimate, signed: bool = False) -> str:
    """A share in per cent, with its interval."""
    return _range(say, [100 * (value or 0.0) for value in (each.value, each.low, each.high)], signed)


def _score(say: Catalogue, each: Estimate) -> str:
    return _range(say, [value or 0.0 for value in (each.value, each.low, each.high)])


def _range(say: Catalogue, values: Sequence[float], signed: bool = False) -> str:
    value = say.number(values[0], 1)
    low, high = (say.number(round(each) + 0.0, 0) for each in values[1:])
    return say.text(
        "advice.range", value=f"+{value}" if signed and values[0] > 0 else value, low=low, high=high
    )  # fmt: skip


def _heads(say: Catalogue, unit: str) -> list[str]:
    """Heads of a table of actions."""
    score = say.text("advice.score", unit=say.text(f"unit.{unit}"))
    return [say.text("standing.action"), say.text("advice.win"), score]


def _outcome(at: Decision, action: int, trial: Trial) -> Outcome:
    ones = [1.0] * len(trial.wins)
    return Outcome(
        action, at.engine.action_name(action), at.sentence(action), share(trial.wins, ones),
        mean(trial.scores, at.unit),
    )  # fmt: skip


def paired(first: Sequence[float], second: Sequence[float], unit: str) -> Estimate:
    """The mean difference of what came of two ways in the same worlds."""
    differences = [a - b for a, b in zip(first, second, strict=True)]
    found = mean(differences, unit)
    if found.value is None or found.low is None or found.high is None:
        return found
    half = found.high - found.value  # a mean of what is never negative has its lower end cut off at 0
    return Estimate(found.value, found.value - half, found.high, found.n, unit)


def _check(n: int, lang: str) -> None:
    if n < 2:
        raise PositionError(problem("worlds", n=n)).speaking(lang)


def rollouts(at: Decision, actions: Sequence[int], n: int, policy: Bot, seed: int) -> Rollouts:
    """See `AskedPosition.rollouts`."""
    _check(n, at.lang)
    bot, instead = at.seated(policy)
    seat = at.me.seat
    tried = dict(zip(actions, at.trials(actions, n, bot, seed), strict=True))
    found = {action: _outcome(at, action, trial) for action, trial in tried.items()}
    order = sorted(found.values(), key=lambda each: (-(each.win.value or 0.0), -(each.score.value or 0.0)))
    best = tried[order[0].action]
    listed = [order[0]]
    for each in order[1:]:
        trial = tried[each.action]
        listed.append(
            Outcome(
                each.action, each.name, each.sentence, each.win, each.score,
                paired(trial.wins, best.wins, "share"), paired(trial.scores, best.scores, at.unit),
            )
        )  # fmt: skip
    return Rollouts(tuple(listed), n, bot.name, seat, at.names[seat], at.lang, instead, at.unit)


def fork(at: Decision, first: int, second: int, n: int, policy: Bot, seed: int) -> Fork:
    """See `AskedPosition.fork`."""
    _check(n, at.lang)
    bot, instead = at.seated(policy)
    seat = at.me.seat
    one, two = at.trials([first, second], n, bot, seed)
    return Fork(
        _outcome(at, first, one), _outcome(at, second, two), paired(one.wins, two.wins, "share"),
        paired(one.scores, two.scores, at.unit), n, bot.name, at.names[seat], at.lang, instead, at.unit,
    )  # fmt: skip


def advise(at: Decision, bot: Bot, n: int, policy: Bot, seed: int) -> Advice:
    """See `AskedPosition.advise`."""
    choice = at.choice(bot)
    found = rollouts(at, at.actions, n, policy, seed)
    own = [each for each in found.outcomes if each.action == choice]
    others = [each for each in found.outcomes if each.action != choice]
    known, instead = at.seated(bot)
    return Advice(known.name, choice, tuple([*own, *others][:BEST]), found, instead)
