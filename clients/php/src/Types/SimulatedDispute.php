<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;
use Pay\Digits;
use Pay\Sent;

/** An acquirer's report about a dispute. */
final class SimulatedDispute implements Sent
{
    /**
     * Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has.
     * It is never rounded. The disputed amount. If it is missing, everything that was taken is disputed.
     *
     * @var numeric-string|null
     */
    public readonly ?string $amount;

    public function __construct(
        /** Identifier of the paid session. */
        public readonly string $track_id,
        /**
         * What the acquirer reports. A dispute usually begins with `opened` or `chargeback`.
         *
         * @var DisputeKind::*
         */
        public readonly string $kind,
        /** A decimal string or an int. A float is refused. */
        string|int|float|null $amount = null,
        /** A Visa reason code. The default is `10.4`. */
        public readonly ?string $reason_code = null,
    ) {
        $this->amount = $amount === null ? null : Amount::exactly($amount);
    }

    /** @internal */
    public function members(): array
    {
        return [
            'track_id' => $this->track_id,
            'kind' => $this->kind,
            'amount' => Digits::of($this->amount),
            'reason_code' => $this->reason_code,
        ];
    }
}
