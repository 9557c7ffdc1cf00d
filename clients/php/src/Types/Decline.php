<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** Why the issuer or the acquirer declined the card. */
final class Decline
{
    public function __construct(
        /**
         * `stolen_card`, `lost_card`, `pick_up_card` and `do_not_retry` end the payment. After any other code the
         * shopper can try again.
         *
         * @var DeclineCode::*
         */
        public readonly string $code,
        /** The reason, for you. The shopper sees a different message on the card page. */
        public readonly string $message,
        /** The acquirer's own code. */
        public readonly string $raw,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            code: $members['code'] ?? '',
            message: $members['message'] ?? '',
            raw: $members['raw'] ?? '',
        );
    }
}
