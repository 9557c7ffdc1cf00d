<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** A session that was opened with a payment link. */
final class LinkPayment
{
    public function __construct(
        /** Identifier of the session: `trk_` and 30 letters and digits. */
        public readonly string $track_id,
        /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
        public readonly string $payment_id,
        /**
         * `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known yet.
         * `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was taken.
         * `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session ended and nothing
         * was taken. The last five are final.
         *
         * @var SessionStatus::*
         */
        public readonly string $status,
        /**
         * Amount in major units.
         *
         * @var numeric-string
         */
        public readonly string $amount,
        /** The same amount in minor units of its currency: 10.5 BHD is 10500. */
        public readonly int $amount_minor,
        /** ISO 4217 currency code, in upper case. */
        public readonly string $currency,
        /** When the shopper opened the link. */
        public readonly string $created_at,
        /** When the session ended; null while it is open. */
        public readonly ?string $completed_at,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            track_id: $members['track_id'] ?? '',
            payment_id: $members['payment_id'] ?? '',
            status: $members['status'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
            created_at: $members['created_at'] ?? '',
            completed_at: $members['completed_at'] ?? null,
        );
    }
}
