<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class PaymentLinkStatus
{
    public const ACTIVE = 'active';
    public const COMPLETED = 'completed';
    public const EXPIRED = 'expired';
    public const DEACTIVATED = 'deactivated';
}
