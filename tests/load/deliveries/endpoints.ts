import { setTimeout as delay } from 'node:timers/promises';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { request } from 'undici';
import { createTestProfile } from '../../harness/merchant.ts';
import type { Stand } from '../bench-system.ts';
import { type Requests, requestsTo } from '../requests.ts';

/** A merchant with its own profile, because the events of one profile are committed one after another. */
export type BenchMerchant = { readonly profileId: string; readonly apiKey: string; readonly requests: Requests };

export type BenchEndpoint = { readonly endpointId: string; readonly merchant: BenchMerchant };

export async function addMerchants({ pool, shop }: Stand, count: number): Promise<readonly BenchMerchant[]> {
  const profiles = await Promise.all(Array.from({ length: count }, () => createTestProfile(pool)));
  return profiles.map(({ profile, secretKey }) => ({
    profileId: profile.profileId,
    apiKey: secretKey.value,
    requests: requestsTo(shop.origin, secretKey.value),
  }));
}

/**
 * Creates endpoints, spread evenly over the merchants. The endpoints and their deliveries are deleted when `ends` is
 * disposed.
 */
export async function addEndpoints(
  ends: AsyncDisposableStack,
  stand: Stand,
  merchants: readonly BenchMerchant[],
  urls: readonly string[],
): Promise<readonly BenchEndpoint[]> {
  const endpoints: BenchEndpoint[] = [];
  for (const [index, url] of urls.entries()) {
    const merchant = merchants[index % merchants.length];
    if (!merchant) throw new Error('there are no merchants');
    const { endpoint_id: endpointId } = await call(stand, merchant, 'POST', '/v1/webhook-endpoints', { url });
    endpoints.push({ endpointId, merchant });
  }
  ends.defer(async () => {
    // Deliveries are removed first, because cancelling a backlog would keep the engine busy in the next trial.
    await stand.pool.query('truncate delivery_attempts, deliveries');
    for (const { endpointId, merchant } of endpoints)
      await call(stand, merchant, 'DELETE', `/v1/webhook-endpoints/${endpointId}`);
  });
  return endpoints;
}

async function call(
  { shop }: Stand,
  { apiKey }: BenchMerchant,
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

/** Creates this many events with due deliveries for an endpoint, in one commit. */
export async function addBacklog(
  { pool }: Stand,
  { endpointId, merchant: { profileId } }: BenchEndpoint,
  { count, bodyBytes }: { readonly count: number; readonly bodyBytes: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    // The ids are in order, because with random ids the indexes of a million rows would take minutes instead of 30 s.
    await client.query(
      `with head as (
         insert into event_heads as h (profile_id, last_position) values ($1, $4::integer)
         on conflict (profile_id) do update set last_position = h.last_position + excluded.last_position
         returning last_position - $4::integer as before
       ), id as (
         select n, $1 || $2 || lpad(n::text, 9, '0') as id from generate_series(1, $4::integer) n
       ), event as (
         insert into events (profile_id, event_id, position, type, body)
         select $1, 'evt_' || id, before + n, 'endpoint.test',
           '{"id":"evt_' || id || '","timestamp":"2026-01-01T00:00:00.000Z","padding":"' || repeat('x', $5) || '"}'
         from head, id
       )
       insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, due_at)
       select $1, 'dlv_' || id, $3, 'evt_' || id, now() from id`,
      [profileId, randomBase62(13), endpointId, count, bodyBytes],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

const POLL_MS = 100;

/** Waits until no delivery to these endpoints is due. */
export async function delivered(
  { pool }: Stand,
  endpoints: readonly BenchEndpoint[],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ pending: boolean }>(
      `select bool_or(exists (select from deliveries d
         where d.profile_id = w.profile_id and d.endpoint_id = w.endpoint_id and d.status = 'pending')) as pending
       from webhook_endpoints w where w.endpoint_id = any ($1)`,
      [endpoints.map(({ endpointId }) => endpointId)],
    );
    if (rows[0]?.pending === false) return;
    await delay(POLL_MS, undefined, { signal });
  }
}
