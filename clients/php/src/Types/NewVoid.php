<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** The authorised payment to void. */
final class NewVoid implements Sent
{
    public function __construct(
        /** Identifier of the authorised session. */
        public readonly string $track_id,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'track_id' => $this->track_id,
        ];
    }
}
