import { clientAddressOf } from '@pay/addresses/client-address-of';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ADDRESS_HEADER } from '../identity/client-address-header.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { Refused } from './refuse.ts';

export type SignedIn = {
  readonly personId: string;
  readonly sessionId: string;
  readonly hasTotp: boolean;
  /** Null or past: what needs a fresh proof is refused. */
  readonly freshUntil: Date | null;
};

/** Who sends this request, by the database and no cache: a sign-out holds at once. Throws `sign_in_required`. */
export async function signedIn(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const { api } = await context.identity();
  const { headers, response } = await api.getSession({
    headers: identityHeaders(context, request),
    returnHeaders: true,
  });
  // A session that goes on is given a later end, and the cookie with it.
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!response) throw new Refused('sign_in_required');
  const { session, user } = response;
  return {
    personId: user.id,
    sessionId: session.id,
    hasTotp: user.twoFactorEnabled === true,
    freshUntil: session.freshUntil ?? null,
  };
}

/** Whether somebody who was let in still is: its sign-in has not ended. */
export async function isStillSignedIn(context: DashboardContext, request: FastifyRequest): Promise<boolean> {
  const { api } = await context.identity();
  const found = await api.getSession({
    headers: identityHeaders(context, request),
    query: { disableRefresh: true },
  });
  return found !== null;
}

export function requireFresh({ freshUntil }: SignedIn): void {
  if (!isFresh(freshUntil)) throw new Refused('fresh_sign_in_required', 'Prove again that it is you.');
}

export function isFresh(freshUntil: Date | null): boolean {
  return freshUntil !== null && freshUntil.getTime() > Date.now();
}

const AGENT_LENGTH_MAX = 300;

/** What the library gets to see of a request: cookies, and what it says of a session to its owner. */
export function identityHeaders(context: DashboardContext, request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'origin', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, name === 'user-agent' ? value.slice(0, AGENT_LENGTH_MAX) : value);
  }
  const { address } = clientAddressOf(request, context.config.trustedProxies);
  if (address !== null) headers.set(CLIENT_ADDRESS_HEADER, address);
  return headers;
}
