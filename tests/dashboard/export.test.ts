import { createHash } from 'node:crypto';
import { proveDays } from '@pay/core/books/proofs/prove-days';
import { transaction } from '@pay/core/ground/database/transaction';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { appendPostings } from '@pay/core/record/events/append-events';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop({ roles: new Set(['api']) });
});
afterAll(() => shop.stop());

const download = (query = '') => shop.owner.get(`${shop.path}/payments.csv?${query}`);
const linesOf = (text: string) => text.split('\r\n').slice(1, -1);

describe('the export of payments', () => {
  test('contains every payment once, newest first, and has as many rows as `x-rows-expected` states', async () => {
    const { pool } = shop.engine.database;
    const { profileId } = shop.engine.profile.profile;
    unwrap(await seedSessions({ pool }, { profileId, sessions: 3_500, seed: 3, days: 5 }));
    const { headers, body } = await download();
    const lines = linesOf(body);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('.csv"'),
      'x-rows-expected': '3500',
      'cache-control': 'no-store',
    });
    expect(lines).toHaveLength(3_500);
    const { rows } = await pool.query(
      'select track_id from sessions where profile_id = $1 order by created_at desc, track_id desc',
      [profileId],
    );
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ track_id: id }) => id));
    const failed = await download('status=failed&currency=BHD');
    const some = linesOf(failed.body);
    expect(String(some.length)).toBe(failed.headers['x-rows-expected']);
    expect(some.every((line) => line.includes(',failed,'))).toBe(true);
  });

  test('contains nothing that a spreadsheet would run, and keeps every character', async () => {
    const reference = '=HYPERLINK("https://x.example","١٢")';
    const metadata = { note: '<b>\u202eevil</b> 🛒', formula: '@SUM(1)' };
    await newPayment(shop.engine, { reference, description: '-2+3', metadata });
    const { body } = await download(`reference=${encodeURIComponent(reference)}`);
    const [line = ''] = linesOf(body);
    expect(line).toContain(`,"'${reference.replaceAll('"', '""')}",'-2+3,`);
    expect(line).toContain(JSON.stringify(metadata).replaceAll('"', '""'));
    expect(line).toContain(',10.500,0.000,0.000,BHD,');
  });

  test('marks itself as UTF-8 in its first bytes', async () => {
    const cookie = [...shop.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { body } = await request(`${shop.dashboard.url}${shop.path}/payments.csv`, { headers: { cookie } });
    const bytes = Buffer.from(await body.arrayBuffer());
    expect(bytes.subarray(0, 12).toString('latin1')).toBe('\xef\xbb\xbftrack_id,');
  });

  test('has only its header if no payment matches, and refuses an invalid filter', async () => {
    expect(linesOf((await download('reference=nothing')).body)).toEqual([]);
    expect(verdict(await download('currency=XXX'))).toBe('422 currency_unsupported');
  });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const read = async (path: string) => (await shop.owner.get(`${shop.path}/${path}`)).body;

type Held = { readonly account: string; readonly currency: string; readonly amount_minor: number };

describe('a statement', () => {
  const period = `from=${daysAgo(3)}&to=${daysAgo(1)}`;

  test('is the same on the page, in the API and in the file, whose entries lead from the opening to the closing balance', async () => {
    const page = await read(`statement?${period}`);
    const api = (await shop.engine.api.get(`/v1/statement?${period}`)).body;
    const held = (all: readonly Held[]) =>
      all.map(({ account, currency, amount_minor }) => ({ account, currency, amount_minor }));
    expect({ ...api, opening: held(api.opening), closing: held(api.closing) }).toEqual(page);
    expect(page.count).toBeGreaterThan(100);
    expect(page.opening).toEqual((await read(`balances?at=${daysAgo(3)}`)).data);

    const { headers, body } = await shop.owner.get(`${shop.path}/statement.csv?${period}`);
    const lines = linesOf(body).map((line) => line.split(','));
    expect(headers['x-rows-expected']).toBe(String(lines.length));
    const sums = new Map<string, number>();
    const last = new Map<string, number>();
    const add = (into: Map<string, number>, key: string, minor: number) => into.set(key, (into.get(key) ?? 0) + minor);
    for (const [, , kind, , , debit, credit, amount = '', currency] of lines) {
      const into = kind === 'closing' ? last : sums;
      if (debit) add(into, `${debit} ${currency}`, Number(amount.replace('.', '')));
      if (credit) add(into, `${credit} ${currency}`, -Number(amount.replace('.', '')));
    }
    expect(last.size).toBe(page.closing.length);
    expect(sums).toEqual(last);

    const positions: string[] = [];
    for (let after: string | null = String(page.after_position); after !== null; ) {
      const { data, next }: { data: { position: number }[]; next: string | null } = await read(
        `postings?after=${after}&last=${page.last_position}&limit=100`,
      );
      positions.push(...data.map(({ position }) => String(position)));
      after = next;
    }
    expect(lines.map(([position]) => position).filter((position) => position !== '')).toEqual(positions);
  });

  test('and the balances over several days end with the current balances', async () => {
    const { data } = await read('balances');
    for (const currency of ['BHD', 'USD']) {
      const { points, accounts, currencies } = await read(`balances/days?days=7&currency=${currency}`);
      expect(currencies).toEqual(['BHD', 'SAR', 'USD']);
      const now = data.filter((each: Held) => each.currency === currency);
      expect(points).toHaveLength(7);
      expect(points.at(-1).amounts).toEqual(now.map((each: Held) => each.amount_minor));
      const third: Held[] = (await read(`balances?at=${daysAgo(3)}`)).data;
      // An account has no balance before its first posting.
      const heldIn = (account: string) =>
        third.find((each) => each.account === account && each.currency === currency)?.amount_minor ?? 0;
      expect(points[2].amounts).toEqual(accounts.map(heldIn));
    }
  });

  test('has all digits of a balance, however many there are', async () => {
    const { pool } = shop.engine.database;
    const { profileId } = shop.engine.profile.profile;
    const sale = { kind: 'sale', profileId, trackId: 'trk_1', reference: 'att_1', number: 1, currency: 'OMR' } as const;
    await transaction(pool, (database) => appendPostings(database, [{ ...sale, amountMinor: 9_876_543_210_987_654n }]));
    const { body } = await shop.owner.get(`${shop.path}/statement.csv?from=${daysAgo(0)}`);
    const closing = linesOf(body).filter((line) => line.includes('closing') && line.endsWith('OMR'));
    expect(closing.map((line) => line.split(',').slice(5))).toEqual([
      ['acquirer_receivable', '', '9876543210987.654', 'OMR'],
      ['', 'merchant_payable', '9876543210987.654', 'OMR'],
    ]);
  });

  test.each(['statement?from=May', `statement.csv?from=${daysAgo(1)}&to=${daysAgo(2)}`, 'balances?at=2026-02-30x'])(
    '%s is refused',
    async (path) => {
      expect(verdict(await shop.owner.get(`${shop.path}/${path}`))).toBe('400 invalid_request');
    },
  );
});

test('a proof is listed, can be downloaded exactly as it was signed, and can be verified again', async () => {
  const { pool } = shop.engine.database;
  const own = sealer(shop.engine.config.sealingKeys);
  expect(await read('proofs/missing')).toMatchObject({ day: expect.stringMatching(/^2/) });
  await proveDays({ pool, environment: 'sandbox', sealer: own, alarm: () => {} }, { kind: 'worker' }, 10);
  const { data, next } = await read('proofs?limit=2');
  expect(data).toMatchObject([{ state: 'verified' }, { state: 'verified' }]);
  const [{ day, postings }, before] = data;
  expect((await read(`proofs?limit=1&after=${day}`)).data).toEqual([before]);
  expect(next).toBe(before.day);
  const proof = await read(`proofs/${day}`);
  expect(proof).toMatchObject({ day, previous: { day: before.day, sha256: before.sha256 }, differences: [] });
  expect(proof.totals.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(postings);
  const { headers, body } = await shop.owner.get(`${shop.path}/proofs/${day}/document`);
  expect(headers['content-disposition']).toBe(`attachment; filename="proof-${day}.json"`);
  expect(createHash('sha256').update(JSON.stringify(body)).digest('hex')).toBe(proof.sha256);
  const verified = await shop.owner.post(`${shop.path}/proofs/${day}/verify`);
  expect(verified.body).toEqual({ state: 'verified', differences: [] });
  for (const nothing of ['2020-01-01', '2026-02-30', 'x']) {
    expect(verdict(await shop.owner.get(`${shop.path}/proofs/${nothing}`))).toBe('404 not_found');
  }
});
