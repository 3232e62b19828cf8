"""The tests, and the report on which rules they cover."""
