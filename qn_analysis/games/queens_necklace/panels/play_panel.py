"""The playing panel of Queen's Necklace: a person takes a seat against bots in a notebook.

    panel = panels.play(bots="greedy", seat=0, players=3, seed=1)
    panel                       # play by clicking cards, or from Python:
    panel.choose("buy slot 2")
    panel.ask_hint()
    panel.log                   # once the game is over: a log like any other

`core.panels.play` with what her game has besides: displays in the making, and hints by games played on. The game is a
`play.session.Session`, what the browser is told is made by `play_scene`, `static/play.js` draws it with the table of
`static/replay.js`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from qn_analysis.core.base.calls import public
from qn_analysis.core.panels import play as kit
from qn_analysis.core.panels.game_panels import Panels
from qn_analysis.core.position.asked_position import odds

from ..play.registry import ENGINE, at_table, find
from ..play.rollouts import prepare, ready
from ..play.session import Session, SessionError
from ..words.actions import Action
from ..words.phases import Phase
from .front_end import GAME, GAME_STYLE, script, style
from .game_replay import GameReplay, game_replay
from .pictures import play_picture
from .play_scene import Story
from .play_texts import catalogue

WORLDS: Final = 24
"""Imagined worlds of a hint."""
AT_ONCE: Final = 40
"""Games of a hint, about, while they have to be played interpreted."""


class PlayPanel(kit.PlayPanel):
    """A game of Queen's Necklace that a person plays: traits and calls of `core.panels.play.PlayPanel`.

    Traits to read besides: `display` (in a sale: the display in the making).
    """

    _esm = script("game_play.js", "play.js", uses=[GAME])
    _css = style(*GAME_STYLE, "game_play.css")
    catalogue = catalogue
    replay = GameReplay
    story_of = Story
    session_of = Session

    display = traitlets.Dict().tag(sync=True)
    session: Session
    _story: Story

    def _usual(self) -> str:
        return ENGINE.usual

    # --------------------------------------------------------------------------------------------------------- playing

    @public
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

    def advised(self) -> dict[str, Any]:
        """What the bot `hints` would do: games played on, or what its network thinks while they cannot be."""
        try:
            bot = at_table(self.hints, self.session.players, self.session.rules)
            if self.session.phase == Phase.DISPLAY:
                instead = self.hints if bot.name != self.hints else ""
                return self._story.shown(bot.name, self.session.suggested_display(self.hints), instead)
            at = self.session.standing(self.lang, self._story.maker.names)
            if ready():
                return self._story.advice(at.advise(self.hints, n=WORLDS, policy=ENGINE.usual))
            if bot.brain is not None:  # at once: games played on by a network need the compiled build
                return self._story.opinion(bot.name, at.choice(self.hints), odds(at.engine, at.game, bot), again=True)
            worlds = max(2, min(WORLDS, AT_ONCE // len(at.actions)))
            return self._story.advice(at.advise(self.hints, n=worlds, policy="greedy"))
        finally:
            prepare(find(self.hints))  # in the background: the next hint is quicker

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

    def picture(self) -> str:
        """The table as the person sees it, and what she may do, as SVG."""
        names = ("scene", "since", "prompt", "choices", "hand", "display", "hint", "places", "message", "words")
        return play_picture(self.told(*names), self.lang)

    # ------------------------------------------------------------------------------------------------- the front end

    def _state(self) -> dict[str, Any]:
        return super()._state() | {"display": self._story.display()}

    def _show(self, keep_hint: bool = False) -> None:
        super()._show(keep_hint or bool(self.session.draft and self.hint.get("lay")))

    def respond(self, content: Mapping[str, Any]) -> None:
        """What the front end can ask for."""
        action = content.get("action")
        match content.get("type"):
            case "take_back":
                self.take_back(action if type(action) is int else -1)
            case "clear":
                self.clear()
            case "confirm" if self.session.phase == Phase.DISPLAY:
                self.choose(int(Action.PASS))
            case "lay":
                self.lay_hint()
            case _:
                super().respond(content)


PANELS: Final = Panels(game_replay, PlayPanel)
"""The panels in which games of Queen's Necklace are replayed and played."""
