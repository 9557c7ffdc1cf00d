import { html } from 'ghtml';

/** A path with its parameters marked. In a narrow window it wraps between its parts. */
export function pathView(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith('{') ? html`<span class="parameter">${part}</span>` : html`${part}`))
    .join('/<wbr>');
}
