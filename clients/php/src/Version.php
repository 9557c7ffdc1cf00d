<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay;

/** The version of this package, which is that of the engine. */
final class Version
{
    public const NUMBER = '0.1.0';
}
