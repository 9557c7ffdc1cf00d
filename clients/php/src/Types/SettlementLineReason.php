<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class SettlementLineReason
{
    public const APPROVAL_UNKNOWN = 'approval_unknown';
    public const PAYMENT_NOT_APPROVED = 'payment_not_approved';
    public const REVERSED_BUT_SETTLED = 'reversed_but_settled';
    public const SETTLED_BEFORE_CAPTURED = 'settled_before_captured';
    public const CAPTURE_UNKNOWN = 'capture_unknown';
    public const REFUND_UNKNOWN = 'refund_unknown';
    public const REFUND_NOT_DONE = 'refund_not_done';
    public const REFUND_RETURNED = 'refund_returned';
    public const CHARGEBACK_UNKNOWN = 'chargeback_unknown';
    public const AMOUNT_DIFFERS = 'amount_differs';
    public const CURRENCY_DIFFERS = 'currency_differs';
    public const LINE_DOUBLED = 'line_doubled';
    public const LINE_OF_ANOTHER_ACCOUNT = 'line_of_another_account';
    public const LEDGER_DIFFERS = 'ledger_differs';
    public const FEE_UNEXPECTED = 'fee_unexpected';
    public const ADJUSTMENT = 'adjustment';
    public const PAYMENT_MISSING = 'payment_missing';
    public const PAYOUT_DIFFERS = 'payout_differs';
}
