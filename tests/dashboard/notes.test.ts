import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { newPayment } from '../harness/new-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let support: Visitor;
let colleague: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  shop = await startPayingShop({ logLevel: 'silent' });
  support = await shop.member('support', 'Sami');
  colleague = await shop.member('developer', 'Dana');
  viewer = await shop.member('viewer');
});
afterAll(() => shop.stop());

async function newPlace(): Promise<{ readonly at: string; readonly trackId: string }> {
  const { trackId } = await newPayment(shop.engine, { amount: 3 });
  return { at: `${shop.path}/payments/${trackId}/notes`, trackId };
}

const add = (who: Visitor, at: string, text: string) => who.post(at, { text });
const read = async (who: Visitor, at: string) => (await who.get(at)).body.data;
const entriesOf = async (trackId: string) => {
  const { rows } = await shop.engine.database.pool.query(
    "select actor_kind, action, details from audit_entries where object_id = $1 and action like 'payment.note%' order by at",
    [trackId],
  );
  return rows;
};

test('notes are listed newest first, with their authors, for everyone who can see the payment', async () => {
  const { at } = await newPlace();
  const first = 'The shopper called.\nالطلب وصل ناقصًا <b>';
  expect(verdict(await add(support, at, `  ${first}\n`))).toBe('200');
  expect(verdict(await add(colleague, at, 'Checked with the warehouse.'))).toBe('200');
  expect(await read(viewer, at)).toMatchObject([
    { text: 'Checked with the warehouse.', written_by: 'Dana', is_deletable: false },
    { text: first, written_by: 'Sami', is_deletable: false },
  ]);
  const deletable = async (who: Visitor) =>
    (await read(who, at)).map((each: { is_deletable: boolean }) => each.is_deletable);
  expect(await deletable(support)).toEqual([false, true]);
  expect(await deletable(shop.owner)).toEqual([true, true]);
});

describe('a note is deleted', () => {
  test('by its author, and the audit keeps who wrote it and when, but never its text', async () => {
    const { at, trackId } = await newPlace();
    const { body } = await add(support, at, 'A very private remark.');
    expect(verdict(await colleague.call('DELETE', `${at}/${body.note_id}`))).toBe('403 right_missing');
    expect(await read(viewer, at)).toHaveLength(1);
    expect(verdict(await support.call('DELETE', `${at}/${body.note_id}`))).toBe('204');
    expect(await read(viewer, at)).toEqual([]);
    expect(verdict(await support.call('DELETE', `${at}/${body.note_id}`))).toBe('404 not_found');
    const entries = await entriesOf(trackId);
    expect(entries).toMatchObject([
      { actor_kind: 'person', action: 'payment.note_added', details: { note_id: body.note_id } },
      {
        actor_kind: 'person',
        action: 'payment.note_deleted',
        details: { note_id: body.note_id, written_by: expect.any(String), written_at: expect.any(String) },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('private');
  });

  test('by an administrator, whoever wrote it', async () => {
    const { at } = await newPlace();
    const { body } = await add(support, at, 'By somebody else.');
    const administrator = await shop.member('administrator');
    expect(verdict(await administrator.call('DELETE', `${at}/${body.note_id}`))).toBe('204');
    expect(await read(viewer, at)).toEqual([]);
  });

  test('only at its own payment', async () => {
    const [one, other] = [await newPlace(), await newPlace()];
    const { body } = await add(support, one.at, 'Here.');
    expect(verdict(await support.call('DELETE', `${other.at}/${body.note_id}`))).toBe('404 not_found');
    expect(await read(viewer, one.at)).toHaveLength(1);
  });
});

describe('a note is refused', () => {
  test.each([
    ['without a text', ' \n ', '400 invalid_request', 'remark_length'],
    ['with more than 2,000 characters', 'ن'.repeat(2_001), '400 invalid_request', 'remark_length'],
    ['with a card number', 'Paid with 4242 4242 4242 4242.', '422 card_number_not_allowed', 'card_number_in_text'],
    ['with a character that cannot be stored', 'a\u0000b', '400 invalid_request', 'characters_unfit'],
  ])('%s', async (_what, text, expected, reason) => {
    const { at } = await newPlace();
    const refused = await add(support, at, text);
    expect([verdict(refused), refused.body.errors[0]]).toEqual([expected, expect.objectContaining({ reason })]);
    expect(await read(viewer, at)).toEqual([]);
  });

  test('from a viewer, on a payment of another profile, and above 100 notes', async () => {
    const { at, trackId } = await newPlace();
    expect(verdict(await add(viewer, at, 'Mine.'))).toBe('403 right_missing');
    const founded = await support.post('/api/merchants', { name: 'Elsewhere' });
    const elsewhere = `/api/profiles/${founded.body.profile_id}/payments/${trackId}/notes`;
    expect(verdict(await add(support, elsewhere, 'Theirs.'))).toBe('404 not_found');
    expect(verdict(await support.get(elsewhere))).toBe('404 not_found');
    const { profileId } = shop.engine.profile.profile;
    await shop.engine.database.pool.query(
      `insert into payment_notes (profile_id, note_id, track_id, text, written_by)
       select $1, 'nte_' || lpad(n::text, 30, '0'), $2, 'One of many.', 'somebody' from generate_series(1, 98) n`,
      [profileId, trackId],
    );
    const both = await Promise.all([1, 2, 3].map((n) => add(support, at, `Note ${n}`)));
    expect(both.map(verdict).toSorted()).toEqual(['200', '200', '400 invalid_request']);
    expect(await read(viewer, at)).toHaveLength(100);
  });
});

test('a note can have 2,000 characters of any script', async () => {
  const { at } = await newPlace();
  expect(verdict(await add(support, at, '🛒'.repeat(2_000)))).toBe('200');
});
