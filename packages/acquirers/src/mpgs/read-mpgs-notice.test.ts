import type { Observation } from '@pay/core/paying/acquiring/observation';
import { describe, expect, test } from 'vitest';
import { readMpgsNotice } from './read-mpgs-notice.ts';

const SECRETS = ['0123456789ABCDEF0123456789ABCDEF', 'AN-EARLIER-SECRET-OF-THE-ACCOUNT'];
const headers = { 'x-notification-secret': SECRETS[0], 'x-notification-id': 'n-1' };

const notification = (type: string, id: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      merchant: 'TESTBANK',
      order: { id: 'att_1', status: 'CAPTURED' },
      result: 'SUCCESS',
      timeOfLastUpdate: '2026-11-22T10:00:00.000Z',
      transaction: { id, type },
    }),
  );

describe('a notification', () => {
  test.each([
    ['PAYMENT', 'sale', { about: 'authorisation', reference: 'att_1' }],
    ['AUTHORIZATION', 'sale', { about: 'authorisation', reference: 'att_1' }],
    ['AUTHENTICATION', 'auth', { about: 'authorisation', reference: 'att_1' }],
    ['VOID_PAYMENT', 'void', { about: 'authorisation', reference: 'att_1' }],
    ['VOID_AUTHORIZATION', 'void', { about: 'authorisation', reference: 'att_1' }],
    ['CAPTURE', 'cap_1', { about: 'capture', reference: 'cap_1' }],
    ['REFUND', 'ref_1', { about: 'refund', reference: 'ref_1' }],
    ['REFUND', 'undo', { about: 'authorisation', reference: 'att_1' }],
  ])('about %s %s only makes us ask now', (type, id, about) => {
    const [notice] = readMpgsNotice(SECRETS, { headers, body: notification(type, id) });
    const occurredAt = new Date('2026-11-22T10:00:00.000Z');
    expect(notice).toMatchObject({ kind: 'hasten', eventId: 'n-1', occurredAt, acquirerReference: null, ...about });
  });

  test.each([
    ['of another type', notification('CHARGEBACK', 'cb_1')],
    ['without an order', Buffer.from('{"transaction":{"id":"sale","type":"PAYMENT"}}')],
    ['that is not JSON', Buffer.from('order.id=att_1')],
  ])('%s is kept', (_, body) => {
    expect(readMpgsNotice(SECRETS, { headers, body })).toMatchObject([{ kind: 'kept', text: body.toString() }]);
  });

  test('is the same event each time it is sent, even if it has no id of its own', () => {
    const body = notification('PAYMENT', 'sale');
    const bare = { 'x-notification-secret': SECRETS[0] };
    const [one, again] = [0, 1].map(() => readMpgsNotice(SECRETS, { headers: bare, body })[0]);
    expect(one).toEqual(again);
    expect(readMpgsNotice(SECRETS, { headers: bare, body: notification('REFUND', 'ref_1') })[0]).not.toMatchObject({
      eventId: (one as { eventId: string }).eventId,
    });
  });
});

describe('the secret of a notification', () => {
  const body = notification('PAYMENT', 'sale');

  test('can be the current one or an earlier one', () => {
    for (const secret of SECRETS) {
      expect(readMpgsNotice(SECRETS, { headers: { 'x-notification-secret': secret }, body })).not.toBe('forged');
    }
  });

  test.each([undefined, '', SECRETS[0]?.slice(1), `${SECRETS[0]}0`, SECRETS[0]?.toLowerCase(), 'A'.repeat(32)])(
    'is forged if it is %s',
    (secret) => {
      expect(readMpgsNotice(SECRETS, { headers: { 'x-notification-secret': secret }, body })).toBe('forged');
      expect(readMpgsNotice([], { headers: { 'x-notification-secret': secret }, body })).toBe('forged');
    },
  );
});

test('a type that is in no table is observed, but never in a notification with a wrong secret', () => {
  const observed: Observation[] = [];
  const observe = (seen: Observation) => void observed.push(seen);
  const body = notification('NEW_TYPE', 'new_1');
  readMpgsNotice(SECRETS, { headers: { 'x-notification-secret': 'wrong' }, body }, observe);
  readMpgsNotice(SECRETS, { headers, body: notification('PAYMENT', 'sale') }, observe);
  expect(observed).toEqual([]);
  readMpgsNotice(SECRETS, { headers, body }, observe);
  expect(observed).toEqual([{ sort: 'event_code', code: 'NEW_TYPE' }]);
});
