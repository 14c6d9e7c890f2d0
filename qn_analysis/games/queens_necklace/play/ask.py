"""`position`: play resumed at any row of a log, or at a position written down. See `standing` and `written`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from qn_analysis.core.base.calls import public
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.knowledge import Knows, knows_of
from qn_analysis.core.log.log import Source, opened, stored
from qn_analysis.core.log.referee import reading
from qn_analysis.core.position.decision import problem as asked

from ..engine.game import advance
from ..engine.state import Game
from ..log.position import Position
from ..log.replay import fold
from ..log.rows import Fact, fact
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.phases import Phase
from .builds import plain_game, plain_log
from .decision import PositionError
from .refold import refold
from .retrace import retrace
from .standing import Standing, standing_of
from .texts import problem
from .written import stand


@public
def position(
    source: Source | Mapping[str, Any],
    game: int | None = None,
    seq: int | None = None,
    *,
    rules: Ruleset | str | Path | None = None,
    lang: str = "en",
    seed: int = 1,
) -> Standing:
    """Resume play at a row of a log, or at a position written down.

        qn.position(log, 0, 120).rollouts()
        qn.position("puzzle.toml").advise("greedy")

    A game whose seed is in its log is played again up to the first decision after the row, and every row on the way is
    compared. Another one (written down by hand, say) is rebuilt from its rows; where the log hides hands they are drawn
    from what it shows. `Standing.how` says which.

    Args:
        source: a log, or the path of one, or several; or a position as a dictionary, or a TOML or JSON file
            (`play.written` says what is in it).
        game, seq: number of the game, and of the row after which to go on; for logs only.
        rules: the ruleset of a written position; None for the rulebook's. A log has its own.
        lang: language of all texts.
        seed: of the dice that draw what is not told.

    Raises:
        LogError: the log cannot be read, has no such game or row, or tells of sales only.
        ReplayError: its rows cannot have happened in this order.
        PositionError: the position cannot be; every problem is named.
        TextError: there are no texts in that language.
    """
    log = stored(source) if isinstance(source, str | Path | Mapping) else opened(source)
    if log is None:
        assert isinstance(source, str | Path | Mapping)  # whatever else is a log
        if game is not None or seq is not None:
            raise PositionError(problem("no_row")).speaking(lang)
        return stand(source, Ruleset.of(rules), lang, seed)
    if rules is not None:
        raise PositionError(asked("own_rules")).speaking(lang)
    if game is None or seq is None:
        raise PositionError(asked("name_row")).speaking(lang)
    own = Log.of(log)
    with reading(own, lang):
        return _resume(own, game, seq, lang, seed)


def _resume(log: Log, game: int, seq: int, lang: str, seed: int) -> Standing:
    log = log.seated(game)
    rows = log.rows(game)
    if (knows := knows_of(log.manifest)) < Knows.PUBLIC:
        has, more = ("displays and scores", ": log.sale(game, sale) has the sale") if knows else ("totals", "")
        raise LogError(f"this log knows {has} only ({knows.said!r}), which is too little to play on from{more}")
    if not 0 <= seq < len(rows):
        raise LogError(f"game {game} has no event {seq}; its events are 0 to {len(rows) - 1}")
    facts = [fact(row) for row in rows]
    rules, players = log.rules, log.players
    state = fold(facts[: seq + 1], rules.copies, players=players)
    root = log.manifest.get("seed")
    if isinstance(root, int) and not isinstance(root, bool) and 0 <= root <= 2**62:
        again = retrace(rules, players, root, game, facts, seq)
        if again is not None:
            g, told = again
            return standing_of(
                rules, g, state, "retraced", events=len(told), lang=lang, since=told[seq + 1 :], whole=True
            )  # fmt: skip
    made, at, events = refold(rules, players, facts, seq, seed)
    if made is None:
        if at.places:
            return standing_of(rules, _ended(rules, at), state, "refolded", events=events, lang=lang)
        raise LogError(f"game {game} shows no decision up to its last event, {len(rows) - 1}: nothing to resume")
    if events <= seq:
        return standing_of(rules, made, at, "earlier", events=events, lang=lang)
    since: list[Fact] = facts[seq + 1 : events]
    return standing_of(rules, made, state, "refolded", events=events, lang=lang, since=since)


def _ended(rules: Ruleset, p: Position) -> Game:
    """A game that is over."""
    g = plain_game(rules, p.players)
    t = g.table
    t.phase, t.actor, t.turn, t.year, t.active = Phase.GAME_OVER, -1, p.turn, p.year, p.active
    t.necklace, t.pile, t.merchants, t.sales = p.necklace, p.pile_size, p.merchants, p.sales
    for seat in range(p.players):
        t.score[seat], t.hand_size[seat] = p.scores[seat], p.hands[seat].total()
    for slot in range(rules.market_size):
        offer = p.market.get(slot)
        t.market[slot], t.step[slot] = (offer.card, offer.step) if offer else (-1, 0)
    for rank, gem in enumerate(p.fashion):
        t.fashion[rank] = gem
    advance(g, plain_log())
    return g
