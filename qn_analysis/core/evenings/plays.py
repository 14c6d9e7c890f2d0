"""Plays that phones and BoardGameGeek keep: exports of BG Stats (JSON), and BGG's plays (XML, or JSON made of it)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from xml.etree import ElementTree

from ..base.catalogue import Message
from ..base.messages import foreign, short_repr
from . import cells
from .played import Played, Player, Reading, at, option, said

LIST_OF: Final = {"play", "player"}
"""Elements of BGG's plays of which there can be several."""
NAMED: Final = 5
"""Plays that one note names; it says how many there are."""


def is_bgstats(data: Any) -> bool:
    """Whether a JSON document is an export of BG Stats."""
    return isinstance(data, Mapping) and isinstance(data.get("plays"), list) and isinstance(data.get("players"), list)


def bgg_of(data: Any) -> Any:
    """The plays of BGG in a JSON document that was made of its XML, with attributes under their plain names; None: it
    has none."""
    bare = _bare(data)
    found = bare.get("plays", bare) if isinstance(bare, Mapping) else None
    return found if isinstance(found, Mapping) and isinstance(found.get("play"), list | Mapping) else None


def _bare(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {str(key).lstrip("-@"): _bare(value) for key, value in data.items()}
    return [_bare(each) for each in data] if isinstance(data, list) else data


def xml_of(text: str) -> Any:
    """An XML document as JSON would have it: attributes and elements by name. `ValueError` (a Message) if it is none,
    or declares what no document of plays has.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError(said("fault.entities"))
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        where = foreign(str(error), "syntax.at", line=str(line), column=str(column))
        raise ValueError(said("fault.xml", reason=where)) from None
    return {root.tag: _element(root)}


def _element(node: ElementTree.Element) -> dict[str, Any]:
    made: dict[str, Any] = dict(node.attrib)
    for child in node:
        inner = _element(child) if len(child) or child.attrib else (child.text or "")
        if child.tag in LIST_OF:
            made.setdefault(child.tag, []).append(inner)
        else:
            made[child.tag] = inner
    return made


class _Left:
    """Plays that are left out, by why."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.found: dict[str, list[Message]] = {}

    def out(self, why: str, where: Message) -> None:
        """One more."""
        self.found.setdefault(why, []).append(where)

    def tell(self) -> None:
        """Say it once each."""
        for why, places in self.found.items():
            listed = [*places[:NAMED], *(["…"] if len(places) > NAMED else [])]
            self.reading.notes.append(said(f"note.{why}", n=len(places), where=listed))


def chosen(reading: Reading, names: Mapping[Any, str], given: str | None) -> set[Any] | None:
    """Which of the games of a file, by key, somebody means by a name or number; None: none of them, which is a fault."""
    title = reading.kind.layout.title
    wanted = {cells.plain(each) for each in ([given] if given else (title, *reading.kind.layout.titles))}
    found = {key for key, name in names.items() if cells.plain(name) in wanted or (given and str(key) == given)}
    if found:
        return found
    if len(names) == 1 and not given:
        reading.notes.append(said("note.title", game=title, given=short_repr(next(iter(names.values())))))
        return {*names}
    if not names:
        reading.faults.append(said("fault.no_plays"))
        return None
    known = [short_repr(name) for name in [*names.values()][:20]]
    reading.faults.append(said("fault.no_game", game=title, known=known, option=option("title", "=...", " ...")))
    return None


# ------------------------------------------------------------------------------------------------------------- BG Stats


def read_bgstats(reading: Reading, data: Mapping[str, Any], title: str | None) -> None:
    """Fill a reading with the games of an export of BG Stats; `title` is how the game is called in it, if not as
    everywhere.
    """
    reading.what = "bgstats"
    listed = {key: _by_id(data.get(key)) for key in ("games", "players", "locations")}
    names = {key: str(game.get("name") or game.get("bggName") or "") for key, game in listed["games"].items()}
    mine = chosen(reading, names, title)
    if mine is None:
        return
    left, others = _Left(reading), 0
    for number, play in enumerate(data["plays"], 1):
        where = said("play", n=number)
        if not isinstance(play, Mapping) or _key(play.get("gameRefId")) not in mine:
            others += 1
        elif play.get("ignored"):
            left.out("ignored", where)
        elif not play.get("playerScores"):
            left.out("no_players", where)
        elif not any(str(each.get("score") or "").strip() for each in _dicts(play["playerScores"])):
            left.out("no_points", where)
        else:
            _bgstats_play(reading, where, play, listed["players"], listed["locations"])
    if others:
        reading.notes.append(said("note.others", n=others))
    left.tell()


def _by_id(listed: Any) -> dict[Any, Mapping[str, Any]]:
    return {key: each for each in _dicts(listed) if (key := _key(each.get("id"))) is not None}


def _key(number: Any) -> Any:
    """By what one thing of a file names another; what is no number and no word names nothing."""
    return number if isinstance(number, int | str) else None


def _dicts(listed: Any) -> list[Mapping[str, Any]]:
    return [each for each in listed if isinstance(each, Mapping)] if isinstance(listed, list) else []


def _bgstats_play(
    reading: Reading, where: Message, play: Mapping[str, Any], people: Mapping[Any, Mapping[str, Any]],
    places: Mapping[Any, Mapping[str, Any]],
) -> None:  # fmt: skip
    faults: list[Message] = []
    players = []
    scores, known = _seated(_dicts(play["playerScores"]))
    reading.seats &= known
    marked = any(each.get("winner") for each in scores)
    for each in scores:
        name = cells.text(people.get(_key(each.get("playerRefId")), {}).get("name"))
        players += _player(name, each.get("score"), bool(each.get("winner")) if marked else None, where, faults)
    date = _date(cells.text(play.get("playDate")), where, faults)
    place = cells.text(places.get(_key(play.get("locationRefId")), {}).get("name")) or None
    reading.take(Played(where, tuple(players), date, place), faults)


def _seated(scores: Sequence[Mapping[str, Any]]) -> tuple[list[Mapping[str, Any]], bool]:
    """Players in the order of their seats, and whether all are known; whoever began comes first otherwise."""
    seats = [each.get("seatOrder") or 0 for each in scores]
    if all(type(seat) is int and seat > 0 for seat in seats) and len({*seats}) == len(seats):
        return [scores[n] for n in sorted(range(len(scores)), key=lambda n: seats[n])], True
    first = next((n for n, each in enumerate(scores) if each.get("startPlayer")), 0)
    return [*scores[first:], *scores[:first]], False


def _date(cell: str, where: Message, faults: list[Message]) -> str | None:
    found = cells.day(cell, False) if cell else None
    if cell and found is None:
        faults.append(at(where, said("fault.date", given=short_repr(cell))))
    return found


# ------------------------------------------------------------------------------------------------------------------ BGG


def read_bgg(reading: Reading, plays: Mapping[str, Any], title: str | None) -> None:
    """Fill a reading with the games of BGG's plays (attributes and elements by name); `title` is how the game is called
    in them, or its number there, if not as everywhere.
    """
    reading.what = "bgg"
    listed = [*_several(plays.get("play"))]
    items = [next(_several(each.get("item")), {}) for each in listed]
    names = {str(item.get("objectid") or item.get("name")): str(item.get("name") or "") for item in items if item}
    mine = chosen(reading, names, title)
    if mine is None:
        return
    left, others = _Left(reading), 0
    for number, (play, item) in enumerate(zip(listed, items, strict=True), 1):
        where = said("play", n=number)
        people = [*_several(_inside(play.get("players")))]
        if not item or str(item.get("objectid") or item.get("name")) not in mine:
            others += 1
        elif str(play.get("quantity") or "1") != "1":
            left.out("several", where)
        elif str(play.get("incomplete") or "0") == "1":
            left.out("incomplete", where)
        elif not people:
            left.out("no_players", where)
        elif not any(cells.text(each.get("score")) for each in people):
            left.out("no_points", where)
        else:
            _bgg_play(reading, where, play, people)
    if others:
        reading.notes.append(said("note.others", n=others))
    left.tell()


def _inside(players: Any) -> Any:
    return players.get("player") if isinstance(players, Mapping) else players


def _several(found: Any) -> Iterator[Mapping[str, Any]]:
    """What can be one thing or a list of them."""
    yield from _dicts(found if isinstance(found, list) else [found])


def _bgg_play(reading: Reading, where: Message, play: Mapping[str, Any], people: Sequence[Mapping[str, Any]]) -> None:
    faults: list[Message] = []
    marked = any(str(each.get("win")) == "1" for each in people)
    seats = [cells.number(cells.text(each.get("startposition"))) for each in people]
    told = all(seat is not None for seat in seats) and len({*seats}) == len(seats)
    order = sorted(range(len(people)), key=lambda n: seats[n] or 0) if told else range(len(people))
    reading.seats &= told
    players = []
    for n in order:
        each = people[n]
        name = cells.text(each.get("name")) or cells.text(each.get("username"))
        players += _player(name, each.get("score"), str(each.get("win")) == "1" if marked else None, where, faults)
    date = _date(cells.text(play.get("date")), where, faults)
    reading.take(Played(where, tuple(players), date, cells.text(play.get("location")) or None), faults)


def _player(name: str, score: Any, won: bool | None, where: Message, faults: list[Message]) -> list[Player]:
    """Who played and what she got; nobody, and what is wrong, where her points are none."""
    cell = cells.text(score)
    found = cells.parts(cell) if cell else []
    if found is None:
        faults.append(at(where, said("fault.number", given=short_repr(cell), column=name or "score")))
        return []
    return [Player(name, tuple(found) if len(found) > 1 else (), sum(found) if found else None, won, where)]
