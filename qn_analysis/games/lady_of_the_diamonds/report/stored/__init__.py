"""Results of the studies that come with the package, as JSON; `make studies` plays them again."""
