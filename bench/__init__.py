"""What the app costs: time, memory, size, smoothness. `make bench` prints the table.

Every figure stands beside a reference that is measured in the same run, as a rule a bare PySide6
window, so that figures from different machines can be compared by their ratio.
"""
