"""What the app costs: time, memory, size, smoothness. `make bench` prints the table.

Every figure stands beside a reference that is measured in the same run, as a rule a bare PySide6
window, so that figures from different machines can be compared by their ratio.

Each module that measures has one function, `measure`, which returns its :class:`.Figure`s; those
that look at the window take a :class:`.VirtualScreen` to open it on. None is run alone but by
:mod:`bench.__main__`, which lists them. They read the machine from Linux's `/proc`.
"""
