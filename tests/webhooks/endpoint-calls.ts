import type { ApiAnswer, ApiClient } from '../harness/api-client.ts';

const URL_OF_SHOP = 'https://shop.example/hooks';

/** Calls to the routes of webhook endpoints and events, with one key. */
export function endpointCalls(api: ApiClient) {
  const path = (endpointId: string, action = '') => `/v1/webhook-endpoints/${endpointId}${action}`;
  return {
    create: (fields: Readonly<Record<string, unknown>> = {}, headers = {}) =>
      api.post('/v1/webhook-endpoints', { url: URL_OF_SHOP, ...fields }, headers),
    list: () => api.get('/v1/webhook-endpoints'),
    read: (endpointId: string) => api.get(path(endpointId)),
    change: (endpointId: string, change: unknown) => api.call('PATCH', path(endpointId), change),
    remove: (endpointId: string) => api.call('DELETE', path(endpointId)),
    rotate: (endpointId: string, body?: unknown, headers = {}) =>
      api.post(path(endpointId, '/rotate-secret'), body, headers),
    test: (endpointId: string) => api.post(path(endpointId, '/test')),
    deliveries: (endpointId: string, query = '') => api.get(path(endpointId, `/deliveries${query}`)),
    resendFailed: (endpointId: string, body: unknown) => api.post(path(endpointId, '/resend-failed'), body),
    resend: (eventId: string, body?: unknown) => api.post(`/v1/events/${eventId}/resend`, body),
    events: (query = '') => api.get(`/v1/events${query}`),
  };
}

export type EndpointCalls = ReturnType<typeof endpointCalls>;

export async function newEndpointId(calls: EndpointCalls, fields: Readonly<Record<string, unknown>> = {}) {
  return idOf(await calls.create(fields));
}

function idOf({ status, body }: ApiAnswer): string {
  if (status !== 201) throw new Error(`refused: ${body.code} ${body.detail ?? ''}`);
  return body.endpoint_id;
}
