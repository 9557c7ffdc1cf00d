import { html } from 'ghtml';
import type { Field } from '../reading/fields.ts';
import { inline } from './prose.ts';

/** Whether the caller sends the fields or receives them. Only sent fields are marked as required. */
type Direction = 'sent' | 'answered';

/**
 * A table of fields. The ARIA roles repeat the meaning of the elements, because the phone layout removes that meaning.
 * `caption` is only for screen readers.
 */
export function fieldTable(fields: readonly Field[], caption: string, direction: Direction): string {
  return html`<table class="fields" role="table">
<caption class="unseen">${caption}</caption>
<thead class="unseen" role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Name</th><th role="columnheader" scope="col">Meaning</th></tr></thead>
<tbody role="rowgroup">
!${fields.map((field) => row(field, direction)).join('\n')}
</tbody>
</table>`;
}

function row(field: Field, direction: Direction): string {
  return html`<tr role="row" class="depth-${Math.min(field.depth, 3)}">
<th role="rowheader" scope="row"><code><span class="within">${field.within}</span>${field.name}</code>
<span class="field-type">${field.type}!${presence(field, direction)}!${field.isDeprecated ? ', deprecated' : ''}</span></th>
<td role="cell">!${meaning(field)}</td>
</tr>`;
}

function presence({ isRequired }: Field, direction: Direction): string {
  if (direction === 'sent') return isRequired ? html`, <strong class="required">required</strong>` : '';
  return isRequired ? '' : ', not always present';
}

function meaning({ description, bounds, values, fallback, examples }: Field): string {
  const areDescribed = values.every((value) => description.includes(`\`${String(value)}\``));
  const others = values.length > 0 ? [] : examples.filter((example) => example !== fallback);
  return [
    description && html`<p>!${inline(description)}</p>`,
    areDescribed ? '' : fact(values.length === 1 ? 'Always' : 'One of', values.map(value).join(' ')),
    bounds.length > 0 ? fact('Bounds', bounds.map(inline).join('; ')) : '',
    fallback === undefined ? '' : fact('Default', value(fallback)),
    others.length > 0 ? fact('Example', others.map(value).join(' ')) : '',
  ].join('');
}

function fact(name: string, words: string): string {
  return html`<p class="fact"><span class="fact-name">${name}</span> !${words}</p>`;
}

function value(of: unknown): string {
  return html`<code class="word">${typeof of === 'string' ? of : JSON.stringify(of)}</code>`;
}
