import { routingPartOf, routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { recordRead } from '@pay/core/merchants/access/record-read';
import { LOGO_BYTES_MAX, LOGO_MEDIA_TYPES } from '@pay/core/merchants/logos/logo';
import { EVIDENCE_BYTES_MAX, EVIDENCE_TYPES } from '@pay/core/paying/disputes/evidence';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESSES, type RouteName } from '../../api/addresses.ts';
import type { Route } from '../../api/route.ts';
import { ROUTES } from '../../api/routes.ts';
import { Nothing } from '../../api/schemas/values.ts';
import { type Admitted, admit } from './admit.ts';
import type { DashboardContext } from './dashboard-context.ts';
import type { Call, Handler, Handlers } from './handler.ts';
import { sendProblem } from './problem.ts';
import { Refused } from './refuse.ts';
import { requireTries } from './require-tries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null;
  }
}

/** The media types of pictures. The type only shows that a body is a picture; the server checks its content. */
const PICTURE_TYPES: string[] = [...LOGO_MEDIA_TYPES];
const FILE_TYPE = 'text/csv';

/** A file that answers a dispute. The server checks its content too. */
const EVIDENCE_FILE_TYPES: string[] = [...EVIDENCE_TYPES];

/** Adds the private API. Throws if a route has no right or no handler. */
export function addRoutes(app: FastifyInstance, context: DashboardContext, handlers: Handlers): void {
  app.decorateRequest('admitted', null);
  // Each route sets its own limit for the size of a body.
  const types = [...new Set([...PICTURE_TYPES, ...EVIDENCE_FILE_TYPES])];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // The body is passed on as a stream, and the handler limits its length.
  app.addContentTypeParser(FILE_TYPE, (_request, body, done) => done(null, body));
  for (const name of Object.keys(ADDRESSES) as RouteName[]) {
    addRoute(app, context, name, handlers[name] as Handler<RouteName>);
  }
}

function addRoute(app: FastifyInstance, context: DashboardContext, name: RouteName, handler: Handler<RouteName>): void {
  const [method = '', url = ''] = ADDRESSES[name].split(' ');
  const route: Route = ROUTES[name];
  if (!route.right || !handler) throw new Error(`The route ${name} has no right or no handler.`);
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    schema: {
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      ...(!route.givesPicture && !route.givesFile && !route.streams && { response: { 200: route.answer } }),
    },
    ...(route.takesPicture && { bodyLimit: LOGO_BYTES_MAX }),
    ...(route.takesEvidence && { bodyLimit: EVIDENCE_BYTES_MAX }),
    // Files are large, so this runs before the body is read: nobody without the right can make us keep a file in
    // memory.
    ...(readsFile(route) && { onRequest: (request) => admitted(context, route, request) }),
    // This runs before the body is checked, so that nobody without the right learns what the body must look like.
    preValidation: async (request) => {
      if (!readsFile(route)) await admitted(context, route, request);
      requireType(request, route);
    },
    handler: (request, reply) => answer(context, name, route, handler, request, reply),
  });
}

function readsFile({ takesPicture, takesEvidence }: Route): boolean {
  return takesPicture === true || takesEvidence === true;
}

async function admitted(context: DashboardContext, route: Route, request: FastifyRequest): Promise<void> {
  request.admitted = await admit(context, route, request);
  await requireTries(context, route.tries, request.admitted.signedIn?.personId ?? null);
}

/** This runs before the answer, so that an operator reads nothing without an entry in the audit. */
async function auditRead(
  context: DashboardContext,
  name: RouteName,
  route: Route,
  { method, admitted, params }: FastifyRequest,
): Promise<void> {
  if ((method !== 'GET' && !route.onlyReads) || route.right !== 'operate' || route.ofPlatform || !admitted?.signedIn)
    return;
  const ids = params as Ids;
  await recordRead(
    context,
    { kind: 'operator', id: admitted.signedIn.personId },
    { what: name, objectId: ids.account_id, merchantId: ids.merchant_id, profileId: profileOf(ids) },
  );
}

type Ids = { readonly merchant_id?: string; readonly account_id?: string; readonly profile_id?: string };

function profileOf({ account_id: accountId, profile_id: profileId }: Ids): string | undefined {
  if (accountId !== undefined) return routingPartOf('acc', accountId);
  return profileId === undefined ? undefined : routingPartOfProfileId(profileId);
}

async function answer(
  context: DashboardContext,
  name: RouteName,
  route: Route,
  handler: Handler<RouteName>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await auditRead(context, name, route, request);
  const result = await handler(callOf(context, request, reply));
  // An account's data is private, and a secret is shown only once.
  reply.header('cache-control', 'no-store');
  if (!result.ok) return sendProblem(request, reply, result.refusal);
  if (route.givesPicture || route.givesFile) return reply.send(result.value);
  if (route.streams) return reply.header('content-type', `${route.streams}; charset=utf-8`).send(result.value);
  if (route.answer === Nothing) return reply.code(204).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(result.value);
}

function callOf(context: DashboardContext, request: FastifyRequest, reply: FastifyReply): Call<RouteName> {
  const { admitted } = request;
  if (!admitted) throw new Error('A request reached its handler without being admitted.');
  const { signedIn, access, isOperator, profileId } = admitted;
  const actor = signedIn && { kind: isOperator ? 'operator' : 'person', id: signedIn.personId };
  const { params, query, body } = request;
  const ifMatch = request.headers['if-match'];
  return {
    context,
    params,
    query,
    body,
    signedIn,
    actor,
    access,
    profileId,
    ifMatch,
    request,
    reply,
  } as Call<RouteName>;
}

/** A body must have a type that its route accepts. Forms on other sites can send none of these types. */
function requireType({ method, headers }: FastifyRequest, { takesPicture, takesEvidence, takesFile }: Route): void {
  if (method === 'GET') return;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const files = (takesPicture && PICTURE_TYPES) || (takesEvidence && EVIDENCE_FILE_TYPES) || (takesFile && [FILE_TYPE]);
  const isRead = (files || ['application/json']).includes(type ?? '');
  if (!isRead) throw new Refused('unsupported_media_type');
}
