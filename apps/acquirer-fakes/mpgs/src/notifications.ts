import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { transactionBody } from './api/answers.ts';
import type { Desk } from './desk.ts';

/** The address that a merchant's notifications go to, and the fixed value of a header that they carry. */
export type NotificationTarget = { readonly url: string; readonly secret: string; readonly doubled?: boolean };

export type Notifications = {
  readonly target: (merchantId: string, target: NotificationTarget | null) => void;
  readonly stop: () => void;
};

const TRIES_MAX = 50;
/** The waits before a notification is sent again; the last one is repeated. */
const AGAIN_MS = [200, 500, 2_000, 10_000] as const;

/** Notifies merchants of every change of a transaction, with a delay and in no guaranteed order. */
export function notifyMerchants(desk: Desk): Notifications {
  const targets = new Map<string, NotificationTarget>();
  const stopping = new AbortController();

  async function send({ url, secret }: NotificationTarget, id: string, body: string): Promise<void> {
    for (let attempt = 1; attempt <= TRIES_MAX && !stopping.signal.aborted; attempt += 1) {
      const headers = {
        'content-type': 'application/json',
        'x-notification-secret': secret,
        'x-notification-id': id,
        'x-notification-attempt': String(attempt),
      };
      const options = { method: 'POST', headers, body, signal: stopping.signal };
      if (await isTaken(url, options).catch(() => false)) return;
      const againMs = AGAIN_MS[Math.min(attempt, AGAIN_MS.length) - 1];
      await pause(againMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  desk.book.onChange((order, transaction) => {
    const target = targets.get(order.merchantId);
    if (target === undefined) return;
    const id = randomUUID();
    const body = JSON.stringify(transactionBody(order, transaction, null));
    void send(target, id, body);
    if (target.doubled) void send(target, id, body);
  });

  return {
    target: (merchantId, target) => {
      if (target === null) targets.delete(merchantId);
      else targets.set(merchantId, target);
    },
    stop: () => stopping.abort(),
  };
}

async function isTaken(url: string, options: RequestInit): Promise<boolean> {
  const answer = await fetch(url, options);
  await answer.arrayBuffer();
  return answer.ok;
}
