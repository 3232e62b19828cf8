"""The README's example runs."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_readme_is_true() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    failed, tried = doctest.testfile(
        str(readme), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert tried > 5
    assert failed == 0
