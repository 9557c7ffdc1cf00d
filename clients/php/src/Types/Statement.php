<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The balances before and after a period. The postings of the period add up to the difference between the two. */
final class Statement
{
    public function __construct(
        /**
         * The balances before the period.
         *
         * @var list<Balance>
         */
        public readonly array $opening,
        /**
         * The balances after the period.
         *
         * @var list<Balance>
         */
        public readonly array $closing,
        /** List the postings of the period `after` this position. */
        public readonly int $after_position,
        /** The position of the last posting of the period. */
        public readonly int $last_position,
        /** The number of postings in the period. */
        public readonly int $count,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            opening: array_map(Balance::of(...), $members['opening'] ?? []),
            closing: array_map(Balance::of(...), $members['closing'] ?? []),
            after_position: $members['after_position'] ?? 0,
            last_position: $members['last_position'] ?? 0,
            count: $members['count'] ?? 0,
        );
    }
}
