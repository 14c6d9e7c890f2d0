"""The playing panel: a person takes a seat against bots in a notebook.

    panel = panels.play(bots="greedy", seat=0, players=3, seed=1)
    panel                       # play with the buttons, or from Python:
    panel.choose("buy slot 2")
    panel.ask_hint()
    panel.log                   # once the game is over: a log like any other

The game is a `play.session.Session`, what the browser is told is made by `play_scene`, `static/play.js` draws it with
the table of `static/replay.js`. Nothing that the person's seat cannot know is sent to the browser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import traitlets

from qn_analysis.core.panels.panel import Panel
from qn_analysis.core.position.standing import odds
from qn_analysis.core.review.result import Review

from ..log.table import Log
from ..play.decision import advisor
from ..play.registry import at_table, find
from ..play.session import UNNAMED, Session, SessionError
from ..play.trials import prepare, ready
from ..play.view import PlainBot
from ..rulebook import Ruleset
from ..words.actions import Action, name
from ..words.phases import Phase
from .page import script, style
from .pictures import play_picture
from .play_scene import Story
from .play_texts import catalogue

WORLDS: Final = 24
"""Imagined worlds of a hint."""
AT_ONCE: Final = 40
"""Games of a hint, about, while they have to be played interpreted."""


class PlayPanel(Panel):
    """A game that a person plays.

    Traits that can be set: `lang`, `hints` (the bot that is asked for hints).
    Traits to read or observe: `scene` (the table at the last choice and now), `since` (what happened), `prompt`,
    `choices` (groups of legal actions), `hand`, `display` (in a sale: the display in the making), `hint`, `places`
    (once the game is over), `message` (why something was refused), `busy`.

    Attributes:
        session: the game, to be played from Python as well.
    """

    _esm = script("play.js", uses=["replay.js"])
    _css = style("base.css", "replay.css", "play.css")
    catalogue = catalogue

    scene = traitlets.Dict().tag(sync=True)
    since = traitlets.Dict().tag(sync=True)
    prompt = traitlets.Unicode("").tag(sync=True)
    choices = traitlets.List(traitlets.Dict()).tag(sync=True)
    hand = traitlets.List(traitlets.List()).tag(sync=True)
    display = traitlets.Dict().tag(sync=True)
    hint = traitlets.Dict().tag(sync=True)
    places = traitlets.List(traitlets.Dict()).tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    hints = traitlets.Unicode(advisor()).tag(sync=True)

    def __init__(self, session: Session, bots: Any, *, hints: str, lang: str = "en") -> None:
        self.session = session
        self._bots = bots
        self._story = Story(session, lang)
        find(hints)
        super().__init__(lang=lang, hints=hints, **self._state())

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

    def choose(self, action: int | str) -> None:
        """Take an action, by number or name; in a display it lays a card, and `pass` confirms.

        Raises:
            SessionError: it is not legal now.
        """
        if isinstance(action, str):
            found = {name(each): each for each in self.session.legal}
            if action not in found:
                raise SessionError(f"{action!r} is not legal now; the actions are {', '.join(found) or 'none'}")
            action = found[action]
        self.session.choose(action)
        self._show()

    def take_back(self, action: int) -> None:
        """Take a card off the display in the making.

        Raises:
            SessionError: it does not lie there.
        """
        self.session.take_back(action)
        self._show(keep_hint=True)

    def clear(self) -> None:
        """Take the whole display back."""
        self.session.clear()
        self._show(keep_hint=True)

    def ask_hint(self) -> dict[str, Any]:
        """Ask the bot `hints` what it would do; `hint` tells it.

        Raises:
            SessionError: the game is over.
        """
        self.busy = True
        try:
            bot = at_table(self.hints, self.session.players, self.session.rules)
            if self.session.phase == Phase.DISPLAY:
                instead = self.hints if bot.name != self.hints else ""
                self.hint = self._story.shown(bot.name, self.session.suggested_display(self.hints), instead)
            else:
                at = self.session.standing(self.lang, self._story.maker.names)
                if ready():
                    self.hint = self._story.advice(at.advise(self.hints, n=WORLDS, policy=advisor()))
                elif bot.brain is not None:  # at once: games played on by a network need the compiled build
                    self.hint = self._story.opinion(bot.name, at.choice(self.hints), odds(at.engine, at.game, bot))
                else:
                    worlds = max(2, min(WORLDS, AT_ONCE // len(at.actions)))
                    self.hint = self._story.advice(at.advise(self.hints, n=worlds, policy="greedy"))
        finally:
            self.busy = False
            prepare(find(self.hints))  # in the background: the next hint is quicker
        return dict(self.hint)

    def lay_hint(self) -> None:
        """Lay the display that the hint shows, as a draft.

        Raises:
            SessionError: there is no such hint.
        """
        if not self.hint.get("lay") or self.session.phase != Phase.DISPLAY:
            raise SessionError("there is no display to lay; ask for a hint in a sale")
        self.session.clear()
        for action in self.hint["lay"]:
            self.session.choose(action)
        self._show(keep_hint=True)

    def new_game(self, seed: int | None = None) -> None:
        """Begin another game with the same players."""
        old = self.session
        self.session = Session(
            self._bots, seat=old.seat, players=old.players, seed=seed, rules=old.rules, name=old.name
        )  # fmt: skip
        self._story = Story(self.session, self.lang)
        self._show()

    def review(self, depth: str | int = "network") -> Review:
        """The game reviewed, once it is over: what was luck, what was a mistake, and where it turned (`log.review`).

        `panels.game_replay(panel.log, 0, review=panel.review())` steps through it with the chances along the game.

        Raises:
            SessionError: it is not over yet.
            ReviewError: it cannot be reviewed: house rules, say.
        """
        found: Review = self.log.review(0, depth=depth, lang=self.lang)
        return found

    def picture(self) -> str:
        """The table as the person sees it, and what she may do, as SVG."""
        names = ("scene", "since", "prompt", "choices", "hand", "display", "hint", "places", "message", "words")
        return play_picture(self.told(*names), self.lang)

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
            "display": story.display(),
            "places": story.places(),
            "message": "",
            "words": self.front_words(story.lang),
        }

    def _show(self, keep_hint: bool = False) -> None:
        self._story.follow()
        with self.hold_sync():
            self.tell(self._state())
            if not keep_hint and not (self.session.draft and self.hint.get("lay")):
                self.hint = {}

    @traitlets.validate("hints")
    def _known(self, proposal: Any) -> str:
        return str(find(proposal["value"]).name)

    def front_words(self, lang: str) -> dict[str, Any]:
        """The panel's own words, and which bots play instead of others."""
        return {**super().front_words(lang), "seated": self._story.seated()}

    def retold(self, old: str) -> None:
        """The same table in other words."""
        self._story = Story(self.session, self.lang)
        self._show()

    def respond(self, content: Mapping[str, Any]) -> None:
        """What the front end can ask for."""
        action = content.get("action")
        whole = action if type(action) is int else -1
        match content.get("type"):
            case "choose":
                self.choose(whole)
            case "take_back":
                self.take_back(whole)
            case "clear":
                self.clear()
            case "confirm" if self.session.phase == Phase.DISPLAY:
                self.choose(int(Action.PASS))
            case "hint":
                self.ask_hint()
            case "lay":
                self.lay_hint()
            case "again" if self.session.over:
                self.new_game()


def play(
    bots: str | PlainBot | Sequence[str | PlainBot] | None = None,
    *,
    seat: int = 0,
    players: int | None = None,
    seed: int | None = None,
    rules: Ruleset | None = None,
    hints: str | None = None,
    name: str = UNNAMED,
    lang: str = "en",
) -> PlayPanel:
    """A panel in which a person plays against bots.

    Args:
        bots: who plays the other seats: one bot for all, or one each in the order of the seats; None for the strongest
            that does not search. Where it was not trained by the rules, the panel says who plays instead.
        seat: the person's, 0 the first to play.
        players: 2, 3 or 4; None: as many as the bots make, else 3.
        seed: of the game; None for a new one.
        rules: the ruleset; None for the rulebook's.
        hints: the bot that gives hints on request; None for the strongest one that is quick to ask.
        name: what the table and the log call the person.
        lang: language of all texts, "en" or "fr".

    Raises:
        SimulationError: a value that cannot be played; all of them are named at once.
        BotError: there is no such bot.
        TextError: there are no texts in the language.
    """
    session = Session(bots, seat=seat, players=players, seed=seed, rules=rules, name=name)
    return PlayPanel(session, bots, hints=hints or advisor(), lang=lang)
