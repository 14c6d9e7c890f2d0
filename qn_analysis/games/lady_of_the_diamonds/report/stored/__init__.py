"""The package's own studies, as `make studies` has played them: what every report shows of them."""
