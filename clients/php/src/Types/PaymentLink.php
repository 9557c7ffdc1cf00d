<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;

/** An address where shoppers can pay you, even if you have no online shop. */
final class PaymentLink
{
    public function __construct(
        /** Identifier of the payment link: `plk_` and 30 letters and digits. */
        public readonly string $link_id,
        /** The address to send to shoppers. It never changes. */
        public readonly string $url,
        /**
         * `active`: the link can be paid. `completed`: it has been paid `max_payments` times. `expired`: its expiry time
         * has passed. `deactivated`: you have deactivated it.
         *
         * @var PaymentLinkStatus::*
         */
        public readonly string $status,
        /** What the shopper pays for. */
        public readonly string $title,
        /** Further details. */
        public readonly ?string $description,
        /** Your own reference, such as an invoice number. */
        public readonly ?string $reference,
        /** ISO 4217 currency code, in upper case. */
        public readonly string $currency,
        /**
         * The amount in major units; null if the shopper enters it.
         *
         * @var numeric-string|null
         */
        public readonly ?string $amount,
        /** The same amount in minor units. */
        public readonly ?int $amount_minor,
        /**
         * The smallest amount that the shopper can enter; null if there is no minimum.
         *
         * @var numeric-string|null
         */
        public readonly ?string $minimum_amount,
        /** The same amount in minor units. */
        public readonly ?int $minimum_amount_minor,
        /**
         * The largest amount that the shopper can enter; null if there is no maximum.
         *
         * @var numeric-string|null
         */
        public readonly ?string $maximum_amount,
        /** The same amount in minor units. */
        public readonly ?int $maximum_amount_minor,
        /** How many times the link can be paid; null if there is no limit. */
        public readonly ?int $max_payments,
        /** How many times the link has been paid. A payment that was refunded later still counts. */
        public readonly int $payments_count,
        /** When the link expires; null if it does not. */
        public readonly ?string $expires_at,
        /** When you deactivated the link; null if you did not. */
        public readonly ?string $deactivated_at,
        /** When the link was created. */
        public readonly string $created_at,
        /**
         * Environment of the profile that the key belongs to. In `sandbox`, no money moves.
         *
         * @var Environment::*
         */
        public readonly string $environment,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            link_id: $members['link_id'] ?? '',
            url: $members['url'] ?? '',
            status: $members['status'] ?? '',
            title: $members['title'] ?? '',
            description: $members['description'] ?? null,
            reference: $members['reference'] ?? null,
            currency: $members['currency'] ?? '',
            amount: isset($members['amount']) ? Amount::read($members['amount']) : null,
            amount_minor: $members['amount_minor'] ?? null,
            minimum_amount: isset($members['minimum_amount']) ? Amount::read($members['minimum_amount']) : null,
            minimum_amount_minor: $members['minimum_amount_minor'] ?? null,
            maximum_amount: isset($members['maximum_amount']) ? Amount::read($members['maximum_amount']) : null,
            maximum_amount_minor: $members['maximum_amount_minor'] ?? null,
            max_payments: $members['max_payments'] ?? null,
            payments_count: $members['payments_count'] ?? 0,
            expires_at: $members['expires_at'] ?? null,
            deactivated_at: $members['deactivated_at'] ?? null,
            created_at: $members['created_at'] ?? '',
            environment: $members['environment'] ?? '',
        );
    }
}
