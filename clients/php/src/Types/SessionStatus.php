<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class SessionStatus
{
    public const OPEN = 'open';
    public const PROCESSING = 'processing';
    public const AUTHORISED = 'authorised';
    public const PAID = 'paid';
    public const VOIDED = 'voided';
    public const FAILED = 'failed';
    public const CANCELLED = 'cancelled';
    public const EXPIRED = 'expired';
}
