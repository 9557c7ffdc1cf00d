<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** What a monitor saw when it loaded the card page from outside. */
final class NewCardPageCheck implements Sent
{
    public function __construct(
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

    /** @internal */
    public function members(): array
    {
        return [
            'address' => $this->address,
            'differences' => $this->differences,
        ];
    }
}
