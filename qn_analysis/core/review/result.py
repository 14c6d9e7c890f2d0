"""A reviewed game: each decision, each stroke of luck, and how they add up to who won.

All chances are shares of a win, from 0 to 1, by seat; the sum of a position's chances is 1. With every hand known, the
chances go from the start to the result, and each step on the way belongs to one of these:

    start + luck + mistakes + information + remainder = result

- start: what each seat wins before a card is seen.
- luck: what a deal, a draw or a theft changed, against the mean over all that could have come.
- mistakes: what a choice changed against the best one found, by what its player knew: the same worlds for both. One
  that did better than that, though not surely, adds to her chances.
- information: what the hidden cards made of a choice beyond what its player could know of it. Its mean is 0 if she
  believes what she should.
- remainder: the error of the value function, by what it says of a position and of what follows from it as the policy
  plays, and what a best choice found is better than the policy's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ..base.catalogue import Catalogue, Message
from ..base.errors import Error
from ..base.views import Shown, ShownTable, View
from .verdicts import BLUNDER, INACCURACY, MISTAKE, NAMES

if TYPE_CHECKING:
    import polars as pl

Vector = tuple[float, ...]
"""A number for each seat."""
PARTS: Final = ("start", "luck", "own_mistakes", "others_mistakes", "information", "remainder", "result")
"""Of the sum, in its order."""
TURNING_POINTS: Final = 3


class ReviewError(Error):
    """A game that cannot be reviewed; the message says why, and what can."""


@cache
def texts(lang: str) -> Catalogue:
    """The words of reviews.

    Raises:
        TextError: there are none in that language.
    """
    return Catalogue.load(f"{__package__}.texts", lang)


@dataclass(frozen=True)
class Choice:
    """A decision that was reviewed.

    Attributes:
        row: rows of the log that had happened.
        turn, sale: when; sales held so far, plus 1.
        seat: who decided.
        phase: the kind of decision, in the words of the game: `purchase`, `display` and so on.
        before: her chance to win by what she knew, as the policy would go on.
        after: the same after what she chose.
        best_after: after the best choice found.
        loss: `best_after` less `after`, 0 or more; `low`, `high`: its interval, 95 %.
        verdict: "", or one of `core.review.verdicts.NAMES`.
        method: `network` or `rollouts`.
        worlds: in which the choices were compared.
        tried: choices that were compared.
        cost: by seat, what the choice changed against the best one.
        chosen, best: the choice and the best one found, in words by language; the same where none is better.
        actions: the best choice in numbers, for panels.
    """

    row: int
    turn: int
    sale: int
    seat: int
    phase: str
    before: float
    after: float
    best_after: float
    loss: float
    low: float
    high: float
    verdict: str
    method: str
    worlds: int
    tried: int
    cost: Vector
    chosen: Mapping[str, str]
    best: Mapping[str, str]
    actions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Luck:
    """Something that chance decided.

    Attributes:
        row: of the log; -1 for the deal.
        turn, sale: when.
        kind: `deal`, `draw`, `merchant`, `theft`, in the words of the game.
        seat: whose turn it was, or None.
        change: by seat, the chance to win after it, less its mean before it fell.
        words: what fell, by language.
    """

    row: int
    turn: int
    sale: int
    kind: str
    seat: int | None
    change: Vector
    words: Mapping[str, str]


@dataclass(frozen=True)
class Change:
    """What the steps at a decision changed besides luck and mistakes.

    Attributes:
        row: rows of the log that had happened.
        turn, sale: when.
        seat: who decided.
        phase: the kind of decision.
        information, remainder: by seat.
        words: what was chosen, by language.
    """

    row: int
    turn: int
    sale: int
    seat: int
    phase: str
    information: Vector
    remainder: Vector
    words: Mapping[str, str]


@dataclass(frozen=True)
class TurningPoint:
    """One of the moments that changed the chances most.

    Attributes:
        row: of the log.
        kind: `mistake`, `luck` or `information`.
        change: by seat.
        words: a sentence, by language.
    """

    row: int
    kind: str
    change: Vector
    words: Mapping[str, str]


@dataclass(frozen=True)
class Curve:
    """The chances along a game.

    Attributes:
        rows: rows of the log that have happened at each point, rising.
        chances: at each point, by seat.
    """

    rows: tuple[int, ...]
    chances: tuple[Vector, ...]


@dataclass(frozen=True, repr=False)
class Review(Shown):
    """What a game was decided by.

    Attributes:
        game: its number.
        called: names of the players, by language.
        policy: whose games the chances are from, in words.
        depth: `network` or `rollouts`.
        start, result: chances before a card was seen, and who won; `result` is the last of the curve where the log does
            not tell the end.
        choices: each decision.
        strokes: each stroke of luck, the deal first.
        changes: at each decision, what is neither luck nor a mistake.
        curve: chances along the game, every hand known.
        turning_points: the three that changed most, in the order of the game.
        notes: what could not be reviewed and why, a line each, by language.
        lang: language in which it shows itself.
        titles: of phases and kinds of luck, by language: `phase.purchase`, `luck.draw`.
        ended: whether the log tells the end.
    """

    game: int
    called: Mapping[str, tuple[str, ...]]
    policy: str
    depth: str
    start: Vector
    result: Vector
    choices: tuple[Choice, ...]
    strokes: tuple[Luck, ...]
    changes: tuple[Change, ...]
    curve: Curve
    turning_points: tuple[TurningPoint, ...]
    notes: tuple[Mapping[str, str], ...] = ()
    lang: str = "en"
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    ended: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """Of the players, in the language of the review."""
        return self.called[self.lang]

    # ------------------------------------------------------------------------------------------------------- the sum

    def part(self, name: str) -> Vector:
        """A part of the sum, by seat: one of `PARTS`."""
        seats = range(len(self.names))
        if name in ("start", "result"):
            return self.start if name == "start" else self.result
        if name == "luck":
            return tuple(sum(each.change[seat] for each in self.strokes) for seat in seats)
        if name in ("own_mistakes", "others_mistakes"):
            own = name == "own_mistakes"
            return tuple(sum(each.cost[seat] for each in self.choices if (each.seat == seat) == own) for seat in seats)
        return tuple(sum(getattr(each, name)[seat] for each in self.changes) for seat in seats)

    @property
    def sums(self) -> pl.DataFrame:
        """One row a player: start, luck, own_mistakes, others_mistakes, information, remainder, result; in chances."""
        import polars as pl

        rows = [
            {"seat": seat, "player": name, **{part: self.part(part)[seat] for part in PARTS}}
            for seat, name in enumerate(self.names)
        ]
        return pl.DataFrame(rows, schema={"seat": pl.Int64, "player": pl.String} | dict.fromkeys(PARTS, pl.Float64))

    @property
    def off(self) -> float:
        """By how much the parts miss the result, at most: 0 but for rounding."""
        parts = [self.part(name) for name in PARTS[:-1]]
        totals = map(sum, zip(*parts, strict=True))
        return float(max(abs(total - result) for total, result in zip(totals, self.result, strict=True)))

    # -------------------------------------------------------------------------------------------------------- tables

    @property
    def decisions(self) -> pl.DataFrame:
        """One row a decision, as of `Choice`, in the language of the review."""
        import polars as pl

        schema = {
            "row": pl.Int64, "turn": pl.Int64, "sale": pl.Int64, "seat": pl.Int64, "player": pl.String,
            "phase": pl.String, "before": pl.Float64, "after": pl.Float64, "best_after": pl.Float64,
            "loss": pl.Float64, "low": pl.Float64, "high": pl.Float64, "verdict": pl.String, "method": pl.String,
            "worlds": pl.Int64, "chosen": pl.String, "best": pl.String,
        }  # fmt: skip
        rows = [
            {
                "player": self.names[each.seat], "chosen": each.chosen[self.lang], "best": each.best[self.lang],
                **{name: getattr(each, name) for name in schema if name not in ("player", "chosen", "best")},
            }
            for each in self.choices
        ]  # fmt: skip
        return pl.DataFrame(rows, schema=schema)

    @property
    def luck(self) -> pl.DataFrame:
        """One row a stroke of luck: row, turn, sale, kind, seat, what, and the change of each seat's chance."""
        import polars as pl

        schema: dict[str, Any] = {
            "row": pl.Int64, "turn": pl.Int64, "sale": pl.Int64, "kind": pl.String, "seat": pl.Int64,
            "what": pl.String, "change": pl.List(pl.Float64),
        }  # fmt: skip
        rows = [
            (each.row, each.turn, each.sale, each.kind, each.seat, each.words[self.lang], list(each.change))
            for each in self.strokes
        ]
        return pl.DataFrame(rows, schema=schema, orient="row")

    @property
    def win(self) -> pl.DataFrame:
        """The curve: one row a point and seat: row, seat, player, chance."""
        import polars as pl

        rows = [
            (row, seat, self.names[seat], chance)
            for row, point in zip(self.curve.rows, self.curve.chances, strict=True)
            for seat, chance in enumerate(point)
        ]
        schema = {"row": pl.Int64, "seat": pl.Int64, "player": pl.String, "chance": pl.Float64}
        return pl.DataFrame(rows, schema=schema, orient="row")

    @property
    def totals(self) -> pl.DataFrame:
        """One row a player and phase, and one for all phases (""): decisions, loss in all and a decision, how many
        were an inaccuracy, a mistake, a blunder."""
        import polars as pl

        phases = list(dict.fromkeys(each.phase for each in self.choices))
        rows: list[dict[str, Any]] = []
        for seat, name in enumerate(self.names):
            for phase in ("", *phases):
                mine = [each for each in self.choices if each.seat == seat and phase in ("", each.phase)]
                lost = sum(each.loss for each in mine)
                rows.append(
                    {
                        "seat": seat, "player": name, "phase": phase, "decisions": len(mine), "lost": lost,
                        "per_decision": lost / len(mine) if mine else None,
                        **{kind: sum(each.verdict == kind for each in mine) for kind in NAMES},
                    }
                )  # fmt: skip
        schema: dict[str, Any] = {
            "seat": pl.Int64, "player": pl.String, "phase": pl.String, "decisions": pl.Int64, "lost": pl.Float64,
            "per_decision": pl.Float64, **dict.fromkeys(NAMES, pl.Int64),
        }  # fmt: skip
        return pl.DataFrame(rows, schema=schema)

    # --------------------------------------------------------------------------------------------------------- words

    def text(self, lang: str | None = None) -> str:
        """It in words, with the headline first."""
        return self._seen(lang or self.lang).text() + "\n"

    def _view(self) -> View:
        return self._seen(self.lang)

    def _seen(self, lang: str) -> View:
        told, names = texts(lang), self.called[lang]

        def points(chance: float, sign: bool = True) -> str:
            """A chance in points."""
            shown = f"{100 * chance:{'+' if sign else ''}.1f}"
            plain = "0.0" if float(shown) == 0 else shown
            return plain.replace("-", "−").replace(".", told.language.decimal)

        def title(key: str) -> str:
            return self.titles.get(key, {}).get(lang, key)

        luck, own = self.part("luck"), self.part("own_mistakes")
        facts = [
            (told.text("review.fact.policy"), told.text(f"review.method.{self.depth}", policy=self.policy)),
            (
                told.text("review.fact.names"),
                told.text(
                    "review.thresholds", inaccuracy=points(INACCURACY, False), mistake=points(MISTAKE, False),
                    blunder=points(BLUNDER, False),
                ),
            ),
        ]  # fmt: skip
        turning = ShownTable(
            told.text("review.turning"),
            (),
            [(str(n), each.words[lang]) for n, each in enumerate(self.turning_points, 1)],
        )
        sums = ShownTable(
            told.text("review.sum"),
            [told.text("review.player"), *(told.text(f"review.part.{part}") for part in PARTS)],
            [
                [name, *(points(self.part(part)[seat], part not in ("start", "result")) for part in PARTS)]
                for seat, name in enumerate(names)
            ],
            range(1, 1 + len(PARTS)),
        )
        phases = list(dict.fromkeys(each.phase for each in self.choices))
        errors = ShownTable(
            told.text("review.errors"),
            [
                told.text("review.player"), told.text("review.decisions"), told.text("review.per_decision"),
                *(title(f"phase.{phase}") for phase in phases), *(told.text(f"review.name.{kind}") for kind in NAMES),
            ],
            [[name, *self._errors(seat, phases, points)] for seat, name in enumerate(names)],
            range(1, 3 + len(phases) + len(NAMES)),
        )  # fmt: skip
        worst = sorted((each for each in self.choices if each.verdict), key=lambda each: -each.loss)
        listed = ShownTable(
            told.text("review.worst") if worst else "",
            [told.text(f"review.column.{name}") for name in ("when", "who", "name", "loss", "choice")],
            [
                [
                    self._when(each.row, lang), names[each.seat], told.text(f"review.name.{each.verdict}"),
                    f"{points(each.loss, False)} [{points(each.low, False)}, {points(each.high, False)}]",
                    told.text("review.rather", chosen=each.chosen[lang], best=each.best[lang]),
                ]
                for each in worst[:12]
            ],
            (3,),
        )  # fmt: skip
        most = max(range(len(names)), key=lambda seat: luck[seat])
        lead = told.text(
            "review.lead", game=str(self.game), won=self._winners(lang), lucky=names[most], luck=points(luck[most]),
            costly=names[min(range(len(names)), key=lambda seat: own[seat])], cost=points(-min(own), False),
        )  # fmt: skip
        note = " ".join([told.text("review.note"), *(each[lang] for each in self.notes)])
        return View(lead, facts, [turning, sums, errors, *([listed] if worst else [])], note)

    def _winners(self, lang: str) -> str:
        told = texts(lang)
        if not self.ended:
            return told.text("review.unfinished")
        best = max(self.result)
        return told.text(
            "review.winners",
            names=[name for name, share in zip(self.called[lang], self.result, strict=True) if share == best],
        )

    def _errors(self, seat: int, phases: Sequence[str], points: Any) -> list[str]:
        mine = [each for each in self.choices if each.seat == seat]

        def mean(some: Sequence[Choice]) -> str:
            return points(sum(each.loss for each in some) / len(some), False) if some else "–"

        by_phase = [mean([each for each in mine if each.phase == phase]) for phase in phases]
        named = [str(sum(each.verdict == kind for each in mine)) for kind in NAMES]
        return [str(len(mine)), mean(mine), *by_phase, *named]

    def _when(self, row: int, lang: str) -> str:
        found = next((each for group in (self.choices, self.strokes) for each in group if each.row == row), None)
        if found is None or found.turn < 1:
            return texts(lang).text("review.setting_up")
        return texts(lang).text("review.when", turn=str(found.turn), sale=str(found.sale))

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, in the language of the review."""
        return {
            "game": self.game, "ended": self.ended, "players": list(self.names), "policy": self.policy,
            "depth": self.depth, "sums": self.sums.to_dicts(), "totals": self.totals.to_dicts(),
            "decisions": self.decisions.to_dicts(), "luck": self.luck.to_dicts(),
            "curve": {"rows": self.curve.rows, "chances": self.curve.chances},
            "turning_points": [
                {"row": each.row, "kind": each.kind, "change": each.change, "words": each.words[self.lang]}
                for each in self.turning_points
            ],
            "notes": [each[self.lang] for each in self.notes],
        }  # fmt: skip

    def __repr__(self) -> str:
        named = sum(bool(each.verdict) for each in self.choices)
        return f"<Review of game {self.game}: {len(self.choices)} decisions, {named} named, {self.depth}>"


def refused(key: str, **values: object) -> Message:
    """Why a game cannot be reviewed."""
    return Message(f"{__package__}.texts", f"review.{key}", values)
