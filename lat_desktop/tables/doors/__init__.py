"""What is seen of Doors."""
