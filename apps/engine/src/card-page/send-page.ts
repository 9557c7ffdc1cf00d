import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage } from './language.ts';
import { pageHeaders } from './page-headers.ts';
import type { ShownPage } from './show-payment.ts';
import { type ProblemView, renderProblem } from './views/problem.ts';

const STATUS: Record<ProblemView['kind'], number> = {
  not_found: 404,
  stale_form: 403,
  too_many_requests: 429,
  acquirer_unavailable: 503,
  broken: 503,
};

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ShownPage): FastifyReply {
  const { baseUrls, environment } = request.server.engine;
  reply.headers(pageHeaders(page.formTarget, baseUrls[environment].startsWith('https:')));
  if (page.refresh !== undefined) reply.header('refresh', page.refresh);
  return reply.code(page.status).send(page.html);
}

/** A page instead of the one asked for. `paymentId` is what the address named, if anything. */
export function sendProblemPage(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: { readonly kind: ProblemView['kind'] },
  paymentId: string,
): FastifyReply {
  const lang = pageLanguage((request.query as { lang?: unknown }).lang, null, request.headers['accept-language']);
  const view = {
    lang,
    environment: request.server.engine.environment,
    switchLanguageHref: null,
    paymentId: paymentId === '' ? null : paymentId,
    requestId: request.id,
  };
  // Whether a charge is under way cannot be told from here: nothing is promised.
  const html =
    problem.kind === 'broken'
      ? renderProblem({ ...view, kind: 'broken', nothingCharged: false })
      : renderProblem({ ...view, kind: problem.kind });
  return sendPage(request, reply, { status: STATUS[problem.kind], html, formTarget: 'none' });
}
