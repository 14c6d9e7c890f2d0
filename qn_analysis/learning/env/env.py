"""The environment of one game, with PettingZoo's interface; `learning.env.vector_env` has the one that steps thousands.

Both see what `describe` of a game writes, number actions as its `number_actions` does, and pay at the end: the share of
the win less an even share.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.errors import ExtraError
from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.play.bot import Bot
from qn_analysis.core.rules.ruleset import BaseRuleset

from .seating import seating

if TYPE_CHECKING:
    from .aec import Env


@public
def env(
    players: int = 3,
    *,
    rivals: Mapping[int, Bot] | None = None,
    seed: int = 1,
    rules: BaseRuleset | str | Path | None = None,
    render_mode: str | None = None,
    game: str | None = None,
) -> Env:
    """An environment with the interface of PettingZoo's AEC: one game, its seats asked in turn.

        env = qn.env(players=3, rivals={1: "expert"})
        env.reset(seed=7)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            over = termination or truncation
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

    Agents are `seat_0`, `seat_1` and so on, those that no rival has. An observation is a dictionary: `observation`,
    whole numbers from -127 to 127 in one row (int8), which `datasets/env.md` describes, and `action_mask`, 1 for each
    number that stands for a legal action of the seat that is asked. Neither tells more than the seat knows. An
    action is such a number; each stands for one legal action. Where there is no choice nobody is asked.

    The reward comes at the end: the share of the win (1, or 1 / n where n won together) less an even share
    (1 / players), so that the rewards of all seats add up to 0. `info` has `seed`, `deal` and `scores` (by seat) and,
    at the end, `shares` (of the win, by seat).

    Deal n of a seed is game n of `qn.simulate` with that seed: `reset(seed=s)` plays deal 0 of seed s, each `reset()`
    the next one, and `reset(options={"deal": n})` deal n.

    Args:
        players: how many at the table; each game says for how many it is.
        rivals: bots by seat, counted from 0; the other seats are agents.
        seed: of the deals, until `reset` gives another: any whole number from 0 to 2**62.
        rules: a ruleset; None is the rulebook's.
        render_mode: "ansi": `render()` returns the table with all cards, the present turn, and what can be chosen.
        game: its name, or a shorter one; None is the first of the package's games.

    Raises:
        GameError: there is no such game.
        EnvError: a value that cannot be used, or a game without features; all that is wrong is named at once.
        ExtraError: PettingZoo is not installed.
    """
    wrong = [] if render_mode in (None, "ansi") else [f"render_mode {short_repr(render_mode)}: choose 'ansi' or None"]
    at_table = seating(players, rivals, seed, rules, game, wrong)
    try:
        from .aec import Env
    except ModuleNotFoundError as error:
        if error.name not in ("pettingzoo", "gymnasium"):
            raise
        raise ExtraError(
            f"qn.env needs {error.name}, which is not installed: pip install 'qn-analysis[rl]' (qn.vector_env does"
            " without)",
            error.name,
        ) from error
    return Env(at_table, render_mode)
