"""Scenes of war for the tests of chapter 5.5, and what can be read off a Campaign."""

from collections.abc import Mapping, Sequence
from typing import Any

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.scenario import Scene, SeatSpec, SiteSpec, chancellor, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.view import FightView, view


def war(
    sites: Mapping[CardId, SiteSpec | Sequence[CardId]], *, purple: SeatSpec | None = None, **more: Any
) -> Scene:
    """Red's turn. The Chancellor rules the Salt Flats far away, and the Oath is not about sites."""
    more = {"turn": "red", "oath": "the_people"} | more
    everywhere = {**sites, "salt_flats": site(slot=6, warbands=("purple", 1))}
    return scenario(sites=everywhere, purple=purple or chancellor(at="salt_flats"), **more)


def held(seat: Seat | None, warbands: int = 1) -> tuple[Seat, int] | None:
    """Warbands for a site, or none for the bandits."""
    return (seat, warbands) if seat else None


def fight(scene: Scene) -> FightView:
    """The Campaign under way, as everyone sees it."""
    seen = view(scene.game, None).fight
    assert seen is not None
    return seen


def pools(scene: Scene) -> tuple[int, int]:
    """Attack and defense dice as they were collected, before any battle plan."""
    told = [event for event in scene.events if isinstance(event, ev.Pools)]
    return told[-1].attack, told[-1].defense


def fought(scene: Scene) -> tuple[int, int]:
    """The attack and the defense that were compared."""
    told = [event for event in scene.events if isinstance(event, ev.Fought)]
    return told[-1].attack, told[-1].defense


def options(scene: Scene) -> list[str]:
    """All options of the prompt, the refused ones too."""
    return [option.id for option in getattr(scene.prompt, "options", ())]


def asked(scene: Scene) -> Seat:
    """Who has to answer now."""
    return scene.prompt.seat
