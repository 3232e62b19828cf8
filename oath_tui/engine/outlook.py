"""What the actions of the menu offer, in a few words each, before one of them is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oath_tui.engine.actions.base import Action
from oath_tui.engine.actions.campaign import Campaign
from oath_tui.engine.actions.muster import Muster
from oath_tui.engine.actions.recover import Recover
from oath_tui.engine.actions.search import Search
from oath_tui.engine.actions.trade import Trade
from oath_tui.engine.actions.travel import Travel
from oath_tui.engine.choices import ChooseOne

if TYPE_CHECKING:
    from oath_tui.engine.game import Game

MAJOR: dict[str, type[Action[Any]]] = {
    "search": Search,
    "muster": Muster,
    "trade": Trade,
    "recover": Recover,
    "campaign": Campaign,
    "travel": Travel,
}


def outlook(game: Game) -> dict[str, tuple[str, ...]]:
    """What each major action could be now, without modifiers, as the acting seat would be asked."""
    prompt = game.prompt
    if not isinstance(prompt, ChooseOne) or not prompt.is_act:
        return {}
    actions = {name: kind(game.table, prompt.seat) for name, kind in MAJOR.items()}
    return {name: tuple(map(one.label, one.open_candidates())) for name, one in actions.items()}
