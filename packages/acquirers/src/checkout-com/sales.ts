import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  InquiryOutcome,
  ResumeRequest,
  Subject,
} from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { timeLeft } from '../time-left.ts';
import type { Api } from './api.ts';
import { findPayment } from './find-payment.ts';
import { readFound, readSale } from './read-sale.ts';
import { declinedAtOnce, refusedRequest } from './refused-request.ts';
import { isShort, toTheirs } from './wire/amount.ts';
import { readPayment } from './wire/payment.ts';
import { type Merchant, saleRequest } from './wire/sale-request.ts';

/** A sale, its continuation after the shopper's visit to the issuer, and its outcome. */
export function createSales(api: Api, merchant: Merchant) {
  /** The one call that can hold money. It is sent once for each reference. */
  async function authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome> {
    const { reference, timeoutMs, sendBefore, state } = request;
    const value = toTheirs(request);
    // `amountSteps` has already refused amounts that do not fit. Even if one got through, it must not be rounded.
    if (value === null) return { kind: 'not_sent' };
    if (!isShort(value)) return declinedAtOnce(reference, 'processing_error', 'amount_too_large');
    const body = saleRequest({ ...request, value, token: state?.['token'] }, merchant);
    const answer = await api.ask({ method: 'POST', path: '/payments', body, key: reference, timeoutMs, sendBefore });
    if (answer.kind === 'refused') return refusedRequest(reference, answer) ?? UNREADABLE;
    if (answer.kind !== 'reply') return answer;
    const payment = readPayment(answer.body);
    if (payment?.reference !== reference) return UNREADABLE;
    const outcome = readSale(payment);
    if (outcome.kind === 'reversed') return UNREADABLE;
    return { ...outcome, state: { payment: payment.id, ...(payment.redirect && { redirect: payment.redirect }) } };
  }

  /**
   * The data from the browser is not used, because Checkout.com itself knows how the authentication ended. The sale has
   * already been sent, so there is no deadline for asking.
   */
  async function resume(request: ResumeRequest): Promise<AuthoriseOutcome> {
    const look = await findPayment(api, request, timeLeft(request.timeoutMs));
    if (look.kind === 'not_found') return PENDING;
    if (look.kind !== 'found') return look;
    const outcome = readFound(look);
    if (outcome.kind === 'step') return PENDING;
    return outcome.kind === 'reversed' ? UNREADABLE : outcome;
  }

  async function inquire(subject: Subject): Promise<InquiryOutcome> {
    const look = await findPayment(api, subject, timeLeft(subject.timeoutMs));
    if (look.kind !== 'found') return look;
    const { payment } = look;
    const redirect = payment.redirect ?? subject.state?.['redirect'] ?? null;
    return readFound({ ...look, payment: { ...payment, redirect } });
  }

  return { authorise, resume, inquire };
}
