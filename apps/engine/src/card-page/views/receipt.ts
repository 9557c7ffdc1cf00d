import type { CardBrand } from '@pay/core/cards/card-brand';
import { html } from 'ghtml';
import { textsIn } from '../texts/texts.ts';
import { cardBadge } from './card-badge.ts';
import { isolate } from './isolate.ts';
import { type PageView, page } from './page.ts';
import { webAddress } from './web-address.ts';

/** Amounts and times are formatted for the page's language. */
export type ReceiptView = PageView & {
  readonly merchantName: string;
  /** The URL of the merchant's logo on this host; null if there is none. */
  readonly logoPath: string | null;
  readonly amountText: string;
  readonly timeText: string;
  readonly card: { readonly brand: CardBrand; readonly last4: string } | null;
  readonly reference: string | null;
  readonly description: string | null;
  readonly paymentId: string;
  /** Oldest first. */
  readonly refunds: readonly { readonly timeText: string; readonly amountText: string }[];
  /** What is left of the amount after the refunds. */
  readonly leftText: string;
};

/** The page that a shopper keeps or prints. */
export function renderReceipt(view: ReceiptView): string {
  const { receipt, direction } = textsIn(view.lang);
  const title = receipt.title(isolate(view.merchantName, direction));
  return page(view, {
    title,
    layout: 'panel',
    style: 'receipt',
    main: html`<section class="sheet receipt">
  <div class="receipt-head"><h1>${title}</h1>!${logo(view)}</div>
  <p class="receipt-amount">${view.amountText}</p>
  !${facts(view)}
  !${view.refunds.length === 0 ? '' : refunds(view)}
</section>
<p class="receipt-hint">${receipt.hint}</p>`,
  });
}

function logo({ logoPath }: ReceiptView): string {
  return logoPath === null ? '' : html`<img class="logo" src="${webAddress(logoPath)}" alt="">`;
}

function facts(view: ReceiptView): string {
  const { receipt, result } = textsIn(view.lang);
  const { card, reference, description } = view;
  return html`<dl class="facts">
    !${fact(receipt.facts.time, html`<span>${view.timeText}</span>`)}
    !${fact(result.facts.merchant, html`<bdi>${view.merchantName}</bdi>`)}
    !${card === null ? '' : fact(result.facts.card, html`!${cardBadge(card.brand)} ${result.cardEnding(card.last4)}`)}
    !${reference === null ? '' : fact(receipt.facts.reference, html`<bdi>${reference}</bdi>`)}
    !${description === null ? '' : fact(receipt.facts.description, html`<bdi>${description}</bdi>`)}
    !${fact(result.facts.payment, html`<code dir="ltr">${view.paymentId}</code>`)}
  </dl>`;
}

function refunds(view: ReceiptView): string {
  const { receipt } = textsIn(view.lang);
  return html`<h2>${receipt.refunds}</h2>
  <dl class="facts">
    !${view.refunds.map(({ timeText, amountText }) => fact(timeText, html`<span>${amountText}</span>`))}
    !${fact(receipt.left, html`<strong>${view.leftText}</strong>`)}
  </dl>`;
}

/** `valueHtml` is HTML. */
function fact(name: string, valueHtml: string): string {
  return html`<div><dt>${name}</dt><dd>!${valueHtml}</dd></div>`;
}
