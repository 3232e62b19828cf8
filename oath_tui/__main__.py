"""`python -m oath_tui` is the command `oath-tui`."""

from oath_tui.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
