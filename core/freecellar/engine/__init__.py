"""What may happen: positions, moves and the rules that connect them. Standard library alone."""
