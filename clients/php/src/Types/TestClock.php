<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The test clock of a sandbox profile. */
final class TestClock
{
    public function __construct(
        /** How far the clock has been advanced in total, in seconds. */
        public readonly int $advanced_seconds,
        /** The last advance; null if the clock was never advanced. */
        public readonly ?LastAdvance $last_advance,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            advanced_seconds: $members['advanced_seconds'] ?? 0,
            last_advance: isset($members['last_advance']) ? LastAdvance::of($members['last_advance']) : null,
        );
    }
}
