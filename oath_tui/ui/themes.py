"""Four themes. Hues are named by what they mean; stylesheets and texts use only these names."""

from __future__ import annotations

from textual.theme import Theme

from oath_tui.ui.glyphs import SUIT_LETTERS

DEFAULT = "oath-dark"
SEAT_NAMES = ("purple", "red", "blue", "yellow", "white", "brown")
"""As the engine names them, written out: a theme is needed before the engine is imported."""


def _hues(
    *, suits: tuple[str, ...], seats: tuple[str, ...], muted: str, dim: str, frame: str, cursor: tuple[str, str]
) -> dict[str, str]:
    """`cursor` is the highlighted row, letters and ground: the hues of suits and seats must stay legible on it.

    `frame` is what surrounds a panel that is not in focus.
    """
    letters, ground = cursor
    named = {f"suit-{suit}": hue for suit, hue in zip(SUIT_LETTERS, suits, strict=True)}
    named |= {f"seat-{seat}": hue for seat, hue in zip(SEAT_NAMES, seats, strict=True)}
    return named | {
        # Textual's own are "auto": in styled text that gives plain white, brighter than what is not muted.
        "text-muted": muted,
        "text-disabled": dim,
        "frame": frame,
        "block-cursor-foreground": letters,
        "block-cursor-background": ground,
        "block-cursor-text-style": "bold",
        "button-focus-text-style": "bold underline",
    }


THEMES = (
    Theme(
        name="oath-dark",
        primary="#c8a24a",
        secondary="#7c6f9c",
        accent="#d9773f",
        warning="#e0b050",
        error="#d05050",
        success="#7fae6a",
        foreground="#d8d4c8",
        background="#16151a",
        surface="#1e1c24",
        panel="#282530",
        variables=_hues(
            suits=("#d0607a", "#9a7fd8", "#7f9fd8", "#d89a5a", "#7fb86a", "#5ab8b0"),
            seats=("#b58ae0", "#e0605a", "#6a9ae8", "#e0c050", "#e8e4da", "#b08060"),
            muted="#9a968c",
            dim="#86827a",
            frame="#403b4c",
            cursor=("#fff6dc", "#4a3f22"),
        ),
    ),
    Theme(
        name="oath-light",
        primary="#7a5a10",
        secondary="#5a4a80",
        accent="#a84a10",
        warning="#8a6000",
        error="#a02020",
        success="#2f6a20",
        foreground="#26221a",
        background="#f6f1e4",
        surface="#efe8d6",
        panel="#e4dac2",
        dark=False,
        variables=_hues(
            suits=("#9a1f45", "#5a35a8", "#2a55a0", "#9a5a10", "#2f6f20", "#0f6a66"),
            seats=("#6a35a8", "#b02020", "#1f50b0", "#806000", "#555048", "#6a4020"),
            muted="#6a6456",
            dim="#7a7362",
            frame="#c8ba98",
            cursor=("#1a1608", "#e6d3a0"),
        ),
    ),
    Theme(
        name="oath-contrast",
        primary="#ffff00",
        secondary="#00ffff",
        accent="#ff8c00",
        warning="#ffd700",
        error="#ff5f5f",
        success="#5fff5f",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1a1a1a",
        variables=_hues(
            suits=("#ff7faf", "#d7afff", "#87afff", "#ffaf5f", "#87ff5f", "#5fffff"),
            seats=("#d7afff", "#ff5f5f", "#87afff", "#ffff5f", "#ffffff", "#ffaf87"),
            muted="#d0d0d0",
            dim="#b0b0b0",
            frame="#8a8a8a",
            cursor=("#ffffff", "#1a3f8f"),
        ),
    ),
    Theme(
        name="oath-colorblind",
        primary="#e69f00",
        secondary="#56b4e9",
        accent="#f0e442",
        warning="#f0e442",
        error="#d55e00",
        success="#009e73",
        foreground="#e8e8e8",
        background="#121212",
        surface="#1c1c1c",
        panel="#2a2a2a",
        variables=_hues(
            suits=("#cc79a7", "#b0a0ff", "#56b4e9", "#e69f00", "#009e73", "#f0e442"),
            seats=("#cc79a7", "#d55e00", "#56b4e9", "#f0e442", "#ffffff", "#999999"),
            muted="#a8a8a8",
            dim="#909090",
            frame="#484848",
            cursor=("#ffffff", "#4d3a00"),
        ),
    ),
)
