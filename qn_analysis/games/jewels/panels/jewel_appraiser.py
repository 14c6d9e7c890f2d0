"""The jewel appraiser: a panel in which cards are picked, and which says what they make, what that brings, and why.

    panel = panels.jewel_appraiser()                # or of a sheet, or of a log: jewel_appraiser(log, turn=9)
    panel.change({"at": ["cards", "ruby"], "to": 3})
    panel.appraisal.made
    panel.to_html("jewel.html")

Prices are the engine's (`appraisal`), what is drawn is made by `appraisal_scene`; this module holds the state, and
`static/appraiser.js` draws it. A sheet that there cannot be is kept, so that one can go on entering, but not priced.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.calls import public
from qn_analysis.core.log.log import Log as AnyLog
from qn_analysis.core.panels.drawing import Drawing
from qn_analysis.pages.form_page import PagedForm

from ..appraisal import Appraisal, appraise, sheet_at
from ..appraisal.document import AnySheet
from ..log.table import Log
from ..rulebook import Ruleset
from .appraisal_scene import CRAFT_FORM

RESOURCES: Final = ("diamond", "ruby", "emerald", "sapphire", "topaz", "amethyst", "gold")


class JewelAppraiser(PagedForm):
    """Cards of gold and gems, picked with fields or from Python.

    Traits that can be set: `sheet` (as `appraisal.sheet` describes it) and `lang` ("en" or "fr").
    Traits to read or observe: `scene`, `message` (why there can be no such sheet, every problem; "" if there can).

    Args:
        sheet: the cards: a dictionary, a JSON or TOML file, or a `Sheet`.
        rules: the ruleset; None for the rulebook's.
        lang: language of all texts.

    Raises:
        SheetError: there can be no such sheet; every problem is named.
        TextError: there are no texts in the language.
    """

    front_end = "appraiser"
    form = CRAFT_FORM

    def __init__(self, sheet: AnySheet, *, rules: Ruleset | None = None, lang: str = "en") -> None:
        super().__init__(sheet, rules=rules or Ruleset.default(), lang=lang)

    @property
    def appraisal(self) -> Appraisal:
        """Of the cards as they are now.

        Raises:
            SheetError: there can be no such sheet; every problem is named.
        """
        return appraise(self._possible(), self.rules, self.lang)

    def results(self, drawing: Drawing) -> None:
        """The cards picked, which recipes they make, and what that brings."""
        say, scene, cards = self.texts().text, self.scene, _counts(self.sheet.get("cards"))
        picked = [
            drawing.stone(f"{cards[each['key']]} × {each['name']}", each["key"])
            for each in scene["resources"]
            if cards.get(each["key"])
        ]
        rows: list[list[Any]] = [[say("ui.cards"), picked or "–"]]
        if hand := _counts(self.sheet.get("hand")):
            names = {each["key"]: each["name"] for each in scene["resources"]}
            held = [drawing.stone(f"{n} × {names[key]}", key) for key, n in hand.items()]
            rows.append([say("ui.in_hand", n=sum(hand.values())), held])
        drawing.table(rows)
        drawing.text(scene["verdict"], bold=True, above=4)
        if scene["recipes"]:
            drawing.heading(say("ui.recipes"))
            drawing.table(
                [
                    [
                        recipe["name"],
                        recipe["needs"],
                        [drawing.tag(say("ui.made"), drawing.good)] if recipe["made"] else recipe["why"],
                    ]
                    for recipe in scene["recipes"]
                ]
            )
        for part in scene["parts"]:
            worth = "" if part["coins"] is None else f": {say('ui.worth', n=part['coins'])}"
            drawing.heading(f"{part['title']}{worth}")
            drawing.table([[line["points"], line["text"], line["address"]] for line in part["lines"]], numbers=[0])
        if scene["others"]:
            drawing.heading(say("ui.others"))
            drawing.table([[each["name"], say("ui.worth", n=each["coins"])] for each in scene["others"]])

    def explained(self) -> str:
        """What they make and bring, step by step."""
        return "" if self.scene["problems"] else self.appraisal.explain(self.lang)


def _counts(entered: Any) -> dict[str, int]:
    """Cards that were entered, by resource; what cannot be a number of cards is left out: the problems name it."""
    found = entered.items() if isinstance(entered, Mapping) else ()
    return {key: n for key, n in found if key in RESOURCES and isinstance(n, int) and n}


@public
def jewel_appraiser(
    cards: AnySheet | AnyLog | None = None,
    game: int = 0,
    turn: int = 1,
    seat: int = 0,
    *,
    rules: Ruleset | str | Path | None = None,
    lang: str = "en",
) -> JewelAppraiser:
    """A panel that checks and prices a jewel of Jewels, and says why.

    Args:
        cards: a sheet (dictionary, JSON or TOML file, `Sheet`), a log of the game or the path of
            one, or None for no cards yet.
        game, turn, seat: of the log, whose hand as her round begins is picked from; turns count from 1, seats from 0.
        rules: the ruleset; None for the log's, else the rulebook's.
        lang: language of all texts, "en" or "fr".

    Raises:
        SheetError: there can be no such sheet; every problem is named.
        LogError: the log is of another game, or the seat has no such round.
        TextError: there are no texts in the language.
    """
    chosen = None if rules is None else Ruleset.of(rules)
    if (log := Log._stored(cards)) is not None:
        return JewelAppraiser(sheet_at(log, game, turn, seat), rules=chosen or log.rules, lang=lang)
    assert not isinstance(cards, AnyLog)
    return JewelAppraiser({"cards": {}} if cards is None else cards, rules=chosen, lang=lang)
