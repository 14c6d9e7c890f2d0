"""What a game declares so that its games can be replayed and played in panels, and the calls that find the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.calls import public
from ..base.game_registry import find_game, game_or_default
from ..log.log import Log, Source
from ..play.engine import Engine
from ..play.session import UNNAMED

if TYPE_CHECKING:
    from ..play.bot import Bot
    from ..review.result import Review
    from ..rules.ruleset import BaseRuleset


@dataclass(frozen=True)
class Panels:
    """The panels in which a game is replayed (with the arguments of `game_replay`) and played (a `play.PlayPanel`)."""

    replay: Callable[..., Any]
    play: type[Any]


def panels_of(game: str) -> Panels:
    """The panels of a game; `game` is its name in manifests."""
    return find_game(game).part(Panels)


@public
def game_replay(
    log: Source,
    game: int,
    *,
    viewer: int | None = None,
    lang: str = "en",
    review: bool | str | Review | None = False,
) -> Any:
    """Step a whole game of a log of any game, with its table drawn.

        panels.game_replay(log, 0)               # all that the log knows
        panels.game_replay(log, 0, viewer=2)     # what seat 2 knew
        panels.game_replay(log, 0).to_html("game.html")

    The first game's is a box: the game, and below it the sale that is being looked at, by steps.

    Args:
        log: the record it is in, or its path; several are joined.
        game: its number.
        viewer: the seat whose knowledge to keep to, or None to see all that the log knows; it can be changed later.
        lang: language of all texts.
        review: show the chances along the game, where it turned and what would have been better: True or `rollouts`,
            `network`, a first guess; or a review that `log.review` made.

    Raises:
        ReviewError: a review was asked for, and the game cannot be reviewed.
        LogError: the log cannot be read, or has no such game.
        ReplayError: its rows cannot have happened in this order.
        TextError: there are no texts in that language.
        Error: there is no such seat.
    """
    read: Log = Log.of(log)
    return panels_of(read.layout.game).replay(read, game, viewer=viewer, lang=lang, review=review)


@public
def play(
    bots: Bot | Sequence[Bot] | None = None,
    *,
    game: str | None = None,
    seat: int = 0,
    players: int | None = None,
    seed: int | None = None,
    rules: BaseRuleset | str | Path | None = None,
    hints: str | None = None,
    name: str = UNNAMED,
    lang: str = "en",
) -> Any:
    """A panel in which a person plays any game against bots.

        panels.play()                                  # Queen's Necklace, against the strongest quick bot
        panels.play("greedy", game="lady", players=4)

    Cards are clicked where they lie; the levels are the package's bots from the easiest to the strongest. What the
    person's seat cannot know is never sent to the browser.

    Args:
        bots: who plays the other seats: one bot for all, or one each in the order of the seats; None for the strongest
            that does not search. Where it was not trained by the rules, the panel says who plays instead.
        game: which game, by its name or a shorter one; None for the first of the package.
        seat: the person's, 0 the first to play.
        players: how many; None: one more than a list of bots has, else 3.
        seed: of the game; None for a new one.
        rules: the ruleset; None for the rulebook's.
        hints: the bot that gives hints on request; None for the strongest one that is quick to ask.
        name: what the table and the log call the person.
        lang: language of all texts, "en" or "fr".

    Raises:
        GameError: there is no such game.
        SimulationError: a value that cannot be played; all of them are named at once.
        BotError: there is no such bot.
        TextError: there are no texts in the language.
    """
    entry = find_game(game_or_default(game))
    engine, panel = entry.part(Engine), entry.part(Panels).play
    chosen = engine.layout.rules.of(rules)
    session = panel.session_of(engine, bots, seat=seat, players=players, seed=seed, rules=chosen, name=name)
    return panel(session, hints=hints, lang=lang)
