"""A player that answers every prompt by chance: the first opponent, and the engine's hardest tester."""

from __future__ import annotations

from oath_tui.engine.choices import Answer, Prompt
from oath_tui.engine.rng import Rng


class RandomPlayer:
    def __init__(self, seed: int) -> None:
        self.chance = Rng(seed)

    def answer(self, prompt: Prompt) -> Answer:
        return prompt.sample(self.chance)
