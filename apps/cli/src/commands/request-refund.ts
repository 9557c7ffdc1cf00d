import type { Environment } from '@pay/core/ground/environment/environment';
import type { RefundAnswer } from '@pay/core/paying/refunds/refund';
import type { Env } from '../config.ts';
import { amountText } from '../engine/amount-text.ts';
import { type EngineAnswer, engineClient, NoAnswer, refusalOf } from '../engine/engine-client.ts';
import { Failure } from '../terminal/failure-sentence.ts';

export type RefundRequest = {
  readonly session: string;
  /** The amount as it was typed; if undefined, everything that is left. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotencyKey: string;
  /** Required if the key does not show its environment. */
  readonly environment: Environment | undefined;
};

export type RefundReply = { readonly refund: RefundAnswer; readonly isReplay: boolean };

/**
 * Asks the engine of the key's environment for a refund, as a merchant's server would, with the API's key checks,
 * limits and events. The key comes from PAY_SECRET_KEY. Throws Failure.
 */
export async function requestRefund(env: Env, request: RefundRequest): Promise<RefundReply> {
  const key = env['PAY_SECRET_KEY'];
  if (!key) throw new Failure("Put the profile's secret key into PAY_SECRET_KEY.");
  const engine = engineClient(env, key, request.environment);
  const { idempotencyKey } = request;
  const sent = engine.send({ method: 'POST', path: '/merchant/refund', body: bodyOf(request), idempotencyKey });
  const { status, headers, body }: EngineAnswer = await sent.catch(unclear);
  if (status === 201 && body !== null) {
    return { refund: body as RefundAnswer, isReplay: headers.has('idempotent-replayed') };
  }
  return unclear(refusalOf(engine.origin, status, body));
}

function unclear(error: unknown): never {
  if (!(error instanceof NoAnswer)) throw error;
  const advice = 'The money might have been refunded. Repeat the command with the same --idempotency-key to be sure.';
  throw new Failure(`${error.message} ${advice}`);
}

function bodyOf({ session, amount, reason }: RefundRequest): string {
  const fields = [
    `"track_id":${JSON.stringify(session)}`,
    ...(amount === undefined ? [] : [`"amount":${amountText(amount)}`]),
    ...(reason === undefined ? [] : [`"reason":${JSON.stringify(reason)}`]),
  ];
  return `{${fields.join(',')}}`;
}
