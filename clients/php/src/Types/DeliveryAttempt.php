<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** One request to the endpoint, and its result. */
final class DeliveryAttempt
{
    public function __construct(
        /** Number of the attempt within its delivery, starting at 1. */
        public readonly int $number,
        /** URL that the request was sent to. */
        public readonly string $url,
        /** When the request was sent. */
        public readonly string $attempted_at,
        /** Duration of the attempt in milliseconds. */
        public readonly int $duration_ms,
        /** HTTP status of the answer; null if there was no answer. */
        public readonly ?int $http_status,
        /** Why the attempt failed; null on success. */
        public readonly ?string $failure,
        /** The beginning of the endpoint's answer, at most 1,024 bytes. */
        public readonly ?string $answer,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            number: $members['number'] ?? 0,
            url: $members['url'] ?? '',
            attempted_at: $members['attempted_at'] ?? '',
            duration_ms: $members['duration_ms'] ?? 0,
            http_status: $members['http_status'] ?? null,
            failure: $members['failure'] ?? null,
            answer: $members['answer'] ?? null,
        );
    }
}
