<?php

declare(strict_types=1);

namespace Pay;

/**
 * Checks what a program configures. No error contains a key.
 *
 * @internal
 */
final class Settings
{
    private const LOOPBACK = '/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/D';

    public static function checkKey(#[\SensitiveParameter] string $key): void
    {
        if ($key === '') {
            throw new PayError('api_key_missing', 'Pay needs a secretKey. Is its variable set?');
        }
        if (str_starts_with($key, 'pk_')) {
            $message = 'This is a publishable key. Pay needs the secret key, sk_….';
            throw new PayError('publishable_key_not_allowed', $message);
        }
        if (preg_match('/^[!-~]+$/D', $key) !== 1) {
            throw new PayError('api_key_invalid', 'The secretKey has a character that no key has. Trim it.');
        }
    }

    public static function checkedBaseUrl(?string $text, #[\SensitiveParameter] string $key): string
    {
        // A live key is never sent to an address that nobody has configured.
        $text ??= str_starts_with($key, 'sk_test_') ? 'http://localhost:4001' : '';
        $parts = parse_url($text) ?: [];
        $isLocal = ($parts['scheme'] ?? '') === 'http' && preg_match(self::LOOPBACK, $parts['host'] ?? '') === 1;
        $isSafe = $isLocal || ($parts['scheme'] ?? '') === 'https';
        $hasMore = isset($parts['user']) || isset($parts['query']) || isset($parts['fragment']);
        if (!$isSafe || $hasMore || ($parts['host'] ?? '') === '') {
            throw new PayError('base_url_invalid', 'Pay needs the baseUrl of the engine: https, or http on localhost.');
        }
        return rtrim($text, '/');
    }

    public static function checkedIdempotencyKey(?string $key): string
    {
        $key ??= bin2hex(random_bytes(16));
        if (preg_match('/^[!-~]{1,255}$/D', $key) !== 1) {
            $message = 'An idempotencyKey must have 1 to 255 visible ASCII characters.';
            throw new PayError('idempotency_key_invalid', $message);
        }
        return $key;
    }
}
