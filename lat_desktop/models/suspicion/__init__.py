"""What is shown of Suspicion in lists and tables: the deduction sheet, and the log of facts."""
