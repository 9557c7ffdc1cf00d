import type { ApiAnswer, ApiClient } from './api-client.ts';

export type ServerRoute = {
  /** As the OpenAPI document names it. */
  readonly name: string;
  readonly path: (trackId: string) => string;
  /** A body that the route takes; undefined where it takes none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
};

export const SERVER_ROUTES: readonly ServerRoute[] = [
  { name: 'POST /v1/sdk/checkout', path: () => '/v1/sdk/checkout', body: { amount: 10.5, currency: 'BHD' } },
  {
    name: 'POST /v1/sdk/checkout/{track_id}/pay',
    path: (trackId) => `/v1/sdk/checkout/${trackId}/pay`,
    body: { method: 'card' },
  },
  {
    name: 'POST /v1/sdk/checkout/{track_id}/cancel',
    path: (trackId) => `/v1/sdk/checkout/${trackId}/cancel`,
    body: undefined,
  },
  {
    name: 'POST /merchant/initiate-payment',
    path: () => '/merchant/initiate-payment',
    body: { amount: 10.5, currency: 'BHD' },
  },
  {
    name: 'POST /merchant/refund',
    path: () => '/merchant/refund',
    body: { track_id: 'trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe', amount: 1 },
  },
  { name: 'POST /merchant/payment-status', path: () => '/merchant/payment-status', body: { reference: 'order-1' } },
];

/** Calls a route with its own body, or with another one. */
export function callRoute(
  api: ApiClient,
  route: ServerRoute,
  options: { readonly trackId: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
): Promise<ApiAnswer> {
  return api.post(route.path(options.trackId), 'body' in options ? options.body : route.body, options.headers);
}
