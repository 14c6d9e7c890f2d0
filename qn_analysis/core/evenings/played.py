"""Games as somebody kept them, and the log that is made of them.

What is read of a file comes together in a `Reading`: games, what cannot be used and why, and what was guessed. Nothing
is made up: a game of which something is wrong is named with its line, and is left out only when that is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

import polars as pl

from ..base.addressed import way
from ..base.catalogue import Joined, Message
from ..base.messages import in_one, short_repr
from ..log import people
from ..log.folder import FORMAT, LogError
from ..log.follow import ByHand, Row, by_hand
from ..log.jsonl import complete
from ..log.knowledge import Knows, told_untold
from ..log.log import Log
from ..log.people import Run
from ..log.validate import NAME
from ..rules.ruleset import BaseRuleset

SCORE: Final = 2**15 - 1
"""Most points that a score can be, either way: it has 16 bits."""
LISTED: Final = 20
"""Problems that one message lists; it says how many more there are."""
_FEW: Final = ("fault.points", "fault.some", "fault.few")
"""What follows from a cell that could not be read."""


def said(key: str, /, **values: Any) -> Message:
    """What is said of a file."""
    return Message(f"{__package__}.texts", key, values)


def option(name: str, python: str, command: str = "") -> str:
    """How somebody says otherwise how a file is to be read: by an argument and what goes after it in Python, or an
    option and what goes after it at the command line.
    """
    return way(f"`qn.read_games(..., {name}{python})`", f"`qn import --{name}{command}`")


def at(where: str, fault: Message) -> Message:
    """A fault with the line where it is."""
    return said("where", where=where, fault=fault)


class Player(NamedTuple):
    """Somebody at a table.

    Attributes:
        name: as it is kept; "" where it is not.
        parts: points of each sale (or round), where they are kept.
        total: points in all, where they are kept.
        won: whether she is marked as the winner; None: nobody is marked.
        where: the line.
    """

    name: str
    parts: tuple[int | None, ...] = ()
    total: int | None = None
    won: bool | None = None
    where: str = ""


@dataclass(frozen=True)
class Played:
    """A game as it is kept, with its players in the order of their seats, as far as it is known; the date is
    year-month-day.

    Instead of points there may be rows of a log that somebody wrote of it; they know displays.
    """

    where: str
    players: tuple[Player, ...]
    date: str | None = None
    place: str | None = None
    rows: tuple[Row, ...] = ()


@dataclass
class Reading:
    """What was read of a file.

    Attributes:
        kind: log of the game.
        rules: by which it was played.
        what: the kind of file, as its texts call it.
        games: those that can be used.
        faults: what cannot be, each with its line.
        bad: how many games have faults.
        seats: whether it is kept who sat where; else the order of the players says nothing.
        notes: what was guessed or left out, once each.
        untold: what the log does not tell although it knows so much (`core.log.knowledge`).
        columns: what each column is taken for, by its heading.
        whole: the log that the file is, if it is the code of one; then nothing else was read.
    """

    name: str
    kind: type[Log]
    rules: BaseRuleset
    what: str = "rows"
    games: list[Played] = field(default_factory=list)
    faults: list[Message] = field(default_factory=list)
    bad: int = 0
    seats: bool = True
    notes: list[Message] = field(default_factory=list)
    untold: frozenset[str] = frozenset()
    columns: dict[str, str] = field(default_factory=dict)
    whole: Log | None = None

    @cached_property
    def declared(self) -> ByHand:
        """What the game declares of what people write."""
        return by_hand(self.kind.layout)

    def take(self, game: Played, faults: Sequence[Message] = ()) -> None:
        """Keep a game as far as it could be read, if there is nothing wrong with it."""
        named = self._named(game)
        wrong = [*faults, *(each for each in self._wrong(named) if not faults or each.values["fault"].key not in _FEW)]
        if wrong:
            self.faults += sorted(wrong, key=_line)
            self.bad += 1
        else:
            self.games.append(self._marked(named))

    def _named(self, game: Played) -> Played:
        """With a name of her own for everybody."""
        taken: set[str] = set()
        players = []
        for player in game.players:
            name = player.name or people.NOBODY_KNOWN
            if name in taken and name != people.NOBODY_KNOWN:
                number = next(n for n in range(2, len(game.players) + 2) if f"{name} ({n})" not in taken)
                other = f"{name} ({number})"
                self.notes.append(said("note.namesake", where=player.where or game.where, name=name, other=other))
                name = other
            taken.add(name)
            players.append(player._replace(name=name))
        return Played(game.where, tuple(players), game.date, game.place, game.rows)

    def _wrong(self, game: Played) -> Iterator[Message]:
        layout = self.kind.layout
        for player in game.players:
            where = player.where or game.where
            if len(player.name) > NAME or not player.name.isprintable():
                yield at(where, said("fault.name", given=short_repr(player.name), most=NAME))
            for points in (*player.parts, player.total):
                if points is not None and abs(points) > SCORE:
                    yield at(where, said("fault.range", given=str(points), low=-SCORE, high=SCORE))
        if not layout.fewest <= len(game.players) <= layout.seats:
            few = said("fault.few", players=len(game.players), fewest=layout.fewest, most=layout.seats)
            yield at(game.where, few)
        if not game.rows:
            yield from self._points_wrong(game)

    def _points_wrong(self, game: Played) -> Iterator[Message]:
        lacking = [player.name for player in game.players if self.total(player) is None and not any_told(player)]
        if lacking:
            yield at(game.where, said("fault.points", names=lacking))
        for player in game.players:
            told = [part for part in player.parts if part is not None]
            if told and len(told) < len(player.parts) and player.total is None:
                where = player.where or game.where
                yield at(where, said("fault.some", name=player.name, told=len(told), due=len(player.parts)))
            elif told and len(told) == len(player.parts) and player.total not in (None, sum(told)):
                values = {"parts": [*told], "sum": sum(told), "total": player.total}
                yield at(player.where or game.where, said("fault.sum", name=player.name, **values))
        best = max((self.total(player) or 0 for player in game.players), default=0)
        first = next((player for player in game.players if self.total(player) == best), None)
        for player in game.players:
            score = self.total(player)
            if player.won and score is not None and score < best and first is not None and not lacking:
                values = {"score": score, "other": first.name, "more": best}
                yield at(player.where or game.where, said("fault.winner", name=player.name, **values))

    def _marked(self, game: Played) -> Played:
        """The game as it is; it is told where points by sale are of no use, and where a tie is shared although one
        winner is marked."""
        due = self.declared.stages(self.rules)
        given = max((len(player.parts) for player in game.players if any_told(player)), default=0)
        if given and given != due and not any(note.key == "note.only_totals" for note in self.notes):
            self.notes.append(said("note.only_totals", where=game.where, given=given, due=due or 0))
        totals = [self.total(player) for player in game.players]
        marked = sum(bool(player.won) for player in game.players)
        if not game.rows and marked and self.declared.ties(self.rules) == "shared":
            level = [
                player.name
                for player, total in zip(game.players, totals, strict=True)
                if total == max(totals, key=_low)
            ]
            if marked < len(level):
                self.notes.append(said("note.shared", where=game.where, names=level))
        return game

    @staticmethod
    def total(player: Player) -> int | None:
        """All points of a player, if they are kept."""
        if player.total is not None:
            return player.total
        told = [part for part in player.parts if part is not None]
        return sum(told) if told and len(told) == len(player.parts) else None

    def log(self, skip: bool) -> Log:
        """The log of the games; `skip` leaves out those that cannot be read. `LogError` if there are such games, or no
        others.
        """
        if self.faults and (not skip or not self.games):
            raise LogError(self.refused(said("skip", option=option("skip", "=True")) if self.games else said("mend")))
        if self.whole is not None:
            return self.whole
        if not self.games:
            raise LogError(said("unread", place=f"{self.name}:", why=said("none")))
        if not self.seats:
            self.notes.append(said("note.seats"))
        if self.bad:
            self.notes.append(said("note.skipped", n=self.bad))
        return self._made()

    def refused(self, remedy: Message) -> Message:
        """All that is wrong, in one message, with what can be done."""
        first = self.faults[:LISTED]
        rest = len(self.faults) - len(first)
        every = in_one([*first, *([said("more", n=rest)] if rest else [])])
        return Joined(". ", [said("unread", place=f"{self.name}:", why=every), remedy])

    def _made(self) -> Log:
        stages = self.declared.stages(self.rules)
        rows, runs = [], list[Run]()
        shows = any(game.rows for game in self.games)
        for number, game in enumerate(self.games):
            own = game.rows or tuple(self._rows(game, stages))
            rows += [{**row, "game": number} for row in own]
            run = Run(number, 1, tuple(player.name for player in game.players), True, game.date, game.place)
            if runs and runs[-1]._replace(first=number, games=1) == run:
                runs[-1] = runs[-1]._replace(games=runs[-1].games + 1)
            else:
                runs.append(run)
        schema = self.kind.layout.tables["events"]
        columns = {name: [row.get(name) for row in rows] for name in schema}
        events = pl.DataFrame(columns, schema=schema)
        knows = Knows.SALES if shows else Knows.SCORES
        manifest = {
            "format": FORMAT, "schema": self.kind.layout.version, "game": self.kind.layout.game, "knows": knows.said,
            **told_untold(self.untold), **people.told(runs), "ruleset": self.rules.to_dict(), "parts": [],
            "source": self.told(),
        }  # fmt: skip
        return complete(self.kind(manifest, events.lazy(), events.lazy()))

    def _rows(self, game: Played, stages: int | None) -> Iterator[Row]:
        """Rows of a game of which the points are kept."""
        tally = self.kind.layout.tally
        parts = [player.parts for player in game.players]
        whole = tally is not None and all(len(each) == stages and None not in each for each in parts)
        totals = [self.total(player) for player in game.players]
        if tally is not None and whole:
            so_far = [0] * len(parts)
            for stage in range(stages or 0):
                yield {"event": tally.opens}
                for seat, each in enumerate(parts):
                    part = each[stage] or 0
                    so_far[seat] += part
                    yield {"event": tally.event, "seat": seat, "amount": so_far[seat] if tally.running else part}
        won = [bool(player.won) for player in game.players]
        for seat, total in enumerate(totals):
            yield {"event": "game_over", "seat": seat, "amount": total, "count": self._place(seat, totals, won)}

    def _place(self, seat: int, totals: Sequence[int | None], won: Sequence[bool]) -> int | None:
        """The place of a player whom a mark puts before others with as many points; None where points tell it."""
        if self.declared.ties(self.rules) != "untold" or not any(won):
            return None
        mine, best = totals[seat], max(totals, key=_low)
        ahead = sum((total or 0) > (mine or 0) for total in totals)
        level = totals.count(mine)
        if mine == best and level > 1:
            return 1 if won[seat] else 1 + sum(won)
        return ahead + 1 if level == 1 else None

    def told(self) -> dict[str, Any]:
        """How the file was read, for the manifest of the log."""
        notes = list(map(str, self.notes))
        return {
            "file": self.name,
            "kind": self.what,
            "seats": self.seats,
            "columns": dict(self.columns),
            "notes": notes,
        }

    def lines(self, lang: str) -> list[str]:
        """How the file was read, in sentences."""
        kind = said(f"kind.{self.what}")
        games = len(self.games) if self.whole is None else int(self.whole.manifest["games"])
        told = [said("read.as", name=self.name, games=games, kind=kind)]
        if self.columns:
            listed = [said("read.columns", role=role_of(role), heading=head) for role, head in self.columns.items()]
            told.append(said("read.roles", columns=Joined("; ", listed), option=way("columns=", "--columns")))
        return [each.text(lang) for each in (*told, *self.notes)]


def role_of(role: str) -> Message:
    """What a column is taken for, in words."""
    number = role.removeprefix("sale")
    return said("role.sale", n=int(number)) if number.isdigit() else said(f"role.{role}")


def any_told(player: Player) -> bool:
    """Whether any points of a player are kept."""
    return any(part is not None for part in player.parts)


def _line(fault: Message) -> int:
    """The line or play that a fault names."""
    where = fault.values.get("where")
    return int(where.values.get("n", 0)) if isinstance(where, Message) else 0


def _low(total: int | None) -> int:
    return -SCORE - 1 if total is None else total
