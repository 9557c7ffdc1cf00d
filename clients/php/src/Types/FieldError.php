<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A field that is not valid. */
final class FieldError
{
    public function __construct(
        /** Path of the field, such as `metadata.cart`. */
        public readonly string $field,
        /** What is wrong with the field. */
        public readonly string $code,
        /** An explanation for developers. */
        public readonly string $message,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            field: $members['field'] ?? '',
            code: $members['code'] ?? '',
            message: $members['message'] ?? '',
        );
    }
}
