"""Hints from games that bots play on to the end, given once the compiled build is there: it loads in the background.

Until then a hint is what a bot thinks at once (`story.Story.opinion`).
"""

from __future__ import annotations

import threading
from typing import Any, Final

from ..play.bot import Known
from ..play.session import Session
from ..position.answers import Advice
from ..position.resume import Standing
from ..position.worlds import Positions

WORLDS: Final = 24
"""Imagined worlds of a hint, where there are few choices."""
GAMES: Final = 480
"""Games of a hint, at most; with many choices there are fewer worlds."""
LEAST: Final = 8
"""Worlds of a hint, at least."""
_PLAYS_ON: Final = "finish_batch"
_lock = threading.Lock()
_workers: dict[str, threading.Thread] = {}


def ready(positions: Positions, bot: Known) -> bool:
    """Whether the kernels that play games on with a bot are loaded, so that a hint need not wait for compilation; false
    for one that cannot be compiled.
    """
    build, base = positions.compiled, positions.engine.builds.compiled
    if not (build.loaded and base.loaded and bot.compiles):
        return False
    return build.build.has(_PLAYS_ON) and (not bot.built_in or base.build.has(getattr(bot.function, "__name__", "")))


def prepare(positions: Positions, bot: Known) -> None:
    """Start a thread that loads, or compiles, the kernels for hints (see `ready`); at most one at a time per game."""
    game = positions.engine.layout.game
    with _lock:
        worker = _workers.get(game)
        if bot.compiles and not ready(positions, bot) and (worker is None or not worker.is_alive()):
            _workers[game] = threading.Thread(target=_load, args=(positions, bot), name=f"hints-{game}", daemon=True)
            _workers[game].start()


def _load(positions: Positions, bot: Known) -> None:
    engine = positions.engine
    engine.ready([bot], False)
    engine.kernel(engine.builds.compiled(), bot)
    _ = positions.compiled()[_PLAYS_ON]


def advice(positions: Positions, session: Session, names: list[str], state: Any, lang: str, bot: Known) -> Advice:
    """What a bot, who also plays on in every seat, would do where the person is asked, with each choice played on in
    worlds that she cannot exclude; `state` is the table as she knows it.
    """
    at = Standing(
        session.rules, state, "played", len(session.rows), tuple(names), lang, positions.copy(session.board), positions
    )
    worlds = max(LEAST, min(WORLDS, GAMES // max(1, len(at.actions))))
    return at.advise(bot.name, n=worlds, policy=bot.name)
