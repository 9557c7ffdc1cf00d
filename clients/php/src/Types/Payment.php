<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The payment of a session, described by its latest attempt. */
final class Payment
{
    public function __construct(
        /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
        public readonly string $payment_id,
        /** @var PaymentState::* */
        public readonly string $status,
        /** The card of the latest attempt; null before the first attempt. */
        public readonly ?Card $card,
        /** The kind of acquirer that the card was sent to, such as `simulator`. */
        public readonly ?string $acquirer,
        /** The result of 3-D Secure; null if it was not used. */
        public readonly ?ThreeDs $three_ds,
        /** The acquirer's reference for this sale. */
        public readonly ?string $acquirer_reference,
        /** The issuer's approval code. */
        public readonly ?string $authorisation_code,
        /** Why the card was declined; null if it was not. */
        public readonly ?Decline $decline,
        /** When the payment was started. */
        public readonly string $created_at,
        /** When the final outcome was known; null until then. */
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
            payment_id: $members['payment_id'] ?? '',
            status: $members['status'] ?? '',
            card: isset($members['card']) ? Card::of($members['card']) : null,
            acquirer: $members['acquirer'] ?? null,
            three_ds: isset($members['three_ds']) ? ThreeDs::of($members['three_ds']) : null,
            acquirer_reference: $members['acquirer_reference'] ?? null,
            authorisation_code: $members['authorisation_code'] ?? null,
            decline: isset($members['decline']) ? Decline::of($members['decline']) : null,
            created_at: $members['created_at'] ?? '',
            completed_at: $members['completed_at'] ?? null,
        );
    }
}
