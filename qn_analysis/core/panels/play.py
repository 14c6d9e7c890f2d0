"""The playing panel: a person takes a seat against bots in a notebook.

    panel = panels.play("greedy", game="lady", players=3, seed=1)
    panel                       # play by clicking cards, or from Python:
    panel.choose("pit slot 2")
    panel.ask_hint()
    panel.log                   # once the game is over: a log like any other

The game is a `core.play.session.Session`, what the browser is told is made by the game's `Story`, `static/game_play.js`
draws it with the game's board. Nothing that the person's seat cannot know is sent to the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import traitlets

from ..base.calls import public
from ..base.game_registry import find_game
from ..log.log import Log
from ..log.transcript import bot_title
from ..play.session import Session, SessionError, levels
from ..position.asked_position import odds
from ..review.judge import Judge
from ..review.result import Review, ReviewError
from . import hints
from .drawing import BAD, Cell, Drawing, Tag
from .front_end import play_front
from .game_panels import Panels
from .panel import Panel, front_words
from .replay import BoardReplay, GameReplay, draw_board, table_at
from .scenes import catalogue as common
from .story import Story, upper

_TOLD = 8
"""Lines of what happened that a picture has."""


class PlayPanel(Panel):
    """A game that a person plays.

    Traits that can be set: `lang`, `hints` (the bot that is asked for hints).
    Traits to read or observe: `scene` (the table at the last choice and now), `since` (what happened), `prompt`,
    `choices` (groups of legal actions), `hand`, `hint`, `places` (once the game is over), `levels` (bots to play
    against, from the easiest) and `level` (who plays, "" where it is none or several of them), `reviewed` (the game
    that is over, as it is stepped with its review), `message` (why something was refused), `busy`.

    Attributes:
        session: the game, to be played from Python as well.
    """

    replay: ClassVar[type[GameReplay]]
    """The panel in which a game that is over is stepped."""
    story_of: ClassVar[type[Story[Any]]]
    """What tells a session."""
    session_of: ClassVar[type[Session]] = Session
    """What a game is played in."""

    scene = traitlets.Dict().tag(sync=True)
    since = traitlets.Dict().tag(sync=True)
    prompt = traitlets.Unicode("").tag(sync=True)
    choices = traitlets.List(traitlets.Dict()).tag(sync=True)
    hand = traitlets.List(traitlets.Dict()).tag(sync=True)
    hint = traitlets.Dict().tag(sync=True)
    places = traitlets.List(traitlets.Dict()).tag(sync=True)
    levels = traitlets.List(traitlets.Dict()).tag(sync=True)
    level = traitlets.Unicode("").tag(sync=True)
    reviewed = traitlets.Dict().tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    hints = traitlets.Unicode("").tag(sync=True)

    def __init__(self, session: Session, *, hints: str | None = None, lang: str = "en") -> None:
        self.session = session
        self._story = self.story(lang)
        asked = hints or self._usual()
        session.engine.find(asked)
        super().__init__(lang=lang, hints=asked, **self._state())

    def story(self, lang: str) -> Story[Any]:
        """Tells the session in a language."""
        return self.story_of(self.session, lang)

    def another(self, bots: Any, seed: int | None) -> Session:
        """Another game at the same table; `bots` by seat, without the person's."""
        at = self.session
        return self.session_of(
            at.engine, bots, seat=at.seat, players=at.players, seed=seed, rules=at.rules, name=at.name
        )

    def _usual(self) -> str:
        """Who gives hints where nobody is named."""
        at = self.session
        known = levels(at.engine, at.players, at.rules)
        return known[-1] if known else at.engine.usual

    # --------------------------------------------------------------------------------------------------------- playing

    @property
    def log(self) -> Log:
        """The game as a log, once it is over.

        Raises:
            SessionError: it is not over yet.
        """
        return self.session.log

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.over

    @public
    def choose(self, action: int | str) -> None:
        """Take an action, by number or name.

        Raises:
            SessionError: it is not legal now.
        """
        if isinstance(action, str):
            name = self.session.engine.action_name
            found = {name(each): each for each in self.session.legal}
            if action not in found:
                raise SessionError(f"{action!r} is not legal now; the actions are {', '.join(found) or 'none'}")
            action = found[action]
        self.session.choose(action)
        self._show()

    def ask_hint(self) -> dict[str, Any]:
        """Ask the bot `hints` what it would do; `hint` tells it.

        Raises:
            SessionError: the game is over.
        """
        if self.session.over:
            raise SessionError("the game is over: nobody is asked")
        self.busy = True
        try:
            self.hint = self.advised()
        finally:
            self.busy = False
        return dict(self.hint)

    def advised(self) -> dict[str, Any]:
        """What the bot `hints` would do, as the front end shows it."""
        at = self.session
        bot = at.advisor(self.hints)
        positions, maker = self._story.positions, self._story.maker
        if hints.ready(positions, bot):
            return self._story.advice(
                hints.advice(positions, at, maker.names, maker.seen.position, self.lang, bot), self.hints
            )  # fmt: skip
        hints.prepare(positions, bot)
        shares = None if bot.brain is None else odds(at.engine, at.board, bot)
        return self._story.opinion(bot.name, at.suggestion(bot), shares, self.hints, again=True)

    @public
    def new_game(self, seed: int | None = None, level: str | None = None) -> None:
        """Begin another game, with the same players or against those of a level.

        Args:
            seed: of the game; None for a new one.
            level: the bot that plays all other seats; None: who played before.

        Raises:
            BotError: there is no such bot.
        """
        old = self.session
        bots = old.bots if level is None else [level] * (old.players - 1)
        self.session = self.another(bots, seed)
        self._story = self.story(self.lang)
        self.reviewed = {}
        self._show()

    @public
    def review(self, depth: str | int = "rollouts", progress: bool | Callable[[float], None] = True) -> Review:
        """The game reviewed, once it is over: what was luck, what was a mistake, and where it turned (`log.review`).

        `panels.game_replay(panel.log, 0, review=panel.review())` steps through it with the chances along the game.

        Raises:
            SessionError: it is not over yet.
            ReviewError: it cannot be reviewed: house rules, say.
        """
        found: Review = self.log.review(0, depth=depth, lang=self.lang, progress=progress)
        return found

    def show_review(self) -> None:
        """Show the game that is over below its end, step by step; with its review where it can be reviewed, else
        `message` says in a line why it cannot.

        Raises:
            SessionError: it is not over yet.
        """
        self.busy, said = True, ""
        found: Review | None = None
        told = 0

        def watch(share: float) -> None:
            nonlocal told
            if (now := int(10 * share) * 10) > told:  # every tenth
                told = now
                self.message = common(self.lang).text("panel.reviewing", share=str(now))

        try:
            try:
                found = self.review(progress=watch) if self._unreviewed is None else None
            except ReviewError as error:
                said = error.text(self.lang)
            names = dict(enumerate(self._story.maker.names))
            made = self.replay(self.log, 0, lang=self.lang, review=found, names=names)
            self.tell({"reviewed": {"scene": made.scene}, "message": upper(said)})
        finally:
            self.busy = False

    def picture(self) -> str:
        """The table as the person sees it, and what she may do, as SVG."""
        drawing = Drawing(self.words["panel"])
        scene = self.scene
        here, parts = scene["frames"][-1], table_at(scene, len(scene["frames"]) - 1)
        drawing.text(" · ".join(here["where"]))
        drawing.heading(self.prompt)
        rows: list[list[Cell]] = [
            [group["title"], [Tag(each["label"]) for each in group["items"][:_TOLD]]] for group in self.choices
        ]
        for held in self.hand:
            cards = [Tag(f"{each.get('copies', 1)} × {each['name']}") for each in held["cards"]]
            rows.append([held["title"], cards or held["empty"]])
        drawing.table(rows)
        drawing.text(self.hint.get("lead", ""), above=4)
        for each in self.places:
            drawing.text(f"{each['place']}. {each['name']}: {each['score']}")
        draw_board(drawing, scene, here, parts)
        drawing.text(self.message, colour=BAD)
        return drawing.svg()

    # ------------------------------------------------------------------------------------------------- the front end

    def _state(self) -> dict[str, Any]:
        """All that the browser is told of the game."""
        story = self._story
        return {
            "scene": story.table(),
            "since": story.since(),
            "prompt": story.ask(),
            "choices": story.choices(),
            "hand": story.hand(),
            "places": story.places(),
            "levels": self._levels(),
            "level": self._level(),
            "message": "",
            "words": self.front_words(story.lang),
        }

    def _levels(self) -> list[dict[str, str]]:
        at = self.session
        known = levels(at.engine, at.players, at.rules)
        played = [self._level()] if self._level() and self._level() not in known else []
        return [{"name": name, "title": bot_title(name)} for name in [*known, *played]]

    def _level(self) -> str:
        """The bot that plays all other seats; "" where they are several."""
        others = {name for seat, name in enumerate(self.session.line_up) if seat != self.session.seat}
        return others.pop() if len(others) == 1 else ""

    def _show(self, keep_hint: bool = False) -> None:
        self._story.follow()
        with self.hold_sync():
            self.tell(self._state())
            if not keep_hint:
                self.hint = {}

    @traitlets.validate("hints")
    def _known(self, proposal: Any) -> str:
        return str(self.session.engine.find(proposal["value"]).name)

    def front_words(self, lang: str) -> dict[str, Any]:
        """What is said of every game, the panel's own words, and which bots play instead of others."""
        said = common(lang)
        words = front_words(said) | {"panel": said.text("panel.play", title=self.session.engine.title)}
        if self._unreviewed is not None:
            why = self._unreviewed.text(lang)
            words |= {"review": said.text("panel.replay_it"), "review_note": f"{upper(why)}."}
        if not self._story.clicks:
            words |= {"keys_play": said.text("panel.keys_alone")}
        return words | super().front_words(lang) | {"seated": self._story.seated()}

    @property
    def _unreviewed(self) -> ReviewError | None:
        """Why no game of this kind can be reviewed; None where they can."""
        return find_game(self.session.engine.layout.game).part(Judge).why

    def retold(self, old: str) -> None:
        """The same table in other words."""
        self._story = self.story(self.lang)
        self._show()
        if self.reviewed:
            self.show_review()

    def respond(self, content: Mapping[str, Any]) -> None:
        """What the front end can ask for."""
        action = content.get("action")
        whole = action if type(action) is int else -1
        match content.get("type"):
            case "choose":
                self.choose(whole)
            case "hint":
                self.ask_hint()
            case "review" if self.session.over:
                self.show_review()
            case "new":
                level = content.get("level")
                known = [each["name"] for each in self.levels]
                self.new_game(level=level if level in known and level != self.level else None)
            case "again" if self.session.over:
                self.new_game()


class BoardPlay(PlayPanel):
    """A game that is played on the common board."""

    _esm, _css = play_front()


def board_panels(log: type[Log], told: type[Story[Any]]) -> Panels:
    """The panels of a game on the common board: of its log, and of the story that tells it, whose maker lays the
    table."""
    made = told.maker_of

    class GameReplay(BoardReplay):
        catalogue, own_log, maker = made.catalogue, log, made

    class PlayPanel(BoardPlay):
        catalogue, replay, story_of = made.catalogue, GameReplay, told

    return Panels(GameReplay, PlayPanel)
