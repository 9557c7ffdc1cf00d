import { STATUS_CODES } from 'node:http';
import { html } from 'ghtml';
import type { OpenapiDocument, Response, Schema } from '../../http/openapi/openapi-document.ts';
import { curlOf } from '../reading/curl-of.ts';
import { exampleBody } from '../reading/example-of.ts';
import { type Field, fieldOf, fieldsOf } from '../reading/fields.ts';
import type { Entry } from '../reading/operations.ts';
import { ownAnswers, problemsOf } from '../reading/problems-of.ts';
import { plainSchema } from '../reading/resolved.ts';
import { codeBlock, codeLines } from './code-block.ts';
import { fieldTable } from './field-table.ts';
import { jsonView } from './json-view.ts';
import { methodBadge } from './navigation.ts';
import { pathView } from './path-view.ts';
import { problemPath } from './problem-table.ts';
import { inline, prose } from './prose.ts';

/** One operation: its description beside an example call and answer. */
export function operationSection(document: OpenapiDocument, entry: Entry): string {
  const { operation, path, method } = entry;
  return html`<section class="operation" id="${operation.operationId}">
<div class="words">
<h3>${operation.summary ?? operation.operationId}</h3>
<p class="address">!${methodBadge(method)} <code>!${pathView(path)}</code></p>
!${operation.deprecated ? html`<p class="notice">Deprecated: this operation will be removed.</p>` : ''}
!${prose(operation.description ?? '')}
!${parametersOf(document, entry)}
!${bodyOf(document, entry)}
!${answersOf(document, entry)}
!${problemsList(entry)}
</div>
<div class="samples" role="region" tabindex="0" aria-label="Examples: ${operation.summary ?? operation.operationId}">
!${samples(document, entry)}
</div>
</section>`;
}

function parametersOf(document: OpenapiDocument, { operation, parameters }: Entry): string {
  const fields = (place: string) =>
    parameters
      .filter(({ in: where }) => where === place)
      .map(({ name, schema = {}, required = false, ...rest }) => ({
        ...fieldOf(document, name, schema, required),
        ...(rest.description === undefined ? {} : { description: rest.description }),
        ...(rest.example === undefined ? {} : { examples: [rest.example] }),
      }));
  return [
    block('Path', fields('path')),
    block('Query', fields('query')),
    block('Headers', [...keyFields(document, operation.security), ...fields('header')]),
  ].join('\n');
}

function keyFields(document: OpenapiDocument, security: Entry['operation']['security'] = []): readonly Field[] {
  const names = security.flatMap((requirement) => Object.keys(requirement));
  return names.flatMap((name) => {
    const scheme = document.components.securitySchemes?.[name];
    if (scheme?.in !== 'header' || scheme.name === undefined) return [];
    return [fieldOf(document, scheme.name, { type: 'string', description: scheme.description ?? '' }, true)];
  });
}

function bodyOf(document: OpenapiDocument, { operation }: Entry): string {
  const content = Object.values(operation.requestBody?.content ?? {});
  return content
    .map(({ schema = {} }) => block('Body', fieldsOf(document, schema), bodyWords(document, schema)))
    .join('');
}

function bodyWords(document: OpenapiDocument, schema: Schema): string {
  const { minProperties, maxProperties, additionalProperties } = plainSchema(document, schema);
  const isChoice = minProperties === 1 && maxProperties === 1;
  const words = [
    isChoice ? 'Send exactly one of these fields.' : '',
    additionalProperties === false ? 'Fields that are not listed here are refused.' : '',
  ];
  return words.filter(Boolean).join(' ');
}

function answersOf(document: OpenapiDocument, { operation }: Entry): string {
  const answers = ownAnswers(operation).map(([status, response]) => answerView(document, status, response));
  return html`<h4>Answers</h4>!${answers.join('\n')}`;
}

function answerView(
  document: OpenapiDocument,
  status: string,
  { description, headers = {}, content = {} }: Response,
): string {
  const fields = Object.values(content).flatMap(({ schema = {} }) => fieldsOf(document, schema));
  const summary = html`<span class="status">${status}</span> !${inline(description)}`;
  if (fields.length === 0) return html`<p class="answer">!${summary}</p>`;
  return html`<details class="answer"><summary>!${summary} <span class="count">${fields.length} ${fields.length === 1 ? 'field' : 'fields'}</span></summary>
<p class="fact"><span class="fact-name">Headers</span> !${Object.keys(headers)
    .map((name) => html`<code class="word">${name}</code>`)
    .join(' ')}</p>
!${fieldTable(fields, `Fields of the answer ${status}`, 'answered')}
</details>`;
}

function problemsList({ operation }: Entry): string {
  const problems = problemsOf(operation);
  if (problems.length === 0) return '';
  return html`<h4>Problems</h4>
<dl class="codes">
!${problems
    .map(
      ({ status, codes }) =>
        html`<div><dt class="status">${status}</dt><dd>!${codes
          .map((code) => html`<a href="${problemPath(code)}"><code>${code}</code></a>`)
          .join(' ')}</dd></div>`,
    )
    .join('\n')}
</dl>`;
}

function block(title: string, fields: readonly Field[], words = ''): string {
  if (fields.length === 0) return '';
  return html`<h4>${title}</h4>!${words && html`<p class="small">${words}</p>`}!${fieldTable(fields, title, 'sent')}`;
}

function samples(document: OpenapiDocument, entry: Entry): string {
  const [status, response] = ownAnswers(entry.operation)[0] ?? [];
  const [media] = Object.values(response?.content ?? {});
  const answer =
    media &&
    html`<figure><figcaption>Answer <span class="status">${status} ${STATUS_CODES[Number(status)] ?? ''}</span></figcaption>!${jsonView(exampleBody(document, media))}</figure>`;
  return html`<figure><figcaption>Request</figcaption>!${codeBlock(codeLines(curlOf(document, entry)), true)}</figure>
!${answer ?? ''}`;
}
