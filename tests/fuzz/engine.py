"""Random games under random rulesets: what must hold in every game, whatever the rules.

    python -m tests.fuzz.engine --minutes 30 --seed 1 --keep tests/fuzz/cases/engine

Every ruleset is played by random bots, compiled and with a log. Checked of all games: whose turn comes is asked with
two choices or more, cards are conserved, scores are the sum of what was sold and paid in tribute, the game ends in
time, its log has the rows that the game table says. Of some games: the log folds to the same scores with nobody below
zero ducats, the interpreted engine plays the same events, and the independent linter finds nothing.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from qn_analysis.core.lint import lint
from qn_analysis.core.play.simulate import FEW
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.replay import Folder
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import SEATS, Card
from tests.fuzz.rulesets import kinds, wide_ruleset
from tests.kit.conservation import first_broken, of_frame
from tests.kit.queens_necklace.rulesets import kept_by

BOTS = ("random", "random", "greedy", "expert", "steady", "collector", "royalist", "jeweller", "bargain", "schemer")
GAMES = FEW + 5
"""Of a ruleset: just enough to be played compiled."""
FOLDED = 2
"""Games of a ruleset that are folded and played again interpreted."""


class BrokenError(AssertionError):
    """Something that must hold in every game does not."""


@dataclass
class Covered:
    """What a run has gone through."""

    rulesets: int = 0
    games: int = 0
    events: int = 0
    again: int = 0
    linted: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {n}" for name, n in sorted(self.kinds.items()))
        return (
            f"{self.rulesets:,} rulesets, {self.games:,} games, {self.events:,} events; {self.again:,} games folded and"
            f" played again interpreted, {self.linted:,} linted; {len(self.broken)} broken\n"
            f"{len(self.kinds)} kinds of rules (rulesets that have them): {counts}"
        )


def play(rules: Ruleset, players: int, bots: list[str], seed: int, *, games: int = GAMES, linted: bool = True) -> Log:
    """Play games under a ruleset and check all that must hold.

    Raises:
        BrokenError: says what does not.
    """
    log = GAME.simulate(games, players=players, bots=bots, seed=seed, rules=rules, decisions=True, progress=False)
    events, table = log.events.collect(), log.games.collect()
    assert log.decisions is not None
    decisions = log.decisions.collect()
    if games > FOLDED:  # a fold finds the same, game by game
        _conserved(events, rules)
    _adds_up(events, table, players, rules)
    if decisions.height and int(str(decisions["options"].min())) < 2:
        raise BrokenError(f"somebody was asked without a choice: {decisions.filter(pl.col('options') < 2).row(0)}")
    _in_time(table, decisions, rules, players)
    for game in range(min(FOLDED, games)):
        _folds(log, game, rules, players)
    few = GAME.simulate(FOLDED, players=players, bots=bots, seed=seed, rules=rules, decisions=True, progress=False)
    for name, whole, part in (("events", events, few.events), ("decisions", decisions, few.decisions)):
        assert part is not None
        if not whole.filter(pl.col("game") < FOLDED).equals(part.collect()):
            raise BrokenError(f"compiled and interpreted play differ in their {name}")
    if linted:
        found = lint(log)
        if found.raw.height:
            raise BrokenError(f"the linter finds {found.frame.head(3).to_dicts()}")
    return log


def _conserved(events: pl.DataFrame, rules: Ruleset) -> None:
    """No card leaves a place where it is not."""
    row = first_broken(of_frame("queens_necklace", events), kept_by(rules))
    if row != -1:
        raise BrokenError(f"a card is where it is not: {events.row(row, named=True)}")


def _adds_up(events: pl.DataFrame, table: pl.DataFrame, players: int, rules: Ruleset) -> None:
    """Each game has all its sales, and scores are what was sold plus tributes; the winner has the best."""
    amount = pl.col("amount").cast(pl.Int64)
    sold = events.filter(pl.col("event") == "sold").select("game", "seat", amount=amount)
    tribute = events.filter(pl.col("event") == "tribute_paid")
    flows = [
        sold,
        tribute.select("game", "seat", amount=-amount),
        tribute.select("game", seat="other", amount=amount),
    ]
    made = pl.concat(flows).group_by("game", "seat").agg(pl.col("amount").sum())
    for seat in range(players):
        mine = table.select("game", f"score_{seat}", f"place_{seat}").join(
            made.filter(pl.col("seat") == seat), on="game", how="left"
        )
        wrong = mine.filter(pl.col(f"score_{seat}").cast(pl.Int64) != pl.col("amount").fill_null(0))
        if wrong.height:
            raise BrokenError(f"a score is not the sum of what was sold and paid: {wrong.row(0, named=True)}")
    best = pl.max_horizontal(f"score_{seat}" for seat in range(players))
    for seat in range(players):
        wrong = table.filter((pl.col(f"place_{seat}") == 1) & (pl.col(f"score_{seat}") < best))
        if wrong.height:
            raise BrokenError(f"seat {seat} wins without the best score: {wrong.row(0, named=True)}")
    sales = events.filter(pl.col("event") == "sale_opened").group_by("game").len()
    if sales.height != table.height or (sales["len"] != rules.copies[Card.MERCHANT]).any():
        raise BrokenError(f"a game has not {rules.copies[Card.MERCHANT]} sales: {sales.to_dicts()}")
    rows = table.join(events.group_by("game").agg(pl.len().cast(pl.Int64)), on="game")
    if rows.height != table.height or (rows["len"] != rows["events"]).any():
        raise BrokenError("the game table counts other rows than the log has")


def turns_at_most(rules: Ruleset, players: int) -> int:
    """Turns within which every game ends: a card is for sale as long as its ladder at most, and then the pile has sunk
    by one card for each place of the market; after the last Merchant a Cardinal may put a sale off for a round."""
    longest = max(len(ladder) for ladder in rules.prices)
    pile = rules.deck + rules.copies[Card.MERCHANT]
    return longest * (pile // rules.market_size + 2) + 2 * players + 1


def _in_time(table: pl.DataFrame, decisions: pl.DataFrame, rules: Ruleset, players: int) -> None:
    most = turns_at_most(rules, players)
    if int(str(table["turns"].max())) > most:
        raise BrokenError(f"a game has {table['turns'].max()!s} turns, more than {most}")
    counted = table.join(decisions.group_by("game").agg(pl.len().cast(pl.Int64)), on="game", how="left")
    if (counted["len"].fill_null(0) != counted["decisions"]).any():
        raise BrokenError("the game table counts other decisions than the log has")


def _folds(log: Log, game: int, rules: Ruleset, players: int) -> None:
    """The rows of a game lead to its scores, places and an empty table, and nobody ever owes ducats."""
    folder = Folder(rules.copies, players=players)
    for row in log.rows(game):
        folder.apply(row)
        if folder.position.ducats < 0:
            raise BrokenError(f"{folder.position.ducats} ducats after {row}")
    end = folder.position
    told = log.games.filter(pl.col("game") == game).collect().row(0, named=True)
    scores = [told[f"score_{seat}"] for seat in range(players)]
    places = [told[f"place_{seat}"] for seat in range(players)]
    if list(end.scores) != scores or [end.places[seat] for seat in range(players)] != places:
        raise BrokenError(f"game {game} folds to {end.scores}, {end.places}, not to {scores}, {places}")
    held = sum(sum(hand.values()) for hand in end.hands) + len(end.market) + end.pile_size + sum(end.gone)
    if held != rules.deck + rules.copies[Card.MERCHANT]:
        raise BrokenError(f"game {game} ends with {held} cards")


def run(minutes: float, seed: int, keep: Path | None, progress: bool = True) -> Covered:
    """Fuzz for `minutes` of processor time; broken rulesets are written to a folder."""
    covered = Covered()
    begun, told = time.process_time(), time.monotonic()
    number = 0
    while time.process_time() - begun < 60 * minutes:
        rng = random.Random(f"{seed}/{number}")
        rules = wide_ruleset(rng)
        players = rng.randint(2, SEATS)
        bots = [rng.choice(BOTS) for _ in range(players)]
        linted = number % 3 == 0
        try:
            log = play(rules, players, bots, number, linted=linted)
            covered.games += GAMES
            covered.events += int(log.games.select(pl.col("events").cast(pl.Int64).sum()).collect().item())
            covered.again += FOLDED
            covered.linted += GAMES if linted else 0
        except Exception as error:  # whatever it is, it is a finding
            said = f"ruleset {number} of seed {seed}, bots {','.join(bots)}, seed {number}: {error!r:.600}"
            covered.broken.append(said)
            print(said, traceback.format_exc(limit=-3), sep="\n", flush=True)
            if keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"broken-{seed}-{number}.toml").write_text(f"# {said}\n{rules.to_toml()}", encoding="utf-8")
        covered.rulesets += 1
        covered.kinds += kinds(rules)
        number += 1
        if progress and time.monotonic() - told > 60:
            told = time.monotonic()
            spent = (time.process_time() - begun) / 60
            print(f"{spent:.1f} CPU minutes: {str(covered).splitlines()[0]}", flush=True)
    return covered


def main() -> int:
    """The command of `make fuzz`."""
    parser = argparse.ArgumentParser(description="Random games under random rulesets.")
    parser.add_argument("--minutes", type=float, default=15, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=None, help="folder for rulesets that break something")
    asked = parser.parse_args()
    covered = run(asked.minutes, asked.seed, asked.keep)
    print(covered)
    return 1 if covered.broken else 0


if __name__ == "__main__":
    sys.exit(main())
