"""What a chest sheet must look like, and how many pieces there can be; the chests of a played game as such a sheet.

Every problem of a sheet is named at once; titles are for `table.py` to judge. Source: "Contents", "Set Up" 1, "How to
Play" 11, "Advanced Rules" 1 and 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NotRequired

from typing_extensions import TypedDict

from qn_analysis.core.base.catalogue import Message, loaded
from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.files.document import SheetError, data_of
from qn_analysis.core.files.validate import PRINTABLE, Bounds, Called, Choice, Document, Fault, Length
from qn_analysis.core.log.folder import LogError

from ..log.position import Position
from ..log.table import Log
from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import FEWEST, SEATS, Cause, Treasure
from .sheet import TEXTS, Chest, Sheet, rules_of
from .table import faults

AnySheet = Mapping[str, Any] | str | Path | Sheet
MODES: Final = ("basic", "advanced")
LONGEST: Final = 60
"""Letters of a name."""
NAMES: Final = tuple(treasure.name.lower() for treasure in Treasure)


def _problem(key: str, /, **values: Any) -> Message:
    return Message(TEXTS, f"problem.{key}", values)


def _word(key: str, /, **values: Any) -> Message:
    """Words of the game."""
    return Message(words.__name__, key, values)


def _table(values: Mapping[str, Any], at: None, sheet: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"where": _problem("the_sheet"), "fewest": _fewest(sheet.get("chests", ()))}


def _chest(values: Mapping[str, Any], seat: int, chest: Mapping[str, Any]) -> Mapping[str, Any]:
    default = _word("seat.default", n=seat + 1)
    name = chest.get("player", default)
    return {"seat": default, "player": name, "where": name}


def _fewest(chests: Any) -> int:
    """Players that a table with such chests has at least."""
    return max(len(chests), FEWEST)


Name = Annotated[str, Length(1, LONGEST), PRINTABLE]
TreasureName = Annotated[str, Choice(NAMES), Fault("no_treasure")]
Count = Annotated[int, Bounds(0), Fault("count", treasure=lambda values: _word(f"treasure.{values['key']}"))]


class OneChest(TypedDict, total=False):
    """The chest of a player."""

    player: Annotated[Name, Fault("name", most=LONGEST)]
    pieces: Annotated[dict[TreasureName, Count], Fault("no_pieces")]
    titles: Annotated[list[TreasureName], Fault("no_list")]
    permanent: Annotated[list[TreasureName], Fault("no_list")]


class ChestSheet(TypedDict):
    """The chests of a table."""

    mode: NotRequired[Annotated[str, Choice(MODES), Fault("mode")]]
    players: NotRequired[
        Annotated[int, Bounds(FEWEST, SEATS), Fault("players", most=SEATS, fewest=lambda values: values["fewest"])]
    ]
    chests: Annotated[
        list[Annotated[OneChest, Fault("no_chest"), Called(_chest)]],
        Length(1, SEATS),
        Fault("chests", most=SEATS),
    ]


CHESTS: Final = Document(Annotated[ChestSheet, Fault("no_sheet"), Called(_table)], TEXTS)


def read_sheet(source: AnySheet, rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet from a dictionary, a JSON or TOML file, or JSON text.

    Args:
        source: the chests.
        rules: the ruleset; None for the rulebook's. Its mode is the sheet's where that names none.
        lang: language of what is refused.

    Raises:
        SheetError: the file cannot be read, or there can be no such chests; every problem is named.
        TextError: there are no texts in the language.
    """
    loaded(TEXTS, lang)
    data = data_of(source, Sheet)
    chosen = rules or Ruleset.default()
    found, told = CHESTS.read(data)
    problems: list[str] = [*told]
    sheet = _sheet(found, chosen, lang)
    problems += _of_players(sheet)
    told_of = "chests" in found and {"mode", "players"} & data.keys() <= found.keys()
    if told_of and sheet.players >= len(sheet.chests):  # else it is not known how many pieces there are
        problems += _pieces(sheet, chosen)
        problems += faults(sheet, chosen)
    if problems:
        raise SheetError(problems).speaking(lang)
    return sheet


def _sheet(found: Mapping[str, Any], rules: Ruleset, lang: str) -> Sheet:
    """What is sound of a document, as a sheet."""
    chests = found.get("chests", ())
    read = []
    for seat, chest in enumerate(chests):
        pieces = chest.get("pieces", {})
        titles, permanent = (
            frozenset(Treasure(NAMES.index(each)) for each in chest.get(key, ())) for key in ("titles", "permanent")
        )
        name = chest.get("player") or words.catalogue(lang).text("seat.default", n=seat + 1)
        read.append(Chest(name, tuple(pieces.get(each, 0) for each in NAMES), titles, permanent))
    return Sheet(found.get("mode", rules.mode), found.get("players", _fewest(chests)), tuple(read))


def _of_players(sheet: Sheet) -> Iterator[Message]:
    """Fewer players than chests, and two of one name."""
    if sheet.players < len(sheet.chests):
        yield _problem("players", given=short_repr(sheet.players), fewest=_fewest(sheet.chests), most=SEATS)
    for name in dict.fromkeys(name for name in sheet.names if sheet.names.count(name) > 1):
        yield _problem("same_name", player=name)


def _pieces(sheet: Sheet, rules: Ruleset) -> Iterator[Message]:
    """More pieces than spots, and more than there are."""
    of_mode = rules_of(sheet, rules)
    mode = _word(f"mode.{sheet.mode}")
    for treasure, (spots, supply) in enumerate(zip(of_mode.spots, of_mode.supply_for(sheet.players), strict=True)):
        name = NAMES[treasure]
        for chest in sheet.chests:
            if (count := chest.pieces[treasure]) > spots:
                held = _word(f"pieces.{name}", count=count)
                yield _problem("spots", player=chest.player, pieces=held, n=spots)
        total = sum(chest.pieces[treasure] for chest in sheet.chests)
        if total > supply:
            held = _word(f"pieces.{name}", count=total)
            yield _problem("supply", pieces=held, supply=supply, mode=mode, players=sheet.players)


def turns(log: Log, game: int) -> int:
    """How many turns a game of a log has, those of all rounds.

    Raises:
        LogError: there is no such game.
    """
    return max(row.turn for row in log.rows(game))


def sheet_at(log: Log, game: int, turn: int | None = None, lang: str = "en") -> Sheet:
    """The chests of a game of a log as a turn, or (None) the game, left them.

    Raises:
        LogError: there is no such game or turn.
        ReplayError: rows that cannot follow each other.
        TextError: there are no texts in the language.
    """
    last = turns(log, game)
    if turn is None:
        turn = last
    if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= last:
        raise LogError(f"game {game} has no turn {turn!r}; give one from 1 to {last}, or None for the end")
    rows = log.rows(game)
    of_it = [row for row in rows if row.turn == turn]
    begun = of_it[0].round  # a new round is set up at the end of the last turn before it
    end = max(row.seq for row in rows if row.turn < turn or (row.turn == turn and row.round == begun))
    position = log.position(game, end)
    names = [words.catalogue(lang).text("seat.default", n=seat + 1) for seat in range(position.players)]
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
