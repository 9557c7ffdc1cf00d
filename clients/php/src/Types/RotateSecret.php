<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** How long the earlier secrets remain valid. */
final class RotateSecret implements Sent
{
    public function __construct(
        /**
         * For how many seconds messages are also signed with the earlier secrets. The default is 86,400, which is one
         * day. With 0, the earlier secrets stop being used immediately.
         */
        public readonly ?int $overlap_seconds = null,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'overlap_seconds' => $this->overlap_seconds,
        ];
    }
}
