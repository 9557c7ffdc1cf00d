# Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

_Difference = TypedDict("_Difference", {
    "what": "str",
    "found": "str",
})
_DifferenceOptional = TypedDict("_DifferenceOptional", {
}, total=False)


class Difference(_Difference, _DifferenceOptional):
    """A difference between the card page and its inventory."""


_Sum = TypedDict("_Sum", {
    "amount": "Decimal",
    "amount_minor": "int",
})
_SumOptional = TypedDict("_SumOptional", {
}, total=False)


class Sum(_Sum, _SumOptional):
    """An amount, in major and in minor units."""


_NewCustomer = TypedDict("_NewCustomer", {
})
_NewCustomerOptional = TypedDict("_NewCustomerOptional", {
    "name": "str",
    "email": "str",
    "phone": "str",
}, total=False)


class NewCustomer(_NewCustomer, _NewCustomerOptional):
    """What you know about the shopper. The acquirer and the issuer use these details to recognise the shopper, so that fewer shoppers are asked to confirm their payment. The card page does not show them."""


_NewBillingAddress = TypedDict("_NewBillingAddress", {
})
_NewBillingAddressOptional = TypedDict("_NewBillingAddressOptional", {
    "line1": "str",
    "line2": "str",
    "city": "str",
    "region": "str",
    "postal_code": "str",
    "country": "str",
}, total=False)


class NewBillingAddress(_NewBillingAddress, _NewBillingAddressOptional):
    """The billing address that the issuer of the card knows. It is sent to the acquirer."""


_NewSession = TypedDict("_NewSession", {
    "amount": "Decimal",
    "currency": "str",
})
_NewSessionOptional = TypedDict("_NewSessionOptional", {
    "reference": "str",
    "description": "str",
    "metadata": "Dict[str, str]",
    "success_url": "str",
    "failure_url": "str",
    "locale": "Literal['en', 'ar']",
    "customer": "NewCustomer",
    "billing_address": "NewBillingAddress",
    "capture": "Literal['automatic', 'manual']",
    "expires_in": "int",
}, total=False)


class NewSession(_NewSession, _NewSessionOptional):
    """The amount to pay, and the details of the checkout."""


_Customer = TypedDict("_Customer", {
    "name": "Optional[str]",
    "email": "Optional[str]",
    "phone": "Optional[str]",
})
_CustomerOptional = TypedDict("_CustomerOptional", {
}, total=False)


class Customer(_Customer, _CustomerOptional):
    """What you sent about the shopper when you created the session."""


_BillingAddress = TypedDict("_BillingAddress", {
    "line1": "Optional[str]",
    "line2": "Optional[str]",
    "city": "Optional[str]",
    "region": "Optional[str]",
    "postal_code": "Optional[str]",
    "country": "Optional[str]",
})
_BillingAddressOptional = TypedDict("_BillingAddressOptional", {
}, total=False)


class BillingAddress(_BillingAddress, _BillingAddressOptional):
    """The billing address that you sent when you created the session."""


_Session = TypedDict("_Session", {
    "track_id": "str",
    "payment_link": "Optional[str]",
    "status": "Literal['open', 'processing', 'authorised', 'paid', 'voided', 'failed', 'cancelled', 'expired']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "reference": "Optional[str]",
    "description": "Optional[str]",
    "metadata": "Dict[str, str]",
    "success_url": "Optional[str]",
    "failure_url": "Optional[str]",
    "locale": "Optional[Literal['en', 'ar']]",
    "customer": "Optional[Customer]",
    "billing_address": "Optional[BillingAddress]",
    "capture": "Literal['automatic', 'manual']",
    "captured_amount": "Decimal",
    "captured_amount_minor": "int",
    "authorised_until": "Optional[str]",
    "void_reason": "Optional[Literal['requested', 'lapsed']]",
    "refunded_amount": "Decimal",
    "expires_at": "str",
    "created_at": "str",
    "environment": "Literal['sandbox', 'live']",
})
_SessionOptional = TypedDict("_SessionOptional", {
}, total=False)


class Session(_Session, _SessionOptional):
    """A checkout session: a request for one shopper to pay one amount."""


_FieldError = TypedDict("_FieldError", {
    "field": "str",
    "code": "str",
    "message": "str",
})
_FieldErrorOptional = TypedDict("_FieldErrorOptional", {
}, total=False)


class FieldError(_FieldError, _FieldErrorOptional):
    """A field that is not valid."""


_Problem = TypedDict("_Problem", {
    "type": "str",
    "title": "str",
    "status": "int",
    "code": "Literal['malformed_json', 'invalid_request', 'idempotency_key_invalid', 'idempotency_key_required', 'api_key_missing', 'api_key_invalid', 'api_key_revoked', 'api_key_expired', 'publishable_key_not_allowed', 'wrong_environment', 'address_not_allowed', 'scope_missing', 'origin_not_allowed', 'secret_key_not_allowed', 'profile_suspended', 'sandbox_only', 'not_found', 'method_not_allowed', 'body_too_large', 'unsupported_media_type', 'session_not_payable', 'session_expired', 'payment_in_progress', 'idempotency_in_progress', 'refund_not_possible', 'refund_needs_approval', 'capture_not_possible', 'dispute_not_possible', 'void_not_possible', 'default_key_not_revocable', 'key_not_active', 'endpoint_disabled', 'endpoint_limit_reached', 'cursor_expired', 'amount_invalid', 'amount_precision', 'amount_too_large', 'currency_unsupported', 'method_unsupported', 'return_url_invalid', 'card_number_not_allowed', 'idempotency_key_reuse', 'refund_too_large', 'capture_too_large', 'amount_not_supported_by_acquirer', 'rate_limited', 'acquirer_not_configured', 'overloaded', 'unavailable']",
    "request_id": "str",
})
_ProblemOptional = TypedDict("_ProblemOptional", {
    "detail": "str",
    "errors": "List[FieldError]",
}, total=False)


class Problem(_Problem, _ProblemOptional):
    """Why a request was refused, in RFC 9457 format."""


_StartPayment = TypedDict("_StartPayment", {
    "method": "Literal['card']",
})
_StartPaymentOptional = TypedDict("_StartPaymentOptional", {
}, total=False)


class StartPayment(_StartPayment, _StartPaymentOptional):
    """The payment method of the session."""


_StartedPayment = TypedDict("_StartedPayment", {
    "track_id": "str",
    "payment_id": "str",
    "payment_url": "str",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "status": "Literal['open', 'processing', 'authorised', 'paid', 'voided', 'failed', 'cancelled', 'expired']",
    "expires_at": "str",
})
_StartedPaymentOptional = TypedDict("_StartedPaymentOptional", {
}, total=False)


class StartedPayment(_StartedPayment, _StartedPaymentOptional):
    """A started payment and the URL of its card page."""


_NewPayment = TypedDict("_NewPayment", {
    "amount": "Decimal",
    "currency": "str",
})
_NewPaymentOptional = TypedDict("_NewPaymentOptional", {
    "reference": "str",
    "description": "str",
    "metadata": "Dict[str, str]",
    "success_url": "str",
    "failure_url": "str",
    "locale": "Literal['en', 'ar']",
    "customer": "NewCustomer",
    "billing_address": "NewBillingAddress",
    "capture": "Literal['automatic', 'manual']",
    "expires_in": "int",
    "method": "Literal['card']",
}, total=False)


class NewPayment(_NewPayment, _NewPaymentOptional):
    """A new session and its payment method."""


_InitiatedPayment = TypedDict("_InitiatedPayment", {
    "track_id": "str",
    "payment_link": "Optional[str]",
    "status": "Literal['open', 'processing', 'authorised', 'paid', 'voided', 'failed', 'cancelled', 'expired']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "reference": "Optional[str]",
    "description": "Optional[str]",
    "metadata": "Dict[str, str]",
    "success_url": "Optional[str]",
    "failure_url": "Optional[str]",
    "locale": "Optional[Literal['en', 'ar']]",
    "customer": "Optional[Customer]",
    "billing_address": "Optional[BillingAddress]",
    "capture": "Literal['automatic', 'manual']",
    "captured_amount": "Decimal",
    "captured_amount_minor": "int",
    "authorised_until": "Optional[str]",
    "void_reason": "Optional[Literal['requested', 'lapsed']]",
    "refunded_amount": "Decimal",
    "expires_at": "str",
    "created_at": "str",
    "environment": "Literal['sandbox', 'live']",
    "payment_id": "str",
    "payment_url": "str",
})
_InitiatedPaymentOptional = TypedDict("_InitiatedPaymentOptional", {
}, total=False)


class InitiatedPayment(_InitiatedPayment, _InitiatedPaymentOptional):
    """A session and the URL of its card page."""


_PaymentStatusQuery = TypedDict("_PaymentStatusQuery", {
})
_PaymentStatusQueryOptional = TypedDict("_PaymentStatusQueryOptional", {
    "track_id": "str",
    "payment_id": "str",
    "reference": "str",
}, total=False)


class PaymentStatusQuery(_PaymentStatusQuery, _PaymentStatusQueryOptional):
    """The session to look up, by exactly one of these fields. Exactly one of the members is given."""


PaymentState = Literal['awaiting_card', 'submitting', 'challenge', 'unknown', 'authorised', 'succeeded', 'voided', 'failed', 'cancelled', 'expired']

_Card = TypedDict("_Card", {
    "brand": "Literal['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'maestro', 'unknown']",
    "last4": "str",
    "expiry_month": "int",
    "expiry_year": "int",
})
_CardOptional = TypedDict("_CardOptional", {
}, total=False)


class Card(_Card, _CardOptional):
    """The only card data that is stored."""


_ThreeDs = TypedDict("_ThreeDs", {
    "status": "Literal['authenticated', 'attempted', 'failed', 'unavailable']",
    "flow": "Literal['frictionless', 'challenge']",
    "eci": "Optional[str]",
})
_ThreeDsOptional = TypedDict("_ThreeDsOptional", {
}, total=False)


class ThreeDs(_ThreeDs, _ThreeDsOptional):
    """The result of 3-D Secure."""


_Decline = TypedDict("_Decline", {
    "code": "Literal['do_not_honour', 'insufficient_funds', 'expired_card', 'wrong_cvv', 'invalid_card', 'limit_exceeded', 'authentication_failed', 'processing_error', 'stolen_card', 'lost_card', 'pick_up_card', 'do_not_retry']",
    "message": "str",
    "raw": "str",
})
_DeclineOptional = TypedDict("_DeclineOptional", {
}, total=False)


class Decline(_Decline, _DeclineOptional):
    """Why the issuer or the acquirer declined the card."""


_Payment = TypedDict("_Payment", {
    "payment_id": "str",
    "status": "PaymentState",
    "card": "Optional[Card]",
    "acquirer": "Optional[str]",
    "three_ds": "Optional[ThreeDs]",
    "acquirer_reference": "Optional[str]",
    "authorisation_code": "Optional[str]",
    "decline": "Optional[Decline]",
    "created_at": "str",
    "completed_at": "Optional[str]",
})
_PaymentOptional = TypedDict("_PaymentOptional", {
}, total=False)


class Payment(_Payment, _PaymentOptional):
    """The payment of a session, described by its latest attempt."""


_Attempt = TypedDict("_Attempt", {
    "attempt_id": "str",
    "number": "int",
    "status": "Literal['submitting', 'challenge', 'approved', 'declined', 'unknown', 'reversed']",
    "card": "Card",
    "acquirer": "str",
    "three_ds": "Optional[ThreeDs]",
    "acquirer_reference": "Optional[str]",
    "authorisation_code": "Optional[str]",
    "decline": "Optional[Decline]",
    "created_at": "str",
    "completed_at": "Optional[str]",
})
_AttemptOptional = TypedDict("_AttemptOptional", {
}, total=False)


class Attempt(_Attempt, _AttemptOptional):
    """One attempt to pay with one card."""


_Capture = TypedDict("_Capture", {
    "capture_id": "str",
    "track_id": "str",
    "payment_id": "str",
    "status": "Literal['pending', 'succeeded', 'failed']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "created_at": "str",
    "last": "bool",
})
_CaptureOptional = TypedDict("_CaptureOptional", {
}, total=False)


class Capture(_Capture, _CaptureOptional):
    """All or part of an authorised amount, taken from the shopper."""


_Refund = TypedDict("_Refund", {
    "refund_id": "str",
    "track_id": "str",
    "payment_id": "str",
    "status": "Literal['pending', 'succeeded', 'failed']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "created_at": "str",
    "reason": "Optional[str]",
})
_RefundOptional = TypedDict("_RefundOptional", {
}, total=False)


class Refund(_Refund, _RefundOptional):
    """A refund of all or part of a payment."""


_PaymentStatus = TypedDict("_PaymentStatus", {
    "track_id": "str",
    "payment_link": "Optional[str]",
    "status": "Literal['open', 'processing', 'authorised', 'paid', 'voided', 'failed', 'cancelled', 'expired']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "reference": "Optional[str]",
    "description": "Optional[str]",
    "metadata": "Dict[str, str]",
    "success_url": "Optional[str]",
    "failure_url": "Optional[str]",
    "locale": "Optional[Literal['en', 'ar']]",
    "customer": "Optional[Customer]",
    "billing_address": "Optional[BillingAddress]",
    "capture": "Literal['automatic', 'manual']",
    "captured_amount": "Decimal",
    "captured_amount_minor": "int",
    "authorised_until": "Optional[str]",
    "void_reason": "Optional[Literal['requested', 'lapsed']]",
    "refunded_amount": "Decimal",
    "expires_at": "str",
    "created_at": "str",
    "environment": "Literal['sandbox', 'live']",
    "paid": "bool",
    "payment": "Optional[Payment]",
    "attempts": "List[Attempt]",
    "captures": "List[Capture]",
    "refunds": "List[Refund]",
})
_PaymentStatusOptional = TypedDict("_PaymentStatusOptional", {
    "matches": "int",
}, total=False)


class PaymentStatus(_PaymentStatus, _PaymentStatusOptional):
    """The authoritative state of a session and its payment at this time."""


_NewCapture = TypedDict("_NewCapture", {
    "track_id": "str",
})
_NewCaptureOptional = TypedDict("_NewCaptureOptional", {
    "amount": "Decimal",
    "last": "bool",
}, total=False)


class NewCapture(_NewCapture, _NewCaptureOptional):
    """The authorised payment, and how much of it to capture."""


_NewVoid = TypedDict("_NewVoid", {
    "track_id": "str",
})
_NewVoidOptional = TypedDict("_NewVoidOptional", {
}, total=False)


class NewVoid(_NewVoid, _NewVoidOptional):
    """The authorised payment to void."""


_NewRefund = TypedDict("_NewRefund", {
    "track_id": "str",
})
_NewRefundOptional = TypedDict("_NewRefundOptional", {
    "amount": "Decimal",
    "reason": "str",
}, total=False)


class NewRefund(_NewRefund, _NewRefundOptional):
    """The payment to refund, and how much of it."""


_NewPaymentLink = TypedDict("_NewPaymentLink", {
    "title": "str",
    "currency": "str",
})
_NewPaymentLinkOptional = TypedDict("_NewPaymentLinkOptional", {
    "description": "str",
    "reference": "str",
    "amount": "Decimal",
    "minimum_amount": "Decimal",
    "maximum_amount": "Decimal",
    "max_payments": "int",
    "expires_at": "str",
}, total=False)


class NewPaymentLink(_NewPaymentLink, _NewPaymentLinkOptional):
    """The terms of a payment link. They never change."""


_PaymentLink = TypedDict("_PaymentLink", {
    "link_id": "str",
    "url": "str",
    "status": "Literal['active', 'completed', 'expired', 'deactivated']",
    "title": "str",
    "description": "Optional[str]",
    "reference": "Optional[str]",
    "currency": "str",
    "amount": "Optional[Decimal]",
    "amount_minor": "Optional[int]",
    "minimum_amount": "Optional[Decimal]",
    "minimum_amount_minor": "Optional[int]",
    "maximum_amount": "Optional[Decimal]",
    "maximum_amount_minor": "Optional[int]",
    "max_payments": "Optional[int]",
    "payments_count": "int",
    "expires_at": "Optional[str]",
    "deactivated_at": "Optional[str]",
    "created_at": "str",
    "environment": "Literal['sandbox', 'live']",
})
_PaymentLinkOptional = TypedDict("_PaymentLinkOptional", {
}, total=False)


class PaymentLink(_PaymentLink, _PaymentLinkOptional):
    """An address where shoppers can pay you, even if you have no online shop."""


_PaymentLinkList = TypedDict("_PaymentLinkList", {
    "data": "List[PaymentLink]",
    "has_more": "bool",
})
_PaymentLinkListOptional = TypedDict("_PaymentLinkListOptional", {
}, total=False)


class PaymentLinkList(_PaymentLinkList, _PaymentLinkListOptional):
    """One page of a list."""


_LinkPayment = TypedDict("_LinkPayment", {
    "track_id": "str",
    "payment_id": "str",
    "status": "Literal['open', 'processing', 'authorised', 'paid', 'voided', 'failed', 'cancelled', 'expired']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "created_at": "str",
    "completed_at": "Optional[str]",
})
_LinkPaymentOptional = TypedDict("_LinkPaymentOptional", {
}, total=False)


class LinkPayment(_LinkPayment, _LinkPaymentOptional):
    """A session that was opened with a payment link."""


_LinkPaymentList = TypedDict("_LinkPaymentList", {
    "data": "List[LinkPayment]",
    "has_more": "bool",
})
_LinkPaymentListOptional = TypedDict("_LinkPaymentListOptional", {
}, total=False)


class LinkPaymentList(_LinkPaymentList, _LinkPaymentListOptional):
    """One page of a list."""


_PaymentAuthorisedEvent = TypedDict("_PaymentAuthorisedEvent", {
    "id": "str",
    "type": "Literal['payment.authorised']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_PaymentAuthorisedEventOptional = TypedDict("_PaymentAuthorisedEventOptional", {
}, total=False)


class PaymentAuthorisedEvent(_PaymentAuthorisedEvent, _PaymentAuthorisedEventOptional):
    """The amount is authorised and can be captured until `authorised_until`. Nothing has been taken yet."""


_PaymentCapturedEvent = TypedDict("_PaymentCapturedEvent", {
    "id": "str",
    "type": "Literal['payment.captured']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_PaymentCapturedEventOptional = TypedDict("_PaymentCapturedEventOptional", {
}, total=False)


class PaymentCapturedEvent(_PaymentCapturedEvent, _PaymentCapturedEventOptional):
    """A capture that you requested has taken money. For the first capture, `payment.succeeded` is sent too."""


_PaymentCaptureFailedEvent = TypedDict("_PaymentCaptureFailedEvent", {
    "id": "str",
    "type": "Literal['payment.capture_failed']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_PaymentCaptureFailedEventOptional = TypedDict("_PaymentCaptureFailedEventOptional", {
}, total=False)


class PaymentCaptureFailedEvent(_PaymentCaptureFailedEvent, _PaymentCaptureFailedEventOptional):
    """A capture failed, and nothing was taken. The rest of the authorised amount can still be captured."""


_PaymentSucceededEvent = TypedDict("_PaymentSucceededEvent", {
    "id": "str",
    "type": "Literal['payment.succeeded']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_PaymentSucceededEventOptional = TypedDict("_PaymentSucceededEventOptional", {
}, total=False)


class PaymentSucceededEvent(_PaymentSucceededEvent, _PaymentSucceededEventOptional):
    """The money was taken. Fulfil the order."""


_PaymentVoidedEvent = TypedDict("_PaymentVoidedEvent", {
    "id": "str",
    "type": "Literal['payment.voided']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_PaymentVoidedEventOptional = TypedDict("_PaymentVoidedEventOptional", {
}, total=False)


class PaymentVoidedEvent(_PaymentVoidedEvent, _PaymentVoidedEventOptional):
    """The authorised amount was released, and nothing was taken. `void_reason` gives the reason."""


_PaymentFailedEvent = TypedDict("_PaymentFailedEvent", {
    "id": "str",
    "type": "Literal['payment.failed']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_PaymentFailedEventOptional = TypedDict("_PaymentFailedEventOptional", {
}, total=False)


class PaymentFailedEvent(_PaymentFailedEvent, _PaymentFailedEventOptional):
    """The payment is over, and nothing was taken."""


_PaymentCancelledEvent = TypedDict("_PaymentCancelledEvent", {
    "id": "str",
    "type": "Literal['payment.cancelled']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_PaymentCancelledEventOptional = TypedDict("_PaymentCancelledEventOptional", {
}, total=False)


class PaymentCancelledEvent(_PaymentCancelledEvent, _PaymentCancelledEventOptional):
    """You or the shopper cancelled the session before it was paid."""


_PaymentReversedEvent = TypedDict("_PaymentReversedEvent", {
    "id": "str",
    "type": "Literal['payment.reversed']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_PaymentReversedEventOptional = TypedDict("_PaymentReversedEventOptional", {
}, total=False)


class PaymentReversedEvent(_PaymentReversedEvent, _PaymentReversedEventOptional):
    """The payment was approved after it had already ended unpaid, and the money was returned to the shopper."""


_SessionExpiredEvent = TypedDict("_SessionExpiredEvent", {
    "id": "str",
    "type": "Literal['session.expired']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "PaymentStatus",
})
_SessionExpiredEventOptional = TypedDict("_SessionExpiredEventOptional", {
}, total=False)


class SessionExpiredEvent(_SessionExpiredEvent, _SessionExpiredEventOptional):
    """The session expired before it was paid."""


_RefundSucceededEvent = TypedDict("_RefundSucceededEvent", {
    "id": "str",
    "type": "Literal['refund.succeeded']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "Refund",
})
_RefundSucceededEventOptional = TypedDict("_RefundSucceededEventOptional", {
}, total=False)


class RefundSucceededEvent(_RefundSucceededEvent, _RefundSucceededEventOptional):
    """Money was refunded."""


_RefundFailedEvent = TypedDict("_RefundFailedEvent", {
    "id": "str",
    "type": "Literal['refund.failed']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "Refund",
})
_RefundFailedEventOptional = TypedDict("_RefundFailedEventOptional", {
}, total=False)


class RefundFailedEvent(_RefundFailedEvent, _RefundFailedEventOptional):
    """The refund failed, and no money was returned."""


_Dispute = TypedDict("_Dispute", {
    "dispute_id": "str",
    "track_id": "str",
    "payment_id": "str",
    "status": "Literal['information_requested', 'opened', 'evidence_submitted', 'pre_arbitration', 'arbitration', 'won', 'lost', 'accepted', 'expired']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "taken_amount": "Decimal",
    "taken_amount_minor": "int",
    "scheme": "Optional[str]",
    "reason_code": "Optional[str]",
    "reason": "Literal['fraud', 'not_recognised', 'not_received', 'not_as_described', 'cancelled', 'credit_not_processed', 'duplicate', 'wrong_amount', 'authorisation', 'processing', 'other']",
    "answer_by": "Optional[str]",
    "acquirer_reference": "str",
    "created_at": "str",
    "updated_at": "str",
    "closed_at": "Optional[str]",
})
_DisputeOptional = TypedDict("_DisputeOptional", {
}, total=False)


class Dispute(_Dispute, _DisputeOptional):
    """A cardholder's claim, made through the issuer, to get their money back."""


_DisputeOpenedEvent = TypedDict("_DisputeOpenedEvent", {
    "id": "str",
    "type": "Literal['dispute.opened']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "Dispute",
})
_DisputeOpenedEventOptional = TypedDict("_DisputeOpenedEventOptional", {
}, total=False)


class DisputeOpenedEvent(_DisputeOpenedEvent, _DisputeOpenedEventOptional):
    """A cardholder claims their money back, or the issuer asks for information. Answer before `answer_by`."""


_DisputeUpdatedEvent = TypedDict("_DisputeUpdatedEvent", {
    "id": "str",
    "type": "Literal['dispute.updated']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "Dispute",
})
_DisputeUpdatedEventOptional = TypedDict("_DisputeUpdatedEventOptional", {
}, total=False)


class DisputeUpdatedEvent(_DisputeUpdatedEvent, _DisputeUpdatedEventOptional):
    """The status, the amount, the reason or the deadline of a dispute has changed, or money was taken or returned."""


_DisputeClosedEvent = TypedDict("_DisputeClosedEvent", {
    "id": "str",
    "type": "Literal['dispute.closed']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "int",
    "data": "Dispute",
})
_DisputeClosedEventOptional = TypedDict("_DisputeClosedEventOptional", {
}, total=False)


class DisputeClosedEvent(_DisputeClosedEvent, _DisputeClosedEventOptional):
    """The dispute is won, lost, accepted or expired. An issuer can still contest a dispute that you have won."""


_ExpiringKey = TypedDict("_ExpiringKey", {
    "key_id": "str",
    "masked": "str",
    "label": "Optional[str]",
    "expires_at": "str",
    "days": "int",
})
_ExpiringKeyOptional = TypedDict("_ExpiringKeyOptional", {
}, total=False)


class ExpiringKey(_ExpiringKey, _ExpiringKeyOptional):
    """The key that will expire."""


_KeyExpiringEvent = TypedDict("_KeyExpiringEvent", {
    "id": "str",
    "type": "Literal['key.expiring']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "Optional[int]",
    "data": "ExpiringKey",
})
_KeyExpiringEventOptional = TypedDict("_KeyExpiringEventOptional", {
}, total=False)


class KeyExpiringEvent(_KeyExpiringEvent, _KeyExpiringEventOptional):
    """A secret key of the profile expires in 30 days, 7 days or 1 day. Create and deploy another key before then."""


_CardPageCheck = TypedDict("_CardPageCheck", {
    "check_id": "str",
    "address": "str",
    "differences": "List[Difference]",
})
_CardPageCheckOptional = TypedDict("_CardPageCheckOptional", {
}, total=False)


class CardPageCheck(_CardPageCheck, _CardPageCheckOptional):
    """What a monitor found when it loaded the card page from outside."""


_CardPageChangedEvent = TypedDict("_CardPageChangedEvent", {
    "id": "str",
    "type": "Literal['card_page.changed']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "Optional[int]",
    "data": "CardPageCheck",
})
_CardPageChangedEventOptional = TypedDict("_CardPageChangedEventOptional", {
}, total=False)


class CardPageChangedEvent(_CardPageChangedEvent, _CardPageChangedEventOptional):
    """The hosted card page, as browsers receive it, differs from its inventory. Someone might have tampered with it."""


_EndpointTestData = TypedDict("_EndpointTestData", {
    "endpoint_id": "str",
})
_EndpointTestDataOptional = TypedDict("_EndpointTestDataOptional", {
}, total=False)


class EndpointTestData(_EndpointTestData, _EndpointTestDataOptional):
    """The endpoint that was tested."""


_EndpointTestEvent = TypedDict("_EndpointTestEvent", {
    "id": "str",
    "type": "Literal['endpoint.test']",
    "timestamp": "str",
    "environment": "Literal['sandbox', 'live']",
    "profile_id": "str",
    "sequence": "Optional[int]",
    "data": "EndpointTestData",
})
_EndpointTestEventOptional = TypedDict("_EndpointTestEventOptional", {
}, total=False)


class EndpointTestEvent(_EndpointTestEvent, _EndpointTestEventOptional):
    """You sent a test event to the endpoint. The event is not about a payment."""


WebhookEvent = Union["PaymentAuthorisedEvent", "PaymentCapturedEvent", "PaymentCaptureFailedEvent", "PaymentSucceededEvent", "PaymentVoidedEvent", "PaymentFailedEvent", "PaymentCancelledEvent", "PaymentReversedEvent", "SessionExpiredEvent", "RefundSucceededEvent", "RefundFailedEvent", "DisputeOpenedEvent", "DisputeUpdatedEvent", "DisputeClosedEvent", "KeyExpiringEvent", "CardPageChangedEvent", "EndpointTestEvent"]

_EventList = TypedDict("_EventList", {
    "data": "List[WebhookEvent]",
    "has_more": "bool",
})
_EventListOptional = TypedDict("_EventListOptional", {
}, total=False)


class EventList(_EventList, _EventListOptional):
    """One page of a list."""


_ResendEvent = TypedDict("_ResendEvent", {
})
_ResendEventOptional = TypedDict("_ResendEventOptional", {
    "endpoint_id": "str",
}, total=False)


class ResendEvent(_ResendEvent, _ResendEventOptional):
    """Where to send the event. Without `endpoint_id`, the event goes to every enabled endpoint that is subscribed to its type."""


_ResentDelivery = TypedDict("_ResentDelivery", {
    "delivery_id": "str",
    "endpoint_id": "str",
})
_ResentDeliveryOptional = TypedDict("_ResentDeliveryOptional", {
}, total=False)


class ResentDelivery(_ResentDelivery, _ResentDeliveryOptional):
    """A delivery that is due now."""


_ResentEvent = TypedDict("_ResentEvent", {
    "event_id": "str",
    "deliveries": "List[ResentDelivery]",
})
_ResentEventOptional = TypedDict("_ResentEventOptional", {
}, total=False)


class ResentEvent(_ResentEvent, _ResentEventOptional):
    """An event that is being sent again."""


SubscribableType = Literal['payment.authorised', 'payment.captured', 'payment.capture_failed', 'payment.succeeded', 'payment.voided', 'payment.failed', 'payment.cancelled', 'payment.reversed', 'session.expired', 'refund.succeeded', 'refund.failed', 'dispute.opened', 'dispute.updated', 'dispute.closed', 'key.expiring', 'card_page.changed']

_NewWebhookEndpoint = TypedDict("_NewWebhookEndpoint", {
    "url": "str",
})
_NewWebhookEndpointOptional = TypedDict("_NewWebhookEndpointOptional", {
    "description": "str",
    "event_types": "List[SubscribableType]",
}, total=False)


class NewWebhookEndpoint(_NewWebhookEndpoint, _NewWebhookEndpointOptional):
    """The URL and the types of events to send to it. Without `event_types`, all types are sent."""


_WebhookEndpointWithSecret = TypedDict("_WebhookEndpointWithSecret", {
    "endpoint_id": "str",
    "url": "str",
    "description": "Optional[str]",
    "event_types": "Optional[List[SubscribableType]]",
    "status": "Literal['enabled', 'disabled']",
    "disabled_reason": "Optional[Literal['merchant', 'gone', 'failing']]",
    "disabled_at": "Optional[str]",
    "created_at": "str",
    "secret": "str",
})
_WebhookEndpointWithSecretOptional = TypedDict("_WebhookEndpointWithSecretOptional", {
}, total=False)


class WebhookEndpointWithSecret(_WebhookEndpointWithSecret, _WebhookEndpointWithSecretOptional):
    """An endpoint, and the secret that verifies its messages."""


_WebhookEndpoint = TypedDict("_WebhookEndpoint", {
    "endpoint_id": "str",
    "url": "str",
    "description": "Optional[str]",
    "event_types": "Optional[List[SubscribableType]]",
    "status": "Literal['enabled', 'disabled']",
    "disabled_reason": "Optional[Literal['merchant', 'gone', 'failing']]",
    "disabled_at": "Optional[str]",
    "created_at": "str",
})
_WebhookEndpointOptional = TypedDict("_WebhookEndpointOptional", {
}, total=False)


class WebhookEndpoint(_WebhookEndpoint, _WebhookEndpointOptional):
    """A URL on your server that receives events."""


_WebhookEndpointList = TypedDict("_WebhookEndpointList", {
    "data": "List[WebhookEndpoint]",
    "has_more": "bool",
})
_WebhookEndpointListOptional = TypedDict("_WebhookEndpointListOptional", {
}, total=False)


class WebhookEndpointList(_WebhookEndpointList, _WebhookEndpointListOptional):
    """One page of a list."""


_WebhookEndpointChange = TypedDict("_WebhookEndpointChange", {
})
_WebhookEndpointChangeOptional = TypedDict("_WebhookEndpointChangeOptional", {
    "url": "str",
    "description": "Optional[str]",
    "event_types": "Optional[List[SubscribableType]]",
    "status": "Literal['enabled', 'disabled']",
}, total=False)


class WebhookEndpointChange(_WebhookEndpointChange, _WebhookEndpointChangeOptional):
    """Fields to change. Fields that are not sent keep their values."""


_RotateSecret = TypedDict("_RotateSecret", {
})
_RotateSecretOptional = TypedDict("_RotateSecretOptional", {
    "overlap_seconds": "int",
}, total=False)


class RotateSecret(_RotateSecret, _RotateSecretOptional):
    """How long the earlier secrets remain valid."""


_DeliveryAttempt = TypedDict("_DeliveryAttempt", {
    "number": "int",
    "url": "str",
    "attempted_at": "str",
    "duration_ms": "int",
    "http_status": "Optional[int]",
    "failure": "Optional[str]",
    "answer": "Optional[str]",
})
_DeliveryAttemptOptional = TypedDict("_DeliveryAttemptOptional", {
}, total=False)


class DeliveryAttempt(_DeliveryAttempt, _DeliveryAttemptOptional):
    """One request to the endpoint, and its result."""


_Delivery = TypedDict("_Delivery", {
    "delivery_id": "str",
    "endpoint_id": "str",
    "event_id": "str",
    "event_type": "Literal['payment.authorised', 'payment.captured', 'payment.capture_failed', 'payment.succeeded', 'payment.voided', 'payment.failed', 'payment.cancelled', 'payment.reversed', 'session.expired', 'refund.succeeded', 'refund.failed', 'dispute.opened', 'dispute.updated', 'dispute.closed', 'key.expiring', 'card_page.changed', 'endpoint.test']",
    "status": "Literal['pending', 'succeeded', 'failed', 'cancelled']",
    "next_attempt_at": "Optional[str]",
    "created_at": "str",
    "completed_at": "Optional[str]",
    "attempts": "List[DeliveryAttempt]",
})
_DeliveryOptional = TypedDict("_DeliveryOptional", {
}, total=False)


class Delivery(_Delivery, _DeliveryOptional):
    """An event on its way to an endpoint."""


_DeliveryList = TypedDict("_DeliveryList", {
    "data": "List[Delivery]",
    "has_more": "bool",
})
_DeliveryListOptional = TypedDict("_DeliveryListOptional", {
}, total=False)


class DeliveryList(_DeliveryList, _DeliveryListOptional):
    """One page of a list."""


_ResendFailed = TypedDict("_ResendFailed", {
    "from": "str",
    "to": "str",
})
_ResendFailedOptional = TypedDict("_ResendFailedOptional", {
}, total=False)


class ResendFailed(_ResendFailed, _ResendFailedOptional):
    """The period whose failed deliveries are sent again."""


_ResentFailed = TypedDict("_ResentFailed", {
    "count": "int",
    "next_from": "Optional[str]",
})
_ResentFailedOptional = TypedDict("_ResentFailedOptional", {
}, total=False)


class ResentFailed(_ResentFailed, _ResentFailedOptional):
    """How many deliveries are being sent again, and where to continue."""


_DisputeList = TypedDict("_DisputeList", {
    "data": "List[Dispute]",
    "has_more": "bool",
})
_DisputeListOptional = TypedDict("_DisputeListOptional", {
}, total=False)


class DisputeList(_DisputeList, _DisputeListOptional):
    """One page of a list."""


_SimulatedDispute = TypedDict("_SimulatedDispute", {
    "track_id": "str",
    "kind": "Literal['information_requested', 'opened', 'chargeback', 'evidence_submitted', 'time_ended', 'accepted', 'chargeback_reversal', 'issuer_gave_up', 'second_chargeback', 'pre_arbitration_opened', 'pre_arbitration_declined', 'pre_arbitration_accepted', 'pre_arbitration_withdrawn', 'pre_arbitration_won', 'pre_arbitration_lost', 'arbitration_opened', 'arbitration_won', 'arbitration_lost']",
})
_SimulatedDisputeOptional = TypedDict("_SimulatedDisputeOptional", {
    "amount": "Decimal",
    "reason_code": "str",
}, total=False)


class SimulatedDispute(_SimulatedDispute, _SimulatedDisputeOptional):
    """An acquirer's report about a dispute."""


_NewCardPageCheck = TypedDict("_NewCardPageCheck", {
    "address": "str",
    "differences": "List[Difference]",
})
_NewCardPageCheckOptional = TypedDict("_NewCardPageCheckOptional", {
}, total=False)


class NewCardPageCheck(_NewCardPageCheck, _NewCardPageCheckOptional):
    """What a monitor saw when it loaded the card page from outside."""


_MovedDeadlines = TypedDict("_MovedDeadlines", {
    "sessions": "int",
    "authorisations": "int",
    "payment_links": "int",
    "webhook_deliveries": "int",
    "webhook_endpoints": "int",
    "webhook_secrets": "int",
    "inquiries": "int",
    "receipts": "int",
    "disputes": "int",
    "api_keys": "int",
})
_MovedDeadlinesOptional = TypedDict("_MovedDeadlinesOptional", {
}, total=False)


class MovedDeadlines(_MovedDeadlines, _MovedDeadlinesOptional):
    """How many deadlines of each kind were brought forward."""


_LastAdvance = TypedDict("_LastAdvance", {
    "seconds": "int",
    "at": "str",
    "moved": "MovedDeadlines",
})
_LastAdvanceOptional = TypedDict("_LastAdvanceOptional", {
}, total=False)


class LastAdvance(_LastAdvance, _LastAdvanceOptional):
    """The last advance of the test clock."""


_TestClock = TypedDict("_TestClock", {
    "advanced_seconds": "int",
    "last_advance": "Optional[LastAdvance]",
})
_TestClockOptional = TypedDict("_TestClockOptional", {
}, total=False)


class TestClock(_TestClock, _TestClockOptional):
    """The test clock of a sandbox profile."""


_TestClockAdvance = TypedDict("_TestClockAdvance", {
    "seconds": "int",
})
_TestClockAdvanceOptional = TypedDict("_TestClockAdvanceOptional", {
}, total=False)


class TestClockAdvance(_TestClockAdvance, _TestClockAdvanceOptional):
    """How far the test clock is advanced."""


_Balance = TypedDict("_Balance", {
    "account": "Literal['acquirer_receivable', 'merchant_payable', 'suspense', 'settled', 'fees', 'disputes']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
})
_BalanceOptional = TypedDict("_BalanceOptional", {
}, total=False)


class Balance(_Balance, _BalanceOptional):
    """The balance of an account of your ledger in one currency."""


_BalanceList = TypedDict("_BalanceList", {
    "data": "List[Balance]",
})
_BalanceListOptional = TypedDict("_BalanceListOptional", {
}, total=False)


class BalanceList(_BalanceList, _BalanceListOptional):
    """The balances of your ledger."""


_Statement = TypedDict("_Statement", {
    "opening": "List[Balance]",
    "closing": "List[Balance]",
    "after_position": "int",
    "last_position": "int",
    "count": "int",
})
_StatementOptional = TypedDict("_StatementOptional", {
}, total=False)


class Statement(_Statement, _StatementOptional):
    """The balances before and after a period. The postings of the period add up to the difference between the two."""


_Posting = TypedDict("_Posting", {
    "position": "int",
    "kind": "Literal['sale', 'capture', 'refund', 'late_approval', 'late_reversal', 'settlement', 'deduction', 'dispute_settlement', 'dispute_deduction', 'fee', 'fee_return', 'unmatched_settlement', 'unmatched_deduction', 'late_settlement', 'late_deduction', 'late_dispute_settlement', 'late_dispute_deduction', 'kept_settlement', 'kept_deduction', 'returned_settlement', 'returned_deduction', 'chargeback', 'chargeback_reversal', 'second_chargeback']",
    "reference": "str",
    "track_id": "Optional[str]",
    "debit": "Literal['acquirer_receivable', 'merchant_payable', 'suspense', 'settled', 'fees', 'disputes']",
    "credit": "Literal['acquirer_receivable', 'merchant_payable', 'suspense', 'settled', 'fees', 'disputes']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "booked_at": "str",
})
_PostingOptional = TypedDict("_PostingOptional", {
}, total=False)


class Posting(_Posting, _PostingOptional):
    """A movement of money, from one account of your ledger to another."""


_PostingList = TypedDict("_PostingList", {
    "data": "List[Posting]",
    "has_more": "bool",
})
_PostingListOptional = TypedDict("_PostingListOptional", {
}, total=False)


class PostingList(_PostingList, _PostingListOptional):
    """One page of a list."""


_SettlementTotal = TypedDict("_SettlementTotal", {
    "currency": "str",
    "settled": "Sum",
    "refunded": "Sum",
    "disputed": "Sum",
    "other": "Sum",
    "fees": "Sum",
    "net": "Sum",
})
_SettlementTotalOptional = TypedDict("_SettlementTotalOptional", {
}, total=False)


class SettlementTotal(_SettlementTotal, _SettlementTotalOptional):
    """The sums of a settlement in one currency."""


_Settlement = TypedDict("_Settlement", {
    "settlement_id": "str",
    "account_id": "str",
    "name": "str",
    "format": "str",
    "sha256": "str",
    "status": "Literal['importing', 'imported']",
    "line_count": "int",
    "open_items": "int",
    "first_at": "Optional[str]",
    "last_at": "Optional[str]",
    "totals": "List[SettlementTotal]",
    "created_at": "str",
})
_SettlementOptional = TypedDict("_SettlementOptional", {
}, total=False)


class Settlement(_Settlement, _SettlementOptional):
    """A settlement file of your acquirer."""


_SettlementList = TypedDict("_SettlementList", {
    "data": "List[Settlement]",
    "has_more": "bool",
})
_SettlementListOptional = TypedDict("_SettlementListOptional", {
}, total=False)


class SettlementList(_SettlementList, _SettlementListOptional):
    """One page of a list."""


_SettlementLine = TypedDict("_SettlementLine", {
    "number": "int",
    "type": "Literal['settled', 'refunded', 'refund_reversed', 'chargeback', 'chargeback_reversal', 'second_chargeback', 'fee', 'payout', 'adjustment']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "fee": "Decimal",
    "fee_minor": "int",
    "fee_currency": "str",
    "status": "Literal['matched', 'open', 'closed', 'none']",
    "reason": "Optional[Literal['approval_unknown', 'payment_not_approved', 'reversed_but_settled', 'settled_before_captured', 'capture_unknown', 'refund_unknown', 'refund_not_done', 'refund_returned', 'chargeback_unknown', 'amount_differs', 'currency_differs', 'line_doubled', 'line_of_another_account', 'ledger_differs', 'fee_unexpected', 'adjustment', 'payment_missing', 'payout_differs']]",
    "reference": "Optional[str]",
    "acquirer_reference": "Optional[str]",
    "track_id": "Optional[str]",
    "at": "Optional[str]",
})
_SettlementLineOptional = TypedDict("_SettlementLineOptional", {
}, total=False)


class SettlementLine(_SettlementLine, _SettlementLineOptional):
    """A line of a settlement file."""


_SettlementLineList = TypedDict("_SettlementLineList", {
    "data": "List[SettlementLine]",
    "has_more": "bool",
})
_SettlementLineListOptional = TypedDict("_SettlementLineListOptional", {
}, total=False)


class SettlementLineList(_SettlementLineList, _SettlementLineListOptional):
    """One page of a list."""


_BrowserProfile = TypedDict("_BrowserProfile", {
    "environment": "Literal['sandbox', 'live']",
    "display_name": "str",
})
_BrowserProfileOptional = TypedDict("_BrowserProfileOptional", {
}, total=False)


class BrowserProfile(_BrowserProfile, _BrowserProfileOptional):
    """The profile that the key belongs to."""


_BrowserSession = TypedDict("_BrowserSession", {
    "track_id": "str",
    "status": "Literal['open', 'processing', 'authorised', 'paid', 'voided', 'failed', 'cancelled', 'expired']",
    "amount": "Decimal",
    "amount_minor": "int",
    "currency": "str",
    "locale": "Optional[Literal['en', 'ar']]",
})
_BrowserSessionOptional = TypedDict("_BrowserSessionOptional", {
}, total=False)


class BrowserSession(_BrowserSession, _BrowserSessionOptional):
    """The part of a session that a shopper may see."""


_BrowserPayment = TypedDict("_BrowserPayment", {
    "payment_url": "str",
})
_BrowserPaymentOptional = TypedDict("_BrowserPaymentOptional", {
}, total=False)


class BrowserPayment(_BrowserPayment, _BrowserPaymentOptional):
    """The card page of a session."""


_BrowserResult = TypedDict("_BrowserResult", {
    "track_id": "str",
    "result": "Literal['success', 'failed', 'cancelled', 'pending']",
})
_BrowserResultOptional = TypedDict("_BrowserResultOptional", {
}, total=False)


class BrowserResult(_BrowserResult, _BrowserResultOptional):
    """The result of a payment, as a hint. Rely on payment-status or a webhook instead."""

