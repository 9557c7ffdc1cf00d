import { html } from 'ghtml';
import { textsIn } from '../texts/texts.ts';
import { isolate } from './isolate.ts';
import { outcome } from './outcome.ts';
import { type PageView, page } from './page.ts';
import { paymentPath } from './payment-path.ts';
import { webAddress } from './web-address.ts';

const REFRESH_SECONDS = 2;

export type CheckingView = PageView & {
  readonly merchantName: string;
  readonly amountText: string;
  /**
   * The return URL with `status=pending`, once the outcome has been unknown for 60 seconds; null before that, or if
   * there is no return URL.
   */
  readonly backHref: string | null;
  readonly paymentId: string;
};

/** The page shown while it is not known whether the money was taken. It updates automatically, even without scripts. */
export function renderChecking(view: CheckingView): string {
  const { checking, hop, direction } = textsIn(view.lang);
  const merchant = isolate(view.merchantName, direction);
  const points = checking.points(merchant).map((point) => html`<li>${point}</li>`);
  const back =
    view.backHref === null
      ? ''
      : html`<div class="way-back"><p>${checking.goBack}</p>
          <p><a class="main-link" href="${webAddress(view.backHref)}">${hop.back(merchant)}</a></p></div>`;
  return page(view, {
    title: checking.title,
    layout: 'panel',
    script: 'checking',
    address: paymentPath('/payment', view.paymentId, view.lang),
    refreshSeconds: REFRESH_SECONDS,
    main: outcome(
      'calm',
      'clock',
      checking,
      html`<p class="small-amount">${view.amountText}</p><ul class="points">!${points}</ul>!${back}`,
      'checking',
    ),
  });
}
