<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The only card data that is stored. */
final class Card
{
    public function __construct(
        /**
         * Brand of the card, identified by its first digits; `unknown` if they are not in a known range.
         *
         * @var CardBrand::*
         */
        public readonly string $brand,
        /** Last four digits of the card number. */
        public readonly string $last4,
        /** Last month in which the card is valid. */
        public readonly int $expiry_month,
        /** Year of that month, with four digits. */
        public readonly int $expiry_year,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            brand: $members['brand'] ?? '',
            last4: $members['last4'] ?? '',
            expiry_month: $members['expiry_month'] ?? 0,
            expiry_year: $members['expiry_year'] ?? 0,
        );
    }
}
