import type { Hop } from '@pay/core/paying/acquiring/acquirer';
import type { PendingStep } from '@pay/core/paying/payments/attempt';
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

type ToStep = { readonly kind: 'to_step'; readonly step: PendingStep['step']; readonly hop: Hop };

/**
 * Input of a page that takes the shopper to another host. If the page posts a form to that host, the policy of the page
 * must allow the URL that the form is posted to, and the redirects that follow.
 */
export type HopView = Omit<PageView, 'switchLanguageHref'> & (ToMerchant | ToStep);

const MARKS: Record<ReturnStatus, readonly [Tone, Mark]> = {
  success: ['good', 'check'],
  failed: ['bad', 'cross'],
  cancelled: ['calm', 'stop'],
  expired: ['warn', 'clock'],
  pending: ['calm', 'clock'],
};

export function renderHop(view: HopView): string {
  return view.kind === 'to_merchant' ? toMerchant(view) : toStep(view);
}

function toMerchant(view: Omit<PageView, 'switchLanguageHref'> & ToMerchant): string {
  const { hop, direction } = textsIn(view.lang);
  const merchant = isolate(view.merchantName, direction);
  const message = hop.toMerchant[view.status](merchant);
  const [tone, drawing] = MARKS[view.status];
  return page(
    { ...view, switchLanguageHref: null },
    {
      title: message.title,
      layout: 'panel',
      main: outcome(tone, drawing, message, link(view.targetUrl, hop.back(merchant))),
    },
  );
}

function toStep(view: Omit<PageView, 'switchLanguageHref'> & ToStep): string {
  const { hop, step } = view;
  const words = textsIn(view.lang).hop[step === 'challenge' ? 'toAcs' : 'toDeviceData'];
  const way = hop.method === 'POST' ? form(hop, words.button) : link(hop.url, words.button);
  const main = outcome('calm', 'bank', words, way);
  const content = { title: words.title, layout: 'panel', main } as const;
  return page({ ...view, switchLanguageHref: null }, hop.method === 'POST' ? { ...content, submits: true } : content);
}

function form({ url, fields }: Extract<Hop, { method: 'POST' }>, button: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${webAddress(url)}">!${hidden}
    <button class="main-button">${button}</button></form>`;
}

function link(url: string, text: string): string {
  return html`<p><a class="main-link" href="${webAddress(url)}">${text}</a></p>`;
}
