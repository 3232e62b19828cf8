"""The Campaign over the table: its steps, both sides, the odds, the dice and the bill. All of it is public."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar, TypeAlias, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from oath_tui.engine.choices import Prompt
from oath_tui.engine.dice import FACES, DiceKind, Face
from oath_tui.engine.foresight import Foresight
from oath_tui.engine.view import FightView
from oath_tui.ui.glyphs import UNICODE, Glyphs
from oath_tui.ui.texts import Names
from oath_tui.ui.widgets import campaign_texts as texts

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp

FRAME = 0.07
"""Seconds between two pictures of rolling dice."""
TUMBLES = 7
"""Pictures before the first die lies still."""

News: TypeAlias = tuple[int, tuple[Face, ...], tuple[Face, ...], bool | None]
NOTHING: News = (-1, (), (), None)


def news_of(fight: FightView) -> News:
    """What of a fight people want to have seen: its dice and who won."""
    return fight.began, fight.defense_roll, fight.attack_roll, fight.attacker_won


class DiceTray(Widget):
    """The dice of one side; they tumble until they lie."""

    def __init__(self, kind: DiceKind, *, id: str) -> None:
        super().__init__(id=id)
        self.kind: DiceKind = kind
        self.faces: tuple[Face, ...] = ()
        self.up: tuple[Face, ...] = ()
        """The sides that are up now."""
        self.ignored: frozenset[Face] = frozenset()
        self.lying = 0
        """How many have come to rest; the others show whatever side is up."""
        self.glyphs: Glyphs = UNICODE
        self.flat = False
        self.chance = Random()  # only the tumbling: the faces are the engine's

    def put(self, faces: tuple[Face, ...], ignored: frozenset[Face], glyphs: Glyphs, *, flat: bool) -> None:
        self.faces = tuple(sorted(faces, key=texts.ORDER.__getitem__))
        self.ignored, self.glyphs, self.flat = ignored, glyphs, flat
        self.lying = len(faces)
        self.draw()

    def draw(self) -> None:
        tumbling = [self.chance.choice(FACES[self.kind]) for _ in self.faces[self.lying :]]
        self.up = (*self.faces[: self.lying], *tumbling)
        self.refresh(layout=True)

    def drawn(self, width: int) -> Content:
        return texts.dice_text(self.up, self.kind, width, self.glyphs, self.ignored, flat=self.flat)

    def render(self) -> Content:
        return self.drawn(self.content_size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Known for any width before it is laid out: dice drawn anew while laying out would be cut in half."""
        return len(self.drawn(width).plain.splitlines())


class CampaignPanel(VerticalScroll):
    """Lies over the upper part of the table while there is a Campaign."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,escape", "go_on", "Go on", id="campaign.go_on")]

    @dataclass
    class Settled(Message):
        """The dice lie still, for everybody to see."""

    @dataclass
    class Watched(Message):
        """The dice have been seen."""

        is_done: bool = False
        """Somebody has said so."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.fight: FightView | None = None
        self.before: FightView | None = None
        """The fight as it was before the dice, which stays on show until they lie."""
        self.ahead: Foresight | None = None
        self.names: Names = {}
        self.glyphs: Glyphs = UNICODE
        self.row: str | None = None
        """The answer that is highlighted."""
        self.label = ""
        self.seen: News | None = None
        """The last news that was shown."""
        self.waits = False
        """The dice have been rolled, and go away only when somebody says so."""
        self.tumbling: Timer | None = None
        self.frame = 0

    def compose(self) -> ComposeResult:
        yield Static("", id="fight-steps", markup=False)
        with Horizontal(id="fight-sides", classes="pair"):
            yield Static("", id="fight-attack", markup=False)
            yield Static("", id="fight-defense", markup=False)
        yield Static("", id="fight-odds", markup=False)
        with Horizontal(id="fight-dice", classes="pair"):
            yield DiceTray("attack", id="attack-dice")
            yield DiceTray("defense", id="defense-dice")
        with Horizontal(id="fight-bill", classes="pair"):
            yield Static("", id="attack-bill", markup=False)
            yield Static("", id="defense-bill", markup=False)
        yield Static("", id="fight-verdict", markup=False)

    # Showing

    def show(self, fight: FightView, ahead: Foresight | None, names: Names, glyphs: Glyphs) -> None:
        if self.fight is None or self.fight.began != fight.began:
            self.before = replace(fight, attack_lost=0, defense_lost=0)
        elif news_of(fight) != news_of(self.fight):
            self.before = self.fight
        self.fight, self.ahead, self.names, self.glyphs, self.row = fight, ahead, names, glyphs, None
        attacker, defender = names.get(fight.attacker, fight.attacker), texts.defender_name(fight, names)
        deed = "campaigned" if fight.step == "over" else "campaigns"
        self.border_title = Content(f"{attacker} {deed} against {defender}")
        self.draw()

    def consider(self, prompt: Prompt | None, row: str | None) -> None:
        """The odds follow the highlighted answer."""
        if self.fight is not None and row != self.row:
            self.row, self.label = row, texts.label_of(prompt, row)
            self.draw_odds(self.fight)

    def empty(self) -> None:
        self.stop()
        self.fight = self.before = self.ahead = None
        self.row, self.label = None, ""
        self.border_title = self.border_subtitle = ""
        for part in self.query(Static):
            part.update("")
        for tray in self.query(DiceTray):
            tray.faces = tray.up = ()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        fight = self.fight
        if fight is None:
            return
        width = self.content_size.width or 76
        known = replace(self.before, step="dice") if self.tumbling and self.before else fight
        self.query_one("#fight-steps", Static).update(texts.steps_text(known, width, self.glyphs))
        self.draw_sides(known)
        rolled = bool(fight.attack_roll or fight.defense_roll)
        self.query_one("#fight-dice").display = rolled
        if rolled and self.tumbling is None:
            self.put_dice(fight)
        self.draw_bill(fight)
        self.border_subtitle = Content(self.hint)

    @property
    def hint(self) -> str:
        """What a key does here now."""
        if self.tumbling is not None:
            return "any key: let them lie"
        if self.waits:
            return "Enter: go on"
        return f"{cast('OathApp', self.app).key_of('table.campaign', 'f6')}: the map"

    def draw_sides(self, fight: FightView) -> None:
        stakes = (self.ahead and self.ahead.now) or fight.stakes
        attack = texts.attack_side(fight, stakes, self.names, self.glyphs, flat=self.is_flat)
        defense = texts.defense_side(fight, stakes, self.names, self.glyphs, flat=self.is_flat)
        self.query_one("#fight-attack", Static).update(attack)
        self.query_one("#fight-defense", Static).update(defense)
        self.draw_odds(fight)

    def draw_odds(self, fight: FightView) -> None:
        width = self.content_size.width or 76
        said = texts.odds_text(fight, self.ahead, self.row, self.label, self.names, width, self.glyphs)
        self.query_one("#fight-odds", Static).update(said)
        self.query_one("#fight-odds").display = bool(said)

    @property
    def is_flat(self) -> bool:
        """Little room: the sides and the bill in lines."""
        return self.screen.has_class("-low") or self.screen.has_class("-narrow")

    def put_dice(self, fight: FightView) -> None:
        ignored = {"attack": fight.stakes.attack_ignored, "defense": fight.stakes.defense_ignored}
        rolls = {"attack": fight.attack_roll, "defense": fight.defense_roll}
        flat = sum(map(len, rolls.values())) * 6 > (self.content_size.width or 76)
        for tray in self.query(DiceTray):
            dice = rolls[tray.kind]
            tray.styles.width = f"{max(1, len(dice))}fr" if self.is_flat else "1fr"
            tray.put(dice, ignored[tray.kind], self.glyphs, flat=flat)

    def draw_bill(self, fight: FightView) -> None:
        """The sum is kept back until the dice lie still."""
        shown = self.tumbling is None
        rolled = shown and bool(fight.attack_roll or fight.defense_roll)
        self.query_one("#fight-bill").display = rolled
        if rolled:
            flat = self.is_flat
            attack = texts.bill_text(
                texts.attack_bill(fight, self.glyphs), "attack", texts.attack_total(fight), flat=flat
            )
            defense = texts.bill_text(
                texts.defense_bill(fight, self.glyphs), "defense", texts.defense_total(fight), flat=flat
            )
            self.query_one("#attack-bill", Static).update(attack)
            self.query_one("#defense-bill", Static).update(defense)
        verdict = texts.verdict_text(fight, self.names) if shown else Content("")
        self.query_one("#fight-verdict", Static).update(verdict)
        self.query_one("#fight-verdict").display = bool(verdict)

    # Rolling

    def is_news(self, fight: FightView | None) -> bool:
        """Whether this fight has dice or a winner that nobody has seen; what was there at first is known."""
        news = news_of(fight) if fight else NOTHING
        if self.seen is None:
            self.seen = news
        return news != self.seen and news[1:] != NOTHING[1:]

    def roll(self, *, waits: bool) -> None:
        """Shows the news of the fight: new dice tumble, unless nothing may move. Then `Watched`."""
        fight = self.fight
        assert fight is not None
        old, self.seen = self.seen, news_of(fight)
        self.waits = waits
        moves = self.app.animation_level != "none"
        is_new_roll = old is None or (old[0], old[1], old[2]) != self.seen[:3]
        if moves and is_new_roll and (fight.attack_roll or fight.defense_roll):
            self.begin_tumbling(fight, old)
        else:
            self.settle()
        if self.is_attached:
            self.focus()

    def begin_tumbling(self, fight: FightView, old: News | None) -> None:
        self.put_dice(fight)
        same = old is not None and old[0] == fight.began
        for tray, before in zip(self.query(DiceTray), (old[2], old[1]) if same and old else ((), ()), strict=True):
            rolled = fight.attack_roll if tray.kind == "attack" else fight.defense_roll
            tray.lying = len(tray.faces) if before == rolled else 0
            tray.draw()
        self.frame = 0
        if self.tumbling is not None:
            self.tumbling.stop()
        self.tumbling = self.set_interval(FRAME, self.tumble)
        self.draw()

    def tumble(self) -> None:
        self.frame += 1
        for tray in self.query(DiceTray):
            if self.frame > TUMBLES:
                tray.lying = min(len(tray.faces), tray.lying + 1)
            tray.draw()
        if all(tray.lying == len(tray.faces) for tray in self.query(DiceTray)):
            self.settle()

    def settle(self) -> None:
        """The dice lie: the bill is drawn, and the game goes on at once or when somebody says so."""
        self.stop_tumbling()
        self.draw()
        self.post_message(self.Settled() if self.waits else self.Watched())

    def stop_tumbling(self) -> None:
        if self.tumbling is not None:
            self.tumbling.stop()
            self.tumbling = None

    def stop(self) -> None:
        """Whatever is shown is shown no longer than the game wants."""
        self.stop_tumbling()
        self.waits = False

    def on_key(self, event: events.Key) -> None:
        if self.tumbling is not None:
            event.stop()
            event.prevent_default()
            self.settle()

    def on_click(self) -> None:
        if self.tumbling is not None:
            self.settle()
        elif self.waits:
            self.action_go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.waits if action == "go_on" else True

    def action_go_on(self) -> None:
        if self.waits:
            self.waits = False
            self.post_message(self.Watched(is_done=True))
