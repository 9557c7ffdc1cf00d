import { createHmac } from 'node:crypto';
import type { Observation } from '@pay/core/paying/acquiring/observation';
import { describe, expect, test } from 'vitest';
import { readAdyenNotice } from './read-adyen-notice.ts';

const [KEY, EARLIER] = ['AB12'.repeat(16), 'cd34'.repeat(16)];
const READER = { merchantAccount: 'TeaHouseECOM', hmacKeys: [KEY, EARLIER] };

type Item = Readonly<Record<string, unknown>> & { readonly additionalData?: Readonly<Record<string, string>> };

const APPROVAL: Item = {
  eventCode: 'AUTHORISATION',
  success: 'true',
  pspReference: 'QFQTPCQ8HXSKGK82',
  merchantReference: 'att_1',
  merchantAccountCode: 'TeaHouseECOM',
  amount: { currency: 'BHD', value: 10_500 },
  eventDate: '2026-11-22T12:00:00+03:00',
  reason: '081739:1111:03/2030',
};

function signed(item: Item, key = KEY): Item {
  const { currency, value } = item['amount'] as { readonly currency: string; readonly value: number };
  const part = [
    item['pspReference'],
    item['originalReference'] ?? '',
    item['merchantAccountCode'],
    item['merchantReference'],
    value,
    currency,
    item['eventCode'],
    item['success'],
  ];
  const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(part.join(':')).digest('base64');
  return { ...item, additionalData: { ...item.additionalData, hmacSignature } };
}

const wrapped = (...items: Item[]) => ({
  live: 'false',
  notificationItems: items.map((NotificationRequestItem) => ({ NotificationRequestItem })),
});
const read = (message: unknown) => readAdyenNotice(READER, { headers: {}, body: Buffer.from(JSON.stringify(message)) });
const one = (changes: Item, key = KEY) => {
  const notices = read(wrapped(signed({ ...APPROVAL, ...changes }, key)));
  return notices === 'forged' ? notices : notices[0];
};

describe('an approval', () => {
  test('is evidence, and includes what the issuer answered', () => {
    const additionalData = { authCode: '1234', networkTxReference: 'MCC123', cvcResult: '1 Matches', undeclared: 'x' };
    expect(one({ additionalData })).toMatchObject({
      kind: 'evidence',
      about: 'authorisation',
      reference: 'att_1',
      acquirerReference: 'QFQTPCQ8HXSKGK82',
      occurredAt: new Date('2026-11-22T09:00:00Z'),
      outcome: {
        kind: 'approved',
        amountMinor: 10_500n,
        currency: 'BHD',
        acquirerReference: 'QFQTPCQ8HXSKGK82',
        authorisationCode: '1234',
        threeDs: null,
        checks: { networkTransactionId: 'MCC123', cvv: '1 Matches' },
      },
    });
  });

  test('has the authorisation code of its reason if there is no other', () => {
    expect(one({})).toMatchObject({ outcome: { authorisationCode: '081739' } });
  });

  test("is in our units if Adyen's units differ", () => {
    expect(one({ amount: { currency: 'ISK', value: 150_000 } })).toMatchObject({ outcome: { amountMinor: 1_500n } });
    expect(one({ amount: { currency: 'ISK', value: 150_001 } })).toMatchObject({ kind: 'kept' });
  });
});

describe('each event', () => {
  const modification = { pspReference: 'M'.repeat(16), originalReference: 'P'.repeat(16) };
  test.each([
    ['AUTHORISATION', 'false', 'authorisation', { kind: 'declined', code: 'insufficient_funds', raw: '12' }],
    ['OFFER_CLOSED', 'true', 'authorisation', { kind: 'declined', code: 'authentication_failed', raw: 'OFFER_CLOSED' }],
    ['CANCELLATION', 'true', 'authorisation', { kind: 'reversed' }],
    ['TECHNICAL_CANCEL', 'true', 'authorisation', { kind: 'reversed' }],
    ['CANCEL_OR_REFUND', 'true', 'authorisation', { kind: 'reversed' }],
    ['TECHNICAL_CANCEL', 'false', 'authorisation', { kind: 'refused', raw: 'Not enough balance' }],
    ['CAPTURE', 'true', 'capture', { kind: 'approved', amountMinor: 10_500n, acquirerReference: 'M'.repeat(16) }],
    ['CAPTURE', 'false', 'capture', { kind: 'declined', raw: 'Not enough balance' }],
    ['CAPTURE_FAILED', 'true', 'capture', { kind: 'declined' }],
    ['REFUND', 'true', 'refund', { kind: 'approved', amountMinor: 10_500n }],
    ['REFUND', 'false', 'refund', { kind: 'declined' }],
    ['REFUND_FAILED', 'true', 'refund', { kind: 'declined' }],
    ['REFUNDED_REVERSED', 'true', 'refund', { kind: 'declined' }],
  ])('%s with success %s proves the outcome', (eventCode, success, about, outcome) => {
    const reason = 'Not enough balance';
    expect(one({ ...modification, eventCode, success, reason })).toMatchObject({ kind: 'evidence', about, outcome });
  });

  test.each(['NOTIFICATION_OF_FRAUD', 'ISSUER_COMMENTS', 'REPORT_AVAILABLE', 'EXPIRE', 'SOMETHING_NEW'])(
    '%s is kept',
    (eventCode) => {
      expect(one({ eventCode })).toMatchObject({ kind: 'kept', text: expect.stringContaining(eventCode) });
    },
  );

  test.each([
    ['REQUEST_FOR_INFORMATION', 'information_requested'],
    ['NOTIFICATION_OF_CHARGEBACK', 'opened'],
    ['CHARGEBACK', 'chargeback'],
    ['INFORMATION_SUPPLIED', 'evidence_submitted'],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 'time_ended'],
    ['CHARGEBACK_REVERSED', 'chargeback_reversal'],
    ['ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'issuer_gave_up'],
    ['SECOND_CHARGEBACK', 'second_chargeback'],
    ['PREARBITRATION_OPEN', 'pre_arbitration_opened'],
    ['PREARBITRATION_DECLINED', 'pre_arbitration_declined'],
    ['PREARBITRATION_ACCEPTED', 'pre_arbitration_accepted'],
    ['PREARBITRATION_ISSUER_WITHDRAWN', 'pre_arbitration_withdrawn'],
    ['PREARBITRATION_WON', 'pre_arbitration_won'],
    ['PREARBITRATION_LOST', 'pre_arbitration_lost'],
    ['SCHEME_ARBITRATION', 'arbitration_opened'],
    ['SCHEME_ARBITRATION_WON', 'arbitration_won'],
    ['SCHEME_ARBITRATION_LOST', 'arbitration_lost'],
  ])('%s is about the dispute of a payment', (eventCode, kind) => {
    const additionalData = {
      chargebackReasonCode: ' 4853',
      chargebackSchemeCode: 'mc',
      defensePeriodEndsAt: '2021-07-31T03:03:07+02:00',
    };
    expect(one({ ...modification, eventCode, additionalData })).toMatchObject({
      kind: 'evidence',
      about: 'dispute',
      reference: 'att_1',
      acquirerReference: 'P'.repeat(16),
      outcome: {
        kind,
        disputeReference: 'M'.repeat(16),
        amountMinor: 10_500n,
        currency: 'BHD',
        scheme: 'mastercard',
        reasonCode: '4853',
        answerBy: '2021-07-31T01:03:07.000Z',
      },
    });
    expect(one({ ...modification, eventCode, success: 'false' })).toMatchObject({ kind: 'kept' });
  });

  test('a dispute without a readable amount, or without a payment, is kept', () => {
    const chargeback = { ...modification, eventCode: 'CHARGEBACK' };
    expect(one({ ...chargeback, amount: { currency: 'XXX', value: 1 } })).toMatchObject({ kind: 'kept' });
    const nameless = { ...chargeback, merchantReference: 'order-1', originalReference: '' };
    expect(one(nameless)).toMatchObject({ kind: 'kept' });
    const byTheirs = { ...chargeback, merchantReference: 'order-1' };
    expect(one(byTheirs)).toMatchObject({ about: 'dispute', reference: null, acquirerReference: 'P'.repeat(16) });
  });

  test("names a capture by Adyen's reference if it repeats the reference of the payment", () => {
    const named = one({ ...modification, eventCode: 'CAPTURE', merchantReference: 'att_1' });
    expect(named).toMatchObject({ reference: null, acquirerReference: 'M'.repeat(16) });
    const ours = one({ ...modification, eventCode: 'CAPTURE', merchantReference: 'cap_1' });
    expect(ours).toMatchObject({ reference: 'cap_1', acquirerReference: 'M'.repeat(16) });
  });
});

describe('a message', () => {
  test('can have several notices, or one without a list', () => {
    const other = signed({ ...APPROVAL, merchantReference: 'att_2' });
    expect(read(wrapped(signed(APPROVAL), other))).toMatchObject([{ reference: 'att_1' }, { reference: 'att_2' }]);
    expect(read({ NotificationRequestItem: other })).toMatchObject([{ reference: 'att_2' }]);
  });

  test('does not count at all if one of its notices is forged', () => {
    expect(read(wrapped(signed(APPROVAL), { ...signed(APPROVAL), merchantReference: 'att_2' }))).toBe('forged');
  });

  test.each([[null], [[]], [{}], ['text'], [wrapped()], [{ notificationItems: [{}] }], [{ notificationItems: {} }]])(
    'that does not have the right form is forged: %o',
    (message) => {
      expect(read(message)).toBe('forged');
    },
  );

  test('can be signed with the earlier key, but with no other key', () => {
    expect(one({}, EARLIER)).toMatchObject({ kind: 'evidence' });
    expect(one({}, '00'.repeat(32))).toBe('forged');
  });
});

test('the notice of another merchant account, or a notice that can be read in two ways, is only stored', () => {
  expect(one({ merchantAccountCode: 'CoffeeHouseECOM' })).toMatchObject({ kind: 'kept' });
  expect(one({ merchantReference: 'att_1:att_2' })).toMatchObject({ kind: 'kept' });
});

test('a notice has the same id however often it arrives, and whatever its date and its text are', () => {
  const ids = [
    one({}),
    one({ eventDate: '2027-01-01T00:00:00+00:00' }),
    one({ reason: 'other' }),
    one({ success: 'false' }),
  ];
  const [first, later, reworded, failed] = ids.map((notice) => (notice === 'forged' ? '' : notice?.eventId));
  expect([later, reworded]).toEqual([first, first]);
  expect(failed).not.toBe(first);
});

test('a code that is in no table is observed in a notice for this account, and never in a notice with a wrong signature', () => {
  const observed: Observation[] = [];
  const reader = { ...READER, observe: (seen: Observation) => void observed.push(seen) };
  const observe = (item: Item, key = KEY) => {
    const body = Buffer.from(JSON.stringify(wrapped(signed({ ...APPROVAL, ...item }, key))));
    readAdyenNotice(reader, { headers: {}, body });
  };
  observe({});
  observe({ eventCode: 'NEW_EVENT' }, 'EF56'.repeat(16));
  observe({ eventCode: 'NEW_EVENT', merchantAccountCode: 'OtherECOM' });
  expect(observed).toEqual([]);
  observe({ eventCode: 'NEW_EVENT' });
  observe({ success: 'false', reason: 'A new reason' });
  expect(observed).toEqual([
    { sort: 'event_code', code: 'NEW_EVENT' },
    { sort: 'refusal_reason', code: 'A new reason' },
  ]);
});
