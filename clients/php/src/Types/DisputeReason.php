<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class DisputeReason
{
    public const FRAUD = 'fraud';
    public const NOT_RECOGNISED = 'not_recognised';
    public const NOT_RECEIVED = 'not_received';
    public const NOT_AS_DESCRIBED = 'not_as_described';
    public const CANCELLED = 'cancelled';
    public const CREDIT_NOT_PROCESSED = 'credit_not_processed';
    public const DUPLICATE = 'duplicate';
    public const WRONG_AMOUNT = 'wrong_amount';
    public const AUTHORISATION = 'authorisation';
    public const PROCESSING = 'processing';
    public const OTHER = 'other';
}
