import { setTimeout as delay } from 'node:timers/promises';
import { newRoutedId } from '@pay/core/ids/public-id';
import { request } from 'undici';
import type { Stand } from '../bench-system.ts';

export type BenchEndpoint = { readonly endpointId: string; readonly profileId: string };

/** Endpoints of the bench's own merchant; they and all that was to be delivered are gone with the stack. */
export async function addEndpoints(
  ends: AsyncDisposableStack,
  stand: Stand,
  urls: readonly string[],
): Promise<readonly BenchEndpoint[]> {
  const endpoints: BenchEndpoint[] = [];
  for (const url of urls) {
    const { endpoint_id: endpointId } = await call(stand, 'POST', '/v1/webhook-endpoints', { url });
    endpoints.push({ endpointId, profileId: endpointId.slice(4, 12) });
  }
  ends.defer(async () => {
    // Without deliveries there is nothing to cancel: a deleted backlog would keep the engine busy in the next trial.
    await stand.pool.query('truncate delivery_attempts, deliveries');
    for (const { endpointId } of endpoints) await call(stand, 'DELETE', `/v1/webhook-endpoints/${endpointId}`);
  });
  return endpoints;
}

async function call(
  { shop, apiKey }: Stand,
  method: 'POST' | 'DELETE',
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<{ readonly endpoint_id: string }> {
  const answer = await request(shop.origin + path, {
    method,
    headers: { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
  return text === '' ? { endpoint_id: '' } : JSON.parse(text);
}

const EVENT = { type: 'endpoint.test', timestamp: '2026-01-01T00:00:00.000Z', padding: 'x'.repeat(1_300) };
const ROWS_AT_ONCE = 10_000;

/** Deliveries of as many events that are due, in turn to each of the endpoints; all in one commit. */
export async function addBacklog({ pool }: Stand, endpoints: readonly BenchEndpoint[], count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (let added = 0; added < count; added += ROWS_AT_ONCE) {
      const profileId = endpoints[0]?.profileId ?? '';
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - added) }, (_, n) => ({
        eventId: newRoutedId('evt', profileId),
        deliveryId: newRoutedId('dlv', profileId),
        endpointId: endpoints[(added + n) % endpoints.length]?.endpointId,
      }));
      await client.query(
        `with head as (
           insert into event_heads as h (profile_id, last_position) values ($1, cardinality($2::text[]))
           on conflict (profile_id) do update set last_position = h.last_position + excluded.last_position
           returning last_position
         ), event as (
           insert into events (profile_id, event_id, position, type, body)
           select $1, e, last_position - n + 1, 'endpoint.test', '{"id":"' || e || '",' || substr($5, 2)
           from head, unnest($2::text[]) with ordinality as e(e, n)
         )
         insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, due_at)
         select $1, d, w, e, now() from unnest($2::text[], $3::text[], $4::text[]) as u(e, d, w)`,
        [
          profileId,
          rows.map(({ eventId }) => eventId),
          rows.map(({ deliveryId }) => deliveryId),
          rows.map(({ endpointId }) => endpointId),
          JSON.stringify(EVENT),
        ],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

const POLL_MS = 100;

/** Waits until nothing is due at these endpoints any more. */
export async function delivered(
  { pool }: Stand,
  endpoints: readonly BenchEndpoint[],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ pending: boolean }>(
      `select exists (select from deliveries
         where profile_id = $1 and endpoint_id = any ($2) and status = 'pending') as pending`,
      [endpoints[0]?.profileId, endpoints.map(({ endpointId }) => endpointId)],
    );
    if (rows[0]?.pending === false) return;
    await delay(POLL_MS, undefined, { signal });
  }
}
