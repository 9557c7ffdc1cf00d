import { PayError } from '@pay/server';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from '../page-headers.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { type Lang, textsIn } from '../texts/texts.ts';
import { problemPage } from '../views/problem-page.ts';

/**
 * Shows a page for everything that goes wrong. A failed call to Pay has charged nothing, because no card has been
 * entered yet.
 */
export function setRefusals(app: FastifyInstance, { config }: ShopDeps): void {
  const headers = pageHeaders(config, {});
  app.setNotFoundHandler((request, reply) => {
    const lang = langOf(request.url);
    return reply
      .code(404)
      .headers(headers)
      .send(problemPage(lang, textsIn(lang).notFound));
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const lang = langOf(request.url);
    const status = error instanceof PayError ? 502 : (error.statusCode ?? 500);
    if (status >= 500) process.stderr.write(`shop: ${error.name}: ${error.message}\n`);
    const text = status < 500 ? textsIn(lang).notFound : textsIn(lang).noPayment;
    return reply.code(status).headers(headers).send(problemPage(lang, text));
  });
}

function langOf(url: string): Lang {
  return /^\/ar(\/|\?|$)/.test(url) ? 'ar' : 'en';
}
