import type { FormFieldError } from '@pay/core/cards/card-form';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { RETRY_AFTER_SECONDS } from '@pay/core/ground/refusals/retry-after';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import { type NameAsked, nameAsked } from '@pay/core/paying/acquiring/name-asked';
import type { Attempt } from '@pay/core/paying/payments/attempt';
import { type PaymentStatus, paymentStatus } from '@pay/core/paying/payments/payment';
import type { CardPagePayment } from '@pay/core/paying/payments/reading/read-payment';
import { ATTEMPTS_MAX } from '@pay/core/paying/sessions/session';
import type { EngineContext } from '../http/engine-context.ts';
import { formToken } from './form-token.ts';
import { linkAddress } from './links/link-address.ts';
import type { PagePolicy } from './page-headers.ts';
import { returnAddress } from './return-address.ts';
import { type Lang, type ReturnStatus, textsIn } from './texts/texts.ts';
import { renderCardForm } from './views/card-form.ts';
import { renderChecking } from './views/checking.ts';
import { formatAmount } from './views/format-amount.ts';
import { renderHop } from './views/hop.ts';
import type { PageView } from './views/page.ts';
import { paymentPath } from './views/payment-path.ts';
import { renderProblem } from './views/problem.ts';
import { renderResult } from './views/result.ts';

/** A page that is ready to send. `refresh` is the value of the header that redirects the browser automatically. */
export type ShownPage = PagePolicy & {
  readonly status: number;
  /** The HTML, with placeholders for the pieces that every page has. */
  readonly html: string;
  readonly refresh?: string;
  /** Undefined if trying again later does not help. */
  readonly retryAfterSeconds?: number | undefined;
};

type Shown = {
  readonly engine: EngineContext;
  readonly payment: CardPagePayment;
  readonly lang: Lang;
  readonly view: PageView;
  /** Why the card that was just sent was not tried. */
  readonly refused: DeclineCode | undefined;
  readonly receiptPath: string | null;
};

const HOP_SECONDS = 1;
const WAY_BACK_AFTER_MS = 60_000;

/**
 * The page for the current state of a payment. `errors` are those of the form that was just sent; `refused` says why
 * the card in that form was not tried. `receiptPath` is the address of the payment's receipt, if there is one.
 */
export function showPayment(
  engine: EngineContext,
  payment: CardPagePayment,
  lang: Lang,
  errors: readonly FormFieldError[] = [],
  refused?: DeclineCode,
  receiptPath: string | null = null,
): ShownPage {
  const shown = { engine, payment, lang, view: pageView(engine, payment, lang), refused, receiptPath };
  return { ...pageOf(shown, errors), accent: payment.look.accent };
}

function pageOf(shown: Shown, errors: readonly FormFieldError[]): ShownPage {
  const status = paymentStatus(shown.payment);
  switch (status) {
    case 'awaiting_card':
      return canTakeCards(shown) ? cardForm(shown, errors) : acquirerUnavailable(shown);
    case 'challenge':
      return challenge(shown);
    case 'submitting':
    case 'unknown':
      return checking(shown);
    case 'authorised':
    case 'succeeded':
    case 'voided':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return ended(shown, status);
  }
}

function pageView(engine: EngineContext, { session, look }: CardPagePayment, lang: Lang): PageView {
  const other = textsIn(lang).otherLanguage.lang;
  return {
    lang,
    environment: engine.environment,
    switchLanguageHref: paymentPath('/payment', session.paymentId ?? '', other),
    accent: look.accent,
  };
}

function canTakeCards({ payment }: Shown): boolean {
  return payment.hasAcquirer && !payment.isSuspended;
}

function cardForm({ engine, payment, lang, view, refused }: Shown, errors: readonly FormFieldError[]): ShownPage {
  const { session, merchantName, look, now } = payment;
  const paymentId = session.paymentId ?? '';
  const html = renderCardForm({
    ...view,
    merchantName,
    logoPath: look.logoPath,
    amountText: formatAmount(session.amount, lang),
    description: session.description,
    expiresAt: session.expiresAt,
    now,
    paymentId,
    formName: randomBase62(12),
    token: formToken(engine.formTokenKey, paymentId, session.attemptCount),
    attemptsLeft: ATTEMPTS_MAX - session.attemptCount,
    declined: errors.length === 0 ? (refused ?? lastDecline(payment.attempts)) : undefined,
    wasReversed: payment.attempts.at(-1)?.state.kind === 'reversed',
    errors,
    asksName: asksName(engine, payment),
    canCancel: true,
  });
  return { status: errors.length === 0 ? 200 : 422, html, formTarget: 'self', script: 'form' };
}

/** Whether the page asks for the name on the card, and if so, whether the shopper can leave it out. */
export function asksName({ acquirers, capabilitiesOf }: EngineContext, { account }: CardPagePayment): NameAsked {
  if (account === null) return nameAsked(acquirers.own?.capabilities, null);
  const { kind: acquirer, accountId, asksName: setting } = account;
  return nameAsked(capabilitiesOf({ acquirer, accountId }), setting);
}

function lastDecline(attempts: readonly Attempt[]): DeclineCode | undefined {
  const state = attempts.at(-1)?.state;
  return state?.kind === 'declined' ? state.code : undefined;
}

function challenge({ payment, view }: Shown): ShownPage {
  const live = payment.attempts.find(({ attemptId }) => attemptId === payment.session.liveAttemptId);
  if (live?.state.kind !== 'challenge') throw new Error('a payment in challenge has no attempt in challenge');
  const { step, hop } = live.state.pending;
  const html = renderHop({ ...view, kind: 'to_step', step, hop });
  if (hop.method === 'POST') return { status: 200, html, formTarget: { acsUrl: hop.url }, script: null };
  return { status: 200, html, formTarget: 'none', script: null, refresh: `0; url=${hop.url}` };
}

function checking({ payment, lang, view }: Shown): ShownPage {
  const { session, merchantName, now, attempts } = payment;
  const state = attempts.at(-1)?.state;
  const isLong = state?.kind === 'unknown' && now.getTime() - state.since.getTime() >= WAY_BACK_AFTER_MS;
  const backHref = isLong ? wayBack(payment, 'pending') : null;
  const paymentId = session.paymentId ?? '';
  const amountText = formatAmount(session.amount, lang);
  const html = renderChecking({ ...view, merchantName, amountText, paymentId, backHref });
  return { status: 200, html, formTarget: 'none', script: 'checking' };
}

type Ended = Extract<PaymentStatus, 'authorised' | 'succeeded' | 'voided' | 'failed' | 'cancelled' | 'expired'>;

/**
 * The status in the return URL for each payment status; `success` as soon as the amount is authorised, because the
 * shopper then has nothing left to do.
 */
const RETURN_STATUSES: Readonly<Record<Ended, ReturnStatus>> = {
  authorised: 'success',
  succeeded: 'success',
  voided: 'cancelled',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
};

function ended({ payment, lang, view, receiptPath }: Shown, status: Ended): ShownPage {
  const { merchantName, session } = payment;
  const returnStatus = RETURN_STATUSES[status];
  const targetUrl = wayBack(payment, returnStatus);
  if (targetUrl !== null) {
    const html = renderHop({ ...view, kind: 'to_merchant', targetUrl, status: returnStatus, merchantName });
    return { status: 200, html, formTarget: 'none', script: null, refresh: `${HOP_SECONDS}; url=${targetUrl}` };
  }
  const paymentId = session.paymentId ?? '';
  const { paymentLink, description } = session;
  const link = paymentLink === null ? undefined : { address: linkAddress(paymentLink, lang), title: description ?? '' };
  const common = { ...view, merchantName, paymentId, link, amountText: formatAmount(session.amount, lang) };
  return {
    status: 200,
    html: renderResult({ ...common, ...resultOf(payment, status, receiptPath) }),
    formTarget: 'none',
    script: null,
  };
}

function resultOf({ attempts }: CardPagePayment, status: Ended, receiptPath: string | null) {
  const last = attempts.at(-1);
  if (status === 'succeeded' || status === 'authorised') {
    if (!last) throw new Error('a payment succeeded without an attempt');
    const card = { brand: last.card.brand, last4: last.card.lastFour };
    if (status === 'authorised') return { kind: status, card } as const;
    return { kind: 'paid', card, receiptPath } as const;
  }
  return status === 'failed'
    ? ({ kind: status, declined: lastDecline(attempts) } as const)
    : ({ kind: status } as const);
}

function wayBack({ session }: CardPagePayment, status: ReturnStatus): string | null {
  const url = status === 'success' ? session.successUrl : session.failureUrl;
  return url && returnAddress(url, { trackId: session.trackId, paymentId: session.paymentId ?? '', status });
}

function acquirerUnavailable({ payment, view }: Shown): ShownPage {
  const { paymentId } = payment.session;
  const html = renderProblem({ ...view, kind: 'acquirer_unavailable', paymentId, requestId: null });
  const retryAfterSeconds = RETRY_AFTER_SECONDS.acquirer_not_configured;
  return { status: 503, html, retryAfterSeconds, formTarget: 'none', script: null };
}
