<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** The period whose failed deliveries are sent again. */
final class ResendFailed implements Sent
{
    public function __construct(
        /** Deliveries created at or after this time. */
        public readonly string $from,
        /** Deliveries created before this time. */
        public readonly string $to,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'from' => $this->from,
            'to' => $this->to,
        ];
    }
}
