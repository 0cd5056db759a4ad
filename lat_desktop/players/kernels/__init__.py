"""The few hot loops, on compact boards: plain typed Python that a compiler may speed up.

A kernel copies rules from the engine, so a test holds each copy against it.
"""
