"""One game with the interface of PettingZoo's AEC. Needs the extra `rl`; `learning.env.env` imports it when asked."""

from __future__ import annotations

import operator
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pettingzoo
import polars as pl

from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.play.batch import write_events
from qn_analysis.core.play.kept import Columns
from qn_analysis.core.play.network import CHOICES, LARGEST
from qn_analysis.core.play.simulate import manifest_of, plain_weights_of
from qn_analysis.core.play.stepping import NOT_LEGAL, PLAYED, place_of_number, play_rivals, write_legal, write_sight

from .seating import EnvError, Seating, checked_seed, legal_listed, shares_of_win, whole

LEARNER = "agent"
"""What a log calls who is asked from outside."""


class Env(pettingzoo.AECEnv):  # type: ignore[misc]
    """One game whose seats are asked in turn; made by `qn.env`, where all is described."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, at_table: Seating, render_mode: str | None = None) -> None:
        super().__init__()
        engine, network = at_table.engine, at_table.network
        self.metadata = {**type(self).metadata, "name": f"{engine.layout.game}_v{network.version}"}  # type: ignore[misc]
        self.render_mode = render_mode
        self._seating, self._engine, self._network = at_table, engine, network
        self._policies = [engine.find(each).policy() for each in at_table.bots]
        self._weights = plain_weights_of(engine, at_table.bots)
        self._rivals = [0 if seat in at_table.learners else 1 for seat in range(at_table.players)]
        self._game = engine.builds.plain_game(at_table.rules, at_table.players)
        self._log = engine.builds.plain_log()
        self._seed, self._deal = at_table.seed, -1
        self._seat_of = {f"seat_{seat}": seat for seat in at_table.learners}
        self.possible_agents = [*self._seat_of]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(network.numbers) for agent in self.possible_agents}

    def _seen_space(self) -> gymnasium.spaces.Dict:
        spaces = gymnasium.spaces
        return spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (self._network.sight,), np.int8),
                "action_mask": spaces.Box(0, 1, (self._network.numbers,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """The same for every agent: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for every agent: numbered actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a deal: the first of `seed`, or the next one if none is given; `options={"deal": n}` begins deal n.

        Other options are passed over: PettingZoo's test gives one.

        Raises:
            EnvError: a value that cannot be used; all that is wrong is named at once.
        """
        deal = (options or {}).get("deal", 0 if seed is not None else self._deal + 1)
        wrong = []
        if type(deal) is not int or not 0 <= deal < 2**32:
            wrong.append(f"deal {short_repr(deal)}: choose a whole number from 0 to 2**32 - 1")
        try:
            number = self._seed if seed is None else checked_seed(seed)
        except EnvError as error:
            wrong.append(str(error))
        if wrong:
            raise EnvError("; ".join(wrong))
        self._seed, self._deal = number, deal
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._log = self._engine.builds.plain_log()
        self._engine.builds.course.begin(self._game, self._log, self._seed, self._deal)
        self._play_on()

    def step(self, action: Any) -> None:
        """Do what the agent whose turn it is has chosen; None once the game is over.

        Raises:
            EnvError: the action is not legal; the game has not moved.
        """
        if not self.agents:
            raise EnvError("no game is being played: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise EnvError(f"the game is over: {agent} takes None, not {short_repr(action)}; or call reset()")
            self._was_dead_step(None)
            return
        place = self._place(action)
        g = self._game
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._engine.builds.course.apply(g, self._log, g.seats[g.table.actor].legal[place])
        self._play_on()
        self._accumulate_rewards()

    def _place(self, action: Any) -> int:
        """Which of the legal actions is meant."""
        table = self._game.table
        me = self._game.seats[table.actor]
        number = operator.index(action) if whole(action) else -1
        place = place_of_number(self._network.number_actions, table, me, number)
        if place == NOT_LEGAL:
            legal, named = self._legal()
            raise EnvError(
                f"{self.agent_selection} cannot choose {short_repr(action)}; legal are the numbers where"
                f" `action_mask` is 1: {legal_listed(self._engine, legal, named)}"
            )
        return place

    def _legal(self) -> tuple[list[int], list[int]]:
        """Legal actions of the engine, and their numbers."""
        table = self._game.table
        me = self._game.seats[table.actor]
        named = [0] * CHOICES
        self._network.number_actions(table, me, named)
        return list(me.legal[: me.options]), named[: me.options]

    def _play_on(self) -> None:
        """Let rivals play until an agent is asked, or the game is over."""
        g, table = self._game, self._game.table
        broke = play_rivals(self._engine.builds.course.apply, g, self._log, self._policies, self._weights, self._rivals)
        if broke != PLAYED:
            self.agents = []
            raise self._seating.broke(broke)
        told: dict[str, Any] = {"seed": self._seed, "deal": self._deal}
        told["scores"] = [int(score) for score in table.score[: table.players]]
        if table.actor < 0:
            shares = self._shares()
            told["shares"] = shares
            for agent, seat in self._seat_of.items():
                self.rewards[agent] = shares[seat] - 1 / table.players
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = f"seat_{table.actor}"
        self.infos = {agent: dict(told) for agent in self.agents}

    def _shares(self) -> list[float]:
        """Each seat's share of the win."""
        place_of = self._engine.builds.place_of
        places = np.array([place_of(self._game, seat) for seat in range(self._seating.players)])
        return [float(share) for share in shares_of_win(places)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; its mask is empty where another is asked."""
        seat, table = self._seat_of[agent], self._game.table
        sheet, mask = np.zeros(self._network.sight, np.int8), np.zeros(self._network.numbers, np.int8)
        write_sight(self._network.describe, table, self._game.seats[seat], sheet)
        if table.actor == seat:
            write_legal(self._network.number_actions, table, self._game.seats[seat], mask)
        return {"observation": sheet, "action_mask": mask}

    def render(self) -> str | None:
        """The table with all cards, the present turn, and what can be chosen; None without a `render_mode`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: make the environment with render_mode='ansi'")
            return None
        if self._deal < 0:
            raise EnvError("no game is being played: call reset() first")
        log, table = self._told(), self._game.table
        turn = log.transcript(self._deal).rstrip().split("\n\n")[-1]
        told = [str(log.position(self._deal)).rstrip(), turn]
        if table.actor >= 0:
            legal, named = self._legal()
            told.append(f"{self.agent_selection} chooses: {legal_listed(self._engine, legal, named, CHOICES)}")
        return "\n\n".join(told) + "\n"

    def _told(self) -> Any:
        """The deal so far, as a log."""
        layout, log = self._engine.layout, self._log
        rows = Columns(layout, log.seq, 0)
        write_events(log, self._deal, 0, rows.ids, rows.seqs, rows.wide, rows.narrow)
        names = self._seating.names_of(LEARNER)
        manifest = manifest_of(layout, names, 1, self._seed, self._seating.rules)
        manifest["first"] = self._deal
        results = np.zeros((1, layout.result), np.int32)
        self._engine.builds.write_result(self._game, log, results[0], PLAYED)
        games: pl.DataFrame = layout.game_frame(self._deal, results, self._seating.players)
        return self._engine.log.in_memory(
            {**manifest, "parts": [], "complete": True}, rows.frames(log.seq, 0)[0], games, None
        )

    def close(self) -> None:
        """Nothing is to be released."""
