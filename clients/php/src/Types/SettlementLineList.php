<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** One page of a list. */
final class SettlementLineList
{
    public function __construct(
        /**
         * In the order of the lines in the file.
         *
         * @var list<SettlementLine>
         */
        public readonly array $data,
        /** Whether more items follow. */
        public readonly bool $has_more,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            data: array_map(SettlementLine::of(...), $members['data'] ?? []),
            has_more: $members['has_more'] ?? false,
        );
    }
}
