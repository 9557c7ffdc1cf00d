import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage, fetchPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { decideAtIssuer } from '../harness/issuer.ts';
import { attemptsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { approvalOf, type NoticedEngine, noticed, referenceOf, SILENT, send } from './noticing.ts';

const CHALLENGE = '4000000000003220';

let shared: ProxiedEngine;
let engine: NoticedEngine<ProxiedEngine>;
beforeAll(async () => {
  shared = await startProxiedEngine();
  engine = await noticed(shared, SILENT, shared.proxy.url);
});
afterEach(() => {
  shared.proxy.meddler = honest;
});
afterAll(() => shared.stop());

/** A payment whose shopper is with the issuer, and the function that brings the shopper back. */
async function inChallenge(): Promise<{ readonly payment: NewPayment; readonly comeBack: () => Promise<unknown> }> {
  const payment = await newPayment(engine, { capture: 'manual' });
  const hop = await (await cardPage(payment.url)).pay(CHALLENGE);
  const { action } = await decideAtIssuer(hop.text, 'approve');
  return { payment, comeBack: () => fetchPage(action) };
}

/** Lets the time for the challenge end, and a worker look at the attempt; its outcome is unknown only from then on. */
async function endChallenge({ trackId }: NewPayment): Promise<void> {
  const { rows } = await engine.database.pool.query<{ inquiry_count: number }>(
    `update attempts set due_at = now(), challenge_ends_at = now() - interval '1 second',
       unknown_since = case when unknown_since is not null then now() end
     where track_id = $1 returning inquiry_count`,
    [trackId],
  );
  const looked = async () => {
    // While the worker asks, the attempt is due at the end of the lease, in 30 seconds.
    const sql = `select 1 from attempts where track_id = $1 and inquiry_count > $2
      and due_at not between now() + interval '20 seconds' and now() + interval '31 seconds'`;
    return (await engine.database.pool.query(sql, [trackId, rows[0]?.inquiry_count])).rowCount;
  };
  await eventually(looked).toBe(1);
}

async function isReversalWanted({ trackId }: NewPayment): Promise<unknown> {
  const sql = 'select reversal_wanted from attempts where track_id = $1';
  return (await engine.database.pool.query(sql, [trackId])).rows[0]?.reversal_wanted;
}

test('a payment whose shopper came back waits for its notice, even if its outcome becomes unknown after the time for the challenge', async () => {
  const { payment, comeBack } = await inChallenge();
  shared.proxy.meddler = async (_call, forward) => {
    await forward();
    return 'cut';
  };
  await comeBack();
  await endChallenge(payment);
  expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
  expect(await isReversalWanted(payment)).toBe(false);
  await send(engine, approvalOf(await referenceOf(engine, payment)));
  await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'authorised' });
});

test('a payment whose shopper did not come back is reversed without a wait', async () => {
  const { payment } = await inChallenge();
  await endChallenge(payment);
  await eventually(() => isReversalWanted(payment)).toBe(true);
});
