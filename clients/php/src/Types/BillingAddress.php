<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The billing address that you sent when you created the session. */
final class BillingAddress
{
    public function __construct(
        /** Street and building. */
        public readonly ?string $line1,
        /** Flat, floor or company. */
        public readonly ?string $line2,
        /** City. */
        public readonly ?string $city,
        /** State, province or governorate. */
        public readonly ?string $region,
        /** Postal code. */
        public readonly ?string $postal_code,
        /** ISO 3166-1 alpha-2 country code. */
        public readonly ?string $country,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            line1: $members['line1'] ?? null,
            line2: $members['line2'] ?? null,
            city: $members['city'] ?? null,
            region: $members['region'] ?? null,
            postal_code: $members['postal_code'] ?? null,
            country: $members['country'] ?? null,
        );
    }
}
