import { html } from 'ghtml';

/** Our own drawings, in the colour of the text around them. Each drawing only repeats the text beside it. */
const DRAWINGS = {
  check: '<path d="m5 12.5 5 5L19 7"/>',
  cross: '<path d="m6.5 6.5 11 11m0-11-11 11"/>',
  stop: '<path d="M6 12h12"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  alert: '<path d="M12 5v8.5m0 4.9v.1"/>',
  warning: '<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5m0 3.4v.1"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  bank: '<path d="m4 9.5 8-4.5 8 4.5zM6 10v7m4-7v7m4-7v7m4-7v7M4.5 19h15"/>',
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>',
  chevron: '<path d="m7 10 5 5 5-5"/>',
  card: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M6.5 15h4"/>',
  code: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 9.5h18"/><path d="M14 14.5h.1m2.2 0h.1m2.2 0h.1"/>',
} as const;

export type Mark = keyof typeof DRAWINGS;

export function mark(name: Mark): string {
  return html`<svg class="mark mark-${name}" viewBox="0 0 24 24" aria-hidden="true">!${DRAWINGS[name]}</svg>`;
}
