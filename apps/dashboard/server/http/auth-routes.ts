import { clientAddressOf } from '@pay/addresses/client-address-of';
import { checkDisplayName } from '@pay/core/ground/refusals/display-name';
import { refusalFor } from '@pay/core/ground/refusals/refusal';
import { isStorableText } from '@pay/core/ground/refusals/storable-text';
import { forgetTries } from '@pay/core/merchants/access/admit-try';
import { parseEmailAddress } from '@pay/core/merchants/access/email-address';
import { readInvitation } from '@pay/core/merchants/access/read-invitation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CALLS, type AuthCall, PERSON_PROOFS } from '../identity/auth-calls.ts';
import { isSignIn, mayStand } from './code-once.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { identityRefusal } from './identity-refusal.ts';
import { sendProblem } from './problem.ts';
import { Refused } from './refuse.ts';
import { requireTries } from './require-tries.ts';
import { identityHeaders, requireFresh, signedIn } from './signed-in.ts';

type Members = Readonly<Record<string, unknown>>;

/** Adds routes for the calls of the library that identifies people. Its refusals are answered in our own words. */
export function addAuthRoutes(app: FastifyInstance, context: DashboardContext): void {
  for (const [path, call] of Object.entries(AUTH_CALLS)) {
    app.route({
      method: call.method,
      url: `/api/auth${path}`,
      exposeHeadRoute: false,
      schema: call.method === 'POST' ? { body: { type: 'object' } } : {},
      handler: (request, reply) => answer(context, path, call, request, reply),
    });
  }
}

async function answer(
  context: DashboardContext,
  path: string,
  call: AuthCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = (request.body ?? {}) as Members;
  const account = accountIn(given);
  if (!isReadable(given)) return sendProblem(request, reply, refusalFor('invalid_request', 'form_unexpected'));
  await requireTries(context, call.byAddress, clientAddressOf(request, context.config.trustedProxies).counted);
  await requireTries(context, call.byAccount, account);
  const signsInByCode = call.codeOnce === true && (await isSignIn(context, request));
  // The library counts wrong codes only during sign-in. Without this count, someone with a stolen session could guess a
  // code.
  const byPerson = call.codeOnce && !signsInByCode ? PERSON_PROOFS : call.byPerson;
  if (byPerson || call.fresh) {
    const person = await signedIn(context, request, reply);
    await requireTries(context, byPerson, person.personId);
    if (call.fresh) requireFresh(person);
  }
  if (path === '/sign-up/email') {
    await requireSignUp(context, given);
    const named = checkDisplayName('name', typeof given['name'] === 'string' ? given['name'] : '');
    if (!named.ok) return sendProblem(request, reply, named.refusal);
    if (account === null) return sendProblem(request, reply, refusalFor('invalid_request', 'email_unfit'));
  }
  if (path === '/request-password-reset' && !context.mailer)
    throw new Refused('not_found', 'This service does not send e-mail.');
  const asked = account === null ? given : { ...given, email: account };
  const { handler } = await context.identity();
  const response = await handler(libraryRequest(context, path, call, request, asked));
  const body = await response.text();
  if (signsInByCode && response.ok && !(await mayStand(context, given['code'], body))) {
    throw new Refused('credentials_wrong', 'This code was already used. Wait for the next one.');
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  reply.header('cache-control', 'no-store');
  if (response.status >= 400) {
    const { refusal, retryAfterSeconds } = identityRefusal(response.status, body);
    return sendProblem(request, reply, refusal, retryAfterSeconds);
  }
  // A call that always answers null proves nothing about the caller, so its tries still count.
  if (call.byAccount && account && !call.tellsNothing) await forgetTries(context, call.byAccount, account);
  // The library's answer differs slightly if the address is already known.
  const told = call.tellsNothing ? 'null' : body || 'null';
  return reply.header('content-type', 'application/json; charset=utf-8').send(told);
}

/**
 * The library looks these values up without checking them. JSON can contain characters that a text column cannot store,
 * or values other than text.
 */
function isReadable({ response, ...members }: Members): boolean {
  const id = response === undefined ? '' : (response as Members | null)?.['id'];
  return typeof id === 'string' && [id, ...Object.values(members)].every(isNoUnfitText);
}

function isNoUnfitText(value: unknown): boolean {
  return typeof value !== 'string' || isStorableText(value);
}

/** Sign-up by invitation requires an open invitation for exactly this address. */
async function requireSignUp({ config, pool }: DashboardContext, { email, invitation }: Members): Promise<void> {
  if (config.signUp === 'open') return;
  const found = typeof invitation === 'string' ? await readInvitation({ pool }, invitation) : undefined;
  const isInvited = found?.ok && found.value.email === accountIn({ email });
  if (!isInvited) throw new Refused('sign_up_closed', 'Ask a merchant or the operator for an invitation.');
}

function accountIn({ email }: Members): string | null {
  const address = typeof email === 'string' ? parseEmailAddress(email) : undefined;
  return address?.ok ? address.value : null;
}

/** Passes on only what the call needs. */
function libraryRequest(
  context: DashboardContext,
  path: string,
  { method, members = [], query = [] }: AuthCall,
  request: FastifyRequest,
  given: Members,
): Request {
  const url = new URL(`/api/auth${path}`, context.config.url);
  const asked = request.query as Members;
  for (const name of query) if (typeof asked[name] === 'string') url.searchParams.set(name, asked[name]);
  const headers = identityHeaders(context, request);
  if (method === 'GET') return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  const body = Object.fromEntries(members.filter((name) => name in given).map((name) => [name, given[name]]));
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}
