import type { Locale } from '@pay/core/ground/locale/locale';
import { RETRY_AFTER_SECONDS } from '@pay/core/ground/refusals/retry-after';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '../http/accepts-gzip.ts';
import { pageLanguage } from './language.ts';
import { pageHeaders } from './page-headers.ts';
import type { ShownPage } from './show-payment.ts';
import { textsIn } from './texts/texts.ts';
import { paymentPath } from './views/payment-path.ts';
import { type ProblemView, renderProblem } from './views/problem.ts';
import { pageBytes, pageGzip } from './wire/page-bytes.ts';

const STATUS: Record<ProblemView['kind'], number> = {
  not_found: 404,
  stale_form: 403,
  too_many_requests: 429,
  acquirer_unavailable: 503,
  broken: 503,
};

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ShownPage): FastifyReply {
  const { baseUrls, environment } = request.server.engine;
  reply.headers(pageHeaders(page, baseUrls[environment].startsWith('https:')));
  if (page.refresh !== undefined) reply.header('refresh', page.refresh);
  if (page.retryAfterSeconds !== undefined) reply.header('retry-after', String(page.retryAfterSeconds));
  reply.code(page.status);
  if (!acceptsGzip(request)) return reply.send(pageBytes(page.html));
  return reply.header('content-encoding', 'gzip').send(pageGzip(page.html));
}

/**
 * Sends a problem page instead of the requested page. `paymentId` is the id in the URL, or empty; `sessionLocale` is
 * the language of the payment's session.
 */
export function sendProblemPage(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: { readonly kind: ProblemView['kind'] },
  paymentId: string,
  sessionLocale: Locale | null = null,
): FastifyReply {
  const { lang: asked } = request.query as { lang?: unknown };
  const lang = pageLanguage(asked, sessionLocale, request.headers['accept-language']);
  const view = {
    lang,
    environment: request.server.engine.environment,
    // Even after a form has been sent, the language link leads to the payment itself, as the page's button does.
    switchLanguageHref: paymentPath('/payment', paymentId, textsIn(lang).otherLanguage.lang),
    paymentId: paymentId === '' ? null : paymentId,
    requestId: request.id,
  };
  // We cannot tell here whether a charge is in progress, so the page does not say that nothing was charged.
  const html =
    problem.kind === 'broken'
      ? renderProblem({ ...view, kind: 'broken', nothingCharged: false })
      : renderProblem({ ...view, kind: problem.kind });
  const status = STATUS[problem.kind];
  const retryAfterSeconds = status === 503 ? RETRY_AFTER_SECONDS.unavailable : undefined;
  return sendPage(request, reply, { status, html, retryAfterSeconds, formTarget: 'none', script: null });
}
