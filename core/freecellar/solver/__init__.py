"""Solve, hint and prove: one exact search for any compiled spec. Standard library alone."""
