"""What screens are made of, whatever they are about: words and buttons in one skin, sheets, small pictures, plots, focus."""
