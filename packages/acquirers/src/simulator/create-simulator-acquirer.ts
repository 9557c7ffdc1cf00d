import type {
  Acquirer,
  AuthoriseOutcome,
  AuthoriseRequest,
  ChallengeOutcome,
  InquiryOutcome,
  Probe,
  ReferenceRequest,
  RefundOutcome,
  RefundRequest,
  ReversalOutcome,
  Unknown,
} from '@pay/core/paying/acquiring/acquirer';
import { type Answer, openExchange } from './exchange.ts';
import { SIMULATOR } from './simulator-kind.ts';
import { refusedReversal, saysSaleNotFound } from './wire/fault.ts';
import { readRefundReply } from './wire/refund-reply.ts';
import { refundRequestBytes } from './wire/refund-request.ts';
import { readReversalReply } from './wire/reversal-reply.ts';
import { readSaleReply } from './wire/sale-reply.ts';
import { saleRequestBytes } from './wire/sale-request.ts';

const UNREADABLE: Unknown = { kind: 'unknown', why: 'unreadable' };
const PENDING: Unknown = { kind: 'unknown', why: 'pending' };

/** Throws if the base URL is not valid. */
export function createSimulatorAcquirer({ baseUrl }: { readonly baseUrl: string }): Acquirer {
  const exchange = openExchange(baseUrl);

  async function authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome> {
    const body = bytesOf(request);
    if (body === null) return UNREADABLE;
    try {
      const { timeoutMs, sendBefore } = request;
      const reply = ifOk(
        await exchange.ask({ method: 'POST', path: '/acquirer/v1/sales', body, timeoutMs, sendBefore }),
        readSaleReply,
      );
      // The sale was reversed before it arrived. `AuthoriseOutcome` has no such case, but an inquiry will report it.
      return reply.kind === 'reversed' ? UNREADABLE : reply;
    } finally {
      body.fill(0);
    }
  }

  async function completeChallenge({ reference, timeoutMs }: ReferenceRequest): Promise<ChallengeOutcome> {
    const path = `${salePath(reference)}/complete`;
    const reply = ifOk(await exchange.ask({ method: 'POST', path, timeoutMs }), readSaleReply);
    if (reply.kind === 'challenge_required') return PENDING;
    return reply.kind === 'reversed' ? UNREADABLE : reply;
  }

  async function inquire({ reference, timeoutMs }: ReferenceRequest): Promise<InquiryOutcome> {
    const answer = await exchange.ask({ method: 'GET', path: salePath(reference), timeoutMs });
    const notFound = answer.kind === 'answer' && answer.status === 404 && saysSaleNotFound(answer.body, reference);
    return notFound ? { kind: 'not_found' } : ifOk(answer, readSaleReply);
  }

  async function reverse({ reference, timeoutMs }: ReferenceRequest): Promise<ReversalOutcome> {
    const path = `${salePath(reference)}/reversal`;
    const answer = await exchange.ask({ method: 'POST', path, timeoutMs });
    const refusal = answer.kind === 'answer' && answer.status === 409 ? refusedReversal(answer.body) : null;
    return refusal ?? ifOk(answer, readReversalReply);
  }

  async function refund(request: RefundRequest): Promise<RefundOutcome> {
    const body = refundRequestBytes(request);
    const { timeoutMs } = request;
    return ifOk(await exchange.ask({ method: 'POST', path: '/acquirer/v1/refunds', body, timeoutMs }), readRefundReply);
  }

  /** The simulator has no credentials. A sale that cannot exist shows that a simulator answers. */
  async function probe(timeoutMs: number): Promise<Probe> {
    const { kind } = await inquire({ reference: 'probe', timeoutMs });
    return kind === 'not_found' ? 'ready' : 'unreachable';
  }

  return {
    name: 'simulator',
    capabilities: SIMULATOR.capabilities,
    authorise,
    completeChallenge,
    inquire,
    reverse,
    refund,
    probe,
    close: exchange.close,
  };
}

function salePath(reference: string): string {
  return `/acquirer/v1/sales/${encodeURIComponent(reference)}`;
}

/** Null if the card has been wiped: nothing was sent, and an inquiry will find nothing. */
function bytesOf(request: AuthoriseRequest): Buffer | null {
  try {
    return saleRequestBytes(request);
  } catch {
    return null;
  }
}

function ifOk<Outcome, Unanswered extends { readonly kind: 'unknown' | 'not_sent' }>(
  answer: Answer | Unanswered,
  read: (body: unknown) => Outcome,
): Outcome | Unanswered | Unknown {
  if (answer.kind !== 'answer') return answer;
  return answer.status === 200 ? read(answer.body) : UNREADABLE;
}
