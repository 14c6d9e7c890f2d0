"""Games that people play: read from the files in which they keep them, as logs."""
