"""One playing of a deal: the game, its journal, its score. Standard library alone."""
