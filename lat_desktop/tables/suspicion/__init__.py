"""What is seen of Suspicion."""
