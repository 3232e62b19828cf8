"""Oath: Chronicles of Empire & Exile, for one terminal."""

__version__ = "0.1.0"
