"""A whole game, step by step, in a notebook or on a page of its own: market, hands and sales, as all or one seat knows.

    panel = game_replay(log, 0)              # a box: the game, and below it the sale that is being looked at
    panel = game_replay(log, 0, viewer=2)    # what seat 2 knew
    panel = game_replay(log, 0, review=True) # with the chances along the game, and what would have been better
    panel.replay.next_sale()
    panel.to_html("game.html")

`GameReplay` alone is the widget without the box. What it draws is made by `replay_scene`; the front end only draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from qn_analysis.core.base.errors import Error
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.knowledge import LEVELS, Knows
from qn_analysis.core.log.log import Source
from qn_analysis.core.panels import replay
from qn_analysis.core.panels.panel import Opening, PanelBox, PanelError, front_words
from qn_analysis.core.panels.scenes import ALL as ALL
from qn_analysis.core.review.result import Choice, Review

from ..log.sale import logged_sales
from ..log.table import Log
from ..words.actions import Action
from ..words.cards import SLOTS, Card
from .front_end import GAME, GAME_STYLE, script, style
from .pictures import game_picture
from .replay_scene import SceneMaker, active_at
from .replay_texts import catalogue
from .texts import catalogue as sale_texts


class GameReplay(Opening, replay.GameReplay):
    """A game of a log that can be stepped, and its sales opened: `core.panels.replay.GameReplay` of Queen's Necklace.

    Traits besides:
        sale: year of the sale whose stepper is open, 0 for none.
    """

    _esm = script(*GAME)
    _css = style(*GAME_STYLE)
    catalogue = catalogue
    own_log = Log
    maker = SceneMaker
    opens = "stepper"

    sale = traitlets.Int(0).tag(sync=True)
    stepper = traitlets.Any(None, allow_none=True)

    def __init__(
        self,
        log: Source,
        game: int,
        *,
        viewer: int | None = None,
        lang: str = "en",
        review: bool | str | Review | None = False,
        names: Mapping[int, str] | None = None,
        **traits: Any,
    ) -> None:
        super().__init__(log, game, viewer=viewer, lang=lang, review=review, names=names, **traits)
        self.observe(self._open, "sale")

    def next_sale(self) -> None:
        """To the opening of the next sale, if there is one."""
        self.frame = next((sale["first"] for sale in self.scene["sales"] if sale["first"] > self.frame), self.frame)

    # ------------------------------------------------------------------------------------------------------- the sale

    @property
    def sale_here(self) -> int:
        """The year of the sale that is being held at this frame, or 0."""
        return next((int(s["year"]) for s in self.scene["sales"] if s["first"] <= self.frame <= s["last"]), 0)

    def open_sale(self) -> Any:
        """Open the sale of this frame, step by step; the `SaleStepper`.

        Raises:
            Error: no sale is being held; the message says where there are some.
        """
        if not self.sale_here:
            begin = ", ".join(str(sale["first"]) for sale in self.scene["sales"]) or "none"
            raise Error(
                f"no sale is being held at frame {self.frame}; sales begin at frames: {begin} (next_sale() goes there)"
            )
        self.sale = self.sale_here
        return self.stepper

    def close_sale(self) -> None:
        """Put the stepper away."""
        self.sale = 0

    def _open(self, _change: Any = None) -> None:
        if self.sale == 0:
            self.stepper = None
            return
        from .sale_stepper import sale_stepper

        self.playing = False
        self.stepper = sale_stepper(self._sheet(self.sale), rules=self.game_log.rules, lang=self.lang)

    def _sheet(self, year: int) -> dict[str, Any]:
        """A sale under the names of this panel; what others hold besides is left out where one seat looks."""
        sale = self.game_log.sale(self.game, year)
        active = active_at(self._view, year)
        names = [player["name"] for player in self.scene["players"]]
        called, displays = {}, []
        for step, display in enumerate(sale.sheet["displays"]):  # from the active player clockwise
            seat = (active + step) % len(names)
            called[display["player"]] = names[seat]
            hidden = () if self.viewer in (ALL, seat) else ("hand",)
            displays.append({key: each for key, each in display.items() if key not in hidden} | {"player": names[seat]})
        sheet = {**sale.sheet, "displays": displays}
        if "alchemist" in sheet:
            moves = sheet["alchemist"] if isinstance(sheet["alchemist"], list) else [sheet["alchemist"]]
            sheet["alchemist"] = [{**move, "player": called[move["player"]]} for move in moves]
        return sheet

    # ------------------------------------------------------------------------------------------------- checks, changes

    @traitlets.validate("sale")
    def _valid_sale(self, proposal: Any) -> int:
        year, years = int(proposal["value"]), [sale["year"] for sale in self.scene["sales"]]
        if year and year not in years:
            known = ", ".join(map(str, years)) or "none"
            raise PanelError(f"game {self.game} held no sale in year {year}; its sales are those of: {known}")
        if year and self.game_log.rules.copies[Card.BLANK_GRAY]:
            try:
                self.game_log.sale(self.game, year)
            except LogError as error:
                raise PanelError(str(error)) from None
        return year

    def _renew(self, _change: Any = None) -> None:
        super()._renew()
        if self.sale:
            self._open()

    def better_at(self, choice: Choice) -> dict[str, Any]:
        """The place for sale of a card that would have been better."""
        slot = choice.actions[0] - Action.BUY if choice.actions else -1
        return {"slot": slot if choice.phase == "purchase" and 0 <= slot < SLOTS else None}

    # ------------------------------------------------------------------------------------------------------ a page

    def drawn(self) -> str:
        """The game at this frame as SVG."""
        return game_picture(self.scene, self.frame)

    def _sales(self) -> dict[int, dict[str, Any]]:
        """The scenes of the sale steppers, by year; none for a log of sales alone, which tells no hands, and none for a
        sale at which a blank card was shown.
        """
        from ..sale.scene import scene
        from ..sale.score import score_sale

        if LEVELS[self.scene["knows"]] < Knows.PUBLIC:
            return {}
        years = [sale.year for sale in logged_sales(self.game_log, self.game)]
        return {year: scene(score_sale(self._sheet(year), self.game_log.rules), self.lang) for year in years}

    @property
    def _title(self) -> str:
        return self.texts().text("page.title", game=str(self.game))

    def _page(self) -> str:
        data = self.page_data() | {"sales": self._sales(), "words": front_words(sale_texts(self.lang))}
        return self.page(
            style(*GAME_STYLE, "sale.css"), script(*GAME, uses=["sale.js"]),
            "(el, given) => mountGame(el, given, sale.mount)", data,
        )  # fmt: skip


class GamePanel(PanelBox):
    """The game, and below it the stepper of the sale that is open.

    Attributes:
        stepper: the open sale's `SaleStepper`, or None.
    """

    def __init__(self, replay: GameReplay) -> None:
        self.replay = replay
        super().__init__(replay)

    @property
    def stepper(self) -> Any:
        """The stepper of the sale that is open, or None."""
        return self.replay.stepper

    def open_sale(self) -> Any:
        """See `GameReplay.open_sale`."""
        return self.replay.open_sale()


def game_replay(log: Source, game: int, **options: Any) -> GamePanel:
    """Step a whole game, and each of its sales by itself: arguments and refusals of `GameReplay`."""
    return GamePanel(GameReplay(log, game, **options))
