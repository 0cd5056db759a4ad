"""Reference implementations: each game a second time, from the rules text, slow and plain.

They know nothing of the engine: the tests hold the two against each other, the bench their speed.
"""
