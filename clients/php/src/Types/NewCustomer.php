<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

use Pay\Sent;

/**
 * What you know about the shopper. The acquirer and the issuer use these details to recognise the shopper, so
 * that fewer shoppers are asked to confirm their payment. The card page does not show them.
 */
final class NewCustomer implements Sent
{
    public function __construct(
        /** Name of the shopper. */
        public readonly ?string $name = null,
        /** E-mail address of the shopper. */
        public readonly ?string $email = null,
        /** Phone number of the shopper in E.164 format: `+`, the country code and the number, without spaces. */
        public readonly ?string $phone = null,
    ) {
    }

    /** @internal */
    public function members(): array
    {
        return [
            'name' => $this->name,
            'email' => $this->email,
            'phone' => $this->phone,
        ];
    }
}
