"""Jewels: the second companion game, in the same rooms as Queen's Necklace."""
