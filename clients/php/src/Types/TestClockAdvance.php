<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** How far the test clock is advanced. */
final class TestClockAdvance implements Sent
{
    public function __construct(
        /** How far to advance the clock, in seconds: from 1 second to 30 days. */
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
