<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class LedgerAccount
{
    public const ACQUIRER_RECEIVABLE = 'acquirer_receivable';
    public const MERCHANT_PAYABLE = 'merchant_payable';
    public const SUSPENSE = 'suspense';
    public const SETTLED = 'settled';
    public const FEES = 'fees';
    public const DISPUTES = 'disputes';
}
