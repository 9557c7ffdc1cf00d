<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** A line of a settlement file. */
final class SettlementLine
{
    public function __construct(
        /** Its place in the file, from 1. */
        public readonly int $number,
        /**
         * What the line is about. `refund_reversed`: a refund that did not reach the shopper. `payout`: the transfer of
         * the sum. `adjustment`: everything else.
         *
         * @var SettlementLineType::*
         */
        public readonly string $type,
        /**
         * What the acquirer pays, before its fee; below zero if it takes the amount.
         *
         * @var numeric-string
         */
        public readonly string $amount,
        /** The same amount in minor units. */
        public readonly int $amount_minor,
        /** Currency code of ISO 4217, in upper case. */
        public readonly string $currency,
        /**
         * What the acquirer keeps.
         *
         * @var numeric-string
         */
        public readonly string $fee,
        /** The fee in minor units of `fee_currency`. */
        public readonly int $fee_minor,
        /** Currency code of ISO 4217, in upper case. */
        public readonly string $fee_currency,
        /**
         * `matched`: it settles what `reference` names. `open`: it does not match, and is being looked at. `closed`:
         * that was cleared up. `none`: there is nothing to match.
         *
         * @var SettlementLineStatus::*
         */
        public readonly string $status,
        /**
         * Why it is, or was, looked at.
         *
         * @var SettlementLineReason::*|null
         */
        public readonly ?string $reason,
        /** What it settles: an attempt, a capture, a refund or a dispute. */
        public readonly ?string $reference,
        /** The acquirer's reference. */
        public readonly ?string $acquirer_reference,
        /** The session; null if it is not known. */
        public readonly ?string $track_id,
        /** The time in the line. */
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
