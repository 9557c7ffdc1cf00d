import { createHash } from 'node:crypto';
import type { AuthorisationEvidence, MovementEvidence, Notice, RawNotice } from '@pay/core/paying/acquiring/notice';
import { type Observe, UNOBSERVED } from '@pay/core/paying/acquiring/observation';
import { ECHO, type JsonObject, objectOf, textOf, timeOf } from '../../read-json.ts';
import { declineOf } from '../codes/decline-of.ts';
import { unlistedInNotice } from '../codes/unlisted-codes.ts';
import { fromAdyen } from '../wire/amount.ts';
import { readIssuer, readThreeDs } from '../wire/payment-reply.ts';
import { PSP_REFERENCE } from '../wire/reference-like.ts';
import { disputeToldBy } from './dispute-events.ts';
import { meaningOf } from './event-codes.ts';
import { type Item, readItems } from './read-items.ts';
import { isSigned, type SignedPart, signedPart } from './signature.ts';

export type NoticeReader = {
  readonly merchantAccount: string;
  /** The keys that can have signed a notice, the newest first. */
  readonly hmacKeys: readonly string[];
  readonly observe?: Observe;
};

type Facts = Pick<Notice, 'eventId' | 'occurredAt' | 'text'>;
type Named = { readonly reference: string | null; readonly acquirerReference: string | null };

/**
 * Reads a message with one or more notices, each with its own signature. The signature covers the references, the
 * account, the amount, the event and its success, so only these decide; everything else is only descriptive. If one of
 * the notices is forged, the whole message is rejected.
 */
export function readAdyenNotice(reader: NoticeReader, { body }: RawNotice): readonly Notice[] | 'forged' {
  const items = readItems(body);
  if (items === null) return 'forged';
  const notices: Notice[] = [];
  for (const item of items) {
    const part = signedPart(item.said);
    const signature = objectOf(item.said['additionalData'])?.['hmacSignature'];
    if (part === null || !isSigned(reader.hmacKeys, part.text, signature)) return 'forged';
    notices.push(noticeOf(reader, item, part));
  }
  return notices;
}

function noticeOf(
  { merchantAccount, observe = UNOBSERVED }: NoticeReader,
  { said, text }: Item,
  part: SignedPart,
): Notice {
  // The id is derived from the signed part, so that nobody can send an old notice again with another date.
  const eventId = `${said['eventCode']}-${createHash('sha256').update(part.text).digest('hex').slice(0, 32)}`;
  const facts: Facts = { eventId, occurredAt: timeOf(said['eventDate']), text };
  const kept: Notice = { ...facts, kind: 'kept' };
  // A merchant's other accounts can send their notices to the same address.
  if (!part.isPlain || said['merchantAccountCode'] !== merchantAccount) return kept;
  for (const seen of unlistedInNotice(said)) observe(seen);
  return evidenceOf(facts, said) ?? kept;
}

function evidenceOf(facts: Facts, said: JsonObject): Notice | null {
  const isSuccess = String(said['success']) === 'true';
  switch (meaningOf(String(said['eventCode']))) {
    case 'authorised':
      return authorisation(facts, said, isSuccess ? approvalOf(said) : refusalOf(said));
    case 'closed':
      return isSuccess ? authorisation(facts, said, closedOf(said)) : null;
    case 'reversed':
      return authorisation(facts, said, isSuccess ? { kind: 'reversed' } : { kind: 'refused', raw: rawOf(said) });
    case 'captured':
      return movement(facts, said, 'capture', isSuccess);
    case 'not_captured':
      return movement(facts, said, 'capture', !isSuccess);
    case 'refunded':
      return movement(facts, said, 'refund', isSuccess);
    case 'not_refunded':
      return movement(facts, said, 'refund', !isSuccess);
    case 'dispute': {
      const told = isSuccess ? disputeToldBy(said) : null;
      return told === null ? null : { ...facts, kind: 'evidence', about: 'dispute', ...told };
    }
    default:
      return null;
  }
}

function authorisation(facts: Facts, said: JsonObject, outcome: AuthorisationEvidence | null): Notice | null {
  const reference = textOf(said['merchantReference'], ECHO);
  if (reference === null || outcome === null) return null;
  // After a cancellation, `pspReference` is that of the cancellation.
  const theirs = said['originalReference'] || said['pspReference'];
  const acquirerReference = textOf(theirs, PSP_REFERENCE);
  return { ...facts, kind: 'evidence', about: 'authorisation', reference, acquirerReference, outcome };
}

function approvalOf(said: JsonObject): AuthorisationEvidence | null {
  const amount = fromAdyen(said['amount']);
  const acquirerReference = textOf(said['pspReference'], PSP_REFERENCE);
  if (amount === null || acquirerReference === null) return null;
  const { authorisationCode, ...issuer } = readIssuer(said['additionalData']);
  return {
    kind: 'approved',
    ...amount,
    acquirerReference,
    authorisationCode: authorisationCode ?? codeInReason(said['reason']),
    ...issuer,
  };
}

/** The reason of an approval has the authorisation code, the last four digits and the expiry, separated by colons. */
function codeInReason(reason: unknown): string | null {
  return typeof reason === 'string' ? (/^([A-Za-z0-9]{1,12}):[0-9]{4}:/.exec(reason)?.[1] ?? null) : null;
}

function refusalOf({ reason, additionalData, pspReference }: JsonObject): AuthorisationEvidence {
  const decline = declineOf({ reason, additionalData });
  const acquirerReference = textOf(pspReference, PSP_REFERENCE);
  return { kind: 'declined', acquirerReference, ...decline, threeDs: readThreeDs(additionalData) };
}

function closedOf({ eventCode, pspReference }: JsonObject): AuthorisationEvidence {
  const acquirerReference = textOf(pspReference, PSP_REFERENCE);
  const [code, raw] = ['authentication_failed', String(eventCode)] as const;
  return { kind: 'declined', acquirerReference, code, raw, advice: 'none', threeDs: null };
}

function movement(facts: Facts, said: JsonObject, about: 'capture' | 'refund', isDone: boolean): Notice | null {
  const named = namesOf(said);
  const outcome = isDone ? doneOf(said) : ({ kind: 'declined', raw: rawOf(said) } as const);
  if (outcome === null || (named.reference === null && named.acquirerReference === null)) return null;
  return { ...facts, kind: 'evidence', about, ...named, outcome };
}

function doneOf(said: JsonObject): MovementEvidence | null {
  const amount = fromAdyen(said['amount']);
  const acquirerReference = textOf(said['pspReference'], PSP_REFERENCE);
  return amount === null || acquirerReference === null ? null : { kind: 'approved', ...amount, acquirerReference };
}

/**
 * The references of a capture or a refund. Adyen can give the payment's reference instead of the reference in our
 * request. In that case, Adyen's own reference from its answer to the request identifies the capture or refund.
 */
function namesOf({ merchantReference, pspReference }: JsonObject): Named {
  const reference = textOf(merchantReference, ECHO);
  const isOfPayment = reference?.startsWith('att_') === true;
  return { reference: isOfPayment ? null : reference, acquirerReference: textOf(pspReference, PSP_REFERENCE) };
}

/** Adyen's reason for not doing something, without digits; otherwise the event. */
function rawOf({ reason, eventCode }: JsonObject): string {
  const words =
    typeof reason === 'string'
      ? (/^[\w .,'()-]+/
          .exec(reason)?.[0]
          .replaceAll(/[0-9]+/g, '#')
          .trim() ?? '')
      : '';
  return (words || String(eventCode)).slice(0, 64);
}
