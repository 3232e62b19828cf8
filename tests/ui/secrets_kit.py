"""Who may know which card, and everything that the app holds where a player could come upon it.

Cards get code names while a leak is looked for: then no name is also a word of our labels (Keep, Map, Mine).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.choices import Prompt
from oath_tui.engine.game import Game
from oath_tui.engine.state import Seat
from oath_tui.engine.view import log, view
from oath_tui.ui.app import OathApp
from oath_tui.ui.session import Session
from tests.ui.driver import Driver

HIDEABLE = ("denizen", "edifice", "relic", "site", "vision")
CODE = re.compile(r"Zq(\d{3})qz")
WORD = re.compile(r"[a-z0-9_]+")
FREE_TEXTS = {"what", "effect", "verb", "targets", "price", "where", "source", "words", "how", "target"}
"""Fields of events that hold sentences: what they name must be known from elsewhere."""


@contextmanager
def coded_names() -> Iterator[dict[str, CardId]]:
    """While this lasts, every card that can be hidden has a name that stands nowhere else."""
    cards = [card for card in catalog() if card.kind in HIDEABLE]
    names = {card.id: card.name for card in cards}
    codes = {f"Zq{number:03d}qz": card.id for number, card in enumerate(cards)}
    for code, card_id in codes.items():
        object.__setattr__(catalog()[card_id], "name", code)
    try:
        yield codes
    finally:
        for card in cards:
            object.__setattr__(card, "name", names[card.id])


class Knowledge:
    """What each seat, and a stranger (None), has had a right to know so far."""

    def __init__(self, codes: dict[str, CardId]) -> None:
        self.codes = codes
        self.ids = set(codes.values())
        self.known: dict[Seat | None, set[CardId]] = {}
        self.heard: dict[Seat | None, int] = {}

    def update(self, game: Game) -> None:
        for seat in (None, *game.state.order):
            known = self.known.setdefault(seat, set())
            known |= self.cards_in(view(game, seat))
            events = log(game, seat, self.heard.get(seat, 0))
            self.heard[seat] = len(game.events)
            for event in events:
                for field in fields(event):
                    if field.name not in FREE_TEXTS:
                        known |= self.cards_in(getattr(event, field.name))
        if game.prompt is not None:
            self.known[game.prompt.seat] |= self._asked(game.prompt)

    def _asked(self, prompt: Prompt) -> set[CardId]:
        return self.cards_in(prompt) | self.named_in(repr(prompt))

    def cards_in(self, value: object) -> set[CardId]:
        """All card ids in a view or an event."""
        if isinstance(value, str):
            return {word for word in WORD.findall(value) if word in self.ids}
        if isinstance(value, (tuple, list)):
            return {card for one in value for card in self.cards_in(one)}
        if is_dataclass(value) and not isinstance(value, type):
            shown = [getattr(value, field.name) for field in fields(value) if field.repr]
            return {card for part in shown for card in self.cards_in(part)}
        return set()

    def named_in(self, text: str) -> set[CardId]:
        return {self.codes[found.group()] for found in CODE.finditer(text)}


def all_texts(app: OathApp, *, under: Screen[object] | None = None) -> Iterator[tuple[str, str]]:
    """Everything with words in it: widgets on and off the screen, titles, tooltips, toasts, what was copied."""
    yield "app.title", f"{app.title} {app.sub_title}"
    yield "clipboard", app.clipboard
    for toast in app._notifications:
        yield "toast", f"{toast.title} {toast.message}"
    for screen in app.screen_stack:
        if screen is under:
            continue
        yield f"{screen} title", f"{screen.title} {screen.sub_title}"
        yield f"{screen} selections", str(screen.selections)
        for widget in screen.walk_children(with_self=True):
            if isinstance(widget, Widget):
                yield from ((f"{widget} {what}", text) for what, text in _texts_of(widget))


def _texts_of(widget: Widget) -> Iterator[tuple[str, str]]:
    yield "border", f"{widget.border_title} {widget.border_subtitle}"
    yield "tooltip", str(widget.tooltip)
    yield "names", f"{widget.name} {widget.id} {' '.join(widget.classes)}"
    if isinstance(widget, OptionList):
        for option in widget.options:
            yield "row", str(option.prompt)
    elif isinstance(widget, Input):
        yield "input", f"{widget.value} {widget.placeholder}"
    elif isinstance(widget, Static):
        yield "content", str(widget.content)
    elif not widget.is_container:
        yield "render", str(widget.render())


def held_ids(
    app: OathApp, knowledge: Knowledge, *, under: Screen[object] | None = None
) -> Iterator[tuple[str, set[CardId]]]:
    """Card ids that our widgets and screens keep in their attributes and rows."""
    for screen in app.screen_stack:
        if screen is under:
            continue
        for widget in screen.walk_children(with_self=True):
            if isinstance(widget, OptionList):
                yield f"{widget} rows", knowledge.cards_in([option.id for option in widget.options])
            if type(widget).__module__.startswith("oath_tui"):
                for name, value in vars(widget).items():
                    if not name.startswith("_") and not isinstance(value, Session):
                        yield f"{widget}.{name}", knowledge.cards_in(value) | knowledge.named_in(str(value))


class LeakWatch:
    """Looks at each cover and at each question for names that the one who looks may not know."""

    def __init__(self, driver: Driver, codes: dict[str, CardId]) -> None:
        self.driver = driver
        self.knowledge = Knowledge(codes)
        self.covers = self.questions = self.names_seen = 0
        driver.at_cover.append(self.at_cover)
        driver.at_prompt.append(self.at_prompt)

    def at_cover(self, driver: Driver) -> None:
        """Nothing is left in any widget of the table; the cover itself says only what is public."""
        self.covers += 1
        self.knowledge.update(driver.session.game)
        assert driver.session.viewer is None
        public = self.knowledge.known[None]
        for where, text in all_texts(driver.app):
            assert self.knowledge.named_in(text) <= public, f"on the cover: {where}: {text}"
        for where, text in all_texts(driver.app, under=driver.screen):
            assert not self.knowledge.named_in(text), f"under the cover: {where}: {text}"
        for where, cards in held_ids(driver.app, self.knowledge, under=driver.screen):
            assert not cards, f"under the cover: {where} holds {cards}"

    def at_prompt(self, driver: Driver) -> None:
        self.questions += 1
        session = driver.session
        self.knowledge.update(session.game)
        known = self.knowledge.known[session.viewer]
        for where, text in [*all_texts(driver.app), ("screen", driver.text())]:
            found = self.knowledge.named_in(text)
            self.names_seen += len(found)
            assert found <= known, f"{session.viewer} sees {found - known} in {where}: {text}"
        for where, cards in held_ids(driver.app, self.knowledge):
            assert cards <= known, f"{session.viewer}: {where} holds {cards - known}"


def hidden_now(game: Game, seat: Seat | None) -> set[CardId]:
    """Cards that lie hidden from this seat at this moment, told from the state itself and not from a view."""
    state = game.state
    hidden = {*state.world_deck, *state.relic_deck, *(card for pile in state.discards.values() for card in pile)}
    for owner, player in state.players.items():
        hidden |= {a.card for a in player.advisers if not a.faceup and owner != seat and seat not in a.shown_to}
    for owner, hand in state.hands.items():
        hidden |= set(hand) if owner != seat else set()
    relics = {relic for site in state.sites for relic in site.relics} | set(filter(None, state.reliquary))
    hidden |= {relic for relic in relics if seat not in state.peeked.get(relic, ())}
    hidden |= {site.card for site in state.sites if not site.faceup and seat not in site.peeked}
    return hidden
