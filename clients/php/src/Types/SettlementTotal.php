<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The sums of a settlement in one currency. */
final class SettlementTotal
{
    public function __construct(
        /** ISO 4217 currency code, in upper case. */
        public readonly string $currency,
        /** Payments and captures. */
        public readonly Sum $settled,
        /** Refunds, as a negative amount. */
        public readonly Sum $refunded,
        /** Chargebacks, as negative amounts, and their reversals. */
        public readonly Sum $disputed,
        /** Everything else. */
        public readonly Sum $other,
        /** The fees that the acquirer keeps. */
        public readonly Sum $fees,
        /** The sum of the amounts above, minus the fees. */
        public readonly Sum $net,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            currency: $members['currency'] ?? '',
            settled: Sum::of($members['settled'] ?? []),
            refunded: Sum::of($members['refunded'] ?? []),
            disputed: Sum::of($members['disputed'] ?? []),
            other: Sum::of($members['other'] ?? []),
            fees: Sum::of($members['fees'] ?? []),
            net: Sum::of($members['net'] ?? []),
        );
    }
}
