<?php

declare(strict_types=1);

namespace Pay;

/**
 * A decimal text that is written as a number.
 *
 * @internal
 */
final class Digits
{
    private function __construct(public readonly string $text)
    {
    }

    public static function of(?string $text): ?self
    {
        return $text === null ? null : new self($text);
    }
}
