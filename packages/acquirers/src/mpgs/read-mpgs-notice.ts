import { createHash, timingSafeEqual } from 'node:crypto';
import type { AskedAbout, Notice, RawNotice } from '@pay/core/paying/acquiring/notice';
import { type Observe, UNOBSERVED } from '@pay/core/paying/acquiring/observation';
import { ECHO, type JsonObject, objectOf, parsed, textOf, timeOf } from '../read-json.ts';
import { TRANSACTION_IDS } from './ids.ts';

const SECRET = 'x-notification-secret';
const ID = 'x-notification-id';
const TYPE = /^[A-Z0-9_]{1,64}$/;

/**
 * Reads a notification from the gateway. Its secret is a fixed value in a header. This value proves nothing about the
 * body, so a notification is only a reason to ask now.
 */
export function readMpgsNotice(
  secrets: readonly string[],
  { headers, body }: RawNotice,
  observe: Observe = UNOBSERVED,
): readonly Notice[] | 'forged' {
  const given = headers[SECRET] ?? '';
  // Every secret is compared, so the time taken does not show which one is nearly right.
  const matches = secrets.map((secret) => isEqual(secret, given));
  if (!matches.includes(true)) return 'forged';
  const text = body.toString();
  const eventId = textOf(headers[ID], ECHO) ?? digestOf(body).toString('hex');
  const message = objectOf(parsed(text));
  const occurredAt = timeOf(message?.['timeOfLastUpdate'] ?? message?.['timeOfRecord']);
  const about = message === null ? null : aboutOf(message, observe);
  const facts = { eventId, occurredAt, text };
  return [
    about === null ? { ...facts, kind: 'kept' } : { ...facts, kind: 'hasten', acquirerReference: null, ...about },
  ];
}

function aboutOf(
  message: JsonObject,
  observe: Observe,
): { readonly about: AskedAbout; readonly reference: string } | null {
  const transaction = objectOf(message['transaction']);
  const order = textOf(objectOf(message['order'])?.['id'], ECHO);
  const id = textOf(transaction?.['id'], ECHO);
  if (order === null || id === null) return null;
  switch (transaction?.['type']) {
    case 'CAPTURE':
      return { about: 'capture', reference: id };
    case 'REFUND':
      return id === TRANSACTION_IDS.undo
        ? { about: 'authorisation', reference: order }
        : { about: 'refund', reference: id };
    case 'AUTHENTICATION':
    case 'AUTHORIZATION':
    case 'PAYMENT':
    case 'VOID_AUTHORIZATION':
    case 'VOID_PAYMENT':
      return { about: 'authorisation', reference: order };
    default:
      observe({ sort: 'event_code', code: textOf(transaction?.['type'], TYPE) ?? 'unreadable' });
      return null;
  }
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

function digestOf(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
