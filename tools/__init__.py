"""What measures, compares and releases: no tests. Each is run by its name, `python -m tools.NAME`."""
