<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** An event of a type that this version of the package does not know. */
final class UnknownEvent extends WebhookEvent
{
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        /**
         * The event as it arrived.
         *
         * @var array<string, mixed>
         */
        public readonly array $members,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self($members['id'] ?? '', $members['type'] ?? '', $members);
    }
}
