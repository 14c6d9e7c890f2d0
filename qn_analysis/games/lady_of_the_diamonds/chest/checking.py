"""What cannot be of chests, in Python and in pages: pieces, names, and titles, which the engine hands out.

Source: "Contents", "Set Up" 1, "How to Play" 5, 10 and 11, "Advanced Rules" 1 to 3.
"""

from __future__ import annotations

from typing import Any

from qn_analysis.core.base.telling import Words

from ..engine.advanced import supply_of
from ..engine.state import Log
from ..words.cards import SEATS, TREASURES, Cause
from ..words.events import Column, Event
from .laying import hand_out, lay_chests, lay_pieces, table_of, taken_from
from .sheet import NAMES, Given, Sheet, fewest_of, is_whole


def problems_of(words: Words, given: Given, log: Log, data: Any, sound: Given, sheet: Sheet) -> list[str]:
    """Everything besides the form of a document, of which a part is sound: the sheet."""
    found: list[str] = []
    if sheet.players < len(sheet.chests):
        most = {"given": str(sheet.players), "fewest": fewest_of(len(sheet.chests)), "most": SEATS}
        found.append(words.say("problem.players", **most))
    names = [chest.player for chest in sheet.chests]
    for seat in range(len(names)):
        if names[seat] in names[seat + 1 :] and names[seat] not in names[:seat]:
            found.append(words.say("problem.same_name", player=names[seat]))
    if "chests" not in sound or sheet.players < len(sheet.chests):
        return found
    for key in ("mode", "players"):
        if key in data and key not in sound:  # so that nobody knows how many pieces there are
            return found
    return [*found, *wrong_pieces(words, given, sheet), *wrong_titles(words, given, log, sheet)]


def wrong_pieces(words: Words, given: Given, sheet: Sheet) -> list[str]:
    """More pieces than spots, and more than there are."""
    t = table_of(given, sheet).table
    found: list[str] = []
    for treasure in range(TREASURES):
        spots = t.rules.spots[treasure]
        total = 0
        for chest in sheet.chests:
            total += chest.pieces[treasure]
            if chest.pieces[treasure] > spots:
                held = words.say(f"pieces.{NAMES[treasure]}", count=chest.pieces[treasure])
                found.append(words.say("problem.spots", player=chest.player, pieces=held, n=spots))
        supply = supply_of(t.rules, t.players, treasure)
        if total > supply:
            held = words.say(f"pieces.{NAMES[treasure]}", count=total)
            of = {"mode": words.say(f"mode.{sheet.mode}"), "players": sheet.players}
            found.append(words.say("problem.supply", pieces=held, supply=supply, **of))
    return found


def wrong_titles(words: Words, given: Given, log: Log, sheet: Sheet) -> list[str]:
    """Titles that lie where they cannot, that nobody can know of, and that are not permanent."""
    found: list[str] = []
    for treasure in range(TREASURES):
        listed = [chest for chest in sheet.chests if treasure in chest.titles]
        if len(listed) > 1:
            players = [chest.player for chest in listed]
            found.append(wrong_title(words, "title_twice", treasure, {"players": players}))
        for chest in listed:
            if chest.pieces[treasure] == 0:
                found.append(wrong_title(words, "title_without", treasure, {"player": chest.player}))
    forth = lay_pieces(given, log, sheet)
    hand_out(forth, log, len(sheet.chests), 0)
    moved = taken_from(log)
    back = lay_pieces(given, log, sheet)
    hand_out(back, log, len(sheet.chests), 1)
    log.seq = 0
    for f in moved:
        if f[Column.EVENT] == Event.TITLE_TAKEN:
            holder = sheet.chests[f[Column.OTHER]]
            if f[Column.TREASURE] in holder.titles:
                who = {"player": holder.player, "other": sheet.chests[f[Column.SEAT]].player}
                much = {"n": f[Column.AMOUNT], "more": f[Column.COUNT]}
                found.append(wrong_title(words, "title_exceeded", f[Column.TREASURE], {**who, **much}))
    for treasure in range(TREASURES):
        one = forth.table.title[treasure]
        other = back.table.title[treasure]
        if is_whole(sheet) and one != other:  # equal numbers: whoever was first
            who = {"player": sheet.chests[min(one, other)].player, "other": sheet.chests[max(one, other)].player}
            found.append(wrong_title(words, "title_open", treasure, who))
    t = lay_chests(given, log, sheet).table
    for seat in range(len(sheet.chests)):
        chest = sheet.chests[seat]
        for treasure in range(TREASURES):
            spots = t.rules.spots[treasure]
            if treasure not in chest.permanent:
                continue
            if t.title[treasure] != seat:
                found.append(wrong_title(words, "permanent_without_title", treasure, {"player": chest.player}))
            elif t.permanent[treasure] == Cause.NONE and chest.pieces[treasure] < spots:
                of = {"player": chest.player, "n": spots}
                found.append(wrong_title(words, "permanent_open", treasure, of))
    return found


def wrong_title(words: Words, key: str, treasure: int, values: Given) -> str:
    """What cannot be about a title."""
    name = NAMES[treasure]
    named = {"title": words.say(f"title.{name}"), "treasure": words.say(f"treasure.{name}"), "key": name}
    return words.say(f"problem.{key}", **named, **values)
