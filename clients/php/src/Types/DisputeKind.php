<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class DisputeKind
{
    public const INFORMATION_REQUESTED = 'information_requested';
    public const OPENED = 'opened';
    public const CHARGEBACK = 'chargeback';
    public const EVIDENCE_SUBMITTED = 'evidence_submitted';
    public const TIME_ENDED = 'time_ended';
    public const ACCEPTED = 'accepted';
    public const CHARGEBACK_REVERSAL = 'chargeback_reversal';
    public const ISSUER_GAVE_UP = 'issuer_gave_up';
    public const SECOND_CHARGEBACK = 'second_chargeback';
    public const PRE_ARBITRATION_OPENED = 'pre_arbitration_opened';
    public const PRE_ARBITRATION_DECLINED = 'pre_arbitration_declined';
    public const PRE_ARBITRATION_ACCEPTED = 'pre_arbitration_accepted';
    public const PRE_ARBITRATION_WITHDRAWN = 'pre_arbitration_withdrawn';
    public const PRE_ARBITRATION_WON = 'pre_arbitration_won';
    public const PRE_ARBITRATION_LOST = 'pre_arbitration_lost';
    public const ARBITRATION_OPENED = 'arbitration_opened';
    public const ARBITRATION_WON = 'arbitration_won';
    public const ARBITRATION_LOST = 'arbitration_lost';
}
