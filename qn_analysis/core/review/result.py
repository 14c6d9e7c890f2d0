"""A reviewed game: each decision, each stroke of luck, and how they add up to who won.

All chances are shares of a win, from 0 to 1, by seat; the sum of a position's chances is 1. They are those of the
table's own players, with every hand known: what each seat wins of the games that these players play on from there. From
the start to the result each step is either chance or a decision, and both are measured by this one value:

    start + luck + own choices + others' choices = result

- start: what each seat wins before a card is seen.
- luck: what a deal, a draw or a theft changed, against the mean over all that could have come.
- choices: what a decision changed against what her own games expected of its player there. A player who always does
  the same in the same place changes nothing by it; for a person the strongest bot stands, and what she does otherwise
  counts.

Mistakes are another question, of which the sum tells nothing: what would have been better, by what the player knew,
if the strongest bot had gone on for everybody. They are played out in worlds that she could not exclude
(`core.review.race`), and named only where the interval of what was given away is clear of 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ..base.calls import public
from ..base.catalogue import Catalogue, Message
from ..base.errors import Error
from ..base.views import Shown, ShownTable, View
from .verdicts import BLUNDER, INACCURACY, MISTAKE, NAMES, SURE

if TYPE_CHECKING:
    import polars as pl

Vector = tuple[float, ...]
"""A number for each seat."""
Points = Callable[..., str]
"""Writes a chance in points, with its sign unless told otherwise."""
PARTS: Final = ("start", "luck", "own_choices", "others_choices", "result")
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
        after: her chance to win by what she knew, after what she chose.
        best_after: after the best choice found: `after` and `loss`.
        loss: what was given away, 0 where nothing is claimed. By the network alone it is a first guess.
        low, high: 95 % interval of what the best rival would have brought; None where none was played out.
        verdict: "", or one of `core.review.verdicts.NAMES`; by the network alone always "".
        method: `rollouts` where a rival was played out, else `network`.
        worlds: in which it was.
        tried: choices that were compared.
        cost: by seat, what was given away: by her, to whom; 0 where nothing is claimed.
        change: by seat, what the decision changed in the sum; `change_error` its standard error.
        chosen, best: the choice and the best one found, in words by language; the same where none is claimed.
        actions: the best choice in numbers, for panels.
    """

    row: int
    turn: int
    sale: int
    seat: int
    phase: str
    after: float
    best_after: float
    loss: float
    low: float | None
    high: float | None
    verdict: str
    method: str
    worlds: int
    tried: int
    cost: Vector
    change: Vector
    change_error: Vector
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
        change: by seat, the chance to win after it, less its mean before it fell; `error` its standard error (0 where
            it is the network's, whose error nobody knows).
        words: what fell, by language.
    """

    row: int
    turn: int
    sale: int
    kind: str
    seat: int | None
    change: Vector
    error: Vector
    words: Mapping[str, str]


@dataclass(frozen=True)
class TurningPoint:
    """One of the moments that changed the chances most.

    Attributes:
        row: of the log.
        kind: `mistake` or `luck`.
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
        policy: who plays on where mistakes are looked for, in words; at the depth `network`, whose value judges.
        depth: `network` or `rollouts`.
        line_up: who plays on in each seat for the chances of the sum.
        played: games that were played on in all.
        start, result: chances before a card was seen, and who won; `result` is the last of the curve where the log does
            not tell the end. `start_error`: its standard error.
        choices: each decision.
        strokes: each stroke of luck, the deal first.
        curve: chances along the game, every hand known.
        turning_points: the three that changed most of what is told from nothing, in the order of the game.
        notes: what could not be reviewed and why, a line each, by language.
        lang: language in which it shows itself.
        titles: of phases and kinds of luck, by language: `phase.purchase`, `luck.draw`.
        ended: whether the log tells the end.
    """

    game: int
    called: Mapping[str, tuple[str, ...]]
    policy: str
    depth: str
    line_up: tuple[str, ...]
    played: int
    start: Vector
    start_error: Vector
    result: Vector
    choices: tuple[Choice, ...]
    strokes: tuple[Luck, ...]
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

    @public
    def part(self, name: str) -> Vector:
        """A part of the sum, by seat: one of `PARTS`."""
        seats = range(len(self.names))
        if name in ("start", "result"):
            return self.start if name == "start" else self.result
        if name == "luck":
            return tuple(sum(each.change[seat] for each in self.strokes) for seat in seats)
        own = name == "own_choices"
        return tuple(sum(each.change[seat] for each in self.choices if (each.seat == seat) == own) for seat in seats)

    def part_error(self, name: str) -> Vector:
        """The standard error of a part, by seat; luck is what start and choices leave of the result."""

        def of(seat: int) -> float:
            took = {"luck": (True, False), "own_choices": (True,), "others_choices": (False,)}.get(name, ())
            squares = sum(each.change_error[seat] ** 2 for each in self.choices if (each.seat == seat) in took)
            return float((squares + (self.start_error[seat] ** 2 if name in ("start", "luck") else 0.0)) ** 0.5)

        return tuple(map(of, range(len(self.names))))

    @property
    def sums(self) -> pl.DataFrame:
        """One row a player: start, luck, own_choices, others_choices, result; in chances. Of each but the result its
        standard error (`luck_error` and so on)."""
        import polars as pl

        rows = [
            {
                "seat": seat, "player": name, **{part: self.part(part)[seat] for part in PARTS},
                **{f"{part}_error": self.part_error(part)[seat] for part in PARTS[:-1]},
            }
            for seat, name in enumerate(self.names)
        ]  # fmt: skip
        kinds: dict[str, Any] = dict.fromkeys((*PARTS, *(f"{part}_error" for part in PARTS[:-1])), pl.Float64)
        return pl.DataFrame(rows, schema={"seat": pl.Int64, "player": pl.String, **kinds})

    @property
    def off(self) -> float:
        """By how much the parts miss the result, at most: 0 but for rounding."""
        parts = [self.part(name) for name in PARTS[:-1]]
        totals = map(sum, zip(*parts, strict=True))
        return float(max(abs(total - result) for total, result in zip(totals, self.result, strict=True)))

    # -------------------------------------------------------------------------------------------------------- tables

    @property
    def decisions(self) -> pl.DataFrame:
        """One row a decision, as of `Choice`, in the language of the review; `change` is hers who took it."""
        import polars as pl

        schema = {
            "row": pl.Int64, "turn": pl.Int64, "sale": pl.Int64, "seat": pl.Int64, "player": pl.String,
            "phase": pl.String, "after": pl.Float64, "best_after": pl.Float64, "change": pl.Float64,
            "loss": pl.Float64, "low": pl.Float64, "high": pl.Float64, "verdict": pl.String, "method": pl.String,
            "worlds": pl.Int64, "chosen": pl.String, "best": pl.String,
        }  # fmt: skip
        rows = [
            {
                "player": self.names[each.seat], "chosen": each.chosen[self.lang], "best": each.best[self.lang],
                "change": each.change[each.seat],
                **{
                    name: getattr(each, name) for name in schema if name not in ("player", "chosen", "best", "change")
                },
            }
            for each in self.choices
        ]  # fmt: skip
        return pl.DataFrame(rows, schema=schema)

    @property
    def luck(self) -> pl.DataFrame:
        """One row a stroke of luck: row, turn, sale, kind, seat, what, the change of each seat's chance, its error."""
        import polars as pl

        schema: dict[str, Any] = {
            "row": pl.Int64, "turn": pl.Int64, "sale": pl.Int64, "kind": pl.String, "seat": pl.Int64,
            "what": pl.String, "change": pl.List(pl.Float64), "error": pl.List(pl.Float64),
        }  # fmt: skip
        rows = [
            (
                each.row,
                each.turn,
                each.sale,
                each.kind,
                each.seat,
                each.words[self.lang],
                list(each.change),
                list(each.error),
            )
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
        """One row a player and phase, and one for all phases (""): decisions, how many of them were played out beside a
        rival, what named mistakes gave away in all, how many were an inaccuracy, a mistake, a blunder."""
        import polars as pl

        phases = list(dict.fromkeys(each.phase for each in self.choices))
        rows: list[dict[str, Any]] = []
        for seat, name in enumerate(self.names):
            for phase in ("", *phases):
                mine = [each for each in self.choices if each.seat == seat and phase in ("", each.phase)]
                rows.append(
                    {
                        "seat": seat, "player": name, "phase": phase, "decisions": len(mine),
                        "played": sum(each.method == "rollouts" for each in mine),
                        "lost": sum(each.loss for each in mine if each.verdict),
                        **{kind: sum(each.verdict == kind for each in mine) for kind in NAMES},
                    }
                )  # fmt: skip
        schema: dict[str, Any] = {
            "seat": pl.Int64, "player": pl.String, "phase": pl.String, "decisions": pl.Int64, "played": pl.Int64,
            "lost": pl.Float64, **dict.fromkeys(NAMES, pl.Int64),
        }  # fmt: skip
        return pl.DataFrame(rows, schema=schema)

    # --------------------------------------------------------------------------------------------------------- words

    @public
    def text(self, lang: str | None = None) -> str:
        """It in words, with the headline first."""
        return self._seen(lang or self.lang).text() + "\n"

    def _view(self) -> View:
        return self._seen(self.lang)

    def _seen(self, lang: str) -> View:
        told = texts(lang)

        def points(chance: float, sign: bool = True) -> str:
            """A chance in points."""
            shown = f"{100 * chance:{'+' if sign else ''}.1f}"
            plain = "0.0" if float(shown) == 0 else shown
            return plain.replace("-", "−").replace(".", told.language.decimal)

        players = ", ".join(dict.fromkeys(self.line_up))
        facts = [
            (
                told.text("review.fact.chances"),
                told.text(f"review.chances.{self.depth}", policy=self.policy, who=players),
            ),
            (
                told.text("review.fact.mistakes"),
                told.text(f"review.method.{self.depth}", policy=self.policy, n=self.played),
            ),
        ]
        if not self.rough:
            thresholds = told.text(
                "review.thresholds", inaccuracy=points(INACCURACY, False), mistake=points(MISTAKE, False),
                blunder=points(BLUNDER, False),
            )  # fmt: skip
            facts.append((told.text("review.fact.names"), thresholds))
        turning = ShownTable(
            told.text("review.turning") if self.turning_points else "",
            (),
            [(str(n), each.words[lang]) for n, each in enumerate(self.turning_points, 1)],
        )
        errors = [] if self.rough else [self._error_table(lang, points)]
        note = " ".join([told.text(f"review.note.{self.depth}"), *(each[lang] for each in self.notes)])
        tables = [turning, self._sum_table(lang, points), *errors, *self._listed(lang, points)]
        return View(self._lead(lang, points), facts, tables, note)

    @property
    def rough(self) -> bool:
        """Whether it is a first guess, by the network alone."""
        return self.depth == "network"

    def _sum_table(self, lang: str, points: Points) -> ShownTable:
        told = texts(lang)

        def part(name: str, seat: int) -> str:
            """A part of the sum, with the half of its interval where it has one."""
            error = self.part_error(name)[seat]
            return points(self.part(name)[seat]) + (f" ±\u00a0{points(SURE * error, False)}" if error else "")

        rows = [
            [name, points(self.start[seat], False), *(part(each, seat) for each in PARTS[1:-1]),
             points(self.result[seat], False)]
            for seat, name in enumerate(self.called[lang])
        ]  # fmt: skip
        heads = [told.text("review.player"), *(told.text(f"review.part.{each}") for each in PARTS)]
        title = told.text("review.sum_guess" if self.rough else "review.sum")
        return ShownTable(title, heads, rows, range(1, 1 + len(PARTS)))

    def _error_table(self, lang: str, points: Points) -> ShownTable:
        told = texts(lang)
        phases = list(dict.fromkeys(each.phase for each in self.choices))
        heads = [
            *(told.text(f"review.{key}") for key in ("player", "decisions", "played", "lost")),
            *(self.titles.get(f"phase.{phase}", {}).get(lang, phase) for phase in phases),
            *(told.text(f"review.name.{kind}") for kind in NAMES),
        ]
        rows = [[name, *self._errors(seat, phases, points)] for seat, name in enumerate(self.called[lang])]
        return ShownTable(told.text("review.errors"), heads, rows, range(1, len(heads)))

    def _listed(self, lang: str, points: Points) -> list[ShownTable]:
        """What would have been better, the worst first; nothing where nothing is claimed."""
        told, names = texts(lang), self.called[lang]

        def lost(choice: Choice) -> str:
            said = points(choice.loss, False)
            if choice.low is None or choice.high is None:
                return said
            return f"{said} [{points(choice.low, False)}, {points(choice.high, False)}]"

        columns = ("when", "who", *(() if self.rough else ("name",)), "loss", "choice")
        worst = sorted((each for each in self.choices if each.loss > 0), key=lambda each: -each.loss)[:12]
        rows = [
            [
                self._when(each.row, lang), names[each.seat],
                *([] if self.rough else [told.text(f"review.name.{each.verdict}")]), lost(each),
                told.text("review.rather", chosen=each.chosen[lang], best=each.best[lang]),
            ]
            for each in worst
        ]  # fmt: skip
        heads = [told.text(f"review.column.{name}") for name in columns]
        title = told.text("review.guesses" if self.rough else "review.worst")
        return [ShownTable(title, heads, rows, (len(columns) - 2,))] if worst else []

    def _lead(self, lang: str, points: Points) -> str:
        """Who won, and who gave away most by named mistakes; or that it is a first guess."""
        told, names = texts(lang), self.called[lang]
        begin = told.text("review.lead", game=str(self.game), won=self._winners(lang))
        if self.rough:
            return f"{begin} {told.text('review.first_guess')}"
        named = [each for each in self.choices if each.verdict]
        lost = [sum(each.loss for each in named if each.seat == seat) for seat in range(len(names))]
        if not named:
            return f"{begin} {told.text('review.no_mistake')}"
        most = max(range(len(names)), key=lambda seat: lost[seat])
        mine = sum(each.seat == most for each in named)
        return f"{begin} {told.text('review.most_lost', who=names[most], n=mine, lost=points(lost[most], False))}"

    def _winners(self, lang: str) -> str:
        told = texts(lang)
        if not self.ended:
            return told.text("review.unfinished")
        best = max(self.result)
        return told.text(
            "review.winners",
            names=[name for name, share in zip(self.called[lang], self.result, strict=True) if share == best],
        )

    def _errors(self, seat: int, phases: Sequence[str], points: Points) -> list[str]:
        mine = [each for each in self.choices if each.seat == seat]

        def lost(some: Sequence[Choice]) -> str:
            named = [each.loss for each in some if each.verdict]
            return points(sum(named), False) if named else "–"

        by_phase = [lost([each for each in mine if each.phase == phase]) for phase in phases]
        named = [str(sum(each.verdict == kind for each in mine)) for kind in NAMES]
        played = sum(each.method == "rollouts" for each in mine)
        return [str(len(mine)), str(played), lost(mine), *by_phase, *named]

    def _when(self, row: int, lang: str) -> str:
        found = next((each for group in (self.choices, self.strokes) for each in group if each.row == row), None)
        if found is None or found.turn < 1:
            return texts(lang).text("review.setting_up")
        return texts(lang).text("review.when", turn=str(found.turn), sale=str(found.sale))

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, in the language of the review."""
        return {
            "game": self.game, "ended": self.ended, "players": list(self.names), "policy": self.policy,
            "depth": self.depth, "line_up": list(self.line_up), "played": self.played,
            "sums": self.sums.to_dicts(), "totals": self.totals.to_dicts(),
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
