<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A settlement file of your acquirer. */
final class Settlement
{
    public function __construct(
        /** The id of the settlement. */
        public readonly string $settlement_id,
        /** Your account at the acquirer. */
        public readonly string $account_id,
        /** The name of the file. */
        public readonly string $name,
        /** The format of the file. */
        public readonly string $format,
        /** The SHA-256 of the file, in hexadecimal digits. */
        public readonly string $sha256,
        /**
         * `importing`: not all lines have been imported yet.
         *
         * @var SettlementStatus::*
         */
        public readonly string $status,
        /** The number of lines in the file. */
        public readonly int $line_count,
        /** The number of lines that do not match and are not resolved yet. */
        public readonly int $open_items,
        /** The earliest time that a line states. */
        public readonly ?string $first_at,
        /** The latest time that a line states. */
        public readonly ?string $last_at,
        /**
         * The sums, by currency. Empty while the status is `importing`.
         *
         * @var list<SettlementTotal>
         */
        public readonly array $totals,
        /** When the import began. */
        public readonly string $created_at,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            settlement_id: $members['settlement_id'] ?? '',
            account_id: $members['account_id'] ?? '',
            name: $members['name'] ?? '',
            format: $members['format'] ?? '',
            sha256: $members['sha256'] ?? '',
            status: $members['status'] ?? '',
            line_count: $members['line_count'] ?? 0,
            open_items: $members['open_items'] ?? 0,
            first_at: $members['first_at'] ?? null,
            last_at: $members['last_at'] ?? null,
            totals: array_map(SettlementTotal::of(...), $members['totals'] ?? []),
            created_at: $members['created_at'] ?? '',
        );
    }
}
