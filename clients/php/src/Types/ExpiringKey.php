<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The key that will expire. */
final class ExpiringKey
{
    public function __construct(
        /** Identifier of the key. */
        public readonly string $key_id,
        /** The key without its secret part. */
        public readonly string $masked,
        /** The label of the key. */
        public readonly ?string $label,
        /** When the key stops working. */
        public readonly string $expires_at,
        /** At most this many days are left: 30, 7 or 1. */
        public readonly int $days,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            key_id: $members['key_id'] ?? '',
            masked: $members['masked'] ?? '',
            label: $members['label'] ?? null,
            expires_at: $members['expires_at'] ?? '',
            days: $members['days'] ?? 0,
        );
    }
}
