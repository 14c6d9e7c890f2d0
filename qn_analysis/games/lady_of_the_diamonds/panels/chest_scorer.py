"""The chest scorer: a panel into which the chests of a table are entered, and which says what they score and why.

    panel = panels.chest_scorer()                       # or of a sheet, or of a log: chest_scorer(log, game=0, turn=12)
    panel.change({"at": ["chests", 0, "pieces", "ruby"], "to": 3})
    panel.scores.points
    panel.to_html("chests.html")

Scores are the engine's (`chest.score`), what is drawn is made by `chest_scene`; this module holds the state, and
`static/chest.js` draws it. A sheet that there cannot be is kept, so that one can go on entering, but is not scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import traitlets

from qn_analysis.core.base.calls import public
from qn_analysis.core.files.document import SheetError
from qn_analysis.core.log.log import Log as AnyLog
from qn_analysis.core.log.log import stored
from qn_analysis.core.panels.drawing import Cell, Drawing, Tag
from qn_analysis.core.panels.form_panel import front_end
from qn_analysis.core.panels.panel import PanelError
from qn_analysis.pages.form_page import PagedForm, PageEngine

from ..charts.wording import TREASURE_COLOURS
from ..chest.document import CHESTS, NAMES, AnySheet, read_sheet, sheet_at, turns
from ..chest.score import ChestScores, score_chests
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import FEWEST, SEATS
from ..words.texts import catalogue as words
from .chest_scene import catalogue, chest_engine, refused, scene

HERE: Final = __name__.rpartition(".")[0]
TITLES: Final = ("titles", "permanent")
"""What a chest lists of titles: whoever has not the title cannot have it for good."""


class ChestScorer(PagedForm):
    """The chests of a table, entered with fields or from Python.

    Traits that can be set: `sheet` (as `chest.sheet` describes it), `lang` ("en" or "fr"), and for chests of a log
    `turn` (from 1).
    Traits to read or observe: `scene`, `message` (why there can be no such chests, every problem; "" if there can),
    `turns` (of the log's game; 0 without a log), `changed` (whether the chests are other than the log's).

    Args:
        sheet: the chests: a dictionary, a JSON or TOML file, a `Sheet`, or a log of Lady of the Diamonds.
        game, turn: of the log; None is the end of the game.
        rules: the ruleset; None for the log's, else the rulebook's.
        lang: language of all texts.

    Raises:
        SheetError: there can be no such chests; every problem is named.
        LogError: the log has no such game or turn.
        TextError: there are no texts in the language.
    """

    _esm, _css = front_end(HERE, "chest")
    catalogue = catalogue
    document = CHESTS
    shown = (*PagedForm.shown, "game", "turn", "turns", "changed")

    game = traitlets.Int(0).tag(sync=True)
    turn = traitlets.Int(0).tag(sync=True)
    turns = traitlets.Int(0).tag(sync=True)
    changed = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        sheet: AnySheet | Log,
        *,
        game: int = 0,
        turn: int | None = None,
        rules: Ruleset | None = None,
        lang: str = "en",
    ) -> None:
        self.game_log = sheet if isinstance(sheet, Log) else None
        self.rules = rules or (self.game_log.rules if self.game_log else Ruleset.default())
        last = turns(self.game_log, game) if self.game_log else 0
        taken = sheet_at(sheet, game, turn, lang) if isinstance(sheet, Log) else sheet
        scores = score_chests(taken, self.rules, lang)
        self._scores: ChestScores | None = scores
        self._taken = settled(scores)
        super().__init__(
            lang=lang,
            sheet=self._taken,
            scene=scene(scores, lang),
            game=game,
            turn=(last if turn is None else turn) if self.game_log else 0,
            turns=last,
        )
        self.observe(self._turned, "turn")

    @property
    def scores(self) -> ChestScores:
        """Of the chests as they are now.

        Raises:
            SheetError: there can be no such chests; every problem is named.
        """
        if self._scores is None:
            raise SheetError(list(self.scene["problems"]))
        return self._scores

    # -------------------------------------------------------------------------------------------------------- entering

    def judged(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The chests with every title, and what they score."""
        self._scores = None
        self._scores = score_chests(self.sheet, self.rules, self.lang)
        return settled(self._scores), scene(self._scores, self.lang)

    def refused(self, problems: Sequence[str]) -> dict[str, Any]:
        """Chests without points."""
        return refused(problems, self.rules, self.sheet, self.lang)

    def follows(self, sheet: dict[str, Any], at: Sequence[Any], to: Any) -> dict[str, Any]:
        """Players for all chests, titles of one chest each; one stays with its holder until somebody has more."""
        chests = sheet["chests"]
        match at:
            case ["chests", _] if to is None:
                sheet["players"] = max(len(chests), FEWEST)
            case ["chests", seat]:
                names = (words(self.lang).text("seat.default", n=n) for n in range(1, SEATS + 2))
                taken = {chest.get("player") for chest in chests}
                chests[seat].setdefault("player", next(name for name in names if name not in taken))
                sheet["players"] = max(sheet.get("players", FEWEST), len(chests))
            case ["chests", seat, "titles" | "permanent" as key, treasure]:
                keys = TITLES if key == "titles" else TITLES[1:]
                _let_go([each for n, each in enumerate(chests) if n != seat or not to], keys, treasure)
            case ["chests", _, "pieces", treasure]:
                freed = deepcopy(sheet)
                _let_go(freed["chests"], TITLES, treasure)
                return min(sheet, freed, key=self._problems)
        return sheet

    def page_engine(self) -> PageEngine:
        """The engine of the ruleset, in JavaScript."""
        return chest_engine(self.rules)

    def results(self, drawing: Drawing) -> None:
        """The chests with their pieces and titles, then each line of their scores."""
        say, scene, sheet = self.texts().text, self.scene, self.sheet
        entered = sheet.get("chests")
        chests = [each for each in entered if isinstance(each, Mapping)] if isinstance(entered, list) else []
        where = say(f"ui.{sheet['mode']}") if sheet.get("mode") in scene["modes"] else ""
        if self.turns:
            of = say("ui.of", n=self.turn, total=self.turns)
            where = f"{say('ui.game', n=self.game)} · {say('ui.turn')} {of} · {where}"
        drawing.text(where)
        drawing.text(say("ui.left", pieces=scene["supply"]) if scene["supply"] else "")
        told = scene["chests"] or [None] * len(chests)
        rows: list[list[Cell]] = []
        for treasure, holder in zip(scene["treasures"], scene["holders"], strict=True):
            key = treasure["key"]
            row: list[Cell] = [f"{treasure['name']} ({treasure['points']})"]
            for seat, chest in enumerate(chests):
                pieces = chest.get("pieces")
                n = pieces.get(key, 0) if isinstance(pieces, Mapping) else 0
                tags = [Tag(str(n), TREASURE_COLOURS[key])] if n else []
                crown = [Tag(say("ui.title"), "#8a6400", "#f7e6b5")] if holder == seat else []
                row.append([*tags, *crown])
            rows.append(row)
        points = [
            say("ui.points", n=each["points"]) + (f" · {say('ui.place', n=each['place'])}" if each["place"] else "")
            if each
            else "–"
            for each in told
        ]
        names = [str(each.get("player", "")) for each in chests]
        drawing.table([*rows, ["", *points]], ["", *names])
        for name, each in zip(names, told, strict=False):
            if each:
                drawing.heading(name)
                drawing.table([[line["points"], line["text"], line["address"]] for line in each["lines"]], numbers=[0])
        for note in scene["notes"]:
            drawing.text(note)

    def explained(self) -> str:
        """Every line of each score."""
        return self._scores.explain(self.lang) if self._scores else ""

    def entered(self) -> None:
        """Whether they are still the log's."""
        self.changed = bool(self.game_log) and self.sheet != self._taken

    def _problems(self, sheet: Mapping[str, Any]) -> int:
        try:
            read_sheet(sheet, self.rules)
        except SheetError as error:
            return len(error.problems)
        return 0

    # ------------------------------------------------------------------------------------------------ turns, languages

    @traitlets.validate("turn")
    def _valid_turn(self, proposal: Any) -> int:
        turn = int(proposal["value"])
        if self.game_log is None and turn:
            raise PanelError("these chests are not a log's: they have no turns")
        return max(1, min(turn, self.turns)) if self.game_log else 0

    def _turned(self, _change: Any) -> None:
        if self.game_log is None:
            return
        self._taken = settled(score_chests(sheet_at(self.game_log, self.game, self.turn, self.lang), self.rules))
        self.sheet = self._taken

    def renamed(self, sheet: dict[str, Any], old: str) -> dict[str, Any]:
        """Seats without a name of their own are called anew."""
        self._taken = renamed(self._taken, old, self.lang)
        return renamed(sheet, old, self.lang)


def _let_go(chests: Iterable[dict[str, Any]], keys: Sequence[str], treasure: str) -> None:
    """Take a treasure from lists of titles."""
    for chest in chests:
        for key in keys:
            if treasure in chest.get(key, ()):
                chest[key] = [each for each in chest[key] if each != treasure]


def settled(scores: ChestScores) -> dict[str, Any]:
    """A sheet as it is written, with every title; of a table with chests left out, also with all that is permanent."""
    data = scores.sheet.to_dict()
    for seat, chest in enumerate(data["chests"]):
        held = [at for at, holder in enumerate(scores.titles) if holder == seat]
        chest["titles"] = [NAMES[at] for at in held]
        chest["permanent"] = [NAMES[at] for at in held if scores.causes[at] and not scores.sheet.whole]
    return data


def renamed(sheet: Mapping[str, Any], old: str, new: str) -> dict[str, Any]:
    """A written sheet in which seats that are called so in one language are called so in another."""
    before, after = words(old), words(new)
    names = {before.text("seat.default", n=n): after.text("seat.default", n=n) for n in range(1, SEATS + 1)}
    chests = [{**chest, "player": names.get(chest["player"], chest["player"])} for chest in sheet["chests"]]
    return {**sheet, "chests": chests}


@public
def chest_scorer(
    chests: AnySheet | AnyLog | None = None,
    game: int = 0,
    turn: int | None = None,
    *,
    rules: Ruleset | str | Path | None = None,
    lang: str = "en",
) -> ChestScorer:
    """A panel that scores the chests of Lady of the Diamonds and says why.

    Args:
        chests: a sheet (dictionary, JSON or TOML file, `Sheet`), a log of the game or the path of
            one, or None for two empty chests.
        game: of the log.
        turn: of the log's game, 1 the first; None for its end.
        rules: the ruleset; None for the log's, else the rulebook's.
        lang: language of all texts, "en" or "fr".

    Raises:
        SheetError: there can be no such chests; every problem is named.
        LogError: the log is of another game, or has no such game or turn.
        TextError: there are no texts in the language.
    """
    chosen = None if rules is None else Ruleset.of(rules)
    log = stored(chests)
    if log is not None:
        return ChestScorer(Log.of(log), game=game, turn=turn, rules=chosen, lang=lang)
    assert not isinstance(chests, AnyLog)
    if chests is None:
        name = words(lang).text
        chests = {"chests": [{"player": name("seat.default", n=n)} for n in (1, 2)]}
    return ChestScorer(chests, game=game, turn=turn, rules=chosen, lang=lang)
