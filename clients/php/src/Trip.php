<?php

declare(strict_types=1);

namespace Pay;

/**
 * A request as it is sent, the same for each try.
 *
 * @internal
 */
final class Trip
{
    public function __construct(
        public readonly string $method,
        public readonly string $address,
        public readonly ?string $body,
        public readonly ?string $idempotencyKey,
    ) {
    }
}
