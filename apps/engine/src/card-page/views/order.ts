import { html } from 'ghtml';
import { type Lang, textsIn } from '../texts/texts.ts';
import { isolate } from './isolate.ts';
import { mark } from './marks.ts';
import { timeLeft } from './time-left.ts';

export type OrderView = {
  readonly lang: Lang;
  readonly merchantName: string;
  /** As `formatAmount` writes it. */
  readonly amountText: string;
  readonly description: string | null;
  readonly expiresAt: Date;
  readonly now: Date;
};

/** What is paid, to whom, and until when. */
export function order(view: OrderView): string {
  const texts = textsIn(view.lang);
  return html`<section class="order">
  <h1><span class="monogram" aria-hidden="true">${firstLetter(view.merchantName)}</span>
    <span>${texts.order.payTo(isolate(view.merchantName, texts.direction))}</span></h1>
  <p class="amount">${view.amountText}</p>
  !${view.description === null ? '' : html`<p class="description" dir="auto">${view.description}</p>`}
  <p class="time-left">!${mark('clock')}<time datetime="${view.expiresAt.toISOString()}">${timeLeftText(view)}</time></p>
</section>`;
}

function timeLeftText({ lang, expiresAt, now }: OrderView): string {
  const words = textsIn(lang).order;
  const left = timeLeft(expiresAt, now);
  if (left === 'over') return words.timeOver;
  if (left === 'under_a_minute') return words.underAMinute;
  return words.timeLeft(left);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A letter as a reader sees it, with its marks; stands in for a logo. */
function firstLetter(name: string): string {
  const letters = graphemes.segment(name.trim());
  return [...letters].find(({ segment }) => /[\p{L}\p{N}]/u.test(segment))?.segment.toUpperCase() ?? '';
}
