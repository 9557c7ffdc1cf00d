<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** What you sent about the shopper when you created the session. */
final class Customer
{
    public function __construct(
        /** Name of the shopper. */
        public readonly ?string $name,
        /** E-mail address of the shopper. */
        public readonly ?string $email,
        /** Phone number of the shopper, in E.164 format. */
        public readonly ?string $phone,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            name: $members['name'] ?? null,
            email: $members['email'] ?? null,
            phone: $members['phone'] ?? null,
        );
    }
}
