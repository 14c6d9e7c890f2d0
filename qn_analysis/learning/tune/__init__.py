"""Tuning the weights of a family of bots by self-play."""
