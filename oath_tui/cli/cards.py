"""`oath-tui cards`: every card, or one."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from dataclasses import asdict
from typing import Any

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import Card, Cost

WIDTH = 78
SHOWN_ELSEWHERE = {"id", "name", "kind", "suit", "text", "powers", "aliases", "official_id", "tts_id"}


def run(options: argparse.Namespace) -> int:
    name = " ".join(options.name)
    if not name:
        return _list(options)
    card = catalog().find(name)
    if card is None:
        near = ", ".join(other.name for other in catalog().near(name))
        hint = f" Did you mean {near}?" if near else ""
        print(f"There is no card called '{name}'.{hint}", file=sys.stderr)
        return 1
    print(_as_json([card]) if options.json else show(card))
    return 0


def _list(options: argparse.Namespace) -> int:
    found = [
        card
        for card in catalog()
        if (not options.suit or card.suit == options.suit) and (not options.kind or card.kind == options.kind)
    ]
    if options.json:
        print(_as_json(found))
        return 0
    for card in found:
        print(f"{card.name:32}{card.kind:10}{(card.suit or '-').capitalize()}")
    return 0


def _as_json(cards: list[Card]) -> str:
    return json.dumps([facts(card) for card in cards], indent=2, ensure_ascii=False)


def facts(card: Card) -> dict[str, Any]:
    data = asdict(card)
    first = {key: data.pop(key) for key in ("id", "name", "kind", "suit", "text")}
    return first | data


def show(card: Card) -> str:
    """One card as a person reads it."""
    lines = [f"{card.name}  ({_headline(card)})", *textwrap.wrap(card.text, WIDTH)]
    prices = [f"{power.box}: {price(power.cost)}" for power in card.powers if price(power.cost)]
    lines += [f"  Cost of {line}" for line in prices]
    for key, value in asdict(card).items():
        if key not in SHOWN_ELSEWHERE and value not in (None, "", "none", ()):
            lines.append(f"  {key.replace('_', ' ').capitalize()}: {_plain(value)}")
    return "\n".join(lines)


def _headline(card: Card) -> str:
    return f"{card.suit.capitalize()} {card.kind}" if card.suit else card.kind


def price(cost: Cost) -> str:
    """A price in words; nothing if the power is free."""
    from oath_tui.engine.table import cost_text

    return cost_text(cost)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {_plain(one)}" for key, one in value.items() if one) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_plain, value))
    return str(value).replace("_", " ")
