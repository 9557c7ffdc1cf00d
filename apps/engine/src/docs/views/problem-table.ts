import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { PROBLEMS } from '@pay/serving/problems';
import { html } from 'ghtml';

export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly RefusalCode[];

export function problemPath(code: RefusalCode): string {
  return `/docs/problems/${code}`;
}

/** Every code with its status and a link to its page. */
export function problemTable(): string {
  const rows = [...PROBLEM_CODES].sort((a, b) => PROBLEMS[a].status - PROBLEMS[b].status);
  return html`<table class="problems" role="table">
<caption class="unseen">All codes</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Code</th><th role="columnheader" scope="col">Status</th><th role="columnheader" scope="col">What happened</th></tr></thead>
<tbody role="rowgroup">
!${rows
    .map(
      (code) => html`<tr role="row">
<th role="rowheader" scope="row"><a href="${problemPath(code)}"><code>${code}</code></a></th>
<td role="cell" class="number">${PROBLEMS[code].status}</td>
<td role="cell">${PROBLEMS[code].title}</td>
</tr>`,
    )
    .join('\n')}
</tbody>
</table>`;
}
