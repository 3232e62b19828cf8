"""Every key of the game, where it works, and whether it may be moved there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import format_key

FIXED = ("enter", "tab", "shift+tab", "up", "down", "home", "end", "pageup", "pagedown", "ctrl+c", "ctrl+q")
"""Keys that lists and the terminal need everywhere."""


class KeyTaken(ValueError):
    """A key that cannot be used, in one sentence."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """Something that a key does."""

    id: str
    says: str
    keys: tuple[str, ...]
    """As we ship them."""
    place: str
    owner: type[DOMNode]


@dataclass(frozen=True, slots=True)
class Place:
    """A screen with the chains of widgets that can hold the focus on it."""

    name: str
    screen: type[DOMNode]
    chains: tuple[tuple[type[DOMNode], ...], ...] = ()

    def together(self, one: type[DOMNode], other: type[DOMNode]) -> bool:
        """Whether keys of both classes can work at the same moment here."""
        chains = [(*chain, self.screen) for chain in self.chains] or [(self.screen,)]
        return any(one in chain and other in chain for chain in chains)


@cache
def places() -> tuple[Place, ...]:
    # Imported here: at the start of the program only the title is needed.
    from oath_tui.ui.screens.about import AboutScreen
    from oath_tui.ui.screens.annals import AnnalsScreen
    from oath_tui.ui.screens.chronicle import ChronicleScreen
    from oath_tui.ui.screens.confirm import ConfirmScreen
    from oath_tui.ui.screens.cover import CoverScreen
    from oath_tui.ui.screens.export import ExportScreen
    from oath_tui.ui.screens.eyes import EyesScreen
    from oath_tui.ui.screens.help import HelpScreen
    from oath_tui.ui.screens.inspect import InspectScreen
    from oath_tui.ui.screens.law import AidScreen, LawScreen
    from oath_tui.ui.screens.reference import ReferenceScreen
    from oath_tui.ui.screens.replay import ReplayScreen
    from oath_tui.ui.screens.seats import SeatsScreen
    from oath_tui.ui.screens.settings import SettingsScreen
    from oath_tui.ui.screens.table import TableScreen
    from oath_tui.ui.screens.title import TitleScreen
    from oath_tui.ui.screens.trouble import TroubleScreen
    from oath_tui.ui.screens.words import WordsScreen
    from oath_tui.ui.widgets.campaign import CampaignPanel
    from oath_tui.ui.widgets.prompts import Rows
    from oath_tui.ui.widgets.replay_parts import PastBoard, PastMap, PastSite
    from oath_tui.ui.widgets.table_parts import Board, MapView, SiteBox

    return (
        Place("The table", TableScreen, ((Rows,), (SiteBox, MapView), (Board,), (CampaignPanel,))),
        Place("Title", TitleScreen),
        Place("Cover", CoverScreen),
        Place("Seats", SeatsScreen),
        Place("Looking at a card", InspectScreen),
        Place("Words of a card", WordsScreen),
        Place("Cards", ReferenceScreen),
        Place("The Law", LawScreen),
        Place("The play aid", AidScreen),
        Place("Annals", AnnalsScreen),
        Place("Writing to a file", ExportScreen),
        Place("Watching a game again", ReplayScreen, ((PastSite, PastMap), (PastBoard,))),
        Place("Whose eyes", EyesScreen),
        Place("The Chronicle", ChronicleScreen),
        Place("Settings", SettingsScreen),
        Place("Help", HelpScreen),
        Place("About", AboutScreen),
        Place("Questions", ConfirmScreen),
        Place("When something went wrong", TroubleScreen),
    )


@cache
def all_keys() -> tuple[Keyed, ...]:
    from oath_tui.ui.app import OathApp

    found: dict[str, Keyed] = {}
    owners: list[tuple[str, type[DOMNode]]] = [*_owners(), ("Everywhere", OathApp)]
    for name, owner in owners:
        for binding in owner.BINDINGS:
            if isinstance(binding, Binding) and binding.id and binding.id not in found:
                says = binding.tooltip or binding.description
                found[binding.id] = Keyed(binding.id, says, tuple(binding.key.split(",")), name, owner)
    return tuple(found.values())


def _owners() -> Iterator[tuple[str, type[DOMNode]]]:
    for place in places():
        yield place.name, place.screen
        for chain in place.chains:
            yield from ((place.name, widget) for widget in chain)


def keys_of(one: Keyed, keymap: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(keymap[one.id].split(",")) if one.id in keymap else one.keys


def shown(keys: Iterable[str]) -> str:
    return ", ".join(key if key == "enter" else format_key(key) for key in keys)


def moved(one: Keyed, key: str, keymap: Mapping[str, str]) -> dict[str, str]:
    """The keymap with the first key of this binding replaced; a KeyTaken says why it may not be."""
    if key in FIXED:
        raise KeyTaken(f"{format_key(key)} has its work everywhere. Choose another key.")
    changed = {**keymap, one.id: ",".join((key, *(k for k in keys_of(one, keymap)[1:] if k != key)))}
    other = clash(one, changed)
    if other:
        raise KeyTaken(f"{format_key(key)} is taken: {other.says}. Choose another key, or move that one first.")
    if keys_of(one, changed) == one.keys:
        del changed[one.id]
    return changed


def clash(one: Keyed, keymap: Mapping[str, str]) -> Keyed | None:
    """Another binding that has one of the same keys where this one works; what we ship so is meant so."""
    for other in all_keys():
        shared = set(keys_of(one, keymap)) & set(keys_of(other, keymap))
        meant = set(one.keys) & set(other.keys)
        if other.id != one.id and shared - meant and together(one, other):
            return other
    return None


def together(one: Keyed, other: Keyed) -> bool:
    if "Everywhere" in (one.place, other.place):
        return True
    return any(place.together(one.owner, other.owner) for place in places())


def checked(keymap: Mapping[str, str]) -> tuple[dict[str, str], str | None]:
    """The moved keys that can be used, and a sentence about the first one that cannot."""
    known = {one.id: one for one in all_keys()}
    good: dict[str, str] = {}
    fault = None
    for name, keys in keymap.items():
        if name not in known:
            fault = fault or f"The settings move a key of '{name[:40]}', which is nothing here."
        elif any(key in FIXED and key not in known[name].keys for key in keys.split(",")):
            fault = fault or f"The settings give {known[name].says} a key that has its work everywhere."
        else:
            good[name] = keys
    for name in list(good):
        other = clash(known[name], good)
        if other and name in good:
            del good[name]
            fault = (
                fault or f"The settings give {known[name].says} and {other.says} the same key: it is as before."
            )
    return good, fault
