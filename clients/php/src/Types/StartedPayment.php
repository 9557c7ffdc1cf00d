<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** A started payment and the URL of its card page. */
final class StartedPayment
{
    public function __construct(
        /** Identifier of the session: `trk_` and 30 letters and digits. */
        public readonly string $track_id,
        /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
        public readonly string $payment_id,
        /** URL of the hosted card page. Send the shopper there. */
        public readonly string $payment_url,
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
        /**
         * `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known yet.
         * `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was taken.
         * `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session ended and nothing
         * was taken. The last five are final.
         *
         * @var SessionStatus::*
         */
        public readonly string $status,
        /** No payment can be started at or after this time. A payment that was started earlier can still complete. */
        public readonly string $expires_at,
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
            payment_url: $members['payment_url'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
            status: $members['status'] ?? '',
            expires_at: $members['expires_at'] ?? '',
        );
    }
}
