import { addOperator } from '@pay/core/merchants/access/change-operators';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { attemptsOf, eventsOf, newPayment, truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import {
  letAcquirerSettle,
  newRefusedLateApproval,
  newUnsettledPayment,
  refusing,
  type UnsettledPayment,
} from '../harness/unsettled-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

const NOTE = 'Huda at the acquirer, ticket 4711.';
const TAKEN = { outcome: 'succeeded', note: NOTE };
const NOT_TAKEN = { outcome: 'failed', note: NOTE };

let shop: PayingShop & { readonly engine: ProxiedEngine };
let omar: Visitor;
let amal: Visitor;
let salma: Visitor;
beforeAll(async () => {
  shop = await startPayingShop({}, startProxiedEngine);
  const operator = async (name: string) => {
    const person = await shop.dashboard.person(name);
    unwrap(await addOperator({ pool: shop.engine.database.pool }, OPERATOR, person.email));
    return shop.dashboard.signedIn(person);
  };
  [omar, amal, salma] = [await operator('Omar Operator'), await operator('Amal'), await operator('Salma')];
});
beforeEach(() => {
  shop.engine.proxy.meddler = refusing;
});
afterAll(() => shop.stop());

const addressOf = ({ attemptId }: { readonly attemptId: string }) => `/api/operator/attempts/${attemptId}/settlement`;
const propose = (payment: UnsettledPayment, body: unknown, by = omar) => by.post(addressOf(payment), body);
const confirm = (payment: UnsettledPayment, body: unknown, by = amal) => by.post(`${addressOf(payment)}/confirm`, body);
const withdraw = (payment: UnsettledPayment, by = omar) => by.post(`${addressOf(payment)}/withdraw`);
const refusalOf = (answer: ApiAnswer) => `${verdict(answer)} ${answer.body.reason}`;

/** The payment's row in the operators' list. */
async function rowOf({ attemptId }: UnsettledPayment, by = omar) {
  const { body } = await by.get('/api/operator/unknown?limit=100');
  return body.data.find(({ id }: { id: string }) => id === attemptId);
}

async function auditOf({ attemptId }: UnsettledPayment) {
  const { merchantId } = shop.engine.profile.profile;
  const { body } = await shop.owner.get(`/api/merchants/${merchantId}/audit?action=payment`);
  return body.data.filter(({ object_id: id }: { object_id: string }) => id === attemptId).toReversed();
}

async function timelineOf({ trackId }: UnsettledPayment): Promise<readonly string[]> {
  const { body } = await shop.owner.get(`${shop.path}/payments/${trackId}`);
  return body.timeline.map(({ kind }: { kind: string }) => kind);
}

describe('a payment whose reversal the acquirer refuses', () => {
  test('is settled as succeeded when one operator proposes it and another confirms it', async () => {
    const payment = await newUnsettledPayment(shop.engine);
    const refused = { can_settle: true, reversal_refusal: 'sale_refunded_already' };
    expect(await rowOf(payment)).toMatchObject({ ...refused, proposal: null });
    expect(await timelineOf(payment)).toContain('attempt.reversal_refused');

    expect(verdict(await propose(payment, TAKEN))).toBe('204');
    const proposal = { ...TAKEN, proposed_by: 'Omar Operator' };
    expect(await rowOf(payment)).toMatchObject({ ...refused, proposal: { ...proposal, is_own: true } });
    expect(await rowOf(payment, amal)).toMatchObject({ ...refused, proposal: { ...proposal, is_own: false } });
    expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'processing', paid: false });

    const own = '409 settlement_not_possible settlement_by_same_operator';
    expect(refusalOf(await confirm(payment, TAKEN, omar))).toBe(own);
    expect(await attemptsOf(shop.engine, payment)).toMatchObject([{ state: 'unknown' }]);

    expect(verdict(await confirm(payment, TAKEN))).toBe('204');
    expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'paid', paid: true });
    expect(await eventsOf(shop.engine, payment)).toEqual(['payment.succeeded']);
    expect(await rowOf(payment)).toBeUndefined();
    expect(await timelineOf(payment)).toContain('session.paid');
    const details = { as: 'succeeded', note: NOTE };
    expect(await auditOf(payment)).toMatchObject([
      { action: 'payment.settlement_proposed', actor: { kind: 'operator', name: 'Omar Operator' }, details },
      { action: 'payment.settled', actor: { kind: 'operator', name: 'Amal' }, details },
    ]);
  });

  test('can be settled as failed, and the shopper can then pay again', async () => {
    const payment = await newUnsettledPayment(shop.engine);
    await propose(payment, NOT_TAKEN);
    expect(verdict(await confirm(payment, NOT_TAKEN))).toBe('204');
    expect(await attemptsOf(shop.engine, payment)).toMatchObject([{ state: 'reversed' }]);
    expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'open', paid: false });
    shop.engine.proxy.meddler = honest;
    await (await cardPage(payment.url)).pay('4242424242424242');
    expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'paid', paid: true });
    expect(await eventsOf(shop.engine, payment)).toEqual(['payment.succeeded']);
  });

  test('can have only one open proposal, which any operator can withdraw', async () => {
    const payment = await newUnsettledPayment(shop.engine);
    await propose(payment, TAKEN);
    const second = '409 settlement_not_possible settlement_proposed';
    expect(refusalOf(await propose(payment, NOT_TAKEN, amal))).toBe(second);
    expect(verdict(await withdraw(payment, amal))).toBe('204');
    expect(await rowOf(payment)).toMatchObject({ can_settle: true, proposal: null });
    expect(verdict(await withdraw(payment))).toBe('404 not_found');
    expect(verdict(await confirm(payment, TAKEN))).toBe('404 not_found');
    expect(verdict(await propose(payment, NOT_TAKEN, amal))).toBe('204');
    expect(await auditOf(payment)).toMatchObject([
      { action: 'payment.settlement_proposed', actor: { name: 'Omar Operator' } },
      { action: 'payment.settlement_withdrawn', actor: { name: 'Amal' }, details: { as: 'succeeded', note: NOTE } },
      { action: 'payment.settlement_proposed', actor: { name: 'Amal' }, details: { as: 'failed', note: NOTE } },
    ]);
    expect(await eventsOf(shop.engine, payment)).toEqual([]);
  });

  test('is not settled by a confirmation of a proposal that has been replaced', async () => {
    const payment = await newUnsettledPayment(shop.engine);
    await propose(payment, TAKEN);
    await withdraw(payment);
    await propose(payment, NOT_TAKEN);
    expect(verdict(await confirm(payment, TAKEN))).toBe('409 stale');
    expect(verdict(await confirm(payment, { ...NOT_TAKEN, note: 'Another note.' }))).toBe('409 stale');
    expect(await attemptsOf(shop.engine, payment)).toMatchObject([{ state: 'unknown' }]);
  });

  test('is settled only once by two simultaneous confirmations', async () => {
    const payment = await newUnsettledPayment(shop.engine);
    await propose(payment, TAKEN);
    const answers = await Promise.all([amal, salma].map((by) => confirm(payment, TAKEN, by)));
    expect(answers.map(verdict).sort()).toEqual(['204', '404 not_found']);
    expect(await eventsOf(shop.engine, payment)).toEqual(['payment.succeeded']);
    expect(await auditOf(payment)).toHaveLength(2);
  });

  test('disappears from the list when the acquirer reverses it after all, and its proposal can no longer be confirmed', async () => {
    const payment = await newUnsettledPayment(shop.engine);
    await propose(payment, TAKEN);
    await letAcquirerSettle(shop.engine, payment);
    expect(await rowOf(payment)).toBeUndefined();
    expect(refusalOf(await confirm(payment, TAKEN))).toBe('409 settlement_not_possible settlement_over');
    expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'open', paid: false });
    expect(await eventsOf(shop.engine, payment)).toEqual([]);
  });

  test.each([
    [{ outcome: 'succeeded', note: ' ' }, '400 invalid_request'],
    [{ outcome: 'succeeded', note: 'x'.repeat(2_001) }, '400 invalid_request'],
    [{ outcome: 'succeeded', note: 'nul \u0000' }, '400 invalid_request'],
    [{ outcome: 'succeeded', note: 'card 4242 4242 4242 4242' }, '422 card_number_not_allowed'],
    [{ outcome: 'reversed', note: NOTE }, '400 invalid_request'],
    [{ outcome: 'succeeded' }, '400 invalid_request'],
  ])('cannot be proposed as %j', async (body, expected) => {
    const { attemptId } = await unsettled();
    expect(verdict(await omar.post(addressOf({ attemptId }), body))).toBe(expected);
  });

  test('can be neither seen nor settled by people who are not operators', async () => {
    const payment = await unsettled();
    for (const [by, expected] of [
      [shop.owner, '404 not_found'],
      [shop.dashboard.visitor(), '401 sign_in_required'],
    ] as const) {
      expect(verdict(await by.get('/api/operator/unknown'))).toBe(expected);
      expect(verdict(await propose(payment, TAKEN, by))).toBe(expected);
      expect(verdict(await confirm(payment, TAKEN, by))).toBe(expected);
      expect(verdict(await withdraw(payment, by))).toBe(expected);
    }
    expect(await rowOf(payment)).toMatchObject({ proposal: null });
  });

  let shared: Promise<UnsettledPayment> | undefined;
  function unsettled(): Promise<UnsettledPayment> {
    shared ??= newUnsettledPayment(shop.engine);
    return shared;
  }
});

test('a late approval whose reversal the acquirer refuses can be settled only as failed, with an event', async () => {
  const payment = await newRefusedLateApproval(shop.engine);
  const refused = { kind: 'late_approval', can_settle: true, reversal_refusal: 'sale_refunded_already' };
  expect(await rowOf(payment)).toMatchObject(refused);
  const taken = '409 settlement_not_possible settlement_must_fail';
  expect(refusalOf(await propose(payment, TAKEN))).toBe(taken);
  await propose(payment, NOT_TAKEN);
  expect(verdict(await confirm(payment, NOT_TAKEN))).toBe('204');
  expect(await rowOf(payment)).toBeUndefined();
  expect(await eventsOf(shop.engine, payment)).toEqual(['payment.reversed']);
  expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'open', paid: false });
});

test('a proposal about an unknown payment cannot be confirmed for a late approval of the same payment', async () => {
  const payment = await newRefusedLateApproval(shop.engine, (unknown) => propose(unknown, NOT_TAKEN));
  expect(await rowOf(payment)).toMatchObject({ kind: 'late_approval', can_settle: true, proposal: null });
  expect(verdict(await confirm(payment, NOT_TAKEN))).toBe('404 not_found');
  expect(verdict(await propose(payment, NOT_TAKEN))).toBe('204');
});

test('a payment with an unknown outcome cannot be settled until five inquiries have failed', async () => {
  shop.engine.proxy.meddler = async () => 'cut';
  const created = await newPayment(shop.engine);
  await (await cardPage(created.url)).pay('4242424242424242');
  const [attempt] = await attemptsOf(shop.engine, created);
  const payment = { ...created, attemptId: attempt?.attempt_id ?? '' };
  expect(await rowOf(payment)).toMatchObject({ can_settle: false, reversal_refusal: null });
  expect(refusalOf(await propose(payment, TAKEN))).toBe('409 settlement_not_possible settlement_too_early');
  await shop.engine.database.pool.query('update attempts set inquiry_count = 5 where attempt_id = $1', [
    payment.attemptId,
  ]);
  expect(await rowOf(payment)).toMatchObject({ can_settle: true });
  expect(verdict(await propose(payment, TAKEN))).toBe('204');
});
