import type {
  Acquirer,
  AuthoriseOutcome,
  AuthoriseRequest,
  HoldOutcome,
  HoldRequest,
  InquiryOutcome,
  Probe,
  RefundOutcome,
  RefundRequest,
  ResumeRequest,
  ReversalOutcome,
  StepRequired,
  Subject,
  Unknown,
  WithState,
} from '@pay/core/paying/acquiring/acquirer';
import { type Answer, openExchange } from './exchange.ts';
import { SIMULATOR } from './simulator-kind.ts';
import { refusedReversal, saysSaleNotFound } from './wire/fault.ts';
import { ECHO, objectOf, textOf } from './wire/read-json.ts';
import { readRefundReply } from './wire/refund-reply.ts';
import { refundRequestBytes } from './wire/refund-request.ts';
import { readReversalReply } from './wire/reversal-reply.ts';
import { readSaleReply } from './wire/sale-reply.ts';
import { holdRequestBytes, type Play, saleRequestBytes } from './wire/sale-request.ts';

type AskedAbout = Pick<Subject, 'reference' | 'timeoutMs'>;

const UNREADABLE: Unknown = { kind: 'unknown', why: 'unreadable' };
const PENDING: Unknown = { kind: 'unknown', why: 'pending' };

export type SimulatorOptions = {
  readonly baseUrl: string;
  /** Which shapes of real acquirers the account plays; see `simulator-kind.ts`. */
  readonly settings?: Readonly<Record<string, unknown>>;
};

/** Throws if the base URL is not valid. */
export function createSimulatorAcquirer({ baseUrl, settings = {} }: SimulatorOptions): Acquirer {
  const exchange = openExchange(baseUrl);
  const play: Play = { hop: settings['hop'] === 'get' ? 'get' : 'post', deviceData: settings['device_data'] === 'yes' };

  async function hold(request: HoldRequest): Promise<HoldOutcome> {
    const body = bytesOf(() => holdRequestBytes(request));
    if (body === null) return { kind: 'not_held', why: 'not_sent' };
    try {
      const { timeoutMs, sendBefore } = request;
      const answer = await exchange.ask({ method: 'POST', path: '/acquirer/v1/holds', body, timeoutMs, sendBefore });
      if (answer.kind !== 'answer')
        return { kind: 'not_held', why: answer.kind === 'not_sent' ? 'not_sent' : answer.why };
      const holdRef = answer.status === 200 ? textOf(objectOf(answer.body)?.['hold_ref'], ECHO) : null;
      return holdRef === null
        ? { kind: 'not_held', why: 'unreadable' }
        : { kind: 'held', state: { hold_ref: holdRef } };
    } finally {
      body.fill(0);
    }
  }

  async function authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome> {
    const body = bytesOf(() => saleRequestBytes(request, play));
    if (body === null) return UNREADABLE;
    try {
      const { timeoutMs, sendBefore } = request;
      const reply = ifOk(
        await exchange.ask({ method: 'POST', path: '/acquirer/v1/sales', body, timeoutMs, sendBefore }),
        readSaleReply,
      );
      // The sale was reversed before it arrived. `AuthoriseOutcome` has no such case, but an inquiry will report it.
      if (reply.kind === 'reversed') return UNREADABLE;
      return reply.kind === 'step' ? withStep(reply) : reply;
    } finally {
      body.fill(0);
    }
  }

  /** What the browser brought is not used: the simulator knows what happened on its issuer's pages. */
  async function resume({ reference, state, timeoutMs }: ResumeRequest): Promise<AuthoriseOutcome> {
    const path = `${salePath(reference)}/complete`;
    const reply = ifOk(await exchange.ask({ method: 'POST', path, timeoutMs }), readSaleReply);
    if (reply.kind === 'step') return reply.step === state?.['step'] ? PENDING : withStep(reply);
    return reply.kind === 'reversed' ? UNREADABLE : reply;
  }

  async function inquire({ reference, timeoutMs }: AskedAbout): Promise<InquiryOutcome> {
    const answer = await exchange.ask({ method: 'GET', path: salePath(reference), timeoutMs });
    const notFound = answer.kind === 'answer' && answer.status === 404 && saysSaleNotFound(answer.body, reference);
    return notFound ? { kind: 'not_found' } : ifOk(answer, readSaleReply);
  }

  async function reverse({ reference, timeoutMs }: AskedAbout): Promise<ReversalOutcome> {
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
    ...(settings['hold'] === 'yes' && { hold }),
    authorise,
    resume,
    inquire,
    reverse,
    refund,
    probe,
    close: exchange.close,
  };
}

/** Remembers the step, so that a browser that comes back too early is not sent there again. */
function withStep(reply: StepRequired): StepRequired & WithState {
  return { ...reply, state: { step: reply.step } };
}

function salePath(reference: string): string {
  return `/acquirer/v1/sales/${encodeURIComponent(reference)}`;
}

/** Null if the card has been wiped: nothing was sent, and an inquiry will find nothing. */
function bytesOf(write: () => Buffer): Buffer | null {
  try {
    return write();
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
