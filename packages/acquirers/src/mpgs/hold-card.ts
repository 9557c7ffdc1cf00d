import type { SealedCard } from '@pay/core/cards/sealed-card';
import type { AcquirerState, Declined, HoldOutcome, HoldRequest, Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { joinedBytes } from '../joined-bytes.ts';
import { objectOf, textOf, timeOf } from '../read-json.ts';
import { timeLeft } from '../time-left.ts';
import type { Gateway, Refused } from './gateway.ts';

const SESSION_ID = /^SESSION[A-Za-z0-9]{1,57}$/;

/** Stores the card in a session of the gateway. No money can move until a sale names that session. */
export async function holdCard(gateway: Gateway, request: HoldRequest): Promise<HoldOutcome> {
  const { card, sendBefore, timeoutMs, reference } = request;
  const left = timeLeft(timeoutMs);
  const heldAt = new Date().toISOString();
  const created = await gateway.ask({ method: 'POST', path: '/session', body: {}, timeoutMs: left(), sendBefore });
  if (created.kind === 'not_sent') return { kind: 'not_held', why: 'not_sent' };
  const session = created.kind === 'reply' ? textOf(objectOf(created.body['session'])?.['id'], SESSION_ID) : null;
  if (session === null) return { kind: 'not_held', why: created.kind === 'unknown' ? created.why : 'unreadable' };
  const body = bytesOf(card);
  if (body === null) return { kind: 'not_held', why: 'not_sent' };
  try {
    const stored = await gateway.ask({
      method: 'PUT',
      path: sessionPath(session),
      body,
      timeoutMs: left(),
      sendBefore,
    });
    if (stored.kind === 'refused') return refusedCard(stored, reference) ?? { kind: 'not_held', why: 'unreadable' };
    if (stored.kind !== 'reply') return { kind: 'not_held', why: stored.kind === 'not_sent' ? 'not_sent' : stored.why };
    return isStored(stored.body, session)
      ? { kind: 'held', state: { session, held_at: heldAt } }
      : { kind: 'not_held', why: 'unreadable' };
  } finally {
    body.fill(0);
  }
}

/**
 * Mastercard's test card without 3-D Secure, with the expiry and the security code that its test pages decline. No such card exists, so a
 * sale that still names the session cannot be approved.
 */
const NO_CARD = {
  sourceOfFunds: {
    type: 'CARD',
    provided: { card: { number: '5111111111111118', securityCode: '102', expiry: { month: '05', year: '39' } } },
  },
};

/** A session lasts about 15 minutes; the rest of the time is a margin. */
const SESSION_GONE_AFTER_MS = 60 * 60_000;

/**
 * Replaces the card in the session of an attempt, so that a sale that arrives later finds no card to charge. If the
 * gateway refuses that for a session that is certainly over, the card is gone with the session.
 */
export async function overwriteCard(
  gateway: Gateway,
  { session, heldAt }: HeldSession,
  timeoutMs: number,
): Promise<'done' | Unknown> {
  const stored = await gateway.ask({ method: 'PUT', path: sessionPath(session), body: NO_CARD, timeoutMs });
  if (stored.kind === 'unknown') return stored;
  if (stored.kind === 'reply') return isStored(stored.body, session) ? 'done' : UNREADABLE;
  // Attempts of earlier versions have no time, so nothing tells whether their session is over.
  if (heldAt === null) return UNREADABLE;
  return Date.now() - heldAt > SESSION_GONE_AFTER_MS ? 'done' : PENDING;
}

type HeldSession = {
  readonly session: string;
  /** In milliseconds since 1970; null if the state does not say. */
  readonly heldAt: number | null;
};

/** The session in an attempt's state; null if there is none. */
export function heldSession(state: AcquirerState | null): HeldSession | null {
  const session = state?.['session'];
  return session === undefined ? null : { session, heldAt: timeOf(state?.['held_at'])?.getTime() ?? null };
}

function sessionPath(session: string): string {
  return `/session/${encodeURIComponent(session)}`;
}

function isStored(body: Readonly<Record<string, unknown>>, id: string): boolean {
  const session = objectOf(body['session']);
  return session?.['id'] === id && session['updateStatus'] === 'SUCCESS';
}

/** The fields for which the gateway refuses a card before any bank sees it. */
const REFUSED_FIELDS: readonly (readonly [field: string, code: DeclineCode])[] = [
  ['sourceOfFunds.provided.card.number', 'invalid_card'],
  ['sourceOfFunds.provided.card.securityCode', 'wrong_cvv'],
  ['sourceOfFunds.provided.card.expiry', 'expired_card'],
];

function refusedCard({ error }: Refused, reference: string): Declined | null {
  const [, code] = REFUSED_FIELDS.find(([field]) => error.field?.startsWith(field)) ?? [];
  if (code === undefined) return null;
  return { kind: 'declined', reference, acquirerReference: null, code, raw: error.cause, threeDs: null };
}

/** Null if the card has been wiped. */
function bytesOf(card: SealedCard): Buffer | null {
  try {
    return card.open(({ number, cvv, expiryMonth, expiryYear }) => {
      const [month, year] = [String(expiryMonth).padStart(2, '0'), String(expiryYear % 100).padStart(2, '0')];
      return joinedBytes([
        '{"sourceOfFunds":{"type":"CARD","provided":{"card":{"number":"',
        number,
        '","securityCode":"',
        cvv,
        `","expiry":{"month":"${month}","year":"${year}"}}}}}`,
      ]);
    });
  } catch {
    return null;
  }
}
