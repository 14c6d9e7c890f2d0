"""One HTML page that needs no network: its frame, blocks and tables."""
