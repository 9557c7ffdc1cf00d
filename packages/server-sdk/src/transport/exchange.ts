import { PayError } from '../errors/pay-error.ts';
import type { Settings } from '../settings.ts';
import { readFailure } from './read-failure.ts';

export type Exchange = {
  readonly method: string;
  readonly address: string;
  /** The body as JSON text; undefined if there is none. */
  readonly body: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
};

/**
 * Sends the request once.
 *
 * @returns the answer's JSON; undefined if it has no body
 * @throws {PayError} for every other answer, and if there is no answer
 */
export async function exchange(settings: Settings, wanted: Exchange): Promise<unknown> {
  const { method, address, body, idempotencyKey, timeoutMs, signal } = wanted;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await settings.fetch(address, {
      method,
      headers: headersOf(settings.secretKey, body, idempotencyKey),
      ...(body === undefined ? {} : { body }),
      // The key must not be sent to a redirect's target.
      redirect: 'manual',
      // Some frameworks replace `fetch` with one that caches by default, and an old answer could say that nobody paid.
      cache: 'no-store',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw noAnswer(wanted, timeout.aborted, cause);
  }
  if (!response.ok) throw readFailure(response, text, idempotencyKey, new Date());
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw readFailure(response, text, idempotencyKey, new Date());
  }
}

function headersOf(secretKey: string, body: string | undefined, idempotencyKey: string | undefined): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'user-agent': `pay-server/${PACKAGE_VERSION}`,
    'x-api-key': secretKey,
  });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

function noAnswer(
  { method, address, timeoutMs, idempotencyKey }: Exchange,
  isTimeout: boolean,
  cause: unknown,
): PayError {
  const asked = `${method} ${new URL(address).origin}${new URL(address).pathname}`;
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  if (isTimeout)
    return new PayError({ code: 'timeout', message: `No answer within ${timeoutMs} ms: ${asked}`, cause, ...key });
  return new PayError({ code: 'network', message: `No answer: ${asked}: ${reasonOf(cause)}`, cause, ...key });
}

/** The platform's message is often only "fetch failed"; the reason is in the cause. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the connection failed';
  const beneath = cause.cause instanceof Error ? cause.cause : cause;
  const { code } = beneath as { code?: unknown };
  return beneath.message === '' && typeof code === 'string' ? code : beneath.message;
}

/** The version in package.json; the service's log shows it. */
const PACKAGE_VERSION = '0.1.0';
