"""Jewels: the third game, in the same rooms as the others."""
