"""Expeditions: a small game of sixty cards for two, which shows what a game costs. Registered for the tests alone."""
