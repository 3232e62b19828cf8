"""Chapter 5.4: Recover."""

import pytest

from oath_tui.cards.models import SUITS, CardId, OathName, Suit
from oath_tui.engine.choices import AnswerError, ChooseNumber
from oath_tui.engine.scenario import Scene, SeatSpec, chancellor, exile, scenario, site
from oath_tui.engine.state import BannerId
from tests.marks import law, ruling


def labels(scene: Scene) -> dict[str, str]:
    """What the prompt says of each of its options."""
    return {option.id: option.label for option in getattr(scene.prompt, "options", ())}


# 5.4.1 What can be recovered


@law("5.4.1")
@pytest.mark.parametrize("what", ["relic-1", "peoples_favor", "darkest_secret"])
def test_recovering_anything_costs_one_supply(what: str) -> None:
    sites = {"mountain": site(relics=["map"])}
    scene = scenario(sites=sites, red=exile(favor=2, secrets=2), turn="red").red("recover")
    assert scene.offers() == ["relic-1", "peoples_favor", "darkest_secret"]
    scene.red(what)
    assert scene.state.players["red"].supply == 6
    spent = scenario(sites=sites, red=exile(favor=2, secrets=2, supply=0), turn="red")
    assert "Supply" in str(spent.refused("recover"))


@law("5.4.1")
def test_a_relic_must_lie_at_your_site() -> None:
    scene = scenario(
        sites={"plains": (), "mountain": site(relics=["map"], warbands=("red", 1))},
        red=exile(favor=5),
        blue=exile(relics=["whistle"]),
        turn="red",
    ).red("recover")
    assert isinstance(scene.prompt, ChooseNumber)  # only the banner was open: no relic far off or in other hands
    assert scene.state.players["red"].relics == []


@law("5.4.1")
def test_you_choose_among_the_relics_here_by_their_places() -> None:
    scene = scenario(
        sites={"drowned_city": site(relics=["map", "whistle"], secrets=3)}, red=exile(favor=2), turn="red"
    ).red("recover")
    assert {"relic-1", "relic-2"} <= set(scene.offers())
    assert not any(name in str(labels(scene)) for name in ("Map", "Whistle"))
    scene.red("relic-2")
    assert scene.holder("whistle") == "red"
    assert scene.site("drowned_city").relics == ["map"]


@law("5.4.1")
@ruling("D10")
def test_a_relic_you_have_peeked_at_is_named_to_you() -> None:
    """D10: and to nobody else who comes by."""
    sites = {"mountain": site(relics=["map"])}
    scene = scenario(sites=sites, red=exile(favor=2), blue=exile(favor=2), turn="red").red("peek")
    knowing = scene.game.clone()
    knowing.answer("recover")
    assert "Map" in str(knowing.prompt)
    scene.red("rest").blue("recover")
    assert "Map" not in str(labels(scene))


@law("5.4.1")
def test_a_banner_is_recovered_from_any_distance() -> None:
    scene = scenario(
        sites={"plains": (), "river": ()},
        red=exile(favor=3),
        blue=exile(at="river"),
        peoples_favor=("blue", 2),
        turn="red",
    )
    scene.red("recover", "order")  # three is all there is to pay
    assert scene.holder("peoples_favor") == "red"


def darkest_secret_held(blue: SeatSpec, *cards: CardId) -> Scene:
    """Blue holds the Darkest Secret at the River, and Red, elsewhere, could pay for anything."""
    scene = scenario(
        sites={"mountain": site("alchemist", relics=["map"]), "river": cards},
        red=exile(favor=2, secrets=3),
        blue=blue,
        darkest_secret=("blue", 1),
        turn="red",
    )
    return scene.red("recover")


@law("5.4.1")
@pytest.mark.parametrize(
    ("advisers", "cards"),
    [
        (["longbows"], ["elders"]),
        (["longbows"], ["scouts", "elders"]),
        ([], ["elders"]),
        (["tents"], ["great_spire", "broken_forge"]),
    ],
    ids=["no match", "one card without match", "no adviser at all", "an edifice counts"],
)
def test_a_card_that_matches_no_adviser_exposes_the_darkest_secret(
    advisers: list[CardId], cards: list[CardId]
) -> None:
    scene = darkest_secret_held(exile(at="river", advisers=advisers), *cards).red("darkest_secret", 2)
    assert scene.holder("darkest_secret") == "red"


@law("5.4.1")
@ruling("P8")
def test_facedown_advisers_do_not_guard_the_darkest_secret() -> None:
    """P8: they match nothing."""
    scene = darkest_secret_held(exile(at="river", facedown=["tents"]), "elders")
    assert "darkest_secret" in scene.offers()


@law("5.4.1")
@pytest.mark.parametrize(
    ("advisers", "cards", "why"),
    [
        (["tents"], ["elders"], "every card"),
        (["tents", "longbows"], ["elders", "scouts"], "every card"),
        (["tents"], ["elders", "fallen_spire"], "every card"),
        ([], ["fallen_spire"], "no cards"),
        ([], [], "no cards"),
    ],
    ids=["matched", "both matched", "a ruin exposes nothing", "only a ruin", "no cards"],
)
def test_a_guarded_darkest_secret_cannot_be_recovered(
    advisers: list[CardId], cards: list[CardId], why: str
) -> None:
    """The cards at Red's own site do not matter, only those where its holder stands."""
    scene = darkest_secret_held(exile(at="river", advisers=advisers), *cards)
    assert why in str(scene.refused("darkest_secret"))
    assert scene.offers() == ["relic-1", "peoples_favor"]


@law("5.4.1")
@ruling("H5")
def test_in_the_shared_bank_the_darkest_secret_is_open_to_all() -> None:
    """H5: without a holder there is no site to look at."""
    scene = scenario(sites={"plains": ()}, red=exile(secrets=2), turn="red").red("recover")
    assert scene.holder("darkest_secret") == "red"


@law("5.4.1", "5.4.4")
@ruling("H7")
def test_you_may_recover_from_yourself_whatever_your_site_shows() -> None:
    """H7: of the Darkest Secret all the old secrets come back to you."""
    scene = scenario(red=exile(secrets=5), darkest_secret=("red", 3), turn="red").red("recover", 4)
    assert scene.state.banners["darkest_secret"].tokens == 4
    assert scene.changed("red.secrets", -4 + 3, "red.supply", -1)


@law("5.4.1", "5.4.4")
@ruling("H7")
def test_recovering_your_own_peoples_favor_feeds_the_banks() -> None:
    """H7: you pay more than lies on it, and the old favor goes out."""
    scene = scenario(red=exile(favor=4), peoples_favor=("red", 2), turn="red").red("recover", 3, "order")
    assert scene.holder("peoples_favor") == "red"
    assert scene.changed("red.favor", -3, "peoples_favor", 1, "bank.order", 1, "bank.hearth", 1)


# 5.4.2 The price


@law("5.4.2")
@pytest.mark.parametrize(
    ("place", "bank"),
    [
        ("steppe", "nomad"),
        ("barren_coast", "nomad"),
        ("standing_stones", "arcane"),
        ("narrow_pass", "arcane"),
        ("ancient_city", "order"),
        ("the_tribunal", "order"),
        ("mine", "discord"),
    ],
)
@ruling("H10")
def test_three_favor_for_a_bank(place: CardId, bank: Suit) -> None:
    """H10: three, never more, into the bank that the site names."""
    scene = scenario(sites={place: site(relics=["map"])}, red=exile(favor=5), turn="red").red("recover", "relic-1")
    assert scene.changed("red.favor", -3, f"bank.{bank}", 3, "red.relics", 1, "shared", 0)


@law("5.4.2")
@pytest.mark.parametrize("place", ["mountain", "drowned_city"])
def test_two_favor_burned(place: CardId) -> None:
    scene = scenario(sites={place: site(relics=["map"])}, red=exile(favor=5), turn="red").red("recover", "relic-1")
    assert scene.changed("red.favor", -2, "shared", 2, "red.relics", 1)


@law("5.4.2")
@pytest.mark.parametrize(
    ("place", "secrets"),
    [
        ("buried_giant", 1),
        ("marshes", 1),
        ("shrouded_wood", 1),
        ("the_hidden_place", 1),
        ("deep_woods", 2),
        ("wastes", 2),
    ],
)
def test_secrets_burned(place: CardId, secrets: int) -> None:
    scene = scenario(sites={place: site(relics=["map"])}, red=exile(secrets=4), turn="red")
    scene.red("recover", "relic-1")
    assert scene.changed("red.secrets", -secrets, "red.flipped", 0, "red.relics", 1)


@law("5.4.2")
@pytest.mark.parametrize(
    ("place", "seat"),
    [
        ("steppe", exile(favor=2)),
        ("mountain", exile(favor=1)),
        ("marshes", exile(flipped=3)),
        ("deep_woods", exile(secrets=1, flipped=1)),
    ],
)
def test_who_cannot_pay_in_full_gets_no_relic(place: CardId, seat: SeatSpec) -> None:
    scene = scenario(
        sites={place: site(relics=["map"]), "plains": ()},
        red=seat,
        peoples_favor=("purple", 5),
        darkest_secret=("purple", 5),
        turn="red",
    )
    assert "needs" in str(scene.refused("recover"))


@law("5.4.2")
def test_a_site_without_a_price_sells_no_relic() -> None:
    scene = scenario(sites={"plains": site(relics=["map"])}, red=exile(favor=5, secrets=5), turn="red")
    scene.red("recover")
    assert "no price" in str(scene.refused("relic-1"))


@law("5.4.2")
@ruling("H10")
@pytest.mark.parametrize("banner", ["peoples_favor", "darkest_secret"])
def test_a_banner_costs_more_than_lies_on_it_and_as_much_as_you_like(banner: BannerId) -> None:
    """H10: the one price that may be overpaid."""
    scene = scenario(
        red=exile(favor=6, secrets=6), peoples_favor=(None, 3), darkest_secret=(None, 3), turn="red"
    ).red("recover", banner)
    assert isinstance(scene.prompt, ChooseNumber)
    assert (scene.prompt.low, scene.prompt.high) == (4, 6)
    with pytest.raises(AnswerError):
        scene.red(3)
    scene.red(6)
    if banner == "peoples_favor":
        scene.red("order")
    assert scene.state.banners[banner].tokens == 6


@law("5.4.2")
@ruling("H4")
def test_the_old_secrets_and_facedown_ones_do_not_help_to_pay() -> None:
    """H4: pay from faceup secrets on your board first, take an old one afterwards."""
    scene = scenario(red=exile(secrets=2, flipped=5), darkest_secret=("red", 2), turn="red")
    assert "needs" in str(scene.refused("recover"))


@law("5.4.2")
@ruling("T2")
def test_a_modifier_of_the_recover_is_paid_first() -> None:
    """T2: Magician's Code is chosen before the banner and before Supply is spent."""
    scene = scenario(red=exile(favor=2, secrets=1, advisers=["magicians_code"]), turn="red").red("recover")
    assert scene.offers() == ["magicians_code", "none"]
    assert scene.changed("red.supply", 0)
    scene.red("magicians_code", 0)
    assert scene.state.favor_on == {"magicians_code": 2}
    assert scene.holder("darkest_secret") == "red"


# 5.4.3 Taking it


@law("5.4.3")
def test_a_relic_lies_faceup_before_its_new_holder() -> None:
    scene = scenario(
        sites={"mountain": site(relics=["brass_horse"])},
        red=exile(favor=2, relics=["map", "whistle", "horned_mask"]),
        turn="red",
    ).red("recover", "relic-1")
    assert scene.state.players["red"].relics == ["map", "whistle", "horned_mask", "brass_horse"]  # no limit
    assert "use:brass_horse" in labels(scene)


@law("5.4.3")
@pytest.mark.parametrize(
    ("oath", "what", "paid"),
    [
        ("the_people", "peoples_favor", (2, "order")),
        ("devotion", "darkest_secret", (2,)),
        ("protection", "relic-1", ()),
    ],
)
def test_what_is_recovered_may_bring_the_title(oath: OathName, what: str, paid: tuple[object, ...]) -> None:
    scene = scenario(
        sites={"mountain": site(relics=["whistle"])},
        purple=chancellor(),
        red=exile(favor=3, secrets=3, relics=["map"]),
        oath=oath,
        title="purple",
        turn="red",
    )
    scene.red("recover", what, *paid)
    assert scene.state.title == "red"
    assert not scene.state.usurper


# 5.4.4 What lay on a banner


@law("5.4.4")
@ruling("H6")
@pytest.mark.parametrize(
    ("first", "old", "fed"),
    [
        ("discord", 2, {"discord": 1, "arcane": 1}),
        ("nomad", 2, {"nomad": 1, "discord": 1}),
        ("hearth", 3, {"hearth": 1, "beast": 1, "nomad": 1}),
        ("order", 7, {suit: 2 if suit == "order" else 1 for suit in SUITS}),
    ],
)
def test_the_old_favor_goes_round_the_banks(first: Suit, old: int, fed: dict[Suit, int]) -> None:
    """H6: one each, from the bank you name, Discord to Nomad and round again."""
    scene = scenario(red=exile(favor=9), peoples_favor=("purple", old), turn="red")
    scene.red("recover", old + 1, first)
    for suit in SUITS:
        assert scene.changed(f"bank.{suit}", fed.get(suit, 0))
    assert scene.changed("peoples_favor", 1, "red.favor", -old - 1, "shared", 0)


@law("5.4.4")
@ruling("C15")
def test_a_recovered_peoples_favor_leaves_the_mob_and_burns_nothing() -> None:
    """C15: seizing burns, recovering never does."""
    scene = scenario(red=exile(favor=4), peoples_favor=("purple", 3), mob=True, turn="red").red("recover", "order")
    assert not scene.state.banners["peoples_favor"].mob
    assert scene.changed("peoples_favor", 1, "shared", 0)


@law("5.4.4")
@pytest.mark.parametrize(("old", "rest"), [(1, 0), (2, 1), (4, 3)])
def test_you_take_one_old_secret_and_the_last_holder_the_others(old: int, rest: int) -> None:
    scene = scenario(
        sites={"plains": ["elders"]}, red=exile(secrets=7), blue=exile(), darkest_secret=("blue", old), turn="red"
    )
    scene.red("recover", old + 1)
    assert scene.changed("red.secrets", -old, "blue.secrets", rest, "darkest_secret", 1)


@law("5.4.4")
@ruling("H5")
def test_without_a_last_holder_the_other_old_secrets_are_gone() -> None:
    """H5: nobody held it, so nobody gets them."""
    scene = scenario(red=exile(secrets=5), darkest_secret=(None, 3), turn="red").red("recover", 4)
    assert scene.changed("red.secrets", -3, "purple.secrets", 0, "darkest_secret", 1)
