"""Who wins from a position: the win chances that are stored with the weights of `learnt`.

    qn.queens_necklace.win_chances(log, 0, 120)                            # by what everybody knows
    qn.queens_necklace.win_chances(log, 0, 120, knowledge="seat", seat=1)  # by what seat 1 knows
    qn.queens_necklace.win_chances(log, 0, 120, knowledge="all")           # by all hands
    qn.queens_necklace.win_chances(log)                                    # at every decision of every game: a frame

They are fitted to games of `learnt` against itself (`learning.train.chances`): a chance is that of such players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.base.progress import bar
from qn_analysis.core.log.log import Log as AnyLog
from qn_analysis.core.log.referee import reading
from qn_analysis.core.play.win_chances import KNOWLEDGE, sheet_of
from qn_analysis.core.position.decision import PositionError
from qn_analysis.core.position.decision import problem as asked
from qn_analysis.core.position.resume import UnableError, stops

from ..bots.trained_weights import learnt_weights
from ..engine.state import Game
from ..engine.turn import place_of
from ..log.rows import fact
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.phases import Phase
from .builds import BUILDS
from .positions import POSITIONS, position
from .standing import Standing
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
        check: what came of such chances on games kept apart (`core.play.win_chances.Chances`); empty after the end of a
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


@overload
def win_chances(
    source: Sequence[Standing], *, knowledge: str = "public", seat: int | None = None, progress: bool = True
) -> pl.DataFrame: ...
@overload
def win_chances(
    source: AnyLog,
    game: int | None = None,
    *,
    knowledge: str = "public",
    seat: int | None = None,
    progress: bool = True,
) -> pl.DataFrame: ...
@overload
def win_chances(
    source: AnyLog, game: int, seq: int, *, knowledge: str = "public", seat: int | None = None, progress: bool = True
) -> WinChances: ...
@overload
def win_chances(
    source: Standing | Mapping[str, Any] | str | Path,
    game: int | None = None,
    seq: int | None = None,
    *,
    knowledge: str = "public",
    seat: int | None = None,
    rules: Ruleset | str | Path | None = None,
    progress: bool = True,
) -> WinChances: ...
@public
def win_chances(
    source: Standing | Sequence[Standing] | AnyLog | Mapping[str, Any] | str | Path,
    game: int | None = None,
    seq: int | None = None,
    *,
    knowledge: str = "public",
    seat: int | None = None,
    rules: Ruleset | str | Path | None = None,
    progress: bool = True,
) -> WinChances | pl.DataFrame:
    """How likely each seat wins from a position, or from many at once.

        win_chances(log, 0, 120)       # one position: `WinChances`
        win_chances(log, 0)            # every decision of a game, and its end
        win_chances(log)               # of all games
        win_chances([at, other])       # of positions

    Many positions are told by the network together, each game of a log being played again once. What comes of each is
    what comes of it alone, but for the last of seven digits.

    Args:
        source, game, seq, rules: a position, or what `position` is given; or several positions; or a log without a
            row.
        knowledge: "public": what everybody knows (of each hand, the cards that all rivals have seen come and not go);
            "seat": what one seat knows; "all": every hand and where the next Merchant lies.
        seat: whose knowledge; None: of who is asked.
        progress: show it, of a log.

    Returns:
        Of one position `WinChances`. Of many a frame with a row for each seat of each: `game`, `seq` (row of the log
        after which it is) and `turn`, or `position` (its place in the sequence); `seat`, `player`, `chance`, `policy`.

    Raises:
        PositionError: no such knowledge or seat; rules or a number of players that the weights do not know; hidden
            cards that nobody told ("all").
        LogError, ReplayError: as of `position`.
    """
    if isinstance(source, AnyLog) and seq is None:
        with reading(source):
            return _of_log(Log.of(source), game, knowledge, seat, progress)
    if isinstance(source, Sequence) and not isinstance(source, str):
        return _of_positions(source, knowledge, seat)
    at = source if isinstance(source, Standing) else position(source, game, seq, rules=rules)
    learnt = judged_by(at, knowledge, seat)
    asked = _Asked(at.game, learnt, knowledge, seat)
    found = asked.chances(None if asked.over else learnt.chances[knowledge].of(*asked.sheet, learnt.units, at.players))
    check = {} if asked.over else learnt.chances[knowledge].check
    viewer = asked.seen_from if knowledge == "seat" and not asked.over else None
    return WinChances(found, knowledge, viewer, at.names, _policy(learnt), check)


class _Asked:
    """A position to be judged: what its sheet is, and from which seat it is seen.

    Attributes:
        seen_from: the seat.
        over: whether the game is; then `shares` has who won.
        sheet: numbers for the network.
    """

    def __init__(self, g: Game, learnt: Learnt, knowledge: str, seat: int | None) -> None:
        self.players = g.table.players
        self.over = g.table.phase == Phase.GAME_OVER
        self.seen_from = seat if knowledge == "seat" and seat is not None else int(g.table.actor)
        self.shares: tuple[float, ...] = ()
        self.sheet: tuple[list[int], list[int]] = ([], [])
        if self.over:
            first = [place_of(g, each) == 1 for each in range(self.players)]
            self.shares = tuple(won / sum(first) for won in first)
        else:
            self.sheet = sheet_of(BUILDS, g, KNOWLEDGE.index(knowledge), self.seen_from)

    def chances(self, told: Sequence[float] | None) -> tuple[float, ...]:
        """By seat, from what the network told from the seat to the left; None after the end."""
        if told is None:
            return self.shares
        return tuple(float(told[(each - self.seen_from) % self.players]) for each in range(self.players))


def _policy(learnt: Learnt) -> str:
    return f"learnt ({learnt.fingerprint})"


def _together(asked: Sequence[_Asked], learnt: Learnt, knowledge: str) -> list[tuple[float, ...]]:
    """The chances of several positions with the same number of players."""
    open_ones = [each for each in asked if not each.over]
    told = iter(learnt.chances[knowledge].of_all([each.sheet for each in open_ones], learnt.units, learnt.players))
    return [each.chances(None if each.over else next(told)) for each in asked]


def _of_positions(positions: Sequence[Standing], knowledge: str, seat: int | None) -> pl.DataFrame:
    """The chances of several positions, of two or three or four players."""
    known = [judged_by(at, knowledge, seat) for at in positions]
    found: dict[int, tuple[float, ...]] = {}
    for players in sorted({at.players for at in positions}):
        mine = [n for n, at in enumerate(positions) if at.players == players]
        asked = [_Asked(positions[n].game, known[n], knowledge, seat) for n in mine]
        found |= dict(zip(mine, _together(asked, known[mine[0]], knowledge), strict=True))
    return _frame(
        {"position": "Int64"},
        [((n,), found[n], at.names, _policy(known[n])) for n, at in enumerate(positions)],
    )


def _of_log(log: Log, game: int | None, knowledge: str, seat: int | None, progress: bool) -> pl.DataFrame:
    """The chances at every decision of a log's games, and at their ends."""
    numbers = log.games.select("game").collect()["game"].to_list() if game is None else [game]
    places: list[tuple[int, int, int]] = []
    asked: list[_Asked] = []
    learnt: Learnt | None = None
    names: tuple[str, ...] = ()
    with bar("win chances", len(numbers), progress) as advance:
        for number in numbers:
            for seq, at in _standings(log, number):
                if learnt is None or not at.whole:
                    learnt, names = judged_by(at, knowledge, seat), at.names
                places.append((number, seq, at.game.table.turn))
                asked.append(_Asked(at.game, learnt, knowledge, seat))
            advance(1)
    found = _together(asked, learnt, knowledge) if learnt is not None else []
    policy = "" if learnt is None else _policy(learnt)
    return _frame(
        {"game": "Int64", "seq": "Int64", "turn": "Int64"},
        [(place, chances, names, policy) for place, chances in zip(places, found, strict=True)],
    )


def _standings(log: Log, number: int) -> Iterator[tuple[int, Standing]]:
    """A game at each row after which somebody is asked, and at its end: played again once, as far as that can be."""
    facts = [fact(row) for row in log.rows(number)]
    first = position(log, number, 0)
    after = 0
    if first.how == "retraced":
        with suppress(UnableError):
            for g, rows in stops(POSITIONS, log, number, facts):
                if len(rows) > after:
                    after = len(rows)
                    yield after - 1, replace(first, game=g, events=after)
    for seq in range(after, len(facts)):
        at = position(log, number, seq)
        if at.events == seq + 1:
            yield seq, at


def _frame(
    keys: Mapping[str, str], rows: Sequence[tuple[tuple[int, ...], tuple[float, ...], tuple[str, ...], str]]
) -> pl.DataFrame:
    import polars as pl

    schema = {key: getattr(pl, kind) for key, kind in keys.items()}
    schema |= {"seat": pl.Int64, "player": pl.String, "chance": pl.Float64, "policy": pl.String}
    flat = [
        (*place, seat, names[seat], chance, policy)
        for place, chances, names, policy in rows
        for seat, chance in enumerate(chances)
    ]
    return pl.DataFrame(flat, schema=schema, orient="row")


def judged_by(at: Standing, knowledge: str, seat: int | None) -> Learnt:
    """The weights that judge a position.

    Raises:
        PositionError: something stands against it.
    """
    learnt = learnt_weights(at.players)
    refused = _refused(at, knowledge, seat, learnt)
    if refused is not None:
        raise PositionError(refused).speaking(at.lang)
    assert learnt is not None
    return learnt


def _refused(at: Standing, knowledge: str, seat: int | None, learnt: Learnt | None) -> Message | None:
    """What stands against telling the chances."""
    from qn_analysis.core.play.stored import rules_key

    if knowledge not in KNOWLEDGE:
        return asked("knowledge", given=repr(knowledge), known=", ".join(KNOWLEDGE))
    if seat is not None and not 0 <= seat < at.players:
        return asked("chance_seat", given=seat, last=at.players - 1)
    if learnt is None or knowledge not in learnt.chances or learnt.rules != rules_key(at.rules):
        return problem("chance_rules")
    if knowledge == "all" and not at.over and not at.whole:
        return problem("chance_hidden")
    return None
