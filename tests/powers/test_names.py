"""Whoever is asked by a card, or refused by one, reads the card's name."""

import pytest

from oath_tui.bots.near import KeenPlayer, near_game
from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.choices import Option, Prompt
from oath_tui.engine.state import Seat

SEATS: tuple[Seat, ...] = ("purple", "red", "blue", "yellow")
QUESTIONS = 60
"""How many are read in each game near a card."""
WITH_POWERS = [card.id for card in catalog() if card.powers and card.kind != "title"]


def unnamed(prompt: Prompt) -> list[str]:
    """Questions and refusals that come from a card and do not say so."""
    found = []
    if prompt.card and catalog().name(prompt.card) not in prompt.question:
        found.append(prompt.question)
    options: tuple[Option, ...] = getattr(prompt, "options", ())
    for option in options:
        refusal = option.refusal
        if refusal and refusal.card and catalog().name(refusal.card) not in f"{option.label}: {refusal}":
            found.append(f"{option.label}: {refusal}")
    return found


@pytest.mark.parametrize("card", WITH_POWERS)
def test_what_a_card_asks_or_forbids_is_said_in_its_name(card: CardId) -> None:
    game = near_game(card, SEATS, seed=7)
    player = KeenPlayer(7, card)
    for _ in range(QUESTIONS):
        if game.prompt is None:
            break
        assert unnamed(game.prompt) == []
        game.answer(player.answer(game.prompt))
