"""What the panel shows of chests, as plain JSON, in Python and in pages: results only; what is entered is the sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from qn_analysis.core.base.telling import Words
from qn_analysis.core.panels.form_panel import Form

from ..chest.document import CHESTS
from ..chest.scoring import ChestResult, scored
from ..chest.sheet import MODES, NAMES, Given, Sheet, fewest_of, is_whole, pieces_of
from ..chest.telling import lines_of, more_of, some
from ..words.cards import FEWEST, SEATS, TREASURES, Cause

CAUSES = ("", *(cause.name.lower() for cause in Cause if cause != Cause.NONE))


def told(words: Words, given: Given, log: Any, sheet: Sheet) -> Given:
    """A sheet as it is kept, and its scene."""
    found = scored(given, log, sheet)
    return {"sheet": settled(found), "scene": scene(words, given, found)}


def frame(words: Words, given: Given, mode: str) -> Given:
    """What does not depend on the chests: treasures with their names, spots and points, modes, most players."""
    rules = given["modes"][mode]
    treasures = [
        {
            "key": NAMES[each],
            "name": words.say(f"treasure.{NAMES[each]}"),
            "title": words.say(f"title.{NAMES[each]}"),
            "spots": rules["spots"][each],
            "points": rules["titles"][each],
        }
        for each in range(TREASURES)
    ]
    return {"lang": words.lang, "modes": list(MODES), "seats": SEATS, "treasures": treasures}


def scene(words: Words, given: Given, found: ChestResult) -> Given:
    """Chests that there can be: each with its points, their lines, and what one more piece would change."""
    chests: list[Given] = []
    for seat in range(len(found.sheet.chests)):
        chests.append({
            "points": found.points[seat],
            "place": found.places[seat] if is_whole(found.sheet) else 0,
            "lines": lines_of(words, given, found, seat),
            "more": more_of(words, found, seat),
        })  # fmt: skip
    left = found.sheet.players - len(found.sheet.chests)
    supply = words.join([some(words, each, found.supply[each]) for each in range(TREASURES)])
    return {
        **frame(words, given, found.sheet.mode),
        "notes": [words.say("note.left_out", n=left)] if left > 0 else [],
        "supply": supply if left == 0 else "",
        "holders": [-1 if seat is None else seat for seat in found.titles],
        "causes": [CAUSES[cause] for cause in found.causes],
        "chests": chests,
    }


def refused(words: Words, given: Given, sheet: Sheet) -> Given:
    """Chests that there cannot be: no points."""
    nobody = {"holders": [-1 for _ in NAMES], "causes": ["" for _ in NAMES], "chests": []}
    return {**frame(words, given, sheet.mode), **nobody, "notes": [], "supply": ""}


def settled(found: ChestResult) -> Given:
    """A sheet as it is written, with every title; of a table with chests left out, also with all that is permanent."""
    chests: list[Given] = []
    for seat in range(len(found.sheet.chests)):
        chest = found.sheet.chests[seat]
        held = [each for each in range(TREASURES) if found.titles[each] == seat]
        permanent = [NAMES[each] for each in held if found.causes[each] != Cause.NONE and not is_whole(found.sheet)]
        chests.append({
            "player": chest.player, "pieces": pieces_of(chest), "titles": [NAMES[each] for each in held],
            "permanent": permanent,
        })  # fmt: skip
    return {"mode": found.sheet.mode, "players": found.sheet.players, "chests": chests}


# ---------------------------------------------------------------------------------------------------- entering a sheet


def follows(words: Words, sheet: Given, at: Sequence[Any], to: Any, count: Callable[[Given], int]) -> Given:
    """A changed sheet with what else follows: players for all chests, titles of one chest each; one stays with its
    holder until somebody has more. `count` says how many problems a sheet has.
    """
    chests = sheet["chests"]
    if at[0] == "chests" and len(at) == 2:
        if to is None:
            sheet["players"] = fewest_of(len(chests))
        else:
            name_chest(words, chests, at[1])
            sheet["players"] = max(sheet.get("players", FEWEST), len(chests))
    elif len(at) == 4 and at[2] == "pieces":
        freed = {**sheet, "chests": [{**chest} for chest in chests]}
        let_go(freed["chests"], "titles", at[3])
        let_go(freed["chests"], "permanent", at[3])
        return freed if count(freed) < count(sheet) else sheet
    elif len(at) == 4:
        others = [chests[n] for n in range(len(chests)) if n != at[1] or not to]
        let_go(others, "permanent", at[3])
        if at[2] == "titles":
            let_go(others, "titles", at[3])
    return sheet


def name_chest(words: Words, chests: Sequence[Given], seat: int) -> None:
    """A new chest is called as the first seat of which no chest is called."""
    taken = [chest.get("player") for chest in chests]
    n = 1
    while words.say("seat.default", n=n) in taken:
        n += 1
    if "player" not in chests[seat]:
        chests[seat]["player"] = words.say("seat.default", n=n)


def let_go(chests: Sequence[Given], key: str, treasure: str) -> None:
    """Take a treasure from lists of titles."""
    for chest in chests:
        if treasure in chest.get(key, []):
            chest[key] = [each for each in chest[key] if each != treasure]


def renamed(before: Words, after: Words, sheet: Given) -> Given:
    """A written sheet in which seats that are called so in one language are called so in another."""
    seats = range(1, SEATS + 1)
    names = {before.say("seat.default", n=n): after.say("seat.default", n=n) for n in seats}
    chests = [{**chest, "player": names.get(chest["player"], chest["player"])} for chest in sheet["chests"]]
    return {**sheet, "chests": chests}


CHEST_FORM = Form(CHESTS, told, refused, follows, renamed)
