<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A difference between the card page and its inventory. */
final class Difference
{
    public function __construct(
        /** A description of the difference. */
        public readonly string $what,
        /** What was found, such as the hash of a script. */
        public readonly string $found,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            what: $members['what'] ?? '',
            found: $members['found'] ?? '',
        );
    }
}
