"""What is seen of Favor."""
