import { clientAddressOf } from '@pay/addresses/client-address-of';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ADDRESS_HEADER } from '../identity/client-address-header.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { Refused } from './refuse.ts';

export type SignedIn = {
  readonly personId: string;
  readonly sessionId: string;
  readonly hasTotp: boolean;
  /**
   * The time until which the session has a fresh proof; if null or in the past, routes that need one refuse the
   * request.
   */
  readonly freshUntil: Date | null;
};

/**
 * The person who sends this request. Reads the database, not a cache, so a sign-out takes effect immediately. Throws
 * `sign_in_required`.
 */
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
  // The expiry of an active session is extended, and so is that of its cookie.
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

/** Whether the session of a request that was admitted is still active. */
export async function isStillSignedIn(context: DashboardContext, request: FastifyRequest): Promise<boolean> {
  const { api } = await context.identity();
  const found = await api.getSession({
    headers: identityHeaders(context, request),
    query: { disableRefresh: true },
  });
  return found !== null;
}

export function requireFresh({ freshUntil }: SignedIn): void {
  if (!isFresh(freshUntil)) throw new Refused('fresh_sign_in_required', 'Confirm that it is you.');
}

export function isFresh(freshUntil: Date | null): boolean {
  return freshUntil !== null && freshUntil.getTime() > Date.now();
}

const AGENT_LENGTH_MAX = 300;

/** The headers passed to the library: cookies, and the details that it shows a person about a session. */
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
