"""The Hearth suit outside of Campaigns."""

import pytest

from oath_tui.engine import events as ev
from oath_tui.engine.scenario import chancellor, citizen, exile, scenario, site
from tests.marks import card, limit, ruling

# Always: Marriage, Book Binders, Saddle Makers


@card("marriage")
def test_marriage_is_two_hearth_advisers() -> None:
    scene = scenario(
        sites={"lush_coast": site("wayside_inn")}, red=exile(advisers=["marriage"], secrets=1), turn="red"
    )
    scene.red("trade")
    scene.changed("red.favor", 3, "bank.hearth", -3)


@limit("marriage")
def test_marriage_fills_one_place_among_advisers() -> None:
    scene = scenario(
        red=exile(advisers=["marriage", "longbows"], facedown=["elders"]),
        world_deck=["tents", "wolves", "scouts"],
        turn="red",
    )
    scene.red("adviser", "adviser")
    assert scene.advisers("red") == ["marriage", "longbows", "elders"]


@limit("marriage")
def test_marriage_serves_only_its_holder() -> None:
    scene = scenario(
        sites={"lush_coast": site("wayside_inn")},
        red=exile(secrets=1),
        blue=exile(advisers=["marriage"]),
        turn="red",
    )
    scene.red("trade")
    scene.changed("red.favor", 1)


@card("book_binders")
def test_book_binders_are_paid_when_another_reveals_a_vision() -> None:
    scene = scenario(red=exile(facedown=["vision_of_faith"]), blue=exile(advisers=["book_binders"]), turn="red")
    scene.red("adviser", "vision").blue("beast")
    scene.changed("blue.favor", 2, "bank.beast", -2)


@card("book_binders")
@ruling("R095")
def test_book_binders_are_paid_for_the_conspiracy_too() -> None:
    scene = scenario(red=exile(facedown=["conspiracy"]), blue=exile(advisers=["book_binders"]), turn="red")
    scene.red("adviser", "vision").blue("beast")
    scene.changed("blue.favor", 2)


@limit("book_binders")
def test_book_binders_bind_no_denizens_and_nothing_of_their_own_holder() -> None:
    scene = scenario(red=exile(facedown=["elders"]), blue=exile(advisers=["book_binders"]), turn="red")
    scene.red("adviser", "adviser")
    scene.changed("blue.favor", 0)
    scene = scenario(red=exile(facedown=["vision_of_faith"], advisers=["book_binders"]), turn="red")
    scene.red("adviser", "vision")
    scene.changed("red.favor", 0)
    assert scene.offers(), "nobody is asked for a bank"


@card("saddle_makers")
def test_saddle_makers_are_paid_by_the_bank_of_the_card_played() -> None:
    scene = scenario(
        red=exile(facedown=["elders", "longbows"]), blue=exile(advisers=["saddle_makers"]), turn="red"
    )
    scene.red("adviser", "elders", "plains")
    scene.changed("blue.favor", 2, "red.favor", 1, "bank.nomad", -3)
    scene.red("adviser", "adviser")
    scene.changed("blue.favor", 4, "bank.order", -2)


@limit("saddle_makers")
def test_saddle_makers_take_what_the_bank_has_left() -> None:
    scene = scenario(
        red=exile(facedown=["elders"]),
        blue=exile(advisers=["saddle_makers"]),
        turn="red",
        banks={"nomad": 2, "order": 3},
    )
    scene.red("adviser", "plains")
    scene.changed("red.favor", 1, "blue.favor", 1, "bank.nomad", -2, "bank.order", 0)


@limit("saddle_makers")
def test_saddle_makers_care_for_no_other_suit_and_not_for_their_holder() -> None:
    scene = scenario(red=exile(facedown=["wayside_inn"]), blue=exile(advisers=["saddle_makers"]), turn="red")
    scene.red("adviser", "plains")
    scene.changed("blue.favor", 0)
    scene = scenario(red=exile(facedown=["elders"], advisers=["saddle_makers"]), turn="red")
    scene.red("adviser", "adviser")
    scene.changed("red.favor", 0)


# Searching


@card("news_from_afar")
def test_news_from_afar_make_a_search_free() -> None:
    scene = scenario(
        sites={"plains": site("news_from_afar")},
        red=exile(favor=2, supply=0),
        world_deck=["elders", "tents", "wolves"],
        turn="red",
    )
    scene.red("search", "elders", ["tents", "wolves"], "facedown")
    scene.changed("red.supply", 0, "red.favor", -2)
    assert scene.state.favor_on == {"news_from_afar": 2}


@limit("news_from_afar")
def test_news_from_afar_cost_two_favor() -> None:
    scene = scenario(
        sites={"plains": site("news_from_afar")},
        red=exile(favor=1, supply=1),
        world_deck=["elders", "tents", "wolves"],
        turn="red",
    )
    assert "costs 2 Supply" in (scene.refused("search") or "")


@card("land_warden")
def test_land_warden_lets_two_cards_be_played() -> None:
    scene = scenario(
        sites={"plains": site("land_warden")},
        red=exile(favor=1),
        world_deck=["elders", "longbows", "wolves"],
        turn="red",
    )
    scene.red("search", "land_warden", ["elders", "longbows"], "plains", "adviser")
    assert scene.site("plains").cards == ["land_warden", "elders"]
    assert scene.advisers("red") == ["longbows"]
    assert scene.state.discards["provinces"] == ["wolves"]
    scene.changed("red.favor", 0, "red.supply", -2)  # one paid, one gained for the Elders


@card("land_warden")
@ruling("R005")
def test_land_warden_allows_one_facedown_if_the_other_goes_to_a_site() -> None:
    scene = scenario(
        sites={"plains": site("land_warden")},
        red=exile(favor=1),
        world_deck=["elders", "longbows", "wolves"],
        turn="red",
    )
    scene.red("search", "land_warden", ["elders", "longbows"], "facedown", "plains")
    assert scene.advisers("red") == ["elders"]
    assert scene.site("plains").cards == ["land_warden", "longbows"]


@limit("land_warden")
def test_land_warden_wants_one_of_the_two_at_a_site() -> None:
    scene = scenario(
        sites={"plains": site("land_warden")},
        red=exile(favor=1),
        world_deck=["elders", "longbows", "wolves"],
        turn="red",
    )
    scene.red("search", "land_warden", ["elders", "longbows"], "adviser")
    assert scene.offers() == ["plains", "discard"]
    scene.red("plains")
    assert scene.site("plains").cards == ["land_warden", "longbows"]


@limit("land_warden")
def test_land_warden_asks_no_site_of_a_card_that_is_played_alone() -> None:
    scene = scenario(
        sites={"plains": site("land_warden")},
        red=exile(favor=1),
        world_deck=["elders", "longbows", "wolves"],
        turn="red",
    )
    scene.red("search", "land_warden", ["elders", "longbows"], "discard")
    assert "adviser" in scene.offers()


@limit("land_warden")
def test_land_warden_does_not_help_with_a_facedown_adviser() -> None:
    scene = scenario(sites={"plains": site("land_warden")}, red=exile(favor=1, facedown=["elders"]), turn="red")
    scene.red("adviser")
    assert "land_warden" not in scene.offers()


@ruling("R004")
def test_both_cards_of_a_land_warden_may_use_the_peoples_favor() -> None:
    scene = scenario(
        sites={"plains": site("tents", "scouts"), "river": site("wolves")},
        red=exile(at="plains", advisers=["land_warden"], favor=1),
        peoples_favor=("red", 2),
        world_deck=["elders", "longbows", "alchemist"],
        turn="red",
    )
    scene.red("search", "land_warden", ["elders", "longbows"])
    scene.red("plains", "wolves", "river", "tents")
    assert scene.site("plains").cards == ["scouts", "elders"]
    assert scene.site("river").cards == ["longbows"]


@card("crop_rotation")
def test_crop_rotation_clears_a_place_at_a_full_site() -> None:
    scene = scenario(
        sites={"river": site("tents", "scouts")},
        red=exile(advisers=["crop_rotation"]),
        world_deck=["elders", "longbows", "wolves"],
        turn="red",
    )
    scene.red("search", "crop_rotation", "elders", ["longbows", "wolves"], "river", "tents")
    assert scene.site("river").cards == ["scouts", "elders"]
    assert scene.state.discards["provinces"][-1] == "tents"


@card("crop_rotation")
def test_crop_rotation_helps_with_a_facedown_adviser_and_need_not_be_used() -> None:
    scene = scenario(
        sites={"river": site("tents")}, red=exile(advisers=["crop_rotation"], facedown=["elders"]), turn="red"
    )
    scene.red("adviser", "crop_rotation", "river", "none")
    assert scene.site("river").cards == ["tents", "elders"]


@card("crop_rotation")
def test_crop_rotation_and_the_peoples_favor_discard_one_card_each() -> None:
    scene = scenario(
        sites={"river": site("tents", "scouts"), "rocky_coast": site("wolves")},
        red=exile(at="river", advisers=["crop_rotation"], facedown=["elders"]),
        peoples_favor=("red", 2),
        turn="red",
    )
    scene.red("adviser", "crop_rotation", "river", "wolves", "scouts")
    assert scene.site("river").cards == ["tents", "elders"]
    assert scene.site("rocky_coast").cards == []


@limit("crop_rotation")
def test_crop_rotation_moves_no_locked_card_and_not_itself() -> None:
    scene = scenario(sites={"river": site("keep", "crop_rotation")}, red=exile(facedown=["elders"]), turn="red")
    scene.red("adviser", "crop_rotation")
    assert "full" in (scene.refused("river") or "")


@limit("crop_rotation")
def test_crop_rotation_discards_only_where_the_card_is_played() -> None:
    scene = scenario(
        sites={"river": site("tents"), "rocky_coast": site("wolves")},
        red=exile(at="river", advisers=["crop_rotation"], facedown=["elders"]),
        turn="red",
    )
    scene.red("adviser", "crop_rotation", "river")
    assert scene.offers() == ["tents", "none"]


@card("welcoming_party")
def test_welcoming_party_pays_for_a_denizen_played_from_the_draw() -> None:
    scene = scenario(
        sites={"plains": site("welcoming_party")},
        red=exile(),
        world_deck=["elders", "longbows", "wolves"],
        turn="red",
    )
    scene.red("search", "welcoming_party", "elders", ["longbows", "wolves"], "adviser")
    scene.changed("red.favor", 1, "bank.hearth", -1)


@limit("welcoming_party")
def test_welcoming_party_pays_for_no_facedown_card_now_or_later() -> None:
    scene = scenario(
        sites={"plains": site("welcoming_party")},
        red=exile(),
        world_deck=["elders", "vision_of_faith"],
        turn="red",
    )
    scene.red("search", "welcoming_party", "elders", "facedown", "adviser", "adviser")
    assert scene.state.players["red"].advisers[0].faceup
    scene.changed("red.favor", 0)


@limit("welcoming_party")
def test_welcoming_party_pays_nothing_for_a_vision() -> None:
    scene = scenario(
        sites={"plains": site("welcoming_party")}, red=exile(), world_deck=["vision_of_faith"], turn="red"
    )
    scene.red("search", "welcoming_party", "vision")
    scene.changed("red.favor", 0)


@ruling("R142")
def test_welcoming_party_does_not_welcome_itself() -> None:
    scene = scenario(
        sites={"river": site()},
        red=exile(),
        world_deck=["welcoming_party", "elders", "longbows"],
        turn="red",
    )
    scene.red("search", "welcoming_party", ["elders", "longbows"], "river")
    scene.changed("red.favor", 1, "bank.hearth", -1)  # for playing to a site


# Muster and Trade


@card("rowdy_pub")
def test_rowdy_pub_gives_a_third_warband() -> None:
    scene = scenario(sites={"plains": site("rowdy_pub", "tents")}, red=exile(favor=1), turn="red")
    scene.red("muster", "rowdy_pub", "rowdy_pub")
    scene.changed("red.warbands", 3, "red.favor", -1)


@limit("rowdy_pub")
def test_rowdy_pub_helps_no_other_card() -> None:
    scene = scenario(sites={"plains": site("rowdy_pub", "tents")}, red=exile(favor=1), turn="red")
    scene.red("muster", "rowdy_pub", "tents")
    scene.changed("red.warbands", 2)


@card("awaited_return")
def test_awaited_return_pays_a_trade_with_a_warband() -> None:
    scene = scenario(
        sites={"plains": site("tents")},
        red=exile(advisers=["awaited_return"], secrets=1, supply=0, warbands=1),
        turn="red",
    )
    scene.red("trade")
    scene.changed("red.supply", 0, "red.warbands", -1, "red.bank", 1, "red.favor", 1)


@limit("awaited_return")
def test_awaited_return_needs_a_warband_on_the_board() -> None:
    scene = scenario(
        sites={"plains": site("tents", warbands=("red", 1))},
        red=exile(advisers=["awaited_return"], secrets=1, supply=0),
        turn="red",
    )
    assert "Supply" in (scene.refused("trade") or "")


@limit("awaited_return")
def test_awaited_return_need_not_be_used() -> None:
    scene = scenario(
        sites={"plains": site("tents")},
        red=exile(advisers=["awaited_return"], secrets=1, warbands=1),
        turn="red",
    )
    scene.red("trade", "none")
    scene.changed("red.supply", -1, "red.warbands", 0)


# When played


@card("salad_days")
def test_salad_days_bring_favor_of_three_banks() -> None:
    scene = scenario(red=exile(facedown=["salad_days"]), turn="red")
    scene.red("adviser", "adviser", ["order", "nomad", "hearth"])
    scene.changed("red.favor", 3, "bank.order", -1, "bank.nomad", -1, "bank.hearth", -1)


@limit("salad_days")
def test_salad_days_take_one_of_each_bank_that_has_any() -> None:
    scene = scenario(red=exile(facedown=["salad_days"]), turn="red", banks={"order": 5, "beast": 1})
    scene.red("adviser", "adviser")
    scene.changed("red.favor", 2, "bank.order", -1, "bank.beast", -1)


@ruling("R008")
def test_salad_days_at_a_site_bring_the_favor_of_the_site_too() -> None:
    scene = scenario(red=exile(facedown=["salad_days"]), turn="red")
    scene.red("adviser", "plains", ["order", "nomad", "beast"])
    scene.changed("red.favor", 4, "bank.hearth", -1)


@card("fabled_feast")
def test_fabled_feast_counts_every_hearth_card_you_rule() -> None:
    scene = scenario(
        sites={"river": site("wayside_inn", "tents", warbands=("red", 1)), "plains": site("levelers")},
        red=exile(at="plains", facedown=["fabled_feast"], advisers=["storyteller"]),
        turn="red",
    )
    scene.red("adviser", "adviser", "order")
    scene.changed("red.favor", 3, "bank.order", -3)  # the inn, the storyteller and the feast


@limit("fabled_feast")
def test_fabled_feast_takes_from_one_bank_as_much_as_it_has() -> None:
    scene = scenario(
        red=exile(facedown=["fabled_feast"], advisers=["storyteller", "levelers"]),
        turn="red",
        banks={"order": 2, "nomad": 2},
    )
    scene.red("adviser", "adviser", "order")
    scene.changed("red.favor", 2, "bank.nomad", 0)


@limit("fabled_feast")
def test_fabled_feast_among_strangers_feeds_only_those_you_rule() -> None:
    """At a site that the bandits rule you do not rule the feast itself."""
    scene = scenario(red=exile(facedown=["fabled_feast"], advisers=["storyteller"]), turn="red")
    scene.red("adviser", "plains", "order")
    scene.changed("red.favor", 2, "bank.order", -1, "bank.hearth", -1)


@card("family_heirloom")
def test_family_heirloom_may_be_taken() -> None:
    scene = scenario(red=exile(facedown=["family_heirloom"]), relic_deck=["whistle"], turn="red")
    scene.red("adviser", "adviser", "yes")
    assert scene.holder("whistle") == "red"


@card("family_heirloom")
def test_family_heirloom_may_go_under_the_deck_unseen_by_others() -> None:
    scene = scenario(red=exile(facedown=["family_heirloom"]), blue=exile(), relic_deck=["whistle"], turn="red")
    scene.red("adviser", "adviser", "no")
    assert scene.state.relic_deck[0] == "whistle"
    assert scene.holder("whistle") is None
    assert all("whistle" not in repr(event.seen_by("blue")) for event in scene.events)


@limit("family_heirloom")
def test_family_heirloom_is_drawn_only_while_there_are_relics() -> None:
    scene = scenario(red=exile(facedown=["family_heirloom"]), turn="red")
    scene.state.box += scene.state.relic_deck
    scene.state.relic_deck.clear()
    scene.red("adviser", "adviser")
    scene.changed("red.relics", 0)
    assert scene.advisers("red") == ["family_heirloom"]


# Exchanges


@card("tinkers_fair")
def test_tinkers_fair_trades_relics_favor_and_secrets_with_anyone() -> None:
    scene = scenario(
        sites={"plains": site("tinkers_fair"), "river": site()},
        red=exile(at="plains", favor=2),
        blue=exile(at="river", relics=["whistle"], secrets=1),
        turn="red",
    )
    scene.red("use:tinkers_fair", "blue", {"give": {"favor": 2}, "get": {"whistle": 1, "secrets": 1}})
    scene.blue("accept")
    scene.changed("red.favor", -2, "blue.favor", 2, "red.secrets", 1, "blue.secrets", -1)
    assert scene.holder("whistle") == "red"


@limit("tinkers_fair")
def test_tinkers_fair_binds_only_who_accepts_and_sells_no_banner() -> None:
    scene = scenario(
        sites={"plains": site("tinkers_fair")},
        red=exile(favor=2),
        blue=exile(),
        peoples_favor=("red", 2),
        turn="red",
    )
    scene.red("use:tinkers_fair", "blue")
    assert [place.id for place in scene.prompt.gives] == ["favor"]  # type: ignore[attr-defined]
    scene.red({"give": {"favor": 2}, "get": {}}).blue("refuse").red("none")
    scene.changed("red.favor", 0)
    assert "nothing again" in (scene.refused("use:tinkers_fair") or "")


@card("tinkers_fair")
@card("deed_writer")
@pytest.mark.parametrize("deal", ["tinkers_fair", "deed_writer"])
def test_who_is_refused_may_turn_to_another_player(deal: str) -> None:
    scene = scenario(
        sites={"plains": site(deal)}, red=exile(favor=2), blue=exile(), yellow=exile(secrets=1), turn="red"
    )
    scene.red(f"use:{deal}", "blue", {"give": {"favor": 2}}).blue("refuse")
    assert scene.offers() == ["purple", "yellow", "none"]
    scene.red("yellow", {"give": {"favor": 2}, "get": {"secrets": 1}}).yellow("accept")
    assert scene.changed("red.favor", -2, "yellow.favor", 2, "red.secrets", 1)
    assert scene.prompt.law == "4.2"


@limit("tinkers_fair")
def test_relics_that_are_exchanged_leave_the_title_where_it_is() -> None:
    """Both gifts go over at once: in between nobody has more relics than the Usurper."""
    scene = scenario(
        sites={"plains": site("tinkers_fair")},
        oath="protection",
        red=exile(relics=["brass_horse", "whistle", "map"], favor=1),
        blue=exile(relics=["ivory_eye", "oracular_pig"], advisers=["chaos_cult"]),
        title="red",
        usurper=True,
        turn="red",
    )
    scene.red("use:tinkers_fair", "blue", {"give": {"map": 1}, "get": {"ivory_eye": 1}}).blue("accept")
    assert (scene.holder("map"), scene.holder("ivory_eye")) == ("blue", "red")
    assert (scene.state.title, scene.state.usurper) == ("red", True)
    assert scene.changed("red.favor", 0)


@card("deed_writer")
def test_deed_writer_sells_a_site_with_warbands_moving_home_and_in() -> None:
    scene = scenario(
        sites={"plains": site("deed_writer", warbands=("red", 3)), "river": site()},
        red=exile(at="river"),
        blue=exile(at="river", favor=2, warbands=3),
        turn="red",
    )
    scene.red("use:deed_writer", "blue", {"give": {"plains": 1}, "get": {"favor": 2}}).blue("accept", 2)
    assert scene.site("plains").color == "blue"
    scene.changed("red.warbands", 3, "plains.warbands", -1, "blue.warbands", -2, "red.favor", 2)


@card("deed_writer")
def test_deed_writer_swaps_sites_with_warbands_that_just_came_home() -> None:
    scene = scenario(
        sites={"plains": site("deed_writer", warbands=("red", 1)), "river": site(warbands=("blue", 2))},
        red=exile(at="plains"),
        blue=exile(at="plains"),
        turn="red",
    )
    scene.red("use:deed_writer", "blue", {"give": {"plains": 1}, "get": {"river": 1}})
    scene.blue("accept", 1)
    assert (scene.site("plains").color, scene.site("river").color) == ("blue", "red")
    scene.changed("red.warbands", 0, "blue.warbands", 1)


@limit("deed_writer")
@ruling("R034")
def test_deed_writer_asks_a_warband_for_each_site() -> None:
    scene = scenario(
        sites={"plains": site("deed_writer", warbands=("red", 1)), "river": site(warbands=("red", 1))},
        red=exile(at="plains"),
        blue=exile(at="plains", warbands=1),
        turn="red",
    )
    scene.red("use:deed_writer", "blue", {"give": {"plains": 1, "river": 1}, "get": {}})
    assert "too few warbands" in (scene.refused("accept") or "")
    scene.blue("change", {"give": {}, "get": {"plains": 1}}).red("accept")
    scene.changed("blue.warbands", -1, "red.warbands", 1, "plains.warbands", 0)


@ruling("R034")
def test_deed_writer_lets_the_bandit_crown_rule_an_empty_site() -> None:
    scene = scenario(
        sites={"plains": site("deed_writer", warbands=("red", 1))},
        red=exile(at="plains"),
        blue=exile(at="plains", relics=["bandit_crown"]),
        turn="red",
    )
    scene.red("use:deed_writer", "blue", {"give": {"plains": 1}, "get": {}}).blue("accept")
    assert scene.site("plains").warbands == 0
    assert scene.table.rulers(0) == ("blue",)


@limit("deed_writer")
@ruling("R033")
def test_deed_writer_moves_only_the_buyers_own_warbands() -> None:
    scene = scenario(
        sites={"plains": site("deed_writer", warbands=("red", 1)), "river": site()},
        purple=chancellor(at="river", warbands=3),
        red=exile(at="plains"),
        blue=citizen(at="plains"),
        turn="red",
    )
    scene.red("use:deed_writer", "blue", {"give": {"plains": 1}, "get": {}})
    assert "Blue has too few warbands" in (scene.refused("accept") or "")
    scene = scenario(
        sites={"plains": site("deed_writer", warbands=("red", 1)), "river": site()},
        purple=chancellor(at="river", warbands=3),
        red=exile(at="plains"),
        blue=citizen(at="plains", warbands=1),
        turn="red",
    )
    scene.red("use:deed_writer", "blue", {"give": {"plains": 1}, "get": {}}).blue("accept")
    assert scene.site("plains").color == "purple"
    scene.changed("purple.warbands", 0, "blue.warbands", -1)


@limit("deed_writer")
def test_deed_writer_passes_no_site_inside_the_empire() -> None:
    scene = scenario(
        sites={"plains": site("deed_writer", warbands=("purple", 2))}, blue=citizen(warbands=1, favor=1)
    )
    scene.purple("use:deed_writer")
    assert not scene.prompt.gives  # type: ignore[attr-defined]


# Favor, secrets and Supply


@card("wayside_inn")
def test_wayside_inn_gives_two_supply() -> None:
    scene = scenario(sites={"plains": site("wayside_inn")}, red=exile(favor=1, supply=3), turn="red")
    scene.red("use:wayside_inn")
    scene.changed("red.supply", 2, "red.favor", -1)


@limit("wayside_inn")
def test_wayside_inn_fills_no_more_than_the_track_and_serves_once_a_turn() -> None:
    scene = scenario(sites={"plains": site("wayside_inn")}, red=exile(favor=2, supply=6), turn="red")
    scene.red("use:wayside_inn")
    scene.changed("red.supply", 1)
    assert "lie on it already" in (scene.refused("use:wayside_inn") or "")
    scene = scenario(sites={"plains": site("wayside_inn")}, red=exile(favor=1), turn="red")
    assert "full" in (scene.refused("use:wayside_inn") or "")


@card("charming_friend")
def test_charming_friend_takes_a_favor_from_a_player_here() -> None:
    scene = scenario(
        purple=chancellor(favor=1),
        red=exile(advisers=["charming_friend"], secrets=1),
        blue=exile(favor=2),
        turn="red",
    )
    scene.red("use:charming_friend", "blue")
    scene.changed("red.favor", 1, "blue.favor", -1, "purple.favor", 0, "red.secrets", -1)


@limit("charming_friend")
def test_charming_friend_needs_somebody_here_with_favor() -> None:
    scene = scenario(
        sites={"plains": site(), "river": site()},
        purple=chancellor(at="plains"),
        red=exile(at="plains", advisers=["charming_friend"], secrets=1),
        blue=exile(at="river", favor=2),
        turn="red",
    )
    assert "no player here has favor" in (scene.refused("use:charming_friend") or "")


@card("a_round_of_ale")
def test_a_round_of_ale_returns_what_a_rest_would_but_for_its_own_favor() -> None:
    scene = scenario(
        sites={"plains": site("a_round_of_ale", "tents", "alchemist")},
        red=exile(favor=1, flipped=1),
        favor_on={"tents": 1},
        secrets_on={"alchemist": 1},
        turn="red",
    )
    scene.red("use:a_round_of_ale")
    scene.changed("red.secrets", 2, "red.flipped", -1, "bank.nomad", 1, "bank.hearth", 0, "red.supply", 0)
    assert scene.state.favor_on == {"a_round_of_ale": 1}
    assert not scene.state.secrets_on


@limit("a_round_of_ale")
def test_a_round_of_ale_is_had_once_a_turn_and_turns_no_others_secrets() -> None:
    scene = scenario(
        sites={"plains": site("a_round_of_ale", "tents")},
        red=exile(favor=3),
        blue=exile(flipped=1),
        favor_on={"tents": 1},
        turn="red",
    )
    scene.red("use:a_round_of_ale")
    scene.changed("blue.secrets", 0, "blue.flipped", 0)
    assert "lie on it already" in (scene.refused("use:a_round_of_ale") or "")
    scene = scenario(sites={"plains": site("a_round_of_ale")}, red=exile(favor=1), turn="red")
    assert "nothing to return" in (scene.refused("use:a_round_of_ale") or "")


@card("memory_of_home")
def test_memory_of_home_empties_a_bank_into_the_hearth_bank() -> None:
    scene = scenario(red=exile(advisers=["memory_of_home"], secrets=1), turn="red")
    scene.red("use:memory_of_home", "nomad")
    scene.changed("bank.nomad", -3, "bank.hearth", 3, "red.secrets", -1)
    assert not scene.state.secrets_on, "the secret is burned"


@limit("memory_of_home")
def test_memory_of_home_needs_a_secret_and_favor_elsewhere() -> None:
    scene = scenario(red=exile(advisers=["memory_of_home"], flipped=1), turn="red")
    assert "needs 1 secret" in (scene.refused("use:memory_of_home") or "")
    scene = scenario(red=exile(advisers=["memory_of_home"], secrets=1), turn="red", banks={"hearth": 5})
    assert "every other bank is empty" in (scene.refused("use:memory_of_home") or "")


@card("levelers")
def test_levelers_move_two_favor_from_the_fullest_bank_to_the_emptiest() -> None:
    scene = scenario(
        red=exile(advisers=["levelers"], secrets=1),
        turn="red",
        banks={"discord": 3, "arcane": 4, "order": 1, "hearth": 1, "beast": 2, "nomad": 2},
    )
    scene.red("use:levelers")
    assert scene.offers() == ["order", "hearth"], "you decide ties"
    scene.red("hearth")
    scene.changed("bank.arcane", -2, "bank.hearth", 2, "red.secrets", -1)


@limit("levelers")
def test_levelers_move_only_what_is_there_and_never_to_the_same_bank() -> None:
    scene = scenario(red=exile(advisers=["levelers"], secrets=1), turn="red", banks={"beast": 1, "nomad": 1})
    scene.red("use:levelers", "beast", "order")
    scene.changed("bank.beast", -1, "bank.order", 1)
    scene = scenario(red=exile(advisers=["levelers"], secrets=1), turn="red")
    scene.red("use:levelers", "beast")
    assert "beast" not in scene.offers()


@card("storyteller")
def test_storyteller_adds_a_secret_to_the_darkest_secret() -> None:
    scene = scenario(
        red=exile(advisers=["storyteller"], favor=1), blue=exile(), darkest_secret=("blue", 2), turn="red"
    )
    scene.red("use:storyteller")
    scene.changed("darkest_secret", 1, "red.favor", -1, "red.secrets", 0, "blue.secrets", 0)


@ruling("R105")
def test_storyteller_tells_of_a_secret_nobody_holds_whose_excess_is_lost() -> None:
    scene = scenario(red=exile(advisers=["storyteller"], favor=1, secrets=3), turn="red")
    scene.red("use:storyteller")
    scene.changed("darkest_secret", 1)
    scene.red("recover")
    scene.changed("darkest_secret", 2, "red.secrets", -2)
    assert scene.holder("darkest_secret") == "red"


@limit("storyteller")
def test_storyteller_wants_a_favor_and_tells_one_story_a_turn() -> None:
    scene = scenario(red=exile(advisers=["storyteller"]), turn="red")
    assert "needs 1 favor" in (scene.refused("use:storyteller") or "")
    scene = scenario(red=exile(advisers=["storyteller"], favor=2), turn="red")
    scene.red("use:storyteller")
    assert "lie on it already" in (scene.refused("use:storyteller") or "")


# People and cards


@card("armed_mob")
def test_armed_mob_discards_an_adviser_of_whoever_has_the_darkest_secret() -> None:
    scene = scenario(
        sites={"plains": site("armed_mob"), "river": site(slot=2)},
        red=exile(at="plains", favor=1),
        blue=exile(at="river", advisers=["elders", "longbows"], facedown=["tents"]),
        darkest_secret=("blue", 1),
        turn="red",
    )
    scene.red("use:armed_mob", "longbows")
    assert scene.advisers("blue") == ["elders", "tents"]
    assert scene.state.discards["hinterland"] == ["longbows"]


@limit("armed_mob")
def test_armed_mob_spares_the_locked_the_hidden_and_the_loved() -> None:
    scene = scenario(
        sites={"plains": site("armed_mob")},
        red=exile(favor=1),
        blue=exile(advisers=["marriage"], facedown=["tents"]),
        darkest_secret=("blue", 1),
        turn="red",
    )
    assert "can be discarded" in (scene.refused("use:armed_mob") or "")
    scene = scenario(
        sites={"plains": site("armed_mob")},
        red=exile(favor=1),
        blue=exile(advisers=["elders"]),
        darkest_secret=("blue", 1),
        peoples_favor=("blue", 1),
        turn="red",
    )
    assert "holds the People's Favor too" in (scene.refused("use:armed_mob") or "")
    scene = scenario(sites={"plains": site("armed_mob")}, red=exile(favor=1), turn="red")
    assert "nobody holds" in (scene.refused("use:armed_mob") or "")


@card("ballot_box")
def test_ballot_box_makes_the_peoples_exile_a_citizen() -> None:
    scene = scenario(
        sites={"plains": site("ballot_box")},
        red=exile(supply=2, warbands=2),
        blue=exile(),
        peoples_favor=("red", 2),
        turn="red",
    )
    scene.red("use:ballot_box")
    assert scene.state.players["red"].role == "citizen"
    assert scene.prompt.seat == "blue", "Red's turn is over"
    scene.changed("red.supply", 5, "red.relics", 0, "purple.bank", -2, "red.bank", 2)


@limit("ballot_box")
def test_ballot_box_wants_an_exile_with_the_peoples_favor() -> None:
    scene = scenario(sites={"plains": site("ballot_box")}, red=exile(), turn="red")
    assert "you do not hold" in (scene.refused("use:ballot_box") or "")
    scene = scenario(sites={"plains": site("ballot_box")}, red=citizen(), peoples_favor=("red", 2), turn="red")
    assert "no Exile" in (scene.refused("use:ballot_box") or "")


@card("tavern_songs")
def test_tavern_songs_show_the_top_three_of_the_pile_to_the_listener_alone() -> None:
    pile = ["elders", "longbows", "wolves", "tents"]
    scene = scenario(red=exile(advisers=["tavern_songs"]), turn="red", discards={"cradle": pile})
    scene.red("use:tavern_songs")
    seen = next(event for event in scene.events if isinstance(event, ev.Peeked))
    assert seen.cards == ("elders", "longbows", "wolves")
    assert "elders" not in repr(seen.seen_by("purple"))
    assert scene.state.discards["cradle"][::-1] == pile
    assert not scene.game.can_undo()


@limit("tavern_songs")
def test_tavern_songs_are_of_your_own_region() -> None:
    scene = scenario(red=exile(advisers=["tavern_songs"]), turn="red", discards={"provinces": ["elders"]})
    assert "empty" in (scene.refused("use:tavern_songs") or "")


@card("homesteaders")
def test_homesteaders_move_an_adviser_to_your_site_for_no_favor() -> None:
    scene = scenario(red=exile(advisers=["homesteaders", "elders"]), turn="red")
    scene.red("use:homesteaders", "elders")
    assert scene.site("plains").cards == ["elders"]
    assert scene.advisers("red") == ["homesteaders"]
    scene.changed("red.favor", 0)


@card("homesteaders")
def test_homesteaders_may_settle_themselves() -> None:
    scene = scenario(red=exile(advisers=["homesteaders"]), turn="red")
    scene.red("use:homesteaders")
    assert scene.site("plains").cards == ["homesteaders"]


@card("homesteaders")
def test_homesteaders_may_clear_a_place_in_the_great_slum() -> None:
    scene = scenario(
        sites={"great_slum": site("tents", "wolves", "scouts")},
        red=exile(advisers=["homesteaders"]),
        turn="red",
    )
    scene.red("use:homesteaders", "wolves")
    assert scene.site("great_slum").cards == ["tents", "scouts", "homesteaders"]


@limit("homesteaders")
def test_homesteaders_move_no_adviser_only_locked_or_facedown_card() -> None:
    scene = scenario(
        sites={"plains": site("homesteaders")},
        red=exile(advisers=["charming_friend", "marriage"], facedown=["elders"]),
        turn="red",
    )
    assert "no faceup adviser" in (scene.refused("use:homesteaders") or "")


@limit("homesteaders")
def test_homesteaders_need_room() -> None:
    scene = scenario(sites={"river": site("tents", "wolves")}, red=exile(advisers=["homesteaders"]), turn="red")
    assert "no faceup adviser" in (scene.refused("use:homesteaders") or "")


@card("relic_breaker")
def test_relic_breaker_buries_a_relic_for_three_warbands() -> None:
    scene = scenario(
        sites={"drowned_city": site(relics=["whistle", "map"])},
        red=exile(advisers=["relic_breaker"], favor=1),
        turn="red",
    )
    scene.red("use:relic_breaker")
    assert scene.offers() == ["drowned_city:relic-1", "drowned_city:relic-2"]
    assert "Map" not in repr(scene.prompt)
    scene.red("drowned_city:relic-2")
    scene.changed("red.warbands", 3, "red.favor", -1)
    assert scene.state.relic_deck[0] == "map"
    assert all("map" not in repr(event.seen_by("red")) for event in scene.events)


@limit("relic_breaker")
def test_relic_breaker_needs_a_relic_here() -> None:
    scene = scenario(
        sites={"plains": site(), "mountain": site(relics=["map"])},
        red=exile(at="plains", advisers=["relic_breaker"], favor=1, relics=["whistle"]),
        turn="red",
    )
    assert "no relic lies at your site" in (scene.refused("use:relic_breaker") or "")
