"""Carries out one step of a payment with the package pay-server, as installed by pip, and prints the result."""

import json
import os
import sys
from decimal import Decimal

from pay_server import Pay, PayError, WebhookVerificationError, types


def client() -> Pay:
    return Pay(
        os.environ["PAY_SECRET_KEY"],
        base_url=os.environ["PAY_URL"],
        webhook_secret=os.environ.get("PAY_WEBHOOK_SECRET"),
    )


def create(pay: Pay, amount: str, currency: str) -> object:
    new: types.NewSession = {"amount": Decimal(amount), "currency": currency}
    return pay.create_session(new)


def start(pay: Pay, track_id: str) -> object:
    return pay.start_payment(track_id, {"method": "card"})


def status(pay: Pay, track_id: str) -> object:
    return pay.payment_status({"track_id": track_id})


def refund(pay: Pay, track_id: str, amount: str, key: str) -> object:
    return pay.create_refund({"track_id": track_id, "amount": Decimal(amount)}, idempotency_key=key)


def events(pay: Pay) -> object:
    return [{"type": event["type"], "id": event["id"]} for event in pay.list_events(limit=100)["data"]]


def inexact(pay: Pay) -> object:
    try:
        return create_with_float(pay)
    except TypeError as error:
        return {"refused": str(error)}


def create_with_float(pay: Pay) -> object:
    return pay.create_session({"amount": 10.5, "currency": "BHD"})  # type: ignore[typeddict-item]


def webhook(pay: Pay, body: str, headers: str) -> object:
    try:
        return pay.verify_webhook(body, json.loads(headers))
    except WebhookVerificationError as error:
        return {"refused": error.code}


STEPS = {
    "create": create,
    "start": start,
    "status": status,
    "refund": refund,
    "events": events,
    "inexact": inexact,
    "webhook": webhook,
}


def main() -> None:
    name, *values = sys.argv[1:]
    try:
        answer = STEPS[name](client(), *values)  # type: ignore[operator]
    except PayError as error:
        answer = {"code": error.code, "status": error.status, "errors": error.errors}
    # Amounts are printed as text, so that the test sees each digit.
    print(json.dumps(answer, default=str))


main()
