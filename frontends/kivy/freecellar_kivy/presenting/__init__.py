"""What the table decides, without Kivy: where everything lies, what a gesture means, what is to be shown."""
