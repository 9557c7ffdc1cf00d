import { html } from 'ghtml';
import { type ReturnStatus, textsIn } from '../texts/texts.ts';
import { isolate } from './isolate.ts';
import type { Mark } from './marks.ts';
import { outcome, type Tone } from './outcome.ts';
import { type PageView, page } from './page.ts';
import { webAddress } from './web-address.ts';

type ToMerchant = {
  readonly kind: 'to_merchant';
  /** The return URL with its query, the same as in the answer's `Refresh` header. */
  readonly targetUrl: string;
  readonly status: ReturnStatus;
  readonly merchantName: string;
};

type ToAcs = {
  readonly kind: 'to_acs';
  readonly acsUrl: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** A page that takes the shopper to another host; its policy must name exactly the target. */
export type HopView = Omit<PageView, 'switchLanguageHref'> & (ToMerchant | ToAcs);

const MARKS: Record<ReturnStatus, readonly [Tone, Mark]> = {
  success: ['good', 'check'],
  failed: ['bad', 'cross'],
  cancelled: ['calm', 'stop'],
  expired: ['warn', 'clock'],
  pending: ['calm', 'clock'],
};

export function renderHop(view: HopView): string {
  return view.kind === 'to_merchant' ? toMerchant(view) : toAcs(view);
}

function toMerchant(view: Omit<PageView, 'switchLanguageHref'> & ToMerchant): string {
  const { hop, direction } = textsIn(view.lang);
  const merchant = isolate(view.merchantName, direction);
  const message = hop.toMerchant[view.status](merchant);
  const [tone, drawing] = MARKS[view.status];
  const link = html`<p><a class="main-link" href="${webAddress(view.targetUrl)}">${hop.back(merchant)}</a></p>`;
  return page(
    { ...view, switchLanguageHref: null },
    { title: message.title, layout: 'panel', main: outcome(tone, drawing, message, link) },
  );
}

function toAcs(view: Omit<PageView, 'switchLanguageHref'> & ToAcs): string {
  const { toAcs: words } = textsIn(view.lang).hop;
  const hidden = Object.entries(view.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const form = html`<form method="post" action="${webAddress(view.acsUrl)}">!${hidden}
    <button class="main-button">${words.button}</button></form>`;
  return page(
    { ...view, switchLanguageHref: null },
    { title: words.title, layout: 'panel', main: outcome('calm', 'bank', words, form), submits: true },
  );
}
