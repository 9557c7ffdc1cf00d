import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { openLink } from '@pay/core/paying/payment-links/open-link';
import { parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { newLink } from '../harness/payment-link.ts';
import { SIMULATOR_KINDS } from '../harness/simulator-of.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const OPENINGS = 250;

let engine: TestEngine;
let pool: Pool;
beforeAll(async () => {
  engine = await startTestEngine();
  pool = createPool({ url: engine.database.url, applicationName: 'busy link', max: 3 });
});
afterAll(async () => {
  await pool.end();
  await engine.stop();
});

test('while openings of one link wait for each other, they leave connections to others, and too many are refused', async () => {
  const { link_id: linkId } = await newLink(engine);
  const currency = parseCurrency('BHD');
  const amount = currency && parseAmount('10.5', currency);
  if (!amount?.ok) throw new Error('no amount');
  const { environment } = engine.config;
  const open = () =>
    openLink(
      { pool, environment, kinds: SIMULATOR_KINDS },
      { kind: 'shopper' },
      { linkId, amount: amount.amount, visit: crypto.randomUUID(), locale: 'en' },
    );
  const holder = await engine.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from payment_links where link_id = $1 for update', [linkId]);
  let refused = 0;
  const openings = Array.from({ length: OPENINGS }, async () => {
    const { kind } = await open();
    if (kind === 'busy') refused += 1;
    return kind;
  });
  await eventually(async () => refused > 0).toBe(true);
  // The third connection is free, although the link is still held.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(pool.waitingCount).toBe(0);
  await holder.query('commit');
  holder.release();
  const kinds = await Promise.all(openings);
  expect(new Set(kinds)).toEqual(new Set(['opened', 'busy']));
});
