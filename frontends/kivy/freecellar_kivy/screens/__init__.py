"""The screens around the table: home, choosing a deal, days, settings, statistics, rules, help."""
