<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** A cardholder's claim, made through the issuer, to get their money back. */
final class Dispute
{
    public function __construct(
        /** Identifier of the dispute: `dsp_` and 30 letters and digits. */
        public readonly string $dispute_id,
        /** Identifier of the session: `trk_` and 30 letters and digits. */
        public readonly string $track_id,
        /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
        public readonly string $payment_id,
        /**
         * `information_requested`: the issuer asks for information, and no money has moved. `opened` and
         * `pre_arbitration`: answer before `answer_by`. `evidence_submitted`: the issuer decides. `arbitration`: the
         * scheme decides. `accepted`: you have accepted the claim. `expired`: nobody answered in time.
         *
         * @var DisputeStatus::*
         */
        public readonly string $status,
        /**
         * The amount that the cardholder claims, in major units.
         *
         * @var numeric-string
         */
        public readonly string $amount,
        /** The same amount in minor units. */
        public readonly int $amount_minor,
        /** ISO 4217 currency code, in upper case. */
        public readonly string $currency,
        /**
         * The amount that the acquirer has taken for the dispute and not returned, in major units.
         *
         * @var numeric-string
         */
        public readonly string $taken_amount,
        /** The same amount in minor units. */
        public readonly int $taken_amount_minor,
        /** The scheme that the reason code belongs to. */
        public readonly ?string $scheme,
        /** The scheme's reason code. */
        public readonly ?string $reason_code,
        /**
         * The general meaning of the code.
         *
         * @var DisputeReason::*
         */
        public readonly string $reason,
        /** The deadline for an answer; null if the acquirer has not named one. */
        public readonly ?string $answer_by,
        /** The acquirer's own reference for the dispute. */
        public readonly string $acquirer_reference,
        /** When the acquirer's first report of the dispute was recorded. */
        public readonly string $created_at,
        /** When the dispute last changed. */
        public readonly string $updated_at,
        /** When the dispute was closed; null while it is open. */
        public readonly ?string $closed_at,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            dispute_id: $members['dispute_id'] ?? '',
            track_id: $members['track_id'] ?? '',
            payment_id: $members['payment_id'] ?? '',
            status: $members['status'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
            taken_amount: Amount::read($members['taken_amount'] ?? 0),
            taken_amount_minor: $members['taken_amount_minor'] ?? 0,
            scheme: $members['scheme'] ?? null,
            reason_code: $members['reason_code'] ?? null,
            reason: $members['reason'] ?? '',
            answer_by: $members['answer_by'] ?? null,
            acquirer_reference: $members['acquirer_reference'] ?? '',
            created_at: $members['created_at'] ?? '',
            updated_at: $members['updated_at'] ?? '',
            closed_at: $members['closed_at'] ?? null,
        );
    }
}
