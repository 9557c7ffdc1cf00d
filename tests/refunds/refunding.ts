import { capabilitiesIn } from '@pay/acquirers/acquirer-kinds';
import type { PresentedKey } from '@pay/core/ground/actors/actor';
import { presentedKey } from '@pay/core/merchants/keys/presented-key';
import type { Origin } from '@pay/core/paying/acquiring/acquirers';
import { idempotencyOf, parseIdempotencyKey } from '@pay/core/paying/idempotency/idempotency-key';
import { beginRefund } from '@pay/core/paying/refunds/begin-refund';
import type { Refund } from '@pay/core/paying/refunds/refund';
import type { ApiAnswer } from '../harness/api-client.ts';
import { unwrap } from '../harness/merchant.ts';
import { askNow, type NewPayment } from '../harness/new-payment.ts';
import type { TestEngine } from '../harness/test-engine.ts';

let keys = 0;

/** An idempotency key that no other request in this test file uses. */
export function freshKey(): string {
  keys += 1;
  return `refund-${keys}`;
}

export function refund(
  engine: Pick<TestEngine, 'api'>,
  { trackId }: Pick<NewPayment, 'trackId'>,
  fields: Readonly<Record<string, unknown>> = {},
  key = freshKey(),
): Promise<ApiAnswer> {
  return engine.api.post('/merchant/refund', { track_id: trackId, ...fields }, { 'Idempotency-Key': key });
}

export type RefundSeen = { readonly refund_id: string; readonly state: Refund['state']; readonly amount_minor: bigint };

/** The rows of a session's refunds, oldest first. */
export async function refundsOf(engine: TestEngine, { trackId }: NewPayment): Promise<readonly RefundSeen[]> {
  const { rows } = await engine.database.pool.query<RefundSeen>(
    'select refund_id, state, amount_minor from refunds where track_id = $1 order by created_at, refund_id',
    [trackId],
  );
  return rows;
}

/** Lets a worker process the refunds at its next poll, even if they are leased. */
export async function letRefundsBeDue(engine: TestEngine, { trackId }: NewPayment): Promise<void> {
  await engine.database.pool.query('update refunds set due_at = now() where track_id = $1 and due_at is not null', [
    trackId,
  ]);
}

/** Like `letRefundsBeDue`, but processes the refunds immediately, as another node's worker would. */
export async function resolveRefundsNow(engine: TestEngine, payment: NewPayment): Promise<void> {
  await letRefundsBeDue(engine, payment);
  await askNow(engine, 'refunds');
}

/** The presented key of a caller that has the test profile's secret key. */
export function bearerOf({ config, profile }: TestEngine): PresentedKey {
  return unwrap(presentedKey(profile.secretKey.value, config.keyPepper));
}

/**
 * Creates a refund in the state in which a process leaves it when the process dies before it has called the acquirer.
 */
export async function abandonedRefund(
  engine: TestEngine,
  { trackId }: NewPayment,
  amount: string,
  key = freshKey(),
): Promise<Refund> {
  const keyText = unwrap(parseIdempotencyKey(key, engine.config.keyPepper));
  const idempotency = idempotencyOf(keyText, 'create_refund', [trackId, BigInt(Number(amount) * 1_000), null]);
  if (!idempotency) throw new Error('the refund has no key');
  const { environment } = engine.config;
  const capabilitiesOf = ({ acquirer }: Origin) => capabilitiesIn(environment, acquirer);
  const deps = { pool: engine.database.pool, environment, touchKey: () => {}, capabilitiesOf };
  const command = { trackId, amount, reason: undefined, idempotency, sentBy: 'caller' } as const;
  const begun = await beginRefund(deps, bearerOf(engine), command);
  if (begun.kind !== 'reserved') throw new Error(`the refund was ${begun.kind}`);
  return begun.movement;
}
