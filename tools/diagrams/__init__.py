"""The pictures of the architecture, drawn from what they show.

    python -m tools.diagrams            draws docs/pictures/storeys.svg and docs/pictures/click.svg
    python -m tools.diagrams --check    says which of them is not current, and ends with status 1

- :mod:`.storeys`: the storeys, from the import contract in `pyproject.toml` and the imports;
- :mod:`.sequence`: who calls whom, from a text in `docs/diagrams/`;
- :mod:`.svg`: shapes and words as SVG.
"""
