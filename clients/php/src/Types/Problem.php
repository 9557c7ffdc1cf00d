<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** Why a request was refused, in RFC 9457 format. */
final class Problem
{
    public function __construct(
        /** URL of the page that explains the code. */
        public readonly string $type,
        /** The code in words. */
        public readonly string $title,
        /** The HTTP status. */
        public readonly int $status,
        /** What happened in this case, for developers. The wording can change, so programs should use `code`. */
        public readonly ?string $detail,
        /**
         * What went wrong, for programs.
         *
         * @var ErrorCode::*
         */
        public readonly string $code,
        /** Identifier of the request, also in the header `X-Request-Id`. Quote it when you ask for help. */
        public readonly string $request_id,
        /**
         * The fields that are not valid, if any.
         *
         * @var list<FieldError>|null
         */
        public readonly ?array $errors,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            type: $members['type'] ?? '',
            title: $members['title'] ?? '',
            status: $members['status'] ?? 0,
            detail: $members['detail'] ?? null,
            code: $members['code'] ?? '',
            request_id: $members['request_id'] ?? '',
            errors: isset($members['errors']) ? array_map(FieldError::of(...), $members['errors']) : null,
        );
    }
}
