"""`oath-tui play --plain`: whole games typed in, and nothing private before the handover."""

from __future__ import annotations

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.engine.choices import ChooseNumber, ChooseOne, ChooseSome, Deal, Divide, WritePact
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.view import CardFace, view
from oath_tui.engine.world import first_game, random_world
from oath_tui.store.models import SeatData
from oath_tui.store.pins import hash_pin
from oath_tui.ui.plain import CLEAR, PlainGame

ALSO_A_WORD = {"keep"}
"""Cards whose names are words of our questions."""


class Typist:
    """Types random legal answers as a person would, by number."""

    def __init__(self, seed: int) -> None:
        self.chance = Rng(seed)
        self.screen: list[str] = []
        self.lines: list[str] = []
        self.plain: PlainGame | None = None
        self.called: Seat | None = None
        self.handovers = 0

    def write(self, text: str) -> None:
        if text == CLEAR:
            self.screen.clear()
        else:
            self.screen.append(text)

    def read(self, ask: str) -> str:
        assert self.plain is not None
        if "Press Enter" in ask:
            self.handovers += 1
            assert not self.screen, "the screen is empty before the next player looks"
            return ""
        self.check_secrecy()
        if not self.lines:
            self.lines = self.compose()
        return self.lines.pop(0)

    def check_secrecy(self) -> None:
        """Nothing on the screen names a card that the seat at the keyboard may not know."""
        assert self.plain is not None
        game, seat = self.plain.game, self.plain.seat
        shown = "\n".join(self.screen)
        for player in game.state.players.values():
            for adviser in player.advisers:
                hidden = not adviser.faceup and player.seat != seat and seat not in adviser.shown_to
                if hidden and adviser.card not in ALSO_A_WORD and not self.known_otherwise(adviser.card):
                    assert catalog().name(adviser.card) not in shown

    def known_otherwise(self, card: str) -> bool:
        """It was public at some time: the log may speak of it."""
        assert self.plain is not None
        game, seat = self.plain.game, self.plain.seat
        return any(card in repr(event.seen_by(seat)) for event in game.events)

    def compose(self) -> list[str]:
        assert self.plain is not None
        prompt = self.plain.game.prompt
        assert prompt is not None
        answer = prompt.sample(self.chance)
        match prompt:
            case ChooseOne():
                ids = [option.id for option in prompt.open_options()]
                return [str(ids.index(str(answer)) + 1)]
            case ChooseSome():
                assert isinstance(answer, list)
                ids = [option.id for option in prompt.options]
                return [" ".join(str(ids.index(one) + 1) for one in answer)]
            case ChooseNumber() | WritePact():
                return [str(answer)]
            case Divide():
                assert isinstance(answer, dict)
                return [str(answer.get(place.id, 0)) for place in prompt.places]
            case Deal():
                assert isinstance(answer, dict)
                give, get = answer["give"], answer["get"]
                assert isinstance(give, dict)
                assert isinstance(get, dict)
                return [str(give.get(place.id, 0)) for place in prompt.gives] + [
                    str(get.get(place.id, 0)) for place in prompt.gets
                ]
        raise TypeError(prompt.kind)


def typed_game(game: Game, seed: int, **more: object) -> Typist:
    typist = Typist(seed)
    plain = PlainGame(game, read=typist.read, write=typist.write, clear=True, **more)  # type: ignore[arg-type]
    typist.plain = plain
    assert plain.run() == 0
    return typist


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_a_whole_game_is_typed_in(seats: int, seed: int) -> None:
    game = Game.new(random_world(Rng(seed)), SEATS[:seats], seed)
    typist = typed_game(game, seed)
    assert game.is_over
    assert typist.handovers > seats
    assert "has won" in typist.screen[-1]


def test_computers_play_their_seats() -> None:
    game = Game.new(first_game(), SEATS[:3], 5)
    typist = typed_game(game, 5, computers=frozenset(("red", "blue")))
    assert game.is_over
    assert typist.handovers == 1


def scripted(game: Game, *lines: str) -> list[str]:
    said: list[str] = []
    typed = iter(lines)

    def read(ask: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    PlainGame(game, read=read, write=said.append, clear=False).run()
    return said


def test_commands_and_wrong_answers() -> None:
    game = Game.new(first_game(), SEATS[:4], 1)
    said = "\n".join(scripted(game, "", "?", "t", "l", "c longbow", "c zzzz", "99", "u", "1", "q"))
    assert "Type the number" in said
    assert "Battle plan" in said
    assert "no card called 'zzzz'" in said
    assert "'99' is not offered" in said
    assert "Nothing has been done yet" in said
    assert "unfinished" in said


def test_the_hand_is_shown_only_to_its_owner() -> None:
    game = Game.new(first_game(), SEATS[:4], 1)
    said = "\n".join(scripted(game, ""))
    assert "Forest Paths" in said
    assert all(isinstance(card, CardFace) for card in view(game, "purple").player("purple").hand)
    assert "Animal Playmates" not in said


def test_people_are_called_by_name_and_asked_for_their_pin() -> None:
    screen: list[str] = []
    asked: list[str] = []
    typed = iter(["1234", "4321", "q"])

    def read(ask: str) -> str:
        asked.append(ask)
        return next(typed)

    seats = [SeatData(seat="purple", name="Ada", pin=hash_pin("4321")), SeatData(seat="red", name="Ben")]
    game = Game.new(first_game(), SEATS[:2], 1)
    PlainGame(game, read=read, write=screen.append, clear=False, seats=seats).run()
    assert [ask.startswith("Ada decides. Type your PIN") for ask in asked] == [True, True, False]
    assert screen[0] == "! That is not the PIN."
    assert any("Ben draws 3 cards" in line for line in screen)


def test_long_lines_are_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    screen: list[str] = []
    game = Game.new(first_game(), SEATS[:2], 1)
    plain = PlainGame(game, read=lambda ask: "q", write=screen.append, clear=True)
    plain.write("  1  A choice that is far too long to stand in one line of a small screen")
    lines = screen[0].split("\n")
    assert len(lines) > 1
    assert all(len(line) < 40 for line in lines)
    assert all(line.startswith("     ") for line in lines[1:])
