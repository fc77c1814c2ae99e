"""The player's settings: what is understood is kept, what is not is told and lost by nobody."""

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar_kivy.presenting.preferences import Cloth, Preferences, Speed, Theme, read_preferences

VALUES = {
    bool: st.booleans(),
    Cloth: st.sampled_from(Cloth),
    Theme: st.sampled_from(Theme),
    Speed: st.sampled_from(Speed),
}
KINDS = {each.name: type(getattr(Preferences(), each.name)) for each in fields(Preferences) if each.name != "kept"}
ANY = st.fixed_dictionaries({}, optional={name: VALUES.get(kind, st.just("eight-off")) for name, kind in KINDS.items()})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(ANY)
def test_settings_come_back(values: dict[str, object]) -> None:
    """What is written is read as it was, without a notice."""
    preferences = Preferences().changed(**values)
    assert read_preferences(preferences.text()) == (preferences, ())


def test_defaults_suit_a_stranger() -> None:
    """Watching and finishing are off, and sound, taps and reasons are on."""
    preferences = Preferences()
    assert not preferences.watches
    assert not preferences.finishes_itself
    assert not preferences.reduced_motion
    assert preferences.taps
    assert preferences.says_why
    assert preferences.sound
    assert (preferences.variant, preferences.house) == ("freecell", "standard")


@pytest.mark.parametrize(
    ("name", "value", "notice"),
    [
        ("cloth", "plaid", 'cloth: "plaid" is not a setting; expected green, blue, red, slate or sand'),
        ("sound", 1, "sound: 1 is not a setting; expected true or false"),
        ("sound", "yes", 'sound: "yes" is not a setting; expected true or false'),
        ("speed", ["fast"], 'speed: ["fast"] is not a setting; expected slow, usual or fast'),
        ("variant", "", 'variant: "" is not a setting; expected a name'),
        ("variant", "a\nb", 'variant: "a\\nb" is not a setting; expected a name'),
        ("kept", {}, "kept: there is no such setting"),
        ("tomorrow", 3, "tomorrow: there is no such setting"),
    ],
)
def test_wrong_value_gives_the_default_and_a_notice(name: str, value: object, notice: str) -> None:
    """The rest is read, and what was not understood is written again."""
    text = json.dumps({"four_colours": True, name: value})
    preferences, notices = read_preferences(text)
    assert notices == (notice,)
    assert preferences.four_colours
    assert preferences == Preferences(four_colours=True, kept={name: value})
    assert json.loads(preferences.text())[name] == value


def test_choosing_anew_replaces_what_was_not_understood() -> None:
    """A setting that the player makes is no longer the unknown one."""
    preferences, _ = read_preferences('{"cloth": "plaid"}')
    assert json.loads(preferences.changed(cloth=Cloth.BLUE).text())["cloth"] == "blue"


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "3", '{"a": ', b"\xff\xfe\x00", "[" * 100_000])
def test_broken_text(text: str | bytes) -> None:
    """All is default, and the notice says that it cannot be read."""
    preferences, notices = read_preferences(text)
    assert preferences == Preferences()
    assert notices[0].startswith("the settings cannot be read: ")


@given(st.dictionaries(st.sampled_from([*KINDS, "other"]), JSON, max_size=6))
def test_any_object(data: dict[str, object]) -> None:
    """Nothing breaks it, and nothing is lost."""
    preferences, notices = read_preferences(json.dumps(data))
    written = json.loads(preferences.text())
    assert {name: written[name] for name in data} == data
    assert len(notices) == len(preferences.kept)


@pytest.mark.parametrize(("name", "value"), [("colour", True), ("sound", 1), ("cloth", "green"), ("kept", {})])
def test_change_is_checked(name: str, value: object) -> None:
    """A value of another kind is refused."""
    with pytest.raises(TypeError, match="is no setting"):
        Preferences().changed(**{name: value})
