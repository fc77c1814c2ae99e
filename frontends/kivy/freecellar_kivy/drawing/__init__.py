"""What is seen of a table: faces, cloths, marks, and the widget that shows them."""
