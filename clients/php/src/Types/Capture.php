<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** All or part of an authorised amount, taken from the shopper. */
final class Capture
{
    public function __construct(
        /** Identifier of the capture, and our reference at the acquirer. */
        public readonly string $capture_id,
        /** Identifier of the session: `trk_` and 30 letters and digits. */
        public readonly string $track_id,
        /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
        public readonly string $payment_id,
        /**
         * `pending`: the outcome is not known yet. Until it is known, the amount counts as captured, so that captures
         * never exceed what was authorised. `failed`: nothing was taken.
         *
         * @var CaptureStatus::*
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
        /** When the capture was requested. */
        public readonly string $created_at,
        /** Whether this is the last capture, after which the rest is released. */
        public readonly bool $last,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            capture_id: $members['capture_id'] ?? '',
            track_id: $members['track_id'] ?? '',
            payment_id: $members['payment_id'] ?? '',
            status: $members['status'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
            created_at: $members['created_at'] ?? '',
            last: $members['last'] ?? false,
        );
    }
}
