"""Spreadsheets: one row a player and game, or one row a game, with headings in English, French or German."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from itertools import groupby
from typing import Final, NamedTuple

from ..base.catalogue import Message
from ..base.messages import short_repr, suggest
from ..files.read import UnreadableError
from . import cells
from .played import Played, Player, Reading, at, option, role_of, said

ROLES: Final[Mapping[str, tuple[str, ...]]] = {
    "date": (
        "date", "day", "when", "played", "played on", "evening", "jour", "quand", "soir", "soiree", "datum", "tag",
    ),
    "game": ("game", "game number", "game no", "no", "nr", "n", "number", "partie", "numero", "spiel", "match", "id"),
    "place": ("place", "where", "location", "lieu", "ou", "chez", "ort", "wo"),
    "player": (
        "player", "players", "name", "names", "who", "person", "joueur", "joueuse", "joueurs", "nom", "prenom", "qui",
        "spieler", "spielerin", "wer",
    ),
    "total": (
        "total", "sum", "score", "points", "pts", "pounds", "final", "final score", "result", "somme", "livres",
        "resultat", "score final", "summe", "punkte", "gesamt", "gesamtpunkte",
    ),
    "winner": (
        "winner", "won", "win", "wins", "gagnant", "gagnante", "gagne", "vainqueur", "victoire", "sieger", "sieg",
        "gewonnen", "gewinner",
    ),
    "seat": ("seat", "order", "turn order", "chair", "siege", "chaise", "ordre", "place a table", "sitz", "sitzplatz"),
}  # fmt: skip
"""What a column is taken for, by its heading without accents and marks."""
_STAGE: Final = re.compile(
    r"(?:(?:sale|vente|round|manche|tour|year|annee|verkauf|runde|jahr|s|v|r|m) ?)?([1-9])"
    r"|([1-9])(?:st|nd|rd|th|re|er|e|eme|ere|ter|te)? ?(?:sale|vente|round|manche|tour|year|annee|verkauf|runde|jahr)"
)
_SALE: Final = re.compile(r"sale ?([1-9])")
_SAMPLE: Final = 1024
"""Characters of a line that its cells are guessed from."""
SEPARATORS: Final = (";", "\t", ",", "|")


class Line(NamedTuple):
    """A row of a spreadsheet: where it is, and its cells as text."""

    where: Message
    cells: list[str]


def lines_of(text: str) -> list[Line]:
    """The rows of a CSV text with their lines; empty ones as rows without a cell. `UnreadableError` of a cell that goes
    on for too long, or a sign that no text has.
    """
    made: list[Line] = []
    before = 0
    try:
        reader = csv.reader(StringIO(text, newline=""), delimiter=_separator(text))
        for row in reader:
            found = [cells.text(cell) for cell in row]
            made.append(Line(said("line", n=before + 1), found if any(found) else []))
            before = reader.line_num
    except csv.Error:
        raise UnreadableError(said("fault.csv", where=said("line", n=before + 1))) from None
    return made


def _separator(text: str) -> str:
    """What stands between cells: what cuts the first lines into as many cells each, and into most."""
    sample = [line[:_SAMPLE] for line in text[: 50 * _SAMPLE].splitlines()[:50] if line.strip()]

    def fits(separator: str) -> tuple[int, int]:
        counts = Counter(len(row) for row in csv.reader(sample, delimiter=separator) if any(row))
        width, times = max(counts.items(), key=lambda each: (each[0] > 1, each[1], each[0]), default=(1, 0))
        return (times if width > 1 else 0, width)

    return max(SEPARATORS, key=fits)


def read_table(reading: Reading, lines: Sequence[Line], columns: Mapping[str, str], dates: str | None) -> None:
    """Fill a reading with the games of a spreadsheet, its headings first; `columns` are headings by what they are to be
    taken for, as somebody says, and `dates`, `day` or `month`, is what comes first in 1/12/24 (None: as the file
    tells).
    """
    start = next((at for at, line in enumerate(lines) if line.cells), None)
    if start is None:
        reading.faults.append(said("fault.empty"))
        return
    heads = lines[start].cells
    while heads and not heads[-1]:
        heads = heads[:-1]
    rows = [*_sound(reading, lines[start + 1 :], heads)]
    table = _Table(reading, heads, rows, columns, dates)
    if not reading.faults:
        table.read()


def _sound(reading: Reading, lines: Sequence[Line], heads: Sequence[str]) -> Iterator[Line]:
    """Rows with as many cells as there are headings; a row of another length is a fault, and goes no further."""
    for line in lines:
        width = max((n for n, cell in enumerate(line.cells, 1) if cell), default=0)
        if width > len(heads):
            reading.faults.append(at(line.where, said("fault.cells", cells=width, heads=len(heads))))
            reading.bad += 1
        else:
            yield Line(
                line.where, [*line.cells[: len(heads)], *[""] * (len(heads) - len(line.cells))] if line.cells else []
            )


class _Table:
    """A spreadsheet on its way to games."""

    def __init__(
        self, reading: Reading, heads: Sequence[str], rows: Sequence[Line], columns: Mapping[str, str],
        dates: str | None,
    ) -> None:  # fmt: skip
        self.reading, self.heads, self.rows = reading, list(heads), list(rows)
        self.structural = len(reading.faults)
        self.roles = self._roles(columns)
        self.parts = sorted(role for role in self.roles if role.startswith("sale"))
        self.dates = dates
        self.ways = cells.Dates(False)
        self.remarks: list[Message] = []

    # ------------------------------------------------------------------------------------------------------- headings

    def _roles(self, columns: Mapping[str, str]) -> dict[str, int]:
        """What each column is taken for: those that are said first, then by headings."""
        said_ = self._said(columns)
        found: dict[str, int] = dict(said_)
        for number, head in enumerate(self.heads):
            if number in said_.values():
                continue
            role = _role(head)
            if role is None or role in said_:
                continue
            if role in found:
                one, other = self.heads[found[role]], head
                named: str | int = number + 1 if cells.plain(one) == cells.plain(other) else other
                values = {
                    "one": repr(one),
                    "other": repr(other),
                    "option": option("columns", f"={{{role!r}: {str(named)!r}}}", f" {role}={named}"),
                }
                self.reading.faults.append(said("fault.twice", role=role_of(role), **values))
            else:
                found[role] = number
        return found

    def _said(self, columns: Mapping[str, str]) -> dict[str, int]:
        """The columns that somebody names, by their headings or their numbers from 1."""
        known = {cells.plain(head): number for number, head in reversed([*enumerate(self.heads)])}
        made = {}
        for role, given in columns.items():
            stage = _SALE.fullmatch(cells.plain(role))
            named = f"sale{stage[1]}" if stage else cells.plain(role)
            if named not in ROLES and not stage:
                every = [*ROLES, "sale1", "sale2", "sale3"]
                values = {"given": short_repr(role), "hint": suggest(role, every), "known": ", ".join(every)}
                self.reading.faults.append(said("fault.no_role", **values))
                continue
            heading = cells.plain(str(given))
            at_number = int(given) - 1 if str(given).isdigit() and heading not in known else -1
            number = known.get(heading, at_number)
            if not 0 <= number < len(self.heads):
                values = {
                    "given": short_repr(given),
                    "hint": suggest(given, self.heads),
                    "known": ", ".join(self.heads),
                }
                self.reading.faults.append(said("fault.no_heading", **values))
                continue
            made[named] = number
        return made

    # ---------------------------------------------------------------------------------------------------------- games

    def read(self) -> None:
        """The games."""
        if "player" in self.roles:
            self.reading.what = "rows"
            if not self.parts and "total" not in self.roles:
                self._lacking("total")
                return
            self._told([*self.roles.values()])
            self._by_player()
            self._remarked()
            return
        people = self._people()
        if not people:
            self._lacking("player")
            return
        self.reading.what, self.reading.seats = "games", False
        self._told([*(n for role, n in self.roles.items() if role in ("date", "game", "place", "winner")), *people])
        self._by_game(people)
        self._remarked()

    def _remarked(self) -> None:
        """Say once of how many cells a remark was left out."""
        if self.remarks:
            values = {"n": len(self.remarks), "where": self.remarks[0]}
            self.reading.notes.append(said("note.remarks", **values))

    def _lacking(self, role: str) -> None:
        head = self.heads[0] if self.heads else "..."
        values = {"roles": role_of(role), "option": option("columns", f"={{{role!r}: {head!r}}}", f" {role}={head}")}
        self.reading.faults.append(said("fault.heads", **values))

    def _told(self, used: Sequence[int]) -> None:
        """Say what columns are taken for, which are of no use, and how dates are read."""
        self.reading.columns = {role: self.heads[n] for role, n in self.roles.items() if n in used}
        unused = [repr(head) for n, head in enumerate(self.heads) if n not in used and head]
        if unused:
            self.reading.notes.append(said("note.unused", columns=len(unused), names=unused))
        every = [self._cell(line, "date") for line in self.rows if line.cells]
        self.ways = cells.ways(every, self.dates)
        if self.ways.clash:
            one, other = self.ways.clash
            self.reading.faults.append(said("fault.dates", one=one, other=other))
        elif self.ways.doubtful:
            values = {"given": self.ways.doubtful, "option": option("dates", "='month'", " month")}
            self.reading.notes.append(said("note.day_first", **values))

    def _cell(self, line: Line, role: str) -> str:
        return line.cells[self.roles[role]] if role in self.roles and line.cells else ""

    def _by_player(self) -> None:
        """Games of which each player has a row."""
        self._running()
        for group in self._groups():
            self._game(group)

    def _groups(self) -> Iterator[list[Line]]:
        """Rows of one game each."""
        if "game" in self.roles:
            filled = _filled([self._cell(line, "game") for line in self.rows], [bool(line.cells) for line in self.rows])
            dates = _filled([self._cell(line, "date") for line in self.rows], [bool(line.cells) for line in self.rows])
            keyed = [
                (key, line) for key, line in zip(zip(filled, dates, strict=True), self.rows, strict=True) if line.cells
            ]
            for _, found in groupby(keyed, key=lambda each: each[0]):
                yield [line for _, line in found]
            return
        for block in self._blocks():
            yield from self._apart(block)

    def _blocks(self) -> Iterator[list[Line]]:
        """Rows that follow each other without an empty line, and with one date."""
        block: list[Line] = []
        now = ""
        for line in [*self.rows, Line(said("line", n=0), [])]:
            date = self._cell(line, "date")
            if block and (not line.cells or (date and date != now)):
                yield block
                block, now = [], ""
            if line.cells:
                block.append(line)
                now = date or now

    def _apart(self, block: list[Line]) -> Iterator[list[Line]]:
        """Rows of one evening as games: a player who comes again begins the next one, if each has enough players."""
        fewest, most = self.reading.kind.layout.fewest, self.reading.kind.layout.seats
        games: list[list[Line]] = [[]]
        names: set[str] = set()
        for line in block:
            name = self._cell(line, "player")
            if name in names and len(games[-1]) >= fewest:
                games.append([])
                names = set()
            games[-1].append(line)
            names.add(name)
        sound = all(fewest <= len(game) <= most for game in games)
        yield from games if sound else [block]

    def _running(self) -> None:
        """Take running totals for what they are: the last of them is the sum in every row, and all together are not."""
        if "total" not in self.roles or len(self.parts) < 2:
            return
        told = []
        for line in self.rows:
            found = [cells.number(cells.noted(self._cell(line, role))[0]) for role in (*self.parts, "total")]
            if line.cells and None not in found:
                told.append([number or 0 for number in found])
        last = [row for row in told if row[-1] == row[-2]]
        self.running = bool(told) and len(last) == len(told) and any(sum(row[:-1]) != row[-1] for row in told)
        if self.running:
            self.reading.notes.append(said("note.running"))

    running = False

    def _game(self, group: Sequence[Line]) -> None:
        """A game of some rows."""
        faults: list[Message] = []
        players, seats = [], []
        stars = ["*" if self._starred(line) else "" for line in group]
        marks = [self._cell(line, "winner") for line in group] if "winner" in self.roles else stars
        named = {cells.plain(self._cell(line, "player")) for line in group} - {""}
        winners = {cells.plain(cell) for cell in marks} & named
        for line, cell in zip(group, marks, strict=True):
            name = (
                self._cell(line, "player").rstrip(cells.STARS).rstrip()
                if marks is stars
                else self._cell(line, "player")
            )
            if not name:
                faults.append(at(line.where, said("fault.nobody")))
            parts = [self._points(line, role, faults) for role in self.parts]
            if self.running and None not in parts:
                parts = [now - before for now, before in zip(_ints(parts), [0, *_ints(parts)], strict=False)]
            total = self._points(line, "total", faults)
            won = cells.mark(cell)
            if won is None:
                won = cells.plain(cell) not in named
            won = cells.plain(name) in winners if winners else won
            players.append(Player(name, tuple(parts), total, won if any(marks) else None, line.where))
            seats.append(cells.number(self._cell(line, "seat")))
        if all(seat is not None for seat in seats) and len({*seats}) == len(seats):
            order = sorted(range(len(players)), key=lambda n: seats[n] or 0)
            players = [players[n] for n in order]
        else:
            self.reading.seats = False
        date = self._date(group, faults)
        place = next((found for line in group if (found := self._cell(line, "place"))), None)
        self.reading.take(Played(group[0].where, tuple(players), date, place), faults)

    def _points(self, line: Line, role: str, faults: list[Message]) -> int | None:
        cell = self._cell(line, role)
        found = cells.number(self._bare(line, cell)[0]) if cell else None
        if cell and found is None:
            column = repr(self.heads[self.roles[role]])
            faults.append(at(line.where, said("fault.number", given=short_repr(cell), column=column)))
        return found

    def _bare(self, line: Line, cell: str) -> tuple[str, bool]:
        """Points without a remark behind them, and whether it is a star; words that are left out are told once."""
        bare, star = cells.noted(cell)
        if bare != cell and not star:
            self.remarks.append(line.where)
        return bare, star

    def _starred(self, line: Line) -> bool:
        """Whether a star stands behind the name of a player or her points."""
        shown = [self._cell(line, role) for role in ("player", *self.parts[-1:], "total")]
        return shown[0][-1:] in {*cells.STARS} or any(cells.noted(cell)[1] for cell in shown[1:])

    def _date(self, group: Sequence[Line], faults: list[Message]) -> str | None:
        for line in group:
            cell = self._cell(line, "date")
            if cell:
                found = cells.day(cell, self.ways.month_first)
                if found is None:
                    faults.append(at(line.where, said("fault.date", given=short_repr(cell))))
                return found
        return None

    # ------------------------------------------------------------------------------------------------- one row a game

    def _people(self) -> list[int]:
        """Columns that hold the points of one person each: no role has them, and they hold points or nothing."""
        taken = {*self.roles.values()}
        rows = [line for line in self.rows if line.cells]
        made = []
        for number, head in enumerate(self.heads):
            held = [line.cells[number] for line in rows if line.cells[number]]
            if (
                number not in taken
                and head
                and held
                and sum(cells.parts(cells.noted(cell)[0]) is not None for cell in held) * 2 > len(held)
            ):
                made.append(number)
        words = [
            head for number, head in enumerate(self.heads)
            if number not in {*taken, *made} and 2 * sum(bool(line.cells[number]) for line in rows) > len(rows)
        ]  # fmt: skip
        sure = bool(taken) or not words  # else those words may be the names of players
        return made if sure and len(made) >= self.reading.kind.layout.fewest else []

    def _by_game(self, people: Sequence[int]) -> None:
        """Games of which everybody has a column."""
        for line in self.rows:
            if not line.cells:
                continue
            faults: list[Message] = []
            players, starred = list[Player](), False
            winners = {
                cells.plain(each) for each in re.split(r"[,;/&+]| and | et | und ", self._cell(line, "winner"))
            } - {""}
            for number in people:
                cell, name = line.cells[number], self.heads[number]
                if cell in ("", "-", "–"):
                    continue
                bare, star = self._bare(line, cell)
                found = cells.parts(bare)
                if found is None:
                    faults.append(at(line.where, said("fault.number", given=short_repr(cell), column=repr(name))))
                    continue
                parts = tuple(found) if len(found) > 1 else ()
                starred |= star
                won = cells.plain(name) in winners if winners else star
                players.append(Player(name, parts, sum(found), won, line.where))
            if not winners and not starred:
                players = [player._replace(won=None) for player in players]
            date = self._date([line], faults)
            self.reading.take(Played(line.where, tuple(players), date, self._cell(line, "place") or None), faults)


def _role(head: str) -> str | None:
    """What a heading says that its column is; None: nothing that is known."""
    known = cells.plain(head)
    stage = _STAGE.fullmatch(known)
    if stage:
        return f"sale{stage[1] or stage[2]}"
    bare = re.sub(r"\b(gbp|pounds|livres|points|pts)\b", "", known).strip() or known
    return next((role for role, words in ROLES.items() if known in words or bare in words), None)


def _filled(values: Sequence[str], there: Sequence[bool]) -> list[str]:
    """Cells with those left empty filled by the one above; an empty line ends that."""
    made, now = [], ""
    for value, is_row in zip(values, there, strict=True):
        now = (value or now) if is_row else ""
        made.append(now)
    return made


def _ints(parts: Sequence[int | None]) -> list[int]:
    return [part or 0 for part in parts]
