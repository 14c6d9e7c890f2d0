"""The chest scorer: a panel into which the chests of a table are entered, and which says what they score and why.

    panel = panels.chest_scorer()                       # or of a sheet, or of a log: chest_scorer(log, game=0, turn=12)
    panel.change({"at": ["chests", 0, "pieces", "ruby"], "to": 3})
    panel.scores.points
    panel.to_html("chests.html")

Scores are the engine's (`chest.score`), what is drawn is made by `chest_scene`; this module holds the state, and
`static/chest.js` draws it. A sheet that there cannot be is kept, so that one can go on entering, but is not scored.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from qn_analysis.core.base.calls import public
from qn_analysis.core.log.log import Log as AnyLog
from qn_analysis.core.panels.drawing import Drawing
from qn_analysis.pages.form_page import PagedForm

from ..charts.wording import TREASURE_COLOURS
from ..chest.document import AnySheet, sheet_at, turns
from ..chest.score import ChestScores, score_chests
from ..log.table import Log
from ..rulebook import Ruleset
from .chest_scene import CHEST_FORM


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

    front_end = "chest"
    form = CHEST_FORM
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
        chosen = rules or (self.game_log.rules if self.game_log else Ruleset.default())
        last = turns(self.game_log, game) if self.game_log else 0
        taken = sheet_at(sheet, game, turn, lang) if isinstance(sheet, Log) else sheet
        super().__init__(
            taken,
            rules=chosen,
            lang=lang,
            game=game,
            turn=(last if turn is None else turn) if self.game_log else 0,
            turns=last,
        )
        self._taken = self.sheet
        self.observe(self._turned, "turn")

    @property
    def scores(self) -> ChestScores:
        """Of the chests as they are now.

        Raises:
            SheetError: there can be no such chests; every problem is named.
        """
        return score_chests(self._possible(), self.rules, self.lang)

    # -------------------------------------------------------------------------------------------------------- entering

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
        rows: list[list[Any]] = []
        for treasure, holder in zip(scene["treasures"], scene["holders"], strict=True):
            key = treasure["key"]
            row: list[Any] = [f"{treasure['name']} ({treasure['points']})"]
            for seat, chest in enumerate(chests):
                pieces = chest.get("pieces")
                n = pieces.get(key, 0) if isinstance(pieces, Mapping) else 0
                tags = [drawing.tag(str(n), TREASURE_COLOURS[key])] if n else []
                crown = [drawing.tag(say("ui.title"), "#8a6400", "#f7e6b5")] if holder == seat else []
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
        return "" if self.scene["problems"] else self.scores.explain(self.lang)

    def entered(self) -> None:
        """Whether they are still the log's."""
        self.changed = bool(self.game_log) and self.sheet != self._taken

    # ------------------------------------------------------------------------------------------------ turns, languages

    @traitlets.validate("turn")
    def _valid_turn(self, proposal: Any) -> int:
        turn = int(proposal["value"])
        if self.game_log is None and turn:
            self._refuse("these chests are not a log's: they have no turns")
        return max(1, min(turn, self.turns)) if self.game_log else 0

    def _turned(self, _change: Any) -> None:
        if self.game_log is None:
            return
        taken = sheet_at(self.game_log, self.game, self.turn, self.lang).to_dict()
        self._taken = self._judged(taken)["sheet"]
        self.sheet = self._taken

    def retold(self, old: str) -> None:
        """Seats without a name of their own are called anew, those of the log too."""
        self._taken = self._renamed(self._taken, old)
        super().retold(old)


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
    if (log := Log._stored(chests)) is not None:
        return ChestScorer(log, game=game, turn=turn, rules=chosen, lang=lang)
    assert not isinstance(chests, AnyLog)
    return ChestScorer(
        {"chests": [{}, {}]} if chests is None else chests, game=game, turn=turn, rules=chosen, lang=lang
    )
