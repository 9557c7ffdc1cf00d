<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A secret key of the profile expires in 30 days, 7 days or 1 day. Create and deploy another key before then. */
final class KeyExpiringEvent extends WebhookEvent
{
    public function __construct(
        /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
        public readonly string $id,
        /** What happened. */
        public readonly string $type,
        /** When it happened. */
        public readonly string $timestamp,
        /**
         * Environment of the profile that the key belongs to. In `sandbox`, no money moves.
         *
         * @var Environment::*
         */
        public readonly string $environment,
        /** Identifier of the profile. */
        public readonly string $profile_id,
        /** Always null, because this event does not belong to a session. */
        public readonly ?int $sequence,
        public readonly ExpiringKey $data,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            id: $members['id'] ?? '',
            type: $members['type'] ?? '',
            timestamp: $members['timestamp'] ?? '',
            environment: $members['environment'] ?? '',
            profile_id: $members['profile_id'] ?? '',
            sequence: $members['sequence'] ?? null,
            data: ExpiringKey::of($members['data'] ?? []),
        );
    }
}
