<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** The URL and the types of events to send to it. Without `event_types`, all types are sent. */
final class NewWebhookEndpoint implements Sent
{
    public function __construct(
        /**
         * URL that events are sent to: an absolute, public `https` URL in ASCII, without a user name or a fragment. In
         * sandbox, `http` is accepted too.
         */
        public readonly string $url,
        /** Your own description. */
        public readonly ?string $description = null,
        /**
         * Types of events that are sent to this endpoint.
         *
         * @var list<SubscribableType::*>|null
         */
        public readonly ?array $event_types = null,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'url' => $this->url,
            'description' => $this->description,
            'event_types' => $this->event_types,
        ];
    }
}
