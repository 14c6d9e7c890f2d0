"""Who wins from a position, for games without a network of win chances: games are played on to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ..position.decision import PositionError, problem
from ..position.resume import Standing, resumed
from ..stats.estimates import share
from .evaluate import Evaluation
from .luck import LuckOfGames, luck_of_log
from .result import ReviewError, refused, texts

if TYPE_CHECKING:
    import polars as pl

    from ..log.record import Record
    from ..position.worlds import Positions

FEWEST: Final = 16
MOST: Final = 2000
"""Games that can be asked for by number."""
PLAYED: Final = 400
"""Games that are played where no number is named."""
KNOWLEDGE: Final = ("public", "seat", "all")


class GamesReviewer:
    """The `core.log.reviewer.Reviewer` of a game that declares `Positions` and no network of chances.

    Args:
        title: of the game.
    """

    def __init__(self, title: str, positions: Callable[[], Positions]) -> None:
        self._title, self._positions = title, positions

    def evaluate(self, source: Any, game: int | None, seq: int | None, **options: Any) -> Evaluation:
        """As of the class that it stands for: the usual bot plays on in every seat.

        Raises:
            PositionError, ReviewError: as of `core.review.evaluate.evaluate`.
        """
        lang = options["lang"]
        texts(lang)
        games = self._games(options["depth"], lang)
        if isinstance(source, Standing):
            at = source
        else:
            if game is None:
                raise PositionError(problem("name_row")).speaking(lang)
            at = resumed(self._positions(), source, game, seq, lang)
        knowledge, viewer = options["knowledge"], options["seat"]
        if knowledge not in KNOWLEDGE:
            wrong = problem("knowledge", given=repr(knowledge), known=", ".join(KNOWLEDGE))
            raise PositionError(wrong).speaking(lang)
        if viewer is not None and (isinstance(viewer, bool) or viewer not in range(at.players)):
            raise PositionError(problem("chance_seat", given=repr(viewer), last=at.players - 1)).speaking(lang)
        if options["rules"] is not None:
            raise PositionError(problem("own_rules")).speaking(lang)
        at.check_asked()
        viewer = (at.seat if viewer is None else viewer) if knowledge == "seat" else None
        hidden = [
            seat for seat in range(at.players) if knowledge == "public" or (knowledge == "seat" and seat != viewer)
        ]
        bot = at.at_table(at.advisor)
        shares = at.positions.chances(at.game, hidden, games, bot, options["seed"])
        found = [share(list(map(float, shares[:, seat])), [1.0] * games) for seat in range(at.players)]
        return Evaluation(
            tuple(each.value or 0.0 for each in found), tuple(each.low or 0.0 for each in found),
            tuple(1.0 if each.high is None else each.high for each in found), games, "rollouts", knowledge, viewer,
            at.names, bot.name, {}, lang,
        )  # fmt: skip

    def _games(self, depth: str | int | None, lang: str) -> int:
        """How many games are played.

        Raises:
            ReviewError: the depth is none that this game has.
        """
        if depth is None or depth == "rollouts":
            return PLAYED
        if depth == "network":
            raise ReviewError(refused("refused.network", game=self._title)).speaking(lang)
        number = int(depth) if isinstance(depth, str) and depth.isdecimal() and len(depth) < 9 else depth
        if isinstance(number, bool) or not isinstance(number, int) or not FEWEST <= number <= MOST:
            raise ReviewError(refused("depth.games", given=repr(depth))).speaking(lang)
        return number

    @property
    def why(self) -> ReviewError:
        """Why there is no review."""
        return ReviewError(refused("refused.game", game=self._title))

    def _refuse(self, lang: str) -> NoReturn:
        raise self.why.speaking(lang)

    def review(
        self, log: Record, game: int, depth: str | int, lang: str, seed: int, watch: Callable[[float], None]
    ) -> NoReturn:
        """Raises:
        ReviewError: always; it says what can be asked instead."""
        self._refuse(lang)

    def wins(self, log: Record, games: pl.Series, columns: tuple[str, ...]) -> NoReturn:
        """Raises:
        ReviewError: always."""
        self._refuse("en")

    def luck(self, log: Record, games: int | None, lang: str) -> LuckOfGames:
        """As of the class that it stands for."""
        return luck_of_log(log, games, lang)
