import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  HoldOutcome,
  HoldRequest,
  StepRequired,
  WithState,
} from '@pay/core/paying/acquiring/acquirer';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import type { Exchange } from '../exchange.ts';
import { ECHO, objectOf, textOf } from '../read-json.ts';
import { ifOk } from './if-ok.ts';
import { readSaleReply } from './wire/sale-reply.ts';
import { holdRequestBytes, type Play, saleRequestBytes } from './wire/sale-request.ts';

/** The two calls that can carry a card. Their messages are overwritten after they have been sent. */
export function sendsCards(exchange: Exchange, play: Play) {
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
        await exchange.ask({ method: 'POST', path: '/acquirer/v1/sales', body, timeoutMs, sendBefore, isOnly: true }),
        readSaleReply,
      );
      // The sale was reversed before it arrived. `AuthoriseOutcome` has no such case, but an inquiry will report it.
      if (reply.kind === 'reversed') return UNREADABLE;
      return reply.kind === 'step' ? withStep(reply) : reply;
    } finally {
      body.fill(0);
    }
  }

  return { hold, authorise };
}

/** Remembers the step, so that a browser that comes back too early is not sent to the same step again. */
export function withStep(reply: StepRequired): StepRequired & WithState {
  return { ...reply, state: { step: reply.step } };
}

/** Null if the card has been wiped: nothing was sent, and an inquiry will find nothing. */
function bytesOf(write: () => Buffer): Buffer | null {
  try {
    return write();
  } catch {
    return null;
  }
}
