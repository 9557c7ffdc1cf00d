<?php

declare(strict_types=1);

namespace Pay;

/**
 * When a failed call is repeated.
 *
 * @internal
 */
final class Retry
{
    private const FIRST_SECONDS = 0.5;
    private const LONGEST_SECONDS = 8.0;

    // A longer wait is reported instead, because a request handler should not sleep for minutes.
    private const RETRY_AFTER_SECONDS_MAX = 30;

    private const STATUSES = [429, 500, 502, 503, 504];
    private const CODES = ['network', 'timeout', 'idempotency_in_progress'];

    /** How long to wait before repeating a failed call, with full jitter; null if repeating is pointless. */
    public static function waitSeconds(PayError $error, int $retries): ?float
    {
        $isPassing = in_array($error->code, self::CODES, true) || in_array($error->status, self::STATUSES, true);
        $least = $error->retryAfterSeconds ?? 0;
        if (!$isPassing || $least > self::RETRY_AFTER_SECONDS_MAX) {
            return null;
        }
        return $least + mt_rand() / mt_getrandmax() * min(self::LONGEST_SECONDS, self::FIRST_SECONDS * 2 ** $retries);
    }
}
