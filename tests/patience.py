"""How long a test waits for what has to come: so long that nothing but a hang uses it up.

No test depends on a clock. A limit is there so that one that waits for ever fails in the end, and
never so that a slow machine fails. What has to be fast is measured by `make bench`.
"""

from __future__ import annotations

from typing import Final

SECONDS: Final = 20 * 60
MILLISECONDS: Final = 1000 * SECONDS
