"""The builds of a game follow from what its rooms declare."""

from __future__ import annotations

from typing import Any

import pytest

from qn_analysis.core.play.builds import BENDING
from qn_analysis.core.play.engine import engine_of


@pytest.mark.parametrize("game", ["queens_necklace", "lady_of_the_diamonds", "jewels"])
def test_what_tells_the_network_more_than_a_bot_comes_after_the_bots(game: str) -> None:
    """A source may import those before it alone, so that no bot can call it; but for what tells a search of the worlds
    that it imagines."""
    builds = engine_of(game).builds
    network: Any = builds.network
    sources = [*builds.sources]
    last = max(map(sources.index, builds.bots))
    besides = {each.__module__ for each in (network.unveil, network.describe_public)} - {*builds.bots}
    assert besides
    assert all(sources.index(each) > last for each in besides)
    assert (BENDING in sources) == (game != "queens_necklace")  # where habits are parts of the game
