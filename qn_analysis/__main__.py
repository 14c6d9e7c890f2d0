"""`python -m qn_analysis` is the `qn` command."""

from .cli import main

main()
