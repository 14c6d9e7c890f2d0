"""The sale stepper: a panel that goes through a sale step by step, changes it, and looks for better displays.

    from qn_analysis import panels
    panel = panels.sale_stepper("sale.json")
    panel.first()
    panel.length = "all"
    panel.change({"op": "move", "player": "Amy", "card": "ring", "row": "ruby", "to": "emerald"})
    panel.to_html("sale.html")

What is drawn is a scene (`sale/scene.py`); this module holds the state, `static/sale.js` draws it. The panel is an
ordinary ipywidget: its traits can be set and observed, and it goes into boxes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import traitlets

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.errors import Error
from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.base.telling import InLanguage
from qn_analysis.core.panels.panel import PanelError, Stepper

from ..rulebook import Ruleset
from ..sale.best import Reply, best_reply, prepare
from ..sale.document import Codes
from ..sale.scene import scene, settled
from ..sale.score import SaleScore, score_sale
from ..sale.sheet import Sheet, SheetError
from ..sale.texts import catalogue as sale_words
from ..sale.texts import problem
from ..words.texts import catalogue as words
from .comparing import compare, values_of
from .editing import edit
from .front_end import sale_front_words, script, style
from .pictures import sale_picture
from .reply_telling import tell_reply
from .sale_page import deck, sale_page
from .texts import catalogue

if TYPE_CHECKING:
    from ..log.sale import LoggedSale

STEPS: Final = {"six": "six", "all": "steps", "sums": "sums"}
"""Where a scene has each of the lengths in which a sale is told."""
SPEEDS: Final = (0.1, 10.0)
"""Slowest and fastest autoplay; 1 is a step every 2.8 seconds."""


class SaleStepper(Stepper):
    """A sale on the table, stepped with buttons, keys or from Python.

    It opens at the result. Traits that can be set: `length` ("six" steps, "all" steps, "sums": the arithmetic only),
    `step` (from 0; kept within the steps), `lang` ("en" or "fr"), `playing`, `speed`.
    Traits to read or observe: `scene`, `players`, `difference` (empty at the original; else `gain` by player, `price`,
    `rarity` and `counted` by gem as differences, `sold` by gem where the sellers differ, `now` and `before` with the
    values), `reply` (the last best reply in words), `message` (why a change was refused).

    Args:
        sheet: the sale: a dictionary, a JSON or TOML file, or a `Sheet`.
        rules: the ruleset; None for the rulebook's.
        lang: language of all texts.
        length: how it is told at first.

    Raises:
        SheetError: the sale cannot be; every problem is named.
        TextError: there are no texts in the language.
        PanelError: there is no such length.
    """

    _esm = script("sale.js")
    _css = style("sale.css")
    catalogue = catalogue
    at = "step"

    length = traitlets.Unicode("six").tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    players = traitlets.List(traitlets.Unicode()).tag(sync=True)
    difference = traitlets.Dict().tag(sync=True)
    reply = traitlets.Dict().tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    deck = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(
        self,
        sheet: Mapping[str, Any] | str | Path | Sheet,
        *,
        rules: Ruleset | None = None,
        lang: str = "en",
        length: str = "six",
    ) -> None:
        self.rules = rules or Ruleset.default()
        self.original: SaleScore = score_sale(sheet, self.rules, lang)
        self.score = self.original
        self._reply: Reply | None = None
        first = scene(self.original, lang)
        super().__init__(
            scene=first,
            lang=lang,
            length=length,
            players=self.original.sheet.players,
            deck=deck(self.rules),
        )
        self.last()
        self.observe(self._lengthened, "length")

    # -------------------------------------------------------------------------------------------------------- stepping

    @property
    def steps(self) -> int:
        """How many steps the sale has, as it is told."""
        return len(self.told_steps)

    @property
    def told_steps(self) -> list[dict[str, Any]]:
        """The steps of the scene, as it is told."""
        found: list[dict[str, Any]] = self.scene.get(STEPS[self.length], [])
        return found

    @traitlets.validate("length")
    def _told_so(self, proposal: Any) -> str:
        length = str(proposal["value"])
        if length not in STEPS:
            raise PanelError(f"length is {short_repr(length)}; choose {', '.join(STEPS)}")
        return length

    def _lengthened(self, change: Any) -> None:
        """Told otherwise: the result stays, another step is the first of its kind or the beginning."""
        before = self.scene[STEPS[change["old"]]]
        if self.step >= len(before) - 1:
            self.last()
        else:
            kind = before[self.step]["kind"]
            self.go(next((at for at, each in enumerate(self.told_steps) if each["kind"] == kind), 0))

    @traitlets.validate("step")
    def _within(self, proposal: Any) -> int:
        return max(0, min(int(proposal["value"]), self.steps - 1))

    @public
    def pace(self, speed: float) -> float:
        """A speed between the slowest and the fastest."""
        if not SPEEDS[0] <= speed <= SPEEDS[1]:
            raise PanelError(f"speed is {speed:g}; give a number from {SPEEDS[0]:g} to {SPEEDS[1]:g}")
        return speed

    def retold(self, old: str) -> None:
        """The same step in other words."""
        self.scene = scene(self.score, self.lang)
        self.message = ""
        if self._reply is not None:
            self.reply = self._told(self._reply, self.reply["by"])

    # --------------------------------------------------------------------------------------------------------- what if

    @property
    def sheet(self) -> Sheet:
        """The sale as it now lies, changes included."""
        return self.score.sheet

    def change(self, change: Mapping[str, Any]) -> bool:
        """Change one display and score the sale anew; `difference` then compares it with the original.

        Args:
            change: as `panels.editing` describes, such as `{"op": "add", "player": "Amy", "card": "ruby_2"}`.

        Returns:
            Whether the change was possible. If it was not, nothing changes and `message` gives every reason.
        """
        try:
            self._lay(edit(self.sheet, change, self.rules, self.lang))
        except SheetError as error:
            self.message = error.text(self.lang)
            return False
        return True

    def back_to_original(self) -> None:
        """Undo every change."""
        self._lay(self.original.sheet)

    def _lay(self, sheet: Sheet) -> None:
        """Put a sheet on the table, at the step that is most like the present one."""
        score = score_sale(sheet, self.rules)
        told = scene(score, self.lang)
        here, new = self.told_steps[self.step], told[STEPS[self.length]]
        step = next(
            (at for at, each in enumerate(new) if (each["kind"], each["gem"]) == (here["kind"], here["gem"])),
            min(self.step, len(new) - 1),
        )
        self.score = score
        self._reply = None
        compared = difference(self.original, score)
        self.tell({"scene": told, "step": step, "difference": compared, "reply": {}, "message": ""})

    # ------------------------------------------------------------------------------------------------------ best reply

    @public
    def best_reply(self, player: str, by: str = "pounds") -> Reply:
        """Find the best display that a player could have shown, knowing all the others; `reply` tells it in words.

        Args:
            player: a name.
            by: "pounds", or "margin" over the best rival.

        Raises:
            SheetError: there is no such player or measure.
        """
        self.busy = True
        try:
            self._reply = best_reply(self.sheet, player, rules=self.rules, by=by)
        finally:
            self.busy = False
        self.message = ""
        self.reply = self._told(self._reply, by)
        return self._reply

    def show_reply(self) -> None:
        """Lay the best reply that was last found on the table, as a change.

        Raises:
            Error: none has been found for this sale.
        """
        if self._reply is None:
            raise Error(problem("no_reply"))
        self._lay(self._reply.sheet)

    def _told(self, reply: Reply, by: str) -> dict[str, Any]:
        """A best reply in words."""
        given = {name: getattr(reply, name) for name in ("player", "gain", "margin", "shown_gain", "shown_margin")}
        given |= {"by": by, "regret": reply.regret, "sheet": reply.sheet.whole()}
        return tell_reply(InLanguage(self.lang, catalogue, sale_words, words), Codes(self.rules).deck, given)

    # -------------------------------------------------------------------------------------------------- the front end

    def respond(self, content: Mapping[str, Any]) -> None:
        """What the front end can ask for."""
        match content.get("type"):
            case "change" if isinstance(content.get("change"), dict):
                self.change(content["change"])
            case "original":
                self.back_to_original()
            case "best_reply":
                self.best_reply(str(content.get("player")), str(content.get("by")))
            case "shown":  # somebody looks at the panel: the search compiles while they step
                prepare()
            case "show_reply":
                self.show_reply()

    def picture(self) -> str:
        """The sale at this step as SVG."""
        return sale_picture(
            self.scene | {"steps": self.told_steps}, self.step, self.lang, message=self.message, reply=self.reply
        )

    def front_words(self, lang: str) -> dict[str, Any]:
        """What the front end says, and the names of cards."""
        return sale_front_words(lang)

    @property
    def _title(self) -> str:
        return self.texts().text("page.title")

    def _page(self) -> str:
        return sale_page(self.score, self.lang, self.length)


def difference(before: SaleScore, now: SaleScore) -> dict[str, Any]:
    """How a changed sale differs from the original, as `compare` says; empty if the sheets are the same."""
    if before.sheet == now.sheet:
        return {}
    old, new = (values_of(each.sheet.whole(), settled(each), each.events) for each in (before, now))
    return compare(now.sheet.whole(), old, new)


@public
def sale_stepper(
    sale: Mapping[str, Any] | str | Path | Sheet | LoggedSale | SaleScore | None = None,
    *,
    rules: Ruleset | str | Path | None = None,
    lang: str = "en",
    seed: int | None = None,
    length: str = "six",
) -> SaleStepper:
    """A panel that steps through a sale.

    Args:
        sale: a sheet (dictionary, JSON or TOML file, `Sheet`), a log's sale (`log.sale(game, sale)`), a scored sale, or
            None to deal one at random.
        rules: the ruleset; None for that of the sale, else the rulebook's.
        lang: language of all texts, "en" or "fr".
        seed: of the sale that is dealt; None for a new one each time.
        length: "six" steps, "all" steps, or "sums", the arithmetic only; can be changed in the panel.

    Raises:
        SheetError: the sale cannot be; every problem is named.
        TextError: there are no texts in the language.
    """
    chosen = None if rules is None else Ruleset.of(rules)
    if sale is None:
        from ..sale.deal import deal_sheet

        sale = deal_sheet(seed, rules=chosen)
    elif hasattr(sale, "sheet") and hasattr(sale, "rules"):  # a log's sale, or one that is scored
        chosen = chosen or sale.rules
        sale = sale.sheet
    return SaleStepper(sale, rules=chosen, lang=lang, length=length)
