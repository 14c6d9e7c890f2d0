"""Panels for notebooks (extra `lab`): cards appraised as a jewel, and why."""

from .jewel_appraiser import JewelAppraiser, jewel_appraiser

__all__ = ["JewelAppraiser", "jewel_appraiser"]


def __dir__() -> list[str]:
    return __all__
