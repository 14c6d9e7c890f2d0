"""Memory of arrays: it goes back where threads work, and is used again where a process does one job at a time."""

from __future__ import annotations

import multiprocessing
import platform
import sys
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

from qn_analysis.core.base.allocator import LARGE, settle_arrays
from qn_analysis.core.base.executor import spread

SIZE = 2 * LARGE
"""Bytes of an array: too few for NumPy to ask for huge pages."""
TIMES = 50


def fresh_pages(alone: bool | None) -> float:
    """Of arrays that come and go, the share of memory that the system had to give anew; None: as jobs have it."""
    import resource

    if alone is not None:
        settle_arrays(alone)
    np.ones(SIZE, np.uint8)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(TIMES):
        np.ones(SIZE, np.uint8)
    faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
    return faults * resource.getpagesize() / (TIMES * SIZE)


@pytest.mark.skipif(sys.platform != "linux" or platform.libc_ver()[0] != "glibc", reason="another C library")
def test_a_process_with_one_job_at_a_time_uses_the_pages_of_its_arrays_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MALLOC_MMAP_THRESHOLD_", raising=False)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as jobs, ProcessPoolExecutor(1, mp_context=context) as threads:
        given_back = threads.submit(fresh_pages, False)
        assert next(spread(fresh_pages, [None], jobs)) < 0.1
        assert given_back.result() > 0.9
        assert threads.submit(fresh_pages, True).result() > 0.9  # what is settled stays
