import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { Type } from 'typebox';
import type { EngineApp } from '../http/engine-app.ts';
import type { OpenapiDocument } from '../http/openapi/openapi-document.ts';
import { sendProblem } from '../http/problems/send-problem.ts';
import { docsHeaders, fontHeaders } from './docs-headers.ts';
import { FONT_FILES } from './fonts.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import { renderProblemPage } from './views/problem-page.ts';
import { renderReference } from './views/reference.ts';

/** The documentation for merchants' developers: the API reference and a page for every problem code. */
export function docsRoutes(app: EngineApp): void {
  const { baseUrls, environment } = app.engine;
  const isHttps = baseUrls[environment].startsWith('https:');
  const document = () => app.swagger() as unknown as OpenapiDocument;
  // Kept as bytes, because a string would be copied for each answer, and each copy kept until the client has received
  // the answer.
  const pages = new Map<string, Buffer>();
  const rendered = (name: string, render: () => string): Buffer => {
    const page = pages.get(name) ?? Buffer.from(render());
    pages.set(name, page);
    return page;
  };

  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(docsHeaders(isHttps)).send(rendered('', () => renderReference(document()))),
  );
  app.get('/docs/problems', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs#problems', 302));
  app.get(
    '/docs/problems/:code',
    { schema: { hide: true, params: Type.Object({ code: Type.String() }) } },
    (request, reply) => {
      const { code } = request.params;
      if (!isCode(code)) return sendProblem(request, reply, { code: 'not_found', detail: 'This code does not exist.' });
      return reply.headers(docsHeaders(isHttps)).send(rendered(code, () => renderProblemPage(document(), code)));
    },
  );
  app.get(
    '/docs/fonts/:file',
    { schema: { hide: true, params: Type.Object({ file: Type.String() }) } },
    (request, reply) => {
      const bytes = FONT_FILES.get(request.params.file);
      if (!bytes) return sendProblem(request, reply, { code: 'not_found' });
      return reply.headers(fontHeaders(isHttps)).send(bytes);
    },
  );
}

function isCode(text: string): text is RefusalCode {
  return Object.hasOwn(PROBLEM_TEXTS, text);
}
