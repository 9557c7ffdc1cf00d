<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Amount;
use Pay\Digits;
use Pay\Sent;

/** A new session and its payment method. */
final class NewPayment implements Sent
{
    /**
     * Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has.
     * It is never rounded.
     *
     * @var numeric-string
     */
    public readonly string $amount;

    public function __construct(
        /** A decimal string or an int. A float is refused. */
        string|int|float $amount,
        /**
         * ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such as `XAU`
         * and `XTS` are refused.
         */
        public readonly string $currency,
        /** Your own order number. It does not have to be unique. Payment-status can find sessions by this number. */
        public readonly ?string $reference = null,
        /** What the shopper pays for, shown on the card page. */
        public readonly ?string $description = null,
        /**
         * Names that you choose, each with a string as its value. All answers and events about the session include them.
         *
         * @var array<string, string>|null
         */
        public readonly ?array $metadata = null,
        /**
         * Where the shopper is taken after paying. An absolute `https` URL in ASCII, without a user name or a fragment.
         * The default is the return URL of the profile.
         */
        public readonly ?string $success_url = null,
        /**
         * Where the shopper is taken when nothing was paid. An absolute `https` URL in ASCII, without a user name or a
         * fragment. The default is the return URL of the profile.
         */
        public readonly ?string $failure_url = null,
        /**
         * Language of the card page. The default is the browser's language.
         *
         * @var Locale::*|null
         */
        public readonly ?string $locale = null,
        public readonly ?NewCustomer $customer = null,
        public readonly ?NewBillingAddress $billing_address = null,
        /**
         * `automatic`: the money is taken as soon as the card is approved. `manual`: an approval only authorises the
         * amount; capture or void it later. The default is `automatic`.
         *
         * @var CaptureMode::*|null
         */
        public readonly ?string $capture = null,
        /** Seconds until the session expires. The default is 86,400, which is one day. */
        public readonly ?int $expires_in = null,
        /**
         * The payment method: `card`.
         *
         * @var PaymentMethod::*|null
         */
        public readonly ?string $method = null,
    ) {
        $this->amount = Amount::exactly($amount);
    }

    /** @internal */
    public function members(): array
    {
        return [
            'amount' => Digits::of($this->amount),
            'currency' => $this->currency,
            'reference' => $this->reference,
            'description' => $this->description,
            'metadata' => $this->metadata === null ? null : (object) $this->metadata,
            'success_url' => $this->success_url,
            'failure_url' => $this->failure_url,
            'locale' => $this->locale,
            'customer' => $this->customer,
            'billing_address' => $this->billing_address,
            'capture' => $this->capture,
            'expires_in' => $this->expires_in,
            'method' => $this->method,
        ];
    }
}
