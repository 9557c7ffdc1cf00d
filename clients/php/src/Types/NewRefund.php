<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;
use Pay\Digits;
use Pay\Sent;

/** The payment to refund, and how much of it. */
final class NewRefund implements Sent
{
    /**
     * Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has.
     * It is never rounded. The amount to refund. If it is missing, everything that is left is refunded.
     *
     * @var numeric-string|null
     */
    public readonly ?string $amount;

    public function __construct(
        /** Identifier of the paid session. */
        public readonly string $track_id,
        /** A decimal string or an int. A float is refused. */
        string|int|float|null $amount = null,
        /** Your own reason, for your records. The shopper does not see it. */
        public readonly ?string $reason = null,
    ) {
        $this->amount = $amount === null ? null : Amount::exactly($amount);
    }

    /** @internal */
    public function members(): array
    {
        return [
            'track_id' => $this->track_id,
            'amount' => Digits::of($this->amount),
            'reason' => $this->reason,
        ];
    }
}
