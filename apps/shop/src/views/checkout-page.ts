import { html } from 'ghtml';
import { SCRIPTS } from '../asset-files.ts';
import type { ShopConfig } from '../config.ts';
import type { Order } from '../orders/order.ts';
import { type Lang, pathIn, textsIn } from '../texts/texts.ts';
import { page } from './page.ts';
import { summary } from './summary.ts';
import { widgetScript } from './widget-script.ts';

/** The page with the widget. The form below it needs no script, and leads to the same card page. */
export function checkoutPage(lang: Lang, order: Order, trackId: string, config: ShopConfig): string {
  const { checkout, back } = textsIn(lang);
  const path = `/checkout/${order.id}`;
  const main = html`<h1>${checkout.heading}</h1>
<div class="columns">
  !${summary(lang, order)}
  <section class="panel">
    <h2>${checkout.widget}</h2>
    <div id="pay" data-publishable-key="${config.publishableKey}" data-track-id="${trackId}"></div>
    <p class="small">${checkout.card}</p>
    <form method="post" action="${pathIn(lang, `${path}/pay`)}">
      <button class="link-button">${checkout.without}</button>
    </form>
    <p><a class="quiet" href="${pathIn(lang, '/')}">${back}</a></p>
  </section>
</div>`;
  return page(lang, { title: checkout.title, main, path, head: widgetScript(config, SCRIPTS.checkout) });
}
