import { html } from 'ghtml';
import { SCRIPTS } from '../asset-files.ts';
import type { ShopConfig } from '../config.ts';
import type { Order } from '../orders/order.ts';
import { type Lang, pathIn, textsIn } from '../texts/texts.ts';
import { page } from './page.ts';
import { summary } from './summary.ts';
import { widgetScript } from './widget-script.ts';

const SECONDS = 3;

/** The page that the shopper returns to. It shows the browser's hint, and links to the order. */
export function returnedPage(lang: Lang, order: Order, config: ShopConfig): string {
  const { returned } = textsIn(lang);
  const { hints } = returned;
  const orderHref = pathIn(lang, `/orders/${order.id}`);
  const main = html`<h1>${returned.title}</h1>
<div class="columns">
  !${summary(lang, order)}
  <section class="panel">
    <p class="hint" role="status" id="hint" data-publishable-key="${config.publishableKey}" data-success="${hints.success}"
      data-failed="${hints.failed}" data-cancelled="${hints.cancelled}" data-pending="${hints.pending}">${returned.asking}</p>
    <p class="small">${returned.truth}</p>
    <p><a class="main-button" id="order" href="${orderHref}">${returned.toOrder}</a></p>
  </section>
</div>`;
  const head = html`<noscript><meta http-equiv="refresh" content="${SECONDS};url=${orderHref}"></noscript>
!${widgetScript(config, SCRIPTS.returned)}`;
  return page(lang, { title: returned.title, main, path: `/orders/${order.id}`, head });
}
