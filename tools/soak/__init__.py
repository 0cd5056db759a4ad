"""What a release must survive, tried at random for as long as one likes: `make soak`.

Each trial is a module here with one function, `run`, that tries one case, which follows from its
seed. `driven` is the app itself with a driver inside, which clicks and types, and `program` is how
a trial starts, kills and looks after it.
"""
