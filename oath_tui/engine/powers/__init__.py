"""7 Powers: one module per suit, and one each for what else has a power. Importing this declares them all."""

from oath_tui.engine.powers import (
    arcane,
    banners,
    beast,
    discord,
    edifices,
    hearth,
    nomad,
    order,
    relics,
    reliquary,
    sites,
    visions,
)

__all__ = [
    "arcane",
    "banners",
    "beast",
    "discord",
    "edifices",
    "hearth",
    "nomad",
    "order",
    "relics",
    "reliquary",
    "sites",
    "visions",
]
