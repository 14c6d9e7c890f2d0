"""The checks of the linter, a module for each heading of their codes."""
