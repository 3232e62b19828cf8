"""Who may know which card, and everything that the app holds where a player could come upon it.

Cards get code names while a leak is looked for: then no name is also a word of our labels (Keep, Map, Mine).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.choices import Prompt
from oath_tui.engine.game import Game
from oath_tui.engine.replay import Replay
from oath_tui.engine.state import Seat
from oath_tui.engine.view import log, view
from oath_tui.ui.app import OathApp
from oath_tui.ui.past import Past
from oath_tui.ui.screens.chronicle import ChronicleScreen
from oath_tui.ui.screens.reference import ReferenceScreen
from oath_tui.ui.screens.replay import ReplayScreen
from oath_tui.ui.session import Session
from oath_tui.ui.widgets.campaign import CampaignPanel
from oath_tui.ui.widgets.table_parts import LogView
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
            since = self.heard.get(seat, 0)
            events = log(game, seat, since if since <= len(game.events) else 0)  # fewer when one was taken back
            self.heard[seat] = len(game.events)
            for event in events:
                for field in fields(event):
                    if field.name not in FREE_TEXTS:
                        known |= self.cards_in(getattr(event, field.name))
        if game.prompt is not None:
            self.known[game.prompt.seat] |= self._asked(game.prompt)
        for known in self.known.values():
            known |= {card.flip_side for card in catalog().edifices.values() if card.id in known}

    def _asked(self, prompt: Prompt) -> set[CardId]:
        return self.cards_in(prompt) | self.named_in(repr(prompt))

    def cards_in(self, value: object) -> set[CardId]:
        """All card ids in a view or an event."""
        if isinstance(value, str):
            return {word for word in WORD.findall(value) if word in self.ids}
        if isinstance(value, Mapping):
            return self.cards_in([*value.keys(), *value.values()])
        if isinstance(value, (tuple, list, set, frozenset)):
            return {card for one in value for card in self.cards_in(one)}
        if is_dataclass(value) and not isinstance(value, type):
            shown = [getattr(value, field.name) for field in fields(value) if field.repr]
            return {card for part in shown for card in self.cards_in(part)}
        return set()

    def named_in(self, text: str) -> set[CardId]:
        return {self.codes[found.group()] for found in CODE.finditer(text)}


@dataclass(frozen=True, slots=True)
class Sight:
    """Some words in the app, or cards that a widget keeps."""

    where: str
    text: str
    cards: frozenset[CardId] = frozenset()
    is_past: bool = False
    """The log, a Campaign that is over, or a replay: they may name what was open then and is hidden now."""


def all_texts(app: OathApp, *, under: Screen[Any] | None = None) -> Iterator[Sight]:
    """Everything with words in it: widgets on and off the screen, titles, tooltips, toasts, what was copied."""
    yield Sight("app.title", f"{app.title} {app.sub_title}")
    yield Sight("clipboard", app.clipboard)
    for toast in app._notifications:
        yield Sight("toast", f"{toast.title} {toast.message}")
    for screen in app.screen_stack:
        if screen is not under:
            yield Sight(f"{screen} title", f"{screen.title} {screen.sub_title}")
            yield Sight(f"{screen} selections", str(screen.selections))
            for widget in _widgets(screen):
                is_past = tells_the_past(widget)
                yield from (Sight(f"{widget} {what}", text, is_past=is_past) for what, text in _texts_of(widget))


def all_commands(app: OathApp) -> Iterator[Sight]:
    """What the palette offers before anything is typed."""
    for one in app.get_system_commands(app.screen):
        yield Sight("palette", f"{one.title} {one.help}")


def _widgets(screen: Screen[Any]) -> Iterator[Widget]:
    return (one for one in screen.walk_children(with_self=True) if isinstance(one, Widget))


def tells_the_past(widget: Widget) -> bool:
    past = (LogView, CampaignPanel, ReplayScreen)
    return widget.id == "last" or any(isinstance(one, past) for one in widget.ancestors_with_self)


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


def words_of(value: object) -> Iterator[str]:
    """Every text in something that a widget keeps: in lists, in pages to look at, in a fight."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Content):
        yield value.plain
    elif isinstance(value, Mapping):
        yield from words_of([*value.keys(), *value.values()])
    elif isinstance(value, (tuple, list, set, frozenset)):
        for one in value:
            yield from words_of(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.repr:
                yield from words_of(getattr(value, field.name))


def all_held(app: OathApp, knowledge: Knowledge, *, under: Screen[Any] | None = None) -> Iterator[Sight]:
    """Cards that our widgets and screens keep in their attributes and rows, by id or by name."""
    for screen in app.screen_stack:
        if screen is under:
            continue
        for widget in _widgets(screen):
            is_past = tells_the_past(widget)
            if isinstance(widget, OptionList):
                cards = knowledge.cards_in([option.id for option in widget.options])
                yield Sight(f"{widget} rows", "", frozenset(cards), is_past)
            if type(widget).__module__.startswith("oath_tui"):
                for name, value in vars(widget).items():
                    if not name.startswith("_") and not isinstance(value, (Session, Past, Replay)):
                        words = " ".join(words_of(value))
                        yield Sight(f"{widget}.{name}", words, frozenset(knowledge.cards_in(value)), is_past)


class LeakWatch:
    """Looks at each cover, at each question and at all that is opened for cards the one who looks may not know."""

    def __init__(self, driver: Driver, codes: dict[str, CardId]) -> None:
        self.driver = driver
        self.knowledge = Knowledge(codes)
        self.covers = self.questions = self.looks = self.names_seen = 0
        driver.at_cover.append(self.at_cover)
        driver.at_prompt.append(self.at_prompt)
        driver.at_look.append(self.at_look)

    def cards_of(self, sight: Sight) -> set[CardId]:
        return self.knowledge.named_in(sight.text) | sight.cards

    def sights(self, under: Screen[Any] | None = None) -> Iterator[Sight]:
        app = self.driver.app
        yield from all_texts(app, under=under)
        yield from all_held(app, self.knowledge, under=under)

    def on_screen(self) -> Iterator[Sight]:
        """What is painted, and what could be called up."""
        yield Sight("screen", self.driver.text(), is_past=True)
        yield from all_commands(self.driver.app)

    def at_cover(self, driver: Driver) -> None:
        """Nothing is left in any widget of the table; the cover itself says only what is public."""
        self.covers += 1
        self.knowledge.update(driver.session.game)
        assert driver.session.viewer is None
        public = self.knowledge.known[None]
        for sight in (*self.sights(), *self.on_screen()):
            assert self.cards_of(sight) <= public, f"on the cover: {sight}"
        for sight in self.sights(under=driver.screen):
            assert not self.cards_of(sight), f"under the cover: {sight}"

    def at_prompt(self, driver: Driver) -> None:
        self.questions += 1
        self.check((*self.sights(), *self.on_screen()))

    def check(self, sights: Iterable[Sight]) -> None:
        """Whoever looks had a right to know each card; all that is not told of the past lies open to them now."""
        session = self.driver.session
        viewer = session.viewer
        self.knowledge.update(session.game)
        known, hidden = self.knowledge.known[viewer], hidden_now(session.game, viewer)
        for sight in sights:
            found = self.cards_of(sight)
            self.names_seen += len(found)
            assert found <= known, f"{viewer} sees {found - known}: {sight}"
            if not sight.is_past:
                assert not found & hidden, f"{viewer} sees {found & hidden}, hidden now: {sight}"

    def check_for(self, viewer: Seat | None) -> None:
        """Away from the table: all words are for this seat, or for a stranger."""
        for sight in (*all_texts(self.driver.app), *self.on_screen()):
            found = self.cards_of(sight)
            self.names_seen += len(found)
            assert found <= self.knowledge.known[viewer], f"{viewer} sees {found}: {sight}"

    def at_look(self, driver: Driver) -> None:
        """Sheets over the table; the list of all cards names all cards, and tells of none where it is hidden."""
        self.looks += 1
        screen = driver.screen
        if not isinstance(screen, ReferenceScreen):
            self.check((*self.sights(), Sight("screen", driver.text(), is_past=True)))
            return
        words = screen.query_one("#words", Input).value
        rows = screen.query_one("#found", OptionList)
        assert words or {row.id for row in rows.options} == {card.id for card in catalog()}
        self.check(self.sights(under=screen))
        shown = rows.highlighted_option
        page = str(screen.query_one("#card", Static).content)
        assert shown is not None
        if shown.id in hidden_now(driver.session.game, driver.session.viewer):
            assert page.endswith("You do not know where it is."), page
        self.check([Sight("page", page.replace(catalog().name(shown.id or ""), ""))])

    def at_end(self, driver: Driver) -> None:
        """The Chronicle tells what was public, and the lands and cards of the new world that lie open."""
        assert isinstance(driver.screen, ChronicleScreen)
        game = driver.screen.session.game
        self.knowledge.update(game)
        assert game.next_world is not None
        new = {card for place in game.next_world.sites if place.faceup for card in (place.site, *place.cards)}
        for sight in (*self.sights(), *self.on_screen()):
            found = self.cards_of(sight)
            assert found <= self.knowledge.known[None] | new, f"in the Chronicle: {sight}"


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
