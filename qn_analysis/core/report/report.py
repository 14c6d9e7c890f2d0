"""A log's report: one HTML file that needs nothing else, and beside it the JSON of its numbers (`numbers`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from itertools import islice
from json import dumps
from pathlib import Path
from typing import Any, Final, overload

import polars as pl

from ..base.calls import public
from ..base.catalogue import Joined
from ..base.errors import Error
from ..base.executor import beside
from ..base.indented import indented
from ..base.localizer import Localizer
from ..base.messages import refusal, suggest
from ..base.progress import working
from ..charts.theme import DARK, for_chart
from ..log.folder import LogError, check_place, write_whole
from ..log.join import ruleset_of
from ..log.log import Log, Source, opened
from ..log.referee import reading
from ..page.blocks import Block, Chapter, Desk, Prices
from ..page.bundle import bundle_soon, vega_bundle
from ..page.html import Page, render, value_text
from ..play.engine import TRAINED
from ..stats.limits import Limit
from ..stats.statistic import Request
from ..stats.verdicts import WORDS
from .declaration import Report, TermValue, report_of
from .front import Front
from .headlines import Told, tell
from .peers import Peer, people_of
from .people import is_of_people, names_of, people_chapter, seats_told
from .shelf import stored_shelf
from .tries import lines_to_try
from .untold import limit_of, notes, silent
from .user_chapters import OwnChapter, own_chapter

_WORDS: Final = (
    "contents", "top", "simulated", "run", "differences", "intervals", "findings", "more", "evidence", "example",
    "noscript", "use",
)  # fmt: skip
FORMAT: Final = "qn-report"
VERSION: Final = 1
SEATS: Final = "seats"
"""The chapter of every game about seats."""
_SIMULATED: Final = (
    "game", "games", "players", "bots", TRAINED, "seed", "knows", "schema", "package", "ruleset_hash",
)  # fmt: skip


class SectionError(Error):
    """A chapter that the report does not have."""


def chosen(report: Report, sections: Iterable[str] | None) -> list[str]:
    """The names of the chapters to write, in the order of the page; None for all.

    Raises:
        SectionError: names that no chapter has, all of them at once, or none at all.
    """
    if sections is None:
        return list(report.chapters)
    wanted = [name.strip() for name in sections]
    unknown = [name for name in dict.fromkeys(wanted) if name not in report.chapters]
    remedy = refusal("section.choose", known=", ".join(report.chapters))
    if unknown:
        named = Joined(", ", [Joined("", [repr(name), suggest(name, report.chapters)]) for name in unknown])
        raise SectionError(refusal("section.unknown", names=named, remedy=remedy))
    if not wanted:
        raise SectionError(refusal("section.none", remedy=remedy))
    return [name for name in report.chapters if name in wanted]


@dataclass(frozen=True)
class Made:
    """A report whose numbers are made and not yet written.

    Attributes:
        desk: of the log.
        headlines, more: the headlines, and those of the list below.
        chapters: those chosen.
        known: every statistic that was gathered.
        shown, folded: lines of the run.
        assumed: how much of the rules is assumed.
        front: the first layer; None where chapters were chosen, the game has none, or people played.
        opening: of people's games, what they learn of them: the page opens with it.
        less: what the page says once of what its log does not know.
        limits: of each statistic, what the log does not tell.
    """

    desk: Desk
    headlines: list[Told]
    more: list[Told]
    chapters: list[Chapter]
    known: Mapping[Request[Any], pl.DataFrame]
    shown: list[TermValue]
    folded: list[TermValue]
    assumed: str
    front: Front | None = None
    opening: Chapter | None = None
    less: Sequence[str] = ()
    limits: Mapping[Request[Any], Limit] = field(default_factory=dict)


@overload
def report(
    log: Source,
    out: None = None,
    *,
    lang: str = "en",
    sections: Sequence[str] | None = None,
    json: bool = True,
    progress: bool = True,
    executor: Executor | None = None,
    peers: Sequence[Peer] = (),
    own: Sequence[OwnChapter] = (),
    people: Source = (),
    prices: Prices | None = None,
) -> Page: ...
@overload
def report(
    log: Source,
    out: str | Path,
    *,
    lang: str = "en",
    sections: Sequence[str] | None = None,
    json: bool = True,
    progress: bool = True,
    executor: Executor | None = None,
    peers: Sequence[Peer] = (),
    own: Sequence[OwnChapter] = (),
    people: Source = (),
    prices: Prices | None = None,
) -> Path: ...
@public(renamed={"path": "out"})
def report(
    log: Source,
    out: str | Path | None = None,
    *,
    lang: str = "en",
    sections: Sequence[str] | None = None,
    json: bool = True,
    progress: bool = True,
    executor: Executor | None = None,
    peers: Sequence[Peer] = (),
    own: Sequence[OwnChapter] = (),
    people: Source = (),
    prices: Prices | None = None,
) -> Page | Path:
    """The balance report of a log of any game: one self-contained HTML page that opens without a network.

    The same log gives the same bytes: the page holds no clock, host or path.

    Args:
        log: a log of any game, the path of one, or several.
        out: the file to write; None gives the page, which shows itself in a notebook.
        lang: language of the page, "en" or "fr".
        sections: names of the chapters to write, of those that the report of the game has; None for all.
        json: with a place, also write all numbers of the page as JSON, beside it under the same name (`balance.json`
            beside `balance.html`); `numbers` documents its layout.
        progress: show it.
        executor: anything with the interface of `concurrent.futures`, which gathers the statistics part by part; None
            uses threads. The page is the same.
        peers: other populations under the same rules (`core.report.peers`), which the answers of the first layer look
            at too; none: they hold for the log's own players alone. Nothing is simulated here.
        own: chapters of your own (`core.report.user_chapters`), at the end: functions of the desk and the statistics
            that yield text, frames and charts.
        people: games of people under the same rules, one more population beside the bots: a log, the path of one, or
            several; empty: none.
        prices: what cards are worth under the log's rules, where these are not the rulebook's (`fair_prices` of a game
            with prices).

    Returns:
        The path of the page, or the page.

    Raises:
        LogError: the log cannot be read or a file not written; nothing half-written is left.
        WorkerError: a worker of the executor was lost.
        SectionError: a chapter that there is not.
        OwnChapterError: a chapter of your own that cannot be written.
        TextError: there are no texts in the language.
    """
    if out is None:
        made = make(
            log, lang=lang, sections=sections, progress=progress, executor=executor, peers=peers, own=own,
            people=people, prices=prices,
        )  # fmt: skip
        return Page(html(made), title_of(made), 720)
    place, *beside = places(out, json)
    made = make(
        log, lang=lang, sections=sections, progress=progress, executor=executor, peers=peers, own=own, people=people,
        prices=prices,
    )  # fmt: skip
    write_whole(place, html(made).encode())
    for each in beside:
        write_whole(each, (indented(numbers(made)) + "\n").encode())
    return place


def places(path: str | Path, json: bool = True, make: bool = False) -> list[Path]:
    """Where a report is written: the page, and beside it its numbers if they are wanted.

    Args:
        path: the page.
        json: the numbers are wanted.
        make: make the folders that lead there.

    Raises:
        LogError: one of them cannot be written.
    """
    place = check_place(path, make)
    beside = json_path(place)
    if json and beside == place:
        raise LogError(f"cannot write {place}: its numbers go to {beside}; call the page {place.with_suffix('.html')}")
    return [place, check_place(beside)] if json else [place]


def json_path(path: Path) -> Path:
    """Where the numbers of a page go."""
    return path.with_suffix(".json")


def page(
    log: Source, *, lang: str = "en", sections: Sequence[str] | None = None, peers: Sequence[Peer] = ()
) -> str:  # fmt: skip
    """The report of a log as HTML text."""
    return html(make(log, lang=lang, sections=sections, peers=peers))


def make(
    log: Source, *, lang: str = "en", sections: Sequence[str] | None = None, progress: bool = False,
    executor: Executor | None = None, peers: Sequence[Peer] = (), own: Sequence[OwnChapter] = (),
    people: Source = (), prices: Prices | None = None,
) -> Made:  # fmt: skip
    """Make all numbers of a report."""
    Localizer(lang, [])  # a language that is not there is said before the log is read
    whole = opened(log)
    theirs = _beside(whole, opened(people)) if isinstance(people, Log) or people else None
    with reading(whole, lang):
        if prices is not None and prices.ruleset != whole.rules.hash:
            told = {"prices": prices.ruleset, "rules": ruleset_of(whole), "hash": whole.rules.hash}
            raise LogError(refusal("beside.prices", **told))
        return _make(whole, lang, sections, progress, executor, peers, own, theirs, prices)


def _beside(log: Log, people: Log) -> Log:
    """Games of people that can stand beside a log.

    Raises:
        LogError: nobody is named in them, they are of another game, or were played by other rules.
    """
    if people.layout.game != log.layout.game:
        raise LogError(refusal("beside.game", people=people.layout.title, log=log.layout.title))
    if not any(run.people for run in people.runs):
        raise LogError(refusal("beside.bots"))
    if people.rules.hash != log.rules.hash:
        raise LogError(refusal("beside.rules", people=ruleset_of(people), log=ruleset_of(log)))
    return people


def _make(
    whole: Log, lang: str, sections: Sequence[str] | None, progress: bool, executor: Executor | None,
    peers: Sequence[Peer], own: Sequence[OwnChapter], theirs: Log | None, prices: Prices | None,
) -> Made:  # fmt: skip
    """The same of a log that is open."""
    made = report_of(whole.layout.game)
    names = chosen(made, sections)
    people = whole if theirs is None and is_of_people(whole) else theirs
    desk = replace(made.desk(whole, lang), people=people, prices=prices)
    if theirs is not None and made.front is not None:
        asked = made.front.wants
        peers = (*peers, *people_of(theirs, lambda log: made.statistics.gather(log, asked, False)))
    if any(getattr(made.chapters[name], "figures", ()) for name in names):  # they may draw charts
        bundle_soon()
    with beside(lambda: _early(made, desk, names, sections is None)) as early:
        t = made.gather(whole, progress, executor, None if sections is None or own else names)
        early()
    headlines, more = (tell(desk, t, listed) for listed in (made.headlines, made.more))
    of_people = sections is None and is_of_people(whole)
    if of_people:  # few games have no figure for much
        headlines, more = ([each for each in listed if each.row["value"] is not None] for listed in (headlines, more))
    if not seats_told(whole) and sections is None:
        names = [name for name in names if name != SEATS]
        headlines, more = ([each for each in listed if "seat" not in each.row] for listed in (headlines, more))
    shown, folded = [*_facts(desk), *made.shown(desk), *_code(desk)], made.folded(desk, t)
    with working("writing the chapters", progress):
        there = [name for name in names if not silent(t, getattr(made.chapters[name], "wants", ()))]
        chapters = [made.chapters[name](desk, t) for name in there]
        for function in own:
            chapters.append(own_chapter(desk, t, function, [*made.chapters, *(each.name for each in chapters)]))
        opening = people_chapter(desk, made.ways) if of_people else None
        plain = made.front is None or sections is not None or opening is not None
        front = None if plain or made.front is None else made.front(desk, t, peers)
        front = None if front is None else with_tries(made, desk, front)
    less = notes(desk, t, made.chapters, names)
    if not seats_told(whole):
        less = [*less, desk.say.text("report.untold.seats")]
    limits = {want: limit_of(t, want) for want in t.known}
    return Made(
        desk, headlines, more, chapters, t.known, shown, folded, made.assumed(desk), front, opening, less, limits
    )


def _early(made: Report, desk: Desk, names: Sequence[str], whole: bool) -> None:
    """What the page needs of a log alone. Of one that has a single part, chapters take the tables that statistics made;
    those that take none (`core.report.figures.alone`) go on beside the statistics."""
    several = next(islice(desk.log.parts(), 1, None), None) is not None
    tables = made.statistics.tables(desk.log)
    further = made.front.early if whole and made.front is not None else ()
    for each in (*(made.chapters[name] for name in names), *further):
        if getattr(each, "of_log", False) and (several or getattr(each, "alone", False)):
            each(desk, tables)


def with_tries(made: Report, desk: Desk, front: Front) -> Front:
    """A first layer with its lines to try, under the rules that they were played beside."""
    shelf = stored_shelf(made.texts.rpartition(".")[0], desk.log.layout.game)
    priced = () if made.priced is None else made.priced(desk)
    return replace(front, tries=lines_to_try(desk, front, made.questions, made.statistics.goals, shelf, priced))


def _facts(desk: Desk) -> list[TermValue]:
    """What was simulated, of every game."""
    say, log = desk.say, desk.log
    if is_of_people(log):
        sizes = sorted({run.players for run in log.runs})
        return [
            ("games", say.count(int(log.manifest["games"])), False),
            ("players", say.join(list(map(str, sizes))), False),
            ("people", say.join(names_of(log)), False),
            ("ruleset", log.rules.name, False),
        ]
    trained = log.manifest.get(TRAINED, {})
    bots = [trained_bot(say, bot, trained[bot]) if bot in trained else bot for bot in log.bots]
    if len(set(bots)) == 1:
        seated = say.text("report.fact.all_seats", bot=bots[0])
    else:
        seated = say.join([f"{say.seat(seat)}: {bot}" for seat, bot in enumerate(bots)])
    instead = log.manifest.get("bots_instead")
    for bot, other in instead.items() if isinstance(instead, Mapping) else ():
        seated += " " + say.text("report.fact.instead", bot=str(bot), other=str(other))
    return [
        ("games", say.count(int(log.manifest["games"])), False),
        ("players", str(log.players), False),
        ("bots", seated, False),
        ("ruleset", log.rules.name, False),
    ]


def trained_bot(say: Localizer, bot: str, games: int) -> str:
    """A bot that was trained on for the rules that it plays, in words."""
    return say.text("report.fact.trained", bot=bot, games=say.count(games))


def _code(desk: Desk) -> list[TermValue]:
    """By what it can be simulated again."""
    none, manifest = desk.say.text("figure.none"), desk.log.manifest
    if is_of_people(desk.log):
        return []
    seed = manifest.get("seed")
    return [
        ("seed", none if seed is None else str(seed), True),
        ("package", str(manifest.get("package", none)), True),
    ]


def _differences(desk: Desk) -> list[str]:
    """In what the ruleset differs from the rulebook's."""
    return [
        desk.say.text("report.fact.difference", key=each.key, here=value_text(each.here), there=value_text(each.there))
        for each in desk.log.rules.differences()
    ]


def title_of(made: Made) -> str:
    """What the page is called."""
    say = made.desk.say
    return say.text("report.people.title", game=say.text("report.game")) if made.opening else say.text("report.title")


def html(made: Made) -> str:
    """A report as HTML text."""
    desk, say = made.desk, made.desk.say
    language = say.texts.language
    locale = {"decimal": language.decimal, "thousands": language.thousands, "grouping": [3], "currency": ["", ""]}
    games = int(desk.log.manifest["games"])
    heading = say.text("report.word.findings" if made.headlines else "report.word.run")
    if made.opening and made.headlines:
        heading = say.text("report.people.findings")
    shown, folded = (
        [(say.text(f"report.fact.{key}"), value, code) for key, value, code in listed]
        for listed in (made.shown, made.folded)
    )
    return render(
        __package__ or "",
        "report.html.j2",
        {
            "lang": desk.lang,
            "title": title_of(made),
            "lead": say.text("report.people.lead" if made.opening else "report.lead", games=say.count(games), n=games),
            "contents": [
                *([(made.opening.name, made.opening.title)] if made.opening else []),
                ("findings", heading),
                *((c.name, c.title) for c in made.chapters),
            ],
            "words": {key: say.text(f"report.word.{key}") for key in _WORDS}
            | ({"intervals": say.text("report.people.intervals")} if made.opening else {}),
            "heading": heading,
            "facts": shown,
            "folded": folded,
            "differences": _differences(desk),
            "assumed": made.assumed,
            "legend": desk.marks.legend() if desk.marks.any else [],
            "notes": list(made.less),
            "headlines": made.headlines,
            "more": made.more,
            "chapters": made.chapters,
            "opening": made.opening,
            "addresses": {block.name for chapter in made.chapters for block in chapter.blocks},
            "dark": DARK,
            "bundle": vega_bundle() if any(each.drawn for each in made.chapters) else "",
            "locale": dumps(locale),
            "ends": dumps([say.text("figure.low"), say.text("figure.high")]),
            **_layered(made),
        },
    )


_FRONT: Final = (
    "eyebrow", "look_head", "key_head", "key_band", "key_line", "key_link", "words_head", "fold", "appendix",
    "appendix_lede", "findings",
)  # fmt: skip


def _layered(made: Made) -> dict[str, Any]:
    """What the first layer and the appendix need beside the chapters."""
    front, say = made.front, made.desk.say
    if front is None:
        return {"front": None}
    labels = {chapter.name: chapter for chapter in front.chapters}
    words: dict[str, Any] = {key: say.text(f"front.{key}") for key in _FRONT}
    words |= {
        "less": list(made.less),
        "title": say.text("report.game"),
        "key_link_short": say.text("front.link"),
        "try_head": say.text("front.try.head"),
        "try_about": say.text("front.try.about"),
        "colon": say.texts.language.colon,
        "contents": say.text("report.word.contents"),
        "intervals": say.text("report.word.intervals"),
        "answers": say.text("front.nav.answers"),
        "players": say.text("front.fact.players"),
        "tail": {word: words_tail(say, word) for word in WORDS},
        "rules": [
            (word, f"{say.text(f'front.word.{word}')} {words_tail(say, word)}".strip(), say.text(f"front.rule.{word}"))
            for word in WORDS
        ],
    }
    return {
        "front": front,
        "asked": {each.key: each.title for each in front.answers},
        "front_words": words,
        "tables": lambda n: say.text("front.tables", n=n),
        "numbered": {chapter.name: f"A{at}" for at, chapter in enumerate(made.chapters, 1)},
        "back": {name: labels[chapter] for name, chapter in front.linked(made.chapters).items()},
    }


def words_tail(say: Localizer, word: str) -> str:
    """What stands behind a word of the answers, if anything does."""
    key = f"front.tail.{word}"
    return say.text(key) if key in say.texts else ""


def numbers(made: Made) -> dict[str, Any]:
    """The numbers of a report.

    Returns:
        `format` and `version` of this layout; `lang` of its titles; `simulated`: what the log says of itself, with the
        name of the ruleset; `findings`: key, sentence, unit of n, whether it carries a mark (`assumed`), and its row;
        `chapters`: name, title, and `blocks`, each with name, title, caption, `assumed` and the `frames` that it was
        drawn from, where they are other than statistics alone; `verdicts`: the answers of the first layer, each with
        key, question, word, on what it depends, text, whether it is `assumed`, the `frame` of all populations, and
        `figures`, the names of the blocks that bear on it; `tries`: what to try where something is not in order, the
        most useful first, each with the key of its question, what is off, the rule, its call, what it would do and how
        much it mends in units of what matters (`use`); `first_layer`: its chapters, as `chapters`;
        `statistics`: every statistic of the page, by `name`
        (the function of `stats`) and `arguments`; `pooled`: whether things that the rules make alike are one row;
        `untold`: what the log does not tell of it: by measure, the least that it would have to know (`sales`, `public`
        or `full`). A frame has `columns`, `rows` (lists in the order of the columns; shares from 0 to 1, null where
        there is no figure) and `n`, the least and the greatest n of the rows, or null.
    """
    log, chapters, front = made.desk.log, [*([made.opening] if made.opening else []), *made.chapters], made.front
    return {
        "format": FORMAT,
        "version": VERSION,
        "lang": made.desk.lang,
        "simulated": {key: log.manifest.get(key) for key in _SIMULATED} | {"ruleset": log.rules.name},
        "findings": [
            {"key": each.key, "text": each.text, "unit": each.unit, "assumed": each.mark is not None,
             "row": for_chart(pl.DataFrame([each.row])).row(0, named=True)}
            for each in (*made.headlines, *made.more)
        ],
        "chapters": [
            {"name": chapter.name, "title": chapter.title, "blocks": [_block(block) for block in chapter.blocks]}
            for chapter in chapters
        ],
        "verdicts": [
            {"key": each.key, "question": each.title, "word": each.word, "on": each.on, "text": each.text,
             "unit": each.unit, "assumed": each.mark is not None, "frame": _frame(each.frame),
             "figures": [block.name for chapter in chapters for block in chapter.blocks if each.key in block.feeds]}
            for each in (front.answers if front else ())
        ],
        "tries": [vars(each) for each in (front.tries if front else ())],
        "first_layer": [
            {"name": chapter.name, "title": chapter.title, "blocks": [_block(block) for block in chapter.numbers]}
            for chapter in (front.chapters if front else ())
        ],
        "statistics": [
            {"name": want.statistic.name, "arguments": list(want.args), "pooled": want.pooled, **_frame(frame),
             "untold": {name: level.said for name, level in made.limits[want].measures.items()}}
            for want, frame in made.known.items()
        ],
    }  # fmt: skip


def _block(block: Block) -> dict[str, Any]:
    return {
        "name": block.name,
        "title": block.title,
        "caption": block.caption,
        "assumed": block.mark is not None,
        "frames": [_frame(frame) for frame in block.frames],
    }


def _frame(frame: pl.DataFrame) -> dict[str, Any]:
    plain = for_chart(frame)
    span = [plain["n"].min(), plain["n"].max()] if "n" in plain.columns and plain.height else None
    return {"columns": plain.columns, "rows": [list(row) for row in plain.iter_rows()], "n": span}
