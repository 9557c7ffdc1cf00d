import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, newPayment, resolveNow } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop & { readonly engine: ProxiedEngine };
beforeAll(async () => {
  shop = await startPayingShop({}, startProxiedEngine);
});
afterAll(() => shop.stop());

const list = (query: string) => shop.owner.get(`${shop.path}/payments?${query}`);
const idsOf = ({ body }: ApiAnswer) => body.data.map((each: { track_id: string }) => each.track_id);
const refund = (trackId: string, body: unknown, key: string = randomUUID(), by = shop.owner) =>
  by.post(`${shop.path}/payments/${trackId}/refunds`, body, { 'idempotency-key': key });
const read = async (trackId: string) => (await shop.owner.get(`${shop.path}/payments/${trackId}`)).body;

describe('the list of payments', () => {
  test('finds a payment by each filter, and by each of its ids', async () => {
    const metadata = { basket: 'b-17', note: '<b>٣\u202e🛒</b>' };
    const paid = await newPaidPayment(shop.engine, { reference: 'order 17', metadata, amount: 17.25 });
    const open = await newPayment(shop.engine, { amount: 3, currency: 'USD' });
    const [attempt] = await attemptsOf(shop.engine, paid);
    const detail = await read(paid.trackId);
    const acquirerReference = detail.attempts[0].acquirer_reference;
    for (const query of [
      'status=paid&amount_min=17,25&amount_max=١٧٫٢٥&currency=BHD',
      'reference=order%2017',
      'metadata=basket=b-17',
      `metadata=${encodeURIComponent(`note=${metadata.note}`)}`,
      'brand=visa&status=paid&from=2020-01-01',
      'last4=4242&currency=BHD&from=2020-01-01',
      'last4=4242&q=order%2017',
      'q=order%2017',
      ...[paid.trackId, paid.paymentId, attempt?.attempt_id, acquirerReference].map((id) => `q=${id}`),
      ...detail.events.map((event: { event_id: string }) => `q=${event.event_id}`),
    ]) {
      const found = await list(query);
      expect(verdict(found), query).toBe('200');
      expect(idsOf(found), query).toContain(paid.trackId);
      expect(idsOf(found), query).not.toContain(open.trackId);
    }
    expect((await list('q=order%2017')).body.data[0]).toMatchObject({
      status: 'paid',
      amount_minor: 17_250,
      card: { brand: 'visa', last4: '4242' },
    });
    expect(idsOf(await list('status=open&currency=USD'))).toEqual([open.trackId]);
  });

  test.each([
    'q=nothing',
    'brand=jcb',
    'last4=4243',
    'last4=4242&to=2020-01-01',
    'last4=4243&q=order%2017',
    'metadata=basket=no',
    'to=2020-01-01',
    'status=cancelled',
    "reference=' or 1=1",
  ])('a filter without matches finds nothing: %s', async (query) =>
    expect((await list(query)).body).toEqual({ data: [], next: null }),
  );

  test.each([
    ['amount_min=5', '400 invalid_request'],
    ['amount_min=five&currency=BHD', '422 amount_invalid'],
    ['amount_min=5.12345&currency=BHD', '422 amount_precision'],
    ['currency=XXX', '422 currency_unsupported'],
    ['from=yesterday', '400 invalid_request'],
    ['metadata=%3Dvalue', '400 invalid_request'],
    ['reference=%00', '400 invalid_request'],
    ['status=nearly', '400 invalid_request'],
    ['after=trk_nobody', '400 invalid_request'],
    ['limit=101', '400 invalid_request'],
    ['colour=red', '400 invalid_request'],
  ])('%s is refused: %s', async (query, expected) => expect(verdict(await list(query))).toBe(expected));

  test.each([
    ['amount_min=5', 'amount_min', 'amount_without_currency'],
    ['amount_min=5.12345&currency=BHD', 'amount_min', 'amount_precision'],
    ['amount_max=1,500&currency=USD', 'amount_max', 'amount_ambiguous'],
    ['currency=XXX', 'currency', 'currency_unknown'],
    ['from=yesterday', 'from', 'time_unreadable'],
    ['metadata=%3Dvalue', 'metadata', 'pair_unreadable'],
    ['reference=%00', 'reference', 'characters_unfit'],
    ['status=nearly', 'status', 'form_unexpected'],
    ['after=trk_nobody', 'after', 'not_in_list'],
  ])('%s is refused because of %s: %s', async (query, field, reason) => {
    expect((await list(query)).body.errors).toMatchObject([{ field, reason }]);
  });

  test('contains every payment once across its pages, newest first', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await newPayment(shop.engine, { reference: 'paged' })).trackId);
    const seen: string[] = [];
    let next = '';
    do {
      const page = await list(`reference=paged&limit=2${next && `&after=${next}`}`);
      seen.push(...idsOf(page));
      next = page.body.next;
    } while (next);
    expect(seen).toEqual(made);
  });
});

describe('the details of a payment', () => {
  test('list every attempt, challenge, refund and event in order, with the person who requested each refund', async () => {
    const payment = await newPayment(shop.engine);
    await (await cardPage(payment.url)).pay('4000000000000002');
    await (await cardPage(payment.url)).pay('4242424242424242');
    await refund(payment.trackId, { amount: '٢٫٥', reason: 'A part came back' });
    const detail = await read(payment.trackId);
    expect(detail).toMatchObject({ status: 'paid', refunded_minor: 2_500, refundable_minor: 8_000 });
    expect(detail.refunds).toMatchObject([{ state: 'succeeded', asked_by: 'A owner', reason: 'A part came back' }]);
    const kinds = detail.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual([
      'session.created',
      'payment.started',
      'attempt.submitted',
      'attempt.declined',
      'attempt.submitted',
      'attempt.approved',
      'session.paid',
      'event',
      'refund.asked',
      'refund.succeeded',
      'event',
    ]);
    const times = detail.timeline.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort());
  });

  test('include the shopper’s details from the merchant’s server', async () => {
    const customer = { name: 'Layla Haddad', email: 'layla@example.com', phone: null };
    const { name, email } = customer;
    const told = await newPayment(shop.engine, { customer: { name, email }, billing_address: { country: 'BH' } });
    expect(await read(told.trackId)).toMatchObject({ customer, billing_address: { line1: null, country: 'BH' } });
    const untold = await newPayment(shop.engine);
    expect(await read(untold.trackId)).toMatchObject({ customer: null, billing_address: null });
  });

  test('list a challenge, and the inquiries after a lost answer', async () => {
    const challenged = await newPayment(shop.engine);
    await (await cardPage(challenged.url)).pay('4000000000003220');
    const lost = await newPayment(shop.engine);
    await (await cardPage(lost.url)).pay('4000000000000259');
    await resolveNow(shop.engine, lost);
    const kindsOf = async ({ trackId }: { trackId: string }) =>
      (await read(trackId)).timeline.map(({ kind }: { kind: string }) => kind);
    expect(await kindsOf(challenged)).toContain('attempt.challenged');
    // The engine's own worker might have inquired first.
    const settled = expect.arrayContaining(['attempt.unknown', 'attempt.inquired', 'attempt.approved']);
    await eventually(() => kindsOf(lost)).toEqual(settled);
    const viewer = await shop.member('viewer');
    const seen = await viewer.get(`${shop.path}/payments/${lost.trackId}`);
    expect(seen.body.events).toEqual([]);
  });

  test('are not found if the track_id belongs to another profile', async () => {
    const id = `trk_${'0'.repeat(30)}`;
    expect(verdict(await shop.owner.get(`${shop.path}/payments/${id}`))).toBe('404 not_found');
    expect(verdict(await refund(id, { amount: '1' }))).toBe('404 not_found');
  });
});

describe('refunds by people', () => {
  test('never exceed the payment when two are requested at the same time, and the same key gives the same refund', async () => {
    const payment = await newPaidPayment(shop.engine);
    const support = await shop.member('support');
    const key = randomUUID();
    const answers = await Promise.all([
      refund(payment.trackId, { amount: '6' }, key),
      refund(payment.trackId, { amount: '6' }, key),
      refund(payment.trackId, { amount: '6' }, randomUUID(), support),
    ]);
    expect([...new Set(answers.map(verdict))].sort()).toEqual(['200', '422 refund_too_large']);
    const booked = await bookedRefunds(shop.engine, payment);
    expect(booked.map(({ value }) => value.minor)).toEqual(['6000']);
    expect(verdict(await refund(payment.trackId, {}))).toBe('200');
    expect(await read(payment.trackId)).toMatchObject({ refunded_minor: 10_500, refundable_minor: 0 });
    const { merchantId } = shop.engine.profile.profile;
    const audit = await shop.owner.get(`/api/merchants/${merchantId}/audit?action=refund.created`);
    expect(audit.body.data.length).toBeGreaterThanOrEqual(2);
    expect(audit.body.data[0].actor).toMatchObject({ kind: 'person', name: 'A owner' });
  });

  test.each([
    ['1,2,3', '422 amount_invalid'],
    ['-1', '422 amount_invalid'],
    ['0', '422 amount_invalid'],
    ['1.2345', '422 amount_precision'],
    ['11', '422 refund_too_large'],
  ])('%s is refused: %s', async (amount, expected) => {
    const { trackId } = await newPaidPayment(shop.engine);
    expect(verdict(await refund(trackId, { amount }))).toBe(expected);
    expect((await read(trackId)).refunds).toEqual([]);
  });

  test('are pending until the acquirer answers, and a repeated request gives the same refund', async () => {
    const payment = await newPaidPayment(shop.engine);
    const key = randomUUID();
    const released = Promise.withResolvers<void>();
    shop.engine.proxy.meddler = async (_call, forward) => {
      await released.promise;
      return forward();
    };
    try {
      const [first, again] = await Promise.all([
        refund(payment.trackId, { amount: '2' }, key),
        refund(payment.trackId, { amount: '2' }, key),
      ]);
      expect(first).toMatchObject({ status: 200, body: { status: 'pending', amount_minor: 2_000 } });
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(await read(payment.trackId)).toMatchObject({
        refundable_minor: 8_500,
        refunds: [{ state: 'submitting' }],
      });
      expect(verdict(await refund(payment.trackId, { amount: '3' }, key))).toBe('422 idempotency_key_reuse');
    } finally {
      released.resolve();
      shop.engine.proxy.meddler = honest;
    }
    await eventually(() => read(payment.trackId)).toMatchObject({ refunds: [{ state: 'succeeded' }] });
    const last = await refund(payment.trackId, { amount: '2' }, key);
    expect(last).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(await bookedRefunds(shop.engine, payment)).toHaveLength(1);
  });

  test('need a random idempotency key, and cannot have a reason that contains a card number or is longer than the server API allows', async () => {
    const { trackId } = await newPaidPayment(shop.engine);
    const path = `${shop.path}/payments/${trackId}/refunds`;
    expect(verdict(await shop.owner.post(path, {}))).toBe('400 idempotency_key_required');
    expect(verdict(await refund(trackId, {}, '4242424242424242'))).toBe('400 idempotency_key_invalid');
    const reason = 'card 4242 4242 4242 4242';
    expect(verdict(await refund(trackId, { reason }))).toBe('422 card_number_not_allowed');
    expect(verdict(await refund(trackId, { reason: 'x'.repeat(501) }))).toBe('400 invalid_request');
    expect(verdict(await refund(trackId, { reason: 'x'.repeat(500) }))).toBe('200');
  });
});
