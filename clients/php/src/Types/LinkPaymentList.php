<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** One page of a list. */
final class LinkPaymentList
{
    public function __construct(
        /**
         * Newest first.
         *
         * @var list<LinkPayment>
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
            data: array_map(LinkPayment::of(...), $members['data'] ?? []),
            has_more: $members['has_more'] ?? false,
        );
    }
}
