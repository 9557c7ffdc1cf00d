<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/**
 * Where to send the event. Without `endpoint_id`, the event goes to every enabled endpoint that is subscribed to
 * its type.
 */
final class ResendEvent implements Sent
{
    public function __construct(
        /** Send the event to this endpoint only. */
        public readonly ?string $endpoint_id = null,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'endpoint_id' => $this->endpoint_id,
        ];
    }
}
