"""The score of a chest in words, in Python and in pages: each line with the clauses it rests on, and what one more
piece would change."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.base.telling import Words
from qn_analysis.core.rules.score_lines import ScoreLine

from ..words.cards import GEMS, NOBODY, TREASURES, Cause, Treasure
from ..words.events import Column, Event
from .scoring import Change, ChestResult
from .sheet import NAMES, Given, is_whole


def title_of(words: Words, treasure: int) -> str:
    """ "the ruby title"."""
    return words.say(f"title.{NAMES[treasure]}")


def name_of(words: Words, treasure: int) -> str:
    """ "rubies"."""
    return words.say(f"treasure.{NAMES[treasure]}")


def some(words: Words, treasure: int, count: int) -> str:
    """ "2 rubies"."""
    return words.say(f"pieces.{NAMES[treasure]}", count=count)


# ----------------------------------------------------------------------------------------------------- what it scores


def lines_of(words: Words, given: Given, found: ChestResult, seat: int) -> list[ScoreLine]:
    """Every line of a chest's score, and why what is missing is missing.

    Kinds of lines: title, permanent, variety (points), lacks (why there are none).
    """
    told: list[ScoreLine] = []
    titled = False
    paid = [f[Column.TREASURE] for f in found.events if is_of(f, Event.PERMANENT_SCORED, seat)]
    for f in found.events:
        treasure = f[Column.TREASURE]
        if is_of(f, Event.TITLE_SCORED, seat):
            titled = True
            pieces = some(words, treasure, found.sheet.chests[seat].pieces[treasure])
            text = words.say("line.title", title=title_of(words, treasure), pieces=pieces)
            why = words.reason(f"treasures.{NAMES[treasure]}.title")
            told.append(ScoreLine("title", text, f[Column.AMOUNT], ["scoring.titles"], why))
            if found.causes[treasure] != Cause.NONE and treasure not in paid:
                told.append(permanent_line(words, given, found, treasure, 0))
        elif is_of(f, Event.PERMANENT_SCORED, seat):
            told.append(permanent_line(words, given, found, treasure, f[Column.AMOUNT]))
        elif is_of(f, Event.VARIETY_SCORED, seat):
            sets = f[Column.COUNT]
            told.append(ScoreLine("variety", words.say("line.variety", n=sets), f[Column.AMOUNT],
                                  further(sets), words.reason("variety") if sets > 1 else ""))  # fmt: skip
    if not titled:
        told = [ScoreLine("lacks", words.say("line.no_title"), 0, ["scoring.titles"]), *told]
    return [*told, *missing_lines(words, given, found, seat)]


def is_of(f: Any, event: int, seat: int) -> bool:
    """Whether a row is of an event of a seat."""
    return bool(f[Column.EVENT] == event and f[Column.SEAT] == seat)


def further(sets: int) -> list[str]:
    """The clauses of so many sets."""
    return ["scoring.variety_more", "scoring.variety_gold"] if sets > 1 else ["scoring.variety"]


def permanent_line(words: Words, given: Given, found: ChestResult, treasure: int, points: int) -> ScoreLine:
    """A title that cannot be lost, and its bonus."""
    row = found.causes[treasure] == Cause.ROW_FILLED
    spots = given["modes"][found.sheet.mode]["spots"][treasure]
    values = {"title": title_of(words, treasure), "treasure": name_of(words, treasure), "n": spots}
    text = words.say("line.permanent_row" if row else "line.permanent_supply", **values)
    if points == 0:
        text = f"{text} {words.say('line.unpaid')}"
    why = "play.permanent_row" if row else "play.permanent_supply"
    if not row and found.sheet.mode == "advanced" and treasure < GEMS:
        why = "advanced.permanent"
    known = words.reason(f"treasures.{NAMES[treasure]}.spots") if row else ""
    return ScoreLine("permanent", text, points, ["scoring.permanent", why], known)


def missing_lines(words: Words, given: Given, found: ChestResult, seat: int) -> list[ScoreLine]:
    """Why there is no variety bonus, or none for a further set."""
    sets = found.sets[seat]
    missing = words.join([name_of(words, treasure) for treasure in found.short[seat]])
    if sets == 0:
        text = words.say("line.no_variety", missing=missing)
        pearls = found.sheet.chests[seat].pieces[Treasure.PEARL]
        if pearls == 0:
            return [ScoreLine("lacks", text, 0, ["scoring.variety"])]
        text = f"{text} {words.say('line.pearls', pieces=some(words, Treasure.PEARL, pearls))}"
        return [ScoreLine("lacks", text, 0, ["scoring.variety", "scoring.variety_gold"])]
    if sets < given["modes"][found.sheet.mode]["sets"]:
        text = words.say("line.next_set", missing=missing, n=sets + 1)
        return [ScoreLine("lacks", text, 0, further(2), words.reason("variety"))]
    return []


# ------------------------------------------------------------------------------------------------------ one piece more


def more_of(words: Words, found: ChestResult, seat: int) -> list[ScoreLine]:
    """What one more piece would change for a chest: gains first, then what others could take, then what is full.

    Kinds of lines: gain, loss, blocked.
    """
    told: list[ScoreLine] = []
    for change in found.changes:
        told = [*told, *changed_lines(words, found, change, seat)]
    for treasure in range(TREASURES):
        loose = found.titles[treasure] == seat and found.causes[treasure] == Cause.NONE
        if loose and not is_whole(found.sheet):
            pieces = some(words, treasure, found.sheet.chests[seat].pieces[treasure])
            text = words.say("more.lost", title=title_of(words, treasure), pieces=pieces)
            told.append(ScoreLine("loss", text, None, ["play.title_exceed"]))
    gains = [line for line in told if line.kind == "gain"]
    return [*gains, *[x for x in told if x.kind == "loss"], *[x for x in told if x.kind == "blocked"]]


def changed_lines(words: Words, found: ChestResult, change: Change, seat: int) -> list[ScoreLine]:
    """What one more piece of one treasure for one chest would change for a chest."""
    concerned = change.seat == seat or change.points[seat] != 0
    said: list[str] = []
    why: list[str] = []
    for f in change.events:
        event = f[Column.EVENT]
        if event == Event.OVERFLOWED or event == Event.RAN_SHORT:
            full = event == Event.OVERFLOWED
            text = words.say("more.full" if full else "more.exhausted", treasure=name_of(words, change.treasure))
            line = ScoreLine("blocked", text, None, ["play.overflow" if full else "play.short"])
            return [line] if change.seat == seat else []
        if f[Column.SEAT] == seat or f[Column.OTHER] == seat:
            concerned = concerned or clause_of(f) != ""
        clause = clause_of(f)
        if clause != "":
            said.append(event_of(words, found, f))
            if clause not in why:
                why.append(clause)
    if len(said) == 0 or not concerned:
        return []
    points = change.points[seat]
    player = found.sheet.chests[change.seat].player
    piece = some(words, change.treasure, 1)
    text = words.say("more.piece", player=player, piece=piece, said=" ".join(said))
    return [ScoreLine("gain" if points >= 0 else "loss", text, points, why)]


def clause_of(f: Any) -> str:
    """The clause behind an event that one more piece can bring; "": it brings no change."""
    match f[Column.EVENT]:
        case Event.TITLE_CLAIMED:
            return "play.title_first"
        case Event.TITLE_TAKEN:
            return "play.title_exceed"
        case Event.PERMANENT_BY_ROW:
            return "play.permanent_row"
        case Event.PERMANENT_BY_SUPPLY:
            return "play.permanent_supply"
        case Event.VARIETY_SCORED:
            return "scoring.variety_more" if f[Column.COUNT] > 1 else "scoring.variety"
    return ""


def event_of(words: Words, found: ChestResult, f: Any) -> str:
    """Such an event in a sentence."""
    counted = {"count": f[Column.COUNT], "amount": f[Column.AMOUNT]}
    if f[Column.EVENT] == Event.VARIETY_SCORED:
        return words.say("more.variety", n=f[Column.COUNT], **counted)
    names = {"seat": seat_of(words, found, f[Column.SEAT]), "other": seat_of(words, found, f[Column.OTHER])}
    key = f"event.{EVENTS[f[Column.EVENT]]}"
    return words.capital(words.say(key, **names, **counted, title=title_of(words, f[Column.TREASURE])))


def seat_of(words: Words, found: ChestResult, seat: int) -> str:
    """The player of a seat; of a chest that was left out its number."""
    if seat == NOBODY:
        return ""
    chests = found.sheet.chests
    return chests[seat].player if seat < len(chests) else words.say("seat.default", n=seat + 1)


EVENTS = tuple(event.name.lower() for event in Event)
