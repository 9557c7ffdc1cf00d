"""Carries out one step of a payment with the package pay-server, as installed by pip, and prints the result."""

import json
import os
import re
import sys
from decimal import Decimal

from pay_server import Pay, PayError, WebhookVerificationError, types


def client() -> Pay:
    return Pay(
        os.environ.get("PAY_SECRET_KEY", ""),
        base_url=os.environ.get("PAY_URL"),
        webhook_secret=os.environ.get("PAY_WEBHOOK_SECRET", "").split(),
        timeout=float(os.environ.get("PAY_TIMEOUT", 30)),
        max_retries=0 if "PAY_TIMEOUT" in os.environ else 4,
    )


def create(pay: Pay, amount: str, currency: str) -> object:
    new: types.NewSession = {"amount": Decimal(amount), "currency": currency, "metadata": {"amount": "5.00"}}
    return pay.create_session(new)


def start(pay: Pay, track_id: str) -> object:
    return pay.start_payment(track_id, {"method": "card"})


def status(pay: Pay, track_id: str) -> object:
    return pay.payment_status({"track_id": track_id})


def refund(pay: Pay, track_id: str, amount: str, key: str) -> object:
    return pay.create_refund({"track_id": track_id, "amount": Decimal(amount)}, idempotency_key=key)


def events(pay: Pay) -> object:
    return [{"type": event["type"], "id": event["id"]} for event in pay.list_events(limit=100)["data"]]


def pages(pay: Pay) -> object:
    found: list[object] = []
    for event in pay.all_events(limit=1):
        if event["type"] == "payment.succeeded":
            found.append({"id": event["id"], "paid": event["data"]["paid"]})
        elif event["type"] == "refund.succeeded":
            found.append({"id": event["id"], "refund_id": event["data"]["refund_id"]})
    return found


def never(pay: Pay, *_values: str) -> object:
    return pay.test_webhook_endpoint("whe_1")


def secrets(pay: Pay) -> object:
    return f"{pay} {pay!r} {pay._transport}"


def delete(pay: Pay) -> object:
    pay.delete_webhook_endpoint("whe_1")
    return "gone"


def every(pay: Pay, calls: str) -> object:
    return [
        getattr(pay, re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), call["name"]))(
            *call["ids"],
            *([call["body"]] if "body" in call else []),
            **{"from_" if name == "from" else name: value for name, value in call["query"].items()},
        )
        for call in json.loads(calls, parse_float=Decimal)
    ]


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
    "pages": pages,
    "never": never,
    "delete": delete,
    "every": every,
    "inexact": inexact,
    "secrets": secrets,
    "webhook": webhook,
}


def main() -> None:
    name, *values = sys.argv[1:]
    try:
        answer = STEPS[name](client(), *values)  # type: ignore[operator]
    except PayError as error:
        answer = {"code": error.code, "status": error.status, "errors": error.errors, "key": error.idempotency_key}
    # Amounts are printed as text, so that the test sees each digit.
    print(json.dumps(answer, default=str))


main()
