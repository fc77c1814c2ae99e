"""What Tab offers at each place of a command line, and the scripts by which shells ask for it."""
