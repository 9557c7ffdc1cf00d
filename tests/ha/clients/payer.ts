import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../load/connection.ts';
import type { Requests } from '../../load/requests.ts';
import type { Asker } from './asker.ts';
import type { Kind } from './tally.ts';

/** A client's record of one payment: what has been acknowledged, and when, by the driver's monotonic clock. */
export type PaymentNote = {
  readonly profile: number;
  readonly beganAt: number;
  /** Null until a session has been acknowledged. */
  trackId: string | null;
  /** Null until the status has said that the payment is paid. */
  paidAt: number | null;
  /** Why the client has given up. */
  ended: string | null;
};

/** How long a shop and its shopper go on trying. */
const PATIENCE_MS = 180_000;
const LOOK_AGAIN_AFTER_MS = 500;

/** Pays once, as a shop and a shopper would; both repeat every request that got no answer. */
export async function pay(note: PaymentNote, asker: Asker, requests: Requests, idempotencyKey: string): Promise<void> {
  const untilDone = async (kind: Kind, request: string): Promise<Answer> => {
    while (performance.now() < note.beganAt + PATIENCE_MS) {
      const heard = await asker.ask(kind, request);
      if (heard.answer !== undefined) return heard.answer;
      await pause(heard.againAfterMs);
    }
    throw new Error(`no ${kind} request succeeded within ${PATIENCE_MS} ms`);
  };
  try {
    const created = await untilDone('create', requests.createSession('order-1', idempotencyKey));
    const trackId = found(created, /"track_id":"([^"]+)"/);
    note.trackId = trackId;
    const started = await untilDone('start', requests.startPayment(trackId));
    const url = new URL(found(started, /"payment_url":"([^"]+)"/));
    const target = url.pathname + url.search;
    for (;;) {
      const page = await untilDone('page', requests.page(target));
      const token = /name="token" value="([^"]+)"/.exec(page.body.toString('latin1'))?.[1];
      // If the answer to a form was lost, the form is not sent again until the page says that it can be.
      if (token !== undefined) await asker.ask('form', requests.cardForm(target, token));
      const status = await untilDone('status', requests.paymentStatus(trackId));
      if (status.body.includes('"status":"paid"')) break;
      await pause(LOOK_AGAIN_AFTER_MS);
      if (performance.now() > note.beganAt + PATIENCE_MS) throw new Error(`not paid within ${PATIENCE_MS} ms`);
    }
    note.paidAt = performance.now();
  } catch (error) {
    note.ended = (error as Error).message;
  }
}

function found(answer: Answer, pattern: RegExp): string {
  const value = pattern.exec(answer.body.toString('latin1'))?.[1];
  if (value === undefined) throw new Error(`an answer without ${pattern}:\n${answer.head}\n\n${answer.body}`);
  return value;
}
