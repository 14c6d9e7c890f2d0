"""Sources of a build that no game needs, for its tests."""
