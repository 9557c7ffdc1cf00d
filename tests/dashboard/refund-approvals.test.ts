import { randomUUID } from 'node:crypto';
import { type ProposedRefund, tellApprovers } from '@pay/core/paying/refunds/tell-approvers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptIdOf, teller } from '../disputes/disputing.ts';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import type { NewPayment } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { refundsOf } from '../refunds/refunding.ts';
import { etagOf } from './etag-of.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let support: Visitor;
let administrator: Visitor;
beforeAll(async () => {
  shop = await startPayingShop();
  support = await shop.member('support');
  administrator = await shop.member('administrator');
  const thresholds = [{ currency: 'BHD', amount: '5' }];
  expect(verdict(await limit(shop.owner, thresholds))).toBe('200');
});
afterAll(() => shop.stop());

const at = ({ trackId }: NewPayment) => `${shop.path}/payments/${trackId}`;
const refund = (who: Visitor, payment: NewPayment, amount: string) =>
  who.post(`${at(payment)}/refunds`, { amount }, { 'idempotency-key': randomUUID() });
/** Replaces the limits that are there now. */
const limit = async (who: Visitor, thresholds: readonly object[], tag?: string) => {
  const { profile } = shop.engine.profile;
  const headers = { 'if-match': tag ?? (await etagOf(who, profile, '/refund-thresholds')) };
  return who.call('PUT', `${shop.path}/refund-thresholds`, { thresholds }, headers);
};
const proposalOf = async (payment: NewPayment) => (await support.get(at(payment))).body.refund_proposal;
const decide = (who: Visitor, payment: NewPayment, id: string, how: 'confirm' | 'withdraw') =>
  who.post(`${at(payment)}/refund-proposals/${id}/${how}`);

test('a refund above the limit moves no money until another person has confirmed it', async () => {
  const payment = await newPaidPayment(shop.engine);
  expect((await refund(support, payment, '6')).body).toMatchObject({ status: 'proposed', amount_minor: 6_000 });
  expect(await refundsOf(shop.engine, payment)).toEqual([]);
  const proposal = await proposalOf(payment);
  expect(proposal).toMatchObject({ amount_minor: 6_000, proposed_by: 'A support', is_own: true });

  const own = await decide(support, payment, proposal.proposal_id, 'confirm');
  expect([verdict(own), own.body.reason]).toEqual(['409 refund_needs_approval', 'refund_by_same_person']);
  expect(await refundsOf(shop.engine, payment)).toEqual([]);

  const confirmed = await Promise.all([1, 2].map(() => decide(shop.owner, payment, proposal.proposal_id, 'confirm')));
  expect(confirmed.some(({ status }) => status === 200)).toBe(true);
  await eventually(() => refundsOf(shop.engine, payment)).toMatchObject([{ state: 'succeeded' }]);
  expect(await bookedRefunds(shop.engine, payment)).toHaveLength(1);
  expect(await proposalOf(payment)).toBeNull();
});

test('a proposal that could not be confirmed can be confirmed once the payment allows it', async () => {
  const payment = await newPaidPayment(shop.engine);
  await refund(support, payment, '6');
  const { proposal_id: id } = await proposalOf(payment);
  const { tell } = teller(shop.engine);
  const reference = await attemptIdOf(shop.engine, payment);
  await tell({ kind: 'chargeback', reference });
  const refused = await decide(shop.owner, payment, id, 'confirm');
  expect([verdict(refused), refused.body.reason]).toEqual(['409 refund_not_possible', 'refund_charged_back']);

  await tell({ kind: 'chargeback_reversal', reference });
  expect(verdict(await decide(shop.owner, payment, id, 'confirm'))).toBe('200');
  await eventually(() => refundsOf(shop.engine, payment)).toMatchObject([{ state: 'succeeded' }]);
});

test('everyone else with the right to refund is notified once by e-mail, and sees the proposal on the overview until it is decided', async () => {
  const payment = await newPaidPayment(shop.engine);
  const warnings = async (who: Visitor) => (await who.get(`${shop.path}/home/warnings`)).body.data;
  const isListed = async (who: Visitor) =>
    (await warnings(who)).some((each: { object_id: string }) => each.object_id === payment.trackId);
  const viewer = await shop.member('viewer');
  const colleague = await shop.member('administrator', 'Quiet');
  await colleague.call('PATCH', '/api/me', { mails_off: ['refund_proposal'] });
  await refund(support, payment, '6');
  expect([await isListed(shop.owner), await isListed(support), await isListed(viewer)]).toEqual([true, true, false]);
  const told: ProposedRefund[] = [];
  let isDown = true;
  const send = async (proposed: ProposedRefund) => {
    if (isDown) throw new Error('no mail server');
    if (proposed.trackId === payment.trackId) told.push(proposed);
  };
  const { pool } = shop.engine.database;
  const tell = () => tellApprovers({ pool, send }, { kind: 'worker' }, 100);
  await expect(tell()).rejects.toThrow('no mail server');
  expect(await tell()).toBe(0);
  isDown = false;
  await pool.query(
    "update refund_proposals set telling_until = now() - interval '1 second' where telling_until is not null",
  );
  await Promise.all([tell(), tell()]);
  expect(await tell()).toBe(0);
  expect(told).toMatchObject([{ amount: '6.000', currency: 'BHD', proposedBy: 'A support' }]);
  expect(told[0]?.recipients).toEqual(
    expect.arrayContaining(['a.administrator@people.example', 'a.owner@people.example']),
  );
  expect(told[0]?.recipients).not.toContain('quiet@people.example');
  expect(told[0]?.recipients.some((email) => email.includes('support') || email.includes('viewer'))).toBe(false);
  await decide(shop.owner, payment, (await proposalOf(payment)).proposal_id, 'withdraw');
  expect(await isListed(shop.owner)).toBe(false);
});

test('a large refund cannot be split into small ones, and a refund within the limit needs no second person', async () => {
  const payment = await newPaidPayment(shop.engine);
  expect((await refund(support, payment, '4')).body.status).not.toBe('proposed');
  expect((await refund(support, payment, '1')).body.status).not.toBe('proposed');
  expect((await refund(support, payment, '1')).body.status).toBe('proposed');
  expect(await refundsOf(shop.engine, payment)).toHaveLength(2);
});

test('a payment has one open proposal at a time, which anyone with the right to refund can withdraw', async () => {
  const payment = await newPaidPayment(shop.engine);
  const answers = await Promise.all([1, 2, 3].map(() => refund(support, payment, '7')));
  expect(answers.map(verdict).sort()).toEqual(['200', '409 refund_needs_approval', '409 refund_needs_approval']);
  const { proposal_id: id } = await proposalOf(payment);
  expect(verdict(await decide(shop.owner, payment, id, 'withdraw'))).toBe('204');
  expect(verdict(await decide(shop.owner, payment, id, 'confirm'))).toBe('404 not_found');
  expect((await refund(support, payment, '7')).body.status).toBe('proposed');
  expect(await refundsOf(shop.engine, payment)).toEqual([]);
});

test('a key cannot refund above the limit, but the same request under the same idempotency key succeeds once the limit is removed', async () => {
  const payment = await newPaidPayment(shop.engine);
  const body = { track_id: payment.trackId, amount: 6 };
  const headers = { 'idempotency-key': randomUUID() };
  const byKey = () => shop.engine.api.call('POST', '/merchant/refund', body, headers);
  expect(verdict(await byKey())).toBe('409 refund_needs_approval');
  const set = (thresholds: readonly object[], who = shop.owner) => limit(who, thresholds);
  expect((await set([])).body).toEqual({ data: [] });
  expect(verdict(await byKey())).toBe('409 refund_needs_approval');
  expect((await set([], administrator)).body).toEqual({ data: [] });
  expect(verdict(await byKey())).toBe('201');
  expect((await set([{ currency: 'BHD', amount: '5' }])).body).toEqual({
    data: [{ currency: 'BHD', amount: '5.000' }],
  });
  expect(verdict(await set([{ currency: 'XXQ', amount: '5' }]))).toBe('400 invalid_request');
  expect(verdict(await limit(support, []))).toBe('403 right_missing');
});

test('a person who raises or removes the limit is bound by the earlier limit, as keys are, until another person saves it', async () => {
  const save = (who: Visitor, ...thresholds: readonly object[]) => limit(who, thresholds);
  const statusBy = async (who: Visitor) => (await refund(who, await newPaidPayment(shop.engine), '6')).body.status;
  const byKey = async () => {
    const { trackId } = await newPaidPayment(shop.engine);
    const headers = { 'idempotency-key': randomUUID() };
    return verdict(await shop.engine.api.post('/merchant/refund', { track_id: trackId, amount: 6 }, headers));
  };
  for (const raised of [[{ currency: 'BHD', amount: '50' }], []]) {
    expect(verdict(await save(shop.owner, { currency: 'BHD', amount: '5' }))).toBe('200');
    expect(verdict(await save(administrator, ...raised))).toBe('200');
    expect([await statusBy(administrator), await byKey()]).toEqual(['proposed', '409 refund_needs_approval']);
    expect(verdict(await save(administrator, ...raised))).toBe('200');
    expect(await statusBy(administrator)).toBe('proposed');
    expect(await statusBy(support)).not.toBe('proposed');
    expect(verdict(await save(shop.owner, ...raised))).toBe('200');
    expect(await statusBy(administrator)).not.toBe('proposed');
    expect(await byKey()).not.toMatch(/refund_needs_approval/);
  }
});

test('a limit that someone has changed meanwhile is not overwritten', async () => {
  const path = `${shop.path}/refund-thresholds`;
  expect(verdict(await shop.owner.call('PUT', path, { thresholds: [] }))).toBe('400 invalid_request');
  const read = await etagOf(shop.owner, shop.engine.profile.profile, '/refund-thresholds');
  expect(verdict(await limit(administrator, [{ currency: 'BHD', amount: '3' }], read))).toBe('200');
  expect(verdict(await limit(shop.owner, [{ currency: 'BHD', amount: '9' }], read))).toBe('409 stale');
  expect((await shop.owner.get(path)).body).toEqual({ data: [{ currency: 'BHD', amount: '3.000' }] });
});
