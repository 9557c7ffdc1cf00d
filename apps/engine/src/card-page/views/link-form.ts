import type { LinkAmountFault } from '@pay/core/paying/payment-links/read-link-amount';
import { html } from 'ghtml';
import { type Texts, textsIn } from '../texts/texts.ts';
import { isolate } from './isolate.ts';
import { mark } from './marks.ts';
import { badge } from './order.ts';
import { type PageView, page } from './page.ts';

/** An amount that the shopper enters. Texts are formatted by `formatAmount`. */
export type AmountField = {
  readonly currency: string;
  /** An amount in the currency, as an example of how to write one. */
  readonly example: string;
  readonly minimumText: string | null;
  readonly maximumText: string | null;
  readonly error: LinkAmountFault | 'unsupported' | null;
  /** What was typed; empty if it might not be an amount. */
  readonly typed: string;
};

export type LinkFormView = PageView & {
  readonly merchantName: string;
  readonly logoPath: string | null;
  readonly title: string;
  readonly description: string | null;
  /** The amount of the link, or the field in which the shopper enters the amount. */
  readonly amount: string | AmountField;
  /** The address of the page; the form is posted to it. */
  readonly address: string;
  readonly visit: string;
};

/** The page of a payment link. It posts `visit`, and `amount` if the shopper enters it. */
export function renderLinkForm(view: LinkFormView): string {
  const texts = textsIn(view.lang);
  const { amount } = view;
  const field = typeof amount === 'string' ? null : amount;
  const payTo = texts.order.payTo(isolate(view.merchantName, texts.direction));
  return page(view, {
    title: `${field?.error ? texts.form.errorPrefix : ''}${payTo}: ${view.title}`,
    layout: 'columns',
    style: 'link',
    main: html`<section class="order">
  <h1>!${badge(view)}
    <span>${payTo}</span></h1>
  !${typeof amount === 'string' ? html`<p class="amount">${amount}</p>` : ''}
  <p class="link-title" dir="auto">${view.title}</p>
  !${view.description === null ? '' : html`<p class="description" dir="auto">${view.description}</p>`}
</section>
<section class="sheet" aria-labelledby="next-step">
  <h2 id="next-step">${field ? texts.link.yourAmount : texts.link.cardNext}</h2>
  <form method="post" action="${view.address}" novalidate>
    <input type="hidden" name="visit" value="${view.visit}">
    !${field ? amountField(field, texts) : ''}
    <button class="main-button">${texts.link.go}</button>
  </form>
  <p class="card-data">${texts.link.nothingYet}</p>
</section>`,
  });
}

function amountField(field: AmountField, texts: Texts): string {
  const { error, typed } = field;
  const note = error === null ? hint(field, texts) : errorText(field, texts);
  return html`<div class="fields"><div class="field">
  <label for="amount">${texts.link.amountIn(field.currency)}</label>
  <div class="box">
    <input id="amount" name="amount" type="text" inputmode="decimal" autocomplete="off" dir="ltr" maxlength="40"
      required aria-describedby="amount-note" value="${typed}" !${error === null ? '' : 'aria-invalid="true" autofocus'}>
  </div>
  <p class="${error === null ? 'note' : 'note error'}" id="amount-note">!${mark('warning')}<span>${note}</span></p>
</div></div>`;
}

function hint({ example, minimumText, maximumText }: AmountField, { link }: Texts): string {
  if (minimumText !== null && maximumText !== null) return link.between(minimumText, maximumText);
  if (minimumText !== null) return link.atLeast(minimumText);
  return maximumText === null ? link.example(example) : link.atMost(maximumText);
}

function errorText(field: AmountField, { link }: Texts): string {
  const { error, example, minimumText, maximumText } = field;
  switch (error) {
    case 'below_minimum':
      return link.atLeast(minimumText ?? '');
    case 'above_maximum':
      return link.atMost(maximumText ?? '');
    case null:
      return '';
    default:
      return link.errors[error](example);
  }
}
