<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A delivery that is due now. */
final class ResentDelivery
{
    public function __construct(
        /** Identifier of the delivery. */
        public readonly string $delivery_id,
        /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
        public readonly string $endpoint_id,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            delivery_id: $members['delivery_id'] ?? '',
            endpoint_id: $members['endpoint_id'] ?? '',
        );
    }
}
