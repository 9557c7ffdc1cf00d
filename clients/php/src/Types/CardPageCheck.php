<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** What a monitor found when it loaded the card page from outside. */
final class CardPageCheck
{
    public function __construct(
        /** Identifier of the check. */
        public readonly string $check_id,
        /** URL of the page that was loaded, without the payment id. */
        public readonly string $address,
        /**
         * Everything that differs from the inventory.
         *
         * @var list<Difference>
         */
        public readonly array $differences,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            check_id: $members['check_id'] ?? '',
            address: $members['address'] ?? '',
            differences: array_map(Difference::of(...), $members['differences'] ?? []),
        );
    }
}
