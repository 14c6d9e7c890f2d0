"""Files in which people keep their games, read as logs: what a file is, is found out from what stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ..base.calls import public
from ..base.catalogue import Message
from ..base.game_registry import default_game, game_named
from ..base.messages import foreign
from ..files.read import LARGE, SMALL, UnreadableError, parse_json, parse_toml, read_bytes
from ..log.folder import FORMAT, LogError
from ..log.follow import by_hand
from ..log.join import join
from ..log.lines import begins_as_code
from ..log.log import Log, log_of
from . import plays
from .played import Reading, said
from .tables import Line, lines_of, read_table

if TYPE_CHECKING:
    import polars as pl

    from ..rules.ruleset import BaseRuleset


@public
def read_games(
    source: str | Path | pl.DataFrame | Iterable[str | Path], *, game: str | None = None,
    columns: Mapping[str, str] | None = None, dates: str | None = None, title: str | None = None, skip: bool = False,
    rules: BaseRuleset | None = None, lang: str = "en",
) -> Log:  # fmt: skip
    """Games that people keep, as a log: spreadsheets, BG Stats, BoardGameGeek, sheets of sales, codes, logs.

        log = qn.read_games("evenings.csv")
        print(log)                 # how it was read, who played and who won

    A spreadsheet (CSV, or a polars frame) has one row a player and game, or one row a game with a column a player.
    What its columns are is guessed from their headings, and `log.manifest["source"]` says how. Points alone make a log
    that knows `scores`, sheets of sales one that knows `sales`; from both follows whatever the rules give.

    Args:
        source: a file, several, or a polars frame.
        game: which game it is, by its name or a shorter one; None: Queen's Necklace.
        columns: headings by what they are: `date`, `game`, `place`, `player`, `sale1` to `sale3`, `total`, `winner`,
            `seat`; whatever is not named is guessed.
        dates: `day` or `month`: which of them comes first in dates such as 1/12/24.
        title: how the game is called in a file of many games.
        skip: leave out games of which something is wrong, and read the others.
        rules: the ruleset that was played; None: the rulebook's.
        lang: language of sheets and of what is refused.

    Raises:
        LogError: something cannot be read: everything is named with its line and the remedy; or there is no game.
    """
    readings = list(readings_of(source, game=game, columns=columns, dates=dates, title=title, rules=rules, lang=lang))
    return log_of_readings(readings, skip, lang)


def readings_of(
    source: str | Path | pl.DataFrame | Iterable[str | Path], *, game: str | None = None,
    columns: Mapping[str, str] | None = None, dates: str | None = None, title: str | None = None,
    rules: BaseRuleset | None = None, lang: str = "en",
) -> Iterable[Reading]:  # fmt: skip
    """How files are read, one after the other; arguments as of `read_games`."""
    kind = log_of(default_game() if game is None else game_named(game))
    chosen = kind.layout.rules.default() if rules is None else rules
    if dates not in (None, "day", "month"):
        raise LogError(said("dates", given=repr(dates)))
    if hasattr(source, "iter_rows"):
        frame = cast("pl.DataFrame", source)
        reading = Reading("the frame", kind, chosen)
        heads = Line(said("row", n=0), list(frame.columns))
        rows = [Line(said("row", n=n), [_text(cell) for cell in row]) for n, row in enumerate(frame.iter_rows(), 1)]
        read_table(reading, [heads, *rows], columns or {}, dates)
        yield reading
        return
    places = [source] if isinstance(source, str | Path) else [*source]
    sheets = []
    for each in places:
        place = Path(each)
        reading = Reading(place.name, kind, chosen)
        try:
            data = _read(reading, place, columns or {}, dates, title)
        except UnreadableError as error:
            reading.faults.append(error.args[0])
            data = None
        if data is not None:
            sheets.append((reading, data))
        else:
            yield reading
    if sheets:
        declared = by_hand(kind.layout)
        assert declared.read_sheets is not None  # else nothing is a sheet
        yield declared.read_sheets(sheets, chosen, lang)


def _text(cell: object) -> str:
    from .cells import text

    return text(cell)


def log_of_readings(readings: Iterable[Reading], skip: bool, lang: str = "en") -> Log:
    """The log of what was read; `LogError` as of `read_games`, with the faults of all files."""
    found = list(readings)
    wrong = [reading for reading in found if reading.faults]
    try:
        if len(wrong) > 1 and not skip:
            every = Reading(", ".join(each.name for each in wrong), found[0].kind, found[0].rules)
            every.faults = [said("where", where=each.name, fault=fault) for each in wrong for fault in each.faults]
            every.log(skip)
        return join([reading.log(skip) for reading in found])
    except LogError as error:
        raise error.speaking(lang) from None


def _read(reading: Reading, place: Path, columns: Mapping[str, str], dates: str | None, title: str | None) -> Any:
    """Read a file into games, or give the sheet that it is."""
    try:
        content = read_bytes(place, LARGE)
    except FileNotFoundError:
        raise LogError(said("missing", place=str(place))) from None
    code = begins_as_code(content)
    if code or f'"{FORMAT}"'.encode() in content[:SMALL]:
        reading.what, reading.whole = "code" if code else "log", Log.open(place)
        return None
    text, coded = _decoded(content)
    start = text.lstrip()[:1]
    if start == "<":
        try:
            found = plays.bgg_of(plays.xml_of(text))
        except ValueError as error:
            raise UnreadableError(error.args[0]) from None
        if found is None:
            raise UnreadableError(said("fault.shape"))
        plays.read_bgg(reading, found, title)
    elif place.suffix.lower() == ".toml":
        sheet = parse_toml(text)
        if not reading.declared.is_sheet(sheet):
            raise UnreadableError(said("fault.shape"))
        return sheet
    elif start in ("{", "["):
        return _json(reading, text, title)
    else:
        if not coded:
            reading.notes.append(said("note.encoding"))
        read_table(reading, lines_of(text), columns, dates)
    return None


def _json(reading: Reading, text: str, title: str | None) -> Any:
    data = parse_json(text)
    if plays.is_bgstats(data):
        plays.read_bgstats(reading, data, title)
    elif (found := plays.bgg_of(data)) is not None:
        plays.read_bgg(reading, found, title)
    elif isinstance(data, Mapping) and data.get("format") != FORMAT and reading.declared.is_sheet(data):
        return data
    else:
        raise UnreadableError(said("fault.shape"))
    return None


def _decoded(content: bytes) -> tuple[str, bool]:
    """A text file as text, and whether it is UTF-8 or UTF-16 with its mark; else it is taken for Windows-1252."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return content.decode("utf-16"), True
        except UnicodeDecodeError as error:
            raise UnreadableError(_no_text(error)) from None
    try:
        return content.decode("utf-8-sig"), True
    except UnicodeDecodeError:
        if b"\0" in content:
            raise UnreadableError(said("no_kind", place=said("it"))) from None
        return content.decode("cp1252", "replace"), False


def _no_text(error: UnicodeDecodeError) -> Message:
    return foreign(str(error), "syntax.bytes")


class _Kept:
    """Opens files in which people keep games as logs are opened."""

    def open(self, place: Path, game: str) -> Log:
        """As of `read_games`."""
        return read_games(place, game=game)

    def join(self, logs: Iterable[Log | str | Path]) -> Log:
        """As of `core.log.join.join`."""
        return join(logs)


KEPT_FILES = _Kept()
