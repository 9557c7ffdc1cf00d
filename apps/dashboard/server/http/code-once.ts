import { admitTry, type TryLimit } from '@pay/core/merchants/access/admit-try';
import type { FastifyRequest } from 'fastify';
import type { DashboardContext } from './dashboard-context.ts';
import { identityHeaders } from './signed-in.ts';

/**
 * A limit of one use. The limit lasts longer than a code is accepted: during the code's own 30 seconds, the 30 seconds
 * before and the 30 seconds after.
 */
const ONCE: TryLimit = { name: 'totp-code', most: 1, seconds: 120 };

/**
 * Records the use of a code and returns whether it is the first, so that anyone who saw the code being typed cannot use
 * the code again.
 */
export async function isFirstUse(context: DashboardContext, personId: string, code: string): Promise<boolean> {
  return (await admitTry(context, ONCE, `${personId} ${code}`)) === undefined;
}

/**
 * Whether the code in this request is for signing in. It is if nobody is signed in yet. A signed-in person sends a code
 * to turn the second factor on, and that code is not yet a proof.
 */
export async function isSignIn(context: DashboardContext, request: FastifyRequest): Promise<boolean> {
  const { api } = await context.identity();
  return (await api.getSession({ headers: identityHeaders(context, request) })) === null;
}

/**
 * Whether to accept a sign-in with a code that the library found correct. If not, the new session is ended before
 * anyone receives it. `answer` is the library's answer.
 */
export async function mayStand(context: DashboardContext, code: unknown, answer: string): Promise<boolean> {
  const { token, user } = JSON.parse(answer) as { token: string; user: { id: string } };
  if (await isFirstUse(context, user.id, String(code))) return true;
  const { $context } = await context.identity();
  await (await $context).internalAdapter.deleteSession(token);
  return false;
}
