import { settleRefund } from '@pay/core/paying/refunds/settle-refund';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { verdict } from '../harness/api-client.ts';
import { runCommand } from '../harness/command.ts';
import { eventsOf, type NewPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { refund, refundsOf, resolveRefundsNow } from './refunding.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

const OPERATOR = { kind: 'operator', id: 'tests' } as const;
const NOTE = 'Acquirer, ticket 4711';

/** Creates a refund for which the acquirer always reports a different amount. */
async function unsettled(inquiries: number): Promise<{ readonly payment: NewPayment; readonly refundId: string }> {
  const payment = await newPaidPayment(engine);
  engine.proxy.meddler = async (_call, forward) => {
    const said = await forward();
    return { ...said, body: { ...said.body, value: { minor: '9000', currency: 'BHD' } } };
  };
  await refund(engine, payment);
  await engine.database.pool.query('update refunds set inquiry_count = $2 where track_id = $1', [
    payment.trackId,
    inquiries,
  ]);
  const [ours] = await refundsOf(engine, payment);
  return { payment, refundId: ours?.refund_id ?? '' };
}

const settle = (refundId: string, as: 'succeeded' | 'failed', note = NOTE) =>
  settleRefund({ pool: engine.database.pool }, OPERATOR, { refundId, as, note });

describe('an operator ends a refund that the acquirer never settles', () => {
  test.each([
    ['succeeded', { paid: false, refunded_amount: 10.5 }],
    ['failed', { paid: true, refunded_amount: 0 }],
  ] as const)(
    'as %s, which the books, the event and the audit log show, and which no inquiry changes',
    async (as, truth) => {
      const { payment, refundId } = await unsettled(5);
      const pay = ['refunds', 'settle', '--refund', refundId, '--as', as, '--note', NOTE];
      const { code, stdout } = await runCommand(pay, { DATABASE_URL: engine.database.url });
      expect(stdout).toBe(`${refundId} is settled as ${as}: 10.500 BHD. An event notifies the merchant.\n`);
      expect(code).toBe(0);
      engine.proxy.meddler = honest;
      await resolveRefundsNow(engine, payment);
      expect(await truthOf(engine, payment)).toMatchObject({ ...truth, refunds: [{ status: as }] });
      expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', `refund.${as}`]);
      const { rows } = await engine.database.pool.query(
        "select profile_id, details from audit_entries where action = 'refund.settled' and object_id = $1",
        [refundId],
      );
      expect(rows).toEqual([{ profile_id: payment.trackId.slice(4, 12), details: { as, note: NOTE } }]);
    },
  );

  test('but only once, even if two try at the same time', async () => {
    const { payment, refundId } = await unsettled(5);
    const settled = await Promise.all([settle(refundId, 'failed'), settle(refundId, 'succeeded')]);
    expect(settled.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await eventsOf(engine, payment)).toHaveLength(2);
  });

  test('but not before enough inquiries, without a note, or for an unknown id', async () => {
    const { payment, refundId } = await unsettled(4);
    expect(await settle(refundId, 'failed')).toMatchObject({ ok: false, refusal: { code: 'refund_not_possible' } });
    expect(await settle(refundId, 'failed', ' ')).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
    for (const id of ['ref_1', `ref_${'0'.repeat(30)}`, payment.trackId, '']) {
      expect(await settle(id, 'failed')).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    }
    expect(verdict(await refund(engine, payment, { amount: 0.001 }))).toBe('422 refund_too_large');
  });
});
