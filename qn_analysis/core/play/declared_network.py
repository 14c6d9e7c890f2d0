"""What a game declares of its network, once: what it is told, how its actions are called, how it is trained.

`NETWORK` in `play/network.py` of a game is one. `Builds` hands it to whatever plays, the wing that trains reads its
recipes and the meaning of its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Final, Generic, TypeVar

from ..rules.ruleset import BaseRuleset
from . import collect

R = TypeVar("R")
POLICY: Final = "choose_learnt"
"""The policy that plays by a game's network."""


@dataclass(frozen=True)
class Network(Generic[R]):
    """The network of a game; `R` is what a recipe is to whoever trains it.

    Attributes:
        version: of all that it is told and of its canonical actions; weights of another one are not read.
        told_by: the source that writes the sheet of a seat: `describe`, and `SIGHT`, numbers in it.
        called_by: the source that calls actions: `name_actions`, what all that is legal is called; `number_actions`,
            which gives each legal action a number of its own, for whoever trains outside; `MOVES`, canonical actions;
            `NUMBERS`, numbered ones.
        unveiled_by: the source that adds to a sheet what is hidden, for training alone: `unveil`, and `UNVEILED`,
            numbers in a sheet with that.
        order: how what the numbers stand for is ordered, in a sentence.
        seen: constants of `told_by`, in their order, and in Markdown what the numbers are that begin there.
        actions: the same of numbered actions.
        public_by: the source that writes a sheet of what everybody knows: `describe_public`; None: `unveiled_by`.
        actions_of: what has the constants of `actions`; None: `called_by`.
        repeated: constants of what `told_by` writes once a rival, likewise, counted from its begin; `ONE_RIVAL` is the
            numbers of each.
        recipe: how it is trained, by number of players.
        again: how it is trained on from stored weights.
        knowing: how players learn a house rule: in minutes, so more gently, as far steps unlearn more than so few games
            can teach; in whole rounds, so that as many games are played as are told.
        rivals: bots that it is measured against.
        rules: the rulesets that it learns together where a call names none; by default the rulebook's alone.
        teacher: the bot whose search, on top of the network, can be imitated; "" where there is none.
        search: what that search is told otherwise while it teaches, by place in the row of weights.
        ponders: whether that search decides here, from what a policy is given.
        drop_by_habit: takes from the legal actions those that the habits of a bot forbid, from what its policy is
            given; how many are left. By default the network does not learn with habits.
        stages: the number of a sheet that says the first stage of a game, and how many stages there are; (0, 0): none.
    """

    version: int
    told_by: ModuleType
    called_by: ModuleType
    unveiled_by: ModuleType
    order: str
    seen: Mapping[str, str]
    actions: Mapping[str, str]
    recipe: Callable[[int], R]
    again: Callable[[int], R]
    knowing: Callable[[int], R]
    rivals: Sequence[str]
    public_by: ModuleType | None = None
    actions_of: object = None
    repeated: Mapping[str, str] = field(default_factory=dict)
    rules: Callable[[], tuple[BaseRuleset, ...]] = tuple
    teacher: str = ""
    search: Mapping[int, int] = field(default_factory=dict)
    ponders: Callable[..., int] = collect.never_ponders
    drop_by_habit: Callable[..., int] = collect.never_drops
    stages: tuple[int, int] = (0, 0)

    @property
    def describe(self) -> Callable[..., None]:
        """Writes the sheet of a seat."""
        function: Callable[..., None] = self.told_by.describe
        return function

    @property
    def name_actions(self) -> Callable[..., None]:
        """Writes the canonical actions of all that is legal."""
        function: Callable[..., None] = self.called_by.name_actions
        return function

    @property
    def number_actions(self) -> Callable[..., None]:
        """Writes a number for each legal action."""
        function: Callable[..., None] = self.called_by.number_actions
        return function

    @property
    def unveil(self) -> Callable[..., None]:
        """Adds to a sheet what is hidden."""
        function: Callable[..., None] = self.unveiled_by.unveil
        return function

    @property
    def describe_public(self) -> Callable[..., None]:
        """Writes a sheet of what everybody knows."""
        function: Callable[..., None] = (self.public_by or self.unveiled_by).describe_public
        return function

    @property
    def sight(self) -> int:
        """Numbers in a sheet."""
        return int(self.told_by.SIGHT)

    @property
    def unveiled(self) -> int:
        """Numbers in a sheet with what is hidden."""
        return int(self.unveiled_by.UNVEILED)

    @property
    def moves(self) -> int:
        """Canonical actions."""
        return int(self.called_by.MOVES)

    @property
    def numbers(self) -> int:
        """Numbered actions."""
        return int(self.called_by.NUMBERS)

    @property
    def learns_with_habits(self) -> bool:
        """Whether it can learn to play with habits."""
        return self.drop_by_habit is not collect.never_drops
