"""Other sales for the same exercise: what happens in them, what is asked and which slips can be made stay the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Final

from ..words.events import Event
from .deal import PLAYERS
from .judging import slips_in
from .questions import LEVELS, Question, asked_of, in_words
from .score import SaleScore, score_sale
from .sheet import GEM_NAMES, SheetError

CHANGES: Final = 6
"""Small changes that are tried on a sale, besides other gems, seats and fashion."""
STONES: Final = (1, 2, 3)
"""Stones of a card of a true gem; a card of amber has one."""
AMBER: Final = "amber"
Slips = list[tuple[str, frozenset[str]]]
"""By question what it is about, and the slips that its answers can show."""


class Exercise:
    """A sale (a document, as `Sheet.to_dict` makes it) and what is asked about it, in the order in which it is settled;
    `ask` are ids of questions, without their seats. `SheetError` if the sale cannot be.
    """

    def __init__(self, sheet: Mapping[str, Any], ask: Sequence[str]) -> None:
        self.score: SaleScore = score_sale(sheet)
        self.sheet = self.score.sheet.to_dict()
        self.ask = [":".join(key.split(":")[:2]) if not key.startswith("total") else "total" for key in ask]
        self._found, self._after = asked_of(self.score, LEVELS[0])
        self.asked = asked_about(in_words(self._found, self.score), self.ask)

    def story(self) -> Any:
        """What two exercises have in common that are the same but for their cards."""
        happened = Counter(each.event for each in self.score.events if each.event != Event.SHOWN)
        # How many pay, not who; how many sell, not who.
        forms = [(each.about, str(each.answer).count("_")) if each.kind in ("choice", "several") else each.about
                 for each in self.asked]  # fmt: skip
        return happened, Counter(map(str, forms))

    def slips(self) -> Slips:
        """By question what it is about, and the slips that its answers can show."""
        shown = slips_in(self._found, self._after, self.asked, self.score)
        return [(each.about, frozenset(found.values())) for each, found in zip(self.asked, shown, strict=True)]


def asked_about(every: Sequence[Question], ask: Sequence[str]) -> list[Question]:
    """Those of all questions about a sale that are asked, by their ids without seats."""
    return [each for each in every if any(each.id == key or each.id.startswith(f"{key}:") for key in ask)]


def varied(exercise: Exercise, dice: Random) -> Exercise:
    """The same exercise with another sale: other gems, seats, fashion, stones and Rings.

    Every slip that can be seen in an answer to a question of the one can be seen in the other.
    """
    now = _renamed(exercise, dice)
    story, slips = exercise.story(), exercise.slips()
    for change in (_refashioned, _refashioned, *[_changed] * CHANGES):
        sheet = deepcopy(now.sheet)
        change(sheet, dice)
        try:
            other = Exercise(sheet, now.ask)
        except SheetError:  # more cards of a kind than there are
            continue
        if other.story() == story and _as_telling(slips, other.slips()):
            now = other
    return now


def _as_telling(slips: Slips, others: Slips) -> bool:
    """Whether there is to each question another one about the same thing that shows its slips at least."""
    rest = list(others)
    for about, shown in sorted(slips, key=lambda each: -len(each[1])):
        fits = [each for each in rest if each[0] == about and each[1] >= shown]
        if not fits:
            return False
        rest.remove(min(fits, key=lambda each: len(each[1])))
    return True


def _renamed(exercise: Exercise, dice: Random) -> Exercise:
    """True gems and seats changed round; amber stays what it is, which no Alchemist touches."""
    true = [gem for gem in GEM_NAMES if gem != AMBER]
    gems = dict(zip(true, dice.sample(true, len(true)), strict=True)) | {AMBER: AMBER}
    sheet = exercise.sheet
    seats = dice.sample(range(len(sheet["displays"])), len(sheet["displays"]))
    names = {sheet["displays"][old]["player"]: PLAYERS[new] for new, old in enumerate(seats)}
    displays = []
    for old in seats:
        display = {key: part for key, part in sheet["displays"][old].items() if key != "hand"}
        rows = {gems[gem]: deepcopy(row) for gem, row in display.get("rows", {}).items()}
        displays.append(display | {"player": names[display["player"]], "rows": rows})
    made = {"fashion": [gems[gem] for gem in sheet["fashion"]], "displays": displays}
    if sheet.get("alchemist"):
        made["alchemist"] = [
            move | {"player": names[move["player"]], "from": gems[move["from"]], "to": gems[move["to"]]}
            for move in ([sheet["alchemist"]] if isinstance(sheet["alchemist"], dict) else sheet["alchemist"])
        ]
    ask = [
        ":".join([about, gems[gem]]) if gem else about for about, _, gem in (key.partition(":") for key in exercise.ask)
    ]
    found = Exercise(made, ask)
    return found if len(found.asked) == len(exercise.asked) and found.story() == exercise.story() else exercise


def _refashioned(sheet: dict[str, Any], dice: Random) -> None:
    """Another fashion."""
    dice.shuffle(sheet["fashion"])


def _changed(sheet: dict[str, Any], dice: Random) -> None:
    """One small change: of a card, of how many cards, or of Rings."""
    rows = [(gem, row) for display in sheet["displays"] for gem, row in display.get("rows", {}).items()]
    gem, row = dice.choice(rows)
    cards = list(row.get("gems", []))
    stones = 1 if gem == AMBER else dice.choice(STONES)
    match dice.randrange(4):
        case 0 if row.get("rings"):
            row["rings"] = dice.choice((1, 2, 3))
        case 1:
            cards.append(stones)
        case 2 if len(cards) > 1:
            cards.pop(dice.randrange(len(cards)))
        case _ if cards:
            cards[dice.randrange(len(cards))] = stones
    row["gems"] = sorted(cards, reverse=True)
