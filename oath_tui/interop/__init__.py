"""Tabletop Simulator save strings."""
