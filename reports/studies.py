"""Play the studies that every report shows, and keep their results: `make studies`."""

from __future__ import annotations

import argparse
from pathlib import Path

from qn_analysis.games.queens_necklace.report import stored
from qn_analysis.games.queens_necklace.report.studies import KINDS, study

PLACE = Path(stored.__file__).parent


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "kinds", nargs="*", default=list(KINDS), help=f"which: {', '.join(KINDS)}; all if none is named"
    )
    parser.add_argument("--games", type=int, default=10_000, help="under each ruleset")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", default="expert")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for kind in asked.kinds:
        made = study(kind, games=asked.games, players=asked.players, bots=asked.bots, seed=asked.seed)
        made.save(PLACE / f"{kind}.json")
        print(f"{PLACE / kind}.json: {made.strongest.height} rulesets, {asked.games:,} games each")


if __name__ == "__main__":
    main()
