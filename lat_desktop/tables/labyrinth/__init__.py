"""What is seen of Labyrinth."""
