"""What a test shows: rules of the Law by number, cards and rulings by id."""

import pytest

law = pytest.mark.law
card = pytest.mark.card
ruling = pytest.mark.ruling
