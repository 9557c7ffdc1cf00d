<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** A movement of money, from one account of your ledger to another. */
final class Posting
{
    public function __construct(
        /** Place in your ledger; positions are consecutive. */
        public readonly int $position,
        /**
         * What moved the money. `late_approval`: an approval that came after its payment had ended. `late_reversal`: the
         * money of a late approval has gone back. `chargeback_reversal`: the money of a chargeback was returned to you.
         * The kinds of settlements are in the guide to balances.
         *
         * @var PostingKind::*
         */
        public readonly string $kind,
        /** Identifier of the attempt, capture, refund or dispute that moved the money, or of the settlement. */
        public readonly string $reference,
        /** The session; null if the posting is not about a session. */
        public readonly ?string $track_id,
        /**
         * The account that is debited.
         *
         * @var LedgerAccount::*
         */
        public readonly string $debit,
        /**
         * The account that is credited.
         *
         * @var LedgerAccount::*
         */
        public readonly string $credit,
        /**
         * Amount in major units.
         *
         * @var numeric-string
         */
        public readonly string $amount,
        /** The same amount in minor units of its currency. */
        public readonly int $amount_minor,
        /** ISO 4217 currency code, in upper case. */
        public readonly string $currency,
        /** When the posting was booked. */
        public readonly string $booked_at,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            position: $members['position'] ?? 0,
            kind: $members['kind'] ?? '',
            reference: $members['reference'] ?? '',
            track_id: $members['track_id'] ?? null,
            debit: $members['debit'] ?? '',
            credit: $members['credit'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
            booked_at: $members['booked_at'] ?? '',
        );
    }
}
