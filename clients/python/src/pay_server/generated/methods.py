# Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

from __future__ import annotations

from typing import Any, Iterator, Optional, cast

from . import types


class Methods:
    """The operations of the server API."""

    def _call(self, operation: str, **parts: Any) -> Any:
        raise NotImplementedError

    def _pages(self, operation: str, cursor: str, query: dict[str, Any], path: dict[str, str]) -> Iterator[Any]:
        raise NotImplementedError

    def create_session(
        self, body: types.NewSession, *, idempotency_key: Optional[str] = None
    ) -> types.Session:
        """Create a checkout session."""
        return cast(types.Session, self._call(
            "createSession", path={}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def start_payment(
        self, track_id: str, body: types.StartPayment, *, idempotency_key: Optional[str] = None
    ) -> types.StartedPayment:
        """Start the card payment of a session."""
        return cast(types.StartedPayment, self._call(
            "startPayment", path={"track_id": track_id}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def cancel_session(
        self, track_id: str, *, idempotency_key: Optional[str] = None
    ) -> types.Session:
        """Cancel a session."""
        return cast(types.Session, self._call(
            "cancelSession", path={"track_id": track_id}, query={}, body=None, idempotency_key=idempotency_key
        ))

    def initiate_payment(
        self, body: types.NewPayment, *, idempotency_key: Optional[str] = None
    ) -> types.InitiatedPayment:
        """Create a session and start its card payment."""
        return cast(types.InitiatedPayment, self._call(
            "initiatePayment", path={}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def payment_status(
        self, body: types.PaymentStatusQuery
    ) -> types.PaymentStatus:
        """Get the status of a payment."""
        return cast(types.PaymentStatus, self._call(
            "paymentStatus", path={}, query={}, body=body, idempotency_key=None
        ))

    def create_capture(
        self, body: types.NewCapture, *, idempotency_key: Optional[str] = None
    ) -> types.Capture:
        """Capture an authorised payment."""
        return cast(types.Capture, self._call(
            "createCapture", path={}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def create_void(
        self, body: types.NewVoid, *, idempotency_key: Optional[str] = None
    ) -> types.Session:
        """Void an authorised payment."""
        return cast(types.Session, self._call(
            "createVoid", path={}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def create_refund(
        self, body: types.NewRefund, *, idempotency_key: Optional[str] = None
    ) -> types.Refund:
        """Refund a payment."""
        return cast(types.Refund, self._call(
            "createRefund", path={}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def create_payment_link(
        self, body: types.NewPaymentLink, *, idempotency_key: Optional[str] = None
    ) -> types.PaymentLink:
        """Create a payment link."""
        return cast(types.PaymentLink, self._call(
            "createPaymentLink", path={}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def list_payment_links(
        self, *, after: Any = None, limit: Any = None
    ) -> types.PaymentLinkList:
        """List payment links."""
        return cast(types.PaymentLinkList, self._call(
            "listPaymentLinks", path={}, query={"after": after, "limit": limit}, body=None, idempotency_key=None
        ))

    def all_payment_links(
        self, *, after: Any = None, limit: Any = None
    ) -> Iterator[types.PaymentLink]:
        """Iterates over the items of all pages of list_payment_links."""
        return self._pages("listPaymentLinks", "link_id", {"after": after, "limit": limit}, {})

    def read_payment_link(
        self, link_id: str
    ) -> types.PaymentLink:
        """Read a payment link."""
        return cast(types.PaymentLink, self._call(
            "readPaymentLink", path={"link_id": link_id}, query={}, body=None, idempotency_key=None
        ))

    def deactivate_payment_link(
        self, link_id: str
    ) -> types.PaymentLink:
        """Deactivate a payment link."""
        return cast(types.PaymentLink, self._call(
            "deactivatePaymentLink", path={"link_id": link_id}, query={}, body=None, idempotency_key=None
        ))

    def list_link_payments(
        self, link_id: str, *, after: Any = None, limit: Any = None
    ) -> types.LinkPaymentList:
        """List the payments of a link."""
        return cast(types.LinkPaymentList, self._call(
            "listLinkPayments", path={"link_id": link_id}, query={"after": after, "limit": limit}, body=None, idempotency_key=None
        ))

    def all_link_payments(
        self, link_id: str, *, after: Any = None, limit: Any = None
    ) -> Iterator[types.LinkPayment]:
        """Iterates over the items of all pages of list_link_payments."""
        return self._pages("listLinkPayments", "track_id", {"after": after, "limit": limit}, {"link_id": link_id})

    def list_events(
        self, *, after: Any = None, limit: Any = None
    ) -> types.EventList:
        """List events."""
        return cast(types.EventList, self._call(
            "listEvents", path={}, query={"after": after, "limit": limit}, body=None, idempotency_key=None
        ))

    def all_events(
        self, *, after: Any = None, limit: Any = None
    ) -> Iterator[types.WebhookEvent]:
        """Iterates over the items of all pages of list_events."""
        return self._pages("listEvents", "id", {"after": after, "limit": limit}, {})

    def resend_event(
        self, event_id: str, body: Optional[types.ResendEvent] = None
    ) -> types.ResentEvent:
        """Send an event again."""
        return cast(types.ResentEvent, self._call(
            "resendEvent", path={"event_id": event_id}, query={}, body=body, idempotency_key=None
        ))

    def create_webhook_endpoint(
        self, body: types.NewWebhookEndpoint, *, idempotency_key: Optional[str] = None
    ) -> types.WebhookEndpointWithSecret:
        """Create a webhook endpoint."""
        return cast(types.WebhookEndpointWithSecret, self._call(
            "createWebhookEndpoint", path={}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def list_webhook_endpoints(
        self
    ) -> types.WebhookEndpointList:
        """List webhook endpoints."""
        return cast(types.WebhookEndpointList, self._call(
            "listWebhookEndpoints", path={}, query={}, body=None, idempotency_key=None
        ))

    def read_webhook_endpoint(
        self, endpoint_id: str
    ) -> types.WebhookEndpoint:
        """Read a webhook endpoint."""
        return cast(types.WebhookEndpoint, self._call(
            "readWebhookEndpoint", path={"endpoint_id": endpoint_id}, query={}, body=None, idempotency_key=None
        ))

    def change_webhook_endpoint(
        self, endpoint_id: str, body: types.WebhookEndpointChange
    ) -> types.WebhookEndpoint:
        """Change a webhook endpoint."""
        return cast(types.WebhookEndpoint, self._call(
            "changeWebhookEndpoint", path={"endpoint_id": endpoint_id}, query={}, body=body, idempotency_key=None
        ))

    def delete_webhook_endpoint(
        self, endpoint_id: str
    ) -> None:
        """Delete a webhook endpoint."""
        self._call(
            "deleteWebhookEndpoint", path={"endpoint_id": endpoint_id}, query={}, body=None, idempotency_key=None
        )

    def rotate_webhook_secret(
        self, endpoint_id: str, body: Optional[types.RotateSecret] = None, *, idempotency_key: Optional[str] = None
    ) -> types.WebhookEndpointWithSecret:
        """Rotate the secret of a webhook endpoint."""
        return cast(types.WebhookEndpointWithSecret, self._call(
            "rotateWebhookSecret", path={"endpoint_id": endpoint_id}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def test_webhook_endpoint(
        self, endpoint_id: str
    ) -> types.ResentEvent:
        """Test a webhook endpoint."""
        return cast(types.ResentEvent, self._call(
            "testWebhookEndpoint", path={"endpoint_id": endpoint_id}, query={}, body=None, idempotency_key=None
        ))

    def list_deliveries(
        self, endpoint_id: str, *, after: Any = None, limit: Any = None, status: Any = None, event_id: Any = None
    ) -> types.DeliveryList:
        """List deliveries of a webhook endpoint."""
        return cast(types.DeliveryList, self._call(
            "listDeliveries", path={"endpoint_id": endpoint_id}, query={"after": after, "limit": limit, "status": status, "event_id": event_id}, body=None, idempotency_key=None
        ))

    def all_deliveries(
        self, endpoint_id: str, *, after: Any = None, limit: Any = None, status: Any = None, event_id: Any = None
    ) -> Iterator[types.Delivery]:
        """Iterates over the items of all pages of list_deliveries."""
        return self._pages("listDeliveries", "delivery_id", {"after": after, "limit": limit, "status": status, "event_id": event_id}, {"endpoint_id": endpoint_id})

    def resend_failed(
        self, endpoint_id: str, body: types.ResendFailed
    ) -> types.ResentFailed:
        """Send failed deliveries again."""
        return cast(types.ResentFailed, self._call(
            "resendFailed", path={"endpoint_id": endpoint_id}, query={}, body=body, idempotency_key=None
        ))

    def list_disputes(
        self, *, after: Any = None, limit: Any = None, status: Any = None, track_id: Any = None
    ) -> types.DisputeList:
        """List disputes."""
        return cast(types.DisputeList, self._call(
            "listDisputes", path={}, query={"after": after, "limit": limit, "status": status, "track_id": track_id}, body=None, idempotency_key=None
        ))

    def all_disputes(
        self, *, after: Any = None, limit: Any = None, status: Any = None, track_id: Any = None
    ) -> Iterator[types.Dispute]:
        """Iterates over the items of all pages of list_disputes."""
        return self._pages("listDisputes", "dispute_id", {"after": after, "limit": limit, "status": status, "track_id": track_id}, {})

    def read_dispute(
        self, dispute_id: str
    ) -> types.Dispute:
        """Read a dispute."""
        return cast(types.Dispute, self._call(
            "readDispute", path={"dispute_id": dispute_id}, query={}, body=None, idempotency_key=None
        ))

    def simulate_dispute(
        self, body: types.SimulatedDispute
    ) -> types.Dispute:
        """Simulate a dispute in the sandbox."""
        return cast(types.Dispute, self._call(
            "simulateDispute", path={}, query={}, body=body, idempotency_key=None
        ))

    def record_card_page_check(
        self, body: types.NewCardPageCheck
    ) -> types.CardPageCheck:
        """Record a check of the card page."""
        return cast(types.CardPageCheck, self._call(
            "recordCardPageCheck", path={}, query={}, body=body, idempotency_key=None
        ))

    def read_test_clock(
        self
    ) -> types.TestClock:
        """Read the test clock."""
        return cast(types.TestClock, self._call(
            "readTestClock", path={}, query={}, body=None, idempotency_key=None
        ))

    def advance_test_clock(
        self, body: types.TestClockAdvance, *, idempotency_key: Optional[str] = None
    ) -> types.TestClock:
        """Advance the test clock."""
        return cast(types.TestClock, self._call(
            "advanceTestClock", path={}, query={}, body=body, idempotency_key=idempotency_key
        ))

    def read_balance(
        self, *, at: Any = None
    ) -> types.BalanceList:
        """Read balances."""
        return cast(types.BalanceList, self._call(
            "readBalance", path={}, query={"at": at}, body=None, idempotency_key=None
        ))

    def read_statement(
        self, *, from_: Any = None, to: Any = None
    ) -> types.Statement:
        """Read a statement."""
        return cast(types.Statement, self._call(
            "readStatement", path={}, query={"from": from_, "to": to}, body=None, idempotency_key=None
        ))

    def list_postings(
        self, *, after: Any = None, last: Any = None, limit: Any = None
    ) -> types.PostingList:
        """List postings."""
        return cast(types.PostingList, self._call(
            "listPostings", path={}, query={"after": after, "last": last, "limit": limit}, body=None, idempotency_key=None
        ))

    def all_postings(
        self, *, after: Any = None, last: Any = None, limit: Any = None
    ) -> Iterator[types.Posting]:
        """Iterates over the items of all pages of list_postings."""
        return self._pages("listPostings", "position", {"after": after, "last": last, "limit": limit}, {})

    def list_settlements(
        self, *, after: Any = None, limit: Any = None
    ) -> types.SettlementList:
        """List settlements."""
        return cast(types.SettlementList, self._call(
            "listSettlements", path={}, query={"after": after, "limit": limit}, body=None, idempotency_key=None
        ))

    def all_settlements(
        self, *, after: Any = None, limit: Any = None
    ) -> Iterator[types.Settlement]:
        """Iterates over the items of all pages of list_settlements."""
        return self._pages("listSettlements", "settlement_id", {"after": after, "limit": limit}, {})

    def read_settlement(
        self, settlement_id: str
    ) -> types.Settlement:
        """Read a settlement."""
        return cast(types.Settlement, self._call(
            "readSettlement", path={"settlement_id": settlement_id}, query={}, body=None, idempotency_key=None
        ))

    def list_settlement_lines(
        self, settlement_id: str, *, after: Any = None, limit: Any = None
    ) -> types.SettlementLineList:
        """List lines of a settlement."""
        return cast(types.SettlementLineList, self._call(
            "listSettlementLines", path={"settlement_id": settlement_id}, query={"after": after, "limit": limit}, body=None, idempotency_key=None
        ))

    def all_settlement_lines(
        self, settlement_id: str, *, after: Any = None, limit: Any = None
    ) -> Iterator[types.SettlementLine]:
        """Iterates over the items of all pages of list_settlement_lines."""
        return self._pages("listSettlementLines", "number", {"after": after, "limit": limit}, {"settlement_id": settlement_id})
