<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** The session to look up, by exactly one of these fields. */
final class PaymentStatusQuery implements Sent
{
    public function __construct(
        /** Identifier of the session. */
        public readonly ?string $track_id = null,
        /** Identifier of its payment. */
        public readonly ?string $payment_id = null,
        /**
         * Your own order number. If several sessions have this number, the answer describes the newest paid one,
         * otherwise the newest refunded one, otherwise the newest authorised one, and otherwise the newest. `matches` is
         * the number of these sessions.
         */
        public readonly ?string $reference = null,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'track_id' => $this->track_id,
            'payment_id' => $this->payment_id,
            'reference' => $this->reference,
        ];
    }
}
