<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** The authoritative state of a session and its payment at this time. */
final class PaymentStatus
{
    public function __construct(
        /** Identifier of the session: `trk_` and 30 letters and digits. */
        public readonly string $track_id,
        /** The payment link that the session was opened with; null if you created the session. */
        public readonly ?string $payment_link,
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
        /** Your own order number. */
        public readonly ?string $reference,
        /** What the shopper pays for. */
        public readonly ?string $description,
        /**
         * Your own metadata; empty if you sent none.
         *
         * @var array<string, string>
         */
        public readonly array $metadata,
        /** Where the shopper is taken after paying. */
        public readonly ?string $success_url,
        /** Where the shopper is taken when nothing was paid. */
        public readonly ?string $failure_url,
        /**
         * Language of the card page; null if none was chosen.
         *
         * @var Locale::*|null
         */
        public readonly ?string $locale,
        /** The shopper, as you described them; null if you did not. */
        public readonly ?Customer $customer,
        /** The billing address that you sent; null if you sent none. */
        public readonly ?BillingAddress $billing_address,
        /**
         * Who captures an approved amount: Pay, or you.
         *
         * @var CaptureMode::*
         */
        public readonly string $capture,
        /**
         * Sum taken so far, in major units.
         *
         * @var numeric-string
         */
        public readonly string $captured_amount,
        /** The same sum in minor units of its currency. */
        public readonly int $captured_amount_minor,
        /**
         * The time until which more can be captured; null if nothing can be captured. Any amount that is not captured by
         * then is released.
         */
        public readonly ?string $authorised_until,
        /**
         * Why the authorised amount was released, or, while the status is `authorised`, why it is being released.
         * `lapsed`: it was not captured in time.
         *
         * @var VoidReason::*|null
         */
        public readonly ?string $void_reason,
        /**
         * Sum refunded so far, in major units.
         *
         * @var numeric-string
         */
        public readonly string $refunded_amount,
        /** No payment can be started at or after this time. A payment that was started earlier can still complete. */
        public readonly string $expires_at,
        /** When the session was created. */
        public readonly string $created_at,
        /**
         * Environment of the profile that the key belongs to. In `sandbox`, no money moves.
         *
         * @var Environment::*
         */
        public readonly string $environment,
        /**
         * Whether money was taken and has not been fully refunded. Fulfil the order only when this is true;
         * `captured_amount` shows how much was taken.
         */
        public readonly bool $paid,
        /** Null until the payment has been started. */
        public readonly ?Payment $payment,
        /**
         * Oldest first.
         *
         * @var list<Attempt>
         */
        public readonly array $attempts,
        /**
         * Oldest first; empty if the sale itself took the money.
         *
         * @var list<Capture>
         */
        public readonly array $captures,
        /**
         * Oldest first.
         *
         * @var list<Refund>
         */
        public readonly array $refunds,
        /** Number of sessions with this reference; only in answers to a look-up by `reference`. */
        public readonly ?int $matches,
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
            payment_link: $members['payment_link'] ?? null,
            status: $members['status'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
            reference: $members['reference'] ?? null,
            description: $members['description'] ?? null,
            metadata: $members['metadata'] ?? [],
            success_url: $members['success_url'] ?? null,
            failure_url: $members['failure_url'] ?? null,
            locale: $members['locale'] ?? null,
            customer: isset($members['customer']) ? Customer::of($members['customer']) : null,
            billing_address: isset($members['billing_address']) ? BillingAddress::of($members['billing_address']) : null,
            capture: $members['capture'] ?? '',
            captured_amount: Amount::read($members['captured_amount'] ?? 0),
            captured_amount_minor: $members['captured_amount_minor'] ?? 0,
            authorised_until: $members['authorised_until'] ?? null,
            void_reason: $members['void_reason'] ?? null,
            refunded_amount: Amount::read($members['refunded_amount'] ?? 0),
            expires_at: $members['expires_at'] ?? '',
            created_at: $members['created_at'] ?? '',
            environment: $members['environment'] ?? '',
            paid: $members['paid'] ?? false,
            payment: isset($members['payment']) ? Payment::of($members['payment']) : null,
            attempts: array_map(Attempt::of(...), $members['attempts'] ?? []),
            captures: array_map(Capture::of(...), $members['captures'] ?? []),
            refunds: array_map(Refund::of(...), $members['refunds'] ?? []),
            matches: $members['matches'] ?? null,
        );
    }
}
