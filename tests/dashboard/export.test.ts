import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
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
    expect(line).toContain(',10.500,0.000,BHD,');
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
