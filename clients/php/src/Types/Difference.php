<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** A difference between the card page and its inventory. */
final class Difference implements Sent
{
    public function __construct(
        /** A description of the difference. */
        public readonly string $what,
        /** What was found, such as the hash of a script. */
        public readonly string $found,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'what' => $this->what,
            'found' => $this->found,
        ];
    }
}
