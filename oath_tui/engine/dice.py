"""The dice of 5.5.4 and 5.5.5: their faces, rolling them, and what a roll is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from oath_tui.engine import events as ev
from oath_tui.engine.choices import Steps
from oath_tui.engine.moments import DiceRolled
from oath_tui.engine.reactions import react
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table

DiceKind: TypeAlias = Literal["attack", "defense"]
Face: TypeAlias = str

HOLLOW, SWORD, SKULL = "hollow sword", "sword", "two swords and skull"
BLANK, SHIELD, TWO_SHIELDS, DOUBLE = "blank", "shield", "two shields", "double"
FACES: dict[DiceKind, tuple[Face, ...]] = {
    "attack": (HOLLOW, HOLLOW, HOLLOW, SWORD, SWORD, SKULL),
    "defense": (BLANK, BLANK, SHIELD, SHIELD, TWO_SHIELDS, DOUBLE),
}


def roll_dice(table: Table, who: Seat | None, kind: DiceKind, count: int) -> Steps[list[Face]]:
    """Rolls dice for a seat (None for the bandits); a power may have them rolled again."""
    faces = _throw(table, kind, count)
    _tell(table, who, kind, faces)
    if who is not None and count > 0:
        moment = DiceRolled(who, kind, faces)
        yield from react(table, moment)
        faces = moment.faces
    return [FACES[kind][face] for face in faces]


def reroll(table: Table, moment: DiceRolled) -> None:
    """All dice of a roll once more, and never a third time."""
    kind: DiceKind = "attack" if moment.dice == "attack" else "defense"
    moment.faces = _throw(table, kind, len(moment.faces))
    moment.rerolled = True
    _tell(table, moment.who, kind, moment.faces)


def _throw(table: Table, kind: DiceKind, count: int) -> list[int]:
    loaded = table.state.loaded.get(kind)
    if loaded is None:
        return [table.randrange(6) for _ in range(count)]
    assert len(loaded) >= count, f"{count} {kind} dice rolled, {len(loaded)} named"
    return [loaded.pop(0) for _ in range(count)]


def _tell(table: Table, who: Seat | None, kind: DiceKind, faces: Sequence[int]) -> None:
    names = tuple(FACES[kind][face] for face in faces)
    table.tell(ev.Rolled(who or "the bandits", kind, names))
    if faces:
        table.learn("dice were rolled")


def attack_value(faces: Sequence[Face], *, ignored: Collection[Face] = (), doubled: bool = False) -> int:
    """5.5.5: swords, with two hollow swords to one. Doubled, every die counts as if it lay there twice."""
    count = Counter(face for face in faces if face not in ignored)
    times = 2 if doubled else 1
    return times * (count[SWORD] + 2 * count[SKULL]) + times * count[HOLLOW] // 2


def skulls(faces: Sequence[Face], *, doubled: bool = False) -> int:
    return list(faces).count(SKULL) * (2 if doubled else 1)


def defense_value(faces: Sequence[Face], *, ignored: Collection[Face] = ()) -> int:
    """5.5.4: shields, doubled by every doubling face."""
    count = Counter(face for face in faces if face not in ignored)
    return int((count[SHIELD] + 2 * count[TWO_SHIELDS]) * 2 ** count[DOUBLE])
