import type { CardBrand } from '@pay/core/cards/card-brand';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import { html } from 'ghtml';
import { type Message, type Texts, textsIn } from '../texts/texts.ts';
import { cardBadge } from './card-badge.ts';
import { declineText } from './decline-text.ts';
import { isolate } from './isolate.ts';
import type { Mark } from './marks.ts';
import { outcome, type Tone } from './outcome.ts';
import { type PageView, page } from './page.ts';
import { webAddress } from './web-address.ts';

export type PaidCard = { readonly brand: CardBrand; readonly last4: string };

export type ResultView = PageView & {
  readonly paymentId: string;
  readonly merchantName: string;
  readonly amountText: string;
  /** The payment link of the session, and what is paid; undefined if the merchant created the session. */
  readonly link?: { readonly address: string; readonly title: string } | undefined;
} & (
    | { readonly kind: 'paid'; readonly card: PaidCard; readonly receiptPath: string | null }
    | { readonly kind: 'authorised'; readonly card: PaidCard }
    /** `declined` is the decline code of the last attempt, if it was declined. */
    | { readonly kind: 'failed'; readonly declined?: DeclineCode | undefined }
    | { readonly kind: 'voided' | 'cancelled' | 'expired' }
  );

const MARKS: Record<ResultView['kind'], readonly [Tone, Mark]> = {
  paid: ['good', 'check'],
  authorised: ['good', 'check'],
  voided: ['calm', 'stop'],
  failed: ['bad', 'cross'],
  cancelled: ['calm', 'stop'],
  expired: ['warn', 'clock'],
};

/** The page that shows how a payment ended, if the session has no return URL for that outcome. */
export function renderResult(view: ResultView): string {
  const message = messageOf(view);
  return page(view, {
    title: message.title,
    layout: 'panel',
    main: outcome(...MARKS[view.kind], message, facts(view) + receiptLink(view) + wayBack(view)),
  });
}

function messageOf(view: ResultView): Message {
  const { result, link, direction } = textsIn(view.lang);
  if (view.kind === 'paid' || view.kind === 'authorised') return result[view.kind];
  const ordinary = result[view.kind](isolate(view.merchantName, direction));
  const message = canOpenAgain(view) ? { ...ordinary, advice: link.openAgain } : ordinary;
  if (view.kind !== 'failed' || view.declined === undefined) return message;
  // The advice for a decline can be to try again here, but it is too late for that.
  return { ...message, title: declineText(view.declined, view.lang).title };
}

/** Whether the shopper can try again with the link. */
function canOpenAgain({ kind, link }: ResultView): boolean {
  return link !== undefined && (kind === 'failed' || kind === 'cancelled' || kind === 'expired');
}

function wayBack(view: ResultView): string {
  if (view.link === undefined || !canOpenAgain(view)) return '';
  return html`<p><a class="main-link" href="${view.link.address}">${textsIn(view.lang).link.backToLink}</a></p>`;
}

function facts(view: ResultView): string {
  const { result } = textsIn(view.lang);
  return html`<dl class="facts">
    !${fact(result.facts.amount, html`<strong>${view.amountText}</strong>`)}
    !${fact(result.facts.merchant, html`<bdi>${view.merchantName}</bdi>`)}
    !${view.link === undefined ? '' : fact(result.facts.for, html`<bdi>${view.link.title}</bdi>`)}
    !${'card' in view ? fact(result.facts.card, cardText(view.card, result)) : ''}
    !${fact(result.facts.payment, html`<code dir="ltr">${view.paymentId}</code>`)}
  </dl>`;
}

function receiptLink(view: ResultView): string {
  if (view.kind !== 'paid' || view.receiptPath === null) return '';
  const href = webAddress(`${view.receiptPath}?lang=${view.lang}`);
  return html`<p><a class="main-link" href="${href}">${textsIn(view.lang).result.openReceipt}</a></p>`;
}

function cardText(card: PaidCard, result: Texts['result']): string {
  return html`!${cardBadge(card.brand)} ${result.cardEnding(card.last4)}`;
}

/** `valueHtml` is HTML. */
function fact(name: string, valueHtml: string): string {
  return html`<div><dt>${name}</dt><dd>!${valueHtml}</dd></div>`;
}
