<?php

declare(strict_types=1);

namespace Pay;

/**
 * What the service answered.
 *
 * @internal
 */
final class Response
{
    /** @param array<string, string> $headers by lower-case name */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }

    /** The wait that the answer asks for, whether it gives seconds or a date; null if it gives neither. */
    public function retryAfterSeconds(): ?int
    {
        $header = $this->headers['retry-after'] ?? '';
        if (preg_match('/^\d{1,9}$/D', $header) === 1) {
            return (int) $header;
        }
        $moment = \DateTimeImmutable::createFromFormat(DATE_RFC7231, $header, new \DateTimeZone('UTC'));
        return $moment === false ? null : max(0, $moment->getTimestamp() - time());
    }
}
