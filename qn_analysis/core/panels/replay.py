"""A whole game of a log, step by step, as all or one seat knows it: in a notebook, or on a page of its own.

    panel = panels.game_replay(log, 0)
    panel.next_turn()
    panel.viewer = 2                 # what seat 2 knew
    panel.to_html("game.html")

What is drawn is made by the game's `SceneMaker`; `static/game_replay.js` steps it and lets the game's board draw it.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets

from ..base.calls import public
from ..charts.theme import QUIET
from ..log.knowledge import check_plays
from ..log.log import Log, Source
from ..log.referee import reading
from ..review.result import Choice, Review
from ..review.result import texts as review_texts
from .drawing import Drawing, Tag
from .front_end import replay_front, standalone_page
from .panel import PanelError, Stepper
from .scenes import ALL, SceneMaker, View, check_viewer
from .scenes import catalogue as common

_TOLD = 8
"""Lines of what happened that a picture has."""


class SeatTrait(traitlets.Int[int, int]):
    """A seat; None is written as `ALL`."""

    def validate(self, obj: Any, value: Any) -> int:
        return int(super().validate(obj, ALL if value is None else value))


class GameReplay(Stepper):
    """A game of a log that can be stepped.

    Args:
        log: the record it is in, or its path.
        game: its number.
        viewer: the seat to look from, or None to see all that the log knows.
        lang: language of all texts.
        review: show the chances along the game, where it turned and what would have been better: True or `rollouts`,
            `network`, a first guess; or a review that `log.review` made. It knows every hand, so that the views of
            single seats are without it.
        names: what players are called, by seat, instead of by their bots.
        seen: what `maker.view` gave of this game for these arguments, where somebody asked it before.

    Traits (all can be observed, and all but `scene` be set):
        scene: what the front end draws.
        frame: where it stands, from 0.
        viewer: the seat to look from; -1, or None, for all.
        lang: language of all texts.
        playing: whether it steps by itself.
        speed: steps a second, more than 0.

    The page of whoever looks from one seat holds nothing but what that seat knows; otherwise it has every seat's view
    to choose from. Without scripts it shows the transcript.

    Raises:
        LogError: the log has no such game.
        ReplayError: its rows cannot have happened in this order.
        ReviewError: a review was asked for, and the game cannot be reviewed.
        TextError: there are no texts in that language.
        Error: there is no such seat.
    """

    at = "frame"
    own_log: ClassVar[type[Log]]
    maker: ClassVar[type[SceneMaker[Any, Any]]]

    scene = traitlets.Dict(read_only=True).tag(sync=True)
    frame = traitlets.Int(0).tag(sync=True)
    viewer = SeatTrait(ALL).tag(sync=True)

    def __init__(
        self,
        log: Source,
        game: int,
        *,
        viewer: int | None = None,
        lang: str = "en",
        review: bool | str | Review | None = False,
        names: Mapping[int, str] | None = None,
        seen: View | None = None,
        **traits: Any,
    ) -> None:
        self._names = names
        self.game_log: Any = self.own_log.of(log).seated(game)  # `log` is the widget's logger
        self.game = game
        check_viewer(self.game_log, seat_of(viewer))
        self.texts(lang)  # a language that there is not, before long work
        if review and not isinstance(review, Review):
            review = self.game_log.review(game, depth="rollouts" if review is True else review, lang=lang)
        self.review = review if isinstance(review, Review) else None
        self._views: dict[tuple[str, int], View] = {} if seen is None else {(lang, number_of(viewer)): seen}
        with reading(self.game_log, lang):
            self._view = self._seen(lang, number_of(viewer))
        self.set_trait("scene", self._view.scene)
        super().__init__(viewer=number_of(viewer), lang=lang, **traits)
        self.observe(self._renew, "viewer")

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

    @public
    def go_to(self, seq: int) -> None:
        """To the frame of a row of the log."""
        self.frame = self._view.frame_at(seq)

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
            check_viewer(self.game_log, seat_of(proposal["value"]))
        except ValueError as error:
            raise PanelError(str(error)) from None
        return number_of(proposal["value"])

    @public
    def pace(self, speed: float) -> float:
        """Steps a second."""
        if not 0 < speed <= 100:
            raise PanelError(f"the speed must be above 0 and at most 100 steps a second, not {speed:g}")
        return speed

    def front_words(self, _lang: str) -> dict[str, Any]:
        """None besides those of the scene."""
        return {}

    def retold(self, old: str) -> None:
        """The same moment of the game in other words."""
        self._renew()

    def _renew(self, _change: Any = None) -> None:
        """Another viewer or language: the same moment of the game, in another scene."""
        seq = self.seq
        self._view = self._seen(self.lang, self.viewer)
        with self.hold_sync():
            self.set_trait("scene", self._view.scene)
            self.frame = self._view.frame_at(seq)

    def _seen(self, lang: str, viewer: int) -> View:
        key = lang, viewer
        if key not in self._views:
            made = self.maker.view(self.game_log, self.game, lang, seat_of(viewer), self._names)
            if self.review is not None and viewer == ALL:
                made.scene["review"] = self.reviewed(made, self.review, lang)
            self._views[key] = made
        return self._views[key]

    def reviewed(self, view: View, review: Review, lang: str) -> dict[str, Any]:
        """The review of a game as a part of its scene: chances along it, where it turned, what would have been better.

            {"points": [[frame, [0.33, 0.33, 0.34]], ...], "marks": [{"frame": 40, "kind": "mistake", "text": "..."}],
             "choices": {"41": {"verdict": "mistake", "text": "...", "loss": 0.05}, ...}, "note": "..."}

        Chances are by seat, with every hand known, so that only the view of all cards has them.
        """
        points = {
            view.frame_at(max(0, row - 1)): [round(chance, 4) for chance in chances]
            for row, chances in zip(review.curve.rows, review.curve.chances, strict=True)
        }
        marks = [
            {"frame": view.frame_at(each.row), "kind": each.kind, "text": each.words[lang]}
            for each in review.turning_points
        ]
        named: dict[str, dict[str, Any]] = {}
        for choice in review.choices:
            frame = str(view.frame_at(choice.row))
            if choice.loss > 0 and (frame not in named or choice.loss > named[frame]["loss"]):
                said = {
                    "verdict": choice.verdict or "guess",
                    "loss": choice.loss,
                    "text": _better(choice, review, lang),
                }
                named[frame] = said | self.better_at(choice)
        who = ", ".join(dict.fromkeys(review.line_up))
        note = review_texts(lang).text(f"review.scene.{review.depth}", policy=review.policy, who=who)
        return {
            "points": [list(each) for each in sorted(points.items())],
            "marks": marks,
            "choices": named,
            "note": note,
        }

    def better_at(self, choice: Choice) -> dict[str, Any]:
        """Where the board shows what would have been better."""
        return {}

    # ------------------------------------------------------------------------------------------------------ a page

    @abstractmethod
    def drawn(self) -> str:
        """The game at this frame as SVG."""

    def picture(self) -> str:
        """The same."""
        return self.drawn()

    @property
    def _title(self) -> str:
        title = self.game_log.layout.title
        return common(self.lang).text("page.title", game=str(self.game), title=title)

    def page_data(self) -> dict[str, Any]:
        """What the page's script reads: every view that can be chosen, and where it opens."""
        viewers = [ALL, *range(self.game_log.players)] if self.viewer == ALL else [self.viewer]
        views = [self._seen(self.lang, viewer) for viewer in viewers]
        several = len(views) > 1  # else rows that a seat did not notice would show as gaps
        return {
            "views": [
                {"viewer": viewer, "scene": view.scene, "seqs": view.seqs if several else []}
                for viewer, view in zip(viewers, views, strict=True)
            ],
            "frame": self.frame,
            "speed": self.speed,
        }

    def _transcript(self) -> str:
        return str(self.game_log.transcript(self.game, self.lang, seat_of(self.viewer)))

    def page(self, style: str, script: str, draw: str, data: dict[str, Any]) -> str:
        """The page of these parts (`standalone_page`)."""
        return standalone_page(
            self.lang, self._title, "game", plain=self._transcript(), style=style, data=data, script=script, draw=draw
        )


class BoardReplay(GameReplay):
    """A game whose table is drawn by the common board."""

    _esm, _css = replay_front()

    def _seen(self, lang: str, viewer: int) -> View:
        check_plays(self.game_log.manifest, lang)
        return super()._seen(lang, viewer)

    def drawn(self) -> str:
        """The game at this frame as SVG."""
        return board_picture(self.scene, self.frame)

    def _page(self) -> str:
        return self.page(str(self._css), str(self._esm), "(el, given) => mountPage(el, given)", self.page_data())


def table_at(scene: Mapping[str, Any], frame: int) -> dict[str, Any]:
    """The parts of a table after a frame."""
    parts: dict[str, Any] = {}
    for each in scene["frames"][: frame + 1]:
        parts |= each["set"]
    return parts


def board_picture(scene: dict[str, Any], frame: int) -> str:
    """A frame of a game on the common board, as SVG."""
    texts, here, parts = scene["texts"], scene["frames"][frame], table_at(scene, frame)
    drawing = Drawing(texts["panel"])
    drawing.text(" · ".join([texts["game"].replace("{game}", str(scene["game"])), *here["where"]]), colour=QUIET)
    for line in [each for each in here["lines"] if each][:_TOLD]:
        drawing.text(line)
    draw_board(drawing, scene, here, parts)
    return drawing.svg()


def draw_board(drawing: Drawing, scene: dict[str, Any], here: dict[str, Any], parts: dict[str, Any]) -> None:
    """The areas of a table and its players."""
    texts = scene["texts"]
    for area in scene["areas"]:
        drawing.heading(area["title"])
        drawing.table([[[_tag(each) for each in _flat(parts[f"area:{area['key']}"])]]])
    drawing.heading(texts["players"])
    rows = []
    for each in scene["players"]:
        state = parts[f"player:{each['seat']}"]
        notes = [*([texts["active"]] if here["active"] == each["seat"] else []), *state["notes"]]
        held = [Tag(f"{m['name']} {m['n']}/{m['of']}{''.join(f' · {mark}' for mark in m['marks'])}")
                for m in state["meters"] if m["n"]]  # fmt: skip
        held += [_tag(card) for row in state["rows"] for card in row["cards"]]
        hidden = sum(row["hidden"] for row in state["rows"])
        held += [Tag(texts["hidden"].replace("{n}", str(hidden)), "#fffdf8", "#3b3f8f", "#ffffff")] if hidden else []
        rows.append(["\n".join([each["name"], *notes]), held or "–", str(state["score"])])
    drawing.table(rows, [texts["players"], "", texts["score"]], numbers=[2])


def _flat(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cells, and instead of places what lies there, with the name of the place."""
    flat: list[dict[str, Any]] = []
    for each in cells:
        if each["kind"] == "place":
            there = [inner["name"] for inner in each.get("cells", []) if inner["kind"] != "empty"]
            named = " · ".join([*there, *each.get("pieces", [])]) or "–"
            flat.append({"name": f"{each['name']}: {named}", "kind": "tile"})
        else:
            flat.append(each)
    return flat


def _tag(each: dict[str, Any]) -> Tag:
    stones = each.get("stones", [])
    said = " · ".join([each["name"], *filter(None, [each.get("sub", ""), each.get("badge", "")])])
    text = f"{each['copies']} × {said}" if each.get("copies", 1) > 1 else said
    if each["kind"] == "back":
        return Tag(text, "#fffdf8", "#3b3f8f", "#ffffff")
    return Drawing.stone(text, stones[0]) if stones else Tag(text)


def _better(choice: Choice, review: Review, lang: str) -> str:
    """What was given away, and what would have been better."""
    told = review_texts(lang)

    def points(chance: float) -> str:
        return told.number(round(100 * chance, 1), 1)

    said = {"who": review.called[lang][choice.seat], "loss": points(choice.loss), "best": choice.best[lang]}
    if not choice.verdict or choice.low is None or choice.high is None:
        return told.text("review.guessed", **said)
    name = told.text(f"review.name.{choice.verdict}")
    return told.text("review.board", name=name, low=points(choice.low), high=points(choice.high), **said)


def seat_of(viewer: int | None) -> int | None:
    """A viewer as a seat; None for all."""
    return None if viewer == ALL else viewer


def number_of(viewer: int | None) -> int:
    """A viewer as a trait has it."""
    return ALL if viewer is None else viewer
