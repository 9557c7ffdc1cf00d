<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/**
 * An event, as webhooks and the list of events send it. New types can be added, so ignore a `type` that you do
 * not know.
 */
abstract class WebhookEvent
{
    public readonly string $id;

    public readonly string $type;

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return match ($members['type'] ?? '') {
            'payment.authorised' => PaymentAuthorisedEvent::of($members),
            'payment.captured' => PaymentCapturedEvent::of($members),
            'payment.capture_failed' => PaymentCaptureFailedEvent::of($members),
            'payment.succeeded' => PaymentSucceededEvent::of($members),
            'payment.voided' => PaymentVoidedEvent::of($members),
            'payment.failed' => PaymentFailedEvent::of($members),
            'payment.cancelled' => PaymentCancelledEvent::of($members),
            'payment.reversed' => PaymentReversedEvent::of($members),
            'session.expired' => SessionExpiredEvent::of($members),
            'refund.succeeded' => RefundSucceededEvent::of($members),
            'refund.failed' => RefundFailedEvent::of($members),
            'dispute.opened' => DisputeOpenedEvent::of($members),
            'dispute.updated' => DisputeUpdatedEvent::of($members),
            'dispute.closed' => DisputeClosedEvent::of($members),
            'key.expiring' => KeyExpiringEvent::of($members),
            'card_page.changed' => CardPageChangedEvent::of($members),
            'endpoint.test' => EndpointTestEvent::of($members),
            default => UnknownEvent::of($members),
        };
    }
}
