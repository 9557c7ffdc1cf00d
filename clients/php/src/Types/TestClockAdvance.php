<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** By how much the test clock is advanced. */
final class TestClockAdvance implements Sent
{
    public function __construct(
        /** By how much: from 1 second to 30 days. */
        public readonly int $seconds,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'seconds' => $this->seconds,
        ];
    }
}
