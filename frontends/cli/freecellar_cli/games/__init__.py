"""From words to a game on the table and back: rules, deals and moves as they are typed, games kept and recorded."""
