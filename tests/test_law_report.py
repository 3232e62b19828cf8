"""The report on tested rules counts right."""

from pathlib import Path

from tests.law_report import marked_numbers, numbered_rules, untested

RULES = {"5": "", "5.1": "", "5.1.1": "", "5.1.2": "", "5.2": ""}


def test_every_rule_stands_once_below_its_heading_with_a_short_title() -> None:
    lines = (Path(__file__).parent / "law_numbers.txt").read_text(encoding="utf-8").splitlines()
    rules = numbered_rules()
    assert len(rules) == len(lines)
    assert all(number.rpartition(".")[0] in {"", *rules} for number in rules)
    assert all(1 <= len(title.split()) <= 4 for title in rules.values())


def test_rules_stand_in_order_without_gaps() -> None:
    places = [tuple(map(int, number.split("."))) for number in numbered_rules()]
    assert places == sorted(places)
    assert all(place[-1] == 1 or (*place[:-1], place[-1] - 1) in places for place in places)


def test_a_heading_is_tested_with_one_of_its_rules_but_not_the_other_way_round() -> None:
    assert untested(RULES, ["5.1.1"]) == ["5.1.2", "5.2"]
    assert untested(RULES, ["5.1"]) == ["5.1.1", "5.1.2", "5.2"]
    assert untested(RULES, []) == list(RULES)


def test_marks_are_found_on_functions_modules_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "actions").mkdir()
    (tmp_path / "actions" / "test_search.py").write_text(
        'pytestmark = law("5.1")\n'
        '@pytest.mark.law("5.1.1", "5.1.2")\n'
        "def test_a(): scene(law='5.9')\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=marks.law("5.2"))])\n'
        "def test_b(x): cli.law('5.8')\n"
        "@law(*NUMBERS)\n"
        "def test_c(): ...\n"
    )
    place = "actions/test_search.py"
    assert sorted(marked_numbers(tmp_path)) == [
        ("*NUMBERS", f"{place}:6"),
        ("5.1", f"{place}:1"),
        ("5.1.1", f"{place}:2"),
        ("5.1.2", f"{place}:2"),
        ("5.2", f"{place}:4"),
    ]
