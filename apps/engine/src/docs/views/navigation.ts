import { html } from 'ghtml';
import type { OpenapiDocument } from '../../http/openapi/openapi-document.ts';
import { operationGroups } from '../reading/operations.ts';

export type Link = { readonly href: string; readonly text: string; readonly method?: string };
/** A group of links. A folding group is open if it contains the current page. */
export type LinkGroup = { readonly title: string; readonly links: readonly Link[]; readonly isFolding?: boolean };

/** The parts of the reference that come before its operations. */
export const OVERVIEW_PARTS = [
  { id: 'flow', title: 'How a payment works' },
  { id: 'hosts', title: 'Hosts and keys' },
  { id: 'money', title: 'Money' },
  { id: 'idempotency', title: 'Idempotency' },
  { id: 'problems', title: 'Problems' },
  { id: 'test-cards', title: 'Test cards' },
] as const;

/** Links to everything in the reference. */
export function referenceLinks(document: OpenapiDocument): readonly LinkGroup[] {
  const operations = operationGroups(document).map(({ name, entries }) => ({
    title: name,
    links: entries.map(({ method, operation }) => ({
      href: `#${operation.operationId}`,
      text: operation.summary ?? operation.operationId,
      method,
    })),
  }));
  return [
    { title: 'Overview', links: OVERVIEW_PARTS.map(({ id, title }) => ({ href: `#${id}`, text: title })) },
    ...operations,
  ];
}

/**
 * Links on the start side of a wide window. On a phone they are in a sheet that is open while the URL ends in
 * `#contents`, so any link closes it without a script.
 */
export function contents(groups: readonly LinkGroup[], current: string | null): string {
  return html`<nav class="contents" id="contents" aria-label="Contents">
<p class="sheet-head"><strong>Contents</strong> <a class="close" href="#main">Close</a></p>
!${groups.map((group) => groupView(group, current)).join('\n')}
</nav>`;
}

function groupView({ title, links, isFolding }: LinkGroup, current: string | null): string {
  const isHere = links.some(({ href }) => href === current);
  const list = html`<ul>
!${links.map((link) => item(link, link.href === current)).join('\n')}
</ul>`;
  if (!isFolding) return html`<p class="group-title">${title}</p>!${list}`;
  return html`<details!${isHere ? ' open' : ''}><summary class="group-title folding">${title}</summary>!${list}</details>`;
}

function item({ href, text, method }: Link, isCurrent: boolean): string {
  const badge = method === undefined ? '' : methodBadge(method);
  return html`<li><a class="way" href="${href}"!${isCurrent ? ' aria-current="page"' : ''}><span>${text}</span>!${badge}</a></li>`;
}

export function methodBadge(method: string): string {
  return html`<span class="method method-${method}">${method.toUpperCase()}</span>`;
}
