<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/** The payment method of the session. */
final class StartPayment implements Sent
{
    public function __construct(
        /**
         * The payment method: `card`.
         *
         * @var PaymentMethod::*
         */
        public readonly string $method,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'method' => $this->method,
        ];
    }
}
