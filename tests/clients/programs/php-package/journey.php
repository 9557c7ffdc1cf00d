<?php

// Carries out one step of a payment with the package pay/server, as unpacked into this project, and prints the result.

declare(strict_types=1);

use Pay\Json;
use Pay\JsonNull;
use Pay\Pay;
use Pay\PayError;
use Pay\Sent;
use Pay\Types\NewRefund;
use Pay\Types\NewSession;
use Pay\Types\PaymentMethod;
use Pay\Types\PaymentStatusQuery;
use Pay\Types\PaymentSucceededEvent;
use Pay\Types\RefundSucceededEvent;
use Pay\Types\SettlementTotal;
use Pay\Types\StartPayment;
use Pay\Types\WebhookEndpointChange;
use Pay\WebhookVerificationError;

require __DIR__ . '/vendor/autoload.php';

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message): never {
    throw new ErrorException($message, 0, $level);
});

function pages(Pay $pay): array
{
    $found = [];
    foreach ($pay->allEvents(limit: 1) as $event) {
        $found[] = match (true) {
            $event instanceof PaymentSucceededEvent => ['id' => $event->id, 'paid' => $event->data->paid],
            $event instanceof RefundSucceededEvent => ['id' => $event->id, 'refund_id' => $event->data->refund_id],
        };
    }
    return $found;
}

/** Prints a client in every way that PHP has. */
function secrets(Pay $pay): string
{
    ob_start();
    var_dump($pay);
    var_export($pay);
    print_r($pay);
    print_r((array) $pay);
    return ob_get_clean() . json_encode($pay);
}

/** Calls operations with all their parameters, and returns everything that was read from the answers. */
function every(Pay $pay, string $calls): array
{
    return array_map(static function (array $call) use ($pay): mixed {
        $method = new ReflectionMethod($pay, $call['name']);
        $arguments = [...$call['ids'], ...$call['query']];
        foreach ($method->getParameters() as $parameter) {
            if ($parameter->getName() === 'body') {
                $arguments['body'] = built($parameter->getType()->getName(), $call['body']);
            }
        }
        return $method->invoke($pay, ...$arguments);
    }, json_decode($calls, true));
}

/** An object of a request class, with these members. */
function built(string $class, array $members): object
{
    foreach ((new ReflectionMethod($class, '__construct'))->getParameters() as $parameter) {
        $name = $parameter->getName();
        $type = $parameter->getType();
        $inner = $type instanceof ReflectionNamedType ? $type->getName() : '';
        if (is_subclass_of($inner, Sent::class) && isset($members[$name])) {
            $members[$name] = built($inner, $members[$name]);
        } elseif (is_float($members[$name] ?? null)) {
            $members[$name] = (string) $members[$name];
        } elseif (array_key_exists($name, $members) && $members[$name] === null) {
            $members[$name] = JsonNull::Null;
        }
    }
    return new $class(...$members);
}

function inexact(Pay $pay): mixed
{
    try {
        return $pay->createSession(new NewSession(10.5, 'BHD'));
    } catch (PayError $error) {
        return $error->code === 'amount_invalid' ? ['refused' => $error->getMessage()] : throw $error;
    }
}

function webhook(Pay $pay, string $body, string $headers): mixed
{
    try {
        return $pay->verifyWebhook($body, json_decode($headers, true));
    } catch (WebhookVerificationError $error) {
        return ['refused' => $error->code];
    }
}

/** Everything that a program can send and read besides payments. */
function shapes(): array
{
    return [
        'cleared' => Json::encode(new WebhookEndpointChange(description: JsonNull::Null, event_types: ['payment.failed'])),
        'total' => SettlementTotal::of(Json::decode('{"settled":{"amount":12345678901.230,"amount_minor":5}}'))->settled,
        'text' => Json::decode('{"a":"1.50 \\" 2.50","b":[-1.50,2,3e-2,"x"]}'),
    ];
}

$steps = [
    'create' => static fn (Pay $pay, string $amount, string $currency) =>
        $pay->createSession(new NewSession($amount, $currency, reference: 'order-17', metadata: ['amount' => '5.00'])),
    'start' => static fn (Pay $pay, string $id) => $pay->startPayment($id, new StartPayment(PaymentMethod::CARD)),
    'status' => static fn (Pay $pay, string $id) => $pay->paymentStatus(new PaymentStatusQuery(track_id: $id)),
    'refund' => static fn (Pay $pay, string $id, string $amount, string $key) =>
        $pay->createRefund(new NewRefund($id, $amount), idempotencyKey: $key),
    'events' => static fn (Pay $pay) => $pay->listEvents(limit: 100)->data,
    'never' => static fn (Pay $pay) => $pay->testWebhookEndpoint('whe_1'),
    'delete' => static fn (Pay $pay) => $pay->deleteWebhookEndpoint('whe_1') ?? 'gone',
    'pages' => pages(...),
    'every' => every(...),
    'secrets' => secrets(...),
    'inexact' => inexact(...),
    'webhook' => webhook(...),
    'shapes' => shapes(...),
];

try {
    $pay = new Pay(
        getenv('PAY_SECRET_KEY') ?: '',
        baseUrl: getenv('PAY_URL') ?: null,
        webhookSecret: explode(' ', getenv('PAY_WEBHOOK_SECRET') ?: ''),
        timeout: (float) (getenv('PAY_TIMEOUT') ?: 30),
        maxRetries: getenv('PAY_TIMEOUT') ? 0 : 4,
    );
    $answer = $steps[$argv[1]]($pay, ...array_slice($argv, 2));
} catch (PayError $error) {
    $answer = [
        'code' => $error->code,
        'status' => $error->status,
        'errors' => $error->errors,
        'key' => $error->idempotencyKey,
    ];
}
echo json_encode($answer, JSON_THROW_ON_ERROR);
