import { html } from 'ghtml';
import { timeLeft } from '../rules/time-left.ts';
import { type Lang, textsIn } from '../texts/texts.ts';
import { isolate } from './isolate.ts';
import { mark } from './marks.ts';

export type OrderView = {
  readonly lang: Lang;
  readonly merchantName: string;
  /** The URL of the merchant's logo on this host; null if there is none. */
  readonly logoPath: string | null;
  /** Formatted by `formatAmount`. */
  readonly amountText: string;
  readonly description: string | null;
  readonly expiresAt: Date;
  readonly now: Date;
};

/** The amount, the merchant and the time left to pay. */
export function order(view: OrderView): string {
  const texts = textsIn(view.lang);
  return html`<section class="order">
  <h1>!${badge(view)}
    <span>${texts.order.payTo(isolate(view.merchantName, texts.direction))}</span></h1>
  <p class="amount">${view.amountText}</p>
  !${view.description === null ? '' : html`<p class="description" dir="auto">${view.description}</p>`}
  <p class="time-left">!${mark('clock')}<time datetime="${view.expiresAt.toISOString()}" data-left-ms="${leftMs(view)}">${timeLeftText(view)}</time></p>
</section>`;
}

/** The logo, or the first letter of the name. Screen readers read neither of them, because the name follows. */
export function badge({ logoPath, merchantName }: Pick<OrderView, 'logoPath' | 'merchantName'>): string {
  if (logoPath !== null) return html`<img class="logo" src="${logoPath}" alt="">`;
  return html`<span class="monogram" aria-hidden="true">${firstLetter(merchantName)}</span>`;
}

function timeLeftText({ lang, expiresAt, now }: OrderView): string {
  const words = textsIn(lang).order;
  const left = timeLeft(leftMs({ expiresAt, now }));
  if (left === 'over') return words.timeOver;
  if (left === 'under_a_minute') return words.underAMinute;
  return words.timeLeft(left);
}

function leftMs({ expiresAt, now }: Pick<OrderView, 'expiresAt' | 'now'>): number {
  return Math.max(0, expiresAt.getTime() - now.getTime());
}

/** A letter or digit with its combining marks. */
const LETTER = /[\p{L}\p{N}]\p{M}*/u;

/** The first letter of the name as a reader sees it, shown instead of a logo. */
function firstLetter(name: string): string {
  return LETTER.exec(name)?.[0].toUpperCase() ?? '';
}
