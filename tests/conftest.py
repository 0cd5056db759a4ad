"""What all tests share: how Hypothesis looks for counterexamples."""

from hypothesis import settings

# No deadline: a shared machine may stall at any time, and slowness is measured by `make bench`.
settings.register_profile("house", deadline=None, print_blob=True)
# For a long night: pytest --hypothesis-profile thorough
settings.register_profile("thorough", settings.get_profile("house"), max_examples=5_000)
settings.load_profile("house")
