import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSame } from '../accounts.ts';
import type { Desk, Visit } from '../desk.ts';
import { askPage, notePage, returnPage } from './issuer-page.ts';

type Fields = Readonly<Record<string, string | undefined>>;
type Request = FastifyRequest<{ Params: { id: string } }>;

/** The page that a redirect leads to. Showing and answering it requires the token of the redirect. */
export function addIssuerRoutes(app: FastifyInstance, desk: Desk): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });

  app.get('/issuer/:id', async (request: Request, reply) =>
    show(reply, visitOf(desk, request, 'GET', (request.query as Fields)['token'])),
  );
  app.post('/issuer/:id', async (request: Request, reply) =>
    show(reply, visitOf(desk, request, 'POST', (request.body as Fields)['MD'])),
  );

  app.post('/issuer/:id/decision', async (request: Request, reply) => {
    const { token, decision } = request.body as Fields;
    const visit = desk.visits.of(request.params.id);
    if (visit === undefined || !isSame(visit.token, token ?? '')) return nothing(reply);
    if (decision === 'leave')
      return sendPage(reply, notePage('You left without deciding', 'The payment is still waiting for your answer.'));
    if (decision !== 'approve' && decision !== 'refuse') return show(reply, visit);
    visit.answer ??= decision;
    if (visit.method === 'POST') return sendPage(reply, returnPage(visit));
    const back = new URL(visit.payment.returnUrl);
    back.searchParams.set('redirectResult', visit.result);
    return reply.redirect(back.href, 303);
  });
}

function visitOf({ visits }: Desk, { params }: Request, method: Visit['method'], token = ''): Visit | undefined {
  const visit = visits.of(params.id);
  return visit?.method === method && isSame(visit.token, token) ? visit : undefined;
}

function show(reply: FastifyReply, visit: Visit | undefined): FastifyReply {
  return visit === undefined ? nothing(reply) : sendPage(reply, askPage(visit));
}

function nothing(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), notePage('Nothing to confirm', 'This page does not belong to a payment.'));
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
