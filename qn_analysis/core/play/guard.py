"""Policies from outside the package, watched: a failure names the bot, and a bot only reads what it is given."""

from __future__ import annotations

import pickle
from operator import index
from typing import Any

from .batch import Policy
from .errors import BotError


def guarded(name: str, policy: Policy) -> Policy:
    """A policy whose failures name the bot."""

    def guarded(table: Any, me: Any, weights: list[float]) -> int:
        try:
            action = policy(table, me, weights)
        except Exception as error:
            raise BotError(f"the bot {name!r} failed in turn {table.turn}: {said(error)}") from error
        try:
            return index(action)
        except TypeError:
            raise BotError(
                f"the bot {name!r} chose {action!r} in turn {table.turn}; it must return the number of an action that"
                " it is given"
            ) from None

    return guarded


def watched(name: str, policy: Policy) -> Policy:
    """A policy that may change nothing of what it is given but its dice and its own scratch."""

    def watched(table: Any, me: Any, weights: list[float]) -> int:
        before = _facts(table, me, weights)
        action = policy(table, me, weights)
        after = _facts(table, me, weights)
        if before != after:
            changed = [key for key, value in pickle.loads(before).items() if pickle.loads(after)[key] != value]
            raise BotError(
                f"the bot {name!r} changes what it is given ({', '.join(changed)}); a bot only reads, and draws"
                " from me.chance: copy what you want to change"
            )
        return action

    return watched


def _facts(table: Any, me: Any, weights: list[float]) -> bytes:
    """All that a bot could change, its dice apart."""
    facts = {f"table.{key}": value for key, value in vars(table).items() if key != "rules"}
    facts |= {f"table.rules.{key}": value for key, value in vars(table.rules).items()}
    facts |= {f"me.{key}": value for key, value in vars(me).items() if key not in ("chance", "memo", "scratch")}
    return pickle.dumps({**facts, "weights": weights})


def said(error: Exception) -> str:
    """An error in one line, and the line of the bot's code that it comes from."""
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or trace.tb_frame.f_code.co_filename.startswith("<frozen"):
        return text
    return f"{text} (line {trace.tb_lineno} of {trace.tb_frame.f_code.co_name})"
