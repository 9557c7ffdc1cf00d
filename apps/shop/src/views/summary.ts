import { html } from 'ghtml';
import { pictureAddress } from '../asset-files.ts';
import type { Order } from '../orders/order.ts';
import { productOf } from '../products.ts';
import { type Lang, textsIn } from '../texts/texts.ts';
import { amountView } from './amount-view.ts';

/** A summary of what the shopper is buying, shown beside the payment. */
export function summary(lang: Lang, order: Order): string {
  const { checkout } = textsIn(lang);
  const product = productOf(order.product);
  const words = product?.words[lang];
  return html`<section class="summary">
  <img src="${pictureAddress(product?.picture ?? '')}" alt="${words?.picture}" width="400" height="300">
  <dl class="rows">
    <div><dt>${checkout.order} <bdi>${order.number}</bdi></dt><dd>${words?.name}</dd></div>
    <div class="total"><dt>${checkout.total}</dt><dd>!${amountView(order)}</dd></div>
  </dl>
</section>`;
}
