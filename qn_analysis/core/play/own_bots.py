"""The bots of a game whose weights are tuned and learnt by the package, as its `bots/weights.py` declares them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ..base.calls import public
from .bot_sources import bot_sources
from .builtin_bots import BotSpec, learnt_styles, tuned_rows
from .stored import Learnt, packaged
from .weights import Weights


class OwnBots:
    """The bots of a game that has tuned weights and networks, and where these are stored.

    Args:
        package: of the bots: `tuned/NAME-K.json` and `trained/learnt-K.npz` are in it, by the number of players.
        players: numbers at the table.
        weights: those of a tuned bot.
    """

    def __init__(self, package: str, players: Iterable[int], weights: type[Weights]) -> None:
        self._package, self._players, self._weights = package, tuple(players), weights

    @public
    def learnt_weights(self, players: int) -> Learnt | None:
        """Stored weights of `learnt` for a number of players, if there are any: `trained/learnt-K.npz`.

        `qn train` wrote it; it says how it was trained, how strong it was on the way, and what it won on deals kept
        apart.
        """
        return packaged(self._package, players)

    def plays(self, policy: str, about: str, rival: float = 0.0) -> BotSpec:
        """A bot without weights: as of `BotSpec`."""
        return BotSpec(policy, {}, about, rival=rival)

    def weighs(self, policy: str, about: str, rival: float = 0.0) -> BotSpec:
        """One with the defaults of the weights, which can be tuned."""
        return BotSpec(policy, self._weights.row(), about, tunes=tuple(self._weights), rival=rival)

    def tuned(self, name: str, policy: str, about: str, en: str, fr: str, rival: float = 0.0) -> BotSpec:
        """One whose weights were tuned; `en` and `fr` are what a report calls such players, `rival` as of `BotSpec`."""
        rows = tuned_rows(self._package, name, self._players, self._weights, self._weights.row)
        return BotSpec(policy, self._weights.row(), about, rows, who={"en": en, "fr": fr}, rival=rival)

    def learnt(self, instead: str) -> dict[str, BotSpec]:
        """Those that play by the game's network, as of `learnt_styles`."""
        return learnt_styles(self.learnt_weights, instead)

    def sources(self, styles: Mapping[str, BotSpec], words: Collection[str]) -> tuple[str, ...]:
        """The modules that are sources of these bots, as of `bot_sources`."""
        return bot_sources(self._package, styles, words)
