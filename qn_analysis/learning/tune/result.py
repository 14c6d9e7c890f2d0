"""What a tuning found and how, as a file; and the state of one that is under way.

A file is JSON, replaced in one step. The state of the optimiser is not stored but worked out again: its seed, and the
values that every generation was told, give the same candidates again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from qn_analysis.core.files.read import LARGE, UnreadableError, parse_json, read_bytes
from qn_analysis.core.files.stored import Within, misshapen
from qn_analysis.core.log.folder import write_whole
from qn_analysis.core.play.errors import TuneError
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.play.stored import COUNT, SOME
from qn_analysis.core.stats.estimates import Estimate

from .family import Tuning

if TYPE_CHECKING:
    import polars as pl

FORMAT = "qn-tuned"
SCHEMA = 1
_SHARE: Final = (Within(-1, 2, float), None)
"""A share of games won, or an end of its interval."""
_VALUE: Final = Within(-100, 100, float)
"""What a candidate is worth a game: its share of the win, and a little for the margin."""
_HELD_OUT: Final = {"rivals": str, "share": _SHARE, "low": _SHARE, "high": _SHARE, "games": SOME, "deals": SOME}
_ROUND: Final = {"round": COUNT, "games": COUNT, "weights": {str: float}, "held_out": [_HELD_OUT]}
_RESULT: Final = {
    "family": str,
    "players": int,
    "weights": {str: float},
    "how": {"games": COUNT},
    "rounds": [_ROUND],
    "curve": [{"round": COUNT, "games": COUNT, "best": _VALUE, "mean": _VALUE}],
    "exploitability": [{"challenger": COUNT, "gain": _VALUE, "low": _VALUE, "high": _VALUE, "games": COUNT}],
    "earlier": [dict],
    "complete": bool,
}
_STATE: Final = {"plan": dict, "told": [[[_VALUE]]], "finished": [_ROUND], "mean": [float]}


@dataclass(frozen=True)
class Tuned:
    """Weights that a tuning found, and how.

    Attributes:
        of: what can be tuned of the game; no part of the file.
        family: name of the policy.
        players: at the table for which they were tuned.
        how: everything that the result depends on: optimiser, objective, budget, rivals, seed, rules, versions.
        rounds: by round, beginning with the start: games so far, weights, win shares on held-out deals.
        curve: by generation: round, games so far, best and mean value, and the optimiser's step.
        exploitability: by challenger: budget, gain over her fair share, weights.
        earlier: the tunings before this one, which it went on from: how, rounds, curve.
        complete: whether the budget was spent.
    """

    of: Tuning = field(repr=False, compare=False)
    family: str
    players: int
    weights: dict[str, float]
    how: dict[str, Any]
    rounds: list[dict[str, Any]]
    curve: list[dict[str, Any]]
    exploitability: list[dict[str, Any]] = field(default_factory=list)
    earlier: list[dict[str, Any]] = field(default_factory=list)
    complete: bool = True

    def bot(self, name: str) -> KnownBot:
        """The bot with these weights."""
        return self.of.family(self.family).bot(name, self.weights, f"tuned for {self.players} players")

    @property
    def held_out(self) -> dict[str, Estimate]:
        """Win shares of the result on held-out deals, by rivals."""
        last = self.rounds[-1]["held_out"]
        return {
            row["rivals"]: Estimate(row["share"], row["low"], row["high"], row["games"], "share of wins")
            for row in last
        }

    @property
    def learning(self) -> pl.DataFrame:
        """The learning curve: win shares on held-out deals, by round and rivals (`qn.charts.learning_curve`)."""
        import polars as pl

        return pl.DataFrame(
            [
                {
                    "round": each["round"], "rivals": row["rivals"], "fair": 1 / self.players, "value": row["share"],
                    "low": row["low"], "high": row["high"], "n": row["games"], "clusters": row["deals"],
                }
                for each in self.rounds
                for row in each["held_out"]
            ]
        )  # fmt: skip

    def __str__(self) -> str:
        return self.text()

    def text(self) -> str:
        """In a few lines."""
        fair = 1 / self.players
        lines = [
            f"{self.players} players, {self.how['games']:,} games in {len(self.curve)} generations"
            f"{'' if self.complete else ' (unfinished)'}; fair share {fair:.1%}"
        ]
        for name, share in self.held_out.items():
            lines.append(
                f"  against {name:12} {share.value or 0:6.1%}  [{share.low or 0:.1%}, {share.high or 0:.1%}]"
                f"  n = {share.n:,}"
            )
        for step in self.exploitability:
            lines.append(
                f"  challenger {step['challenger']}: {100 * step['gain']:+.1f} points"
                f" [{100 * step['low']:+.1f}, {100 * step['high']:+.1f}]  n = {step['games']:,}"
            )
        return "\n".join(lines) + "\n"

    def save(self, place: Path) -> None:
        """Write it as a file."""
        document = {"format": FORMAT, "schema": SCHEMA, **{key: getattr(self, key) for key in _RESULT}}
        write_whole(place, (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode())


def load_tuned(of: Tuning, place: str | Path) -> Tuned:
    """Read what `Tuned.save` wrote, of a game; `TuneError` if it cannot be read, or is something else."""
    left_out: dict[str, Any] = {"exploitability": [], "earlier": [], "complete": True}
    document = left_out | _read(Path(place), FORMAT)
    wrong = misshapen(document, _RESULT)
    layout = of.bots.layout
    if not wrong and not layout.fewest <= document["players"] <= layout.seats:
        wrong = [f"players is {document['players']}, not {layout.fewest} to {layout.seats}"]
    if not wrong and not document["rounds"]:
        wrong = ["it has no rounds"]
    if wrong:
        raise TuneError(f"{place} is no whole result of a tuning: {'; '.join(wrong)}; tune again")
    made = Tuned(of, **{key: document[key] for key in _RESULT})
    made.bot("check")
    return made


class State:
    """A tuning under way.

    Args:
        place: its file; None keeps it in memory.
        plan: everything that the result depends on.

    Attributes:
        told: by round and generation, what the candidates were worth.
        finished: by round, beginning with the start: weights and win shares.
        mean: where the optimiser stood after the last generation told, to see that it is worked out the same again.
    """

    FORMAT = "qn-tuning"

    def __init__(self, place: Path | None, plan: Mapping[str, Any]) -> None:
        self.place = place
        self.plan = dict(plan)
        self.told: list[list[list[float]]] = []
        self.finished: list[dict[str, Any]] = []
        self.mean: list[float] = []

    def take_up(self) -> None:
        """Go on from the file; `TuneError` if it cannot be read, or is another tuning's."""
        assert self.place is not None
        found = _read(self.place, self.FORMAT)
        wrong = misshapen(found, _STATE)
        if wrong:
            raise TuneError(f"{self.place} cannot be gone on with: {'; '.join(wrong)}; begin again with another file")
        same = json.loads(json.dumps(self.plan))
        other = sorted(key for key in same if found["plan"].get(key) != same[key])
        if other:
            raise TuneError(
                f"{self.place} is another tuning: {', '.join(other)} differ; resume with the same call, rules and"
                " bots, or choose another file"
            )
        self.told, self.finished, self.mean = found["told"], found["finished"], found["mean"]

    def save(self) -> None:
        """Replace the file."""
        if self.place is not None:
            document = {
                "format": self.FORMAT, "schema": SCHEMA, "plan": self.plan,
                "told": self.told, "finished": self.finished, "mean": self.mean,
            }  # fmt: skip
            write_whole(self.place, (json.dumps(document) + "\n").encode())


def _read(place: Path, wanted: str) -> dict[str, Any]:
    try:
        document = parse_json(read_bytes(place, LARGE))
    except FileNotFoundError:
        raise TuneError(f"there is no file {place}") from None
    except UnreadableError as error:
        raise TuneError(f"{place} cannot be read: it {error}; restore it from a copy, or tune again") from None
    if not isinstance(document, dict) or document.get("format") != wanted:
        raise TuneError(f"{place} is not what is asked for: its format is not {wanted!r}")
    if document.get("schema") != SCHEMA:
        raise TuneError(f"{place} has schema {document.get('schema')!r}, not {SCHEMA}: tune again")
    return document
