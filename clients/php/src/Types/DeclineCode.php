<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class DeclineCode
{
    public const DO_NOT_HONOUR = 'do_not_honour';
    public const INSUFFICIENT_FUNDS = 'insufficient_funds';
    public const EXPIRED_CARD = 'expired_card';
    public const WRONG_CVV = 'wrong_cvv';
    public const INVALID_CARD = 'invalid_card';
    public const LIMIT_EXCEEDED = 'limit_exceeded';
    public const AUTHENTICATION_FAILED = 'authentication_failed';
    public const PROCESSING_ERROR = 'processing_error';
    public const STOLEN_CARD = 'stolen_card';
    public const LOST_CARD = 'lost_card';
    public const PICK_UP_CARD = 'pick_up_card';
    public const DO_NOT_RETRY = 'do_not_retry';
}
