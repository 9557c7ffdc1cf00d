<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class EventType
{
    public const PAYMENT_AUTHORISED = 'payment.authorised';
    public const PAYMENT_CAPTURED = 'payment.captured';
    public const PAYMENT_CAPTURE_FAILED = 'payment.capture_failed';
    public const PAYMENT_SUCCEEDED = 'payment.succeeded';
    public const PAYMENT_VOIDED = 'payment.voided';
    public const PAYMENT_FAILED = 'payment.failed';
    public const PAYMENT_CANCELLED = 'payment.cancelled';
    public const PAYMENT_REVERSED = 'payment.reversed';
    public const SESSION_EXPIRED = 'session.expired';
    public const REFUND_SUCCEEDED = 'refund.succeeded';
    public const REFUND_FAILED = 'refund.failed';
    public const DISPUTE_OPENED = 'dispute.opened';
    public const DISPUTE_UPDATED = 'dispute.updated';
    public const DISPUTE_CLOSED = 'dispute.closed';
    public const KEY_EXPIRING = 'key.expiring';
    public const CARD_PAGE_CHANGED = 'card_page.changed';
    public const ENDPOINT_TEST = 'endpoint.test';
}
