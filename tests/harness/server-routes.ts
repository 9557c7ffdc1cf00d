import type { ApiAnswer, ApiClient } from './api-client.ts';

type Body = Readonly<Record<string, unknown>> | undefined;

export type ServerRoute = {
  /** The method and the path, as in the OpenAPI document. */
  readonly name: string;
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path, with the id if the route takes one. */
  readonly path: (id: string) => string;
  /** A body that the route accepts; undefined where none is required. */
  readonly body: Body;
};

/** Every route of the server API that reads a body. */
export const SERVER_ROUTES: readonly ServerRoute[] = [
  route('createSession', 'POST /v1/sdk/checkout', { amount: 10.5, currency: 'BHD' }),
  route('startPayment', 'POST /v1/sdk/checkout/{track_id}/pay', { method: 'card' }),
  route('cancelSession', 'POST /v1/sdk/checkout/{track_id}/cancel'),
  route('initiatePayment', 'POST /merchant/initiate-payment', { amount: 10.5, currency: 'BHD' }),
  route('createRefund', 'POST /merchant/refund', { track_id: 'trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe', amount: 1 }),
  route('paymentStatus', 'POST /merchant/payment-status', { reference: 'order-1' }),
  route('createCapture', 'POST /merchant/capture', { track_id: 'trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe', amount: 1 }),
  route('createVoid', 'POST /merchant/void', { track_id: 'trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe' }),
  route('resendEvent', 'POST /v1/events/{event_id}/resend'),
  route('createWebhookEndpoint', 'POST /v1/webhook-endpoints', { url: 'https://shop.example/hooks' }),
  route('changeWebhookEndpoint', 'PATCH /v1/webhook-endpoints/{endpoint_id}', { status: 'disabled' }),
  route('deleteWebhookEndpoint', 'DELETE /v1/webhook-endpoints/{endpoint_id}'),
  route('rotateWebhookSecret', 'POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret'),
  route('testWebhookEndpoint', 'POST /v1/webhook-endpoints/{endpoint_id}/test'),
  route('resendFailed', 'POST /v1/webhook-endpoints/{endpoint_id}/resend-failed', {
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
  }),
  route('createPaymentLink', 'POST /v1/payment-links', { title: 'Invoice 1', currency: 'BHD', amount: 10.5 }),
  route('deactivatePaymentLink', 'POST /v1/payment-links/{link_id}/deactivate'),
  route('advanceTestClock', 'POST /v1/test-clock/advance', { seconds: 1 }),
  route('simulateDispute', 'POST /v1/sandbox/disputes', {
    track_id: 'trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe',
    kind: 'chargeback',
  }),
  route('recordCardPageCheck', 'POST /v1/card-page-checks', {
    address: 'https://pay.example/payment',
    differences: [],
  }),
];

/** The routes that read no body. */
export const READING_ROUTES: readonly ServerRoute[] = [
  route('listEvents', 'GET /v1/events'),
  route('listWebhookEndpoints', 'GET /v1/webhook-endpoints'),
  route('readWebhookEndpoint', 'GET /v1/webhook-endpoints/{endpoint_id}'),
  route('listDeliveries', 'GET /v1/webhook-endpoints/{endpoint_id}/deliveries'),
  route('readBalance', 'GET /v1/balance'),
  route('readStatement', 'GET /v1/statement'),
  route('listPostings', 'GET /v1/ledger'),
  route('listSettlements', 'GET /v1/settlements'),
  route('readSettlement', 'GET /v1/settlements/{settlement_id}'),
  route('listSettlementLines', 'GET /v1/settlements/{settlement_id}/lines'),
  route('listDisputes', 'GET /v1/disputes'),
  route('listPaymentLinks', 'GET /v1/payment-links'),
  route('readPaymentLink', 'GET /v1/payment-links/{link_id}'),
  route('listLinkPayments', 'GET /v1/payment-links/{link_id}/payments'),
  route('readTestClock', 'GET /v1/test-clock'),
  route('readDispute', 'GET /v1/disputes/{dispute_id}'),
];

export const ALL_SERVER_ROUTES: readonly ServerRoute[] = [...SERVER_ROUTES, ...READING_ROUTES];

function route(operationId: string, name: string, body?: Body): ServerRoute {
  const [method = '', path = ''] = name.split(' ');
  return {
    name,
    operationId,
    method: method as ServerRoute['method'],
    path: (id) => path.replace(/\{\w+\}/, id),
    body,
  };
}

/** Calls a route with its own body, or with another. */
export function callRoute(
  api: ApiClient,
  { method, path, body }: Pick<ServerRoute, 'method' | 'path' | 'body'>,
  options: { readonly trackId: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
): Promise<ApiAnswer> {
  const sent = method === 'GET' ? undefined : 'body' in options ? options.body : body;
  return api.call(method, path(options.trackId), sent, options.headers);
}
