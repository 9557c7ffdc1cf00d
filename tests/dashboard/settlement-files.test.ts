import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { addOperator } from '@pay/core/merchants/access/change-operators';
import { foundMerchant } from '@pay/core/merchants/access/found-merchant';
import { UPLOAD_BYTES_MAX } from '@pay/dashboard/server/streams/stored-upload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { draftAccount, fileOf } from '../settlements/settling.ts';

let dashboard: TestDashboard;
let owner: Visitor;
let operator: Visitor;
let profile: string;
let account: string;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  const { pool } = dashboard.database;
  const [olga, omar] = [await dashboard.person('Olga Owner'), await dashboard.person('Omar Operator')];
  const actor = { kind: 'person', id: olga.personId } as const;
  const deps = { pool, rules: { allowLocalhostReturnUrls: true } };
  const { profileId } = unwrap(await foundMerchant(deps, actor, { name: 'Shop' }));
  unwrap(await addOperator({ pool }, OPERATOR, omar.email));
  [owner, operator] = [await dashboard.signedIn(olga), await dashboard.signedIn(omar)];
  profile = publicProfileId(profileId);
  account = await draftAccount(pool, profileId);
});
afterAll(() => dashboard.stop());

const CSV = { 'content-type': 'text/csv' };
const importAs = (body: Buffer, query: Readonly<Record<string, string>>) =>
  operator.call(
    'POST',
    `/api/operator/accounts/${account}/settlements?${new URLSearchParams({ name: 'a.csv', ...query })}`,
    body,
    CSV,
  );

test('an operator uploads a file and decides what does not match; the merchant sees its sums, lines and CSV', async () => {
  const file = Buffer.from(
    fileOf([
      { reference: 'unknown', amount: '10.500', fee: '0.210' },
      { type: 'refunded', reference: 'unknown', amount: '-4.000' },
      { type: 'fee', amount: '-1.000' },
    ]),
  );
  const imported = await importAs(file, { format: 'pay' });
  expect(imported).toMatchObject({ status: 200, body: { is_new: true, line_count: 3, open_items: 2 } });
  expect((await importAs(file, { format: 'pay' })).body).toMatchObject({ is_new: false });
  const id = imported.body.settlement_id;

  const listed = await owner.get(`/api/profiles/${profile}/settlements`);
  expect(listed.body.data).toMatchObject([
    {
      settlement_id: id,
      status: 'imported',
      open_items: 2,
      totals: [{ currency: 'BHD', settled: 10_500, refunded: -4_000, fees: 1_210, net: 5_290 }],
    },
  ]);
  const lines = await owner.get(`/api/profiles/${profile}/settlements/${id}/lines?limit=2`);
  expect(lines.body).toMatchObject({
    data: [{ number: 1, status: 'open', reason: 'approval_unknown' }, {}],
    next: '2',
  });
  const csv = await owner.get(`/api/profiles/${profile}/settlements/${id}/lines.csv`);
  expect(csv.body.split('\r\n').slice(1, 3)).toEqual([
    '1,2026-11-20T00:00:00.000Z,settled,10.500,BHD,0.210,BHD,open,approval_unknown,,,',
    '2,2026-11-20T00:00:00.000Z,refunded,-4.000,BHD,0.000,BHD,open,refund_unknown,,,',
  ]);

  const work = await operator.get('/api/operator/settlement-items?reason=refund_unknown');
  const [item] = work.body.data;
  expect(item).toMatchObject({ line: 2, merchant_name: 'Shop', decisions: ['to_acquirer', 'to_merchant', 'returned'] });
  const end = `/api/operator/settlement-items/${item.settlement_item_id}/end`;
  const body = { decision: 'to_merchant', note: 'Refunded in the portal of the bank.' };
  expect((await operator.post(end, body)).status).toBe(204);
  expect(verdict(await operator.post(end, body))).toBe('409 stale');
  expect((await operator.get('/api/operator/settlement-items?reason=refund_unknown')).body.data).toEqual([]);
});

test('an upload that is too large, has no known format or a wrong mapping is refused', async () => {
  const large = Buffer.alloc(UPLOAD_BYTES_MAX + 1, 'x');
  expect(verdict(await importAs(large, { format: 'pay' }))).toBe('413 body_too_large');
  const file = Buffer.from(fileOf([{ type: 'fee', amount: '-2.000' }]));
  for (const query of [{ format: 'unknown' }, { format: 'mapped' }, { format: 'mapped', mapping: '{"colour":1}' }]) {
    expect(verdict(await importAs(file, query))).toBe('400 invalid_request');
  }
});
