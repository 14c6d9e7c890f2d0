"""Play the studies that every report shows, and keep their results: `make anew`.

Those of rulesets take `--games`, `--players`, `--bots`, that of habits `--games` (of each, half of them each way);
claims have sizes of their own (`stats/claims/answers.py`), and so have the tables of the first layer (`--tables`: to
tell a seat that wins two points more takes some 20,000 games of each). That of the values of cards
(`--games` of each league, `--decisions` of a kind) is played in steps, which are kept in `--work` with the weights that
it trains on: it goes on there. So is that of fair prices (`--deals` of each table). That of luck is a league of bots
who differ, some minutes, with sizes of its own (`report/luck.py`); so has that of ways of play (`report/ways.py`).
That of the shelf (`--shelf` deals of each house rule and number of players, `--gifts` of these) keeps each ruleset in
`--work`.
Each is played by several populations: `--bots learnt` plays those with that bot only, as after a training, and leaves
the others as they are. `--only same_turn` plays what is new and adds it to the stored studies of rulesets, with their
bots and sizes; it is refused where the base no longer gives the stored figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import polars as pl

from qn_analysis.core.base.game_registry import game_named
from qn_analysis.core.contests.shelf import shelf
from qn_analysis.core.log.folder import check_place
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.peers import GAMES
from qn_analysis.core.report.shelf import SCHEMA, ShelfStudy, fingerprints
from qn_analysis.core.report.study import GameStudies, StudyError, study_name
from qn_analysis.games.jewels.report import page as jewels
from qn_analysis.games.lady_of_the_diamonds.charts.cards import MODES
from qn_analysis.games.lady_of_the_diamonds.report import page as lady
from qn_analysis.games.queens_necklace.report import card_value, fair_prices, luck, populations
from qn_analysis.games.queens_necklace.report import studies as queen
from qn_analysis.games.queens_necklace.report.claims import register
from qn_analysis.games.queens_necklace.report.habits import Sizes, habit_study
from qn_analysis.games.queens_necklace.report.ways import ways_study

Result = tuple[str, Any]
"""What a file is called, and what is kept in it."""
Play = Callable[[argparse.Namespace], Iterator[Result]]


def _by_population(of: GameStudies, kind: str) -> Play:
    """A study, by each population of its game; some rulesets alone are added to what is stored."""

    def played(asked: argparse.Namespace) -> Iterator[Result]:
        for bots in _populations(asked.bots, of.populations):
            sizes: dict[str, Any] = {"games": asked.games, "players": asked.players, "seed": asked.seed, "bots": bots}
            sizes["most"] = asked.most
            if asked.only:
                try:
                    stored = of.stored(kind, bots)
                except StudyError as error:
                    raise SystemExit(f"{error}; there is nothing to add to: play all of it") from None
                sizes |= {key: getattr(stored, key) for key in ("games", "players", "seed")}
                made = of.play(kind, only=asked.only.split(","), **sizes | {"most": stored.games})
                yield study_name(kind, bots), stored.joined(made)
            else:
                yield study_name(kind, bots), of.play(kind, **sizes)

    return played


def _populations(asked: str, known: Sequence[str]) -> list[str]:
    """Those that are asked for; `learnt` stands for whatever plays by its network."""
    named = [name for name in asked.split(",") if name]
    found = [bots for bots in known if not named or bots in named or bots.partition("-")[0] in named]
    if not found:
        raise SystemExit(f"no population {asked}: choose among {', '.join(known)}")
    return found


def _claims(asked: argparse.Namespace) -> Iterator[Result]:
    yield "claims", register(only=[name for name in asked.bots.split(",") if name], part=asked.part)


def _habits(asked: argparse.Namespace) -> Iterator[Result]:
    yield "habits", habit_study(Sizes(asked.games))


def _card_values(asked: argparse.Namespace) -> Iterator[Result]:
    yield "card-values", card_value.card_value_study(asked.work, card_value.Sizes(asked.games, asked.decisions))


def _luck(_asked: argparse.Namespace) -> Iterator[Result]:
    yield "luck", luck.luck_study()


def _ways(_asked: argparse.Namespace) -> Iterator[Result]:
    yield "ways", ways_study()


def _fair_prices(asked: argparse.Namespace) -> Iterator[Result]:
    only = [name for name in asked.bots.split(",") if name]
    yield "fair-prices", fair_prices.fair_price_study(asked.work, only, asked.deals)


def _populated(asked: argparse.Namespace) -> Iterator[Result]:
    yield "populations", populations.played([name for name in asked.bots.split(",") if name])


def _verdicts(game: str) -> Play:
    """The populations that the questions of a game look at."""

    def played(asked: argparse.Namespace) -> Iterator[Result]:
        of = report_of(game).peers
        assert of is not None
        yield "verdicts", of.played([name for name in asked.bots.split(",") if name], games=asked.tables)

    return played


def _shelf(game: str) -> Play:
    """The shelf of house rules at every number of players that page one speaks of, by the players of the report.

    What is kept are the figures of goals, which lines to try are told of.
    """

    def played(asked: argparse.Namespace) -> Iterator[Result]:
        work = asked.work / f"shelf-{game}"
        work.parent.mkdir(parents=True, exist_ok=True)
        made = shelf(games=asked.shelf, gifts=asked.gifts, out=work, game=game, players_know_rules=False)
        (bots,) = {each for line_up in made.bots.values() for each in line_up}
        weights = fingerprints(game, bots, made.players)
        numbers = pl.col(pl.Float64).round(8)
        goals = [each.key for each in report_of(game).statistics.goals]
        yield "shelf", ShelfStudy(
            bots, weights, made.games, asked.gifts, made.seed, made.base.hash, version("qn-analysis"),
            made.frame.filter(pl.col("key").is_in(goals)).select(*SCHEMA).cast(SCHEMA).with_columns(numbers),
        )  # fmt: skip

    return played


def _modes(asked: argparse.Namespace) -> Iterator[Result]:
    for bots in _populations(asked.bots, MODES.populations):
        yield study_name("modes", bots), MODES.play(games=asked.games, seed=asked.seed, bots=bots)


LADY, JEWELS = lady.REPORT.studies, jewels.REPORT.studies
RULESETS: Mapping[str, GameStudies] = {
    "queens_necklace": queen.STUDIES, "lady_of_the_diamonds": LADY, "jewels": JEWELS,
}  # fmt: skip
"""Of each game, those of rulesets."""
STUDIES: Mapping[str, tuple[Path, Mapping[str, Play]]] = {
    "queens_necklace": (
        Path(queen.__file__).parent / "stored",
        {
            **{kind: _by_population(queen.STUDIES, kind) for kind in queen.KINDS},
            "claims": _claims,
            "populations": _populated,
            "verdicts": _verdicts("queens_necklace"),
            "habits": _habits,
            "card-values": _card_values,
            "fair-prices": _fair_prices,
            "luck": _luck,
            "shelf": _shelf("queens_necklace"),
            "ways": _ways,
        },
    ),
    "lady_of_the_diamonds": (
        Path(lady.__file__).parent / "stored",
        {
            **{kind: _by_population(LADY, kind) for kind in LADY.kinds},
            "modes": _modes,
            "verdicts": _verdicts("lady_of_the_diamonds"),
            "shelf": _shelf("lady_of_the_diamonds"),
        },
    ),
    "jewels": (
        Path(jewels.__file__).parent / "stored",
        {
            **{kind: _by_population(JEWELS, kind) for kind in JEWELS.kinds},
            "verdicts": _verdicts("jewels"),
            "shelf": _shelf("jewels"),
        },
    ),
}
"""Of each game, where its results are kept, and how each is played."""


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    listed = "; ".join(f"{game}: {', '.join(known)}" for game, (_place, known) in STUDIES.items())
    parser.add_argument("kinds", nargs="*", help=f"which; all if none is named ({listed})")
    parser.add_argument("--game", default="queen")
    parser.add_argument("--games", type=int, default=5_000, help="of each ruleset at first, then doubled")
    parser.add_argument("--tables", type=int, default=GAMES, help="games of each table of the first layer (verdicts)")
    parser.add_argument("--most", type=int, default=20_000, help="games of a ruleset")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", default="", help="without it, all populations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=float, default=1.0, help="of the games of claims, with --bots")
    parser.add_argument("--decisions", type=int, default=5_000, help="of a kind, played both ways (card-values)")
    parser.add_argument("--deals", type=int, default=fair_prices.DEALS, help="of each table (fair-prices)")
    parser.add_argument("--shelf", type=int, default=5_000, help="deals of each house rule (shelf)")
    parser.add_argument("--gifts", type=int, default=200, help="of these with gifts (shelf)")
    parser.add_argument("--work", type=Path, default=Path("out"), help="folder for what is under way")
    parser.add_argument("--only", default="", help="rulings or cards, with commas: add them to the stored studies")
    asked = parser.parse_args()
    folder, known = STUDIES[game_named(asked.game)]
    unknown = [kind for kind in asked.kinds if kind not in known]
    if unknown:
        parser.error(f"no study {', '.join(unknown)}: choose among {', '.join(known)}")
    kinds = RULESETS[game_named(asked.game)].kinds
    if asked.only and not set(asked.kinds) <= set(kinds):
        parser.error(f"--only adds to the studies {', '.join(kinds)}")
    if asked.only and len(asked.kinds) != 1:
        parser.error("--only adds to one study: name it")
    for kind in asked.kinds or known:
        check_place(folder / f"{kind}.json")
    for kind in asked.kinds or known:
        for name, made in known[kind](asked):
            place = folder / f"{name}.json"
            made.save(place)
            print(f"{place}: {made.frame.height:,} rows, {made.games:,} games each", flush=True)


if __name__ == "__main__":
    main()
