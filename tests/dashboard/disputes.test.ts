import { pdfOf, SMALL_JPEG, SMALL_PNG } from '@pay/core/paying/disputes/sample-evidence';
import { evidenceWith } from '@pay/core/paying/disputes/sample-evidence-texts';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let support: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  shop = await startPayingShop();
  support = await shop.member('support');
  viewer = await shop.member('viewer');
});
afterAll(() => shop.stop());

async function newDispute(kind = 'chargeback'): Promise<{ readonly at: string; readonly id: string }> {
  const { trackId } = await newPaidPayment(shop.engine);
  const { body } = await shop.engine.api.post('/v1/sandbox/disputes', { track_id: trackId, kind, reason_code: '13.1' });
  return { at: `${shop.path}/disputes/${body.dispute_id}`, id: body.dispute_id };
}

const upload = (who: Visitor, at: string, bytes: Buffer, name = 'receipt.pdf', type = 'application/pdf') =>
  who.call('POST', `${at}/evidence?${new URLSearchParams({ name })}`, bytes, { 'content-type': type });
const read = async (who: Visitor, at: string) => (await who.get(at)).body;

test('people see the reason for a dispute and what helps, and the overview warns when its deadline is near', async () => {
  const { at, id } = await newDispute();
  expect(await read(viewer, at)).toMatchObject({
    state: 'opened',
    amount_minor: 10_500,
    taken_minor: 10_500,
    reason: 'not_received',
    meaning: 'not_received',
    helps: ['delivery', 'use_of_service', 'conversation', 'refund'],
    answers: ['evidence_submitted', 'accepted'],
    evidence: [],
  });
  const { pool } = shop.engine.database;
  const warned = async () =>
    (await read(viewer, `${shop.path}/home/warnings`)).data.map((each: { kind: string }) => each.kind);
  expect(await warned()).not.toContain('disputes_to_answer');
  await pool.query("update disputes set answer_by = now() + interval '3 days' where dispute_id = $1", [id]);
  expect(await warned()).toContain('disputes_to_answer');
  const urgent = await read(viewer, `${shop.path}/disputes?group=to_answer&limit=1`);
  expect(urgent.data).toMatchObject([{ dispute_id: id }]);
});

test('the list shows the earliest deadline first, and continues after any dispute', async () => {
  const ids: string[] = [];
  for (const days of [9, 8, null, 10]) {
    const { id } = await newDispute('opened');
    await shop.engine.database.pool.query(
      "update disputes set answer_by = now() + $2::integer * interval '1 day' where dispute_id = $1",
      [id, days],
    );
    ids.push(id);
  }
  const [nine, eight, never, ten] = ids;
  const found: string[] = [];
  for (let after = ''; ; ) {
    const page = await read(viewer, `${shop.path}/disputes?group=to_answer&limit=1${after && `&after=${after}`}`);
    found.push(...page.data.map((each: { dispute_id: string }) => each.dispute_id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(found.filter((id) => ids.includes(id))).toEqual([eight, nine, ten, never]);
  expect(new Set(found).size).toBe(found.length);
  const newest = await read(viewer, `${shop.path}/disputes?limit=100`);
  const order = newest.data.map((each: { dispute_id: string }) => each.dispute_id);
  expect(order.filter((id: string) => ids.includes(id))).toEqual(ids.toReversed());
});

describe('evidence', () => {
  let spare: Awaited<ReturnType<typeof newDispute>>;
  beforeAll(async () => {
    spare = await newDispute();
  });

  test('is stored encrypted, is returned unchanged as a download, and is in the audit', async () => {
    const { at, id } = await newDispute();
    const document = pdfOf('<< /Type /Catalog /Note (a very private remark) >>');
    expect(verdict(await upload(support, at, document, 'رسالة 1.pdf'))).toBe('200');
    expect(verdict(await upload(support, at, SMALL_PNG, 'parcel.png', 'image/png'))).toBe('200');
    expect(verdict(await upload(support, at, SMALL_JPEG, 'door.jpg', 'image/jpeg'))).toBe('200');
    const { evidence } = await read(viewer, at);
    expect(evidence).toMatchObject([
      { name: 'رسالة 1.pdf', media_type: 'application/pdf', bytes: document.length, uploaded_by: 'A support' },
      { name: 'parcel.png' },
      { name: 'door.jpg' },
    ]);
    const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await request(`${shop.dashboard.url}${at}/evidence/${evidence[0].evidence_id}`, {
      headers: { cookie },
    });
    expect(Buffer.from(await file.body.arrayBuffer())).toEqual(document);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="evidence"; filename\*=UTF-8''%D8/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    const { pool } = shop.engine.database;
    const { rows } = await pool.query('select content from dispute_evidence where dispute_id = $1', [id]);
    for (const { content } of rows) expect(content.includes(Buffer.from('private remark'))).toBe(false);
    const audited = await pool.query(
      "select actor_kind, action from audit_entries where object_id = $1 and action = 'dispute.evidence_added'",
      [id],
    );
    expect(audited.rows).toHaveLength(3);
  });

  test('can be removed, and the same file is stored only once', async () => {
    const { at } = await newDispute();
    const [one, two] = [
      await upload(support, at, SMALL_PNG, 'a.png', 'image/png'),
      await upload(support, at, SMALL_PNG),
    ];
    expect(two.body).toEqual(one.body);
    expect(verdict(await viewer.call('DELETE', `${at}/evidence/${one.body.evidence_id}`))).toBe('403 right_missing');
    expect(verdict(await support.call('DELETE', `${at}/evidence/${one.body.evidence_id}`))).toBe('204');
    expect(verdict(await support.get(`${at}/evidence/${one.body.evidence_id}`))).toBe('404 not_found');
  });

  test.each([
    [
      'an HTML page that claims to be a PDF',
      Buffer.from('<script>alert(1)</script>'),
      'receipt.pdf',
      'evidence_wrong_type',
    ],
    [
      'a picture with an HTML page appended',
      Buffer.concat([SMALL_PNG, Buffer.from('<html>')]),
      'a.png',
      'evidence_damaged',
    ],
    ['a document with a script', pdfOf('<< /S /JavaScript /JS (x) >>'), 'a.pdf', 'evidence_active'],
    ['a path instead of a name', SMALL_PNG, '../../etc/passwd', 'evidence_name_unfit'],
    ['a hidden name', SMALL_PNG, '.htaccess', 'evidence_name_unfit'],
    ['a name with a line break', SMALL_PNG, 'a\r\nb.png', 'evidence_name_unfit'],
  ])('is refused: %s', async (_what, bytes, name, reason) => {
    const { at } = spare;
    const refused = await upload(support, at, bytes, name);
    expect([verdict(refused), refused.body.errors[0].reason]).toEqual(['400 invalid_request', reason]);
    expect((await read(viewer, at)).evidence).toEqual([]);
  });

  test.each(['a compressed page', 'a property of a PDF', 'a compressed text of a PNG', 'a comment of a JPEG'])(
    'is refused with a card number in %s, and nothing is stored',
    async (place) => {
      const { at } = spare;
      const refused = await upload(support, at, evidenceWith('4242 4242 4242 4242')[place] ?? Buffer.alloc(0));
      expect(verdict(refused)).toBe('422 card_number_not_allowed');
      expect(refused.body.errors).toMatchObject([{ field: 'file', reason: 'card_number_in_text' }]);
      expect((await read(viewer, at)).evidence).toEqual([]);
    },
  );

  test('is not checked for a dispute that does not exist', async () => {
    const { at } = spare;
    const refused = await upload(support, at.replace(/[^/]+$/, 'dsp_none'), Buffer.from('not a picture'));
    expect(verdict(refused)).toBe('404 not_found');
  });

  test('is refused if its type is wrong, if it is too large, or if there are too many files', async () => {
    const { at, id } = await newDispute();
    expect(verdict(await upload(support, at, SMALL_PNG, 'a.svg', 'image/svg+xml'))).toBe('415 unsupported_media_type');
    expect(verdict(await upload(support, at, Buffer.alloc(4 * 1024 * 1024 + 1)))).toBe('413 body_too_large');
    expect(verdict(await upload(viewer, at, SMALL_PNG))).toBe('403 right_missing');
    await shop.engine.database.pool.query(
      `insert into dispute_evidence (profile_id, evidence_id, dispute_id, name, media_type, bytes, sha256, sealed, content,
         uploaded_by)
       select profile_id, 'evd_' || n, dispute_id, 'file', 'image/png', 1, sha256(n::text::bytea), '', '', 'somebody'
       from disputes cross join generate_series(1, 20) n where dispute_id = $1`,
      [id],
    );
    const refused = await upload(support, at, SMALL_PNG);
    expect(refused.body.errors[0].reason).toBe('evidence_too_many');
  });
});

describe('an answer', () => {
  const answer = (who: Visitor, at: string, as: string) => who.post(`${at}/answer`, { as });

  test('is recorded once, moves no money, and closes the dispute if it accepts the claim', async () => {
    const { at, id } = await newDispute();
    expect(verdict(await answer(viewer, at, 'accepted'))).toBe('403 right_missing');
    expect((await answer(support, at, 'evidence_submitted')).body).toEqual({ state: 'evidence_submitted' });
    const again = await answer(support, at, 'evidence_submitted');
    expect([verdict(again), again.body.reason]).toEqual(['409 dispute_not_possible', 'dispute_over']);
    expect((await answer(support, at, 'accepted')).body).toEqual({ state: 'accepted' });
    expect(await read(viewer, at)).toMatchObject({ state: 'accepted', taken_minor: 10_500, answers: [] });
    const { rows } = await shop.engine.database.pool.query(
      'select action from audit_entries where object_id = $1 order by at',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['dispute.evidence_submitted', 'dispute.accepted']);
  });

  test('counts only once if two people answer at the same time', async () => {
    const { at } = await newDispute();
    const answers = await Promise.all([1, 2, 3].map(() => answer(support, at, 'evidence_submitted')));
    expect(answers.map(verdict).toSorted()).toEqual(['200', '409 dispute_not_possible', '409 dispute_not_possible']);
  });
});
