<?php

declare(strict_types=1);

namespace Pay;

use Closure;

/**
 * A string that stays hidden however the object is printed.
 *
 * @internal
 */
final class Secret
{
    // A closure, because var_export and casts show properties.
    private readonly Closure $text;

    public function __construct(#[\SensitiveParameter] string $text)
    {
        $this->text = static fn (): string => $text;
    }

    public function reveal(): string
    {
        return ($this->text)();
    }

    public function __debugInfo(): array
    {
        return [];
    }
}
