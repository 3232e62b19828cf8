"""A Campaign in words and signs: its steps, its sides, the odds, the dice and the bill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from textual.content import Content

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.actions.fight import FightStep
from oath_tui.engine.choices import ChooseNumber, ChooseOne, Prompt
from oath_tui.engine.dice import (
    BLANK,
    DOUBLE,
    FACES,
    HOLLOW,
    SHIELD,
    SKULL,
    SWORD,
    TWO_SHIELDS,
    DiceKind,
    Face,
    attack_value,
    defense_value,
)
from oath_tui.engine.foresight import Foresight
from oath_tui.engine.odds import Odds, Stakes, odds
from oath_tui.engine.view import FightView
from oath_tui.ui.glyphs import Glyphs
from oath_tui.ui.texts import Names, join_lines, seat_text, styled

STEPS: tuple[tuple[FightStep | None, str, str], ...] = (
    (None, "Defender", "Defender"),
    ("targets", "Targets", "Targets"),
    ("pools", "Pools", "Pools"),
    ("attack_plans", "Attacker's battle plans", "Attack plans"),
    ("defense_plans", "Defender's and Allies' plans", "Defense plans"),
    ("dice", "Dice", "Dice"),
    ("losses", "Losses", "Losses"),
    ("spoils", "Spoils", "Spoils"),
)
"""The steps of 5.5 by their names, long and short; the defender is chosen before the fight is there."""


def steps_text(fight: FightView, width: int, glyphs: Glyphs) -> Content:
    """All steps in a line, the one that is taken marked."""
    order = [step for step, _, _ in STEPS]
    at = order.index(fight.step) if fight.step in order else len(STEPS)
    names = [name for _, name, _ in STEPS]
    gap = "  " if len("  ".join(names)) + len(names) <= width else " "
    long_ones = len(gap.join(names)) + len(names) <= width
    parts: list[Content] = []
    for number, (_, name, short) in enumerate(STEPS):
        word = name if long_ones else short
        if number < at:
            parts.append(styled(f"{glyphs.done}{word}" if long_ones else word, "$text-muted"))
        elif number == at:
            parts.append(styled(f"{glyphs.now}{word}", "bold $accent"))
        else:
            parts.append(styled(word, "$text-disabled"))
    return Content(gap if long_ones else " ").join(parts)


# The two sides


def attack_side(fight: FightView, stakes: Stakes, names: Names, glyphs: Glyphs, *, flat: bool) -> Content:
    force = styled(f"{glyphs.warband}{stakes.force}", f"$seat-{fight.attacker}")
    head = [seat_text(fight.attacker, names), Content(" attacks "), force]
    if fight.attack_lost:
        head.append(styled(f" ({_warbands(fight.attack_lost)} lost)", "$error"))
    dice = [styled(_count(stakes.attack, "attack die", "attack dice"), "bold")]
    dice += [styled(f", {note}", "$warning") for note in _attack_notes(stakes)]
    plans = _plan_lines(fight.attack_plans, fight.attack_reserve)
    return _side(fight, head, dice, plans, flat=flat)


def defense_side(fight: FightView, stakes: Stakes, names: Names, glyphs: Glyphs, *, flat: bool) -> Content:
    color = f"$seat-{fight.defender}" if fight.defender else "$text-muted"
    force = styled(f"{glyphs.warband}{stakes.defenders}", color)
    head = [_defender(fight, names), Content(" defend " if fight.defender is None else " defends "), force]
    if fight.defense_lost:
        head.append(styled(f" ({_warbands(fight.defense_lost)} lost)", "$error"))
    if fight.allies:
        allies = Content(", ").join([seat_text(seat, names) for seat in fight.allies])
        head += [Content(", with "), allies]
    named = [*fight.targets]
    if fight.title_dice:
        named.append(f"the title ({_count(fight.title_dice, 'die')})")
    if more := stakes.defense - fight.target_dice - fight.title_dice:
        named.append(f"powers ({more:+d})")
    dice = [styled(_count(stakes.defense, "defense die", "defense dice"), "bold")]
    if named:
        dice.append(Content(": " + ", ".join(named)))
    if stakes.defense_ignored:
        dice.append(styled(f", {_faces(stakes.defense_ignored)} count nothing", "$warning"))
    can = "may use" if fight.defender else "will use"
    plans = _plan_lines(fight.defense_plans, fight.defense_reserve, can)
    return _side(fight, head, dice, plans, flat=flat)


def _side(
    fight: FightView, head: list[Content], dice: list[Content], plans: list[Content], *, flat: bool
) -> Content:
    """With little room all in a row, and the dice only until they lie on the table."""
    if not flat:
        return join_lines([Content.assemble(*head), Content.assemble(*dice), *plans])
    rolled = fight.attack_roll or fight.defense_roll
    parts = [Content.assemble(*head), *([] if rolled else [Content.assemble(*dice)]), *plans]
    return Content("; ").join(parts)


def _defender(fight: FightView, names: Names) -> Content:
    return seat_text(fight.defender, names) if fight.defender else Content("The bandits")


def defender_name(fight: FightView, names: Names) -> str:
    return _defender(fight, names).plain if fight.defender else "the bandits"


def _attack_notes(stakes: Stakes) -> list[str]:
    notes = []
    if stakes.halved:
        notes.append(f"only {stakes.rolled} rolled")
    if stakes.doubled:
        notes.append("each counts twice")
    if stakes.ignores_skulls:
        notes.append("skulls kill nobody")
    if stakes.attack_ignored:
        notes.append(f"{_faces(stakes.attack_ignored)} count nothing")
    if not stakes.may_sacrifice:
        notes.append("no sacrifices")
    elif stakes.sacrifice_worth > 1:
        notes.append(f"a sacrifice counts {stakes.sacrifice_worth}")
    return notes


def _faces(faces: frozenset[Face]) -> str:
    return " and ".join(sorted(faces))


def _plan_lines(used: Sequence[CardId], reserve: Sequence[CardId], can: str = "may use") -> list[Content]:
    lines = []
    if used:
        lines.append(Content.assemble(styled("plans: ", "$text-muted"), styled(_cards(used), "$accent")))
    if reserve:
        lines.append(styled(f"{can}: {_cards(reserve)}", "$text-muted"))
    return lines


def _cards(cards: Sequence[CardId]) -> str:
    return ", ".join(catalog().name(card) for card in cards)


def _warbands(count: int) -> str:
    return _count(count, "warband")


def _count(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {one if count == 1 else many or ('dice' if one == 'die' else one + 's')}"


# The odds


def percent(share: Fraction) -> str:
    """Whole percents; nothing possible is called impossible, and nothing unsure certain."""
    if 0 < share < Fraction(1, 200):
        return "<1%"
    if Fraction(199, 200) <= share < 1:
        return ">99%"
    return f"{float(share) * 100:.0f}%"


def odds_words(found: Odds, most: int = 4) -> str:
    """`62% without sacrifice, 81% with 1, 90% with 2`."""
    said = []
    steps = found.steps()
    for count, win in steps[:most]:
        said.append(f"{percent(win)} with {count}" if count else f"{percent(win)} without sacrifice")
    words = ", ".join(said)
    if len(steps) > most:
        count, win = steps[-1]
        words += f" ... {percent(win)} with {count}"
    return words


def odds_in_short(found: Odds) -> str:
    """`62%, 93% with 4`: with no sacrifice, and with as many as can help."""
    count, win = found.steps()[-1]
    return f"{percent(found.plain)}, {percent(win)} with {count}" if count else percent(win)


def odds_bar(found: Odds, width: int, glyphs: Glyphs) -> Content:
    """A win without sacrifice, with one, with more, and a defeat, as parts of one bar."""
    shares = [found.plain, found.wins[min(1, len(found.wins) - 1)], found.best]
    ends = [round(float(share) * width) for share in shares]
    parts = [ends[0], ends[1] - ends[0], ends[2] - ends[1], width - ends[2]]
    hues = ("$success", "$warning", "$warning", "$text-disabled")
    return Content.assemble(
        *(styled(sign * count, hue) for sign, count, hue in zip(glyphs.bar, parts, hues, strict=True))
    )


def odds_text(
    fight: FightView,
    ahead: Foresight | None,
    row: str | None,
    label: str,
    names: Names,
    width: int,
    glyphs: Glyphs,
) -> Content:
    """The attacker's chances as things stand, after the highlighted answer, and against what may still come."""
    if ahead is None:
        return Content("")
    attacker = names.get(fight.attacker, fight.attacker)
    lines: list[Content] = []
    picked = ahead.answers.get(row) if row else None
    is_change = picked is not None and picked != ahead.now
    stakes = picked or ahead.now
    if stakes is not None:
        found = odds(stakes)
        lines.append(
            Content.assemble(
                styled(f"With {label}: " if is_change else "", "$accent"),
                styled(f"{attacker} wins {odds_words(found)}", "bold"),
                styled(f"  ({_dice_words(stakes, glyphs)})" if is_change else "", "$text-muted"),
            )
        )
        lines.append(odds_bar(found, min(width, 60), glyphs))
    if is_change and ahead.now is not None:
        lines.append(styled(f"As it stands: {odds_in_short(odds(ahead.now))}", "$text-muted"))
    lines += _opposed_lines(fight, ahead, names)
    return join_lines(lines)


def _dice_words(stakes: Stakes, glyphs: Glyphs) -> str:
    return f"{_count(stakes.rolled, 'die')} against {stakes.defense} and {glyphs.warband}{stakes.defenders}"


def label_of(prompt: Prompt | None, row: str | None) -> str:
    """How an answer is called in the middle of a sentence."""
    if isinstance(prompt, ChooseNumber):
        return f"{row} of {prompt.high} dice"
    options = prompt.options if isinstance(prompt, ChooseOne) else ()
    return next((option.label for option in options if option.id == row), row or "")


def _opposed_lines(fight: FightView, ahead: Foresight, names: Names) -> list[Content]:
    who = defender_name(fight, names)
    if ahead.decisive:
        return [
            styled(
                f"{who[0].upper()}{who[1:]} could end it at once with {catalog().name(ahead.decisive)}", "$warning"
            )
        ]
    if ahead.opposed is None:
        return []
    then = f"If {who} uses" if fight.defender else "The bandits will use"
    text = f"{then} {_cards(ahead.opposing)}: {odds_in_short(odds(ahead.opposed))}"
    return [styled(text, "$text-muted")]


# The dice

ORDER: dict[Face, int] = {SKULL: 0, SWORD: 1, HOLLOW: 2, DOUBLE: 0, TWO_SHIELDS: 1, SHIELD: 2, BLANK: 3}


def face_sign(face: Face, kind: DiceKind, glyphs: Glyphs) -> str:
    signs = {
        SWORD: glyphs.sword,
        HOLLOW: glyphs.hollow,
        SKULL: glyphs.skull,
        BLANK: glyphs.blank,
        SHIELD: glyphs.one_shield,
        TWO_SHIELDS: glyphs.two_shields,
        DOUBLE: glyphs.double,
    }
    assert face in FACES[kind]
    return signs[face]


def dice_text(
    faces: Sequence[Face], kind: DiceKind, width: int, glyphs: Glyphs, ignored: frozenset[Face], *, flat: bool
) -> Content:
    """Dice side by side, boxes of three lines; flat ones if there is no room for that."""
    if not faces:
        return Content("")
    hue = "$accent" if kind == "attack" else "$secondary"
    hues = ["$text-disabled" if face in ignored else "$error" if face == SKULL else hue for face in faces]
    signs = [face_sign(face, kind, glyphs) for face in faces]
    if flat or len(faces) * 6 > width + 1:
        cells = [styled(f"[{sign}]", f"bold {one}") for sign, one in zip(signs, hues, strict=True)]
        row = max(1, width // 5)
        return join_lines([Content("").join(cells[at : at + row]) for at in range(0, len(cells), row)])
    top, sides, bottom = glyphs.die
    lines: list[list[Content]] = [[], [], []]
    for sign, one in zip(signs, hues, strict=True):
        lines[0].append(styled(top, one))
        lines[1].append(styled(f"{sides[0]}{sign}{sides[1]}", f"bold {one}"))
        lines[2].append(styled(bottom, one))
    return join_lines([Content(" ").join(line) for line in lines])


# The bill

Line = tuple[str, str, int]
"""What is counted, how (or nothing), and what it comes to."""


def attack_bill(fight: FightView, glyphs: Glyphs) -> list[Line]:
    stakes = fight.stakes
    count = Counter(face for face in fight.attack_roll if face not in stakes.attack_ignored)
    twice = f"{glyphs.times}2" if stakes.doubled else ""
    times = 2 if stakes.doubled else 1
    lines: list[Line] = [
        ("swords", f"{count[SWORD]}{twice}" if twice else "", times * count[SWORD]),
        ("hollow", f"{count[HOLLOW]}{twice}/2", times * count[HOLLOW] // 2),
        ("skulls", f"{count[SKULL]}{glyphs.times}2{twice}", times * 2 * count[SKULL]),
    ]
    counted = {"swords": SWORD, "hollow": HOLLOW, "skulls": SKULL}
    lines = [line for line in lines if count[counted[line[0]]]]
    if fight.sacrificed:
        worth = stakes.sacrifice_worth
        how = f"{fight.sacrificed}{glyphs.times}{worth}" if worth > 1 else ""
        lines.append(("sacrificed", how, fight.sacrificed * worth))
    return lines


def defense_bill(fight: FightView, glyphs: Glyphs) -> list[Line]:
    count = Counter(face for face in fight.defense_roll if face not in fight.stakes.defense_ignored)
    shields, doubled = count[SHIELD] + 2 * count[TWO_SHIELDS], 2 ** count[DOUBLE]
    how = f"{shields}{glyphs.times}{doubled}" if doubled > 1 else ""
    lines: list[Line] = [("shields", how, shields * doubled)]
    standing = fight.stakes.defenders
    if standing:
        lines.append(("bandits" if fight.defender is None else "warbands", "", standing))
    return lines


def attack_total(fight: FightView) -> int:
    stakes = fight.stakes
    rolled = attack_value(fight.attack_roll, ignored=stakes.attack_ignored, doubled=stakes.doubled)
    return rolled + fight.sacrificed * stakes.sacrifice_worth


def defense_total(fight: FightView) -> int:
    return defense_value(fight.defense_roll, ignored=fight.stakes.defense_ignored) + fight.stakes.defenders


def bill_text(lines: Sequence[Line], word: str, total: int, *, flat: bool) -> Content:
    """The sum with its parts: in one line, or one under the other."""
    if flat:
        parts = [f"{what} {how} = {worth}" if how else f"{what} {worth}" for what, how, worth in lines]
        return Content.assemble(
            Content(" + ".join(parts)), Content(": " if parts else ""), styled(f"{word} {total}", "bold")
        )
    rows = [Content(f"{what:<10} {how:>7} {worth:>4}") for what, how, worth in lines]
    rows.append(styled("─" * 23, "$text-muted"))
    rows.append(styled(f"{word:<18} {total:>4}", "bold"))
    return join_lines(rows)


def verdict_text(fight: FightView, names: Names) -> Content:
    """What the dice have decided, or what they leave to decide."""
    attacker, defender = names.get(fight.attacker, fight.attacker), defender_name(fight, names)
    if fight.attacker_won is not None and not (fight.attack_roll or fight.defense_roll):
        winner = attacker if fight.attacker_won else defender
        return styled(f"{winner} wins without a roll", "bold $success")
    if fight.attacker_won is None and fight.defenders_counted is None:
        return Content("")
    attack, defense = attack_total(fight), defense_total(fight)
    said = f"attack {attack} vs defense {defense}"
    fallen = f"  ({_warbands(fight.skull_losses)} lost to skulls)" if fight.skull_losses else ""
    if fight.attacker_won is None:
        needed = -(-(defense + 1 - attack) // fight.stakes.sacrifice_worth)
        text = styled(f"{said}: sacrifice {needed} to win?", "bold $warning")
    elif fight.attacker_won:
        text = styled(f"{said}: {attacker} wins", "bold $success")
    else:
        hold = "hold" if fight.defender is None else "holds"
        text = styled(f"{said}: {defender} {hold}", "bold $error")
    return Content.assemble(text, styled(fallen, "$error"))
