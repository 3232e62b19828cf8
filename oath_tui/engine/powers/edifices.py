"""The powers of the edifices, standing and ruined."""
