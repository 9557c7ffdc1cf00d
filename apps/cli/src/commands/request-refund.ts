import type { Environment } from '@pay/core/profiles/environment';
import type { RefundAnswer } from '@pay/core/refunds/refund';
import type { Env } from '../config.ts';
import { localAddresses } from '../local/local-addresses.ts';
import { Failure } from '../terminal/failure-sentence.ts';

export type RefundRequest = {
  readonly session: string;
  /** As it was typed; undefined: all that is left. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotencyKey: string;
  /** Needed where the key does not tell it. */
  readonly environment: Environment | undefined;
};

export type RefundReply = { readonly refund: RefundAnswer; readonly isReplay: boolean };

/** Longer than the engine's own call to the acquirer. */
const PATIENCE_MS = 30_000;

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Asks the engine of the key's environment for a refund, as a merchant's server would: the key checks, the limits and
 * the events are those of the API. The key comes from PAY_SECRET_KEY. Throws Failure.
 */
export async function requestRefund(env: Env, request: RefundRequest): Promise<RefundReply> {
  const key = env['PAY_SECRET_KEY'];
  if (!key) throw new Failure("Put the profile's secret key into PAY_SECRET_KEY.");
  const origin = engineOf(env, request.environment ?? environmentOf(key));
  const answer = await send(new URL('/merchant/refund', origin), key, request);
  const body = (await answer.json().catch(() => null)) as Readonly<Record<string, unknown>> | null;
  if (answer.status === 201 && body !== null) {
    return { refund: body as RefundAnswer, isReplay: answer.headers.has('idempotent-replayed') };
  }
  // Nobody can tell from a server's fault whether the refund was begun.
  if (answer.status >= 500 || typeof body?.['code'] !== 'string') throw unclear(`${origin} answered ${answer.status}`);
  throw new Failure(`Refused (${body['code']}): ${body['detail'] ?? body['title']}`);
}

async function send(url: URL, key: string, request: RefundRequest): Promise<Response> {
  const body = bodyOf(request);
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': key,
        'idempotency-key': request.idempotencyKey,
      },
      body,
      // The key goes to the engine and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw unclear(`${url.origin} did not answer`);
  }
}

function unclear(what: string): Failure {
  return new Failure(`${what}. The refund may have been made: repeat it with the same --idempotency-key to be sure.`);
}

/** The amount's digits go out as they were typed: a number of JavaScript could be another one. */
function bodyOf({ session, amount, reason }: RefundRequest): string {
  if (amount !== undefined && !/^\d{1,15}(\.\d{1,15})?$/.test(amount)) {
    throw new Failure('An amount is a number in major units, such as 4.500.');
  }
  const fields = [
    `"track_id":${JSON.stringify(session)}`,
    ...(amount === undefined ? [] : [`"amount":${amount.replace(/^0+(?=\d)/, '')}`]),
    ...(reason === undefined ? [] : [`"reason":${JSON.stringify(reason)}`]),
  ];
  return `{${fields.join(',')}}`;
}

function environmentOf(key: string): Environment {
  if (key.startsWith('sk_test_')) return 'sandbox';
  if (key.startsWith('sk_live_')) return 'live';
  if (key.startsWith('pk_')) throw new Failure('PAY_SECRET_KEY holds a publishable key, which cannot refund.');
  throw new Failure('A key without a prefix does not tell its environment: give --environment.');
}

/** The engine's public address, or that of a local start. */
function engineOf(env: Env, environment: Environment): string {
  const { PAY_SANDBOX_BASE_URL, PAY_LIVE_BASE_URL } = localAddresses(env);
  const address = environment === 'live' ? PAY_LIVE_BASE_URL : PAY_SANDBOX_BASE_URL;
  const url = URL.parse(address);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!url || !isSafe) throw new Failure(`${address} must use https, or http on this machine: a key is sent there.`);
  return url.origin;
}
