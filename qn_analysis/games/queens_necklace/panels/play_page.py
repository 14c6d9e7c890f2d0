"""A game in a page: a person against the package's bots, in one file that needs neither Python nor a network.

The engine, the bots and what a person is offered are the sources that play here too, translated when the page is
written (`pages.javascript`); networks play from the weights that are stored with the package. What the page
says of a game is filled into the same templates as in a notebook (`static/play_engine.js`), `static/play_page.js`
draws it.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.catalogue import Loader, Message
from qn_analysis.core.base.messages import in_one, short_repr, suggest
from qn_analysis.core.log.stores import as_tables
from qn_analysis.core.page.html import render, script_safe, write_page
from qn_analysis.core.panels.front_end import runnable, spoken, templates
from qn_analysis.core.panels.hints import LEAST, WORLDS
from qn_analysis.core.panels.panel import front_words
from qn_analysis.core.panels.scenes import catalogue as game_texts
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.network import AS_LEARNT, CHOICES, HEAT
from qn_analysis.core.play.session import LETTERS, UNNAMED
from qn_analysis.core.play.simulate import manifest_of
from qn_analysis.core.stats.intervals import Z, quantile
from qn_analysis.pages.scripts import functions_script

from ..log import witness
from ..log.schema import LAYOUT
from ..log.teller import UNITS
from ..play import person
from ..play.builds import BUILDS
from ..play.registry import at_table
from ..rulebook import Ruleset
from ..rulebook.naming import texts_of
from ..words.actions import ACTIONS, Action
from ..words.cards import GEM_KINDS, GEM_OF, SEATS, Card, Gem
from ..words.events import SCORED, Column, Event
from ..words.phases import Phase
from .explained import explained
from .front_end import GAME, GAME_STYLE, sale_front_words, script, style
from .play_texts import catalogue as play_texts
from .replay_scene import RUNS, SETTLING, table_words
from .replay_texts import catalogue as replay_texts
from .sale_page import CALLED, LANGUAGES, engine_data
from .sale_script import RECORDS, SOURCES, TOLD_FOR, with_sales

catalogue = Loader(f"{__package__}.play_page_texts")
"""What the page says, beside the words of the panel."""
LEVELS: Final = ("greedy", "expert", "learnt-beginner", "learnt-easy", "learnt")
"""Who can be played against, from the weakest."""
USUAL: Final = "learnt-easy"
"""Whom one plays against where nothing else is chosen, if the rules are those that it learnt."""
ROWS: Final = 4000
"""Events that a log in a page has room for; the longest game of some ten thousands had 610."""
PATIENCE: Final = 2000
"""Milliseconds after which a hint begins no further world."""
TRIED: Final = 3
"""Choices that a hint of a network plays on, the likeliest: a game takes it some 20 milliseconds."""
LIKELY: Final = 5
"""Per cent: how likely a network takes a choice that is played on, at least."""
GLANCE: Final = 6
"""Worlds in which each decision of a game that is over is played on at first."""
FINALISTS: Final = 2
"""Decisions that gained most, and that cost most, of those, which are then played on in as many worlds as a hint."""
SEED: Final = 2**53 - 1
"""The largest number of a game: above it, JavaScript would silently play another one."""
_ENTRIES: Final = (
    "begin", "apply", "place_of", "played_card", "row_of", "list_additions", "take_off", "lay_draft", "weigh_choices",
    "learns_row", "learns_card", "variant_of", "imagine", "lay", "list_display",
)  # fmt: skip
_POLICIES: Final = ("choose_greedy", "choose_heuristic", "choose_learnt")


@cache
def play_script(checked: bool = False) -> str:
    """The engine, the bots, what a person is offered and what tells a sale, as JavaScript; `checked`: for tests."""
    more = (person.__name__, witness.__name__, *SOURCES)
    return functions_script(BUILDS, (*_ENTRIES, *_POLICIES, *TOLD_FOR), more, checked, RECORDS)


def engine_script(checked: bool = False) -> str:
    """A game with a person in it, and its sales, as one script: `PLAY`, `playGame(given, table)`, `NotNow`, and what
    the page of a sale has (`sale_page.engine_script`)."""
    return f"const PLAY = {play_script(checked)};\n" + with_sales("PLAY", ["play_engine.js"])


def _numbers(kind: Any) -> dict[str, int]:
    return {member.name.lower(): int(member) for member in kind}


def _names(kind: Any) -> list[str]:
    return [member.name.lower() for member in kind]


def _levels(rules: Ruleset) -> tuple[dict[str, Any], dict[int, str]]:
    """How each level plays, and the weights of the network by players; without those that do not know the rules."""
    levels: dict[str, Any] = {}
    networks: dict[int, str] = {}
    for name in LEVELS:
        bots = {players: at_table(name, players, rules) for players in range(2, SEATS + 1)}
        if any(bot.name != name for bot in bots.values()):
            continue
        policy = bots[2].function.__name__
        if all(bot.brain is not None for bot in bots.values()):
            rows = {players: array("h", map(int, bot.row(players))) for players, bot in bots.items()}
            levels[name] = {"policy": policy, "heat": rows[2][HEAT]}
            for players, row in rows.items():
                if sys.byteorder == "big":
                    row.byteswap()
                networks.setdefault(players, b64encode(row.tobytes()).decode())
        else:
            levels[name] = {"policy": policy, "rows": {n: list(bot.row(n)) for n, bot in bots.items()}}
    return levels, networks


def _texts(rules: Ruleset, lang: str) -> dict[str, Any]:
    """All that a page says of a game."""
    words = templates(
        texts_of(rules, lang), "event", "unit", "card", "a_card", "gem", "choice", "action", "transcript"
    )  # fmt: skip
    board = templates(replay_texts(lang), "line") | templates(game_texts(lang), "player", "ask", "hint")
    asked = templates(play_texts(lang), "line", "ask", "short", "hint")
    return spoken(lang, [words, board, asked, templates(catalogue(lang), "page", "level", "ui", "word")])


def _board_words(lang: str) -> dict[str, Any]:
    """What the board says."""
    return front_words(game_texts(lang)) | front_words(replay_texts(lang))


def play_data(rules: Ruleset) -> dict[str, Any]:
    """What `playGame` is told of a ruleset: its numbers, its words in both languages, who can play by it."""
    levels, networks = _levels(rules)
    manifest = manifest_of(LAYOUT, [UNNAMED] * 2, 1, 0, rules, part_games=1)
    return {
        "rules": rules.tables(),
        "levels": levels,
        "networks": networks,
        "advisor": [*levels][-1],
        "unnamed": UNNAMED,
        "letters": LETTERS,
        "trials": {
            "worlds": WORLDS,
            "least": LEAST,
            "patience": PATIENCE,
            "tried": TRIED,
            "likely": LIKELY,
            "glance": GLANCE,
            "finalists": FINALISTS,
            "normal": Z,
            "quantiles": [quantile(freedom) for freedom in range(WORLDS)],
        },
        "sale": engine_data(rules),
        "explained": {lang: explained(lang) for lang in LANGUAGES},
        "table": {lang: sale_front_words(lang) for lang in LANGUAGES},
        "seed_most": SEED,
        "cards": _names(Card),
        "gems": _names(Gem),
        "phases": _names(Phase),
        "events": _names(Event),
        "units": [UNITS.get(event, ("", "")) for event in Event],
        "signed": [int(event) for event in SCORED],
        "runs": [RUNS.get(event, "") for event in Event],
        "settling": [int(event) for event in SETTLING],
        "variants": witness.VARIANTS,
        "columns": _names(Column),
        "names": {"phase": _names(Phase), "event": _names(Event), "card": _names(Card), "gem": _names(Gem)},
        "codes": {
            "ACTION": _numbers(Action), "CARD": _numbers(Card), "EVENT": _numbers(Event), "PHASE": _numbers(Phase),
            "actions": ACTIONS, "choices": CHOICES, "as_learnt": AS_LEARNT, "heat": HEAT, "rows": ROWS,
            "gem_of": [int(GEM_OF[card]) for card in range(GEM_KINDS)],
        },
        "scenes": {lang: table_words(rules, lang) | {"texts": _board_words(lang)} for lang in LANGUAGES},
        "texts": {lang: _texts(rules, lang) for lang in LANGUAGES},
        "manifest": as_tables({**manifest, "parts": [], "complete": True}),
    }  # fmt: skip


def _wrong(key: str, **values: Any) -> Message:
    return Message(catalogue.package, f"wrong.{key}", values)


def _check(levels: list[str], players: int, seed: int | None, bots: str | None) -> None:
    """Name everything that is wrong with the beginning of a game in one `SimulationError`."""
    wrong = list[str]()
    if not LAYOUT.fewest <= players <= SEATS:
        wrong.append(_wrong("players", players=players, fewest=LAYOUT.fewest, most=SEATS))
    if seed is not None and not 0 <= seed <= SEED:
        wrong.append(_wrong("seed", seed=seed, most=SEED))
    if bots is not None and bots not in levels:
        known = ", ".join(levels)
        wrong.append(_wrong("level", given=short_repr(bots), hint=suggest(bots, levels), known=known))
    if wrong:
        raise SimulationError(in_one(wrong))


def play_page(
    players: int = 3,
    *,
    bots: str | None = None,
    seed: int | None = None,
    rules: Ruleset | None = None,
    lang: str = "en",
) -> str:
    """A game against bots as one HTML page, which offers all numbers of players and both languages; those given are how
    it starts.

    `bots` is the level of the others, of `LEVELS`; None for `USUAL`. A network plays only by the rules that it learnt:
    a page by others does not offer it. `seed` None is drawn by lot.

    Raises:
        SimulationError: a value that cannot be played; all of them are named at once.
    """
    texts = catalogue(lang)
    given = play_data(rules or Ruleset.default())
    levels = [*given["levels"]]
    _check(levels, players, seed, bots)
    given["lang"], given["called"] = lang, CALLED
    given["start"] = {
        "players": players,
        "seed": seed,
        "bots": bots or (USUAL if USUAL in levels else levels[-1]),
    }
    code = engine_script() + script("play_page.js", uses=[GAME, "sale.js"])
    other = "fr" if lang == "en" else "en"
    values = {
        "lang": lang, "title": texts.text("page.title"), "noscript": texts.text("page.noscript"), "other": other,
        "called": CALLED, "data": script_safe(given), "modules": [runnable(code, "game", "mountPage")],
        "style": style(*GAME_STYLE, "sale.css", "play_page.css"),
    }  # fmt: skip
    return render(__package__ or "", "play.html.j2", values)


def write_play_page(
    out: str | Path,
    players: int = 3,
    *,
    bots: str | None = None,
    seed: int | None = None,
    rules: Ruleset | None = None,
    lang: str = "en",
) -> Path:
    """Write the page of a game into a file; see `play_page`. That it cannot be written is said (`LogError`) before the
    page is made.
    """
    return write_page(out, lambda: play_page(players, bots=bots, seed=seed, rules=rules, lang=lang))
