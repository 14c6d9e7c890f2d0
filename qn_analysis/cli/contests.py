"""The commands of `qn` that let bots or rules compete."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import Bots, Game, Know, Lang, Quiet, Rules, Seed, free, know, line_up, names, rules_of
from .output import echo

if TYPE_CHECKING:
    from collections.abc import Callable

    import polars as pl

    from ..core.contests.comparison import Comparison
    from ..core.contests.result import League
    from ..core.contests.trials import Trials


def league(
    bots: Annotated[str, typer.Option("--bots", help="At least two bots: a,b,c; also module:function.")],
    games: Annotated[int, typer.Option("--games", help="How many games in all.")],
    players: Annotated[int, typer.Option("--players", help="At a table, as of simulate.")] = 3,
    seed: Seed = 1,
    out: Annotated[Path | None, typer.Option("--out", help="Write an HTML page as well.")] = None,
    output: Annotated[str, typer.Option("--format", help="text, json, or csv (the standings).")] = "text",
    rules: Rules = None,
    game: Game = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the page if it exists.")] = False,
    quiet: Quiet = False,
) -> None:
    """Let bots play every line-up, each deal from every seat, and say how strong each is."""
    from ..core.contests.league import league as play

    _check_output(output, out, force, lang)
    chosen = None if rules is None else rules_of(game).load(rules)
    played = play(line_up(bots), players=players, games=games, seed=seed, rules=chosen, progress=not quiet, game=game)
    _told(played, lambda: played.standings, output, out, lang)


def compare(
    base: Annotated[str, typer.Argument(metavar="BASE", help="A ruleset in TOML, or its name: rulebook, reprint.")],
    variant: Annotated[
        str, typer.Argument(metavar="[VARIANT]", help="Another one; none with --shelf or --sweep.")
    ] = "",
    shelf: Annotated[
        bool, typer.Option("--shelf", help="Play the game's shelf of house rules, and say which goal each mends.")
    ] = False,
    sweep: Annotated[
        str, typer.Option("--sweep", help="Move a number: purse=8..14, every second one purse=8..14:2, or purse=8,14.")
    ] = "",
    games: Annotated[
        int, typer.Option("--games", help="Deals, each played under all; 0: 10,000, or 5,000 of a shelf or sweep.")
    ] = 0,
    players: Annotated[
        str, typer.Option("--players", help="At a table; of a shelf or sweep several: 2,3,4, as it is without it.")
    ] = "",
    bots: Annotated[str, typer.Option("--bots", help="As of simulate; without it, the strongest of the game.")] = "",
    seed: Seed = 1,
    retune: Annotated[
        int, typer.Option("--retune", min=0, help="Also train the bots on by each ruleset, for so many games.")
    ] = 0,
    gifts: Annotated[
        int, typer.Option("--gifts", help="Deals at which cards are given away, for their worth; -1: one in 25 games.")
    ] = -1,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="A folder for what is played; the same call goes on there.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write an HTML page as well.")] = None,
    output: Annotated[str, typer.Option("--format", help="text, json, or csv (the measures).")] = "text",
    players_know_rules: Know = "yes",
    notes: Annotated[bool, typer.Option("--notes", help="Also print hashes, seed and caveats.")] = False,
    game: Game = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the page if it exists.")] = False,
    quiet: Quiet = False,
) -> None:
    """Play two rulesets on the same deals and say what differs, biggest first; or many: house rules, a number moved."""
    from ..core.contests.compare import compare as play
    from ..core.contests.shelf import shelf as shelve
    from ..core.contests.sweep import sweep as move
    from ..core.contests.trials import GAMES, PLAYERS
    from ..core.contests.trials import Trials as Tried

    _check_output(output, out, force, lang)
    numbers = _call_of(base, variant, shelf, sweep, players, retune, game)
    seated = line_up(bots) if bots else None
    common: dict[str, Any] = {"bots": seated, "seed": seed, "out": keep, "progress": not quiet, "game": game,
                              "gifts": None if gifts < 0 else gifts,
                              "players_know_rules": know(players_know_rules)}  # fmt: skip
    found: Comparison | Trials
    if shelf:
        found = shelve(base, players=numbers or PLAYERS, games=games or GAMES, **common)
    elif sweep:
        found = move(sweep, None, base, players=numbers or PLAYERS, games=games or GAMES, **common)
    else:
        found = play(
            base, variant, games=games or 10_000, players=numbers[0] if numbers else 3, retune=retune, **common
        )
    _told(found, lambda: found.frame if isinstance(found, Tried) else found.biggest, output, out, lang, notes)


def mend(
    base: Annotated[str, typer.Argument(metavar="BASE", help="The ruleset to mend, in TOML, or its name.")],
    goals: Annotated[
        str,
        typer.Option(
            "--goals",
            help="What is to be mended, what matters most first: fairer,prices,shorter=32; keep:purse may not change.",
        ),
    ],
    games: Annotated[int, typer.Option("--games", help="The budget, of all candidates together.")] = 40_000,
    players: Annotated[int, typer.Option("--players", help="At the table.")] = 3,
    bots: Annotated[str, typer.Option("--bots", help="As of simulate; without it, the strongest of the game.")] = "",
    numbers: Annotated[str, typer.Option("--numbers", help="That may change: purse,hand_size; all if none.")] = "",
    seed: Seed = 1,
    players_know_rules: Know = "yes",
    keep: Annotated[
        Path | None, typer.Option("--keep", help="A folder for what is played; the same call goes on there.")
    ] = None,
    to: Annotated[Path | None, typer.Option("--to", help="Write the best ruleset, TOML.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write an HTML page as well.")] = None,
    output: Annotated[str, typer.Option("--format", help="text, json, or csv (the measures).")] = "text",
    notes: Annotated[bool, typer.Option("--notes", help="Also print hashes, seed and caveats.")] = False,
    game: Game = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace page and ruleset if they exist.")] = False,
    quiet: Quiet = False,
) -> None:
    """Search a ruleset's numbers for one closer to some goals; confirm the best three on fresh deals."""
    from ..core.contests.mend import mend as search

    _check_output(output, out, force, lang)
    if to is not None:
        free(to, force)
    found = search(
        goals, base, games=games, players=players, bots=line_up(bots) if bots else None,
        numbers=names(numbers) if numbers else None, seed=seed, out=keep, progress=not quiet, game=game,
        players_know_rules=know(players_know_rules),
    )  # fmt: skip
    if to is not None:
        found.save(to, force)
    _told(found, lambda: found.frame, output, out, lang, notes)


def prices(
    players: Annotated[int, typer.Option("--players", help="2, 3 or 4 at a table.")] = 3,
    bots: Bots = "",
    deals: Annotated[int, typer.Option("--deals", help="Games in which gifts are made; more tell more.")] = 400,
    seed: Seed = 2**42 + 45,
    rules: Rules = None,
    players_know_rules: Know = "yes",
    keep: Annotated[
        Path | None, typer.Option("--keep", help="A folder for what is played; the same call goes on there.")
    ] = None,
    output: Annotated[str, typer.Option("--format", help="text, json, or csv.")] = "text",
    lang: Lang = "en",
    quiet: Quiet = False,
) -> None:
    """Say what each card of Queen's Necklace is worth as winning, and its fair price, by gifts in games of bots."""
    import json

    from ..games.queens_necklace.report.fair_prices import fair_prices
    from ..games.queens_necklace.rulebook import Ruleset

    _check_output(output, None, False, lang)
    chosen = None if rules is None else Ruleset.load(rules)
    seated = line_up(bots) if bots else None
    found = fair_prices(
        players, seated, rules=chosen, deals=deals, seed=seed, out=keep, progress=not quiet,
        players_know_rules=know(players_know_rules),
    )  # fmt: skip
    if output == "json":
        told = {key: value for key, value in vars(found).items() if key != "frame"}
        echo(json.dumps({**told, "rows": found.frame.to_dicts()}, indent=1, ensure_ascii=False), json=True)
    elif output == "csv":
        echo(found.frame.write_csv(), nl=False)
    else:
        echo(found.text(lang))


def _call_of(
    base: str, variant: str, shelf: bool, sweep: str, players: str, retune: int, game: str | None
) -> list[int]:
    """The numbers of players, of a call that can be played.

    Raises:
        ShelfError: names all that is wrong with it.
    """
    from ..core.base.catalogue import Message
    from ..core.base.messages import refusal
    from ..core.rules.shelf import ShelfError, parse_sweep, swept

    several = shelf or bool(sweep)
    wrong: list[Message | str] = []
    if shelf and sweep:
        wrong.append(refusal("shelf.several"))
    if several and variant:
        wrong.append(refusal("shelf.variant", variant=variant))
    if not several and not variant:
        wrong.append(refusal("shelf.no_variant"))
    if several and retune:
        wrong.append(refusal("shelf.retune"))
    listed = names(players) if players else []
    if not all(each.isascii() and each.isdigit() and len(each) < 4 for each in listed):
        wrong.append(refusal("shelf.players", players=players))
    elif len(listed) > 1 and not several:
        wrong.append(refusal("shelf.one_table", players=players))
    if wrong and sweep:  # what the sweep itself would say, so that all is said at once
        try:
            kind = rules_of(game)
            swept(kind.load(base), *parse_sweep(sweep))
        except ShelfError as error:
            wrong += error.problems
    if wrong:
        raise ShelfError(wrong)
    return list(map(int, listed))


def tune(
    games: Annotated[int, typer.Option("--games", help="The budget; held-out games come on top.")],
    out: Annotated[Path, typer.Option("--out", help="The file to write, JSON.")],
    players: Annotated[int, typer.Option("--players", help="2, 3 or 4 at a table.")] = 3,
    seed: Seed = 1,
    family: Annotated[str, typer.Option("--family", help="By the game: heuristic or greedy, collector, trader.")] = "",
    opponents: Annotated[str, typer.Option("--opponents", help="Rivals at first; none named: all styles.")] = "",
    against: Annotated[str, typer.Option("--against", help="Tune a challenger against this bot alone.")] = "",
    challengers: Annotated[
        int, typer.Option("--challengers", min=0, help="Then challenge what was found, and tune it again, so often.")
    ] = 0,
    challenge_games: Annotated[
        int, typer.Option("--challenge-games", help="The budget of each; 0: as much as --games.")
    ] = 0,
    rounds: Annotated[int, typer.Option("--rounds", help="How often what was found joins its rivals.")] = 3,
    sample: Annotated[int, typer.Option("--sample", help="Games of a candidate in a generation, about.")] = 300,
    deals: Annotated[int, typer.Option("--deals", help="Held-out deals against each rival.")] = 500,
    start: Annotated[
        Path | None, typer.Option("--start", help="Go on from the weights that an earlier tuning found.")
    ] = None,
    rules: Rules = None,
    game: Game = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a tuning that was cut off.")] = False,
    quiet: Quiet = False,
) -> None:
    """Tune the weights of a family of bots by self-play; measure what was found on deals kept apart."""
    from ..core.base.game_registry import find_game, game_or_default
    from ..learning.tune.challenge import beside, check_free, gain, harden, renew
    from ..learning.tune.tuner import Tuner

    tuner = find_game(game_or_default(game)).part(Tuner)
    chosen = None if rules is None else rules_of(game).load(rules)
    common: dict[str, Any] = {
        "sample": sample,
        "deals": deals,
        "rules": chosen,
        "resume": resume,
        "progress": not quiet,
    }
    if against:
        champion = line_up(against)[0]
        found = tuner.challenge(champion, players=players, games=games, seed=seed, policy=family, out=out, **common)
        won = gain(found)
        echo(found.text(), nl=False)
        echo(
            f"  gain over the fair share: {100 * (won.value or 0):+.1f} points"
            f" [{100 * (won.low or 0):+.1f}, {100 * (won.high or 0):+.1f}]"
        )
        return
    if challengers:
        check_free(out, resume)
    rivals = line_up(opponents) if opponents else None
    common |= {"games": games, "seed": seed, "opponents": rivals, "rounds": rounds}
    begun = beside(out, "first") if challengers else out
    if start is None:
        found = tuner.tune(family, players=players, out=begun, **common)
    else:
        found = renew(tuner, start, begun, **common)
    if challengers:
        common |= {"games": challenge_games or games, "challengers": challengers}
        found = harden(tuner, begun, out, **{key: value for key, value in common.items() if key != "rounds"})
    echo(found.text(), nl=False)


def train(
    out: Annotated[Path, typer.Option("--out", help="The file to write, .npz.")],
    players: Annotated[int, typer.Option("--players", help="2, 3 or 4 at a table.")] = 3,
    games: Annotated[int, typer.Option("--games", help="About so many; 0: as many as the recipe has.")] = 0,
    seed: Seed = 1,
    start: Annotated[Path | None, typer.Option("--start", help="Go on from the weights in this file.")] = None,
    against: Annotated[
        str, typer.Option("--against", help="Train a challenger against this bot alone, from its own weights.")
    ] = "",
    search: Annotated[
        float, typer.Option("--search", help="Share of the tables at which a search decides and teaches, 0 to 1.")
    ] = 0.0,
    deals: Annotated[int, typer.Option("--deals", help="Held-out deals against each rival, in each direction.")] = 1500,
    threads: Annotated[int, typer.Option("--threads", help="At most so many; the result is the same.")] = 1,
    rules: Rules = None,
    game: Game = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a training that was cut off.")] = False,
    quiet: Quiet = False,
) -> None:
    """Train a network by imitation and self-play; measure it on deals kept apart.

    By other rules (--rules), training goes on from the weights that come with the package. The file can be called as a
    bot: --bots FILE.npz.
    """
    from ..core.base.game_registry import game_or_default
    from ..core.play.engine import engine_of
    from ..learning.train.training import train as learn

    chosen = None if rules is None else rules_of(game).load(rules)
    found = learn(
        players=players, out=out, games=games or None, seed=seed, rules=chosen,
        start=start or (engine_of(game_or_default(game)).stored(players) if against else None),
        rivals={against: 1.0} if against else None, deals=deals, resume=resume, progress=not quiet, threads=threads,
        game=game, search=search,
    )  # fmt: skip
    echo(found.text(), nl=False)


def chances(
    weights: Annotated[Path, typer.Argument(help="Weights that qn train wrote, .npz.")],
    out: Annotated[Path | None, typer.Option("--out", help="The file to write; without it, the same.")] = None,
    games: Annotated[int, typer.Option("--games", help="Games of the network to fit to.")] = 48_000,
    seed: Seed = 1,
    rules: Rules = None,
    game: Game = None,
    calibrate: Annotated[
        bool, typer.Option("--calibrate", help="Keep the networks, and fit their calibration alone.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace the file of --out if it exists.")] = False,
    quiet: Quiet = False,
) -> None:
    """Fit win chances anew to weights that there are, check them on games kept apart, and store them with the weights.

    They say who wins from a position: by what everybody knows, by what one seat knows, by all hands. They are then
    calibrated by stage of the game, on further games.
    """
    from ..learning.train.training import add_chances

    if out is not None:
        free(out, force)
    chosen = None if rules is None else rules_of(game).load(rules)
    found = add_chances(
        weights, out=out, games=games, rules=chosen, seed=seed, progress=not quiet, game=game, calibrate_only=calibrate
    )
    echo(found.text(), nl=False)


def _check_output(output: str, out: Path | None, force: bool, lang: str) -> None:
    """See that what was played can be told, before anything is played."""
    from ..core.base.catalogue import Catalogue
    from ..core.base.messages import either, refusal
    from ..core.play.errors import SimulationError

    if output not in ("text", "json", "csv"):
        raise SimulationError(refusal("option.formats", given=output, known=either(("text", "json", "csv"))))
    if out is not None:
        free(out, force)
    Catalogue(lang, {})  # a language that there is not


def _told(
    found: Comparison | League | Trials,
    table: Callable[[], pl.DataFrame],
    output: str,
    out: Path | None,
    lang: str,
    notes: bool = False,
) -> None:
    """Write the page if one is asked for, and print the rest."""
    import json

    if out is not None:
        found.to_html(out, lang=lang)
    if output == "json":
        echo(json.dumps(found.to_dict(), indent=1, ensure_ascii=False), json=True)
    elif output == "csv":
        echo(table().write_csv(), nl=False)
    else:
        echo(found.text(lang, notes=notes), nl=False)
