"""Where the tests of the Discord suit begin."""

from typing import Any

from oath_tui.engine.scenario import Scene, chancellor, defense, exile, scenario, site

VALLEY, COAST, RIVER = "charming_valley", "lush_coast", "river"
BLANK = defense("blank")
CONQUEST, FAITH, SANCTUARY = "vision_of_conquest", "vision_of_faith", "vision_of_sanctuary"


def stage(*here: str, seat: dict[str, Any] | None = None, **more: Any) -> Scene:
    """Red at the Valley with what the test names; the Empire at the Coast."""
    more.setdefault("blue", exile(at=COAST))
    return scenario(
        sites={VALLEY: site(*here), COAST: site(warbands=("purple", 3)), RIVER: ()} | more.pop("sites", {}),
        purple=more.pop("purple", chancellor(at=COAST)),
        red=exile(at=VALLEY, **(seat or {})),
        turn="red",
        **more,
    )


def hand(name: str, *here: str, **more: Any) -> Scene:
    """Red may play this facedown adviser."""
    seat = {"facedown": [name], **more.pop("seat", {})}
    return stage(*here, seat=seat, **more)


def find(name: str, *here: str, **more: Any) -> Scene:
    """Red searches the pile of the Cradle, where only this card lies."""
    return stage(*here, discards={"cradle": [name]}, **more).red("search", "cradle")
