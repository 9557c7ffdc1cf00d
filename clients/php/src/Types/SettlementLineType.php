<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class SettlementLineType
{
    public const SETTLED = 'settled';
    public const REFUNDED = 'refunded';
    public const REFUND_REVERSED = 'refund_reversed';
    public const CHARGEBACK = 'chargeback';
    public const CHARGEBACK_REVERSAL = 'chargeback_reversal';
    public const SECOND_CHARGEBACK = 'second_chargeback';
    public const FEE = 'fee';
    public const PAYOUT = 'payout';
    public const ADJUSTMENT = 'adjustment';
}
