import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Webhook } from '../accounts.ts';
import { balancesOf, said } from '../api/bodies.ts';
import { newId } from '../book/book.ts';
import { type Action, type Payment, statusOf } from '../book/payment.ts';
import type { Desk } from '../desk.ts';

const TRIES_MAX = 50;
/** The waits before a webhook is sent again; the last one is repeated. */
const AGAIN_MS = [100, 500, 2_000, 10_000] as const;
const TIMEOUT_MS = 10_000;

const TYPES = { Capture: 'capture', Void: 'void', Refund: 'refund' } as const;
const DONE = { capture: 'payment_captured', void: 'payment_voided', refund: 'payment_refunded' } as const;

/** Sends a signed webhook about every change of the book, with the faults that are configured for each account. */
export function sendWebhooks(desk: Desk): { readonly stop: () => void } {
  const stopping = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  async function deliver({ url, key, faults }: Webhook, body: string): Promise<void> {
    if (faults.includes('late')) await wait(desk.lateMs);
    if (faults.includes('reordered')) await wait(Math.random() * desk.lateMs);
    for (let tries = 0; tries < TRIES_MAX && !stopping.signal.aborted; tries += 1) {
      const isLost = tries === 0 && faults.includes('lost');
      if (!isLost && (await post(url, key, body, stopping.signal).catch(() => false))) return;
      await wait(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 0);
    }
  }

  desk.book.onChange((payment, action) => {
    const webhook = desk.accounts.of(payment.account)?.webhook ?? null;
    if (webhook === null) return;
    const body = JSON.stringify(messageOf(payment, action));
    void deliver(webhook, body);
    if (webhook.faults.includes('doubled')) void deliver(webhook, body);
    if (webhook.faults.includes('forged')) {
      const forged = body.replace(/"id":"evt_./, '"id":"evt_forged');
      void post(webhook.url, 'another-key', forged, stopping.signal).catch(() => false);
    }
  });
  return { stop: () => stopping.abort() };
}

function messageOf(payment: Payment, action: Action | null): object {
  const { id, reference, amount, currency, code } = payment;
  const isMove = action !== null && action.type !== 'Authorization';
  return {
    id: newId('evt'),
    type: typeOf(payment, action),
    version: '1.0.0',
    created_on: new Date().toISOString(),
    data: {
      id,
      reference: isMove ? action.reference : reference,
      amount: isMove ? action.amount : amount,
      currency,
      balances: balancesOf(payment),
      ...(action === null ? code !== null && { response_code: code } : said(action)),
    },
  };
}

function typeOf(payment: Payment, action: Action | null): string {
  if (action === null || action.type === 'Authorization') {
    const status = statusOf(payment);
    if (status === 'Pending') return 'payment_pending';
    return status === 'Declined' ? 'payment_declined' : 'payment_approved';
  }
  const kind = TYPES[action.type];
  if (action.approved === null) return `payment_${kind}_pending`;
  return action.approved ? DONE[kind] : `payment_${kind}_declined`;
}

async function post(url: string, key: string, body: string, stopped: AbortSignal): Promise<boolean> {
  const signature = createHmac('sha256', key).update(body).digest('hex');
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cko-signature': signature },
    body,
    redirect: 'error',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await answer.arrayBuffer();
  return answer.ok;
}
