import { clientAddressOf } from '@pay/addresses/client-address-of';
import { checkDisplayName } from '@pay/core/ground/refusals/display-name';
import { refusalFor } from '@pay/core/ground/refusals/refusal';
import { isStorableText } from '@pay/core/ground/refusals/storable-text';
import { forgetTries } from '@pay/core/merchants/access/admit-try';
import { parseEmailAddress } from '@pay/core/merchants/access/email-address';
import { grantOwnProof } from '@pay/core/merchants/access/own-proof';
import { readInvitation } from '@pay/core/merchants/access/read-invitation';
import { recordEntrance } from '@pay/core/merchants/access/record-entrance';
import type { FactorChange } from '@pay/core/merchants/access/record-factor-change';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CALLS, type AuthCall, PERSON_PROOFS } from '../identity/auth-calls.ts';
import { MAILED_RESET_HEADER } from '../identity/mailed-reset-header.ts';
import { isMailedReset } from '../identity/new-reset-token.ts';
import { auditRefusals, auditSignIn } from './audit-entrance.ts';
import { changeFactor } from './change-factor.ts';
import { requireStrongPassword } from './choose-password.ts';
import { isSignIn, mayStand } from './code-once.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { identityRefusal } from './identity-refusal.ts';
import { passesLock } from './pass-lock.ts';
import { sendProblem } from './problem.ts';
import { Refused, RefusedFor } from './refuse.ts';
import { refuseCardNumbers } from './refuse-card-numbers.ts';
import { requireTries } from './require-tries.ts';
import { addressOf, identityHeaders, requireFresh, requireOwnProof, type SignedIn, signedIn } from './signed-in.ts';

type Members = Readonly<Record<string, unknown>>;

/** Adds routes for the calls of the identity library. Its refusals are answered with our own texts. */
export function addAuthRoutes(app: FastifyInstance, context: DashboardContext): void {
  for (const [path, call] of Object.entries(AUTH_CALLS)) {
    app.route({
      method: call.method,
      url: `/api/auth${path}`,
      exposeHeadRoute: false,
      schema: call.method === 'POST' ? { body: { type: 'object' } } : {},
      preHandler: refuseCardNumbers(path),
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
  const members = (request.body ?? {}) as Members;
  if (!isReadable(members)) return sendProblem(request, reply, refusalFor('invalid_request', 'form_unexpected'));
  const account = accountIn(members);
  const asked: Asked = { path, call, members, account, request, reply };
  const signsIn = call.signsIn !== undefined && (!call.isForBoth || (await isSignIn(context, request)));
  if (!signsIn || call.signsIn === undefined) return (await pass(context, asked, false)).sent;
  const entering = { by: call.signsIn, account, members };
  return (await auditRefusals(context, request, entering, () => pass(context, asked, true))).sent;
}

type Asked = {
  readonly path: string;
  readonly call: AuthCall;
  readonly members: Members;
  /** The e-mail address in the body. */
  readonly account: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** `refused`: the code of the refusal, if a refusal was sent. */
type Passed = { readonly sent: FastifyReply; readonly refused?: string };

async function pass(context: DashboardContext, asked: Asked, signsIn: boolean): Promise<Passed> {
  const { path, call, members, account, request, reply } = asked;
  await requireRoom(context, asked);
  const person = await personFor(context, asked, signsIn);
  if (path === '/sign-up/email') {
    await requireSignUp(context, members);
    const named = checkDisplayName('name', typeof members['name'] === 'string' ? members['name'] : '');
    if (!named.ok) return { sent: sendProblem(request, reply, named.refusal) };
    if (account === null) return { sent: sendProblem(request, reply, refusalFor('invalid_request', 'email_unfit')) };
  }
  if (path === '/request-password-reset' && !context.mailer)
    throw new Refused('not_found', 'This service does not send e-mail.');
  if (call.newPassword) await requireStrongPassword(context, members, members[call.newPassword], person?.personId);
  const given = account === null ? members : { ...members, email: account };
  const earlier = call.signsIn === 'passkey' ? await sessionHere(context, request) : undefined;
  const answered = await askLibrary(context, asked, given, person);
  const { status, body, cookies } = answered;
  reply.header('cache-control', 'no-store');
  if (status >= 400) {
    const { refusal, retryAfterSeconds } = identityRefusal(status, body);
    return { sent: sendProblem(request, reply, refusal, retryAfterSeconds), refused: refusal.code };
  }
  if (signsIn && call.codeOnce && !(await mayStand(context, members['code'], body))) {
    throw new Refused('credentials_wrong', 'This code was already used. Wait for the next one.');
  }
  await followUp(context, asked, { person, signsIn, body });
  // A person who is signed in shows the passkey again as a proof, for which the library starts another session.
  const token = tokenIn(cookies);
  if (earlier !== undefined && earlier.userId === personIn(body) && token !== undefined) {
    await grantOwnProof(context, { token, replacedToken: earlier.token });
  }
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  // The library's answer differs slightly if the address is already known.
  const told = call.tellsNothing ? 'null' : body || 'null';
  return { sent: reply.header('content-type', 'application/json; charset=utf-8').send(told) };
}

type Answered = { readonly status: number; readonly body: string; readonly cookies: readonly string[] };

async function askLibrary(
  context: DashboardContext,
  { path, call, request }: Asked,
  given: Members,
  person: SignedIn | undefined,
): Promise<Answered> {
  const { handler } = await context.identity();
  const ask = async (): Promise<Answered> => {
    const response = await handler(libraryRequest(context, path, call, request, given));
    return { status: response.status, body: await response.text(), cookies: response.headers.getSetCookie() };
  };
  const change = changeOf(path, call, person);
  if (change === undefined) return ask();
  return changeFactor(context, change, async () => {
    const value = await ask();
    const personId = value.status < 400 ? (person?.personId ?? personIn(value.body)) : undefined;
    const token = tokenIn(value.cookies) ?? person?.token;
    return { value, isKept: value.status < 500, personId, token, spends: call.ownProof && person?.sessionId };
  });
}

/** Throws `rate_limited` after too many tries. A code from the owner's app opens an account that others have locked. */
async function requireRoom(context: DashboardContext, { call, members, account, request }: Asked): Promise<void> {
  const { counted } = clientAddressOf(request, context.config.trustedProxies);
  await requireTries(context, call.byAddress, counted);
  try {
    await requireTries(context, call.byAccountHere, account && `${account} ${counted ?? ''}`);
    await requireTries(context, call.byAccount, account);
  } catch (error) {
    if (!(error instanceof Refused) || call.signsIn !== 'password' || account === null) throw error;
    if (await passesLock(context, account, counted, members['code'])) return;
    throw new RefusedFor('rate_limited', 'code_opens_lock', error.retryAfterSeconds);
  }
}

/** The person who is signed in, for calls that need one; undefined for others. */
async function personFor(context: DashboardContext, asked: Asked, signsIn: boolean): Promise<SignedIn | undefined> {
  const { call, request } = asked;
  // The library counts wrong codes only during sign-in. Without this count, someone with a stolen session could guess a
  // code.
  const byPerson = call.codeOnce && !signsIn ? PERSON_PROOFS : call.byPerson;
  if (byPerson || call.fresh) {
    const person = await signedIn(context, request);
    await requireTries(context, byPerson, person.personId);
    if (call.fresh) requireFresh(person);
    if (call.ownProof) requireOwnProof(person);
    return person;
  }
  if (!call.ofSession) return undefined;
  try {
    return await signedIn(context, request);
  } catch (error) {
    // A page where nobody is signed in gets the library's own answer, and a sign-out does not need an active session.
    if (!(error instanceof Refused)) throw error;
    if (error.refusal.reason !== undefined && call.ends !== 'member.signed_out') throw error;
    return undefined;
  }
}

/** The session of the person who is signed in on the page that sends the request. */
async function sessionHere(context: DashboardContext, request: FastifyRequest) {
  const { api } = await context.identity();
  return (await api.getSession({ headers: identityHeaders(context, request) }))?.session;
}

type Done = {
  readonly person: SignedIn | undefined;
  readonly signsIn: boolean;
  readonly body: string;
};

/** Does the work that has to follow a successful call. */
async function followUp(context: DashboardContext, asked: Asked, done: Done): Promise<void> {
  const { call, account, request } = asked;
  const { person, signsIn, body } = done;
  const personId = person?.personId ?? personIn(body);
  const needsSecondStep = (JSON.parse(body || 'null') as Members | null)?.['twoFactorRedirect'] === true;
  if (signsIn && call.signsIn && !needsSecondStep) await auditSignIn(context, request, call.signsIn, personId);
  if (call.ends && person) {
    await recordEntrance(context, person.personId, call.ends, { address: addressOf(context, request) });
  }
  // A call that always returns null proves nothing about the caller, so its tries still count.
  if (call.tellsNothing || account === null) return;
  const { counted } = clientAddressOf(request, context.config.trustedProxies);
  if (call.byAccount) await forgetTries(context, call.byAccount, account);
  if (call.byAccountHere) await forgetTries(context, call.byAccountHere, `${account} ${counted ?? ''}`);
}

/** The token of a session that the library has just started. */
function tokenIn(cookies: readonly string[]): string | undefined {
  const tokens = cookies.map((cookie) => /^(?:__Host-)?pay_dashboard=([\w%-]+)\./.exec(cookie)?.[1]);
  const token = tokens.find((each) => each !== undefined);
  return token === undefined ? undefined : decodeURIComponent(token);
}

/** The first correct code of a person without a second factor turns it on. */
function changeOf(path: string, { change }: AuthCall, person: SignedIn | undefined): FactorChange | undefined {
  return path === '/two-factor/verify-totp' && person?.hasTotp === false ? 'totp_added' : change;
}

/** The id of the person who has signed in, read from the library's answer. */
function personIn(body: string): string | undefined {
  const { user, session } = JSON.parse(body || 'null') ?? {};
  const id: unknown = user?.id ?? session?.userId;
  return typeof id === 'string' ? id : undefined;
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
  { method, members = [], sets = {}, query = [] }: AuthCall,
  request: FastifyRequest,
  given: Members,
): Request {
  const url = new URL(`/api/auth${path}`, context.config.url);
  const asked = request.query as Members;
  for (const name of query) if (typeof asked[name] === 'string') url.searchParams.set(name, asked[name]);
  const headers = identityHeaders(context, request);
  if (method === 'GET') return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  const { token } = given;
  if (path === '/reset-password' && typeof token === 'string' && isMailedReset(token)) {
    headers.set(MAILED_RESET_HEADER, 'yes');
  }
  const body = Object.fromEntries(members.filter((name) => name in given).map((name) => [name, given[name]]));
  return new Request(url, { method, headers, body: JSON.stringify({ ...body, ...sets }) });
}
