"""Chapter 9: how the Law is read, what runs out, who knows what, and what binds."""

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine.choices import AnswerError, ChooseNumber
from oath_tui.engine.game import Game
from oath_tui.engine.scenario import Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.view import CardBack, CardFace, log, view
from oath_tui.engine.world import first_game
from tests.marks import law, ruling


def options(scene: Scene) -> list[str]:
    return [option.id for option in getattr(scene.prompt, "options", ())]


# 9.1 Taken at its word


@law("9.1")
def test_what_a_rule_says_of_sites_it_does_not_say_of_advisers() -> None:
    def play(where: str) -> Scene:
        scene = scenario(red=exile(facedown=["longbows"]), turn="red")
        return scene.red("adviser", where)

    assert play("plains").changed("red.favor", 1, "bank.order", -1)
    assert play("adviser").changed("red.favor", 0, "bank.order", 0)


@law("9.1")
@ruling("D5")
def test_what_a_rule_says_of_the_world_deck_it_does_not_say_of_the_piles() -> None:
    cards = ["vision_of_faith", "elders", "wolves"]
    scene = scenario(discards={"cradle": cards}, turn="red")
    scene.red("search", "cradle")
    assert options(scene) == cards  # a Vision stops only a draw from the world deck
    assert scene.state.visions_drawn == 0


@law("9.1", "10.5")
def test_a_power_that_discards_follows_the_glossary() -> None:
    scene = scenario(
        sites={"river": (), "plains": site("taming_charm", "elders", "ancient_forge", slot=2)},
        red=exile(at="plains", favor=3, secrets=1),
        turn="red",
    )
    scene.red("muster", "elders", "use:taming_charm")  # the locked edifice is not offered
    assert scene.state.discards["hinterland"] == ["elders"]
    assert scene.state.favor_on.get("elders") is None
    assert scene.changed("bank.nomad", 1 - 2)  # the favor on it went home before two were gained


@law("9.1", "5.5.7.3")
@ruling("C14")
def test_the_law_stands_above_the_playbook_on_banished_pawns() -> None:
    """The Playbook puts the pawn anywhere; the Law makes it travel where it is able to."""
    scene = scenario(
        sites={"river": site(warbands=("purple", 1)), "narrow_pass": site(slot=2), "steppe": site(slot=3)},
        red=exile(at="river", warbands=3),
        blue=exile(at="river"),
        turn="red",
        rolls=[attack("sword"), defense("blank", "blank")],
    )
    scene.red("campaign", "blue", 1, "no")
    assert "narrow_pass" in scene.offers()
    assert "steppe" not in scene.offers()


# 9.2 Must, cannot, ignore


def bound_for_the_pass(start: CardId, goal: CardId, **red: object) -> Scene:
    """Red wants from the Cradle to a site of the Provinces, where the Narrow Pass lies."""
    return scenario(
        sites={start: (), "narrow_pass": site(slot=2), goal: site(slot=3)},
        red=exile(at=start, **red),
        turn="red",
    )


@law("9.2")
def test_must_leaves_no_choice() -> None:
    scene = bound_for_the_pass("river", "steppe")
    scene.red("travel")
    assert scene.refused("steppe") == "you must travel to the Narrow Pass (11.8)"
    assert scene.refused("narrow_pass") is None


@law("9.2")
def test_ignore_beats_must() -> None:
    scene = bound_for_the_pass("lush_coast", "rocky_coast")
    scene.red("travel", "rocky_coast")
    assert scene.changed("red.supply", -1)


@law("9.2")
@ruling("P13")
def test_ignore_reaches_no_further_than_the_rule_it_names() -> None:
    scene = bound_for_the_pass("lush_coast", "steppe")
    scene.red("travel")
    assert scene.refused("steppe") is not None  # a Coast ignores the pass on the way to a Coast


@law("9.2")
@ruling("R2")
def test_who_ignores_one_rule_is_still_bound_by_the_other() -> None:
    def leave_the_giant(secrets: int) -> Scene:
        scene = bound_for_the_pass("buried_giant", "the_hidden_place", secrets=secrets)
        return scene.red("travel", "buried_giant")

    assert "the_hidden_place" not in leave_the_giant(1).offers()
    scene = leave_the_giant(2).red("the_hidden_place")
    assert scene.changed("red.supply", 0, "red.flipped", 2)


@law("9.2")
def test_ignoring_the_adviser_limit_beats_having_to_make_room() -> None:
    def with_drawn(card: CardId) -> Scene:
        scene = scenario(
            red=exile(advisers=["scouts", "wrestlers", "elders"]), discards={"cradle": [card]}, turn="red"
        )
        return scene.red("search", "cradle", "adviser")

    assert set(options(with_drawn("tents"))) == {"scouts", "wrestlers", "elders"}
    scene = with_drawn("pied_piper")
    assert scene.prompt.law == "4.2"
    assert len(scene.advisers("red")) == 4


@law("9.2")
@pytest.mark.parametrize("secrets", [0, 1])
def test_cannot_beats_must(secrets: int) -> None:
    """A ruler's site must be a target, and The Hidden Place cannot be one without a secret to turn."""
    scene = scenario(
        sites={"the_hidden_place": site(warbands=("blue", 1))},
        red=exile(warbands=2, secrets=secrets),
        blue=exile(),
        title="blue",
        turn="red",
    )
    assert (scene.refused("campaign") is None) is bool(secrets)


@law("9.2")
def test_a_card_that_cannot_be_discarded_is_no_room_that_must_be_made() -> None:
    scene = scenario(
        red=exile(advisers=["tyrant", "a_small_favor", "faithful_friend"]),
        discards={"cradle": ["tents"]},
        turn="red",
    )
    scene.red("search", "cradle")
    assert scene.refused("adviser") == "your advisers are full and locked (5.1.4.2)"
    assert scene.refused("facedown") is not None
    assert scene.refused("plains") is None


@law("9.2")
@pytest.mark.parametrize(("warbands", "left"), [(2, 1), (0, 0)])
def test_must_if_able_is_done_if_it_can_be_and_forgiven_if_not(warbands: int, left: int) -> None:
    scene = scenario(
        sites={"river": site(warbands=("purple", 1)), "plains": site(warbands=("purple", warbands))},
        red=exile(at="river", advisers=["tyrant"]),
        turn="red",
    )
    scene.red("travel", "plains")
    assert scene.site("plains").warbands == left
    assert scene.table.site(scene.table.here("red")).card == "plains"


# 9.3 What runs out


@law("9.3")
@ruling("H8")
@pytest.mark.parametrize(("placed", "gained"), [(12, 2), (13, 1), (14, 0)])
def test_a_muster_brings_what_warbands_there_are(placed: int, gained: int) -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=1, warbands=placed), turn="red")
    scene.red("muster")
    assert scene.changed("red.warbands", gained, "red.favor", -1, "red.supply", -1)


@law("9.3")
def test_citizens_muster_from_what_the_chancellor_has_left() -> None:
    scene = scenario(
        sites={"plains": ["elders"]}, purple=chancellor(warbands=23), red=citizen(favor=1), turn="red"
    )
    scene.red("muster")
    assert scene.changed("red.warbands", 1, "purple.bank", -1, "red.bank", 0)


@law("9.3")
@ruling("H9")
@pytest.mark.parametrize(("bank", "gained"), [(4, 3), (2, 2), (0, 0)])
def test_a_trade_pays_what_the_bank_has(bank: int, gained: int) -> None:
    scene = scenario(
        sites={"plains": ["elders"]},
        red=exile(secrets=1, advisers=["tents", "rain_boots"]),
        banks={"nomad": bank},
        turn="red",
    )
    scene.red("trade")
    assert scene.changed("red.favor", gained, "bank.nomad", -gained)


@law("9.3")
def test_a_card_may_be_played_though_its_bank_is_empty() -> None:
    scene = scenario(red=exile(facedown=["longbows"]), banks={"order": 0}, turn="red")
    scene.red("adviser", "plains")
    assert scene.changed("red.favor", 0)


@law("9.3")
@ruling("R6")
def test_a_revealed_site_gets_the_favor_and_relics_that_are_left() -> None:
    scene = scenario(
        sites={"river": (), "mine": site(faceup=False)},
        purple=chancellor(favor=15),
        red=exile(),
        turn="red",
    )
    assert scene.state.shared_favor == 36 - 18 - 15 - 1
    scene.red("travel", "cradle-2")
    assert scene.changed("mine.favor", 2, "shared", -2)


@law("9.3")
@ruling("R6")
def test_relics_run_out() -> None:
    relics = list(scenario().state.relic_deck)
    scene = scenario(
        sites={
            "river": site(),
            "drowned_city": site(faceup=False),
            "steppe": site(relics=relics[1:8]),
            "wastes": site(relics=relics[8:]),
        },
        turn="red",
    )
    assert scene.state.relic_deck == relics[:1]
    scene.red("travel", "cradle-2")
    assert scene.site("drowned_city").relics == relics[:1]  # two are shown
    assert scene.changed("drowned_city.secrets", 3)


@law("9.3")
@ruling("D6")
def test_a_search_draws_what_cards_there_are() -> None:
    scene = scenario(discards={"cradle": ["elders", "wolves"]}, turn="red")
    scene.red("search", "cradle")
    assert options(scene) == ["elders", "wolves"]


@law("9.3")
def test_secrets_never_run_out() -> None:
    scene = scenario(
        sites={"plains": ["elders"]},
        purple=chancellor(secrets=20),
        red=exile(favor=2, advisers=["tents", "rain_boots"]),
        turn="red",
    )
    scene.red("trade")
    assert scene.changed("red.secrets", 2)


@law("9.3")
def test_dice_never_run_out() -> None:
    scene = scenario(
        sites={"river": site(warbands=("purple", 1)), "plains": ()},
        red=exile(at="river", warbands=12),
        blue=exile(at="river"),
        turn="red",
        rolls=[attack(*["hollow"] * 12), defense("blank", "blank")],
    )
    scene.red("campaign", "blue")
    assert isinstance(scene.prompt, ChooseNumber)
    assert scene.prompt.high == 12  # ten lie in the box
    scene.red(12)
    assert scene.prompt.law == "5.5.7.3"  # six swords won it


# 9.4 Who knows what

SEATS: tuple[Seat | None, ...] = ("purple", "red", "blue", None)


def with_adviser(card: CardId) -> Scene:
    return scenario(red=exile(facedown=[card]), blue=exile())


@law("9.4")
def test_a_facedown_adviser_is_known_to_its_holder_alone() -> None:
    scene = with_adviser("wolves")
    (own,) = view(scene.game, "red").player("red").advisers
    assert isinstance(own, CardFace)
    assert (own.card, own.facedown) == ("wolves", True)
    for seat in ("purple", "blue", None):
        (seen,) = view(scene.game, seat).player("red").advisers
        assert isinstance(seen, CardBack)
        assert seen.back == "denizen"
        assert view(scene.game, seat) == view(with_adviser("elders").game, seat)
    assert view(scene.game, "red") != view(with_adviser("elders").game, "red")


@law("9.4")
def test_the_back_of_a_card_is_public() -> None:
    (seen,) = view(with_adviser("vision_of_faith").game, "blue").player("red").advisers
    assert isinstance(seen, CardBack)
    assert seen.back == "vision"
    assert view(with_adviser("conspiracy").game, "blue") == view(with_adviser("vision_of_faith").game, "blue")


@law("9.4")
def test_its_holder_may_show_a_facedown_adviser_to_one_and_not_to_another() -> None:
    scene = scenario(red=exile(facedown=["wolves"]), blue=exile(), turn="red")
    scene.red("show", "blue")
    (seen,) = view(scene.game, "blue").player("red").advisers
    assert isinstance(seen, CardFace)
    assert seen.card == "wolves"
    for seat in ("purple", None):
        assert "wolves" not in repr(view(scene.game, seat))
        assert "wolves" not in repr(log(scene.game, seat))


@law("9.4")
def test_discard_piles_show_their_number_and_backs_and_no_front_to_anyone() -> None:
    scene = scenario(red=exile(facedown=["wolves"]), discards={"provinces": ["vision_of_faith"]}, turn="red")
    scene.red("adviser", "discard")
    for seat in SEATS[:2]:
        seen = view(scene.game, seat)
        assert dict(seen.discards)["provinces"] == ("vision", "denizen")  # top last
        assert "wolves" not in repr(seen)
        assert "vision_of_faith" not in repr(seen)


@law("9.4")
def test_the_fronts_in_a_pile_make_no_difference_to_what_is_seen() -> None:
    def pile(*cards: CardId) -> Game:
        return scenario(discards={"cradle": list(cards)}, red=exile(), blue=exile(), turn="red").game

    for seat in SEATS[:3]:
        assert view(pile("wolves", "tents"), seat) == view(pile("elders", "scouts"), seat)
        assert view(pile("wolves", "tents"), seat) != view(pile("wolves"), seat)


@law("9.4")
@ruling("D9")
def test_of_the_world_deck_only_the_first_back_is_known_and_never_the_number() -> None:
    def deck(*cards: CardId) -> Game:
        return scenario(world_deck=list(cards), red=exile(), blue=exile(), turn="red").game

    for seat in SEATS[:3]:
        small = view(deck("wolves"), seat)
        assert small.deck_top == "denizen"
        assert small == view(deck("elders", "vision_of_faith", "tents", "scouts"), seat)
        assert view(deck("conspiracy", "wolves"), seat).deck_top == "vision"


@law("9.4")
def test_the_questions_do_not_give_the_size_of_the_world_deck_away() -> None:
    def asked(*cards: CardId) -> object:
        scene = scenario(world_deck=list(cards), discards={"cradle": ["tents"]}, turn="red")
        return scene.red("search").prompt

    assert asked("wolves") == asked("elders", "scouts", "wrestlers", "rangers")


@law("9.4")
def test_facedown_sites_and_relics_look_alike() -> None:
    def table(far: CardId, here: CardId, held: CardId) -> Scene:
        return scenario(
            sites={"mountain": site(relics=[here]), far: site(faceup=False)},
            red=exile(favor=2, secrets=2),
            blue=exile(),
            reliquary=[held],
            turn="red",
        )

    one, other = table("steppe", "map", "whistle"), table("wastes", "brass_horse", "horned_mask")
    for seat in SEATS[:3]:
        assert view(one.game, seat) == view(other.game, seat)
    for scene in (one, other):
        scene.red("recover")
    assert view(one.game, "red") == view(other.game, "red")  # and so do the options


@law("9.4")
@ruling("D10")
def test_a_peek_is_for_the_eyes_of_who_peeks() -> None:
    scene = scenario(sites={"mountain": site(relics=["map"])}, red=exile(), blue=exile(), turn="red")
    scene.red("peek")
    assert view(scene.game, "red").sites[0].relics == (CardFace("map", facedown=True),)
    for seat in ("purple", "blue", None):
        assert isinstance(view(scene.game, seat).sites[0].relics[0], CardBack)
        assert "'map'" not in repr(log(scene.game, seat))


@law("9.4")
def test_cards_in_hand_are_for_the_one_who_drew_them() -> None:
    scene = scenario(red=exile(), blue=exile(), world_deck=["elders", "wolves", "vision_of_faith"], turn="red")
    scene.red("search")
    assert [card.card for card in view(scene.game, "red").player("red").hand if isinstance(card, CardFace)] == [
        "elders",
        "wolves",
        "vision_of_faith",
    ]
    for seat in ("purple", "blue", None):
        seen = view(scene.game, seat)
        assert all(isinstance(card, CardBack) for card in seen.player("red").hand)
        assert (seen.prompt, seen.deciding) == (None, "red")
        assert seen.visions_drawn == 1  # that a Vision was drawn must be said
        text = repr(seen) + repr(log(scene.game, seat))
        assert not any(card in text for card in ("elders", "wolves", "vision_of_faith"))


@law("9.4")
def test_setup_tells_nobody_what_others_drew() -> None:
    game = Game.new(first_game(), ("purple", "red", "blue"), 1)
    hands = {seat: list(hand) for seat, hand in game.state.hands.items()}
    while game.state.turn.phase == "setup":
        assert game.prompt is not None
        answers = game.prompt.answers()
        assert answers is not None
        game.answer(next(answers))
    for viewer in hands:
        text = repr(view(game, viewer)) + repr(log(game, viewer))
        for seat, hand in hands.items():
            for card in hand:
                assert (f"'{card}'" in text) is (seat == viewer), (viewer, card)


@law("9.4")
def test_all_else_is_public() -> None:
    scene = scenario(
        sites={"plains": site("elders", warbands=("red", 2), favor=1)},
        red=exile(favor=3, secrets=2, flipped=1, warbands=4, advisers=["wolves"], relics=["map"]),
        blue=exile(),
        title="red",
        peoples_favor=("red", 2),
    )
    seen = view(scene.game, "blue")
    red = seen.player("red")
    assert (red.favor, red.secrets, red.flipped_secrets, red.warbands) == (3, 2, 1, 4)
    assert (red.warbands_in_bank, red.advisers, red.relics) == (8, (CardFace("wolves"),), (CardFace("map"),))
    assert (seen.sites[0].warbands, seen.sites[0].color, seen.sites[0].favor) == (2, "red", 1)
    assert seen.banks == tuple(scene.state.banks.items())
    assert (seen.banners[0].holder, seen.banners[0].tokens) == ("red", 2)


# 9.5 No more than is asked


@law("9.5")
@ruling("C8")
def test_a_sacrifice_is_exactly_what_victory_needs() -> None:
    scene = scenario(
        sites={"plains": (), "river": site(warbands=("purple", 1))},
        red=exile(at="river", warbands=8),
        blue=exile(at="river", warbands=2),
        turn="red",
        rolls=[attack("hollow"), defense("shield", "blank")],
    )
    scene.red("campaign", "blue", 1)
    assert options(scene) == ["yes", "no"]  # so many or none
    scene.red("yes")
    assert scene.changed("red.warbands", -4)  # 3 shields and warbands, and one more


@law("9.5")
def test_no_sacrifice_is_offered_that_is_not_needed_or_not_enough() -> None:
    def attacked(warbands: int, *roll: str) -> str:
        scene = scenario(
            sites={"plains": (), "river": site(warbands=("purple", 1))},
            red=exile(at="river", warbands=warbands),
            blue=exile(at="river", favor=2),
            turn="red",
            rolls=[attack(*roll), defense("two shields", "blank")],
        )
        return scene.red("campaign", "blue", len(roll)).prompt.law

    assert attacked(3, "hollow") == "5.5.5"
    assert attacked(2, "hollow") == "4.2"  # three are needed
    assert attacked(3, "sword", "skull") == "5.5.7.3"  # won without any


@law("9.5")
def test_nobody_places_or_burns_more_than_the_price() -> None:
    scene = scenario(sites={"mountain": site("elders", relics=["map"])}, red=exile(favor=9, secrets=5), turn="red")
    scene.red("muster")
    assert scene.changed("red.favor", -1)
    scene.red("recover", "relic-1")
    assert scene.changed("red.favor", -3, "red.secrets", 0)
    assert scene.prompt.law == "4.2"


@law("9.5")
@ruling("H10")
def test_a_banner_is_the_one_thing_that_may_be_outbid_at_will() -> None:
    scene = scenario(red=exile(favor=9), turn="red")
    scene.red("recover")
    assert isinstance(scene.prompt, ChooseNumber)
    assert (scene.prompt.low, scene.prompt.high) == (2, 9)


@law("9.5")
def test_attack_dice_cost_nothing_so_any_number_may_be_rolled() -> None:
    scene = scenario(red=exile(warbands=4), turn="red")
    scene.red("campaign", "bandits")
    assert isinstance(scene.prompt, ChooseNumber)
    assert (scene.prompt.low, scene.prompt.high) == (0, 4)


# 9.6 Promises


@law("9.6")
@ruling("N1")
def test_there_is_no_way_to_make_a_promise_binding_at_an_ordinary_site() -> None:
    scene = scenario(red=exile(favor=3, secrets=3), blue=exile(favor=3), turn="red")
    assert scene.refused("pact") == "you have made no pact (7.6.3)"
    assert scene.refused("citizenship") is not None
    assert {option.split(":")[0] for option in scene.offers()}.isdisjoint({"deal", "give", "exchange", "use"})


@law("9.6")
@ruling("N2")
def test_an_accepted_offer_of_citizenship_is_carried_out_at_once() -> None:
    scene = scenario(purple=chancellor(favor=3), red=exile(secrets=2))
    scene.purple("citizenship", "space-1", [], {"give": {"favor": 2}, "get": {"secrets": 1}})
    assert scene.changed("purple.favor", 0)  # nothing moves before it is accepted
    scene.red("accept")
    assert scene.changed("purple.favor", -2, "red.favor", 2, "red.secrets", -1, "purple.secrets", 1)


@law("9.6")
def test_an_offer_that_is_refused_binds_nobody() -> None:
    scene = scenario(purple=chancellor(favor=3), red=exile(secrets=2))
    scene.purple("citizenship", "space-1", [], {"give": {"favor": 2}, "get": {"secrets": 1}})
    scene.red("refuse")
    assert scene.state.players["red"].role == "exile"
    assert scene.changed("purple.favor", 0, "red.favor", 0, "red.secrets", 0, "red.relics", 0)


@law("9.6", "7.6.3")
@ruling("N3")
def test_words_about_the_future_are_kept_by_the_players_not_by_the_game() -> None:
    scene = scenario(
        sites={"the_tribunal": site(warbands=("blue", 1))},
        red=exile(favor=1, warbands=3),
        blue=exile(favor=1),
        title="blue",
        turn="red",
    )
    scene.red("use:the_tribunal", "blue", "No war between us.", {"give": {"favor": 1}})
    scene.blue("accept")
    scene.red("yes")
    assert scene.changed("red.favor", -1, "blue.favor", 1)  # what is exchanged now is exchanged
    assert [pact.status for pact in scene.state.pacts] == ["open"]
    assert scene.refused("campaign") is None
    with pytest.raises(AnswerError):
        scene.red({"give": {"favor": 1}})
