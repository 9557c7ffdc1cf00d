<?php

declare(strict_types=1);

namespace Pay;

use JsonException;
use Pay\Types\WebhookEvent;
use TypeError;

/** Webhook messages, by the rules of Standard Webhooks. */
final class Webhook
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * The event of a message that was signed with one of the secrets. A message can arrive more than once and in any
     * order: handle each event's id once.
     *
     * @param string $rawBody the request's body as it arrived, not parsed: file_get_contents('php://input')
     * @param array<string, mixed> $headers getallheaders(), $_SERVER, or the headers of a PSR-7 request
     * @param string|list<string> $secrets whsec_…; several during a rotation
     * @throws WebhookVerificationError
     */
    public static function verify(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
    ): WebhookEvent {
        $keys = array_map(self::keyOf(...), (array) $secrets);
        if ($keys === []) {
            self::keyOf('');
        }
        if ($rawBody === '') {
            $message = 'Pass the raw body of the request. Has something already read it?';
            throw new WebhookVerificationError('webhook_body_missing', $message);
        }
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        self::checkTime($timestamp);
        if (!self::isSigned("{$id}.{$timestamp}.{$rawBody}", $signatures, $keys)) {
            throw new WebhookVerificationError(
                'webhook_signature_invalid',
                'The message was not signed with this secret. Either it is not from Pay, or the secret belongs to '
                    . 'another endpoint, or the body was parsed and written again.',
            );
        }
        try {
            return WebhookEvent::of(Json::decode($rawBody));
        } catch (JsonException | TypeError) {
            throw new WebhookVerificationError('webhook_body_invalid', 'The message is signed, but is not an event.');
        }
    }

    private static function checkTime(string $timestamp): void
    {
        $isNumber = preg_match('/^\d{1,12}$/D', $timestamp) === 1;
        if (!$isNumber || abs(time() - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw new WebhookVerificationError(
                'webhook_timestamp_invalid',
                "The message was not signed within 5 minutes of now: it was replayed, or this machine's clock is wrong.",
            );
        }
    }

    /** @param list<string> $keys */
    private static function isSigned(string $signed, string $signatures, #[\SensitiveParameter] array $keys): bool
    {
        foreach ($keys as $key) {
            $right = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
            foreach (explode(' ', $signatures) as $given) {
                // In constant time.
                if (hash_equals($right, $given)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** @param array<string, mixed> $headers */
    private static function header(array $headers, string $wanted): string
    {
        $found = [];
        foreach ($headers as $name => $value) {
            $plain = str_replace('_', '-', strtolower((string) $name));
            if ($plain === $wanted || $plain === "http-{$wanted}") {
                array_push($found, ...(array) $value);
            }
        }
        if (count($found) === 1 && is_string($found[0]) && $found[0] !== '') {
            return $found[0];
        }
        throw new WebhookVerificationError(
            'webhook_headers_missing',
            "The header {$wanted} is missing or occurs more than once. Pass the request's own headers unchanged.",
        );
    }

    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $isUsable = preg_match('/^whsec_[A-Za-z0-9+\/]{22,}={0,2}$/D', $secret) === 1;
        $key = $isUsable ? base64_decode(substr($secret, strlen('whsec_')), true) : false;
        return $key !== false ? $key : throw new WebhookVerificationError(
            'webhook_secret_invalid',
            'There is no usable secret. It begins with whsec_ and was shown when the endpoint was created.',
        );
    }
}
