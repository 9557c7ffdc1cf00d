<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** A line of a settlement file. */
final class SettlementLine
{
    public function __construct(
        /** The line's position in the file, starting at 1. */
        public readonly int $number,
        /**
         * The type of the line. `refund_reversed`: a refund that did not reach the shopper. `payout`: the transfer of
         * the settled sum. `adjustment`: everything else.
         *
         * @var SettlementLineType::*
         */
        public readonly string $type,
        /**
         * The amount that the acquirer pays, before its fee; negative if the acquirer takes the amount.
         *
         * @var numeric-string
         */
        public readonly string $amount,
        /** The same amount in minor units. */
        public readonly int $amount_minor,
        /** ISO 4217 currency code, in upper case. */
        public readonly string $currency,
        /**
         * The fees that the acquirer keeps.
         *
         * @var numeric-string
         */
        public readonly string $fee,
        /** The fee in minor units of `fee_currency`. */
        public readonly int $fee_minor,
        /** ISO 4217 currency code, in upper case. */
        public readonly string $fee_currency,
        /**
         * `matched`: the line settles what `reference` names. `open`: the line does not match, and is being checked.
         * `closed`: the mismatch was resolved. `none`: there is nothing to match.
         *
         * @var SettlementLineStatus::*
         */
        public readonly string $status,
        /**
         * Why the line did not match.
         *
         * @var SettlementLineReason::*|null
         */
        public readonly ?string $reason,
        /** The attempt, capture, refund or dispute that the line settles. */
        public readonly ?string $reference,
        /** The acquirer's reference. */
        public readonly ?string $acquirer_reference,
        /** The session; null if it is not known. */
        public readonly ?string $track_id,
        /** The time stated in the line. */
        public readonly ?string $at,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            number: $members['number'] ?? 0,
            type: $members['type'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
            fee: Amount::read($members['fee'] ?? 0),
            fee_minor: $members['fee_minor'] ?? 0,
            fee_currency: $members['fee_currency'] ?? '',
            status: $members['status'] ?? '',
            reason: $members['reason'] ?? null,
            reference: $members['reference'] ?? null,
            acquirer_reference: $members['acquirer_reference'] ?? null,
            track_id: $members['track_id'] ?? null,
            at: $members['at'] ?? null,
        );
    }
}
