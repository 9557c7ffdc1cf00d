import { clientAddressOf } from '@pay/addresses/client-address-of';
import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';
import { recordEntrance } from '@pay/core/merchants/access/record-entrance';
import { seeSession } from '@pay/core/merchants/access/see-session';
import type { FastifyRequest } from 'fastify';
import { BACKGROUND_HEADER } from '../../api/background-header.ts';
import { CLIENT_ADDRESS_HEADER } from '../identity/client-address-header.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { Refused, RefusedFor } from './refuse.ts';

export type SignedIn = {
  readonly personId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly hasTotp: boolean;
  /**
   * The time until which the session has a fresh proof; if it is null or in the past, routes that need a fresh proof
   * refuse the request.
   */
  readonly freshUntil: Date | null;
  /** The time until which the session can use a call that spends a proof given for that call alone. */
  readonly ownProofUntil: Date | null;
};

/**
 * The person who sends this request. Reads the database, not a cache, so a sign-out takes effect immediately. Throws
 * `sign_in_required`.
 */
export async function signedIn(context: DashboardContext, request: FastifyRequest): Promise<SignedIn> {
  const { api } = await context.identity();
  const found = await api.getSession({ headers: identityHeaders(context, request) });
  if (!found) throw new Refused('sign_in_required');
  const { session, user } = found;
  await requireActive(context, request, { personId: user.id, sessionId: session.id });
  return {
    personId: user.id,
    sessionId: session.id,
    token: session.token,
    hasTotp: user.twoFactorEnabled === true,
    freshUntil: session.freshUntil ?? null,
    ownProofUntil: session.ownProofUntil ?? null,
  };
}

/** Whether the session of a request that was admitted is still active. */
export async function isStillSignedIn(context: DashboardContext, request: FastifyRequest): Promise<boolean> {
  const { api } = await context.identity();
  const found = await api.getSession({ headers: identityHeaders(context, request) });
  if (!found) return false;
  const { id: sessionId } = found.session;
  return (await seeSession(context, context.config.idle, { sessionId, isAction: false, mayEnd: false })) === 'active';
}

/**
 * Ends the session if the person has been idle for too long. Requests that the page sends on its own do not count as
 * actions; otherwise an open page would keep its session for ever.
 */
async function requireActive(
  context: DashboardContext,
  request: FastifyRequest,
  { personId, sessionId }: { readonly personId: string; readonly sessionId: string },
): Promise<void> {
  const { [BACKGROUND_HEADER]: background, accept = '' } = request.headers;
  // A page also reopens a lost stream on its own.
  const isStream = accept.includes('text/event-stream');
  const isAction = background === undefined && !isStream;
  const state = await seeSession(context, context.config.idle, { sessionId, isAction, mayEnd: !isStream });
  if (state === 'active') return;
  if (state === 'gone' || isStream) throw new Refused('sign_in_required');
  await recordEntrance(context, personId, 'member.session_idle', { address: addressOf(context, request) });
  throw new RefusedFor('sign_in_required', 'session_idle');
}

/** The client's address as the audit records it. */
export function addressOf(context: DashboardContext, request: FastifyRequest): string | null {
  return clientAddressOf(request, context.config.trustedProxies).address;
}

export function requireFresh({ freshUntil }: SignedIn): void {
  if (!isFresh(freshUntil)) throw new Refused('fresh_sign_in_required', 'Confirm your identity.');
}

export function requireOwnProof({ ownProofUntil }: SignedIn): void {
  if (!isFresh(ownProofUntil)) throw new RefusedFor('fresh_sign_in_required', 'proof_of_its_own');
}

export function isFresh(freshUntil: Date | null): boolean {
  return freshUntil !== null && freshUntil.getTime() > Date.now();
}

const AGENT_LENGTH_MAX = 300;
/** How much is searched beyond the stored part, so that a card number at its end is recognised as a whole. */
const AGENT_MARGIN = 256;

/**
 * The text is shortened to the stored length after it is searched for card numbers, so that no part of a card number is
 * left at the end. It is not searched as a whole, because anyone can send a header of many kilobytes.
 */
function storableAgent(text: string): string {
  return scrubCardNumbers(text.slice(0, AGENT_LENGTH_MAX + AGENT_MARGIN)).slice(0, AGENT_LENGTH_MAX);
}

/** The headers passed to the library: cookies, and the details that it shows a person about a session. */
export function identityHeaders(context: DashboardContext, request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'origin', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, name === 'user-agent' ? storableAgent(value) : value);
  }
  const address = addressOf(context, request);
  if (address !== null) headers.set(CLIENT_ADDRESS_HEADER, address);
  return headers;
}
