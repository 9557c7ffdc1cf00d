<?php

declare(strict_types=1);

namespace Pay;

/**
 * The path of an operation, with its ids and its query.
 *
 * @internal
 */
final class Address
{
    /**
     * @param array<string, string> $ids
     * @param array<string, string|int|null> $query filters that are null are left out
     * @throws PayError invalid_request for an id that could lead to another address
     */
    public static function of(string $path, array $ids, array $query): string
    {
        foreach ($ids as $name => $id) {
            if (preg_match('/^[A-Za-z0-9_-]+$/D', $id) !== 1) {
                throw new PayError('invalid_request', "{$name} must be an id from the service.");
            }
            $path = str_replace("{{$name}}", $id, $path);
        }
        // Leaves out what is null.
        $search = http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        return $search === '' ? $path : "{$path}?{$search}";
    }
}
