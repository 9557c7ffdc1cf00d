<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/**
 * `awaiting_card`: the shopper can enter a card. `submitting`: a card is with the acquirer. `challenge`: the
 * issuer asks the shopper to confirm. `unknown`: the acquirer has not answered, and is being asked for the
 * outcome. `authorised`: the amount is reserved, and can be captured. The last five are final. More can be added
 * later.
 */
final class PaymentState
{
    public const AWAITING_CARD = 'awaiting_card';
    public const SUBMITTING = 'submitting';
    public const CHALLENGE = 'challenge';
    public const UNKNOWN = 'unknown';
    public const AUTHORISED = 'authorised';
    public const SUCCEEDED = 'succeeded';
    public const VOIDED = 'voided';
    public const FAILED = 'failed';
    public const CANCELLED = 'cancelled';
    public const EXPIRED = 'expired';
}
