"""The checks of the linter, one module each, named by code and name."""
