import type { AddressGuard } from '@pay/acquirers/address-guard';
import type { Attempt } from '@pay/core/telling/webhooks/delivering/record-attempts';
import { retryAfterMs } from '@pay/core/telling/webhooks/delivering/retry-after';
import type { Dispatcher } from 'undici';
import { AddressNotPublic } from '../addresses/address-guard.ts';
import { BRAND } from '../look/brand.ts';
import { deliveryFailure } from './delivery-failure.ts';
import type { EndpointConnections } from './endpoint-connections.ts';
import { readAnswer } from './read-answer.ts';
import { type Signer, signedHeaders } from './sign-message.ts';

export type Message = {
  readonly endpointId: string;
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  readonly signers: readonly Signer[];
  /** The time that is signed. */
  readonly at: Date;
};

export type Sent = {
  /** `gone`: the endpoint answered 410, so it gets no more deliveries. */
  readonly outcome: 'succeeded' | 'failed' | 'gone';
  readonly attempt: Attempt;
  /** The wait that the endpoint asked for, or 0. */
  readonly retryAfterMs: number;
};

export type SendParts = {
  readonly guard: AddressGuard;
  readonly connections: EndpointConnections;
  /** The time limit of the whole exchange, from resolving the name to reading the last byte. */
  readonly timeoutMs: number;
};

const GONE = 410;
const USER_AGENT = `${BRAND}/1.0`;

/**
 * Signs a message and sends it once. Only a complete 2xx answer in time is a success; redirects are not followed.
 * Never throws.
 */
export async function sendDelivery(parts: SendParts, message: Message): Promise<Sent> {
  const { at } = message;
  const startedAt = performance.now();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), parts.timeoutMs);
  const seen: { status: number | null; retryAfter: string | undefined } = { status: null, retryAfter: undefined };
  const ended = (failure: Attempt['failure'], answer: Buffer | null): Sent => {
    const durationMs = Math.round(performance.now() - startedAt);
    return {
      outcome: outcomeOf(seen.status, failure),
      attempt: { url: message.url, at, durationMs, httpStatus: seen.status, failure, answer },
      retryAfterMs: retryAfterMs(seen.retryAfter, at.getTime() + durationMs),
    };
  };
  try {
    const { statusCode, headers, body } = await post(parts, message, limit.signal);
    seen.status = statusCode;
    seen.retryAfter = headers['retry-after']?.toString();
    return ended(null, await readAnswer(body));
  } catch (error) {
    return ended(limit.signal.aborted ? 'timeout' : deliveryFailure(error), null);
  } finally {
    clearTimeout(timer);
  }
}

async function post(
  { guard, connections, timeoutMs }: SendParts,
  { endpointId, url, eventId, body, signers, at }: Message,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { protocol, host, hostname, pathname, search } = new URL(url);
  // A URL such as `blob:http://127.0.0.1` has an origin, but no host that could be checked.
  if (protocol !== 'https:' && protocol !== 'http:') throw new AddressNotPublic('the URL is not an http or https URL');
  guard.checkHost(hostname);
  return connections.to(endpointId, `${protocol}//${host}`).request({
    method: 'POST',
    path: pathname + search,
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      ...signedHeaders(signers, eventId, at, body),
    },
    body,
    signal,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
}

function outcomeOf(status: number | null, failure: Attempt['failure']): Sent['outcome'] {
  if (status === GONE) return 'gone';
  return failure === null && status !== null && status >= 200 && status < 300 ? 'succeeded' : 'failed';
}
