<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** An event on its way to an endpoint. */
final class Delivery
{
    public function __construct(
        /** Identifier of the delivery. */
        public readonly string $delivery_id,
        /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
        public readonly string $endpoint_id,
        /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
        public readonly string $event_id,
        /**
         * What happened.
         *
         * @var EventType::*
         */
        public readonly string $event_type,
        /**
         * `pending`: the next attempt is at `next_attempt_at`. `succeeded`: the endpoint answered 2xx. `failed`: every
         * attempt failed. `cancelled`: the endpoint was deleted.
         *
         * @var DeliveryStatus::*
         */
        public readonly string $status,
        /** When the next attempt is due; null once the delivery is complete. */
        public readonly ?string $next_attempt_at,
        /** When the delivery was created. */
        public readonly string $created_at,
        /** When the delivery succeeded, failed or was cancelled; null until then. */
        public readonly ?string $completed_at,
        /**
         * Oldest first.
         *
         * @var list<DeliveryAttempt>
         */
        public readonly array $attempts,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            delivery_id: $members['delivery_id'] ?? '',
            endpoint_id: $members['endpoint_id'] ?? '',
            event_id: $members['event_id'] ?? '',
            event_type: $members['event_type'] ?? '',
            status: $members['status'] ?? '',
            next_attempt_at: $members['next_attempt_at'] ?? null,
            created_at: $members['created_at'] ?? '',
            completed_at: $members['completed_at'] ?? null,
            attempts: array_map(DeliveryAttempt::of(...), $members['attempts'] ?? []),
        );
    }
}
