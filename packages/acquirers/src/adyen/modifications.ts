import type {
  CaptureOutcome,
  CaptureRequest,
  RefundOutcome,
  RefundRequest,
  ReversalOutcome,
  Subject,
  Unknown,
} from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import type { Exchange } from '../exchange.ts';
import { textOf } from '../read-json.ts';
import { amountJson, toAdyen } from './wire/amount.ts';
import { type Expected, readModificationReply } from './wire/modification-reply.ts';
import { PSP_REFERENCE } from './wire/reference-like.ts';

type Modification = {
  readonly path: string;
  readonly body: string;
  readonly key: string;
  readonly expected: Expected;
  readonly timeoutMs: number;
};

/**
 * The requests that follow a sale. Adyen's answer only means that it has received the request; its notice has the
 * outcome.
 */
export function createModifications(exchange: Exchange, merchantAccount: string) {
  async function ask({ path, body, key, expected, timeoutMs }: Modification): Promise<Unknown> {
    const headers = { 'idempotency-key': key };
    const answer = await exchange.ask({ method: 'POST', path, body: Buffer.from(body), headers, timeoutMs });
    if (answer.kind !== 'answer') return answer;
    return answer.status === 201 ? readModificationReply(answer.body, { merchantAccount, ...expected }) : UNREADABLE;
  }

  /** A request with the same reference has the same key, so Adyen carries it out once. */
  async function move(path: 'captures' | 'refunds', request: RefundRequest): Promise<RefundOutcome> {
    const { reference, authorisation, timeoutMs } = request;
    const paymentPspReference = textOf(authorisation.acquirerReference, PSP_REFERENCE);
    const amount = toAdyen(request);
    if (amount === null) return { kind: 'declined', reference, raw: 'amount_not_representable' };
    // A person has settled the payment. The reference comes with its notice, and nothing can be sent without it.
    if (paymentPspReference === null) return PENDING;
    const fields = JSON.stringify({ merchantAccount, reference }).slice(0, -'}'.length);
    return ask({
      path: `/payments/${paymentPspReference}/${path}`,
      body: `${fields},"amount":${amountJson(amount)}}`,
      key: reference,
      expected: { reference, paymentPspReference },
      timeoutMs,
    });
  }

  /**
   * Cancels by Adyen's reference if it is known; if the money was taken after all, it is given back. Otherwise it
   * cancels by our reference. A cancellation by our reference cannot give money back.
   */
  function reverse({ reference, acquirerReference, timeoutMs }: Subject): Promise<ReversalOutcome> {
    const paymentPspReference = textOf(acquirerReference, PSP_REFERENCE);
    const [path, expected] =
      paymentPspReference === null
        ? (['/cancels', { paymentReference: reference }] as const)
        : ([`/payments/${paymentPspReference}/reversals`, { paymentPspReference }] as const);
    const named = paymentPspReference === null ? { paymentReference: reference } : {};
    const body = JSON.stringify({ merchantAccount, reference, ...named });
    return ask({ path, body, key: hourly(reference, paymentPspReference), expected, timeoutMs });
  }

  return {
    capture: (request: CaptureRequest): Promise<CaptureOutcome> => move('captures', request),
    refund: (request: RefundRequest): Promise<RefundOutcome> => move('refunds', request),
    reverse,
  };
}

const HOUR_MS = 3_600_000;

/**
 * The key of a cancellation. Repetitions within an hour are one request. Otherwise, the second request could be refused
 * because of the first, before the notice about the first arrives. An hour later, a new request can succeed where the
 * first failed.
 */
function hourly(reference: string, paymentPspReference: string | null): string {
  const hour = Math.floor(Date.now() / HOUR_MS);
  return `${reference}-${paymentPspReference === null ? 'c' : 'r'}${hour}`;
}
