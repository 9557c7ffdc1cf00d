<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class CardBrand
{
    public const VISA = 'visa';
    public const MASTERCARD = 'mastercard';
    public const AMEX = 'amex';
    public const DISCOVER = 'discover';
    public const DINERS = 'diners';
    public const JCB = 'jcb';
    public const UNIONPAY = 'unionpay';
    public const MAESTRO = 'maestro';
    public const UNKNOWN = 'unknown';
}
