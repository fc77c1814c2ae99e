"""The pages around the table, one to a file: home, choosing a deal, days, settings, statistics, rules, help; what they share."""
