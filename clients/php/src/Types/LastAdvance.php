<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The last advance of the test clock. */
final class LastAdvance
{
    public function __construct(
        /** How far the clock was advanced, in seconds. */
        public readonly int $seconds,
        /** When the clock was advanced, in real time. */
        public readonly string $at,
        public readonly MovedDeadlines $moved,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            seconds: $members['seconds'] ?? 0,
            at: $members['at'] ?? '',
            moved: MovedDeadlines::of($members['moved'] ?? []),
        );
    }
}
