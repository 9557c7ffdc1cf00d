import { html } from 'ghtml';
import type { ShopConfig } from '../config.ts';

/** The widget's script, in a pinned version whose bytes the browser checks, then our own script that uses it. */
export function widgetScript({ script }: ShopConfig, own: string): string {
  const widget = script
    ? html`<script src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous" defer></script>
`
    : '';
  return html`!${widget}<script src="${own}" defer></script>`;
}
