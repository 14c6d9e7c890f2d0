"""Who plays: every bot that a name can call, from the weakest to the strongest."""

from qn_analysis.core.play.bot_sources import bot_sources
from qn_analysis.core.play.builtin_bots import BotSpec

STYLES = {
    "random": BotSpec("choose_random", {}, "any legal action"),
    "steady": BotSpec("choose_steady", {}, "goes on with small steps, and begins what its hand can pay for"),
}
SOURCES = bot_sources(__name__, STYLES)
"""Bot sources; those named like a policy define it: `choose_<name>(table, me, weights) -> action`."""
