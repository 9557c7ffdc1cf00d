<?php

declare(strict_types=1);

namespace Pay;

use RuntimeException;

/** A message that must not be trusted, or cannot be checked: answer it with status 400. The message says what to do. */
final class WebhookVerificationError extends RuntimeException
{
    /** @var string webhook_… */
    public $code;

    public function __construct(string $code, string $message)
    {
        parent::__construct($message);
        $this->code = $code;
    }
}
