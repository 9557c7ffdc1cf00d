<?php

declare(strict_types=1);

namespace Pay;

use CurlHandle;

/**
 * Sends requests, one after the other, over one connection.
 *
 * @internal
 */
final class Exchange
{
    private readonly CurlHandle $curl;

    public function __construct(
        private readonly Secret $key,
        private readonly string $baseUrl,
        private readonly float $timeout,
    ) {
        $this->curl = curl_init();
    }

    /** @throws PayError network or timeout */
    public function send(Trip $trip): Response
    {
        $headers = [];
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $this->baseUrl . $trip->address,
            CURLOPT_CUSTOMREQUEST => $trip->method,
            CURLOPT_HTTPHEADER => $this->headers($trip),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1_000),
            CURLOPT_NOSIGNAL => true,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // The key must not be sent to a redirect's target.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($trip->body !== null) {
            curl_setopt($this->curl, CURLOPT_POSTFIELDS, $trip->body);
        }
        $body = curl_exec($this->curl);
        if (!is_string($body)) {
            throw $this->noAnswer($trip);
        }
        return new Response(curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    /** @return list<string> */
    private function headers(Trip $trip): array
    {
        return [
            'Accept: application/json',
            'User-Agent: pay-php/' . Version::NUMBER,
            'X-API-KEY: ' . $this->key->reveal(),
            // curl would wait for permission to send a long body.
            'Expect:',
            ...($trip->body === null ? [] : ['Content-Type: application/json']),
            ...($trip->idempotencyKey === null ? [] : ["Idempotency-Key: {$trip->idempotencyKey}"]),
        ];
    }

    private function noAnswer(Trip $trip): PayError
    {
        $code = curl_errno($this->curl) === CURLE_OPERATION_TIMEDOUT ? 'timeout' : 'network';
        $message = "No answer: {$trip->method} {$trip->address}: " . curl_error($this->curl);
        return new PayError($code, $message, idempotencyKey: $trip->idempotencyKey);
    }
}
