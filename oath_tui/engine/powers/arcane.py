"""The powers of the Arcane suit."""

from __future__ import annotations

from oath_tui.engine.actions.discard import discard_at_site
from oath_tui.engine.asking import choose_card
from oath_tui.engine.choices import Steps
from oath_tui.engine.dice import reroll
from oath_tui.engine.hooks import Source, action, reaction
from oath_tui.engine.moments import DiceRolled
from oath_tui.engine.powers.verbs import cards_here, gain_from_banks
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table


@action("alchemist")
def alchemist(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Gain 4 favor from any banks."""
    yield from gain_from_banks(table, you, 4, me)


def _nothing_to_tame(table: Table, you: Seat, me: Source) -> str | None:
    return None if cards_here(table, you, "beast", "nomad") else "no Beast or Nomad card here can be discarded"


@action("taming_charm", needs=_nothing_to_tame)
def taming_charm(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Discard a Beast or Nomad card here to gain 2 favor of its suit."""
    cards = cards_here(table, you, "beast", "nomad")
    card = yield from choose_card(you, "Discard which card?", cards, law="7.3.2", card=me.card)
    suit = table.suit(card)
    yield from discard_at_site(table, you, card)
    if suit:
        table.gain_favor(you, 2, suit)


def _roller(rolled: DiceRolled, me: Source) -> tuple[Seat, ...]:
    return (rolled.who,) if not rolled.rerolled and me.ruled_by(rolled.who) else ()


@reaction("jinx", DiceRolled, who=_roller)
def jinx(rolled: DiceRolled, me: Source) -> Steps[None]:
    """Its ruler may reroll all the dice of a roll, once."""
    reroll(me.table, rolled)
    yield from ()
