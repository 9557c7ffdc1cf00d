import type { Environment } from '@pay/core/ground/environment/environment';
import type { Env } from '../config.ts';
import { amountText } from '../engine/amount-text.ts';
import { type EngineAnswer, engineClient, NoAnswer, refusalOf } from '../engine/engine-client.ts';
import { Failure } from '../terminal/failure-sentence.ts';

export type MovementRequest = {
  readonly path: '/merchant/capture' | '/merchant/void' | '/merchant/refund';
  readonly session: string;
  /** The amount as it was typed; if undefined, everything that is left. */
  readonly amount?: string | undefined;
  /** Further fields of the body; those that are undefined are left out. */
  readonly fields?: Readonly<Record<string, string | boolean | undefined>>;
  readonly idempotencyKey: string;
  /** Required if the key does not show its environment. */
  readonly environment: Environment | undefined;
};

export type MovementReply<T> = { readonly value: T; readonly isReplay: boolean };

/**
 * Requests a capture, a void or a refund from the engine of the key's environment, as a merchant's server would. The
 * API's key checks, limits and events apply. The key comes from PAY_SECRET_KEY. Throws Failure.
 */
export async function requestMovement<T>(env: Env, request: MovementRequest): Promise<MovementReply<T>> {
  const key = env['PAY_SECRET_KEY'];
  if (!key) throw new Failure("Put the profile's secret key into PAY_SECRET_KEY.");
  const engine = engineClient(env, key, request.environment);
  const { idempotencyKey, path } = request;
  const sent = engine.send({ method: 'POST', path, body: bodyOf(request), idempotencyKey });
  const unclear = unclearFor(path);
  const { status, headers, body }: EngineAnswer = await sent.catch(unclear);
  if (status < 300 && body !== null) return { value: body as T, isReplay: headers.has('idempotent-replayed') };
  return unclear(refusalOf(engine.origin, status, body));
}

const DONE = {
  '/merchant/capture': 'captured',
  '/merchant/void': 'given back',
  '/merchant/refund': 'refunded',
} as const;

const unclearFor =
  (path: MovementRequest['path']) =>
  (error: unknown): never => {
    if (!(error instanceof NoAnswer)) throw error;
    const advice = `The money might have been ${DONE[path]}. To find out, repeat the command with the same --idempotency-key.`;
    throw new Failure(`${error.message} ${advice}`);
  };

function bodyOf({ session, amount, fields = {} }: MovementRequest): string {
  const others = Object.entries(fields).filter(([, value]) => value !== undefined);
  const members = [
    `"track_id":${JSON.stringify(session)}`,
    ...(amount === undefined ? [] : [`"amount":${amountText(amount)}`]),
    ...others.map(([name, value]) => `"${name}":${JSON.stringify(value)}`),
  ];
  return `{${members.join(',')}}`;
}
