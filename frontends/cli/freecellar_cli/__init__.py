"""Freecellar in a terminal."""
