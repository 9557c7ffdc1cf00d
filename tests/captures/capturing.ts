import { capabilitiesIn } from '@pay/acquirers/acquirer-kinds';
import { presentedKey } from '@pay/core/merchants/keys/presented-key';
import { beginCapture } from '@pay/core/paying/captures/begin-capture';
import type { Capture } from '@pay/core/paying/captures/capture';
import { idempotencyOf, parseIdempotencyKey } from '@pay/core/paying/idempotency/idempotency-key';
import { beginVoid } from '@pay/core/paying/payments/voiding/begin-void';
import type { Void } from '@pay/core/paying/payments/voiding/void';
import { request } from 'undici';
import type { AcquirerReply, Meddler } from '../harness/acquirer-proxy.ts';
import type { ApiAnswer } from '../harness/api-client.ts';
import { unwrap } from '../harness/merchant.ts';
import { type AskedName, askNow, attemptsOf, type NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import type { TestEngine } from '../harness/test-engine.ts';

let keys = 0;

/** An idempotency key that no other request in this test file uses. */
export function freshKey(): string {
  keys += 1;
  return `capture-${keys}`;
}

/** An authorised payment of 10.500 BHD. */
export function newAuthorisedPayment(engine: TestEngine): Promise<NewPayment> {
  return newPaidPayment(engine, { capture: 'manual' });
}

type Api = Pick<TestEngine, 'api'>;
type Fields = Readonly<Record<string, unknown>>;

export function capture(
  { api }: Api,
  { trackId }: Pick<NewPayment, 'trackId'>,
  fields: Fields = {},
  key = freshKey(),
): Promise<ApiAnswer> {
  return api.post('/merchant/capture', { track_id: trackId, ...fields }, { 'Idempotency-Key': key });
}

export function voided({ api }: Api, { trackId }: Pick<NewPayment, 'trackId'>, key = freshKey()): Promise<ApiAnswer> {
  return api.post('/merchant/void', { track_id: trackId }, { 'Idempotency-Key': key });
}

export type MovementSeen = { readonly id: string; readonly state: Capture['state']; readonly amount_minor: bigint };

const ID = { captures: 'capture_id', voids: 'void_id' } as const;

/** The rows of a session's captures or voids, oldest first. */
export async function rowsOf(
  engine: TestEngine,
  table: 'captures' | 'voids',
  { trackId }: NewPayment,
): Promise<readonly MovementSeen[]> {
  const amount = table === 'captures' ? 'amount_minor' : '0::bigint as amount_minor';
  const { rows } = await engine.database.pool.query<MovementSeen>(
    `select ${ID[table]} as id, state, ${amount} from ${table} where track_id = $1 order by created_at, ${ID[table]}`,
    [trackId],
  );
  return rows;
}

/** Processes the due rows of one kind immediately, even if they are leased, as the worker of another node would. */
export async function resolveNow(
  engine: TestEngine,
  table: Extract<AskedName, 'captures' | 'voids'>,
  { trackId }: NewPayment,
  alarm?: (message: string, context: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  await engine.database.pool.query(`update ${table} set due_at = now() where track_id = $1 and due_at is not null`, [
    trackId,
  ]);
  await askNow(engine, table, alarm);
}

/** Ends the time in which the authorisation can be captured. */
export async function endAuthorisation({ database }: TestEngine, { trackId }: NewPayment): Promise<void> {
  await database.pool.query('update sessions set authorised_until = now() where track_id = $1', [trackId]);
}

export type BookedMovement = {
  readonly capture_ref: string;
  readonly refund_ref: string;
  readonly state: string;
  readonly value: { readonly minor: string; readonly currency: string };
};

export type Booked = {
  readonly sale: { readonly state: string; readonly capture: string } | undefined;
  readonly captures: readonly BookedMovement[];
  readonly refunds: readonly BookedMovement[];
};

/** The payment in the acquirer's own book. */
export async function bookOf(engine: TestEngine, payment: NewPayment): Promise<Booked> {
  const [attempt] = await attemptsOf(engine, payment);
  const { body } = await request(`${engine.simulatorUrl}/book?reference=${attempt?.attempt_id ?? ''}`);
  const { sales, captures, refunds } = (await body.json()) as {
    sales: { state: string; capture: string }[];
    captures: BookedMovement[];
    refunds: BookedMovement[];
  };
  return { sale: sales[0], captures, refunds };
}

function depsOf({ config, database, profile }: TestEngine) {
  const { environment } = config;
  return {
    actor: unwrap(presentedKey(profile.secretKey.value, config.keyPepper)),
    deps: {
      pool: database.pool,
      environment,
      touchKey: () => {},
      capabilitiesOf: ({ acquirer }: { readonly acquirer: string }) => capabilitiesIn(environment, acquirer),
    },
  };
}

function idempotencyFor({ config }: TestEngine, operation: string, parts: readonly unknown[], key: string) {
  const idempotency = idempotencyOf(unwrap(parseIdempotencyKey(key, config.keyPepper)), operation, parts);
  if (!idempotency) throw new Error('there is no key');
  return idempotency;
}

/** Creates a capture in the state in which a process leaves it when the process dies before calling the acquirer. */
export async function abandonedCapture(
  engine: TestEngine,
  { trackId }: NewPayment,
  amount: string,
  key = freshKey(),
): Promise<Capture> {
  const { deps, actor } = depsOf(engine);
  const parts = [trackId, BigInt(Number(amount) * 1_000), null];
  const idempotency = idempotencyFor(engine, 'create_capture', parts, key);
  const command = { trackId, amount, isLast: undefined, idempotency, sentBy: 'caller' } as const;
  const begun = await beginCapture(deps, actor, command);
  if (begun.kind !== 'reserved') throw new Error(`the capture was ${begun.kind}`);
  return begun.movement;
}

/** Like `abandonedCapture`, but for a void. */
export async function abandonedVoid(engine: TestEngine, { trackId }: NewPayment, key = freshKey()): Promise<Void> {
  const { deps, actor } = depsOf(engine);
  const idempotency = idempotencyFor(engine, 'create_void', [trackId], key);
  const begun = await beginVoid(deps, actor, { trackId, idempotency, sentBy: 'caller' });
  if (begun.kind !== 'reserved') throw new Error(`the void was ${begun.kind}`);
  return begun.movement;
}

/** Changes the acquirer's answers. */
export const lie =
  (change: (said: AcquirerReply) => AcquirerReply | 'cut'): Meddler =>
  async (_call, forward) =>
    change(await forward());
