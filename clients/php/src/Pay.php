<?php

declare(strict_types=1);

namespace Pay;

use Generator;
use Pay\Types\WebhookEvent;

/**
 * A client for Pay's server API, with a method for each operation. Calls throw PayError.
 *
 * Amounts are decimal strings such as '10.500', never floats.
 */
final class Pay
{
    use Methods;

    private readonly Transport $transport;

    /** @var list<Secret> */
    private readonly array $webhookSecrets;

    /**
     * @param string $secretKey sk_test_…, sk_live_…, or a legacy key; keep it on the server, and out of the code
     * @param string|null $baseUrl the address of the engine, https or on localhost; needed unless the key is sk_test_…
     * @param string|list<string>|null $webhookSecret whsec_…; several during a rotation
     * @param float $timeout the longest wait for an answer, for each try, in seconds
     * @param int $maxRetries how often a call that is safe to repeat is repeated
     */
    public function __construct(
        #[\SensitiveParameter] string $secretKey,
        ?string $baseUrl = null,
        #[\SensitiveParameter] string|array|null $webhookSecret = null,
        float $timeout = 30.0,
        int $maxRetries = 4,
    ) {
        Settings::checkKey($secretKey);
        $address = Settings::checkedBaseUrl($baseUrl, $secretKey);
        $this->transport = new Transport(new Exchange(new Secret($secretKey), $address, $timeout), $maxRetries);
        $this->webhookSecrets = array_map(static fn (string $each) => new Secret($each), (array) $webhookSecret);
    }

    /**
     * The event of a message that was signed with one of this client's webhook secrets; see Webhook::verify.
     *
     * @param array<string, mixed> $headers
     * @throws WebhookVerificationError
     */
    public function verifyWebhook(string $rawBody, array $headers): WebhookEvent
    {
        $secrets = array_map(static fn (Secret $each) => $each->reveal(), $this->webhookSecrets);
        return Webhook::verify($rawBody, $headers, $secrets);
    }

    private function call(
        callable $read,
        string $method,
        string $path,
        string $repeat,
        array $ids = [],
        array $query = [],
        ?Sent $body = null,
        ?string $idempotencyKey = null,
    ): mixed {
        $key = $repeat === 'keyed' ? Settings::checkedIdempotencyKey($idempotencyKey) : null;
        $address = Address::of($path, $ids, $query);
        $text = $body === null ? null : Json::encode($body);
        return $this->transport->call($read, $repeat, new Trip($method, $address, $text, $key));
    }

    private function pages(callable $page, string|int|null $after, string $cursor): Generator
    {
        do {
            $list = $page($after);
            foreach ($list->data as $item) {
                $after = $item->$cursor;
                yield $item;
            }
        } while ($list->has_more && $list->data !== []);
    }
}
