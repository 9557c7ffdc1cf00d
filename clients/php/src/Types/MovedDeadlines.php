<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** How many deadlines of each kind were brought forward. */
final class MovedDeadlines
{
    public function __construct(
        /** Open sessions, which expire sooner. */
        public readonly int $sessions,
        /** Authorised payments, which lapse sooner. */
        public readonly int $authorisations,
        /** Payment links, which expire sooner. */
        public readonly int $payment_links,
        /** Deliveries of events, which are retried sooner. */
        public readonly int $webhook_deliveries,
        /** Failing webhook endpoints, which count as failing for longer, and are disabled after 5 days. */
        public readonly int $webhook_endpoints,
        /** Earlier secrets of webhook endpoints, which stop signing sooner. */
        public readonly int $webhook_secrets,
        /** Requests to an acquirer about an unknown outcome, which are repeated sooner. */
        public readonly int $inquiries,
        /** Receipts for shoppers, which are retried sooner. */
        public readonly int $receipts,
        /** Disputes that need an answer, whose deadline is sooner. */
        public readonly int $disputes,
        /** Secret keys, which expire sooner. */
        public readonly int $api_keys,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            sessions: $members['sessions'] ?? 0,
            authorisations: $members['authorisations'] ?? 0,
            payment_links: $members['payment_links'] ?? 0,
            webhook_deliveries: $members['webhook_deliveries'] ?? 0,
            webhook_endpoints: $members['webhook_endpoints'] ?? 0,
            webhook_secrets: $members['webhook_secrets'] ?? 0,
            inquiries: $members['inquiries'] ?? 0,
            receipts: $members['receipts'] ?? 0,
            disputes: $members['disputes'] ?? 0,
            api_keys: $members['api_keys'] ?? 0,
        );
    }
}
