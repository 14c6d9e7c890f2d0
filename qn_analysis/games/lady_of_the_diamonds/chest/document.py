"""What a chest sheet must look like (`checking` says what else must hold); chests of a played game as such a sheet.

Every problem of a sheet is named at once. Source: "Contents", "Set Up" 1, "How to Play" 11, "Advanced Rules" 1 and 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NotRequired

from typing_extensions import TypedDict

from qn_analysis.core.base.telling import Words
from qn_analysis.core.files.validate import Bounds, Choice, Fault, Length
from qn_analysis.core.rules.sheets import SheetKind

from ..log.position import Position
from ..log.table import Log
from ..play.builds import BUILDS
from ..rulebook import Ruleset, clauses
from ..words.cards import FEWEST, SEATS, Cause, Treasure
from .checking import problems_of
from .sheet import MODES, NAMES, Chest, Given, Sheet, fewest_of, given_of, sheet_of

AnySheet = Mapping[str, Any] | str | Path | Sheet
LONGEST: Final = 60
"""Letters of a name."""


def call_sheet(words: Words, _values: Given, _at: None, sheet: Given) -> Given:
    """What messages on a sheet call it."""
    return {"where": words.say("problem.the_sheet"), "fewest": fewest_of(len(sheet.get("chests", [])))}


def call_chest(words: Words, _values: Given, seat: int, chest: Given) -> Given:
    """What messages on a chest call its player."""
    default = words.say("seat.default", n=seat + 1)
    name = chest.get("player", default)
    return {"seat": default, "player": name, "where": name}


def counted_treasure(words: Words, values: Given) -> str:
    """Of what there cannot be so many pieces."""
    return words.say(f"treasure.{values['key']}")


Name = Annotated[str, Length(1, LONGEST, printable=True)]
TreasureName = Annotated[str, Choice(NAMES), Fault("no_treasure")]
Count = Annotated[int, Bounds(0), Fault("count", treasure=counted_treasure)]


class OneChest(TypedDict, total=False):
    """The chest of a player."""

    player: Annotated[Name, Fault("name", most=LONGEST)]
    pieces: Annotated[dict[TreasureName, Count], Fault("no_pieces")]
    titles: Annotated[list[TreasureName], Fault("no_list")]
    permanent: Annotated[list[TreasureName], Fault("no_list")]


class ChestSheet(TypedDict):
    """The chests of a table."""

    mode: NotRequired[Annotated[str, Choice(MODES), Fault("mode")]]
    players: NotRequired[Annotated[int, Bounds(FEWEST, SEATS), Fault("players", most=SEATS)]]
    chests: Annotated[
        list[Annotated[OneChest, Fault("no_chest", called=call_chest)]], Length(1, SEATS), Fault("chests", most=SEATS)
    ]


CHESTS: Final = SheetKind(
    Annotated[ChestSheet, Fault("no_sheet", called=call_sheet)],
    Sheet, __package__, clauses, BUILDS, given_of, sheet_of, problems_of,
)  # fmt: skip


def read_sheet(source: AnySheet, rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet from a dictionary, a JSON or TOML file, or JSON text; the mode of the ruleset, by default the rulebook's,
    is the sheet's where that names none. What `SheetKind.read` raises."""
    read: Sheet = CHESTS.read(source, rules or Ruleset.default(), lang)
    return read


def turns(log: Log, game: int) -> int:
    """How many turns a game of a log has, those of all rounds; LogError if there is no such game."""
    return max(row.turn for row in log.rows(game))


def sheet_at(log: Log, game: int, turn: int | None = None, lang: str = "en") -> Sheet:
    """The chests of a game of a log as a turn, or (None) the game, left them; LogError if there is no such game or
    turn, ReplayError if its rows cannot follow each other."""
    last = turns(log, game)
    if turn is None:
        turn = last
    if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= last:
        log._refuse(f"game {game} has no turn {turn!r}; give one from 1 to {last}, or None for the end")
    rows = log.rows(game)
    of_it = [row for row in rows if row.turn == turn]
    begun = of_it[0].round  # a new round is set up at the end of the last turn before it
    end = max(row.seq for row in rows if row.turn < turn or (row.turn == turn and row.round == begun))
    position = log.position(game, end)
    words = CHESTS.words(log.rules, lang)
    names = [words.say("seat.default", n=seat + 1) for seat in range(position.players)]
    return _sheet_of(position, log.rules.mode, names)


def _sheet_of(position: Position, mode: str, names: Sequence[str]) -> Sheet:
    """A position's chests with every title."""

    def held(seat: int, permanent: bool) -> frozenset[Treasure]:
        holders = zip(Treasure, position.titles, position.causes, strict=True)
        return frozenset(
            each for each, holder, cause in holders if holder == seat and (not permanent or cause != Cause.NONE)
        )

    chests = (
        Chest(names[seat], tuple(pieces), held(seat, False), held(seat, True))
        for seat, pieces in enumerate(position.chests)
    )
    return Sheet(mode, position.players, tuple(chests))
