<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay;

use Pay\Types\BalanceList;
use Pay\Types\Capture;
use Pay\Types\CardPageCheck;
use Pay\Types\Delivery;
use Pay\Types\DeliveryList;
use Pay\Types\Dispute;
use Pay\Types\DisputeList;
use Pay\Types\EventList;
use Pay\Types\InitiatedPayment;
use Pay\Types\LinkPayment;
use Pay\Types\LinkPaymentList;
use Pay\Types\NewCapture;
use Pay\Types\NewCardPageCheck;
use Pay\Types\NewPayment;
use Pay\Types\NewPaymentLink;
use Pay\Types\NewRefund;
use Pay\Types\NewSession;
use Pay\Types\NewVoid;
use Pay\Types\NewWebhookEndpoint;
use Pay\Types\PaymentLink;
use Pay\Types\PaymentLinkList;
use Pay\Types\PaymentStatus;
use Pay\Types\PaymentStatusQuery;
use Pay\Types\Posting;
use Pay\Types\PostingList;
use Pay\Types\Refund;
use Pay\Types\ResendEvent;
use Pay\Types\ResendFailed;
use Pay\Types\ResentEvent;
use Pay\Types\ResentFailed;
use Pay\Types\RotateSecret;
use Pay\Types\Session;
use Pay\Types\Settlement;
use Pay\Types\SettlementLine;
use Pay\Types\SettlementLineList;
use Pay\Types\SettlementList;
use Pay\Types\SimulatedDispute;
use Pay\Types\StartPayment;
use Pay\Types\StartedPayment;
use Pay\Types\Statement;
use Pay\Types\TestClock;
use Pay\Types\TestClockAdvance;
use Pay\Types\WebhookEndpoint;
use Pay\Types\WebhookEndpointChange;
use Pay\Types\WebhookEndpointList;
use Pay\Types\WebhookEndpointWithSecret;
use Pay\Types\WebhookEvent;

/** The operations of the server API. They throw PayError. */
trait Methods
{
    /**
     * @template Answer
     * @param callable(array<string, mixed>): Answer $read
     * @param array<string, string> $ids
     * @param array<string, string|int|null> $query
     * @return Answer
     */
    abstract private function call(
        callable $read,
        string $method,
        string $path,
        string $repeat,
        array $ids = [],
        array $query = [],
        ?Sent $body = null,
        ?string $idempotencyKey = null,
    ): mixed;

    abstract private function pages(callable $page, string|int|null $after, string $cursor): \Generator;

    /** Create a checkout session. */
    public function createSession(NewSession $body, ?string $idempotencyKey = null): Session
    {
        return $this->call(
            Session::of(...),
            'POST',
            '/v1/sdk/checkout',
            'keyed',
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Start the card payment of a session. */
    public function startPayment(string $track_id, StartPayment $body, ?string $idempotencyKey = null): StartedPayment
    {
        return $this->call(
            StartedPayment::of(...),
            'POST',
            '/v1/sdk/checkout/{track_id}/pay',
            'keyed',
            ids: ['track_id' => $track_id],
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Cancel a session. */
    public function cancelSession(string $track_id, ?string $idempotencyKey = null): Session
    {
        return $this->call(
            Session::of(...),
            'POST',
            '/v1/sdk/checkout/{track_id}/cancel',
            'keyed',
            ids: ['track_id' => $track_id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Create a session and start its card payment. */
    public function initiatePayment(NewPayment $body, ?string $idempotencyKey = null): InitiatedPayment
    {
        return $this->call(
            InitiatedPayment::of(...),
            'POST',
            '/merchant/initiate-payment',
            'keyed',
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Get the status of a payment. */
    public function paymentStatus(PaymentStatusQuery $body): PaymentStatus
    {
        return $this->call(
            PaymentStatus::of(...),
            'POST',
            '/merchant/payment-status',
            'safe',
            body: $body,
        );
    }

    /** Capture an authorised payment. */
    public function createCapture(NewCapture $body, ?string $idempotencyKey = null): Capture
    {
        return $this->call(
            Capture::of(...),
            'POST',
            '/merchant/capture',
            'keyed',
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Void an authorised payment. */
    public function createVoid(NewVoid $body, ?string $idempotencyKey = null): Session
    {
        return $this->call(
            Session::of(...),
            'POST',
            '/merchant/void',
            'keyed',
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Refund a payment. */
    public function createRefund(NewRefund $body, ?string $idempotencyKey = null): Refund
    {
        return $this->call(
            Refund::of(...),
            'POST',
            '/merchant/refund',
            'keyed',
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Create a payment link. */
    public function createPaymentLink(NewPaymentLink $body, ?string $idempotencyKey = null): PaymentLink
    {
        return $this->call(
            PaymentLink::of(...),
            'POST',
            '/v1/payment-links',
            'keyed',
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * List payment links.
     *
     * @param string|null $after Identifier of the last link of the previous page.
     * @param int|null $limit Maximum number of items on the page.
     */
    public function listPaymentLinks(?string $after = null, ?int $limit = null): PaymentLinkList
    {
        return $this->call(
            PaymentLinkList::of(...),
            'GET',
            '/v1/payment-links',
            'safe',
            query: ['after' => $after, 'limit' => $limit],
        );
    }

    /**
     * Iterates over the items of all pages of listPaymentLinks.
     *
     * @param string|null $after Identifier of the last link of the previous page.
     * @param int|null $limit Maximum number of items on the page.
     * @return \Generator<int, PaymentLink>
     */
    public function allPaymentLinks(?string $after = null, ?int $limit = null): \Generator
    {
        return $this->pages(fn (?string $after) => $this->listPaymentLinks($after, $limit), $after, 'link_id');
    }

    /** Read a payment link. */
    public function readPaymentLink(string $link_id): PaymentLink
    {
        return $this->call(
            PaymentLink::of(...),
            'GET',
            '/v1/payment-links/{link_id}',
            'safe',
            ids: ['link_id' => $link_id],
        );
    }

    /** Deactivate a payment link. */
    public function deactivatePaymentLink(string $link_id): PaymentLink
    {
        return $this->call(
            PaymentLink::of(...),
            'POST',
            '/v1/payment-links/{link_id}/deactivate',
            'absolute',
            ids: ['link_id' => $link_id],
        );
    }

    /**
     * List the payments of a link.
     *
     * @param string|null $after Identifier of the last session of the previous page.
     * @param int|null $limit Maximum number of items on the page.
     */
    public function listLinkPayments(string $link_id, ?string $after = null, ?int $limit = null): LinkPaymentList
    {
        return $this->call(
            LinkPaymentList::of(...),
            'GET',
            '/v1/payment-links/{link_id}/payments',
            'safe',
            ids: ['link_id' => $link_id],
            query: ['after' => $after, 'limit' => $limit],
        );
    }

    /**
     * Iterates over the items of all pages of listLinkPayments.
     *
     * @param string|null $after Identifier of the last session of the previous page.
     * @param int|null $limit Maximum number of items on the page.
     * @return \Generator<int, LinkPayment>
     */
    public function allLinkPayments(string $link_id, ?string $after = null, ?int $limit = null): \Generator
    {
        return $this->pages(fn (?string $after) => $this->listLinkPayments($link_id, $after, $limit), $after, 'track_id');
    }

    /**
     * List events.
     *
     * @param string|null $after The id of the last event that you have. Without it, the list begins with the oldest
     * event that is kept.
     * @param int|null $limit Maximum number of items on the page.
     */
    public function listEvents(?string $after = null, ?int $limit = null): EventList
    {
        return $this->call(
            EventList::of(...),
            'GET',
            '/v1/events',
            'safe',
            query: ['after' => $after, 'limit' => $limit],
        );
    }

    /**
     * Iterates over the items of all pages of listEvents.
     *
     * @param string|null $after The id of the last event that you have. Without it, the list begins with the oldest
     * event that is kept.
     * @param int|null $limit Maximum number of items on the page.
     * @return \Generator<int, WebhookEvent>
     */
    public function allEvents(?string $after = null, ?int $limit = null): \Generator
    {
        return $this->pages(fn (?string $after) => $this->listEvents($after, $limit), $after, 'id');
    }

    /** Send an event again. */
    public function resendEvent(string $event_id, ResendEvent $body = new ResendEvent()): ResentEvent
    {
        return $this->call(
            ResentEvent::of(...),
            'POST',
            '/v1/events/{event_id}/resend',
            'never',
            ids: ['event_id' => $event_id],
            body: $body,
        );
    }

    /** Create a webhook endpoint. */
    public function createWebhookEndpoint(NewWebhookEndpoint $body, ?string $idempotencyKey = null): WebhookEndpointWithSecret
    {
        return $this->call(
            WebhookEndpointWithSecret::of(...),
            'POST',
            '/v1/webhook-endpoints',
            'keyed',
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /** List webhook endpoints. */
    public function listWebhookEndpoints(): WebhookEndpointList
    {
        return $this->call(
            WebhookEndpointList::of(...),
            'GET',
            '/v1/webhook-endpoints',
            'safe',
        );
    }

    /** Read a webhook endpoint. */
    public function readWebhookEndpoint(string $endpoint_id): WebhookEndpoint
    {
        return $this->call(
            WebhookEndpoint::of(...),
            'GET',
            '/v1/webhook-endpoints/{endpoint_id}',
            'safe',
            ids: ['endpoint_id' => $endpoint_id],
        );
    }

    /** Change a webhook endpoint. */
    public function changeWebhookEndpoint(string $endpoint_id, WebhookEndpointChange $body): WebhookEndpoint
    {
        return $this->call(
            WebhookEndpoint::of(...),
            'PATCH',
            '/v1/webhook-endpoints/{endpoint_id}',
            'absolute',
            ids: ['endpoint_id' => $endpoint_id],
            body: $body,
        );
    }

    /** Delete a webhook endpoint. */
    public function deleteWebhookEndpoint(string $endpoint_id): void
    {
        $this->call(
            static fn (array $members) => null,
            'DELETE',
            '/v1/webhook-endpoints/{endpoint_id}',
            'absolute',
            ids: ['endpoint_id' => $endpoint_id],
        );
    }

    /** Rotate the secret of a webhook endpoint. */
    public function rotateWebhookSecret(string $endpoint_id, RotateSecret $body = new RotateSecret(), ?string $idempotencyKey = null): WebhookEndpointWithSecret
    {
        return $this->call(
            WebhookEndpointWithSecret::of(...),
            'POST',
            '/v1/webhook-endpoints/{endpoint_id}/rotate-secret',
            'keyed',
            ids: ['endpoint_id' => $endpoint_id],
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Test a webhook endpoint. */
    public function testWebhookEndpoint(string $endpoint_id): ResentEvent
    {
        return $this->call(
            ResentEvent::of(...),
            'POST',
            '/v1/webhook-endpoints/{endpoint_id}/test',
            'never',
            ids: ['endpoint_id' => $endpoint_id],
        );
    }

    /**
     * List deliveries of a webhook endpoint.
     *
     * @param string|null $after The id of the last delivery of the previous page. Without it, the list begins with
     * the newest.
     * @param int|null $limit Maximum number of items on the page.
     * @param DeliveryStatus::*|null $status `pending`: the next attempt is at `next_attempt_at`. `succeeded`: the
     * endpoint answered 2xx. `failed`: every attempt failed. `cancelled`: the endpoint was deleted.
     * @param string|null $event_id Only deliveries of this event.
     */
    public function listDeliveries(string $endpoint_id, ?string $after = null, ?int $limit = null, ?string $status = null, ?string $event_id = null): DeliveryList
    {
        return $this->call(
            DeliveryList::of(...),
            'GET',
            '/v1/webhook-endpoints/{endpoint_id}/deliveries',
            'safe',
            ids: ['endpoint_id' => $endpoint_id],
            query: ['after' => $after, 'limit' => $limit, 'status' => $status, 'event_id' => $event_id],
        );
    }

    /**
     * Iterates over the items of all pages of listDeliveries.
     *
     * @param string|null $after The id of the last delivery of the previous page. Without it, the list begins with
     * the newest.
     * @param int|null $limit Maximum number of items on the page.
     * @param DeliveryStatus::*|null $status `pending`: the next attempt is at `next_attempt_at`. `succeeded`: the
     * endpoint answered 2xx. `failed`: every attempt failed. `cancelled`: the endpoint was deleted.
     * @param string|null $event_id Only deliveries of this event.
     * @return \Generator<int, Delivery>
     */
    public function allDeliveries(string $endpoint_id, ?string $after = null, ?int $limit = null, ?string $status = null, ?string $event_id = null): \Generator
    {
        return $this->pages(fn (?string $after) => $this->listDeliveries($endpoint_id, $after, $limit, $status, $event_id), $after, 'delivery_id');
    }

    /** Send failed deliveries again. */
    public function resendFailed(string $endpoint_id, ResendFailed $body): ResentFailed
    {
        return $this->call(
            ResentFailed::of(...),
            'POST',
            '/v1/webhook-endpoints/{endpoint_id}/resend-failed',
            'absolute',
            ids: ['endpoint_id' => $endpoint_id],
            body: $body,
        );
    }

    /**
     * List disputes.
     *
     * @param string|null $after Identifier of the last dispute of the previous page.
     * @param int|null $limit Maximum number of items on the page.
     * @param DisputeStatus::*|null $status `information_requested`: the issuer asks for information, and no money
     * has moved. `opened` and `pre_arbitration`: answer before `answer_by`. `evidence_submitted`: the issuer
     * decides. `arbitration`: the scheme decides. `accepted`: you have accepted the claim. `expired`: nobody
     * answered in time.
     * @param string|null $track_id Only the disputes of this session.
     */
    public function listDisputes(?string $after = null, ?int $limit = null, ?string $status = null, ?string $track_id = null): DisputeList
    {
        return $this->call(
            DisputeList::of(...),
            'GET',
            '/v1/disputes',
            'safe',
            query: ['after' => $after, 'limit' => $limit, 'status' => $status, 'track_id' => $track_id],
        );
    }

    /**
     * Iterates over the items of all pages of listDisputes.
     *
     * @param string|null $after Identifier of the last dispute of the previous page.
     * @param int|null $limit Maximum number of items on the page.
     * @param DisputeStatus::*|null $status `information_requested`: the issuer asks for information, and no money
     * has moved. `opened` and `pre_arbitration`: answer before `answer_by`. `evidence_submitted`: the issuer
     * decides. `arbitration`: the scheme decides. `accepted`: you have accepted the claim. `expired`: nobody
     * answered in time.
     * @param string|null $track_id Only the disputes of this session.
     * @return \Generator<int, Dispute>
     */
    public function allDisputes(?string $after = null, ?int $limit = null, ?string $status = null, ?string $track_id = null): \Generator
    {
        return $this->pages(fn (?string $after) => $this->listDisputes($after, $limit, $status, $track_id), $after, 'dispute_id');
    }

    /** Read a dispute. */
    public function readDispute(string $dispute_id): Dispute
    {
        return $this->call(
            Dispute::of(...),
            'GET',
            '/v1/disputes/{dispute_id}',
            'safe',
            ids: ['dispute_id' => $dispute_id],
        );
    }

    /** Simulate a dispute in the sandbox. */
    public function simulateDispute(SimulatedDispute $body): Dispute
    {
        return $this->call(
            Dispute::of(...),
            'POST',
            '/v1/sandbox/disputes',
            'never',
            body: $body,
        );
    }

    /** Record a check of the card page. */
    public function recordCardPageCheck(NewCardPageCheck $body): CardPageCheck
    {
        return $this->call(
            CardPageCheck::of(...),
            'POST',
            '/v1/card-page-checks',
            'never',
            body: $body,
        );
    }

    /** Read the test clock. */
    public function readTestClock(): TestClock
    {
        return $this->call(
            TestClock::of(...),
            'GET',
            '/v1/test-clock',
            'safe',
        );
    }

    /** Advance the test clock. */
    public function advanceTestClock(TestClockAdvance $body, ?string $idempotencyKey = null): TestClock
    {
        return $this->call(
            TestClock::of(...),
            'POST',
            '/v1/test-clock/advance',
            'keyed',
            body: $body,
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Read balances.
     *
     * @param string|null $at The balances include the postings before this time. The default is now.
     */
    public function readBalance(?string $at = null): BalanceList
    {
        return $this->call(
            BalanceList::of(...),
            'GET',
            '/v1/balance',
            'safe',
            query: ['at' => $at],
        );
    }

    /**
     * Read a statement.
     *
     * @param string|null $from The beginning of the period. The default is the time of the first posting.
     * @param string|null $to The end, which is not part of the period. The default is now.
     */
    public function readStatement(?string $from = null, ?string $to = null): Statement
    {
        return $this->call(
            Statement::of(...),
            'GET',
            '/v1/statement',
            'safe',
            query: ['from' => $from, 'to' => $to],
        );
    }

    /**
     * List postings.
     *
     * @param int|null $after The position of the last posting that you have.
     * @param int|null $last The last position to list, such as the `last_position` of a statement.
     * @param int|null $limit Maximum number of items on the page.
     */
    public function listPostings(?int $after = null, ?int $last = null, ?int $limit = null): PostingList
    {
        return $this->call(
            PostingList::of(...),
            'GET',
            '/v1/ledger',
            'safe',
            query: ['after' => $after, 'last' => $last, 'limit' => $limit],
        );
    }

    /**
     * Iterates over the items of all pages of listPostings.
     *
     * @param int|null $after The position of the last posting that you have.
     * @param int|null $last The last position to list, such as the `last_position` of a statement.
     * @param int|null $limit Maximum number of items on the page.
     * @return \Generator<int, Posting>
     */
    public function allPostings(?int $after = null, ?int $last = null, ?int $limit = null): \Generator
    {
        return $this->pages(fn (?int $after) => $this->listPostings($after, $last, $limit), $after, 'position');
    }

    /**
     * List settlements.
     *
     * @param string|null $after The id of the last settlement of the previous page. Without it, the list begins with
     * the newest.
     * @param int|null $limit Maximum number of items on the page.
     */
    public function listSettlements(?string $after = null, ?int $limit = null): SettlementList
    {
        return $this->call(
            SettlementList::of(...),
            'GET',
            '/v1/settlements',
            'safe',
            query: ['after' => $after, 'limit' => $limit],
        );
    }

    /**
     * Iterates over the items of all pages of listSettlements.
     *
     * @param string|null $after The id of the last settlement of the previous page. Without it, the list begins with
     * the newest.
     * @param int|null $limit Maximum number of items on the page.
     * @return \Generator<int, Settlement>
     */
    public function allSettlements(?string $after = null, ?int $limit = null): \Generator
    {
        return $this->pages(fn (?string $after) => $this->listSettlements($after, $limit), $after, 'settlement_id');
    }

    /** Read a settlement. */
    public function readSettlement(string $settlement_id): Settlement
    {
        return $this->call(
            Settlement::of(...),
            'GET',
            '/v1/settlements/{settlement_id}',
            'safe',
            ids: ['settlement_id' => $settlement_id],
        );
    }

    /**
     * List lines of a settlement.
     *
     * @param int|null $after The number of the last line of the previous page.
     * @param int|null $limit Maximum number of items on the page.
     */
    public function listSettlementLines(string $settlement_id, ?int $after = null, ?int $limit = null): SettlementLineList
    {
        return $this->call(
            SettlementLineList::of(...),
            'GET',
            '/v1/settlements/{settlement_id}/lines',
            'safe',
            ids: ['settlement_id' => $settlement_id],
            query: ['after' => $after, 'limit' => $limit],
        );
    }

    /**
     * Iterates over the items of all pages of listSettlementLines.
     *
     * @param int|null $after The number of the last line of the previous page.
     * @param int|null $limit Maximum number of items on the page.
     * @return \Generator<int, SettlementLine>
     */
    public function allSettlementLines(string $settlement_id, ?int $after = null, ?int $limit = null): \Generator
    {
        return $this->pages(fn (?int $after) => $this->listSettlementLines($settlement_id, $after, $limit), $after, 'number');
    }
}
