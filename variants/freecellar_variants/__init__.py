"""The variants and houses that come with Freecellar, as a plugin like any other."""
