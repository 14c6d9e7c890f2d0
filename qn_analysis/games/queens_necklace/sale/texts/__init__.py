"""How a sale is told, in English and French: one TOML file a language, the same keys."""

from typing import Any

from qn_analysis.core.base.catalogue import Loader, Message

catalogue = Loader(__name__)


def problem(key: str, /, **values: Any) -> Message:
    """What is wrong with a sheet, or with what was asked of it."""
    return Message(__name__, f"problem.{key}", values)
