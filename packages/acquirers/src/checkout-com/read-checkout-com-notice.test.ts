import { createHmac } from 'node:crypto';
import type { Observation } from '@pay/core/paying/acquiring/observation';
import { describe, expect, test } from 'vitest';
import { readCheckoutComNotice } from './read-checkout-com-notice.ts';

const KEY = 'what-signs-the-webhooks-of-a-test';
const ATTEMPT = 'att_Abcd1234000000000000001';

const message = (type: string, data: object) =>
  JSON.stringify({ id: 'evt_1', type, created_on: '2026-11-22T09:15:30Z', data: { id: 'pay_1', ...data } });
const signed = (text: string, key = KEY) => ({
  headers: { 'cko-signature': createHmac('sha256', key).update(text).digest('hex') },
  body: Buffer.from(text),
});
const read = (type: string, data: object) => {
  const notices = readCheckoutComNotice([KEY], signed(message(type, data)));
  return notices === 'forged' ? notices : notices[0];
};

describe('a webhook', () => {
  test('is forged unless one of the keys has signed exactly these bytes', () => {
    const text = message('payment_approved', { reference: ATTEMPT });
    const { headers, body } = signed(text);
    expect(readCheckoutComNotice(['another-key', KEY], { headers, body })).not.toBe('forged');
    expect(readCheckoutComNotice(['another-key'], { headers, body })).toBe('forged');
    expect(readCheckoutComNotice([KEY], { headers, body: Buffer.concat([body, Buffer.from(' ')]) })).toBe('forged');
    for (const signature of [undefined, '', 'zz', '00'.repeat(32), headers['cko-signature'].slice(2)]) {
      expect(readCheckoutComNotice([KEY], { headers: { 'cko-signature': signature }, body })).toBe('forged');
    }
  });

  test('with an upper-case signature counts too', () => {
    const { headers, body } = signed(message('payment_approved', { reference: ATTEMPT }));
    const upper = { 'cko-signature': headers['cko-signature'].toUpperCase() };
    expect(readCheckoutComNotice([KEY], { headers: upper, body })).toHaveLength(1);
  });

  test.each([
    ['payment_approved', ATTEMPT],
    ['payment_declined', ATTEMPT],
    ['payment_voided', `${ATTEMPT}-void`],
    ['payment_refunded', `${ATTEMPT}-undo`],
  ])('%s about %s is a reason to ask about the attempt, and proves nothing', (type, reference) => {
    expect(read(type, { reference, action_id: 'act_1' })).toMatchObject({
      kind: 'hasten',
      about: 'authorisation',
      reference: ATTEMPT,
      acquirerReference: 'pay_1',
      eventId: 'evt_1',
      occurredAt: new Date('2026-11-22T09:15:30Z'),
    });
  });

  test.each([
    ['payment_captured', 'capture', 'cap_1'],
    ['payment_capture_declined', 'capture', 'cap_1'],
    ['payment_refunded', 'refund', 'ref_1'],
    ['payment_refund_declined', 'refund', 'ref_1'],
  ])('%s is a reason to ask about the %s', (type, about, reference) => {
    const named = { kind: 'hasten', about, acquirerReference: 'act_1' };
    expect(read(type, { reference, action_id: 'act_1' })).toMatchObject({ ...named, reference });
    // If the reference is that of the payment, only the action identifies the capture or refund.
    expect(read(type, { reference: ATTEMPT, action_id: 'act_1' })).toMatchObject({ ...named, reference: null });
  });

  test('about something else is only stored, and counted if its type is not listed', () => {
    const seen: Observation[] = [];
    const kinds = ['dispute_won', 'payment_returned_anew'].map((type) => {
      const notices = readCheckoutComNotice([KEY], signed(message(type, {})), (each) => void seen.push(each));
      return notices === 'forged' ? notices : notices[0]?.kind;
    });
    expect(kinds).toEqual(['kept', 'kept']);
    expect(seen).toEqual([{ sort: 'event_code', code: 'payment_returned_anew' }]);
  });

  test('that is signed but not JSON is stored under the same id each time', () => {
    const twice = [1, 2].map(() => readCheckoutComNotice([KEY], signed('not json')));
    expect(twice[0]).toEqual(twice[1]);
    expect(twice[0]).toMatchObject([{ kind: 'kept', text: 'not json' }]);
  });
});
