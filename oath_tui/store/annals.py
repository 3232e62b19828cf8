"""What a finished game adds to the annals of its world."""

from __future__ import annotations

from collections import Counter

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.game import Game
from oath_tui.engine.world import World
from oath_tui.store.models import Built, GameData, Generation, SeatRecord


def generation_of(game: Game, data: GameData, played: str) -> Generation:
    """The record of a game whose Chronicle is written."""
    winner, how, after = game.winner, game.ending, game.next_world
    assert winner is not None
    assert how is not None
    assert after is not None
    before = game.start.world
    gained, lost = suit_changes(before, after)
    return Generation(
        number=data.generation,
        played=played,
        seats=[
            SeatRecord(seat=one.seat, name=one.name, role=game.state.players[one.seat].role) for one in data.seats
        ],
        winner=winner,
        how=how,
        oath_before=before.oath,
        oath_after=after.oath,
        rounds=game.state.turn.round,
        built=[
            Built(edifice=event.card, site=event.site)
            for event in game.events
            if isinstance(event, ev.EdificeBuilt)
        ],
        ruined=[
            Built(edifice=event.card, site=event.site)
            for event in game.events
            if isinstance(event, ev.EdificeFell)
        ],
        sites_lost=[event.site for event in game.events if isinstance(event, ev.SiteLost)],
        sites_found=[event.site for event in game.events if isinstance(event, ev.SiteFound)],
        suits_gained=gained,
        suits_lost=lost,
        visions={seat: list(player.visions) for seat, player in game.state.players.items() if player.visions},
    )


def suits_of(world: World) -> dict[Suit, int]:
    """How many denizens of each suit a world has, in its deck and at its sites."""
    cards = [*world.world_deck, *world.denizens, *(card for place in world.sites for card in place.cards)]
    counts = Counter(catalog().suits[card] for card in cards if card in catalog().denizens)
    return {suit: counts[suit] for suit in SUITS}


def suit_changes(before: World, after: World) -> tuple[dict[Suit, int], dict[Suit, int]]:
    """Suits a world has gained and lost between two games."""
    old, new = suits_of(before), suits_of(after)
    gained = {suit: new[suit] - old[suit] for suit in SUITS if new[suit] > old[suit]}
    lost = {suit: old[suit] - new[suit] for suit in SUITS if old[suit] > new[suit]}
    return gained, lost
