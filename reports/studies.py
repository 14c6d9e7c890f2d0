"""Play the studies that every report shows, and keep their results: `make studies`.

Those of rulesets take `--games`, `--players`, `--bots`, that of habits `--games` (of each, half of them each way);
claims have sizes of their own (`stats/claims/campaign.py`).
`--only same_turn` plays what is new and adds it to the stored study of Queen's Necklace, with its bots and sizes; it is
refused where the base no longer gives the stored figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from qn_analysis.core.folder import check_place
from qn_analysis.core.game import game_named
from qn_analysis.games.jewels.report import stored as jewels_stored
from qn_analysis.games.jewels.report import studies as jewels
from qn_analysis.games.lady_of_the_diamonds.report import stored as lady_stored
from qn_analysis.games.lady_of_the_diamonds.report import studies as lady
from qn_analysis.games.queens_necklace.report import stored as queen_stored
from qn_analysis.games.queens_necklace.report import studies as queen
from qn_analysis.games.queens_necklace.report.habits import Sizes, habit_study
from qn_analysis.games.queens_necklace.report.register import register

Play = Callable[[argparse.Namespace], Any]


def _study(play: Callable[..., Any], kind: str) -> Play:
    return lambda asked: play(
        kind,
        games=asked.games,
        most=asked.most,
        players=asked.players,
        seed=asked.seed,
        **({"bots": asked.bots} if asked.bots else {}),
    )


def _added(kind: str, only: str) -> Any:
    """The stored study with some rulesets played now, as the others were."""
    stored = queen.stored_study(kind)
    if stored is None:
        raise SystemExit(f"there is no stored study of {kind} to add to; play all of it")
    sizes: dict[str, Any] = {key: getattr(stored, key) for key in ("games", "players", "bots", "seed")}
    return stored.joined(queen.study(kind, only=only.split(","), **sizes))


def _modes(asked: argparse.Namespace) -> lady.Modes:
    return lady.modes(games=asked.games, seed=asked.seed, **({"bots": asked.bots} if asked.bots else {}))


STUDIES: Mapping[str, tuple[Path, Mapping[str, Play]]] = {
    "queens_necklace": (
        Path(queen_stored.__file__).parent,
        {
            **{kind: _study(queen.study, kind) for kind in queen.KINDS},
            "claims": lambda _asked: register(),
            "habits": lambda asked: habit_study(Sizes(asked.games)),
        },
    ),
    "lady_of_the_diamonds": (
        Path(lady_stored.__file__).parent,
        {**{kind: _study(lady.study, kind) for kind in lady.KINDS}, "modes": _modes},
    ),
    "jewels": (Path(jewels_stored.__file__).parent, {kind: _study(jewels.study, kind) for kind in jewels.KINDS}),
}
"""Of each game, where its results are kept, and how each is played."""


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    listed = "; ".join(f"{game}: {', '.join(known)}" for game, (_place, known) in STUDIES.items())
    parser.add_argument("kinds", nargs="*", help=f"which; all if none is named ({listed})")
    parser.add_argument("--game", default="queen")
    parser.add_argument("--games", type=int, default=10_000, help="of each ruleset at first, then doubled")
    parser.add_argument("--most", type=int, default=160_000, help="games of a ruleset")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", default="", help="without it, the strongest of the game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="rulings or cards, with commas: add them to the stored study")
    asked = parser.parse_args()
    folder, known = STUDIES[game_named(asked.game)]
    unknown = [kind for kind in asked.kinds if kind not in known]
    if unknown:
        parser.error(f"no study {', '.join(unknown)}: choose among {', '.join(known)}")
    if asked.only and (folder != STUDIES["queens_necklace"][0] or not set(asked.kinds) <= set(queen.KINDS)):
        parser.error(f"--only adds to the studies {', '.join(queen.KINDS)} of Queen's Necklace")
    if asked.only and len(asked.kinds) != 1:
        parser.error("--only adds to one study: name it")
    for kind in asked.kinds or known:
        check_place(folder / f"{kind}.json")
    for kind in asked.kinds or known:
        place = folder / f"{kind}.json"
        made = _added(kind, asked.only) if asked.only else known[kind](asked)
        made.save(place)
        print(f"{place}: {made.frame.height:,} rows, {made.games:,} games each")


if __name__ == "__main__":
    main()
