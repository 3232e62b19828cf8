"""Chapters 5 and 6: what a player can do in the Act Phase."""
