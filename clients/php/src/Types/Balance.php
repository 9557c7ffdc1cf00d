<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** The balance of an account of your ledger in one currency. */
final class Balance
{
    public function __construct(
        /**
         * `acquirer_receivable`: what the acquirer owes. `merchant_payable`: what you are owed. `suspense`: money that
         * was taken after a payment had ended and goes back to the shopper, and lines of settlement files that do not
         * match. `settled`: what the acquirer has paid. `fees`: what the acquirer has kept. `disputes`: what disputes
         * have taken and no settlement file shows yet.
         *
         * @var LedgerAccount::*
         */
        public readonly string $account,
        /**
         * The balance in major units.
         *
         * @var numeric-string
         */
        public readonly string $amount,
        /** The same amount in minor units of its currency. */
        public readonly int $amount_minor,
        /** ISO 4217 currency code, in upper case. */
        public readonly string $currency,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            account: $members['account'] ?? '',
            amount: Amount::read($members['amount'] ?? 0),
            amount_minor: $members['amount_minor'] ?? 0,
            currency: $members['currency'] ?? '',
        );
    }
}
