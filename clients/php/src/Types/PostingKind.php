<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class PostingKind
{
    public const SALE = 'sale';
    public const CAPTURE = 'capture';
    public const REFUND = 'refund';
    public const LATE_APPROVAL = 'late_approval';
    public const LATE_REVERSAL = 'late_reversal';
    public const SETTLEMENT = 'settlement';
    public const DEDUCTION = 'deduction';
    public const DISPUTE_SETTLEMENT = 'dispute_settlement';
    public const DISPUTE_DEDUCTION = 'dispute_deduction';
    public const FEE = 'fee';
    public const FEE_RETURN = 'fee_return';
    public const UNMATCHED_SETTLEMENT = 'unmatched_settlement';
    public const UNMATCHED_DEDUCTION = 'unmatched_deduction';
    public const LATE_SETTLEMENT = 'late_settlement';
    public const LATE_DEDUCTION = 'late_deduction';
    public const LATE_DISPUTE_SETTLEMENT = 'late_dispute_settlement';
    public const LATE_DISPUTE_DEDUCTION = 'late_dispute_deduction';
    public const KEPT_SETTLEMENT = 'kept_settlement';
    public const KEPT_DEDUCTION = 'kept_deduction';
    public const RETURNED_SETTLEMENT = 'returned_settlement';
    public const RETURNED_DEDUCTION = 'returned_deduction';
    public const CHARGEBACK = 'chargeback';
    public const CHARGEBACK_REVERSAL = 'chargeback_reversal';
    public const SECOND_CHARGEBACK = 'second_chargeback';
}
