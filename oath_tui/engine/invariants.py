"""What must be true of every table after every answer. Law 2, 9.3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.hooks import ALWAYS
from oath_tui.engine.moments import Capacity
from oath_tui.engine.state import CHANCELLOR, FAVOR, LEFTMOST_SUPPLY, WARBANDS, Site
from oath_tui.engine.table import GRAND_SCEPTER, Table
from oath_tui.engine.victory import goal_seats


class InvariantError(AssertionError):
    """The engine has broken the game."""


def check_table(table: Table, *, at_rest: bool = False) -> None:
    """Raises an InvariantError that names what is wrong. `at_rest`: no action is under way."""
    faults = [*_cards(table), *_favor(table), *_warbands(table), *_numbers(table)]
    if table.state.winner is None:  # the Chronicle takes the map apart
        faults += _map(table)
    if at_rest:
        faults += [*_title(table), *_limits(table)]
    if faults:
        raise InvariantError("; ".join(faults))


def places(table: Table) -> dict[str, list[CardId]]:
    """Every card of the game by the place it lies in."""
    state = table.state
    found: dict[str, list[CardId]] = {
        "world deck": state.world_deck,
        "relic deck": state.relic_deck,
        "reliquary": [relic for relic in state.reliquary if relic],
        "site deck": state.site_deck,
        "archive": state.archive,
        "dispossessed": state.dispossessed,
        "box": state.box,
    }
    for region, pile in state.discards.items():
        found[f"{region} discard pile"] = pile
    for slot, site in enumerate(state.sites):
        found[f"slot {slot}"] = [site.card, *site.cards, *site.relics]
    for seat, player in state.players.items():
        found[f"{seat} advisers"] = [adviser.card for adviser in player.advisers]
        found[f"{seat} relics"] = player.relics
        found[f"{seat} visions"] = player.visions
        found[f"{seat} hand"] = state.hands.get(seat, [])
    return found


def _cards(table: Table) -> Iterator[str]:
    """Every card in exactly one place; an edifice is one card with two faces."""
    known = catalog()
    counts: Counter[CardId] = Counter()
    for cards in places(table).values():
        counts.update(cards)
    for card, count in counts.items():
        if count > 1:
            yield f"{card} is in {count} places"
    expected = [*known.denizens, *known.visions, *known.sites, *known.relics]
    for card in expected:
        if not counts[card]:
            yield f"{card} is nowhere"
    for card, face in known.edifices.items():
        if face.side == "intact" and counts[card] + counts[face.flip_side] != 1:
            yield f"edifice {card} is in {counts[card] + counts[face.flip_side]} places"


def _favor(table: Table) -> Iterator[str]:
    state = table.state
    total = (
        state.shared_favor
        + sum(state.banks.values())
        + state.banners["peoples_favor"].tokens
        + sum(state.favor_on.values())
        + sum(player.favor for player in state.players.values())
        + sum(site.favor for site in state.sites)
    )
    if total != FAVOR and state.turn.phase != "setup":
        yield f"{total} favor instead of {FAVOR}"


def _warbands(table: Table) -> Iterator[str]:
    state = table.state
    counts: Counter[str] = Counter(state.warband_banks)
    for seat, player in state.players.items():
        counts[table.color(seat)] += player.warbands
    for site in state.sites:
        if site.color:
            counts[site.color] += site.warbands
        if bool(site.warbands) != bool(site.color):
            yield f"{site.card} has {site.warbands} warbands of {site.color}"
    for held in state.warbands_on.values():
        counts.update(held)
    for seat in state.players:
        if counts[seat] != WARBANDS[seat]:
            yield f"{counts[seat]} {seat} warbands instead of {WARBANDS[seat]}"


def _numbers(table: Table) -> Iterator[str]:
    state = table.state
    for seat, player in state.players.items():
        if min(player.favor, player.secrets, player.flipped_secrets, player.warbands) < 0:
            yield f"{seat} has less than nothing"
        if not 0 <= player.supply <= LEFTMOST_SUPPLY:
            yield f"{seat} has Supply {player.supply}"
    stocks = [*state.banks.values(), *state.warband_banks.values(), state.shared_favor]
    stocks += [count for site in state.sites for count in (site.favor, site.secrets, site.warbands)]
    if min(stocks) < 0:
        yield "a bank or a site has less than nothing"
    if min(banner.tokens for banner in state.banners.values()) < 1:
        yield "a banner has lost its last token"


def _map(table: Table) -> Iterator[str]:
    for slot, site in enumerate(table.state.sites):
        if not site.faceup and (site.cards or site.relics or site.warbands or site.favor or site.secrets):
            yield f"things lie at facedown slot {slot}"
        for card in site.cards:
            printed = catalog()[card]
            if getattr(printed, "restriction", "none") == "adviser_only":
                yield f"{card} cannot be at a site"
    for player in table.state.players.values():
        for adviser in player.advisers:
            if adviser.faceup and getattr(catalog()[adviser.card], "restriction", "none") == "site_only":
                yield f"{adviser.card} cannot be an adviser"
        if not table.site(player.site).faceup and table.state.turn.phase != "setup":
            yield f"the pawn of {player.seat} stands at a facedown site"
        if player.visions and player.role != "exile":
            yield f"{player.seat} has a revealed Vision as {player.role}"


def _title(table: Table) -> Iterator[str]:
    state = table.state
    seats = goal_seats(table, state.oath)
    if seats and state.title not in seats:
        yield f"{state.title} holds the title and does not meet its goal"
    if state.usurper and not table.is_exile(state.title):
        yield f"{state.title} is Usurper and no Exile"
    if state.players[CHANCELLOR].role != "chancellor":
        yield "the Chancellor is no Chancellor"
    if GRAND_SCEPTER in (*state.reliquary, *state.box):
        yield "the Grand Scepter has left the game"


def _has_newcomer(site: Site) -> bool:
    """A power over the capacity may itself come in over it (7.4.3)."""
    return any(hook.moment is Capacity for card in site.cards for hook in ALWAYS.get(card, ()))


def _limits(table: Table) -> Iterator[str]:
    from oath_tui.engine.actions.play import discardable_advisers, overflow

    for seat, player in table.state.players.items():
        shown = [adviser.card if adviser.faceup else None for adviser in player.advisers]
        if overflow(table, seat, shown) and discardable_advisers(table, seat):
            yield f"{seat} has too many advisers"
    for slot, site in enumerate(table.state.sites):
        printed = catalog().sites[site.card].capacity  # a power that lowers it may leave a locked card
        if len(site.cards) > max(printed, table.capacity(slot)) + _has_newcomer(site):
            yield f"{site.card} holds too many cards"
    if any(table.state.hands.values()):
        yield "somebody still holds cards in hand"
