"""The options that commands share, those that name a deal among them, and where the value of an option comes from."""
