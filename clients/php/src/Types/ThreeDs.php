<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** The result of 3-D Secure. */
final class ThreeDs
{
    public function __construct(
        /**
         * `authenticated`: the issuer authenticated the shopper. `attempted`: the issuer or card does not support 3-D
         * Secure, and the scheme confirms that authentication was attempted. `failed`: the shopper was not
         * authenticated. `unavailable`: authentication was not possible.
         *
         * @var ThreeDsStatus::*
         */
        public readonly string $status,
        /**
         * `challenge`: the issuer asked the shopper to confirm. `frictionless`: the shopper was not asked.
         *
         * @var ThreeDsFlow::*
         */
        public readonly string $flow,
        /** Electronic commerce indicator from the scheme. */
        public readonly ?string $eci,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
            status: $members['status'] ?? '',
            flow: $members['flow'] ?? '',
            eci: $members['eci'] ?? null,
        );
    }
}
