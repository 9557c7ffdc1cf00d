import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop({ logLevel: 'silent' });
});
afterAll(() => shop.stop());

const at = () => `${shop.path}/payment-views`;
const save = (who: Visitor, name: string, filter: object = { status: 'failed' }) => who.post(at(), { name, filter });
const namesOf = async (who: Visitor) => (await who.get(at())).body.data.map(({ name }: { name: string }) => name);

describe('a view of the payments', () => {
  test('is saved, renamed and deleted by its person, and nobody else sees it', async () => {
    const [viewer, colleague] = [await shop.member('viewer', 'Vera'), await shop.member('owner', 'Omar')];
    const filter = { status: 'failed', from: '2026-11-01', metadata: 'basket=b-17' };
    const { body } = await save(viewer, 'فاشلة this month', { ...filter, q: '' });
    expect((await viewer.get(at())).body.data).toEqual([{ view_id: body.view_id, name: 'فاشلة this month', filter }]);
    const one = `${at()}/${body.view_id}`;
    expect(await namesOf(colleague)).toEqual([]);
    expect(verdict(await colleague.call('PATCH', one, { name: 'Mine' }))).toBe('404 not_found');
    expect(verdict(await colleague.call('DELETE', one))).toBe('404 not_found');
    expect(verdict(await viewer.call('PATCH', one, { name: 'Failed' }))).toBe('204');
    expect(verdict(await viewer.call('PATCH', one, { name: 'Failed' }))).toBe('204');
    expect(await namesOf(viewer)).toEqual(['Failed']);
    expect(verdict(await viewer.call('DELETE', one))).toBe('204');
    expect(verdict(await viewer.call('DELETE', one))).toBe('404 not_found');
    expect(await namesOf(viewer)).toEqual([]);
  });

  test('has a name of its own', async () => {
    const person = await shop.member('support');
    await save(person, 'One');
    const { body } = await save(person, 'Other');
    const refused = [await save(person, 'One'), await person.call('PATCH', `${at()}/${body.view_id}`, { name: 'One' })];
    for (const answer of refused) {
      expect([verdict(answer), answer.body.errors[0].reason]).toEqual(['400 invalid_request', 'view_name_taken']);
    }
    expect(await namesOf(person)).toEqual(['One', 'Other']);
  });

  test.each([
    ['without a filter', 'Empty', { q: '' }, '400 invalid_request'],
    ['without a name', ' ', { status: 'paid' }, '400 invalid_request'],
    ['with a card number in a filter', 'Card', { q: '4242 4242 4242 4242' }, '422 card_number_not_allowed'],
    ['with a card number as its name', '4242424242424242', { status: 'paid' }, '422 card_number_not_allowed'],
    ['with an unknown filter', 'Colour', { colour: 'red' }, '400 invalid_request'],
  ])('is refused %s', async (_what, name, filter, expected) => {
    expect(verdict(await save(shop.owner, name, filter))).toBe(expected);
    expect(await namesOf(shop.owner)).toEqual([]);
  });

  test('is refused above 20, even when several are saved at the same time', async () => {
    const person = await shop.member('developer');
    for (let n = 1; n <= 18; n++) await save(person, `View ${n}`);
    const answers = await Promise.all([19, 20, 21, 22].map((n) => save(person, `View ${n}`)));
    expect(answers.map(verdict).toSorted()).toEqual(['200', '200', '400 invalid_request', '400 invalid_request']);
    expect(await namesOf(person)).toHaveLength(20);
  });
});

test('a person chooses the columns of the list, in the usual order, for all profiles', async () => {
  const person = await shop.member('viewer', 'Clara');
  const columns = async () => (await person.get('/api/me')).body.person.payment_columns;
  expect(await columns()).toBeNull();
  const choose = (payment_columns: readonly string[]) => person.call('PATCH', '/api/me', { payment_columns });
  expect(verdict(await choose(['amount', 'refunded', 'state']))).toBe('204');
  expect(await columns()).toEqual(['state', 'refunded', 'amount']);
  expect(verdict(await choose([]))).toBe('204');
  expect(await columns()).toEqual([]);
  expect(verdict(await choose(['colour']))).toBe('400 invalid_request');
  expect(verdict(await choose(['state', 'state']))).toBe('400 invalid_request');
  expect(verdict(await person.call('PATCH', '/api/me', { locale: 'ar' }))).toBe('204');
  expect(await columns()).toEqual([]);
});
