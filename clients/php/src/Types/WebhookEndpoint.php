<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A URL on your server that receives events. */
final class WebhookEndpoint
{
    public function __construct(
        /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
        public readonly string $endpoint_id,
        /** URL that events are sent to. */
        public readonly string $url,
        /** Your own description. */
        public readonly ?string $description,
        /**
         * Types of events that are sent to this endpoint; null for all types.
         *
         * @var list<SubscribableType::*>|null
         */
        public readonly ?array $event_types,
        /**
         * `disabled`: nothing is sent to the endpoint, and events that occur in the meantime are not queued for it.
         *
         * @var WebhookEndpointStatus::*
         */
        public readonly string $status,
        /**
         * Why the endpoint is disabled; null while it is enabled. `merchant`: you disabled it. `gone`: it answered 410.
         * `failing`: no delivery has succeeded for five days.
         *
         * @var DisabledReason::*|null
         */
        public readonly ?string $disabled_reason,
        /** When the endpoint was disabled; null while it is enabled. */
        public readonly ?string $disabled_at,
        /** When the endpoint was created. */
        public readonly string $created_at,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            endpoint_id: $members['endpoint_id'] ?? '',
            url: $members['url'] ?? '',
            description: $members['description'] ?? null,
            event_types: $members['event_types'] ?? null,
            status: $members['status'] ?? '',
            disabled_reason: $members['disabled_reason'] ?? null,
            disabled_at: $members['disabled_at'] ?? null,
            created_at: $members['created_at'] ?? '',
        );
    }
}
