<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** One page of a list. */
final class EventList
{
    public function __construct(
        /**
         * Oldest first.
         *
         * @var list<WebhookEvent>
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
            data: array_map(WebhookEvent::of(...), $members['data'] ?? []),
            has_more: $members['has_more'] ?? false,
        );
    }
}
