import { createSecretKey, randomBytes } from 'node:crypto';
import { newRoutedId, publicProfileId } from '@pay/core/ground/ids/public-id';
import { type Sealer, sealer } from '@pay/core/ground/sealing/sealer';
import { DELIVERIES_DUE } from '@pay/core/record/events/deliveries-due';
import {
  type EndpointSecret,
  newEndpointSecret,
  sealSecret,
} from '@pay/core/telling/webhooks/endpoints/endpoint-secret';
import { createMetrics, type Metrics } from '@pay/engine/metrics/metrics';
import { startWebhooks, type WebhooksOptions } from '@pay/engine/webhooks/start-webhooks';
import { createTestProfile } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

export type Alarm = { readonly message: string } & Readonly<Record<string, unknown>>;

export type Stand = {
  readonly database: TestDatabase;
  readonly profileId: string;
  readonly alarms: readonly Alarm[];
  readonly errors: unknown[];
  /** The metrics of the node that was started last. */
  metrics: Metrics;
  /** Starts the worker of another node. */
  start(options?: Partial<WebhooksOptions>): { stop(): Promise<void> };
  /** Stops all running nodes. */
  stopNodes(): Promise<void>;
  stop(): Promise<void>;
};

export type TestEndpoint = { readonly endpointId: string; readonly secret: EndpointSecret };

export const SEALER = sealer({ current: createSecretKey(randomBytes(32)), previous: [] });

/** Creates a database with a profile, on which workers can be started. */
export async function deliveringStand(): Promise<Stand> {
  const database = await createTestDatabase();
  const { profile } = await createTestProfile(database.pool);
  const alarms: Alarm[] = [];
  const errors: unknown[] = [];
  const running = new Set<{ stop(): Promise<void> }>();
  const stand: Stand = {
    database,
    profileId: profile.profileId,
    alarms,
    errors,
    metrics: createMetrics('sandbox'),
    start: (options = {}) => {
      stand.metrics = createMetrics('sandbox');
      const node = startWebhooks({
        pool: database.pool,
        environment: 'sandbox',
        sealer: SEALER,
        addressRules: { allowLoopback: true },
        registry: stand.metrics.registry,
        alarm: (message, context) => alarms.push({ message, ...context }),
        onDone: () => {},
        onError: (error) => errors.push(error),
        timeoutMs: 10_000,
        ...options,
      });
      const stoppable = {
        stop: async () => {
          running.delete(stoppable);
          await node.stop();
        },
      };
      running.add(stoppable);
      return stoppable;
    },
    stopNodes: async () => void (await Promise.all([...running].map((node) => node.stop()))),
    stop: async () => {
      await stand.stopNodes();
      await database.drop();
    },
  };
  return stand;
}

/** Adds an endpoint as a merchant would create it. */
export async function addEndpoint(
  { database, profileId }: Pick<Stand, 'database' | 'profileId'>,
  url: string,
  by: Sealer = SEALER,
): Promise<TestEndpoint> {
  const endpointId = newRoutedId('whe', profileId);
  await database.pool.query('insert into webhook_endpoints (profile_id, endpoint_id, url) values ($1, $2, $3)', [
    profileId,
    endpointId,
    url,
  ]);
  return { endpointId, secret: await addSecret({ database, profileId }, endpointId, null, by) };
}

/** Adds a secret that signs until it expires; a secret without an expiry is the newest. */
export async function addSecret(
  { database, profileId }: Pick<Stand, 'database' | 'profileId'>,
  endpointId: string,
  expiresAt: Date | null = null,
  by: Sealer = SEALER,
): Promise<EndpointSecret> {
  const secret = newEndpointSecret();
  await database.pool.query(
    'insert into webhook_secrets (profile_id, endpoint_id, secret_id, sealed, expires_at) values ($1, $2, $3, $4, $5)',
    [
      profileId,
      endpointId,
      randomBytes(8).toString('hex'),
      sealSecret(by, { profileId, endpointId }, secret),
      expiresAt,
    ],
  );
  return secret;
}

export type TestDelivery = { readonly deliveryId: string; readonly eventId: string };

/** Adds due deliveries, committed with their events, and notifies the workers of this process. */
export async function addDeliveries(
  { database, profileId }: Pick<Stand, 'database' | 'profileId'>,
  { endpointId }: Pick<TestEndpoint, 'endpointId'>,
  { count = 1, tries = 0 }: { readonly count?: number; readonly tries?: number } = {},
): Promise<readonly TestDelivery[]> {
  const added = Array.from({ length: count }, () => ({
    deliveryId: newRoutedId('dlv', profileId),
    eventId: newRoutedId('evt', profileId),
  }));
  await database.pool.query(
    `with head as (
       insert into event_heads as h (profile_id, last_position) values ($1, cardinality($3::text[]))
       on conflict (profile_id) do update set last_position = h.last_position + excluded.last_position
       returning last_position
     ), event as (
       insert into events (profile_id, event_id, position, type, body)
       select $1, e, last_position - n + 1, 'endpoint.test', b
       from head, unnest($3::text[], $4::text[]) with ordinality as e(e, b, n)
     )
     insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, tries, due_at)
     select $1, d, $5, e, $6, now() from unnest($2::text[], $3::text[]) as u(d, e)`,
    [
      profileId,
      added.map(({ deliveryId }) => deliveryId),
      added.map(({ eventId }) => eventId),
      added.map(({ eventId }) => JSON.stringify({ id: eventId, profile_id: publicProfileId(profileId), text: 'é–日' })),
      endpointId,
      tries,
    ],
  );
  DELIVERIES_DUE.hint([profileId]);
  return added;
}

export type DeliveryRow = {
  readonly status: string;
  readonly tries: number;
  readonly due_in_seconds: number | null;
  readonly completed_at: Date | null;
};

export async function deliveryRow(
  { database }: Pick<Stand, 'database'>,
  { deliveryId }: TestDelivery,
): Promise<DeliveryRow> {
  const { rows } = await database.pool.query<DeliveryRow>(
    `select status, tries, completed_at, extract(epoch from due_at - now())::float8 as due_in_seconds
     from deliveries where delivery_id = $1`,
    [deliveryId],
  );
  const [row] = rows;
  if (!row) throw new Error('no such delivery');
  return row;
}

export type AttemptRow = {
  readonly number: number;
  readonly http_status: number | null;
  readonly failure: string | null;
  readonly answer: Buffer | null;
  readonly duration_ms: number;
  readonly url: string;
};

export async function attemptRows(
  { database }: Pick<Stand, 'database'>,
  { deliveryId }: TestDelivery,
): Promise<readonly AttemptRow[]> {
  const { rows } = await database.pool.query<AttemptRow>(
    `select number, http_status, failure, answer, duration_ms, url from delivery_attempts where delivery_id = $1
     order by number`,
    [deliveryId],
  );
  return rows;
}

/** The merchant's view of the endpoint, and its lane. */
export async function endpointRow({ database }: Stand, { endpointId }: TestEndpoint) {
  const { rows } = await database.pool.query<{
    status: string;
    disabled_reason: string | null;
    owner: string | null;
    fence: bigint | null;
    failed_in_row: number | null;
    failing_since: Date | null;
    probe_in_seconds: number | null;
  }>(
    `select e.status, e.disabled_reason, l.owner, l.fence, l.failed_in_row, l.failing_since,
       extract(epoch from l.probe_at - now())::float8 as probe_in_seconds
     from webhook_endpoints e left join webhook_lanes l using (profile_id, endpoint_id) where endpoint_id = $1`,
    [endpointId],
  );
  const [row] = rows;
  if (!row) throw new Error('no such endpoint');
  return row;
}

/** Makes pending deliveries of an endpoint due, as if time had passed. */
export async function letRetriesComeDue({ database }: Stand, { endpointId }: TestEndpoint): Promise<void> {
  await database.pool.query("update deliveries set due_at = now() where endpoint_id = $1 and status = 'pending'", [
    endpointId,
  ]);
}
