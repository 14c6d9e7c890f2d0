"""`core.base.garbage`: the collector rests, and is then as it was."""

from __future__ import annotations

import gc

import pytest

from qn_analysis.core.base.garbage import without_garbage


def test_the_collector_rests_and_goes_on() -> None:
    assert gc.isenabled()
    with without_garbage():
        rested = not gc.isenabled()
    assert rested
    assert gc.isenabled()
    with pytest.raises(KeyError), without_garbage():
        raise KeyError
    assert gc.isenabled()


def test_where_it_rested_before_it_goes_on_resting() -> None:
    gc.disable()
    try:
        with without_garbage():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()
