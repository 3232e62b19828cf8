"""Whole games as text: the world, then a line for every decision and one for everything that happened.

    purple: Search where? [deck cradle] > "deck"
        Purple draws from the world deck: Keep, Wolves [only purple]

A decision names the seat, the question, what could be answered, and the answer as JSON. An event that not
everyone may know in full says who may. The text holds all that is needed to play the game again, so the world
it starts in never changes with the code that drew it.

A new game: `python -m tests.games.playthrough NAME CARD SEATS SEED`, in a world that starts near that card; with
`random` for the card, the game that `oath-tui simulate` plays with that seed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from oath_tui.bots.near import KeenPlayer, near_world
from oath_tui.bots.random_player import RandomPlayer
from oath_tui.cards.catalog import catalog
from oath_tui.engine.choices import (
    Answer,
    AnswerError,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Deal,
    Divide,
    Place,
    Prompt,
)
from oath_tui.engine.events import CardsEvent, Event
from oath_tui.engine.game import Game, Journal, Start
from oath_tui.engine.invariants import check_table
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.telling import tell
from oath_tui.engine.world import World, WorldSite, random_world

GOLDEN = Path(__file__).parent / "golden"
ANSWERED = "] > "
INDENT = "    "


# Writing


def playthrough(start: Start, game: Game, told: list[str]) -> str:
    """The whole text of a game that has ended."""
    assert game.next_world is not None
    lines = [
        f"Seats: {' '.join(start.seats)}",
        f"Seed: {start.seed}",
        *world_lines(start.world),
        "",
        *told,
        "",
        "What is left:",
        *world_lines(game.next_world),
    ]
    return "\n".join(lines) + "\n"


def world_lines(world: World) -> Iterator[str]:
    yield f"Oath: {world.oath}"
    for place in world.sites:
        facing = "faceup" if place.faceup else "facedown"
        yield _line("Site", [place.site or "", facing, *place.cards, *place.relics])
    yield _line("Deck", world.world_deck)
    yield _line("Relics", world.relic_deck)
    yield _line("Dispossessed", world.dispossessed)
    yield _line("Citizens", world.citizens)


def _line(name: str, words: list[str] | list[Seat]) -> str:
    return f"{name}: {' '.join(words)}".rstrip()


def decision(prompt: Prompt, answer: Answer) -> str:
    return (
        f"{prompt.seat}: {prompt.question} [{_open_to(prompt)}{ANSWERED}{json.dumps(answer, ensure_ascii=False)}"
    )


def _open_to(prompt: Prompt) -> str:
    """What could be answered: open options only, since a rule that changes opens or closes one."""
    match prompt:
        case ChooseOne():
            return " ".join(option.id for option in prompt.open_options())
        case ChooseSome(least=least, most=most):
            ids = " ".join(option.id for option in prompt.options if option.refusal is None)
            return f"{least} to {most} of {ids}"
        case ChooseNumber(low=low, high=high, step=step):
            return f"{low} to {high}" + (f" by {step}" if step > 1 else "")
        case Divide(least=least, most=most):
            return f"{least} to {most} over {_places(prompt.places)}"
        case Deal():
            return f"give {_places(prompt.gives)}, get {_places(prompt.gets)}"
    return "words"


def _places(places: tuple[Place, ...]) -> str:
    return " ".join(f"{place.id}={place.most}" for place in places) or "nothing"


def happening(event: Event) -> str:
    """What happened, in full, and which seats alone may know it so."""
    whole, public = tell(event, {}), tell(event.seen_by(None), {})
    if whole == public:
        return INDENT + whole
    hidden = [catalog().name(card) for card in event.cards] if isinstance(event, CardsEvent) else []
    assert not any(name in public for name in hidden), f"a stranger is told: {public}"
    knowing = [seat for seat in SEATS if tell(event.seen_by(seat), {}) == whole]
    return f"{INDENT}{whole} [only {' '.join(knowing) or 'nobody'}]"


# Reading


def read(text: str) -> Journal:
    """The start of the game and its answers, out of its text."""
    head, _, rest = text.partition("\n\n")
    told, _, _ = rest.partition("\n\n")
    lines = told.splitlines()
    answers = [json.loads(line.partition(ANSWERED)[2]) for line in lines if not line.startswith(INDENT)]
    return Journal(_read_start(head), answers)


def _read_start(head: str) -> Start:
    named: dict[str, list[list[str]]] = {}
    for line in head.splitlines():
        name, _, words = line.partition(":")
        named.setdefault(name, []).append(words.split())
    world = World(
        oath=named["Oath"][0][0],  # type: ignore[arg-type]
        sites=[_read_site(words) for words in named["Site"]],
        world_deck=named["Deck"][0],
        relic_deck=named["Relics"][0],
        dispossessed=named["Dispossessed"][0],
        citizens=[seat for seat in SEATS if seat in named["Citizens"][0]],
    )
    seats = tuple(seat for word in named["Seats"][0] for seat in SEATS if seat == word)
    return Start(world, seats, int(named["Seed"][0][0]))


def _read_site(words: list[str]) -> WorldSite:
    site, facing, *cards = words
    relics = [card for card in cards if card in catalog().relics]
    return WorldSite(site, facing == "faceup", [card for card in cards if card not in relics], relics)


# Playing


def replay(journal: Journal) -> str:
    """The game that the answers lead to, as text. What is not offered any more says so in its place."""
    return _play(journal.start, journal.answers, None)


def renew(journal: Journal) -> str:
    """The same, but where the answers stop being possible the game goes on by chance."""
    return _play(journal.start, journal.answers, RandomPlayer(journal.start.seed))


def _play(start: Start, answers: list[Answer], player: KeenPlayer | RandomPlayer | None) -> str:
    game, shown = Game(start), 0
    told: list[str] = []
    waiting = list(reversed(answers))
    while game.prompt is not None:
        prompt = game.prompt
        answer = waiting.pop() if waiting else None
        if answer is None or not _is_offered(prompt, answer):
            waiting.clear()
            if player is None:
                said = "the text ends" if answer is None else f"{json.dumps(answer)} is not offered"
                return "\n".join([*told, f"{prompt.seat}: {prompt.question} [{_open_to(prompt)}] but {said}", ""])
            answer = player.answer(prompt)
        game.answer(answer)
        check_table(game.table)
        told.append(decision(prompt, answer))
        told += [happening(event) for event in game.events[shown:]]
        shown = len(game.events)
    return playthrough(start, game, told)


def _is_offered(prompt: Prompt, answer: Answer) -> bool:
    try:
        prompt.check(answer)
    except AnswerError:
        return False
    return True


def begin(card: str, seats: int, seed: int) -> str:
    """A new game near a card, played by somebody who likes it; or in any world, played by chance."""
    if card == "random":
        return _play(Start(random_world(Rng(seed)), SEATS[:seats], seed), [], RandomPlayer(seed + 1))
    start = Start(near_world(card, seed), SEATS[:seats], seed)
    return _play(start, [], KeenPlayer(seed, card))


if __name__ == "__main__":
    name, card, seats, seed = sys.argv[1:]
    (GOLDEN / f"{name}.txt").write_text(begin(card, int(seats), int(seed)), encoding="utf-8")
