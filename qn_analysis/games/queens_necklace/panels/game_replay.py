"""A whole game, step by step, in a notebook or on a page of its own: market, hands and sales, as all or one seat knows.

    panel = game_replay(log, 0)              # a box: the game, and below it the sale that is being looked at
    panel = game_replay(log, 0, viewer=2)    # what seat 2 knew
    panel = game_replay(log, 0, review=True) # with the chances along the game, and what would have been better
    panel.replay.next_sale()
    panel.to_html("game.html")

`GameReplay` alone is the widget without the box. What it draws is made by `replay_scene`; the front end only draws.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from pathlib import Path
from typing import Any, Final

import traitlets

from qn_analysis.core.base.errors import Error
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.log import Log as AnyLog
from qn_analysis.core.panels.errors import PanelError
from qn_analysis.core.panels.opening import Opening, PanelBox
from qn_analysis.core.panels.panel import front_words
from qn_analysis.core.panels.static_page import standalone_page
from qn_analysis.core.panels.stepper import Stepper
from qn_analysis.core.review.result import Review

from ..log.sale import logged_sales
from ..log.table import Log
from ..words.cards import Card
from .page import script, style
from .pictures import game_picture
from .replay_review import review_part
from .replay_scene import View, check_viewer, game_view
from .replay_texts import catalogue
from .texts import catalogue as sale_texts

ALL: Final = -1
"""The viewer who sees everybody's cards."""


class _Seat(traitlets.Int[int, int]):
    """A seat; None is written as `ALL`."""

    def validate(self, obj: Any, value: Any) -> int:
        return int(super().validate(obj, ALL if value is None else value))


class GameReplay(Opening, Stepper):
    """A game of a log that can be stepped.

    Args:
        log: the record it is in, or its path.
        game: its number.
        viewer: the seat to look from, or None to see all that the log knows.
        lang: language of all texts.
        review: show the chances along the game, where it turned and what would have been better: True or `network`,
            `rollouts`, or a review that `log.review` made. It knows every hand, so that the views of single seats are
            without it.

    Traits (all can be observed, and all but `scene` be set):
        scene: what the front end draws (`replay_scene.game_scene`).
        frame: where it stands, from 0.
        viewer: the seat to look from; -1, or None, for all.
        lang: language of all texts.
        playing: whether it steps by itself.
        speed: steps a second, more than 0.
        sale: year of the sale whose stepper is open, 0 for none.

    The page of whoever looks from one seat holds nothing but what that seat knows; otherwise it has every seat's view
    to choose from. Without scripts it shows the transcript.

    Raises:
        LogError: the log has no such game.
        ReplayError: its rows cannot have happened in this order.
        TextError: there are no texts in that language.
        Error: there is no such seat.
    """

    _esm = script("replay.js")
    _css = style("base.css", "replay.css")
    catalogue = catalogue
    at = "frame"
    opens = "stepper"

    scene = traitlets.Dict(read_only=True).tag(sync=True)
    frame = traitlets.Int(0).tag(sync=True)
    viewer = _Seat(ALL).tag(sync=True)
    sale = traitlets.Int(0).tag(sync=True)
    stepper = traitlets.Any(None, allow_none=True)

    def __init__(
        self,
        log: AnyLog | str | Path,
        game: int,
        *,
        viewer: int | None = None,
        lang: str = "en",
        review: bool | str | Review | None = False,
        **traits: Any,
    ) -> None:
        self.game_log, self.game = Log.of(log), game  # `log` is the widget's logger
        check_viewer(self.game_log, _seat(viewer))
        catalogue(lang)  # a language that there is not, before long work
        if review and not isinstance(review, Review):
            review = self.game_log.review(game, depth="network" if review is True else review, lang=lang)
        self.review = review if isinstance(review, Review) else None
        self._views: dict[tuple[str, int], View] = {}
        self._view = self._seen(lang, _number(viewer))
        self.set_trait("scene", self._view.scene)
        super().__init__(viewer=_number(viewer), lang=lang, **traits)
        self.observe(self._renew, "viewer")
        self.observe(self._open, "sale")

    # ------------------------------------------------------------------------------------------------------- stepping

    @property
    def frames(self) -> int:
        """How many frames the game has for this viewer."""
        return len(self._view.seqs)

    @property
    def steps(self) -> int:
        """The same: a frame is a step."""
        return self.frames

    @property
    def seq(self) -> int:
        """The last row of the log that has happened."""
        return self._view.seqs[self.frame]

    def next_turn(self) -> None:
        """To the beginning of the next turn, if there is one."""
        turns: list[int] = self.scene["turns"]
        self.frame = next(iter(turns[bisect_right(turns, self.frame) :]), self.frame)

    def previous_turn(self) -> None:
        """To the beginning of this turn, or of the one before it where this one is just beginning."""
        turns: list[int] = self.scene["turns"]
        self.frame = next(reversed(turns[: bisect_left(turns, self.frame)]), self.frame)

    def next_sale(self) -> None:
        """To the opening of the next sale, if there is one."""
        self.frame = next((sale["first"] for sale in self.scene["sales"] if sale["first"] > self.frame), self.frame)

    def go_to(self, seq: int) -> None:
        """To the frame of a row of the log."""
        self.frame = self._view.frame_at(seq)

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
        active = self._view.active(year)
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

    @traitlets.validate("frame")
    def _valid_frame(self, proposal: Any) -> int:
        frame = int(proposal["value"])
        if not 0 <= frame < self.frames:
            raise PanelError(f"there is no frame {frame}; frames are 0 to {self.frames - 1}")
        return frame

    @traitlets.validate("viewer")
    def _valid_viewer(self, proposal: Any) -> int:
        try:
            check_viewer(self.game_log, _seat(proposal["value"]))
        except ValueError as error:
            raise PanelError(str(error)) from None
        return _number(proposal["value"])

    def pace(self, speed: float) -> float:
        """Steps a second."""
        if not 0 < speed <= 100:
            raise PanelError(f"the speed must be above 0 and at most 100 steps a second, not {speed:g}")
        return speed

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

    def front_words(self, _lang: str) -> dict[str, Any]:
        """None besides those of the scene."""
        return {}

    def retold(self, old: str) -> None:
        """The same moment of the game in other words."""
        self._renew()

    def _renew(self, _change: Any = None) -> None:
        """Another viewer or language: the same moment of the game, in another scene."""
        seq = self.seq
        self._view = self._view_of(self.viewer)
        with self.hold_sync():
            self.set_trait("scene", self._view.scene)
            self.frame = self._view.frame_at(seq)
        if self.sale:
            self._open()

    def _view_of(self, viewer: int | None) -> View:
        return self._seen(self.lang, _number(viewer))

    def _seen(self, lang: str, viewer: int) -> View:
        key = lang, viewer
        if key not in self._views:
            made = game_view(self.game_log, self.game, lang, _seat(viewer))
            if self.review is not None and viewer == ALL:
                made.scene["review"] = review_part(made, self.review, lang)
            self._views[key] = made
        return self._views[key]

    # ------------------------------------------------------------------------------------------------------ a page

    def drawn(self) -> str:
        """The game at this frame as SVG."""
        return game_picture(self.scene, self.frame)

    def _transcript(self) -> str:
        return self.game_log.transcript(self.game, self.lang, _seat(self.viewer))

    def _sales(self) -> dict[int, dict[str, Any]]:
        """The scenes of the sale steppers, by year; none for a log of sales alone, which tells no hands, and none for a
        sale at which a blank card was shown.
        """
        from ..sale.scene import scene
        from ..sale.score import score_sale

        if self.scene["knows"] == "sales":
            return {}
        years = [sale.year for sale in logged_sales(self.game_log, self.game)]
        return {year: scene(score_sale(self._sheet(year), self.game_log.rules), self.lang) for year in years}

    @property
    def _title(self) -> str:
        return self.texts().text("page.title", game=str(self.game))

    def _page(self) -> str:
        viewers = [ALL, *range(self.game_log.players)] if self.viewer == ALL else [self.viewer]
        views = [self._view_of(viewer) for viewer in viewers]
        several = len(views) > 1  # else rows that a seat did not notice would show as gaps
        data = {
            "views": [
                {"viewer": _number(viewer), "scene": view.scene, "seqs": view.seqs if several else []}
                for viewer, view in zip(viewers, views, strict=True)
            ],
            "frame": self.frame,
            "speed": self.speed,
            "sales": self._sales(),
            "words": front_words(sale_texts(self.lang)),
        }
        return standalone_page(
            self.lang,
            self._title,
            "game",
            plain=self._transcript(),
            style=style("base.css", "replay.css", "sale.css"),
            data=data,
            script=script("replay.js", uses=["sale.js"]),
            draw="(el, given) => mountPage(el, given, sale.mount)",
        )


class GamePanel(PanelBox):
    """The game, and below it the stepper of the sale that is open.

    Attributes:
        replay: the `GameReplay`.
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


def game_replay(
    log: AnyLog | str | Path,
    game: int,
    *,
    viewer: int | None = None,
    lang: str = "en",
    review: bool | str | Review | None = False,
) -> GamePanel:
    """Step a whole game, and each of its sales by itself.

    Args:
        log: the record it is in, or its path.
        game: its number.
        viewer: the seat whose knowledge to keep to, or None to see all that the log knows; it can be changed later.
        lang: language of all texts.
        review: show the chances along the game, where it turned and what would have been better (`GameReplay`).

    Raises:
        ReviewError: a review was asked for, and the game cannot be reviewed.
        LogError: the log cannot be read, has no such game, or is of another game than Queen's Necklace.
        ReplayError: its rows cannot have happened in this order.
        TextError: there are no texts in that language.
        Error: there is no such seat.
    """
    return GamePanel(GameReplay(log, game, viewer=viewer, lang=lang, review=review))


def _seat(viewer: int | None) -> int | None:
    return None if viewer == ALL else viewer


def _number(viewer: int | None) -> int:
    return ALL if viewer is None else viewer
