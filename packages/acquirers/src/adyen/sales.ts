import { createHash } from 'node:crypto';
import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  Declined,
  NotSent,
  ResumeRequest,
  Returned,
  Unknown,
} from '@pay/core/paying/acquiring/acquirer';
import type { Observe } from '@pay/core/paying/acquiring/observation';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import type { Answer, Exchange } from '../exchange.ts';
import { objectOf, textOf } from '../read-json.ts';
import { ERROR_CODES, errorTypeOf } from './codes/error-codes.ts';
import { unlistedInReply } from './codes/unlisted-codes.ts';
import { toAdyen } from './wire/amount.ts';
import { cardRequestBytes, type Merchant } from './wire/card-request.ts';
import { readPaymentReply } from './wire/payment-reply.ts';

/** A sale, and its continuation after the shopper's visit to the issuer. */
export function createSales(exchange: Exchange, merchant: Merchant, observe: Observe) {
  const outcomeOf = (answer: Answer | NotSent | Unknown, reference: string): AuthoriseOutcome => {
    if (answer.kind !== 'answer') return answer;
    if (answer.status !== 200) return UNREADABLE;
    for (const seen of unlistedInReply(answer.body)) observe(seen);
    return readPaymentReply(answer.body, reference);
  };

  async function authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome> {
    const { reference, timeoutMs, sendBefore, card } = request;
    const amount = toAdyen(request);
    // `amountSteps` has already refused amounts that do not fit. Even if one got through, it must not be rounded.
    if (amount === null) return { kind: 'not_sent' };
    const body = card === null ? null : bytesOf(() => cardRequestBytes({ ...request, card, amount }, merchant));
    if (body === null) return UNREADABLE;
    try {
      const headers = { 'idempotency-key': reference };
      const answer = await exchange.ask({ method: 'POST', path: '/payments', body, headers, timeoutMs, sendBefore });
      return refusedAtOnce(answer, reference) ?? outcomeOf(answer, reference);
    } finally {
      body.fill(0);
    }
  }

  /**
   * Completes a sale with the fields that the browser has brought back. Without them, the shopper has not finished with
   * the issuer, and there is nothing to ask Adyen with.
   */
  async function resume({ reference, returned, timeoutMs, sendBefore }: ResumeRequest): Promise<AuthoriseOutcome> {
    const details = detailsOf(returned);
    if (details === null) return PENDING;
    const body = Buffer.from(JSON.stringify({ details }));
    const key = createHash('sha256').update(body).digest('hex').slice(0, 16);
    const headers = { 'idempotency-key': `${reference}-${key}` };
    const answer = await exchange.ask({
      method: 'POST',
      path: '/payments/details',
      body,
      headers,
      timeoutMs,
      sendBefore,
    });
    return outcomeOf(answer, reference);
  }

  return { authorise, resume };
}

/**
 * The decline of a sale that Adyen did not process. An error after the shopper's return proves nothing about the sale.
 */
function refusedAtOnce(answer: Answer | NotSent | Unknown, reference: string): Declined | null {
  if (answer.kind !== 'answer') return null;
  const { errorCode, errorType } = objectOf(answer.body) ?? {};
  const known =
    typeof errorCode === 'string' && Object.hasOwn(ERROR_CODES, errorCode) ? ERROR_CODES[errorCode] : undefined;
  if (known === undefined || errorType !== known.type || errorTypeOf(answer.status) !== known.type) return null;
  return { ...declined(reference, known.code, `E${errorCode}`), advice: known.advice };
}

function declined(reference: string, code: Declined['code'], raw: string): Declined {
  return { kind: 'declined', reference, acquirerReference: null, code, raw, threeDs: null };
}

const VALUE = /^[\x21-\x7e]{1,20000}$/;

/** Newer redirects return `redirectResult`; those of the first version of 3-D Secure return `MD` and `PaRes`. */
function detailsOf(returned: Returned): Readonly<Record<string, string>> | null {
  const redirectResult = textOf(returned['redirectResult'], VALUE);
  if (redirectResult !== null) return { redirectResult };
  const [MD, PaRes] = [textOf(returned['MD'], VALUE), textOf(returned['PaRes'], VALUE)];
  return MD === null || PaRes === null ? null : { MD, PaRes };
}

/** Null if the card has been wiped: nothing was sent. */
function bytesOf(write: () => Buffer): Buffer | null {
  try {
    return write();
  } catch {
    return null;
  }
}
