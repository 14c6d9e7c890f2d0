"""Environments for learning outside this package: one game, or thousands side by side."""
