import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RefundOutcome } from '@pay/core/paying/acquiring/acquirer';
import type { Notice, RawNotice } from '@pay/core/paying/acquiring/notice';
import { ECHO, type JsonObject, objectOf, parsed, textOf, timeOf } from '../read-json.ts';
import { refusedReversal } from './wire/fault.ts';
import { readMovementReply } from './wire/movement-reply.ts';
import { readReversalReply } from './wire/reversal-reply.ts';
import { readSaleReply } from './wire/sale-reply.ts';

const SIGNATURE = 'x-simulator-signature';

type Facts = Pick<Notice, 'eventId' | 'occurredAt' | 'text'>;

/**
 * Reads a message from the simulator: JSON with one notice, signed as a whole. A message that has a valid signature but
 * cannot be read is kept, because a later version of the simulator can send more kinds of notices.
 */
export function readSimulatorNotice(
  secrets: readonly string[],
  { headers, body }: RawNotice,
): readonly Notice[] | 'forged' {
  const signature = headers[SIGNATURE] ?? '';
  if (!secrets.some((secret) => isSignedWith(secret, body, signature))) return 'forged';
  const text = body.toString();
  const message = objectOf(parsed(text));
  const eventId = textOf(message?.['notice_id'], ECHO);
  // The signature is the event's id, because it is the same each time the message is sent.
  if (message === null || eventId === null) return [{ kind: 'kept', eventId: signature, occurredAt: null, text }];
  const facts = { eventId, occurredAt: timeOf(message['occurred_at']), text };
  return [noticeOf(facts, message)];
}

function noticeOf(facts: Facts, message: JsonObject): Notice {
  const { record } = message as { readonly record?: unknown };
  switch (message['about']) {
    case 'sale':
      return ofSale(facts, record);
    case 'reversal':
      return ofReversal(facts, record);
    case 'capture':
      return ofMovement(facts, 'capture', readMovementReply('capture_ref')(record), record);
    case 'refund':
      return ofMovement(facts, 'refund', readMovementReply('refund_ref')(record), record);
    default:
      return { ...facts, kind: 'kept' };
  }
}

function ofSale(facts: Facts, record: unknown): Notice {
  const reply = readSaleReply(record);
  if (reply.kind === 'approved' || reply.kind === 'declined') {
    const { reference, ...outcome } = reply;
    const { acquirerReference } = outcome;
    return { ...facts, kind: 'evidence', about: 'authorisation', reference, acquirerReference, outcome };
  }
  const reference = textOf(objectOf(record)?.['merchant_ref'], ECHO);
  if (reference === null) return { ...facts, kind: 'kept' };
  return { ...facts, kind: 'hasten', about: 'authorisation', reference, acquirerReference: null };
}

function ofReversal(facts: Facts, record: unknown): Notice {
  const reply = refusedReversal(record) ?? readReversalReply(record);
  if (reply.kind === 'unknown') return { ...facts, kind: 'kept' };
  const { reference, ...outcome } = reply;
  return { ...facts, kind: 'evidence', about: 'authorisation', reference, acquirerReference: null, outcome };
}

function ofMovement(facts: Facts, about: 'capture' | 'refund', reply: RefundOutcome, record: unknown): Notice {
  if (reply.kind === 'unknown') return { ...facts, kind: 'kept' };
  const { reference, ...outcome } = reply;
  const acquirerReference = textOf(objectOf(record)?.['retrieval_ref'], ECHO);
  return { ...facts, kind: 'evidence', about, reference, acquirerReference, outcome };
}

function isSignedWith(secret: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(expected.length);
  return timingSafeEqual(expected, given);
}
