"""A Campaign through the real app: what the panel says at each step, the odds, the dice, the bill."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Static

from oath_tui.engine.dice import HOLLOW, SHIELD, SKULL, SWORD, TWO_SHIELDS
from oath_tui.engine.game import Game
from oath_tui.engine.odds import Stakes, odds
from oath_tui.engine.scenario import Rolls, Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.view import FightView, view
from oath_tui.store.models import Handoff, SeatData
from oath_tui.ui.app import OathApp
from oath_tui.ui.glyphs import ASCII, UNICODE
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.session import Session
from oath_tui.ui.widgets import campaign
from oath_tui.ui.widgets import campaign_texts as texts
from oath_tui.ui.widgets.campaign import CampaignPanel
from oath_tui.ui.widgets.prompts import PromptPanel

VALLEY, MOUNTAIN, COAST = "charming_valley", "mountain", "lush_coast"
NAMES: dict[Seat, str] = {"purple": "Chancellor", "red": "Rosa", "blue": "Bert"}
SHIELDS = defense("shield", "double", "two shields")
SWORDS = attack("sword", "sword", "hollow", "hollow", "hollow", "skull", "skull")
MISSES = attack("hollow", "hollow", "hollow", "hollow", "hollow", "hollow", "hollow")


def raid(
    *rolls: Rolls, red: tuple[str, ...] = ("outriders",), here: tuple[str, ...] = ("keep", "longbows")
) -> Scene:
    """Rosa with seven warbands at the Valley, where Bert rules and stands with two of his four."""
    return scenario(
        sites={
            VALLEY: site(*here, warbands=("blue", 2)),
            MOUNTAIN: site(warbands=("blue", 1)),
            COAST: site(warbands=("purple", 3)),
            "river": site(warbands=("purple", 1)),
            "wastes": site(warbands=("purple", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=7, favor=3, advisers=red),
        blue=exile(at=VALLEY, warbands=2, favor=3, relics=["brass_horse"]),
        turn="red",
        rolls=rolls or (SHIELDS, SWORDS),
    )


@dataclass
class Seen:
    """The app with a game open, and eyes on it."""

    app: OathApp
    pilot: Pilot[Any]

    @property
    def table(self) -> TableScreen:
        found = self.app.table_screen()
        assert found is not None
        return found

    @property
    def panel(self) -> CampaignPanel:
        return self.table.query_one(CampaignPanel)

    @property
    def session(self) -> Session:
        return self.table.session

    def says(self, part: str) -> str:
        """What a part of the panel says, nothing if it is not shown."""
        found = self.panel.query_one(f"#{part}")
        content = found.content if isinstance(found, Static) else found.render()
        assert isinstance(content, (str, Content))
        if not found.display or (found.parent and not found.parent.display):
            return ""
        return content if isinstance(content, str) else content.plain

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)

    async def choose(self, row: str) -> None:
        """Walks to a row and takes it."""
        await self.point(row)
        await self.press("enter")

    async def point(self, row: str) -> None:
        rows = self.table.query_one(PromptPanel).rows
        rows.highlighted = rows.get_option_index(row)
        await self.pilot.pause()

    async def called(self, name: str) -> None:
        """The curtain is down for this player, who opens it."""
        cover = self.app.screen
        assert isinstance(cover, CoverScreen)
        assert cover.player == name
        await self.press("enter")

    async def shows(self, words: str) -> bool:
        """Whether these words are painted, once the layout has come to rest."""
        for _ in range(100):
            if words in self.screen_text():
                return True
            await self.pilot.pause(0.02)
        return False

    def screen_text(self) -> str:
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)


Opened = Callable[..., Any]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    monkeypatch.setattr(CoverScreen, "REST", 0.0)
    monkeypatch.setattr(OathApp, "pace", 60.0)
    monkeypatch.setattr(campaign, "FRAME", 60.0)  # dice tumble until a key lets them lie, however slow the machine

    @asynccontextmanager
    async def open_table(
        game: Game,
        size: tuple[int, int] = (120, 40),
        *,
        handoff: Handoff = "strict",
        motion: bool = False,
        ascii_only: bool = False,
        computers: tuple[str, ...] = (),
    ) -> AsyncIterator[Seen]:
        app = OathApp(tmp_path, ascii_only=ascii_only)
        seats = [
            SeatData(
                seat=seat,
                name=NAMES.get(seat, seat.capitalize()),
                player="random" if seat in computers else "human",
            )
            for seat in game.state.order
        ]
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            app.animation_level = "full" if motion else "none"
            app.sit_down(Session(game, seats, handoff))
            await pilot.pause()
            yield Seen(app, pilot)

    return open_table


async def to_dice(seen: Seen) -> None:
    """From Rosa's turn to the roll: the Valley, seven dice, no plan of hers, and Bert uses the Keep."""
    await seen.called("Rosa")
    await seen.press("c")
    await seen.choose("done")
    await seen.choose("7")
    await seen.choose("none")
    await seen.called("Bert")
    await seen.choose("keep")
    await seen.choose("none")


async def test_a_campaign_step_by_step(opened: Opened) -> None:
    async with opened(raid().game) as seen:
        await seen.called("Rosa")
        assert not seen.panel.display

        await seen.press("c")
        assert seen.panel.border_title == "Rosa campaigns against Bert"
        assert "▸Targets" in seen.says("fight-steps")
        assert seen.says("fight-attack").startswith("Rosa attacks ▲7\n7 attack dice")
        assert "1 defense die: Charming Valley (1 die)" in seen.says("fight-defense")
        stands = Stakes(attack=7, defense=1, force=7, defenders=4)
        await seen.point("done")
        assert f"Rosa wins {texts.odds_words(odds(stands))}" in seen.says("fight-odds")
        await seen.point(MOUNTAIN)
        with_mountain = Stakes(attack=6, defense=2, force=7, defenders=5)
        assert f"With Mountain (1 die): Rosa wins {texts.odds_words(odds(with_mountain))}" in seen.says(
            "fight-odds"
        )
        assert f"As it stands: {texts.odds_in_short(odds(stands))}" in seen.says("fight-odds")
        opposed = Stakes(attack=6, defense=3, force=7, defenders=4)
        assert f"If Bert uses Keep, Longbows: {texts.odds_in_short(odds(opposed))}" in seen.says("fight-odds")

        await seen.choose("done")
        assert "▸Pools" in seen.says("fight-steps")
        await seen.point("3")
        three = replace(stands, attack=3)
        assert f"With 3 of 7 dice: Rosa wins {texts.odds_words(odds(three))}" in seen.says("fight-odds")

        await seen.choose("7")
        assert "▸Attacker's battle plans" in seen.says("fight-steps")
        await seen.choose("outriders")
        assert isinstance(seen.app.screen, CoverScreen), "no plan is left to Rosa"
        assert seen.says("fight-attack") == "", "the panel is empty behind the curtain"

        await seen.called("Bert")
        assert "▸Defender's and Allies' plans" in seen.says("fight-steps")
        assert "plans: Outriders" in seen.says("fight-attack")
        assert "skulls kill nobody" in seen.says("fight-attack")
        await seen.point("keep")
        kept = Stakes(attack=7, defense=3, force=7, defenders=4, ignores_skulls=True)
        assert f"With Keep: Rosa wins {texts.odds_words(odds(kept))}" in seen.says("fight-odds")


async def test_the_dice_are_for_everybody_before_the_curtain_falls(opened: Opened) -> None:
    async with opened(raid().game) as seen:
        await to_dice(seen)
        assert seen.table.watching
        assert seen.session.viewer is None, "what was Bert's is off the table"
        assert seen.table.query_one(PromptPanel).prompt is None
        assert "▸Dice" in seen.says("fight-steps")
        assert seen.says("fight-odds") == ""
        assert seen.says("attack-dice").splitlines()[1] == "│†☠†│ │†☠†│ │ † │ │ † │ │ ½ │ │ ½ │ │ ½ │"
        assert seen.says("defense-dice").splitlines()[1] == "│×2 │ │◈ ◈│ │ ◈ │"
        bill = [line.split() for line in seen.says("attack-bill").splitlines()]
        assert bill[:3] == [["swords", "2"], ["hollow", "3/2", "1"], ["skulls", "2×2", "4"]]
        assert bill[-1] == ["attack", "7"]
        bill = [line.split() for line in seen.says("defense-bill").splitlines()]
        assert bill[:2] == [["shields", "3×2", "6"], ["warbands", "4"]]
        assert bill[-1] == ["defense", "10"]
        assert "attack 7 vs defense 10: sacrifice 4 to win?" in seen.says("fight-verdict")
        assert "(2 warbands lost to skulls)" in seen.says("fight-verdict")

        await seen.press("enter")
        await seen.called("Rosa")
        assert not seen.table.watching
        assert "sacrifice 4 to win?" in seen.says("fight-verdict")
        await seen.choose("yes")
        assert seen.table.watching, "Bert says which warbands die, but everybody sees who won"
        assert "attack 11 vs defense 10: Rosa wins" in seen.says("fight-verdict")
        assert ["sacrificed", "4"] in [line.split() for line in seen.says("attack-bill").splitlines()]
        assert "▸Losses" in seen.says("fight-steps")
        await seen.press("enter")
        await seen.called("Bert")
        await seen.press("right", "right", "end", "enter")
        await seen.called("Rosa")
        assert "▸Spoils" in seen.says("fight-steps")
        assert "(2 warbands lost)" in seen.says("fight-defense")
        await seen.press("right", "end", "enter")
        assert seen.session.view().fight is None
        assert not seen.panel.display, "it was all seen"


async def test_a_defeat_stays_in_sight_until_it_is_put_away(opened: Opened) -> None:
    async with opened(raid(SHIELDS, MISSES).game, handoff="open") as seen:
        await seen.press("c")
        await seen.choose("done")
        await seen.choose("7")
        await seen.choose("none")
        await seen.choose("keep")
        await seen.choose("none")
        assert seen.session.view().fight is None
        assert seen.panel.display
        assert seen.panel.border_title == "Rosa campaigned against Bert"
        assert "attack 3 vs defense 10: Bert holds" in seen.says("fight-verdict")
        assert "(3 warbands lost)" in seen.says("fight-attack")
        await seen.press("escape")
        assert not seen.panel.display
        assert seen.panel.fight is None
        assert seen.says("attack-bill") == ""


async def test_the_dice_tumble_until_a_key_lets_them_lie(opened: Opened) -> None:
    async with opened(raid().game, motion=True) as seen:
        await to_dice(seen)
        assert seen.panel.tumbling is not None
        assert seen.says("attack-bill") == seen.says("fight-verdict") == ""
        assert "lost" not in seen.says("fight-attack"), "what the dice did is not told before them"
        assert "Rolled by" not in seen.screen_text()
        await seen.press("x")
        assert seen.panel.tumbling is None
        assert "sacrifice 4 to win?" in seen.says("fight-verdict")
        assert await seen.shows("Rolled by")
        assert seen.table.watching
        await seen.press("space")
        await seen.called("Rosa")


async def test_the_question_comes_when_the_dice_lie(opened: Opened) -> None:
    """Without a curtain there is nothing to wait for."""
    async with opened(raid().game, handoff="open", motion=True) as seen:
        await seen.press("c")
        await seen.choose("done")
        await seen.choose("7")
        await seen.choose("none")
        await seen.choose("none")
        assert seen.table.watching
        assert seen.table.query_one(PromptPanel).prompt is None
        await seen.press("x")
        assert not seen.table.watching
        assert seen.table.query_one(PromptPanel).prompt is seen.session.prompt


async def test_dice_that_lay_there_already_do_not_roll_again(opened: Opened) -> None:
    scene = raid()
    scene.red("campaign", "done", 7, "none").blue("keep", "none")
    async with opened(scene.game, motion=True) as seen:
        await seen.called("Rosa")
        assert seen.panel.tumbling is None
        assert "sacrifice 4 to win?" in seen.says("fight-verdict")


async def test_a_campaign_that_asks_nothing_is_seen_all_the_same(opened: Opened) -> None:
    """No warbands, no dice, no plans: it is lost as soon as it is begun."""
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 2)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY),
        blue=exile(at=COAST),
        turn="red",
        rolls=[defense("blank")],
    )
    async with opened(scene.game) as seen:
        await seen.called("Rosa")
        await seen.press("c")
        assert seen.session.view().fight is None
        assert seen.says("fight-verdict") == "attack 0 vs defense 2: Bert holds"


async def test_undo_takes_the_dice_off_the_table(opened: Opened) -> None:
    async with opened(raid().game, handoff="open") as seen:
        await seen.press("c")
        await seen.choose("done")
        await seen.choose("7")
        await seen.choose("none")
        await seen.choose("none")
        assert seen.says("attack-bill")
        seen.session.undo(past_floor=True)
        seen.table.show_next()
        await seen.pilot.pause()
        assert seen.says("attack-bill") == seen.says("fight-verdict") == ""
        assert "Rosa wins" in seen.says("fight-odds")


@pytest.mark.parametrize("motion", [False, True])
async def test_computers_fight_without_waiting_for_anybody(opened: Opened, motion: bool) -> None:
    scene = raid(SHIELDS, MISSES)
    scene.red("campaign", "done", 7, "none").blue("keep")
    async with opened(scene.game, motion=motion, computers=("purple", "red", "blue")) as seen:
        seen.session.computer_answers()
        while seen.session.last_fight() is None:
            seen.session.computer_answers()
        seen.table.show_next()
        await seen.pilot.pause()
        assert seen.table.watching == motion
        if motion:
            await seen.press("x")
        assert not seen.table.watching
        assert "Bert holds" in seen.says("fight-verdict")


async def test_a_person_who_was_attacked_by_a_computer_is_waited_for(opened: Opened) -> None:
    scene = raid(SHIELDS, MISSES)
    scene.red("campaign", "done", 7, "none").blue("keep")
    async with opened(scene.game, computers=("purple", "red")) as seen:
        await seen.choose("none")
        assert seen.table.watching
        seen.table.computer_moves()
        assert "Bert holds" in seen.says("fight-verdict")
        answers = len(seen.session.game.journal)
        await seen.press("enter")
        assert not seen.table.watching
        seen.table.computer_moves()
        assert len(seen.session.game.journal) > answers


SIZES = [(80, 24), (100, 30), (120, 30), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_nothing_of_it_is_cut_off(opened: Opened, size: tuple[int, int]) -> None:
    def is_whole(seen: Seen) -> bool:
        return seen.panel.max_scroll_y == 0 and seen.panel.outer_size.width == size[0]

    async with opened(raid().game, size) as seen:
        await seen.called("Rosa")
        await seen.press("c")
        assert is_whole(seen)
        assert "Targets" in seen.screen_text()
        map_is_shown = seen.table.query_one("#upper").display
        assert map_is_shown == (size[1] >= 36 and size[0] >= 110)
        await seen.choose("done")
        assert is_whole(seen)
        await seen.choose("7")
        assert is_whole(seen)
        await seen.choose("none")
        await seen.called("Bert")
        await seen.choose("keep")
        await seen.choose("none")
        assert is_whole(seen)
        assert await seen.shows("│†☠†│ │†☠†│ │ † │ │ † │ │ ½ │ │ ½ │ │ ½ │")
        screen = seen.screen_text()
        assert "attack 7 vs defense 10: sacrifice 4 to win?" in screen
        assert "Enter: go on" in screen
        if size[0] < 110 or size[1] < 36:
            assert "swords 2 + hollow 3/2 = 1 + skulls 2×2 = 4: attack 7" in screen
            assert "shields 3×2 = 6 + warbands 4: defense 10" in screen


async def test_the_map_and_the_campaign_take_turns(opened: Opened) -> None:
    async with opened(raid().game, (80, 24)) as seen:
        await seen.called("Rosa")
        await seen.press("c")
        upper = seen.table.query_one("#upper")
        assert (seen.panel.display, upper.display) == (True, False)
        await seen.press("f6")
        assert (seen.panel.display, upper.display) == (False, True)
        await seen.press("f6")
        assert (seen.panel.display, upper.display) == (True, False)
        await seen.press("f3")
        assert (seen.panel.display, upper.display) == (False, True)
        await seen.press("f6")
        assert (seen.panel.display, upper.display) == (True, False)
        await seen.press("f2")
        assert (seen.panel.display, upper.display) == (False, True)


async def test_it_follows_the_size_of_the_terminal(opened: Opened) -> None:
    async with opened(raid().game, (120, 40)) as seen:
        await to_dice(seen)
        assert "swords" in seen.says("attack-bill").splitlines()[0]
        await seen.pilot.resize_terminal(80, 24)
        await seen.pilot.pause()
        assert seen.says("attack-bill") == "swords 2 + hollow 3/2 = 1 + skulls 2×2 = 4: attack 7"
        assert seen.panel.max_scroll_y == 0
        await seen.pilot.resize_terminal(120, 40)
        await seen.pilot.pause()
        assert len(seen.says("attack-bill").splitlines()) == 5


async def test_plain_signs(opened: Opened) -> None:
    async with opened(raid().game, (80, 24), ascii_only=True) as seen:
        await seen.called("Rosa")
        await seen.press("c")
        assert seen.screen_text().isascii() or seen.says("fight-odds").isascii()
        await seen.choose("done")
        await seen.choose("7")
        await seen.choose("none")
        await seen.called("Bert")
        await seen.choose("keep")
        await seen.choose("none")
        for part in ("fight-steps", "fight-attack", "attack-dice", "defense-dice", "attack-bill", "fight-verdict"):
            assert seen.says(part).isascii(), part
        assert seen.says("attack-dice").splitlines()[1] == "|2+X| |2+X| | 1 | | 1 | |1/2| |1/2| |1/2|"
        assert seen.says("attack-bill") == "swords 2 + hollow 3/2 = 1 + skulls 2x2 = 4: attack 7"


async def test_without_colours(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(raid().game) as seen:
        await to_dice(seen)
        assert "▸Dice" in seen.screen_text()
        assert "sacrifice 4 to win?" in seen.screen_text()


# Words


def fight_of(scene: Scene) -> FightView:
    found = view(scene.game, None).fight
    assert found is not None
    return found


def rolled(*attacks: str, defenses: tuple[str, ...] = (), **more: Any) -> FightView:
    """A fight whose dice lie so, with two defenders."""
    scene = raid()
    scene.red("campaign", "done")
    stakes = replace(Stakes(attack=len(attacks), defense=len(defenses), force=7, defenders=2), **more)
    return replace(fight_of(scene), attack_roll=attacks, defense_roll=defenses, stakes=stakes, step="dice")


def bill_of(fight: FightView) -> str:
    bill = texts.bill_text(texts.attack_bill(fight, UNICODE), "attack", texts.attack_total(fight), flat=True)
    return bill.plain


def test_what_powers_do_to_the_dice_is_on_the_bill() -> None:
    assert bill_of(rolled(SWORD, HOLLOW, SKULL)) == "swords 1 + hollow 1/2 = 0 + skulls 1×2 = 2: attack 3"
    assert bill_of(rolled(SWORD, HOLLOW, SKULL, doubled=True)) == (
        "swords 1×2 = 2 + hollow 1×2/2 = 1 + skulls 1×2×2 = 4: attack 7"
    )
    assert bill_of(rolled(SWORD, HOLLOW, HOLLOW, attack_ignored=frozenset({HOLLOW}))) == "swords 1: attack 1"
    assert bill_of(rolled()) == "attack 0"
    fight = replace(rolled(SWORD, sacrifice_worth=3), sacrificed=2)
    assert bill_of(fight) == "swords 1 + sacrificed 2×3 = 6: attack 7"
    fight = rolled(defenses=(SHIELD, SHIELD, TWO_SHIELDS), defense_ignored=frozenset({SHIELD}))
    lines = texts.defense_bill(fight, ASCII)
    assert lines == [("shields", "", 2), ("warbands", "", 2)]


def test_a_fight_that_was_never_fought() -> None:
    fight = replace(rolled(), attacker_won=False, step="losses")
    assert texts.verdict_text(fight, NAMES).plain == "Bert wins without a roll"


def test_percents_promise_nothing() -> None:
    few = odds(Stakes(attack=6, defense=5, force=0, defenders=10)).plain
    assert 0 < few < 0.005
    assert texts.percent(few) == "<1%"
    assert texts.percent(1 - few) == ">99%"
    assert texts.percent(few - few) == "0%"
    assert texts.percent(few / few) == "100%"


@pytest.mark.parametrize("dice", [1, 8, 13, 30])
def test_many_dice_find_room(dice: int) -> None:
    drawn = texts.dice_text([SKULL] * dice, "attack", 37, UNICODE, frozenset(), flat=False)
    assert max(line.cell_length for line in drawn.split("\n")) <= 37
    assert drawn.plain.count("☠") == dice


def test_the_bandits_answer_is_no_question() -> None:
    scene = scenario(
        sites={VALLEY: site("longbows"), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=3),
        turn="red",
        any_dice=True,
    )
    scene.red("campaign")
    session = Session(scene.game, [])
    fight = fight_of(scene)
    said = texts.odds_text(fight, session.foresight(), None, "", NAMES, 76, UNICODE).plain
    opposed = odds(Stakes(attack=2, defense=1, force=3, defenders=1))
    assert f"The bandits will use Longbows: {texts.odds_in_short(opposed)}" in said
    stakes = fight.stakes
    assert "will use: Longbows" in texts.defense_side(fight, stakes, NAMES, UNICODE, flat=False).plain


def test_allies_and_the_title_are_named() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 2)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST, warbands=1),
        red=exile(at=VALLEY, warbands=4, advisers=["outriders"]),
        blue=citizen(at=VALLEY),
        turn="red",
        any_dice=True,
    )
    scene.red("campaign", "blue", "done", 4)
    side = texts.defense_side(fight_of(scene), fight_of(scene).stakes, NAMES, UNICODE, flat=True).plain
    assert side.startswith(
        "Bert defends ▲2, with Chancellor; 2 defense dice: Charming Valley (1 die), the title (1 die)"
    )
