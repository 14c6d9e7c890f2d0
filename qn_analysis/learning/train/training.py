"""A training from the call to the file: what is checked first, checkpoints, strength on the way and at the end.

What learns and how is in `learning.train.trainer`; a game that has a network says in `play/network.py` which bots it
meets and by which recipe (`core.play.declared_network.Network`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from qn_analysis.core.base.addressed import resuming, way
from qn_analysis.core.base.calls import public
from qn_analysis.core.base.executor import mapped
from qn_analysis.core.base.game_registry import game_or_default, names
from qn_analysis.core.base.progress import Advance, bar
from qn_analysis.core.base.version import __version__
from qn_analysis.core.log.folder import check_place, held_file
from qn_analysis.core.play.builtin_bots import fits
from qn_analysis.core.play.declared_network import POLICY, Network
from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.core.play.errors import TrainError
from qn_analysis.core.play.habits import MARK
from qn_analysis.core.play.packing import SURE, Shape, coarse
from qn_analysis.core.play.stored import Learnt, rules_keys
from qn_analysis.core.rules.ruleset import BaseRuleset
from qn_analysis.core.stats.estimates import share

from .checkpoint import save_state, see_that_it_fits, start_from, take_up

if TYPE_CHECKING:
    import numpy as np

    from qn_analysis.core.play.win_chances import Chances

    from .recipe import Recipe
    from .trainer import School, Trainer

    Numbers = np.ndarray[Any, Any]

NETWORK: Final = "network"
"""What a network that is being trained is called in messages about its habits."""
ALONE: Final = "alone"
"""One network, all others the named bot."""
LONE: Final = "lone"
"""One of the named bot, all others the network."""
SAVE_EVERY: Final = 25
"""Rounds after which the state is written."""
HELD_OUT_DEALS: Final = 1500
CHANCES: Final = 48_000
"""Games that win chances are fitted to."""
MAX_SEED: Final = 2**60 - 1


def network_of(game: str | None = None) -> tuple[Engine, Network[Recipe]]:
    """A game and its network; `TrainError` if it has none."""
    engine = engine_of(game_or_default(game))
    network: Network[Recipe] | None = engine.builds.network
    if network is None:
        having = [each for each in names() if engine_of(each).builds.network is not None]
        raise TrainError(f"{engine.title} has no network to train; games that have one: {', '.join(having)}")
    return engine, network


@public
def train(
    *, players: int = 3, out: str | Path, games: int | None = None, seed: int = 1,
    rules: BaseRuleset | str | Path | None = None,
    start: str | Path | Learnt | None = None, rivals: Mapping[str, float] | None = None, deals: int = HELD_OUT_DEALS,
    resume: bool = False, progress: bool = True, threads: int = 1, game: str | None = None,
    recipe: Recipe | None = None, search: float = 0.0, chances: int = CHANCES, habits: str = "",
) -> Learnt:  # fmt: skip
    """Train a network by imitation and self-play, measure it on deals kept apart, and fit win chances to its games.

    Args:
        players: at the table.
        out: the file to write (`.npz`); beside it, `.part` holds the state while it goes on.
        games: how many, about; None: the number in the recipe.
        seed: from 0 to 2**60 - 1. The same call gives the same weights on the same machine.
        rules: a ruleset; None: those that the game declares, or the rulebook's. By other rules training goes on from
            the weights of the package, if there are any for this number of players.
        start: a file of weights to go on from (of any number of players), or what `load_learnt` read.
        rivals: named bots at the tables, and how often each is drawn; None: the recipe's. To train a
            challenger, name the one bot that it is to beat.
        deals: held-out deals in each direction against each rival; each is played once from every seat.
        resume: go on with a training that was cut off; a finished one is read.
        progress: show it.
        threads: the most that are used. The result does not depend on it.
        game: its name; None is the first of the package's games.
        recipe: another one than the game's.
        search: share of the tables (not of imitation) at which a search lays displays and is imitated; 0: the recipe's.
        chances: games that win chances are fitted to (`learning.train.chances`) once it is trained; 0: none.
        habits: what it has to keep to while it learns, and later as a bot: `never-buy-ring`, several joined by `~`.
            Training goes on from the weights of the package, if there are any.

    Raises:
        TrainError: a value that cannot be used, a file in the way, or a state that cannot be gone on with.
        BotError: there is no such habit.
        LogError: the file cannot be written; what was written before stays whole.
    """
    engine, network = network_of(game)
    place = check_place(Path(out))
    with held_file(place):
        return _train(
            engine, network, place, players, games, seed, rules, start, rivals, deals, resume, progress, threads,
            recipe, search, chances, habits,
        )  # fmt: skip


def train_on(
    engine: Engine, place: Path, start: Learnt, rules: BaseRuleset, games: int, seed: int, deals: int, threads: int,
    advance: Advance,
) -> Learnt:  # fmt: skip
    """Train weights on for a ruleset, without win chances, and tell each round; a training that was cut off goes on.

    The recipe is that of `Network.knowing`, arguments and refusals are as of `train`, and `advance` is told of games
    played.
    """
    network = network_of(engine.layout.game)[1]
    with held_file(check_place(place, make=True)):
        return _train(
            engine, network, place, start.players, games, seed, rules, start, None, deals, True, False, threads,
            network.knowing(start.players), 0.0, 0, "", advance,
        )  # fmt: skip


def _train(
    engine: Engine, network: Network[Recipe], place: Path, players: int, games: int | None, seed: int,
    rules: BaseRuleset | str | Path | None, start: str | Path | Learnt | None, rivals: Mapping[str, float] | None,
    deals: int, resume: bool, progress: bool, threads: int, recipe: Recipe | None, search: float, chances: int,
    habits: str, advance: Advance | None = None,
) -> Learnt:  # fmt: skip
    """The same into a file that is held."""
    from qn_analysis.core.play.stored import load_learnt

    from .trainer import Trainer

    usual_rules = network.rules() or (engine.layout.rules.default(),)
    chosen = usual_rules if rules is None else (engine.layout.rules.of(rules),)
    _check(engine, players, games, seed, deals, place, resume, threads, chosen, chances, search)
    if resume and place.exists():
        return load_learnt(place)
    begun = start if start is None or isinstance(start, Learnt) else load_learnt(start)
    if begun is None and (habits or rules_keys(chosen) != rules_keys(usual_rules)):
        begun = engine.stored(players)
    if begun is not None:
        fits(engine, begun)
    usual = network.recipe if begun is None else network.again
    plan_recipe = _changed(recipe or usual(players), rivals, games, search)
    school = school_of(engine, network, players, chosen, plan_recipe, seed, progress, habits)
    plan = _plan(engine, network, plan_recipe, players, chosen, seed, begun) | ({"habits": habits} if habits else {})
    state_place = place.with_name(place.name + ".part")
    trainer = Trainer(school, plan_recipe, threads=threads)
    see_that_it_fits(trainer)
    if resume and state_place.exists():
        take_up(trainer, state_place, plan)
    elif begun is not None:
        start_from(trainer, begun)
    save_state(trainer, state_place, plan)  # so that it is said at once where it cannot be written
    _run(trainer, state_place, plan, progress, advance)
    made = _made(engine, network, trainer, plan, begun, deals, progress)
    if chances:
        made = replace(made, chances=fitted(school, made, chances, progress))
        made = calibrated(school, made, chances, progress)
    made.save(place, force=True)
    state_place.unlink(missing_ok=True)
    return made


def _changed(recipe: Recipe, rivals: Mapping[str, float] | None, games: int | None, search: float) -> Recipe:
    """A recipe with what a call says otherwise."""
    if rivals is not None:
        recipe = replace(recipe, rivals=dict(rivals))
    if games is not None:
        recipe = _resized(recipe, games)
    if search:
        stages = (stage if stage.imitate else replace(stage, search=search) for stage in recipe.stages)
        recipe = replace(recipe, stages=tuple(stages))
    return recipe


def fitted(school: School, made: Learnt, games: int, progress: bool) -> dict[str, Chances]:
    """Win chances of a policy, fitted to a number of its games and checked on an eighth of that number."""
    from .chances import fit

    return fit(school, made, games=games, checked=max(2, games // 8), progress=progress)


def calibrated(school: School, made: Learnt, games: int, progress: bool) -> Learnt:
    """Weights with win chances that are calibrated on half the number of games that they were fitted to (`games`), and
    checked on that number of others."""
    from .calibration import calibrate

    return calibrate(school, made, games=max(2, games // 2), checked=max(2, games // 2), progress=progress)


def add_chances(
    weights: str | Path, *, out: str | Path | None = None, games: int = CHANCES, rules: BaseRuleset | None = None,
    seed: int = 1, progress: bool = True, game: str | None = None, calibrate_only: bool = False,
) -> Learnt:  # fmt: skip
    """Fit win chances anew to weights that there are, and calibrate them: a minute or two.

    Args:
        out: the file to write; None: the same.
        games: that are fitted to.
        rules: those that the weights were trained by; None: the rulebook's.
        seed: as of `train`.
        game: as of `train`.
        calibrate_only: keep the networks, and fit their calibration alone.

    Raises:
        TrainError: the weights cannot be used, were trained by other rules, or a value cannot be.
        LogError: the file cannot be written; what was written before stays whole.
    """
    engine, network = network_of(game)
    place = check_place(Path(out if out is not None else weights))
    with held_file(place):
        return _add_chances(engine, network, weights, place, games, rules, seed, progress, calibrate_only)


def _add_chances(
    engine: Engine, network: Network[Recipe], weights: str | Path, place: Path, games: int, rules: BaseRuleset | None,
    seed: int, progress: bool, calibrate_only: bool,
) -> Learnt:  # fmt: skip
    """The same into a file that is held."""
    from qn_analysis.core.play.stored import load_learnt

    made = load_learnt(weights)
    fits(engine, made)
    chosen = (rules,) if rules else network.rules() or (engine.layout.rules.default(),)
    if made.rules != rules_keys(chosen):
        names = " and ".join(repr(each.name) for each in chosen)
        raise TrainError(
            f"{weights} was trained by other rules than {names}: name its ruleset ({way('rules=', '--rules')})"
        )
    if games < 1 or not 0 <= seed <= MAX_SEED:
        raise TrainError(f"{games} games with seed {seed}: ask for 1 game or more, and a seed from 0 to 2**60 - 1")
    school = school_of(engine, network, made.players, chosen, network.again(made.players), seed, progress, made.habits)
    if calibrate_only and not made.chances:
        raise TrainError(f"{weights} has no win chances to calibrate: fit them (qn chances {weights})")
    found = made if calibrate_only else replace(made, chances=fitted(school, made, games, progress))
    found = calibrated(school, found, games, progress)
    found.save(place, force=True)
    return found


def measure(
    school: School, row: Numbers, rivals: Sequence[str], deals: int, purpose: int, threads: int = 1
) -> list[dict[str, Any]]:
    """Win shares of a row of weights against named bots, in both directions, so many deals in each by each ruleset,
    each deal once from every seat, with 95 % intervals. The purpose of the deals is `train.CHECKS` or `train.HELD_OUT`.
    """
    from concurrent.futures import ThreadPoolExecutor

    ways = (ALONE, LONE) if school.players > 2 else (ALONE,)
    wanted = [(name, way, rules) for name in rivals for way in ways for rules in school.rulesets]

    def one(job: tuple[str, str, BaseRuleset]) -> dict[str, Any]:
        name, way, rules = job
        bot = school.bots[name]
        mine, theirs = (school.policy, row), (bot.policy, bot.row)
        single, others = (mine, theirs) if way == ALONE else (theirs, mine)
        won = _played(school, rules, single, others, deals, purpose)
        e = share(won.sum(axis=1), [school.players] * deals)
        found = {
            "bot": name, "way": way, "share": e.value, "low": e.low, "high": e.high, "games": won.size, "deals": deals,
            "heat": int(row.view("int16")[4]),
        }  # fmt: skip
        return {**found, "rules": rules.name} if school.others else found

    with ThreadPoolExecutor(threads) as pool:
        return mapped(pool, one, wanted)


def _played(
    school: School,
    rules: BaseRuleset,
    single: tuple[Any, Numbers],
    others: tuple[Any, Numbers],
    deals: int,
    purpose: int,
) -> Numbers:
    """[deals, seats] share of the win of one bot among others."""
    import numpy as np

    from .trainer import _SPACING

    seats, players = school.builds.seats, school.players
    won = np.zeros((deals, players))
    for seat in range(players):
        seated = [single if at == seat else others for at in range(seats)]
        results = school.builds.results(
            rules, players, tuple(policy for policy, _ in seated), tuple(weights for _, weights in seated),
            school.seed + purpose * _SPACING, 0, deals,
        )  # fmt: skip
        first = results[:, 5 + seats : 5 + seats + players] == 1
        won[:, seat] = first[:, seat] / first.sum(axis=1)
    return won


# --------------------------------------------------------------------------------------------------------------- checks


def _check(
    engine: Engine, players: int, games: int | None, seed: int, deals: int, place: Path, resume: bool, threads: int,
    rulesets: Sequence[BaseRuleset], chances: int, search: float,
) -> None:  # fmt: skip
    wrong: list[str] = []
    if not 0 <= search <= 1:
        wrong.append(f"search {search:g}: give a share of the tables, from 0 to 1")
    if chances < 0:
        wrong.append(f"{chances} games for win chances: give 0 for none, or more")
    layout = engine.layout
    if not layout.fewest <= players <= layout.seats:
        wrong.append(f"{players} players: {engine.title} is for {engine.sizes}")
    if games is not None and games < 1:
        wrong.append(f"{games} games: ask for 1 or more")
    if not 0 <= seed <= MAX_SEED:
        wrong.append(f"seed {seed}: choose a whole number from 0 to 2**60 - 1")
    if deals < 2:
        wrong.append(f"{deals} held-out deals: an interval needs 2 or more")
    if threads < 1:
        wrong.append(f"{threads} threads: give 1 or more")
    if place.suffix != ".npz":
        wrong.append(f"{place}: name the file with .npz at its end, by which it can be called as a bot")
    elif place.exists() and not resume:
        wrong.append(f"{place} exists already; choose another file, or go on with it ({resuming()})")
    if all(isinstance(rules, layout.rules) for rules in rulesets):
        wrong += [str(problem) for rules in rulesets for problem in rules.problems()]
    else:
        wrong.append(f"the ruleset is none of {engine.title}: use the `Ruleset` of that game")
    if wrong:
        raise TrainError("; ".join(wrong))


def _resized(recipe: Recipe, games: int) -> Recipe:
    """A recipe with a number of games, shared by its stages as they were."""
    part = games / recipe.games
    return replace(
        recipe, stages=tuple(replace(stage, games=max(1, round(stage.games * part))) for stage in recipe.stages)
    )


def school_of(
    engine: Engine, network: Network[Recipe], players: int, rules: BaseRuleset | Sequence[BaseRuleset], recipe: Recipe,
    seed: int, progress: bool, habits: str = "",
) -> School:  # fmt: skip
    """The game and its bots, compiled.

    Raises:
        BotError: there is no such bot or habit.
        TrainError: one plays on the interpreted build only.
    """
    from qn_analysis.core.play.builtin_bots import packed_row

    from .learning_build import KERNELS
    from .trainer import School, Seated

    bending = _bending(engine, network, habits)
    build = engine.builds.compiled(progress)
    wanted = [*recipe.rivals, *network.rivals, *(stage.imitate for stage in recipe.stages if stage.imitate)]
    known = {name: engine.find(name) for name in dict.fromkeys(wanted)}
    slow = [name for name, each in known.items() if not each.compiles]
    if slow:
        raise TrainError(f"{', '.join(slow)}: a training plays on the compiled build; choose bots that compile")
    engine.ready(known.values(), progress)
    KERNELS(progress)
    bots = {name: Seated(name, engine.kernel(build, each), packed_row(each, players)) for name, each in known.items()}
    searching = any(stage.search > 0 for stage in recipe.stages)
    teacher = engine.styles.get(network.teacher)
    if searching and teacher is None:
        raise TrainError(f"{engine.title} has no bot that searches on top of its network: leave out such stages")
    if searching and bending:
        raise TrainError("a search does not keep to habits: leave out such stages")
    searcher = build[teacher.policy] if searching and teacher is not None else None
    search = {} if teacher is None else {**teacher.search, **network.search}
    policy = build[engine.habits.policy.__name__ if bending and engine.habits is not None else POLICY]
    first, *others = (rules,) if isinstance(rules, BaseRuleset) else rules
    return School(engine.builds, players, first, policy, bots, seed, searcher, search, bending, tuple(others))


def _bending(engine: Engine, network: Network[Recipe], asked: str) -> tuple[int, ...]:
    """What the policy that bends the network is told of habits, by name; `BotError` if one is none, `TrainError` if the
    network does not learn with any.
    """
    if not asked:
        return ()
    if engine.habits is None or not network.learns_with_habits:
        raise TrainError(f"habits {asked!r}: the bots of this game have none; leave them out")
    return engine.habits.read(f"{NETWORK}{MARK}{asked}", POLICY)


# ---------------------------------------------------------------------------------------------------------------- state


def _plan(
    engine: Engine, network: Network[Recipe], recipe: Recipe, players: int, rules: Sequence[BaseRuleset], seed: int,
    begun: Learnt | None,
) -> dict[str, Any]:  # fmt: skip
    """Everything that the result depends on."""
    plan = {
        "game": engine.layout.game, "version": network.version, "players": players, "rules": rules_keys(rules),
        "seed": seed, "recipe": recipe.to_dict(), "start": "" if begun is None else begun.fingerprint,
    }  # fmt: skip
    same: dict[str, Any] = json.loads(json.dumps(plan))
    return same


def _run(
    trainer: Trainer, place: Path, plan: Mapping[str, Any], progress: bool, told_to: Advance | None = None
) -> None:
    """Round after round, the state written now and then; told to somebody else, or by a bar of its own."""
    from .trainer import CHECKS

    recipe, state = trainer.recipe, trainer.state
    total = sum(trainer.rounds)
    own = bar("training", total * recipe.round_games, progress) if told_to is None else nullcontext(told_to)
    with own as advance:
        advance(state.round * recipe.round_games)
        while not trainer.done:
            figures = trainer.advance()
            if state.round % recipe.check_every == 0 or trainer.done:
                row = trainer.school.row(trainer.weights, SURE)
                rival = list(recipe.rivals)[:1]
                rows = measure(trainer.school, row, rival, recipe.check_deals, CHECKS, trainer.threads)
                state.curve.append(
                    {"round": state.round, "games": state.games, "seconds": round(state.seconds, 1), "rows": rows}
                )
            if state.round % SAVE_EVERY == 0 or trainer.done:
                save_state(trainer, place, plan)
            told = f", {state.curve[-1]['rows'][0]['share']:.1%} alone" if state.curve else ""
            advance(recipe.round_games, f"variety {figures['variety']:.2f}{told}")


def _made(
    engine: Engine, network: Network[Recipe], trainer: Trainer, plan: Mapping[str, Any], begun: Learnt | None,
    deals: int, progress: bool,
) -> Learnt:  # fmt: skip
    """The result, measured on held-out deals."""
    from .trainer import HELD_OUT

    state, school = trainer.state, trainer.school
    grain = trainer.recipe.grain
    weights = trainer.weights.rounded(grain)
    if weights.too_large():
        raise TrainError("the training went astray: sums of its weights could overflow; train with a lower rate")
    wanted = list(dict.fromkeys([*network.rivals, *trainer.recipe.rivals]))
    rows = []
    with bar("measuring", len(wanted), progress) as advance:
        for name in wanted:
            rows += measure(school, school.row(weights, SURE), [name], deals, HELD_OUT, trainer.threads)
            advance(1)
    how = {
        **plan, "games": state.games, "seconds": round(state.seconds, 1), "package": __version__,
        "kernels": engine.builds.compiled.build.key,
    }  # fmt: skip
    earlier = [] if begun is None else [*begun.earlier, begun.how]
    return Learnt(
        engine.layout.game, network.version, school.players, rules_keys(school.rulesets), weights, state.units,
        coarse(state.critic.theta, grain), Shape(*trainer.critic_shape), how, state.curve, rows, earlier,
    )  # fmt: skip
