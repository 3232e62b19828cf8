"""Chronicles and games as files."""
