# Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

from __future__ import annotations

from typing import Dict, FrozenSet, Tuple

# Each operation's method, path, and whether it can be repeated: safe changes nothing, keyed is done once for its
# Idempotency-Key, absolute has the same result however often it is done, and never must not be repeated.
OPERATIONS: Dict[str, Tuple[str, str, str]] = {
    "createSession": ("POST", "/v1/sdk/checkout", "keyed"),
    "startPayment": ("POST", "/v1/sdk/checkout/{track_id}/pay", "keyed"),
    "cancelSession": ("POST", "/v1/sdk/checkout/{track_id}/cancel", "keyed"),
    "initiatePayment": ("POST", "/merchant/initiate-payment", "keyed"),
    "paymentStatus": ("POST", "/merchant/payment-status", "safe"),
    "createCapture": ("POST", "/merchant/capture", "keyed"),
    "createVoid": ("POST", "/merchant/void", "keyed"),
    "createRefund": ("POST", "/merchant/refund", "keyed"),
    "createPaymentLink": ("POST", "/v1/payment-links", "keyed"),
    "listPaymentLinks": ("GET", "/v1/payment-links", "safe"),
    "readPaymentLink": ("GET", "/v1/payment-links/{link_id}", "safe"),
    "deactivatePaymentLink": ("POST", "/v1/payment-links/{link_id}/deactivate", "absolute"),
    "listLinkPayments": ("GET", "/v1/payment-links/{link_id}/payments", "safe"),
    "listEvents": ("GET", "/v1/events", "safe"),
    "resendEvent": ("POST", "/v1/events/{event_id}/resend", "never"),
    "createWebhookEndpoint": ("POST", "/v1/webhook-endpoints", "keyed"),
    "listWebhookEndpoints": ("GET", "/v1/webhook-endpoints", "safe"),
    "readWebhookEndpoint": ("GET", "/v1/webhook-endpoints/{endpoint_id}", "safe"),
    "changeWebhookEndpoint": ("PATCH", "/v1/webhook-endpoints/{endpoint_id}", "absolute"),
    "deleteWebhookEndpoint": ("DELETE", "/v1/webhook-endpoints/{endpoint_id}", "absolute"),
    "rotateWebhookSecret": ("POST", "/v1/webhook-endpoints/{endpoint_id}/rotate-secret", "keyed"),
    "testWebhookEndpoint": ("POST", "/v1/webhook-endpoints/{endpoint_id}/test", "never"),
    "listDeliveries": ("GET", "/v1/webhook-endpoints/{endpoint_id}/deliveries", "safe"),
    "resendFailed": ("POST", "/v1/webhook-endpoints/{endpoint_id}/resend-failed", "absolute"),
    "listDisputes": ("GET", "/v1/disputes", "safe"),
    "readDispute": ("GET", "/v1/disputes/{dispute_id}", "safe"),
    "simulateDispute": ("POST", "/v1/sandbox/disputes", "never"),
    "recordCardPageCheck": ("POST", "/v1/card-page-checks", "never"),
    "readTestClock": ("GET", "/v1/test-clock", "safe"),
    "advanceTestClock": ("POST", "/v1/test-clock/advance", "keyed"),
    "readBalance": ("GET", "/v1/balance", "safe"),
    "readStatement": ("GET", "/v1/statement", "safe"),
    "listPostings": ("GET", "/v1/ledger", "safe"),
    "listSettlements": ("GET", "/v1/settlements", "safe"),
    "readSettlement": ("GET", "/v1/settlements/{settlement_id}", "safe"),
    "listSettlementLines": ("GET", "/v1/settlements/{settlement_id}/lines", "safe"),
}

# Members that are decimal numbers wherever they occur.
DECIMAL_MEMBERS: FrozenSet[str] = frozenset(
    {
        "amount",
        "captured_amount",
        "fee",
        "maximum_amount",
        "minimum_amount",
        "refunded_amount",
        "taken_amount",
    }
)
