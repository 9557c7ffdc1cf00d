<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** How many deliveries are being sent again, and where to continue. */
final class ResentFailed
{
    public function __construct(
        /** Number of deliveries that are being sent again. */
        public readonly int $count,
        /** If there are more deliveries than one request can resend, repeat the request from this time. Otherwise null. */
        public readonly ?string $next_from,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            count: $members['count'] ?? 0,
            next_from: $members['next_from'] ?? null,
        );
    }
}
