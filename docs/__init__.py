"""The documentation: pages written by hand here, and what makes the others and the site of them (`make docs`)."""
