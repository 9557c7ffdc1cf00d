<?php

declare(strict_types=1);

namespace Pay;

/** An object that is sent to the service. */
interface Sent
{
    /**
     * @internal
     * @return array<string, mixed> members that are null are left out
     */
    public function members(): array;
}
