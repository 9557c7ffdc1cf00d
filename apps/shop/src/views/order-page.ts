import { html } from 'ghtml';
import { SCRIPTS } from '../asset-files.ts';
import type { Order } from '../orders/order.ts';
import { type Lang, pathIn, textsIn } from '../texts/texts.ts';
import { page } from './page.ts';
import { summary } from './summary.ts';

const SECONDS = 3;

/**
 * The confirmed state of an order, which the shop's server got from Pay. While the outcome is unknown, the page checks
 * again automatically.
 */
export function orderPage(lang: Lang, order: Order): string {
  const { order: texts } = textsIn(lang);
  const { title, advice } = texts.states[order.status];
  const isPending = order.status === 'pending';
  const main = html`<h1>${texts.title(order.number)}</h1>
<div class="columns">
  !${summary(lang, order)}
  <section class="panel">
    <p class="state ${order.status}" role="status"><strong>${title}</strong> <span>${advice}</span></p>
    !${facts(lang, order)}
    !${nextStep(lang, order)}
  </section>
</div>`;
  const looking = html`<noscript><meta http-equiv="refresh" content="${SECONDS}"></noscript>
<script src="${SCRIPTS.order}" data-state="/orders/${order.id}/state" defer></script>`;
  return page(lang, {
    title: `${texts.title(order.number)}: ${title}`,
    main,
    path: `/orders/${order.id}`,
    ...(isPending ? { head: looking } : {}),
  });
}

function facts(lang: Lang, order: Order): string {
  const { facts: names, confirmedBy } = textsIn(lang).order;
  const rows = [
    [names.card, order.card && html`<bdi dir="ltr" class="card-text">${order.card}</bdi>`],
    [
      names.payment,
      order.paymentId && html`<bdi dir="ltr" class="id" title="${order.paymentId}">${shortened(order.paymentId)}</bdi>`,
    ],
    [names.confirmedBy, order.confirmedBy && html`${confirmedBy[order.confirmedBy]}`],
  ];
  const shown = rows.filter(([, value]) => value);
  if (shown.length === 0) return '';
  return html`<dl class="rows">!${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>!${value}</dd></div>`)}</dl>`;
}

/** A shortened id, long enough to tell ids apart; hovering shows the full id. */
function shortened(id: string): string {
  return `${id.slice(0, 10)}…${id.slice(-6)}`;
}

function nextStep(lang: Lang, order: Order): string {
  const { order: texts } = textsIn(lang);
  const store = pathIn(lang, '/');
  if (order.status === 'paid') return html`<p><a class="second-button" href="${store}">${texts.more}</a></p>`;
  if (order.status === 'pending') {
    return html`<p><a class="second-button" href="${pathIn(lang, `/checkout/${order.id}`)}">${texts.continue}</a></p>`;
  }
  return html`<form method="post" action="${pathIn(lang, '/orders')}">
  <input type="hidden" name="product" value="${order.product}">
  <button class="main-button" name="way" value="widget">${texts.again}</button>
</form>
<p><a class="quiet" href="${store}">${texts.more}</a></p>`;
}
