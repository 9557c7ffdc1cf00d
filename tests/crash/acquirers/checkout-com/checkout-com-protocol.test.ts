import { createHmac } from 'node:crypto';
import { createCheckoutComAcquirer } from '@pay/acquirers/checkout-com/create-checkout-com-acquirer';
import { SealedCard } from '@pay/core/cards/sealed-card';
import type { Acquirer, Subject } from '@pay/core/paying/acquiring/acquirer';
import { type CheckoutComFake, startCheckoutComFake } from '@pay/fake-checkout-com/start-fake';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawMessage } from '../protocol.ts';
import { moveOf, newSubject, PROFILE, SALE, startProxyTo } from '../protocol-under-test.ts';
import { type CheckoutComChange, entriesOf } from './checkout-com-book.ts';
import { WEBHOOK_KEY } from './checkout-com-notices.ts';
import { createCheckoutComProtocol } from './checkout-com-protocol.ts';
import { keysOf } from './checkout-com-requests.ts';

const PLAIN = '4543474002249996';
const CHALLENGE = '4242424242424242';

let fake: CheckoutComFake;
let proxy: Awaited<ReturnType<typeof startProxyTo>>;
let acquirer: Acquirer;
const protocol = createCheckoutComProtocol(async (fault) => {
  await fetch(`${fake.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
});
beforeAll(async () => {
  fake = await startCheckoutComFake({ port: 0, lateMs: 20 });
  fake.setAccount(PROFILE, { ...keysOf(PROFILE), webhook: null });
  proxy = await startProxyTo(fake.url, protocol);
  acquirer = createCheckoutComAcquirer({ ...keysOf(PROFILE), baseUrl: proxy.url, webhookKeys: [WEBHOOK_KEY] });
});
afterAll(async () => {
  await acquirer.close();
  proxy.stop();
  await fake.stop();
});

/** A sale after its hold, with what the adapter asked to keep. */
async function sold(number = PLAIN, own = newSubject()) {
  const card = new SealedCard({
    number: Buffer.from(number),
    cvv: Buffer.from('956'),
    expiryMonth: 3,
    expiryYear: 2030,
  });
  const held = await acquirer.hold?.({ ...own, ...SALE, card });
  const holding: Subject = { ...own, state: held?.kind === 'held' ? held.state : null };
  const outcome = await acquirer.authorise({ ...holding, ...SALE, capture: 'later', card: null });
  const subject = { ...holding, ...('state' in outcome && outcome.state && { state: outcome.state }) };
  const theirs = outcome.kind === 'approved' ? outcome.acquirerReference : null;
  return { subject, outcome, theirs, reference: own.reference };
}

const stateOf = (reference: string) => fake.book.payments.find((each) => each.reference === reference)?.state;

describe('the driver reads', () => {
  test('a sale with its inquiry, its capture, its refund and its reversal', async () => {
    const { subject, theirs, reference } = await sold();
    await acquirer.inquire({ ...subject, state: null });
    await acquirer.capture?.(moveOf(subject, 'cap', theirs));
    await acquirer.refund({ ...moveOf(subject, 'ref', theirs), amountMinor: 500n });
    expect(proxy.read(reference)).toEqual([
      'sale approved',
      'inquiry listed',
      'inquiry approved',
      'inquiry actions',
      'inquiry approved',
      'inquiry actions',
      'capture received',
      'inquiry actions',
      'inquiry approved',
      'inquiry actions',
      'refund received',
      'inquiry actions',
    ]);
    expect(proxy.calls.find(({ call }) => call === 'sale')?.told?.value).toEqual({ minor: '10500', currency: 'BHD' });
    expect(proxy.read(`ses_${PROFILE}`)).toEqual(['hold held']);
    const { subject: other, reference: voided } = await sold();
    await acquirer.reverse(other);
    expect(proxy.read(voided).slice(3)).toEqual(['reversal received', 'inquiry reversed']);
  });

  test('a sale that waits for its shopper', async () => {
    const { subject, reference } = await sold(CHALLENGE);
    await acquirer.inquire(subject);
    expect(proxy.read(reference)).toEqual([
      'sale awaiting_cardholder',
      'inquiry awaiting_cardholder',
      'inquiry actions',
    ]);
  });

  test('the exchange of a token as the reversal of its sale', async () => {
    proxy.strike('acquirer:sale:before', 'cut');
    const { subject, reference } = await sold();
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'reversed' });
    expect(proxy.read(reference)).toEqual(['sale undefined', 'inquiry sale_not_found', 'reversal acknowledged']);
  });

  test('the book as it changed', async () => {
    const { subject, theirs, reference } = await sold();
    await acquirer.capture?.(moveOf(subject, 'cap', theirs));
    await acquirer.reverse(subject);
    const changes = (await (await fetch(`${fake.url}/control/changes`)).json()) as CheckoutComChange[];
    const value = { minor: '10500', currency: 'BHD' };
    expect(changes.filter((change) => change.reference === reference).flatMap(entriesOf)).toMatchObject([
      { sale: { reference, state: 'pending' } },
      { sale: { reference, state: 'approved', value } },
      { capture: { reference: reference.replace('att', 'cap'), saleReference: reference, value, refusal: null } },
      { sale: { reference, state: 'reversed' } },
    ]);
  });
});

describe('Checkout.com, as the driver imitates it,', () => {
  test.each([
    ['wrong-amount', { kind: 'approved', amountMinor: 10_510n, currency: 'BHD' }],
    ['wrong-reference', { kind: 'unknown' }],
  ] as const)('books or reports a sale with a %s', async (effect, outcome) => {
    proxy.strike('acquirer:sale:after', effect);
    expect((await sold()).outcome).toMatchObject(outcome);
  });

  test('carries a sale out and fails, so that only an inquiry reveals it', async () => {
    proxy.strike('acquirer:sale:before', 'fails-after');
    const { subject, outcome } = await sold();
    expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(await acquirer.inquire(subject)).toMatchObject({ kind: 'approved', amountMinor: 10_500n });
  });

  test('carries a capture out and forgets its key, so that a repetition must not be sent', async () => {
    const { subject, theirs, reference } = await sold();
    proxy.strike('acquirer:capture:before', 'fails-after');
    const capture = moveOf(subject, 'cap', theirs);
    expect(await acquirer.capture?.(capture)).toMatchObject({ kind: 'unknown' });
    expect(await acquirer.capture?.(capture)).toMatchObject({ kind: 'approved' });
    expect(proxy.read(reference).filter((each) => each.startsWith('capture'))).toHaveLength(1);
  });

  test('approves a part, which counts as a different amount', async () => {
    proxy.strike('acquirer:sale:before', 'partial');
    expect((await sold()).outcome).toMatchObject({ kind: 'approved', amountMinor: 10_400n });
  });

  test('has an issuer that answers only when it is told to', async () => {
    proxy.strike('acquirer:sale:before', 'issuer-silent');
    const { reference, outcome } = await sold();
    expect({ outcome, state: stateOf(reference) }).toMatchObject({ outcome: { kind: 'unknown' }, state: 'pending' });
    fake.approve(reference);
    expect(stateOf(reference)).toBe('authorized');
  });

  test('permanently refuses a reversal and a capture', async () => {
    proxy.strike('acquirer:sale:before', 'refuse-reversal');
    const { subject } = await sold();
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'refused' });
    const { subject: other, theirs } = await sold();
    proxy.strike('acquirer:capture:before', 'refuse-movement');
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await acquirer.capture?.(moveOf(other, 'cap', theirs))).toMatchObject({ kind: 'declined' });
    }
  });

  test('receives a void and loses it, so that we ask again', async () => {
    const { subject, reference } = await sold();
    proxy.strike('acquirer:reversal:after', 'ignore-reversal');
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'unknown' });
    expect(stateOf(reference)).toBe('authorized');
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'reversed' });
  });

  test('books a sale after its token was exchanged', async () => {
    proxy.strike('acquirer:sale:before', 'approve-after-reversal');
    const { subject, reference } = await sold();
    expect(stateOf(reference)).toBeUndefined();
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'reversed' });
    expect(await acquirer.inquire(subject)).toMatchObject({ kind: 'approved' });
  });
});

test('a webhook is stored under the id that the driver expects, and a forged one is recognised by both', () => {
  const data = { id: 'pay_1', reference: 'att_1-void', action_id: 'act_1' };
  const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'payment_voided', data }));
  const signature = createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex');
  const message: RawMessage = { method: 'POST', path: '/notices/acc_1', headers: { 'cko-signature': signature }, body };
  const read = (each: RawMessage) =>
    acquirer.readNotice?.({ headers: each.headers as Readonly<Record<string, string>>, body: each.body });
  expect(protocol.readNotices(message)).toEqual([{ id: 'evt_1', reference: 'att_1', isForged: false }]);
  expect(read(message)).toMatchObject([{ eventId: 'evt_1', reference: 'att_1' }]);
  const forged = protocol.forged?.(message) ?? message;
  expect(protocol.readNotices(forged)).toMatchObject([{ id: 'evt_1-forged', isForged: true }]);
  expect(read(forged)).toBe('forged');
});
