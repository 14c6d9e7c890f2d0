"""`python -m qn_analysis` is the `qn` command."""

from .cli.app import main

main()
