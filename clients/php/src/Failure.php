<?php

declare(strict_types=1);

namespace Pay;

use JsonException;
use Pay\Types\Problem;
use TypeError;

/**
 * The error of an answer that is not a success, or cannot be read.
 *
 * @internal
 */
final class Failure
{
    public static function of(Response $response, Trip $trip): PayError
    {
        $problem = self::problem($response->body);
        $requestId = $problem?->request_id ?: ($response->headers['x-request-id'] ?? null);
        return new PayError(
            $problem === null ? 'unexpected_answer' : $problem->code,
            $problem === null ? self::unexpected($response->status) : self::message($problem, $requestId),
            status: $response->status,
            requestId: $requestId,
            errors: $problem?->errors ?? [],
            docsUrl: $problem?->type,
            retryAfterSeconds: $response->retryAfterSeconds(),
            idempotencyKey: $trip->idempotencyKey,
        );
    }

    private static function problem(string $text): ?Problem
    {
        try {
            $problem = Problem::of(Json::decode($text));
            return $problem->code === '' ? null : $problem;
        } catch (JsonException | TypeError) {
            return null;
        }
    }

    private static function unexpected(int $status): string
    {
        return "The answer, with status {$status}, is not from Pay. Is baseUrl right? Is there a proxy in between?";
    }

    private static function message(Problem $problem, ?string $requestId): string
    {
        $fields = array_map(static fn ($each) => "{$each->field}: {$each->message}", $problem->errors ?? []);
        $list = $fields === [] ? '' : ' [' . implode('; ', $fields) . ']';
        return ($problem->detail ?? $problem->title) . "{$list} ({$problem->code}, {$requestId})";
    }
}
