"""The command `oath-tui`. Each subcommand is imported only when it is asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from oath_tui import __version__

THEMES = ("oath-dark", "oath-light", "oath-contrast", "oath-colorblind")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; problems are one sentence on standard error."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    options = _parser().parse_args(given or ["play"])
    try:
        return _run(options)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def _run(options: argparse.Namespace) -> int:
    match options.command:
        case "cards":
            from oath_tui.cli import cards

            return cards.run(options)
        case "law" | "aid":
            from oath_tui.cli import law

            return law.run(options)
        case "simulate":
            from oath_tui.cli import simulate

            return simulate.run(options)
        case "export" | "annals":
            from oath_tui.cli import tales

            return tales.run(options)
        case "chains":
            from oath_tui.cli import chains

            return chains.run(options)
        case "bench":
            from oath_tui.cli import bench

            return bench.run(options)
        case "worlds" | "new" | "show" | "rename" | "verify" | "schema" | "repair":
            from oath_tui.cli import worlds

            return worlds.run(options)
        case "import-tts" | "export-tts":
            from oath_tui.cli import tts

            return tts.run(options)
        case "play":
            from oath_tui.cli import play

            return play.run(options)
        case "replay":
            from oath_tui.cli import replay

            return replay.run(options)
    raise ValueError(options.command)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="oath-tui", description="Oath for one terminal and up to six people.")
    parser.add_argument("--version", action="version", version=f"oath-tui {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    play = commands.add_parser("play", help="play a game")
    play.add_argument("file", nargs="?", metavar="WORLD", help="a world to play in; without one nothing is saved")
    play.add_argument("--saves", metavar="DIR", help="the folder with the worlds")
    play.add_argument("--plain", action="store_true", help="numbered lines, without a screen")
    play.add_argument("--ascii", action="store_true", help="plain signs only")
    play.add_argument("--theme", choices=THEMES, help="for this time; the settings keep another")
    play.add_argument("--open-table", action="store_true", help="never cover the table")
    play.add_argument("--players", type=int, default=4, choices=range(2, 7), help="how many seats (default 4)")
    play.add_argument("--computers", type=int, default=0, help="how many of the last seats chance plays")
    play.add_argument("--world", choices=("first", "new", "random"), default="first", help="where to play")
    play.add_argument("--seed", type=int, help="the same seed gives the same shuffles and dice")

    replay = commands.add_parser(
        "replay", help="watch a game again, and play on from any moment of a finished one"
    )
    replay.add_argument("world", metavar="FILE", help="the world's name or file")
    replay.add_argument("--game", type=int, metavar="N", help="which game (default: the present or last one)")
    replay.add_argument("--at", type=int, default=0, metavar="M", help="begin after so many answers")
    replay.add_argument("--saves", metavar="DIR", help="the folder with the worlds")
    replay.add_argument("--ascii", action="store_true", help="plain signs only")
    replay.add_argument("--theme", choices=THEMES, help="for this time; the settings keep another")

    cards = commands.add_parser("cards", help="list the cards, or show one")
    cards.add_argument("name", nargs="*", help="the card's name")
    cards.add_argument("--suit", choices=("discord", "arcane", "order", "hearth", "beast", "nomad"))
    cards.add_argument(
        "--kind",
        choices=("denizen", "edifice", "relic", "site", "vision", "banner", "reliquary", "oath", "title"),
    )
    cards.add_argument("--json", action="store_true", help="as JSON")

    law = commands.add_parser("law", help="the Law in our words: its contents, a rule, or what it says of a word")
    law.add_argument("words", nargs="*", metavar="NUMBER|WORD", help="such as 5.5.4 or discard")
    commands.add_parser("aid", help="the play aid, one page to print")

    simulate = commands.add_parser("simulate", help="play random games and check every rule of the table")
    simulate.add_argument("--games", type=int, default=100, metavar="N")
    simulate.add_argument("--players", default="2..6", metavar="N|A..B", help="seats, such as 4 or 2..6")
    simulate.add_argument("--seed", type=int, default=1, metavar="S")
    simulate.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    simulate.add_argument("--world", choices=("first", "random"), default="random")
    simulate.add_argument("--coverage", action="store_true", help="count how often each power was used")
    simulate.add_argument("--near", metavar="CARD", help="start every game near this card")
    simulate.add_argument("--failures", default="failures", metavar="DIR", help="where journals of failures go")
    simulate.add_argument("--json", action="store_true", help="as JSON")

    chains = commands.add_parser("chains", help="play worlds through many generations and verify their files")
    chains.add_argument("--chains", type=int, default=10, metavar="N")
    chains.add_argument("--generations", type=int, default=20, metavar="G")
    chains.add_argument("--seed", type=int, default=1, metavar="S")
    chains.add_argument("--jobs", type=int, default=1, metavar="J")
    chains.add_argument("--json", action="store_true", help="as JSON")

    _add_world_commands(commands)

    bench = commands.add_parser("bench", help="measure the engine")
    bench.add_argument("--ui", action="store_true", help="measure the screen instead")
    bench.add_argument("--games", type=int, default=30, metavar="N")
    bench.add_argument("--seed", type=int, default=1, metavar="S")
    bench.add_argument("--json", action="store_true", help="as JSON")
    return parser


def _add_world_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    def command(name: str, tells: str) -> argparse.ArgumentParser:
        parser = commands.add_parser(name, help=tells)
        parser.add_argument("--saves", metavar="DIR", help="the folder with the worlds")
        return parser

    worlds = command("worlds", "list the worlds")
    worlds.add_argument("--json", action="store_true", help="as JSON")
    new = command("new", "begin a world")
    new.add_argument("name")
    new.add_argument("--world", choices=("first", "new", "random"), default="new", help="where it begins")
    new.add_argument("--seed", type=int)
    show = command("show", "show a world")
    show.add_argument("world", help="its name or file")
    show.add_argument("--json", action="store_true", help="as JSON")
    rename = command("rename", "give a world another name")
    rename.add_argument("world", help="its name or file")
    rename.add_argument("name")
    verify = command("verify", "replay every game of world files and check everything")
    verify.add_argument("files", nargs="+", metavar="FILE")
    command("schema", "print the JSON Schema of a world file")
    repair = command("repair", "cut a game back to the last answer that replays, into a new file")
    repair.add_argument("world", help="its name or file")
    repair.add_argument("-o", "--output", metavar="FILE")
    imported = command("import-tts", "make a world from a Tabletop Simulator string")
    imported.add_argument("string", metavar="STRING|FILE|-", help="the string, its file, or - for standard input")
    imported.add_argument("--name", help="another name than the string has")
    imported.add_argument("--json", action="store_true", help="only print the world, as JSON")
    exported = command("export-tts", "print the Tabletop Simulator string of a world")
    exported.add_argument("world", help="its name or file")
    export = command("export", "tell a game as text, Markdown, HTML, or a moment of it as SVG")
    export.add_argument("world", help="its name or file")
    export.add_argument("--format", choices=("text", "markdown", "html", "svg"), default="text")
    export.add_argument("--game", type=int, metavar="N", help="which game (default: the present or last one)")
    export.add_argument("--seat", choices=("purple", "red", "blue", "yellow", "white", "brown"))
    export.add_argument("--at", type=int, metavar="M", help="the moment for an SVG: after so many answers")
    export.add_argument("-o", "--output", metavar="PATH")
    annals = command("annals", "tell the history of a world")
    annals.add_argument("world", help="its name or file")
    annals.add_argument("--format", choices=("text", "markdown", "html"), default="text")
    annals.add_argument("-o", "--output", metavar="PATH")
