"""Marks that say what a test proves: a rule of the Law, a card's power, a limit of it, a published ruling."""

import pytest

law = pytest.mark.law
card = pytest.mark.card
limit = pytest.mark.limit
ruling = pytest.mark.ruling
