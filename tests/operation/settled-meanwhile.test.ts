import { settleCapture } from '@pay/core/paying/payments/capturing/settle-capture';
import { settleLost } from '@pay/core/paying/payments/reconciling/settle-lost';
import { settleVoid } from '@pay/core/paying/payments/voiding/settle-void';
import { settleRefund } from '@pay/core/paying/refunds/settle-refund';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { capture, newAuthorisedPayment, voided } from '../captures/capturing.ts';
import { type AcquirerReply, honest } from '../harness/acquirer-proxy.ts';
import { askNow, attemptsOf, type NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { refund } from '../refunds/refunding.ts';

const OPERATOR = { kind: 'operator', id: 'tests' } as const;
const NOTE = 'Acquirer, ticket 4711';

type As = 'succeeded' | 'failed';

let engine: ProxiedEngine;
beforeAll(async () => {
  // Without a worker, only these tests ask the acquirer.
  engine = await startProxiedEngine({ roles: new Set(['api', 'card-page']) });
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

const deps = () => ({ pool: engine.database.pool });
const MOVEMENTS = {
  refund: {
    table: 'refunds',
    begin: async () => {
      const payment = await newPaidPayment(engine);
      return { payment, ask: () => refund(engine, payment) };
    },
    settle: (id: string, as: As) => settleRefund(deps(), OPERATOR, { refundId: id, as, note: NOTE }),
  },
  capture: {
    table: 'captures',
    begin: async () => {
      const payment = await newAuthorisedPayment(engine);
      return { payment, ask: () => capture(engine, payment) };
    },
    settle: (id: string, as: As) => settleCapture(deps(), OPERATOR, { id, as, note: NOTE }),
  },
  void: {
    table: 'voids',
    begin: async () => {
      const payment = await newAuthorisedPayment(engine);
      return { payment, ask: () => voided(engine, payment) };
    },
    settle: (id: string, as: As) => settleVoid(deps(), OPERATOR, { id, as, note: NOTE }),
  },
} as const;
type Kind = keyof typeof MOVEMENTS;
const KINDS = Object.keys(MOVEMENTS) as Kind[];

/** Creates a movement that has been inquired about in vain five times, and lets the acquirer be asked again. */
async function askedAgain(kind: Kind, refused = false) {
  const { table, begin } = MOVEMENTS[kind];
  const { payment, ask } = await begin();
  engine.proxy.meddler = async () => 'cut';
  await ask();
  const id = await overdue(kind, payment);
  return { id, ...(await asking(table, refused)) };
}

async function overdue(kind: Kind, { trackId }: NewPayment): Promise<string> {
  const { table } = MOVEMENTS[kind];
  const { rows } = await engine.database.pool.query<{ id: string }>(
    `update ${table} set inquiry_count = 5, due_at = now() where track_id = $1 returning ${kind}_id as id`,
    [trackId],
  );
  return rows[0]?.id ?? '';
}

/**
 * Asks the acquirer about due rows. The answers arrive only when `answer` is called, which returns the alarms. With
 * `refused`, the acquirer answers that it refuses.
 */
async function asking(name: 'refunds' | 'captures' | 'voids' | 'lost_approvals', refused = false) {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  engine.proxy.meddler = async ({ method }, forward) => {
    const said = await forward();
    if (method === 'GET') return said;
    asked.resolve();
    await held.promise;
    return refused ? refusal(said) : said;
  };
  const alarms: unknown[] = [];
  const done = askNow(engine, name, (message, context) => alarms.push([message, context]));
  await asked.promise;
  const answer = async () => {
    held.resolve();
    await done;
    return alarms;
  };
  return { answer };
}

/** The simulator's refusal instead of its approval. */
function refusal({ body }: AcquirerReply): AcquirerReply {
  return 'merchant_ref' in body
    ? { status: 409, body: { fault: 'sale_captured_already', merchant_ref: body['merchant_ref'] } }
    : { status: 200, body: { ...body, state: 'refused', refusal: 'sale_not_approved', refusal_text: 'Not approved' } };
}

/** Lets the call take so long that nobody expects its answer any more. */
async function outlastLease(kind: Kind, id: string): Promise<void> {
  const { table } = MOVEMENTS[kind];
  await engine.database.pool.query(`update ${table} set due_at = now() where ${kind}_id = $1`, [id]);
}

describe('a movement that an operator settles while the acquirer is asked', () => {
  test.each(KINDS)('raises an alarm if it was settled as failed and the acquirer carries it out: %s', async (kind) => {
    const { id, answer } = await askedAgain(kind);
    await outlastLease(kind, id);
    expect(await MOVEMENTS[kind].settle(id, 'failed')).toMatchObject({ ok: true });
    expect(await answer()).toEqual([[`the acquirer carried out a ${kind} that had ended as failed`, { [kind]: id }]]);
  });

  test.each(KINDS)('raises no alarm if the acquirer confirms the settlement: %s', async (kind) => {
    const { id, answer } = await askedAgain(kind);
    await outlastLease(kind, id);
    expect(await MOVEMENTS[kind].settle(id, 'succeeded')).toMatchObject({ ok: true });
    expect(await answer()).toEqual([]);
  });

  test.each(KINDS)('raises an alarm if it was settled as succeeded and the acquirer refuses it: %s', async (kind) => {
    const { id, answer } = await askedAgain(kind, true);
    await outlastLease(kind, id);
    expect(await MOVEMENTS[kind].settle(id, 'succeeded')).toMatchObject({ ok: true });
    expect(await answer()).toContainEqual([
      `the acquirer refused a ${kind} that had ended as succeeded`,
      { [kind]: id },
    ]);
  });

  test.each(KINDS)('raises no such alarm if the acquirer refuses what was settled as failed: %s', async (kind) => {
    const { id, answer } = await askedAgain(kind, true);
    await outlastLease(kind, id);
    expect(await MOVEMENTS[kind].settle(id, 'failed')).toMatchObject({ ok: true });
    expect(JSON.stringify(await answer())).not.toContain('ended as');
  });

  test.each(KINDS)('is not settled while its answer is expected: %s', async (kind) => {
    const { id, answer } = await askedAgain(kind);
    expect(await MOVEMENTS[kind].settle(id, 'failed')).toMatchObject({
      ok: false,
      refusal: { code: `${kind}_not_possible`, detail: expect.stringContaining('Try again in a minute') },
    });
    expect(await answer()).toEqual([]);
    const { table } = MOVEMENTS[kind];
    const { rows } = await engine.database.pool.query(`select state from ${table} where ${kind}_id = $1`, [id]);
    expect(rows).toEqual([{ state: 'succeeded' }]);
  });
});

describe('a lost approval that an operator settles while the acquirer reverses it', () => {
  test.each([
    ['succeeded', ['the acquirer reversed a payment that had been settled']],
    ['failed', []],
  ] as const)('as %s', async (as, messages) => {
    const id = await lostApproval();
    const { answer } = await asking('lost_approvals');
    expect(await settleLost(deps(), OPERATOR, { attemptId: id, as, note: NOTE })).toMatchObject({ ok: true });
    expect(await answer()).toEqual(messages.map((message) => [message, { attempt: id }]));
  });

  /** An approval at the acquirer that is treated as lost, after five inquiries in vain. */
  async function lostApproval(): Promise<string> {
    const [attempt] = await attemptsOf(engine, await newPaidPayment(engine));
    const id = attempt?.attempt_id ?? '';
    await engine.database.pool.query(
      `insert into lost_approvals (profile_id, attempt_id, acquirer, inquiry_count, due_at)
       values ($1, $2, 'simulator', 5, now())`,
      [engine.profile.profile.profileId, id],
    );
    return id;
  }
});
