import { admitTry, type TryLimit } from '@pay/core/merchants/access/admit-try';
import type { FastifyRequest } from 'fastify';
import type { DashboardContext } from './dashboard-context.ts';
import { identityHeaders } from './signed-in.ts';

/** Longer than an authenticator's code is taken, which is its half minute and the one beside it. */
const ONCE: TryLimit = { name: 'totp-code', most: 1, seconds: 120 };

/** Whether a code of this person proves something for the first time: who has watched it being typed gains nothing. */
export async function isFirstUse(context: DashboardContext, personId: string, code: string): Promise<boolean> {
  return (await admitTry(context, ONCE, `${personId} ${code}`)) === undefined;
}

/** Whether a code signs somebody in: who is signed in already turns codes on with it, which is no proof yet. */
export async function isSignIn(context: DashboardContext, request: FastifyRequest): Promise<boolean> {
  const { api } = await context.identity();
  return (await api.getSession({ headers: identityHeaders(context, request) })) === null;
}

/**
 * Whether a sign-in by a code that the library found right may stand; else its session ends before anybody has it.
 * `answer` is what the library told.
 */
export async function mayStand(context: DashboardContext, code: unknown, answer: string): Promise<boolean> {
  const { token, user } = JSON.parse(answer) as { token: string; user: { id: string } };
  if (await isFirstUse(context, user.id, String(code))) return true;
  const { $context } = await context.identity();
  await (await $context).internalAdapter.deleteSession(token);
  return false;
}
