<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** An event that is being sent again. */
final class ResentEvent
{
    public function __construct(
        /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
        public readonly string $event_id,
        /**
         * One delivery per endpoint that the event is sent to.
         *
         * @var list<ResentDelivery>
         */
        public readonly array $deliveries,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            event_id: $members['event_id'] ?? '',
            deliveries: array_map(ResentDelivery::of(...), $members['deliveries'] ?? []),
        );
    }
}
