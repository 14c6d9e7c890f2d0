"""The command `qn`: its groups of commands, a module each."""

from .app import main

__all__ = ["main"]
