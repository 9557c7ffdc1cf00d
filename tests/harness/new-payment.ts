import { sealer } from '@pay/core/ground/sealing/sealer';
import { type Acquirers, onlyOwn } from '@pay/core/paying/acquiring/acquirers';
import { ALL_ASKED } from '@pay/core/paying/asking/all-asked';
import { placesFor } from '@pay/core/paying/asking/places';
import type { AttemptStateKind } from '@pay/core/paying/payments/attempt';
import { sharedStatements } from '@pay/core/paying/sharing/shared-statements';
import { request } from 'undici';
import { SIMULATOR_KINDS, simulatorOf } from './simulator-of.ts';
import type { TestEngine } from './test-engine.ts';

export type NewPayment = { readonly trackId: string; readonly paymentId: string; readonly url: string };

/** Creates a payment of 10.500 BHD that waits for a card; the fields can set a different amount. */
export async function newPayment(
  engine: TestEngine,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<NewPayment> {
  const { status, body } = await engine.api.post('/merchant/initiate-payment', {
    amount: 10.5,
    currency: 'BHD',
    ...fields,
  });
  if (status !== 201) throw new Error(`no payment was created: ${status} ${JSON.stringify(body)}`);
  return { trackId: body.track_id, paymentId: body.payment_id, url: body.payment_url };
}

/** The payment's state as the merchant would read it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export async function truthOf(engine: TestEngine, { trackId }: NewPayment): Promise<any> {
  return (await engine.api.post('/merchant/payment-status', { track_id: trackId })).body;
}

export type AttemptSeen = { readonly attempt_id: string; readonly state: AttemptStateKind };

/** The rows of the payment's attempts, oldest first. */
export async function attemptsOf(engine: TestEngine, { trackId }: NewPayment): Promise<readonly AttemptSeen[]> {
  const { rows } = await engine.database.pool.query(
    'select attempt_id, state from attempts where track_id = $1 order by number',
    [trackId],
  );
  return rows;
}

/** The types of the payment's events, in order. */
export async function eventsOf(engine: TestEngine, { trackId }: NewPayment): Promise<readonly string[]> {
  const { rows } = await engine.database.pool.query<{ type: string }>(
    'select type from events where track_id = $1 order by sequence',
    [trackId],
  );
  return rows.map(({ type }) => type);
}

export type BookedSale = {
  readonly merchant_ref: string;
  readonly state: string;
  readonly value: { readonly minor: string; readonly currency: string } | null;
};

/** The sales in the acquirer's own book, or only those with the given reference. */
export async function bookedSales(engine: TestEngine, reference = ''): Promise<readonly BookedSale[]> {
  const { body } = await request(`${engine.simulatorUrl}/book?reference=${reference}`);
  return ((await body.json()) as { sales: readonly BookedSale[] }).sales;
}

/** Lets the worker process the payment's attempts at its next poll, as if a minute had passed. */
export async function letTimePass(engine: TestEngine, { trackId }: NewPayment): Promise<void> {
  await engine.database.pool.query(
    `update attempts set due_at = now(), created_at = created_at - interval '1 minute'
     where track_id = $1 and due_at is not null`,
    [trackId],
  );
}

/** Like `letTimePass`, but the deadline of the challenge passes too. */
export async function endChallenge({ database }: TestEngine, { trackId }: NewPayment): Promise<void> {
  await database.pool.query(
    `update attempts set due_at = now(), created_at = created_at - interval '1 minute',
       challenge_ends_at = least(challenge_ends_at, now())
     where track_id = $1 and due_at is not null`,
    [trackId],
  );
}

/** Like `letTimePass`, but processes the attempts immediately in this process, as another node's worker would. */
export async function resolveNow(engine: TestEngine, payment: NewPayment): Promise<void> {
  await letTimePass(engine, payment);
  await askNow(engine, 'attempts');
}

export type AskedName =
  | 'attempts'
  | 'captures'
  | 'voids'
  | 'refunds'
  | 'reversals'
  | 'closing_inquiries'
  | 'lost_approvals';

/** Asks the acquirer about every due row of one kind. `of` opens the acquirer instead of the engine. */
export async function askNow(
  { config, database }: TestEngine,
  name: AskedName,
  alarm: (message: string, context: Readonly<Record<string, unknown>>) => void = () => {},
  of?: Acquirers['of'],
): Promise<void> {
  const { pool } = database;
  const { environment } = config;
  const acquirer = simulatorOf({ config });
  const shared = sharedStatements({ pool, environment, kinds: SIMULATOR_KINDS });
  const asked = ALL_ASKED.find((each) => each.name === name);
  const places = placesFor(asked?.atOnce ?? 0);
  const deps = {
    pool,
    environment,
    shared,
    acquirers: { ...onlyOwn(acquirer), ...(of && { of }) },
    sealer: sealer(config.sealingKeys),
    places,
    alarm,
  };
  try {
    await Promise.all((await asked?.askDue(deps, { kind: 'worker' }, 20)) ?? []);
  } finally {
    await acquirer.close();
  }
}
