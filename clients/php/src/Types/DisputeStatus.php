<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class DisputeStatus
{
    public const INFORMATION_REQUESTED = 'information_requested';
    public const OPENED = 'opened';
    public const EVIDENCE_SUBMITTED = 'evidence_submitted';
    public const PRE_ARBITRATION = 'pre_arbitration';
    public const ARBITRATION = 'arbitration';
    public const WON = 'won';
    public const LOST = 'lost';
    public const ACCEPTED = 'accepted';
    public const EXPIRED = 'expired';
}
