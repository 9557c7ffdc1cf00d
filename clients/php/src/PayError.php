<?php

declare(strict_types=1);

namespace Pay;

use Pay\Types\ErrorCode;
use Pay\Types\FieldError;
use RuntimeException;
use Throwable;

/**
 * Anything that kept a call from succeeding. The code is for programs, the message for people.
 *
 * Codes of the service are in ErrorCode. This package adds network (no answer), timeout, unexpected_answer (an answer
 * that is not Pay's, for example from a proxy) and base_url_invalid.
 */
final class PayError extends RuntimeException
{
    /** @var ErrorCode::*|string */
    public $code;

    /** @param list<FieldError> $errors */
    public function __construct(
        string $code,
        string $message,
        /** The HTTP status; null if there was no answer. */
        public readonly ?int $status = null,
        /** The service's id for the request. Quote it when you ask for help. */
        public readonly ?string $requestId = null,
        /** The fields with errors, if any. */
        public readonly array $errors = [],
        /** The page about the code in the service's docs. */
        public readonly ?string $docsUrl = null,
        /** How long the service asks you to wait. */
        public readonly ?int $retryAfterSeconds = null,
        /** Repeat the call with this key to learn the outcome of a call that was not answered. */
        public readonly ?string $idempotencyKey = null,
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
        $this->code = $code;
    }
}
