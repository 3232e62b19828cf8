"""Published rulings that belong to no one suit."""

from __future__ import annotations

from oath_tui.engine.scenario import chancellor, exile, scenario, site
from tests.marks import ruling


@ruling("R138")
def test_a_promise_has_no_date_and_stays_open_until_the_two_settle_it() -> None:
    """How long a promise binds is for the players to say, in the words of the promise itself."""
    scene = scenario(
        sites={"the_tribunal": site(), "lush_coast": site(warbands=("purple", 1))},
        purple=chancellor(at="lush_coast"),
        red=exile(at="the_tribunal"),
        turn="red",
    )
    scene.red("use:the_tribunal", "In a later age Red is spared.", {})
    scene.purple("accept").red("yes", "rest")
    for _ in range(2):
        scene.purple("rest").red("rest")
    (pact,) = scene.state.pacts
    assert (pact.status, pact.round, scene.state.turn.round) == ("open", 1, 4)
    assert scene.refused("pact") is None
    scene.purple("pact", "open")
    assert pact.status == "open"
    scene.purple("pact", "kept").red("kept")
    assert [pact.status for pact in scene.state.pacts] == ["kept"]
