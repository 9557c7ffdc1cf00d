<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\JsonNull;
use Pay\Sent;

/** Fields to change. Fields that are not sent keep their values. */
final class WebhookEndpointChange implements Sent
{
    public function __construct(
        /**
         * URL that events are sent to: an absolute, public `https` URL in ASCII, without a user name or a fragment. In
         * sandbox, `http` is accepted too.
         */
        public readonly ?string $url = null,
        /** Your own description; null removes it. */
        public readonly string|JsonNull|null $description = null,
        /**
         * Types of events that are sent to this endpoint; null for all types.
         *
         * @var list<SubscribableType::*>|JsonNull|null
         */
        public readonly array|JsonNull|null $event_types = null,
        /**
         * `disabled`: nothing is sent to the endpoint, and events that occur in the meantime are not queued for it.
         *
         * @var WebhookEndpointStatus::*|null
         */
        public readonly ?string $status = null,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'url' => $this->url,
            'description' => $this->description,
            'event_types' => $this->event_types,
            'status' => $this->status,
        ];
    }
}
