"""Computer players and the simulator."""
