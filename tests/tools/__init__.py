"""Tools that have something to promise."""
