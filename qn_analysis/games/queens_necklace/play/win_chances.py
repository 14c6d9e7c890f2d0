"""Who wins from a position: the win chances that are stored with the weights of `learnt`.

    qn.queens_necklace.win_chances(log, 0, 120)                            # by what everybody knows
    qn.queens_necklace.win_chances(log, 0, 120, knowledge="seat", seat=1)  # by what seat 1 knows
    qn.queens_necklace.win_chances(log, 0, 120, knowledge="all")           # by all hands

They are fitted to games of `learnt` against itself (`core.play.chances`): a chance is that of such players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qn_analysis.core.log.table import Log
from qn_analysis.core.play.chances import KNOWLEDGE, sheet_of
from qn_analysis.core.texts import Message

from ..bots.trained_weights import learnt_weights
from ..rulebook import Ruleset
from .ask import position
from .builds import BUILDS
from .standing import PositionError, Standing
from .texts import problem

if TYPE_CHECKING:
    import polars as pl

    from qn_analysis.core.play.stored import Learnt


@dataclass(frozen=True)
class WinChances:
    """How likely each seat wins; where the first place is shared, each of those who share it wins a part.

    Attributes:
        chances: by seat; their sum is 1.
        knowledge: "public", "seat" or "all".
        seat: whose knowledge it is, of "seat"; else None.
        names: of the players.
        policy: the bot of whose games they are, and its weights.
        check: what came of such chances on games kept apart (`core.play.chances.Chances`); empty after the end of a
            game.
    """

    chances: tuple[float, ...]
    knowledge: str
    seat: int | None
    names: tuple[str, ...]
    policy: str
    check: Mapping[str, Any]

    @property
    def frame(self) -> pl.DataFrame:
        """One row a seat: seat, player, chance."""
        import polars as pl

        rows = list(zip(range(len(self.chances)), self.names, self.chances, strict=True))
        return pl.DataFrame(rows, schema={"seat": pl.Int64, "player": pl.String, "chance": pl.Float64}, orient="row")

    def __str__(self) -> str:
        each = ", ".join(f"{name} {chance:.0%}" for name, chance in zip(self.names, self.chances, strict=True))
        known = {
            "public": "what everybody knows",
            "seat": f"what {self.names[self.seat or 0]} knows",
            "all": "all hands",
        }[self.knowledge]
        if not self.check:
            return f"{each}: the game is over."
        return (
            f"{each}, by {known}, if everybody plays as {self.policy}; squared error {self.check['brier']:.3f} on"
            f" {self.check['games']:,} games kept apart (an even share: {self.check['even']:.3f})"
        )


def win_chances(
    source: Standing | Log | Mapping[str, Any] | str | Path,
    game: int | None = None,
    seq: int | None = None,
    *,
    knowledge: str = "public",
    seat: int | None = None,
    rules: Ruleset | None = None,
) -> WinChances:
    """How likely each seat wins from a position.

    Args:
        source, game, seq, rules: a position, or what `position` is given.
        knowledge: "public": what everybody knows (of each hand, the cards that all rivals have seen come and not go);
            "seat": what one seat knows; "all": every hand and where the next Merchant lies.
        seat: whose knowledge; None: of who is asked.

    Raises:
        PositionError: no such knowledge or seat; rules or a number of players that the weights do not know; hidden
            cards that nobody told ("all").
        LogError, ReplayError: as of `position`.
    """
    at = source if isinstance(source, Standing) else position(source, game, seq, rules=rules)
    learnt = learnt_weights(at.players)
    refused = _refused(at, knowledge, seat, learnt)
    if refused is not None:
        raise PositionError(refused).speaking(at.lang)
    assert learnt is not None
    policy = f"learnt ({learnt.fingerprint})"
    if at.over:
        best = max(at.scores)
        from .trials import win_share

        shares = tuple(win_share(at.game, each) if at.scores[each] == best else 0.0 for each in range(at.players))
        return WinChances(shares, knowledge, seat, at.names, policy, {})
    viewer = at.game.table.actor if seat is None else seat
    kind, chances = KNOWLEDGE.index(knowledge), learnt.chances[knowledge]
    seen_from = viewer if knowledge == "seat" else at.game.table.actor
    index, value = sheet_of(BUILDS, at.game, kind, seen_from)
    found = chances.of(index, value, learnt.units, at.players)
    by_seat = tuple(found[(each - seen_from) % at.players] for each in range(at.players))
    return WinChances(by_seat, knowledge, viewer if knowledge == "seat" else None, at.names, policy, chances.check)


def _refused(at: Standing, knowledge: str, seat: int | None, learnt: Learnt | None) -> Message | None:
    """What stands against telling the chances."""
    from qn_analysis.core.play.stored import rules_key

    if knowledge not in KNOWLEDGE:
        return problem("knowledge", given=repr(knowledge), known=", ".join(KNOWLEDGE))
    if seat is not None and not 0 <= seat < at.players:
        return problem("chance_seat", given=seat, last=at.players - 1)
    if learnt is None or knowledge not in learnt.chances or learnt.rules != rules_key(at.rules):
        return problem("chance_rules")
    if knowledge == "all" and not at.over and not at.whole:
        return problem("chance_hidden")
    return None
