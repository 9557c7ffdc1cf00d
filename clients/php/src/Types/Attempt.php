<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** One attempt to pay with one card. */
final class Attempt
{
    public function __construct(
        /** Identifier of the attempt, and our reference at the acquirer. */
        public readonly string $attempt_id,
        /** Number of the attempt within its payment, starting at 1. */
        public readonly int $number,
        /**
         * `approved`, `declined` and `reversed` are final; `reversed` means that nothing was taken.
         *
         * @var AttemptStatus::*
         */
        public readonly string $status,
        public readonly Card $card,
        /** The kind of acquirer that the card was sent to, such as `simulator`. */
        public readonly string $acquirer,
        /** The result of 3-D Secure; null if it was not used. */
        public readonly ?ThreeDs $three_ds,
        /** The acquirer's reference for this sale. */
        public readonly ?string $acquirer_reference,
        /** The issuer's approval code. */
        public readonly ?string $authorisation_code,
        /** Why the card was declined; null if it was not. */
        public readonly ?Decline $decline,
        /** When the card was submitted. */
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
            attempt_id: $members['attempt_id'] ?? '',
            number: $members['number'] ?? 0,
            status: $members['status'] ?? '',
            card: Card::of($members['card'] ?? []),
            acquirer: $members['acquirer'] ?? '',
            three_ds: isset($members['three_ds']) ? ThreeDs::of($members['three_ds']) : null,
            acquirer_reference: $members['acquirer_reference'] ?? null,
            authorisation_code: $members['authorisation_code'] ?? null,
            decline: isset($members['decline']) ? Decline::of($members['decline']) : null,
            created_at: $members['created_at'] ?? '',
            completed_at: $members['completed_at'] ?? null,
        );
    }
}
