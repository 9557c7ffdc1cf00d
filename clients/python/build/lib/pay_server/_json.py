"""JSON with exact amounts: decimals are `Decimal`, never `float`."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from .generated.operations import DECIMAL_MEMBERS


def encode(value: Any) -> str:
    """The value as JSON. A `Decimal` keeps its digits; a `float` is refused, because it might have lost some."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError("An amount must be a finite number.")
        return format(value, "f")
    if isinstance(value, float):
        raise TypeError("Pass amounts as Decimal('10.500') or int, because a float cannot represent every amount.")
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(str(name))}:{encode(each)}" for name, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(encode(each) for each in value) + "]"
    return json.dumps(value)


def decode(text: str) -> Any:
    """The value of JSON. Members that are decimals in the API's document are `Decimal`, even when they are whole."""
    return json.loads(text, parse_float=Decimal, object_hook=_with_decimals)


def _with_decimals(members: dict[str, Any]) -> dict[str, Any]:
    for name in DECIMAL_MEMBERS & members.keys():
        # A bool is an int in Python, but never an amount.
        if type(members[name]) is int:
            members[name] = Decimal(members[name])
    return members
