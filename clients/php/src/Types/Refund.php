<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** A refund of all or part of a payment. */
final class Refund
{
    public function __construct(
        /** Identifier of the refund. */
        public readonly string $refund_id,
        /** Identifier of the session: `trk_` and 30 letters and digits. */
        public readonly string $track_id,
        /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
        public readonly string $payment_id,
        /**
         * `pending`: the outcome is not known yet. Until it is known, the amount counts as refunded, so that refunds
         * never exceed the payment. `failed`: nothing was refunded.
         *
         * @var RefundStatus::*
         */
        public readonly string $status,
        /**
         * Amount in major units.
         *
         * @var numeric-string
         */
        public readonly string $amount,
        /** The same amount in minor units of its currency. */
        public readonly int $amount_minor,
        /** ISO 4217 currency code, in upper case. */
        public readonly string $currency,
        /** When the refund was requested. */
        public readonly string $created_at,
        /** Your own reason. */
        public readonly ?string $reason,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            refund_id: $members['refund_id'] ?? '',
            track_id: $members['track_id'] ?? '',
            payment_id: $members['payment_id'] ?? '',
            status: $members['status'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
            created_at: $members['created_at'] ?? '',
            reason: $members['reason'] ?? null,
        );
    }
}
