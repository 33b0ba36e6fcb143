import pytest

from grimalkin.core import errors
from grimalkin.core.errors import GrimalkinError, IllegalAction, Refusal


def test_every_error_of_a_request_is_a_grimalkin_error():
    made = [known for known in vars(errors).values() if isinstance(known, type) and issubclass(known, Exception)]
    assert len(made) == 8
    assert all(issubclass(known, GrimalkinError) for known in made)


@pytest.mark.parametrize(
    ("rule", "message"), [("SALE-BID-01", "You have no cup. (SALE-BID-01)"), ("", "You have no cup.")]
)
def test_an_illegal_action_and_a_refusal_name_their_rule(rule: str, message: str):
    error = IllegalAction(rule, "You have no cup.")
    assert (error.rule, error.message, str(error)) == (rule, "You have no cup.", message)
    assert str(Refusal(rule, "You have no cup.")) == message


def test_a_refusal_is_illegal_unless_it_says_otherwise():
    assert Refusal("", "No.").kind == "illegal"
    assert repr(Refusal("R", "No.", "unknown")) == "Refusal('R', 'No.', 'unknown')"
