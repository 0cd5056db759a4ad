"""How the AI plays Suspicion."""
