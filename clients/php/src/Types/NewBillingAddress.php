<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** The billing address that the issuer of the card knows. It is sent to the acquirer. */
final class NewBillingAddress implements Sent
{
    public function __construct(
        /** Street and building. */
        public readonly ?string $line1 = null,
        /** Flat, floor or company. */
        public readonly ?string $line2 = null,
        /** City. */
        public readonly ?string $city = null,
        /** State, province or governorate. */
        public readonly ?string $region = null,
        /** Postal code. */
        public readonly ?string $postal_code = null,
        /** ISO 3166-1 alpha-2 country code, in upper case. */
        public readonly ?string $country = null,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'line1' => $this->line1,
            'line2' => $this->line2,
            'city' => $this->city,
            'region' => $this->region,
            'postal_code' => $this->postal_code,
            'country' => $this->country,
        ];
    }
}
