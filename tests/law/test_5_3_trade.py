"""Chapter 5.3: Trade."""

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine.scenario import SeatSpec, exile, scenario, site
from tests.marks import law, ruling

NOMADS: list[CardId] = ["tents", "lancers", "rain_boots"]


# 5.3.1 The price


@law("5.3.1")
@pytest.mark.parametrize("what", ["favor", "secrets"])
def test_a_trade_costs_one_supply(what: str) -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=2, secrets=1), turn="red")
    scene.red("trade", f"elders:{what}")
    assert scene.changed("red.supply", -1)


@law("5.3.1")
def test_without_supply_there_is_no_trade() -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=2, secrets=1, supply=0), turn="red")
    assert "Supply" in str(scene.refused("trade"))


# 5.3.2 Secrets for favor


@law("5.3.2")
@pytest.mark.parametrize("matching", range(4))
def test_a_secret_buys_one_favor_and_one_for_each_matching_adviser(matching: int) -> None:
    scene = scenario(
        sites={"plains": ["elders"]},
        red=exile(secrets=1, advisers=NOMADS[:matching]),
        banks={"nomad": 6},
        turn="red",
    )
    scene.red("trade")  # without favor there is nothing to choose
    assert scene.changed("red.favor", 1 + matching, "bank.nomad", -1 - matching, "red.secrets", -1)
    assert scene.state.secrets_on == {"elders": 1}
    scene.red("rest")
    assert scene.changed("red.secrets", 0)  # it comes home


@law("5.3.2")
@pytest.mark.parametrize("matching", range(4))
def test_two_favor_buy_a_secret_for_each_matching_adviser(matching: int) -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=2, advisers=NOMADS[:matching]), turn="red").red(
        "trade"
    )
    assert scene.changed("red.favor", -2, "red.secrets", matching)
    assert scene.state.favor_on == {"elders": 2}
    scene.red("rest")
    assert scene.changed("red.favor", -2, "bank.nomad", 2)


@law("5.3.2")
@ruling("P8")
@pytest.mark.parametrize(
    "seat",
    [
        exile(favor=2, secrets=1, advisers=["longbows", "wolves"]),
        exile(favor=2, secrets=1, facedown=["tents", "lancers"]),
    ],
    ids=["other suits", "facedown"],
)
def test_advisers_of_other_suits_and_facedown_ones_match_nothing(seat: SeatSpec) -> None:
    """P8: a facedown adviser has no suit."""
    scene = scenario(sites={"plains": ["elders"]}, red=seat, turn="red")
    scene.red("trade")
    assert scene.offers() == ["elders:favor", "elders:secrets"]
    scene.red("elders:favor")
    assert scene.changed("red.favor", 1)


@law("5.3.2")
@ruling("H9")
@pytest.mark.parametrize(("bank", "gain"), [(2, 2), (0, 0)])
def test_a_short_bank_pays_what_it_has(bank: int, gain: int) -> None:
    """H9: the trade is legal and its price is due in full."""
    scene = scenario(
        sites={"plains": ["elders"]},
        red=exile(secrets=1, advisers=NOMADS),
        banks={"nomad": bank, "order": 3},
        turn="red",
    ).red("trade")
    assert scene.changed("red.favor", gain, "bank.nomad", -gain, "bank.order", 0, "red.secrets", -1)


@law("5.3.2")
@ruling("H8")
def test_secrets_never_run_short() -> None:
    """H8: the shared bank has secrets without end."""
    scene = scenario(
        sites={"plains": ["elders"]}, red=exile(favor=2, secrets=30, advisers=NOMADS), turn="red"
    ).red("trade", "elders:secrets")
    assert scene.changed("red.secrets", 3)


@law("5.3.2")
@ruling("H10")
@pytest.mark.parametrize(("favor", "flipped"), [(1, 0), (0, 1), (1, 1)])
def test_the_price_must_be_paid_in_full_and_faceup(favor: int, flipped: int) -> None:
    """H10: exactly two favor or one faceup secret; a facedown secret pays nothing."""
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=favor, flipped=flipped), turn="red")
    assert scene.refused("trade")


@law("5.3.2")
def test_what_lies_on_a_card_bars_the_trade() -> None:
    scene = scenario(
        sites={"plains": ["elders", "convoys", "scouts"]},
        red=exile(favor=4, secrets=2),
        favor_on={"elders": 1},
        secrets_on={"convoys": 1},
        turn="red",
    ).red("trade")
    assert scene.offers() == ["scouts:favor", "scouts:secrets"]
    assert "lie on it already" in str(scene.refused("elders:favor"))
    scene.red("scouts:favor")
    assert "lie on it already" in str(scene.refused("trade"))


@law("5.3.2")
@ruling("D8")
def test_an_intact_edifice_trades_and_a_ruin_does_not() -> None:
    """D8: a ruin has no suit; a relic is no card to trade with either."""
    intact = scenario(
        sites={"plains": ["ancient_forge"]}, red=exile(secrets=1, advisers=["tents"]), turn="red"
    ).red("trade")
    assert intact.changed("red.favor", 2)
    ruin = scenario(
        sites={"steppe": site("broken_forge", relics=["map"])},
        red=exile(favor=2, secrets=1, relics=["whistle"], advisers=["tents"]),
        turn="red",
    )
    assert "no card at your site" in str(ruin.refused("trade"))


@law("5.3.2")
def test_the_card_must_be_at_your_site() -> None:
    scene = scenario(
        sites={"plains": (), "river": site("elders", warbands=("red", 1))},
        red=exile(favor=2, secrets=1, advisers=["tents"]),
        turn="red",
    )
    assert "no card at your site" in str(scene.refused("trade"))


@law("5.3.2")
def test_the_favor_comes_from_the_bank_of_the_card_alone() -> None:
    scene = scenario(
        sites={"plains": ["longbows"]}, red=exile(secrets=1, advisers=["scouts", "elders"]), turn="red"
    ).red("trade")
    assert scene.changed("red.favor", 2, "bank.order", -2, "bank.nomad", 0)


@law("5.3.2")
@ruling("T2")
def test_a_modifier_of_the_trade_is_offered_first() -> None:
    """T2: the Old Oak is named before the card to trade with; left out, it adds nothing."""
    scene = scenario(
        sites={"plains": ["the_old_oak"]}, red=exile(favor=2, secrets=1, advisers=["wolves"]), turn="red"
    )
    scene.red("trade")
    assert scene.offers() == ["the_old_oak", "none"]
    assert scene.changed("red.supply", 0)
    without = scene.game.clone()
    for answer in ("none", "the_old_oak:secrets"):
        without.answer(answer)
    assert without.state.players["red"].secrets == 2
    scene.red("the_old_oak", "the_old_oak:secrets")
    assert scene.changed("red.secrets", 2)
