import { collectCustomers } from '@pay/core/looking/customers/collect-customers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PayingShop, startPayingShop } from '../dashboard/paying-shop.ts';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';

const WORKER = { kind: 'worker' } as const;

let shop: PayingShop;
let profileId: string;
beforeAll(async () => {
  // No worker runs, so that the test decides when customers are collected.
  shop = await startPayingShop({ roles: new Set(['api', 'card-page']) });
  profileId = shop.engine.profile.profile.profileId;
});
afterAll(() => shop.stop());

async function collect(): Promise<void> {
  while ((await collectCustomers(shop.engine.database, WORKER, 100)) > 0);
}

type Seen = { readonly customer_id: string; readonly email: string; readonly name: string | null };

const list = (query: Readonly<Record<string, string>> = {}, person = shop.owner) =>
  person.get(`${shop.path}/customers?${new URLSearchParams(query)}`);
const emails = async (query: Readonly<Record<string, string>> = {}) =>
  ((await list(query)).body.data as Seen[]).map(({ email }) => email);
async function idOf(email: string): Promise<string> {
  const { body } = await list({ q: email });
  return body.data[0].customer_id;
}
const read = async (email: string) => (await shop.owner.get(`${shop.path}/customers/${await idOf(email)}`)).body;

async function decline(payment: { readonly url: string }): Promise<void> {
  await (await cardPage(payment.url)).pay('4000000000000002');
}

async function cancel(payment: { readonly url: string }): Promise<void> {
  await (await cardPage(payment.url)).cancel();
}

const of = (email: string, more: Readonly<Record<string, unknown>> = {}) => ({ customer: { email, ...more } });

describe('a customer', () => {
  test('is someone who has paid or tried, and nobody who only looked, or whose address is not known', async () => {
    await newPaidPayment(shop.engine, of('paid@shopper.example'));
    const tried = await newPayment(shop.engine, of('tried@shopper.example'));
    await decline(tried);
    await cancel(tried);
    await newPaidPayment(shop.engine, { customer: { name: 'No Address' } });
    await newPaidPayment(shop.engine);
    await newPayment(shop.engine, of('looked@shopper.example'));
    await cancel(await newPayment(shop.engine, of('left@shopper.example')));
    await collect();
    expect((await emails()).toSorted()).toEqual(['paid@shopper.example', 'tried@shopper.example']);
  });

  test('is one person, however their address is capitalised, with the latest details', async () => {
    await newPaidPayment(shop.engine, of('Mona@Shopper.example', { name: 'Mona', phone: '+97317000001' }));
    await newPaidPayment(shop.engine, of('mona@shopper.EXAMPLE', { name: 'Mona Ali' }));
    await collect();
    await newPaidPayment(shop.engine, of('MONA@shopper.example'));
    await collect();
    const found = (await list({ q: 'mona@shopper.example' })).body.data;
    expect(found).toEqual([
      expect.objectContaining({ email: 'MONA@shopper.example', name: 'Mona Ali', phone: '+97317000001' }),
    ]);
    expect((await read('mona@shopper.example')).totals).toEqual([
      { currency: 'BHD', payments: 3, paid: 3, paid_minor: 31_500, refunded_minor: 0 },
    ]);
  });

  test('has totals by currency, their first and last payment, and the metadata that all their payments share', async () => {
    const email = 'sara@shopper.example';
    const first = await newPaidPayment(shop.engine, { ...of(email), metadata: { member: '7', basket: '1' } });
    await newPaidPayment(shop.engine, { ...of(email), metadata: { member: '7', basket: '2' } });
    await newPaidPayment(shop.engine, { ...of(email), amount: 5, currency: 'USD', metadata: { member: '7' } });
    const failed = await newPayment(shop.engine, { ...of(email), metadata: { member: '7', basket: '1' } });
    await decline(failed);
    await cancel(failed);
    const refund = { track_id: first.trackId, amount: 4 };
    await shop.engine.api.post('/merchant/refund', refund, { 'idempotency-key': first.trackId });
    await collect();
    const customer = await read(email);
    expect(customer).toMatchObject({
      email,
      totals: [
        { currency: 'BHD', payments: 3, paid: 2, paid_minor: 21_000, refunded_minor: 4_000 },
        { currency: 'USD', payments: 1, paid: 1, paid_minor: 500, refunded_minor: 0 },
      ],
      shared_metadata: { member: '7' },
    });
    const { body } = await shop.owner.get(`${shop.path}/customers/${customer.customer_id}/payments`);
    type Payment = { track_id: string; status: string; created_at: string };
    const payments = body.data as Payment[];
    expect(payments.map(({ status }) => status)).toEqual(['cancelled', 'paid', 'paid', 'paid']);
    expect(payments.at(-1)).toMatchObject({ track_id: first.trackId, refunded_minor: 4_000, captured_minor: 10_500 });
    expect([customer.first_at, customer.last_at]).toEqual([payments.at(-1)?.created_at, payments[0]?.created_at]);
    const { body: payment } = await shop.owner.get(`${shop.path}/payments/${first.trackId}`);
    expect(payment.customer_id).toBe(customer.customer_id);
  });
});

describe('collecting', () => {
  test('finds payments from before it began, also those whose events are deleted', async () => {
    const { pool } = shop.engine.database;
    await newPaidPayment(shop.engine, of('early@shopper.example'));
    await pool.query('delete from customer_payments');
    await pool.query('delete from customers');
    await pool.query('delete from customer_positions');
    await pool.query('delete from deliveries');
    await pool.query('delete from events');
    await collect();
    const found = await emails();
    expect(found).toContain('early@shopper.example');
    expect(found).toContain('paid@shopper.example');
    const { rows } = await pool.query('select walks_until from customer_positions where profile_id = $1', [profileId]);
    expect(rows).toEqual([{ walks_until: null }]);
  });

  test('does not miss a session that was open when it walked by, and was tried later', async () => {
    const { pool } = shop.engine.database;
    const late = await newPayment(shop.engine, of('late@shopper.example'));
    await pool.query('delete from customer_positions');
    await collect();
    expect(await emails({ q: 'late@' })).toEqual([]);
    await decline(late);
    await cancel(late);
    await collect();
    expect(await emails({ q: 'late@' })).toEqual(['late@shopper.example']);
  });

  test('by several workers at the same time, and again from the beginning, writes nobody twice', async () => {
    const { pool } = shop.engine.database;
    const seen = async () =>
      (
        await pool.query(
          'select c.*, u.track_id from customers c left join customer_payments u using (customer_id) order by 2, 9',
        )
      ).rows;
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => newPaidPayment(shop.engine, of(`crowd${n % 2}@shopper.example`))),
    );
    await Promise.all(Array.from({ length: 4 }, () => collect()));
    await collect();
    const before = await seen();
    expect(await emails({ q: 'crowd' })).toHaveLength(2);
    await pool.query("update customer_positions set position = 0, walks_until = now(), walked_at = '-infinity'");
    await Promise.all(Array.from({ length: 4 }, () => collect()));
    await collect();
    expect(await seen()).toEqual(before);
  });

  test('needs no index, column or foreign key of the tables that payments write', async () => {
    const { pool } = shop.engine.database;
    const { rows } = await pool.query(
      `select indexname from pg_indexes where tablename in ('sessions', 'events') and indexdef ~ 'customer'
       union all
       select conname from pg_constraint where confrelid = 'sessions'::regclass
         and conrelid::regclass::text like 'customer%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the list of customers', () => {
  beforeAll(async () => {
    await shop.engine.database.pool.query(
      `insert into customers (profile_id, customer_id, folded_email, email, name, phone, first_at, last_at)
       select $1, 'cus_' || $1 || lpad(n::text, 22, '0'), 'page' || n || '@list.example', 'Page' || n || '@list.example',
         'نورة ' || n, '+9661' || lpad(n::text, 7, '0'), '2026-01-01', timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond'
       from generate_series(1, 30) n`,
      [profileId],
    );
  });

  test('has each customer once over its pages, the latest payment first, also at the same instant', async () => {
    const all = await emails({ q: '@list.example', limit: '100' });
    expect(all).toHaveLength(30);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await list({ q: '@list.example', limit: '7', ...(after && { after }) });
      paged.push(...(body.data as Seen[]).map(({ email }) => email));
      after = body.next;
    }
    expect(paged).toEqual(all);
    expect(paged[0]).toMatch(/^Page30@/);
  });

  test.each([
    ['PAGE7@list.example', 1],
    ['page2', 11],
    ['نورة 1', 11],
    ['+96610000030', 1],
    ['0000030', 1],
    ['%', 0],
    ['_', 0],
    ["' or true --", 0],
  ])('finds %j in addresses, names and numbers', async (q, count) => {
    expect(await emails({ q, limit: '100' })).toHaveLength(count);
  });

  test('has only the customers of its profile, and refuses a place of another list', async () => {
    const { body: made } = await shop.owner.post('/api/merchants', { name: 'Other' });
    const other = `/api/profiles/${made.profile_id}/customers`;
    expect((await shop.owner.get(other)).body).toEqual({ data: [], next: null });
    const { body } = await list({ limit: '1' });
    for (const after of [body.next, body.data[0].customer_id, 'x', '1-cus_x', `${'9'.repeat(30)}-cus_1`]) {
      expect(verdict(await shop.owner.get(`${other}?after=${after}`))).toBe('400 invalid_request');
    }
    const id = body.data[0].customer_id;
    expect(verdict(await shop.owner.get(`${other}/${id}`))).toBe('404 not_found');
    expect(verdict(await shop.owner.get(`${other}/${id}/payments`))).toBe('404 not_found');
    expect(verdict(await list({ q: 'a\u0000b' }))).toBe('400 invalid_request');
    const foreign = `${shop.path}/customers/${await idOf('sara@shopper.example')}/payments?after=trk_x`;
    expect(verdict(await shop.owner.get(foreign))).toBe('400 invalid_request');
  });

  test('is for people who work with shoppers, and a payment names its customer only to them', async () => {
    const paid = await newPaidPayment(shop.engine, of('private@shopper.example'));
    await collect();
    const payment = `${shop.path}/payments/${paid.trackId}`;
    for (const role of ['developer', 'viewer'] as const) {
      const person = await shop.member(role);
      expect(verdict(await list({}, person))).toBe('403 right_missing');
      expect((await person.get(payment)).body).toMatchObject({ track_id: paid.trackId, customer_id: null });
    }
    const support = await shop.member('support');
    expect(verdict(await list({}, support))).toBe('200');
    expect((await support.get(payment)).body.customer_id).toMatch(/^cus_/);
  });

  test('leaves no search term in the audit', async () => {
    await list({ q: 'secret-term@shopper.example' });
    const { rows } = await shop.engine.database.pool.query(
      "select 1 from audit_entries where details::text ~ 'secret-term' or object_id ~ 'secret-term'",
    );
    expect(rows).toEqual([]);
  });
});
