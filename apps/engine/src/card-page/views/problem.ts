import { html } from 'ghtml';
import { type Lang, type Message, type Texts, textsIn } from '../texts/texts.ts';
import type { Mark } from './marks.ts';
import { outcome, type Tone } from './outcome.ts';
import { type PageView, page } from './page.ts';
import { paymentPath } from './payment-path.ts';

export type ProblemView = PageView & {
  /** The payment to go back to; null if there is none. */
  readonly paymentId: string | null;
  /** The id for the shopper to quote; null to omit it. */
  readonly requestId: string | null;
} & (
    | { readonly kind: 'not_found' | 'stale_form' | 'too_many_requests' | 'acquirer_unavailable' }
    /** `nothingCharged` is true only if that is certain: no attempt of this payment has been sent to the acquirer. */
    | { readonly kind: 'broken'; readonly nothingCharged: boolean }
  );

const MARKS: Record<ProblemView['kind'], readonly [Tone, Mark]> = {
  not_found: ['calm', 'search'],
  stale_form: ['warn', 'clock'],
  too_many_requests: ['warn', 'clock'],
  acquirer_unavailable: ['warn', 'alert'],
  broken: ['bad', 'alert'],
};

/** The page shown instead of the requested one, with status 403, 404, 429 or 503. */
export function renderProblem(view: ProblemView): string {
  const { problems } = textsIn(view.lang);
  const message = messageOf(view, problems);
  return page(view, {
    title: message.title,
    layout: 'panel',
    takesNoCards: view.kind === 'acquirer_unavailable',
    main: outcome(
      ...MARKS[view.kind],
      message,
      wayOn(view.paymentId, view.lang) + requestNote(view.requestId, problems),
    ),
  });
}

function messageOf(view: ProblemView, problems: Texts['problems']): Message {
  switch (view.kind) {
    case 'not_found':
      return problems.notFound;
    case 'stale_form':
      return problems.staleForm;
    case 'too_many_requests':
      return problems.tooManyRequests;
    case 'acquirer_unavailable':
      return problems.acquirerUnavailable;
    case 'broken':
      return view.nothingCharged ? problems.brokenNothingCharged : problems.brokenOutcomeOpen;
  }
}

function wayOn(paymentId: string | null, lang: Lang): string {
  if (paymentId === null) return '';
  return html`<p><a class="main-link" href="${paymentPath('/payment', paymentId, lang)}">${textsIn(lang).problems.backToPayment}</a></p>`;
}

function requestNote(requestId: string | null, problems: Texts['problems']): string {
  if (requestId === null) return '';
  return html`<p class="request-id">${problems.requestId} <code dir="ltr">${requestId}</code></p>`;
}
