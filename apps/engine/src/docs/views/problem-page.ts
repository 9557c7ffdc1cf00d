import { STATUS_CODES } from 'node:http';
import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { RETRY_AFTER_SECONDS } from '@pay/core/ground/refusals/retry-after';
import { PROBLEM_CONTENT_TYPE, PROBLEMS } from '@pay/serving/problems';
import { html } from 'ghtml';
import type { OpenapiDocument } from '../../http/openapi/openapi-document.ts';
import { exampleProblem, hostsOf } from '../example-problem.ts';
import { PROBLEM_TEXTS } from '../problem-texts.ts';
import { operationsGiving } from '../reading/problems-of.ts';
import { jsonView } from './json-view.ts';
import { type LinkGroup, methodBadge } from './navigation.ts';
import { page } from './page.ts';
import { pathView } from './path-view.ts';
import { PROBLEM_CODES, problemPath } from './problem-table.ts';
import { prose } from './prose.ts';

/** The page that the `type` of a problem links to. */
export function renderProblemPage(document: OpenapiDocument, code: RefusalCode): string {
  const { status, title } = PROBLEMS[code];
  const retryAfterSeconds = RETRY_AFTER_SECONDS[code];
  const { meaning, remedy } = PROBLEM_TEXTS[code];
  return page({
    title: `${title} | ${document.info.title} API reference`,
    navigation: problemLinks(),
    current: problemPath(code),
    main: html`<article class="problem">
<p class="trail"><a href="/docs#problems">Problems</a></p>
<h1>${title}</h1>
<p class="problem-facts"><code class="word take">${code}</code> <span class="status">${status} ${STATUS_CODES[status] ?? ''}</span></p>
<h2>What it means</h2>
!${prose(meaning)}
<h2>What to do</h2>
!${prose(remedy)}
<h2>Example answer</h2>
<figure>
<figcaption>${PROBLEM_CONTENT_TYPE}!${retryAfterSeconds === undefined ? '' : html`<br>Retry-After: ${retryAfterSeconds}`}</figcaption>
!${jsonView(exampleProblem(code, hostsOf(document)))}
</figure>
!${operations(document, code)}
</article>`,
  });
}

function operations(document: OpenapiDocument, code: RefusalCode): string {
  const entries = operationsGiving(document, code);
  if (entries.length === 0) return '';
  return html`<h2>Operations that return it</h2>
<ul class="occurs">
!${entries
    .map(
      ({ method, path, operation }) =>
        html`<li><a href="/docs#${operation.operationId}">!${methodBadge(method)} <code class="linked">!${pathView(path)}</code></a></li>`,
    )
    .join('\n')}
</ul>`;
}

function problemLinks(): readonly LinkGroup[] {
  const byStatus = Map.groupBy(PROBLEM_CODES, (code) => PROBLEMS[code].status);
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return [
    { title: 'API reference', links: [{ href: '/docs', text: 'Overview and operations' }] },
    ...statuses.map(([status, codes]) => ({
      title: `${status} ${STATUS_CODES[status] ?? ''}`,
      links: codes.map((code) => ({ href: problemPath(code), text: code })),
      isFolding: true,
    })),
  ];
}
