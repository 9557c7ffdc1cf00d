<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;
use Pay\Digits;
use Pay\Sent;

/** The terms of a payment link. They never change. */
final class NewPaymentLink implements Sent
{
    /**
     * Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has.
     * It is never rounded. If the amount is missing, the shopper enters one.
     *
     * @var numeric-string|null
     */
    public readonly ?string $amount;

    /**
     * Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has.
     * It is never rounded. The smallest amount that the shopper can enter.
     *
     * @var numeric-string|null
     */
    public readonly ?string $minimum_amount;

    /**
     * Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has.
     * It is never rounded. The largest amount that the shopper can enter.
     *
     * @var numeric-string|null
     */
    public readonly ?string $maximum_amount;

    public function __construct(
        /** What the shopper pays for, shown on the page of the link and on the card page. */
        public readonly string $title,
        /**
         * ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such as `XAU`
         * and `XTS` are refused.
         */
        public readonly string $currency,
        /** Further details, shown on the page of the link. */
        public readonly ?string $description = null,
        /** Your own reference, such as an invoice number. Every session of the link gets it. */
        public readonly ?string $reference = null,
        /** A decimal string or an int. A float is refused. */
        string|int|float|null $amount = null,
        /** A decimal string or an int. A float is refused. */
        string|int|float|null $minimum_amount = null,
        /** A decimal string or an int. A float is refused. */
        string|int|float|null $maximum_amount = null,
        /** How many times the link can be paid: 1 for a single-use link. Without it, there is no limit. */
        public readonly ?int $max_payments = null,
        /** When the link expires. Without it, the link does not expire. */
        public readonly ?string $expires_at = null,
    ) {
        $this->amount = $amount === null ? null : Amount::exactly($amount);
        $this->minimum_amount = $minimum_amount === null ? null : Amount::exactly($minimum_amount);
        $this->maximum_amount = $maximum_amount === null ? null : Amount::exactly($maximum_amount);
    }

    /** @internal */
    public function members(): array
    {
        return [
            'title' => $this->title,
            'description' => $this->description,
            'reference' => $this->reference,
            'currency' => $this->currency,
            'amount' => Digits::of($this->amount),
            'minimum_amount' => Digits::of($this->minimum_amount),
            'maximum_amount' => Digits::of($this->maximum_amount),
            'max_payments' => $this->max_payments,
            'expires_at' => $this->expires_at,
        ];
    }
}
