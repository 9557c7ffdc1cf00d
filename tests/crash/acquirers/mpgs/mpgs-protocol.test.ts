import { createMpgsAcquirer } from '@pay/acquirers/mpgs/create-mpgs-acquirer';
import { testCard } from '@pay/acquirers/mpgs/mpgs-test-cards';
import type { Acquirer, Subject } from '@pay/core/paying/acquiring/acquirer';
import { type MpgsFake, startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveOf, newSubject, PROFILE, SALE, startProxyTo } from '../protocol-under-test.ts';
import { entryOf } from './mpgs-book.ts';
import { createMpgsProtocol } from './mpgs-protocol.ts';
import { MERCHANT_PREFIX } from './mpgs-requests.ts';

const MERCHANT = MERCHANT_PREFIX + PROFILE;
const PASSWORD = 'a-password-for-tests';
const SECRET = 'a-secret-of-notifications';

let fake: MpgsFake;
let proxy: Awaited<ReturnType<typeof startProxyTo>>;
let acquirer: Acquirer;
beforeAll(async () => {
  fake = await startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 50 });
  proxy = await startProxyTo(fake.url, createMpgsProtocol(SECRET));
  const { url: baseUrl } = proxy;
  acquirer = createMpgsAcquirer({ baseUrl, merchantId: MERCHANT, password: PASSWORD, lookAgainMs: 10 });
});
afterAll(async () => {
  await acquirer.close();
  proxy.stop();
  await fake.stop();
});

async function held(subject: Subject, expiry = '01/39', flow: 'none' | 'challenge' = 'none'): Promise<Subject> {
  const card = testCard({ flow, expiry, cvv: '100' });
  const outcome = await acquirer.hold?.({ ...subject, ...SALE, card });
  return { ...subject, state: outcome?.kind === 'held' ? outcome.state : null };
}

async function sold(subject = newSubject(), capture: 'with_sale' | 'later' = 'with_sale') {
  const own = await held(subject);
  return { subject: own, outcome: await acquirer.authorise({ ...own, ...SALE, capture, card: null }) };
}

describe('the driver reads', () => {
  test('a sale, its inquiry and its reversal', async () => {
    const { subject, outcome } = await sold();
    await acquirer.inquire(subject);
    await acquirer.reverse(subject);
    expect(outcome).toMatchObject({ kind: 'approved' });
    const read = proxy.read(subject.reference);
    expect(read).toEqual([
      'authentication authenticated',
      'sale approved',
      'inquiry approved',
      'inquiry approved',
      'reversal acknowledged',
    ]);
    expect(proxy.calls.find(({ call }) => call === 'sale')?.told?.value).toEqual({ minor: '10500', currency: 'BHD' });
    expect(proxy.read(`ses_${PROFILE}`)).toEqual(['hold held', 'hold held']);
  });

  test('captures and refunds with their sale', async () => {
    const { subject } = await sold(newSubject(), 'later');
    await acquirer.capture?.(moveOf(subject, 'cap', null));
    await acquirer.refund(moveOf(subject, 'ref', null));
    expect(proxy.read(subject.reference).slice(2)).toEqual(['capture accepted', 'refund accepted']);
  });

  test('a sale that waits for its shopper, and the replacement of its card as a reversal', async () => {
    const subject = await held(newSubject(), '01/39', 'challenge');
    await acquirer.authorise({ ...subject, ...SALE, card: null });
    await acquirer.reverse(subject);
    expect(proxy.read(subject.reference)).toEqual([
      'authentication authenticated',
      'authentication awaiting_cardholder',
      'inquiry awaiting_cardholder',
      'reversal acknowledged',
      'inquiry awaiting_cardholder',
    ]);
  });

  test('an order that does not exist, and a bank that has not answered', async () => {
    const unknown = newSubject();
    await acquirer.inquire(unknown);
    expect(proxy.read(unknown.reference)).toEqual(['inquiry sale_not_found']);
    const late = await held(newSubject(), '08/28');
    await acquirer.authorise({ ...late, ...SALE, card: null });
    expect(proxy.read(late.reference)).toEqual(['authentication authenticated', 'sale pending']);
  });
});

describe('the gateway, as the driver imitates it,', () => {
  test.each([
    ['wrong-amount', { kind: 'approved', amountMinor: 10_501n, currency: 'BHD' }],
    ['wrong-currency', { kind: 'approved', amountMinor: 10_500n, currency: 'EUR' }],
  ] as const)('books a sale with a %s', async (effect, outcome) => {
    proxy.strike('acquirer:sale:after', effect);
    const { subject, outcome: told } = await sold();
    expect(told).toMatchObject(outcome);
    expect(await acquirer.inquire(subject)).toMatchObject(outcome);
  });

  test('answers with a different amount, currency or reference', async () => {
    const { subject } = await sold();
    proxy.strike('acquirer:inquiry:after', 'wrong-amount');
    expect(await acquirer.inquire(subject)).toMatchObject({ amountMinor: 10_501n, currency: 'BHD' });
    proxy.strike('acquirer:inquiry:after', 'wrong-currency');
    expect(await acquirer.inquire(subject)).toMatchObject({ amountMinor: 10_500n, currency: 'EUR' });
    proxy.strike('acquirer:inquiry:after', 'wrong-reference');
    expect(await acquirer.inquire(subject)).toMatchObject({ kind: 'unknown' });
    expect(await acquirer.inquire(subject)).toMatchObject({ kind: 'approved', amountMinor: 10_500n });
  });

  test('acknowledges a reversal and ignores it', async () => {
    const { subject } = await sold();
    proxy.strike('acquirer:reversal:after', 'ignore-reversal');
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'reversed' });
    expect(await acquirer.inquire(subject)).toMatchObject({ kind: 'approved' });
    expect([...proxy.conduct.broken]).toContain(subject.reference);
  });

  test('permanently refuses a reversal and a capture', async () => {
    const own = newSubject();
    proxy.strike('acquirer:sale:before', 'refuse-reversal');
    const { subject } = await sold(own);
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'refused' });
    const { subject: other } = await sold(newSubject(), 'later');
    proxy.strike('acquirer:capture:before', 'refuse-movement');
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await acquirer.capture?.(moveOf(other, 'cap', null))).toMatchObject({ kind: 'declined' });
    }
  });

  test('books a sale after we have replaced its card and inquired again', async () => {
    proxy.strike('acquirer:sale:before', 'approve-after-reversal');
    const { subject, outcome } = await sold();
    expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'reversed' });
    expect(await acquirer.inquire(subject)).toMatchObject({ kind: 'approved' });
  });
});

test("every change of the gateway's book is read", async () => {
  const { subject } = await sold(newSubject(), 'later');
  const { reference } = subject;
  await acquirer.capture?.(moveOf(subject, 'cap', null));
  const { subject: voided } = await sold();
  await acquirer.reverse(voided);
  const changes = (await (await fetch(`${fake.url}/control/changes`)).json()) as Parameters<typeof entryOf>[0][];
  const value = { minor: '10500', currency: 'BHD' };
  expect(changes.filter(({ orderId }) => orderId === reference).map(entryOf)).toMatchObject([
    { sale: { reference, state: 'authentication' } },
    { sale: { reference, state: 'approved', value } },
    { capture: { reference: reference.replace('att', 'cap'), saleReference: reference, value, refusal: null } },
  ]);
  const last = changes.findLast(({ orderId }) => orderId === voided.reference);
  expect(last && entryOf(last)).toMatchObject({ sale: { state: 'reversed' } });
});
