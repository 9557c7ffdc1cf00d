"""Carries out one step of a payment with the client that openapi-generator generated, and prints the result."""

import json
import os
import sys
from collections.abc import Callable

import openapi_client as pay


def create(client: pay.ApiClient, amount: str, currency: str) -> object:
    new = pay.NewSession(amount=float(amount), currency=currency)
    session = pay.CheckoutApi(client).create_session(new)
    return {
        "track_id": session.track_id,
        "status": session.status,
        "currency": session.currency,
        "amount": session.amount,
        "amount_minor": session.amount_minor,
    }


def start(client: pay.ApiClient, track_id: str) -> object:
    started = pay.CheckoutApi(client).start_payment(track_id, pay.StartPayment(method="card"))
    return {"payment_id": started.payment_id, "payment_url": started.payment_url}


def status(client: pay.ApiClient, track_id: str) -> object:
    found = pay.PaymentsApi(client).payment_status(pay.PaymentStatusQuery(track_id=track_id))
    assert found.payment is not None and found.payment.card is not None
    return {
        "paid": found.paid,
        "status": found.status,
        "payment": found.payment.status,
        "brand": found.payment.card.brand,
        "expiry_year": found.payment.card.expiry_year,
        "attempts": len(found.attempts),
        "amount": found.amount,
        "amount_minor": found.amount_minor,
        "refunded_amount": found.refunded_amount,
    }


def refund(client: pay.ApiClient, track_id: str, amount: str, key: str) -> object:
    new = pay.NewRefund(track_id=track_id, amount=float(amount))
    created = pay.PaymentsApi(client).create_refund(key, new)
    return {
        "refund_id": created.refund_id,
        "status": created.status,
        "amount": created.amount,
        "amount_minor": created.amount_minor,
    }


def events(client: pay.ApiClient) -> object:
    listed = pay.EventsApi(client).list_events(limit=100)
    return [event_of(event.actual_instance) for event in listed.data]


def event_of(event: object) -> object:
    if isinstance(event, pay.PaymentSucceededEvent):
        return {"type": event.type, "sequence": event.sequence, "of": event.data.track_id}
    if isinstance(event, pay.RefundSucceededEvent):
        return {"type": event.type, "sequence": event.sequence, "of": event.data.refund_id}
    if isinstance(event, pay.EndpointTestEvent):
        return {"type": event.type, "sequence": event.sequence, "of": event.data.endpoint_id}
    raise TypeError(f"{type(event).__name__} was not expected")


STEPS: dict[str, Callable[..., object]] = {
    "create": create,
    "start": start,
    "status": status,
    "refund": refund,
    "events": events,
}

if __name__ == "__main__":
    configuration = pay.Configuration(
        host=os.environ["PAY_URL"], api_key={"apiKey": os.environ["PAY_SECRET_KEY"]}
    )
    with pay.ApiClient(configuration) as api_client:
        print(json.dumps(STEPS[sys.argv[1]](api_client, *sys.argv[2:])))
