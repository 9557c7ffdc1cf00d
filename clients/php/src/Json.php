<?php

declare(strict_types=1);

namespace Pay;

use JsonException;
use stdClass;

/**
 * JSON with exact amounts.
 *
 * @internal
 */
final class Json
{
    private const FLAGS = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;

    /** A number with a point or an exponent, outside strings. */
    private const DECIMAL =
        '/"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|-?\d++(?:\.\d++(?:[eE][+-]?\d++)?|[eE][+-]?\d++)/s';

    public static function encode(mixed $value): string
    {
        return match (true) {
            $value instanceof Digits => $value->text,
            $value instanceof Sent => self::object($value->members()),
            $value instanceof stdClass => self::object((array) $value),
            $value === JsonNull::Null => 'null',
            is_array($value) => '[' . implode(',', array_map(self::encode(...), $value)) . ']',
            default => self::plain($value),
        };
    }

    /**
     * The members of an object. Decimals are strings with all their digits.
     *
     * @return array<string, mixed>
     * @throws JsonException
     */
    public static function decode(string $text): array
    {
        $quoted = preg_replace(self::DECIMAL, '"$0"', $text);
        $members = json_decode($quoted ?? '', true, 512, JSON_THROW_ON_ERROR);
        return is_array($members) ? $members : throw new JsonException('The answer is not an object.');
    }

    private static function object(array $members): string
    {
        $written = [];
        foreach ($members as $name => $value) {
            if ($value !== null) {
                $written[] = self::plain((string) $name) . ':' . self::encode($value);
            }
        }
        return '{' . implode(',', $written) . '}';
    }

    private static function plain(mixed $value): string
    {
        try {
            return json_encode($value, self::FLAGS);
        } catch (JsonException $error) {
            $message = "The request cannot be written: {$error->getMessage()}";
            throw new PayError('invalid_request', $message, previous: $error);
        }
    }
}
