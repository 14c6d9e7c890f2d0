"""Play the studies that every report shows, and keep their results: `make studies`.

Rulings and prices take `--games`, `--players`, `--bots`; claims have sizes of their own (`stats/claims/campaign.py`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from qn_analysis.games.queens_necklace.report import stored
from qn_analysis.games.queens_necklace.report.register import register
from qn_analysis.games.queens_necklace.report.studies import KINDS, study

PLACE = Path(stored.__file__).parent
CLAIMS = "claims"


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    every = [*KINDS, CLAIMS]
    parser.add_argument("kinds", nargs="*", default=every, help=f"which: {', '.join(every)}; all if none is named")
    parser.add_argument("--games", type=int, default=10_000, help="under each ruleset")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", default="expert")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for kind in asked.kinds:
        place = PLACE / f"{kind}.json"
        if kind == CLAIMS:
            found = register()
            found.save(place)
            print(f"{place}: {len(found.verdicts)} claims, {found.games:,} games of each population")
            continue
        made = study(kind, games=asked.games, players=asked.players, bots=asked.bots, seed=asked.seed)
        made.save(place)
        print(f"{place}: {made.strongest.height} rulesets, {asked.games:,} games each")


if __name__ == "__main__":
    main()
