import { html } from 'ghtml';
import type { Message } from '../texts/texts.ts';
import { type Mark, mark } from './marks.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'calm';

/** One mark, one heading and an explanation, for every page except the form. `more` is HTML. */
export function outcome(tone: Tone, drawing: Mark, { title, advice }: Message, more = '', id?: string): string {
  return html`<section class="sheet outcome" !${id === undefined ? '' : html`id="${id}"`}>
  <div class="big-mark ${tone}">!${mark(drawing)}</div>
  <h1>${title}</h1>
  <p class="advice">${advice}</p>
  !${more}
</section>`;
}
