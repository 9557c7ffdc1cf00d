import { createAdyenAcquirer } from '@pay/acquirers/adyen/create-adyen-acquirer';
import { SealedCard } from '@pay/core/cards/sealed-card';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import { type FakeAdyen, start } from '@pay/fake-adyen/fake';
import { signed } from '@pay/fake-adyen/notices/sign';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawMessage } from '../protocol.ts';
import { moveOf, newSubject, SALE, startProxyTo } from '../protocol-under-test.ts';
import { type AdyenChange, entriesOf } from './adyen-book.ts';
import { createAdyenProtocol } from './adyen-protocol.ts';

const ACCOUNT = { merchantAccount: 'CrashAbcd1234', apiKey: 'the-key-of-a-protocol-test' } as const;
const HMAC_KEY = 'AB12'.repeat(16);

let fake: FakeAdyen;
let proxy: Awaited<ReturnType<typeof startProxyTo>>;
let acquirer: Acquirer;
const refuse = async (reference: string) => {
  await fetch(`${fake.url}/control/refusals/${reference}`, { method: 'PUT' });
};
const protocol = createAdyenProtocol(new Map([[ACCOUNT.merchantAccount, HMAC_KEY]]), refuse);
beforeAll(async () => {
  fake = await start(0);
  fake.setAccount(ACCOUNT.merchantAccount, { ...ACCOUNT, hmacKey: HMAC_KEY, noticeUrl: null, faults: [] });
  proxy = await startProxyTo(fake.url, protocol);
  acquirer = createAdyenAcquirer({ ...ACCOUNT, baseUrl: proxy.url, hmacKeys: [HMAC_KEY] });
});
afterAll(async () => {
  await acquirer.close();
  proxy.stop();
  await fake.stop();
});

async function sold(number = '4111111111111111', subject = newSubject()) {
  const card = new SealedCard({
    number: Buffer.from(number),
    cvv: Buffer.from('737'),
    expiryMonth: 3,
    expiryYear: 2030,
  });
  const outcome = await acquirer.authorise({ ...subject, ...SALE, card });
  return { subject, outcome, theirs: outcome.kind === 'approved' ? outcome.acquirerReference : null };
}

describe('the driver reads', () => {
  test('a sale with its capture, its refund and its reversal', async () => {
    const { subject, theirs } = await sold();
    await acquirer.capture?.(moveOf(subject, 'cap', theirs));
    await acquirer.refund(moveOf(subject, 'ref', theirs));
    await acquirer.reverse({ ...subject, acquirerReference: theirs });
    await acquirer.reverse(subject);
    expect(proxy.read(subject.reference)).toEqual([
      'sale approved',
      'capture received',
      'refund received',
      'reversal received',
      'reversal received',
    ]);
  });

  test('a sale that waits for its shopper, and the return', async () => {
    const { subject } = await sold('4917610000000000');
    await acquirer.resume({ ...subject, ...SALE, returned: { redirectResult: 'not-known' } });
    expect(proxy.read(subject.reference)).toEqual(['sale awaiting_cardholder', 'complete error']);
  });

  test("the changes of Adyen's book", async () => {
    const { subject, theirs } = await sold();
    const { reference } = subject;
    await acquirer.capture?.(moveOf(subject, 'cap', theirs));
    await acquirer.reverse({ ...subject, acquirerReference: theirs });
    const changes = (await (await fetch(`${fake.url}/control/changes`)).json()) as AdyenChange[];
    expect(changes.filter((change) => change.reference === reference).flatMap(entriesOf)).toMatchObject([
      { sale: { reference, state: 'approved', value: { minor: '10500', currency: 'BHD' } } },
      { capture: { saleReference: reference, value: { minor: '10500' }, refusal: null } },
      { sale: { reference, state: 'reversed' } },
    ]);
  });
});

describe('Adyen, as the driver imitates it,', () => {
  test.each([
    ['wrong-amount', { amountMinor: 10_501n, currency: 'BHD' }],
    ['wrong-currency', { amountMinor: 10_500n, currency: 'EUR' }],
    ['wrong-reference', { reference: 'att_of_somebody_else' }],
  ] as const)('answers a sale with a %s', async (effect, outcome) => {
    proxy.strike('acquirer:sale:after', effect);
    expect((await sold()).outcome).toMatchObject({ kind: 'approved', ...outcome });
  });

  test('accepts a reversal and loses it', async () => {
    const { subject, theirs } = await sold();
    proxy.strike('acquirer:reversal:after', 'ignore-reversal');
    const reversal = { ...subject, acquirerReference: theirs };
    expect(await acquirer.reverse(reversal)).toMatchObject({ kind: 'unknown', why: 'pending' });
    expect(fake.book.byReference(ACCOUNT.merchantAccount, subject.reference)?.state).toBe('authorised');
    await acquirer.reverse(reversal);
    expect(fake.book.byReference(ACCOUNT.merchantAccount, subject.reference)?.state).toBe('cancelled');
  });

  test('refuses a reversal', async () => {
    proxy.strike('acquirer:sale:before', 'refuse-reversal');
    const { subject, theirs } = await sold();
    await acquirer.reverse({ ...subject, acquirerReference: theirs });
    expect(fake.book.modifications.at(-1)).toMatchObject({ kind: 'reversal', isDone: false });
  });

  test('authorises a sale after its cancellation', async () => {
    proxy.strike('acquirer:sale:before', 'approve-after-reversal');
    const { subject } = await sold();
    expect(fake.book.byReference(ACCOUNT.merchantAccount, subject.reference)).toBeUndefined();
    await acquirer.reverse(subject);
    expect(fake.book.byReference(ACCOUNT.merchantAccount, subject.reference)?.state).toBe('authorised');
  });
});

test('a notice is stored under the id that the driver expects, and both recognise a forged notice', () => {
  const item = signed(
    {
      eventCode: 'AUTHORISATION',
      success: 'true',
      pspReference: 'QFQTPCQ8HXSKGK82',
      merchantReference: 'att_1',
      amount: { currency: 'BHD', value: 10_500 },
      reason: '',
      eventDate: '2026-11-22T12:00:00+03:00',
    },
    ACCOUNT.merchantAccount,
    HMAC_KEY,
  );
  const body = Buffer.from(JSON.stringify({ notificationItems: [{ NotificationRequestItem: item }] }));
  const message: RawMessage = { method: 'POST', path: '/notices/acc_1', headers: {}, body };
  const told = { state: 'approved', value: { minor: '10500', currency: 'BHD' } };
  const read = protocol.readNotices(message);
  expect(read).toMatchObject([{ reference: 'att_1', isForged: false, told }]);
  expect(acquirer.readNotice?.({ headers: {}, body })).toMatchObject([{ eventId: read[0]?.id, kind: 'evidence' }]);
  const forged = protocol.forged?.(message) ?? message;
  expect(protocol.readNotices(forged)).toMatchObject([{ isForged: true }]);
  expect(acquirer.readNotice?.({ headers: {}, body: forged.body })).toBe('forged');
});
