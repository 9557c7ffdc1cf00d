<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The balances of your ledger. */
final class BalanceList
{
    public function __construct(
        /**
         * By currency and account.
         *
         * @var list<Balance>
         */
        public readonly array $data,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            data: array_map(Balance::of(...), $members['data'] ?? []),
        );
    }
}
