<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;
use Pay\Digits;
use Pay\Sent;

/** The authorised payment, and how much of it to capture. */
final class NewCapture implements Sent
{
    /**
     * Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has.
     * It is never rounded. The amount to capture. If it is missing, everything that is left is captured.
     *
     * @var numeric-string|null
     */
    public readonly ?string $amount;

    public function __construct(
        /** Identifier of the authorised session. */
        public readonly string $track_id,
        /** A decimal string or an int. A float is refused. */
        string|int|float|null $amount = null,
        /**
         * Whether this is the last capture, after which the rest is released. A capture of everything that is left is
         * always the last.
         */
        public readonly ?bool $last = null,
    ) {
        $this->amount = $amount === null ? null : Amount::exactly($amount);
    }

    /** @internal */
    public function members(): array
    {
        return [
            'track_id' => $this->track_id,
            'amount' => Digits::of($this->amount),
            'last' => $this->last,
        ];
    }
}
