import { personByEmail, personByPasskey } from '@pay/core/merchants/access/find-person';
import { recordEntrance, recordRefusal } from '@pay/core/merchants/access/record-entrance';
import type { FastifyRequest } from 'fastify';
import type { AuthCall } from '../identity/auth-calls.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { Refused } from './refuse.ts';
import { addressOf } from './signed-in.ts';

type Entering = {
  readonly by: NonNullable<AuthCall['signsIn']>;
  /** The e-mail address in the request, if it has one. */
  readonly account: string | null;
  readonly members: Readonly<Record<string, unknown>>;
};

/**
 * Runs a sign-in, and records its refusal in the audit. `work` returns the code of a refusal that it has already
 * answered. The recording is not awaited, because the duration of an answer must not reveal whether an address is
 * known.
 */
export async function auditRefusals<T extends { readonly refused?: string }>(
  context: DashboardContext,
  request: FastifyRequest,
  entering: Entering,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    if (result.refused !== undefined) refuse(context, request, entering, result.refused);
    return result;
  } catch (error) {
    if (error instanceof Refused) refuse(context, request, entering, error.refusal.code);
    throw error;
  }
}

function refuse(context: DashboardContext, request: FastifyRequest, entering: Entering, code: string): void {
  const { by, account, members } = entering;
  const address = addressOf(context, request);
  claimedPerson(context, request, by, account, members)
    .then((personId) => recordRefusal(context, 'member.sign_in_refused', { by, code, address, personId }))
    .catch((error: Error) => {
      context.logger.error({ error_message: error.message }, 'a refused sign-in was not recorded');
    });
}

/** Runs before anyone gets the cookie of the new session, so that nobody is signed in without an entry in the audit. */
export async function auditSignIn(
  context: DashboardContext,
  request: FastifyRequest,
  by: Entering['by'],
  personId: string | undefined,
): Promise<void> {
  if (personId === undefined) throw new Error('The library has signed in a person whom it does not name.');
  await recordEntrance(context, personId, 'member.signed_in', { by, address: addressOf(context, request) });
}

/** The person whom the sender of a refused request claimed to be; undefined if the person is not known. */
async function claimedPerson(
  context: DashboardContext,
  request: FastifyRequest,
  by: Entering['by'],
  account: string | null,
  members: Entering['members'],
): Promise<string | undefined> {
  if (by === 'password') return account === null ? undefined : personByEmail(context, account);
  if (by !== 'passkey') return personOfSecondStep(context, request);
  const id = (members['response'] as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? personByPasskey(context, id) : undefined;
}

const SECOND_STEP_COOKIE = /(?:^|; )[\w-]*\.two_factor=([\w%-]+)\./;

/**
 * The person who has given the password, found by the cookie with which the library connects the two steps of a
 * sign-in.
 */
async function personOfSecondStep(context: DashboardContext, request: FastifyRequest): Promise<string | undefined> {
  const [, identifier] = SECOND_STEP_COOKIE.exec(request.headers.cookie ?? '') ?? [];
  if (identifier === undefined) return undefined;
  const { $context } = await context.identity();
  const { internalAdapter } = await $context;
  return (await internalAdapter.findVerificationValue(decodeURIComponent(identifier)))?.value;
}
