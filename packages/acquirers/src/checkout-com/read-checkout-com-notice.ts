import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AskedAbout, Notice, RawNotice } from '@pay/core/paying/acquiring/notice';
import { type Observe, UNOBSERVED } from '@pay/core/paying/acquiring/observation';
import { ECHO, type JsonObject, objectOf, parsed, textOf, timeOf } from '../read-json.ts';
import { eventMeaning } from './codes/event-types.ts';
import { undoReference, voidReference } from './read-sale.ts';
import { ID } from './wire/payment.ts';

const SIGNATURE = 'cko-signature';

type About = {
  readonly about: AskedAbout;
  readonly reference: string | null;
  readonly acquirerReference: string | null;
};

/**
 * Reads a notice, which Checkout.com calls a webhook. Its signature covers the whole body, but the notice is never taken
 * as an outcome: it is only a reason to ask Checkout.com now.
 */
export function readCheckoutComNotice(
  keys: readonly string[],
  { headers, body }: RawNotice,
  observe: Observe = UNOBSERVED,
): readonly Notice[] | 'forged' {
  // Every key is compared, so the time taken does not show which one is nearly right.
  const matches = keys.map((key) => isSigned(key, body, headers[SIGNATURE] ?? ''));
  if (!matches.includes(true)) return 'forged';
  const text = body.toString();
  const message = objectOf(parsed(text));
  const eventId = textOf(message?.['id'], ECHO) ?? createHmac('sha256', '').update(body).digest('hex');
  const facts = { eventId, occurredAt: timeOf(message?.['created_on']), text };
  const about = message === null ? null : aboutOf(message, observe);
  return [about === null ? { ...facts, kind: 'kept' } : { ...facts, kind: 'hasten', ...about }];
}

function aboutOf(message: JsonObject, observe: Observe): About | null {
  const type = textOf(message['type'], /^[a-z0-9_]{1,64}$/) ?? 'unreadable';
  const about = eventMeaning(type);
  if (about === undefined) observe({ sort: 'event_code', code: type });
  if (about === undefined || about === 'kept') return null;
  const data = objectOf(message['data']) ?? {};
  const reference = textOf(data['reference'], ECHO);
  const payment = textOf(data['id'], ID);
  const action = textOf(data['action_id'], ID);
  const attempt = attemptOf(reference);
  if (about === 'authorisation' || (attempt !== null && attempt !== reference)) {
    return named('authorisation', attempt, payment);
  }
  // The reference is that of the payment if we did not request the capture or the refund, or if Checkout.com does not
  // repeat our reference.
  return named(about, attempt === null ? reference : null, action);
}

function named(about: AskedAbout, reference: string | null, acquirerReference: string | null): About | null {
  return reference === null && acquirerReference === null ? null : { about, reference, acquirerReference };
}

/**
 * The attempt that a reference belongs to. The reference can be the payment's own, that of its void, or that of its
 * refund by a reversal.
 */
function attemptOf(reference: string | null): string | null {
  const attempt = /^att_[A-Za-z0-9_]+/.exec(reference ?? '')?.[0];
  if (attempt === undefined) return null;
  return [attempt, voidReference(attempt), undoReference(attempt)].includes(reference ?? '') ? attempt : null;
}

function isSigned(key: string, body: Buffer, given: string): boolean {
  const expected = createHmac('sha256', key).update(body).digest();
  const bytes = Buffer.from(/^[0-9a-f]{64}$/i.test(given) ? given : '', 'hex');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
