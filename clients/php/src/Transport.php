<?php

declare(strict_types=1);

namespace Pay;

use JsonException;
use TypeError;

/**
 * Calls an operation, and repeats the call if that is necessary and safe.
 *
 * @internal
 */
final class Transport
{
    public function __construct(private readonly Exchange $exchange, private readonly int $maxRetries)
    {
    }

    /**
     * @template Answer
     * @param callable(array<string, mixed>): Answer $read
     * @param string $repeat safe changes nothing, keyed is done once for its Idempotency-Key, absolute has the same
     *   result however often it is done, and never must not be repeated
     * @return Answer
     */
    public function call(callable $read, string $repeat, Trip $trip): mixed
    {
        for ($retries = 0; ; $retries++) {
            try {
                return $this->answer($read, $trip);
            } catch (PayError $error) {
                // An earlier try, whose answer was lost, has already deleted it.
                if ($retries > 0 && $trip->method === 'DELETE' && $error->code === 'not_found') {
                    return $read([]);
                }
                $wait = Retry::waitSeconds($error, $retries);
                if ($wait === null || $repeat === 'never' || $retries >= $this->maxRetries) {
                    throw $error;
                }
                usleep((int) ($wait * 1_000_000));
            }
        }
    }

    private function answer(callable $read, Trip $trip): mixed
    {
        $response = $this->exchange->send($trip);
        if ($response->status < 200 || $response->status > 299) {
            throw Failure::of($response, $trip);
        }
        try {
            return $read($response->body === '' ? [] : Json::decode($response->body));
        } catch (JsonException | TypeError) {
            throw Failure::of($response, $trip);
        }
    }
}
