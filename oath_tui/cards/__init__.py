"""What is printed: every card of the game as facts and a text in our words."""
