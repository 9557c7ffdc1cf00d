import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture } from '../captures/capturing.ts';
import { eventually } from '../harness/eventually.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { noticed, SILENT } from './noticing.ts';

let shared: TestEngine;
beforeAll(async () => {
  shared = await startTestEngine();
});
afterAll(() => shared.stop());

test('a capture without a notice for a day raises one alarm, which says how often and since when the acquirer was asked', async () => {
  const engine = await noticed(shared, SILENT);
  const payment = await newPaidPayment(engine, { capture: 'manual' });
  const { body } = await capture(engine, payment);
  expect(body).toMatchObject({ status: 'pending' });
  const askedFor = async (count: number) => {
    await shared.database.pool.query(
      `update captures set inquiry_count = $2, due_at = now(), version = version + 1, created_at = '2026-01-02T03:04:00Z'
       where capture_id = $1`,
      [body.capture_id, count - 1],
    );
    const counted = async () => {
      const text = 'select inquiry_count from captures where capture_id = $1';
      return (await shared.database.pool.query(text, [body.capture_id])).rows[0]?.inquiry_count;
    };
    await eventually(counted).toBe(count);
  };
  const alarms = async () =>
    (await shared.readLog())
      .split('\n')
      .filter((line) => line.includes('"alarm":true') && line.includes(body.capture_id));

  await askedFor(50);
  await askedFor(100);
  await eventually(alarms).toHaveLength(1);
  await askedFor(101);
  const [line, ...others] = await alarms();
  expect(others).toEqual([]);
  expect(JSON.parse(line ?? '')).toMatchObject({
    msg: 'the acquirer has left a capture undecided for a day',
    inquiries: 100,
    since: '2026-01-02T03:04:00.000Z',
  });
});
