import type { Accounts, NoticeFault } from '../accounts.ts';
import type { NoticeItem } from './item.ts';
import { signed } from './sign.ts';

export type Notify = (merchantAccount: string, item: NoticeItem) => void;

export type Notifier = {
  readonly notify: Notify;
  /** Holds back all notices, as in an outage of several hours, or sends those that were held back. */
  readonly hold: (isHeld: boolean) => void;
  readonly stop: () => void;
};

export type NoticeTimes = {
  /** The waits before a message is sent again; the last one is repeated. */
  readonly againMs: readonly number[];
  /** How long a message is delayed, or waits for others to overtake or join it. */
  readonly lateMs: number;
};

const TIMES: NoticeTimes = { againMs: [100, 500, 2_000, 10_000], lateMs: 300 };
const TIMEOUT_MS = 10_000;
const TRIES_MAX = 50;

type Message = { readonly url: string; readonly items: readonly object[]; readonly isLostFirst: boolean };

/** Sends signed notices to the address of each account, with the faults that are configured for the account. */
export function createNotifier(accounts: Accounts, { againMs, lateMs }: NoticeTimes = TIMES): Notifier {
  const { later, stopped, stop } = createTimers();
  const waiting = new Map<string, Message>();
  let held: Message[] | null = null;

  const deliver = (message: Message, tries = 0): void => {
    if (held !== null) {
      held.push(message);
      return;
    }
    const again = () => {
      if (tries < TRIES_MAX)
        later(againMs[Math.min(tries, againMs.length - 1)] ?? 0, () => deliver(message, tries + 1));
    };
    if (message.isLostFirst && tries === 0) again();
    else post(message, stopped).then((isTaken) => (isTaken ? undefined : again()), again);
  };

  /** Adds the items to the message that is waiting for this address, or lets this message wait for others. */
  const batch = (message: Message): void => {
    const earlier = waiting.get(message.url);
    waiting.set(message.url, { ...message, items: [...(earlier?.items ?? []), ...message.items] });
    if (earlier === undefined) later(lateMs / 10, () => deliverWaiting(message.url));
  };

  /**
   * Holds the message back until the next message for this address has overtaken it, or sends it alone after a while.
   */
  const reorder = (message: Message): void => {
    const earlier = waiting.get(message.url);
    if (earlier === undefined) {
      waiting.set(message.url, message);
      later(lateMs, () => deliverWaiting(message.url));
    } else {
      waiting.delete(message.url);
      deliver(message);
      later(1, () => deliver(earlier));
    }
  };

  const deliverWaiting = (url: string): void => {
    const message = waiting.get(url);
    waiting.delete(url);
    if (message !== undefined) deliver(message);
  };

  const dispatch = (message: Message, faults: readonly NoticeFault[]): void => {
    if (faults.includes('batched')) batch(message);
    else if (faults.includes('reordered')) reorder(message);
    else deliver(message);
    if (faults.includes('doubled')) deliver(message);
  };

  return {
    notify(merchantAccount, item) {
      const account = accounts.of(merchantAccount);
      if (account === undefined || account.noticeUrl === null) return;
      const { noticeUrl: url, hmacKey, faults } = account;
      const message = { url, items: [signed(item, merchantAccount, hmacKey)], isLostFirst: faults.includes('lost') };
      if (faults.includes('late')) later(lateMs, () => dispatch(message, faults));
      else dispatch(message, faults);
    },
    hold(isHeld) {
      const messages = held ?? [];
      held = isHeld ? messages : null;
      if (!isHeld) for (const message of messages) deliver(message);
    },
    stop,
  };
}

/** Timers that are stopped together, and a signal that aborts at that time. */
function createTimers() {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  return {
    stopped: stopping.signal,
    later(ms: number, work: () => void): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!stopping.signal.aborted) work();
      }, ms);
      timers.add(timer.unref());
    },
    stop(): void {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function post({ url, items }: Message, stopped: AbortSignal): Promise<boolean> {
  const notificationItems = items.map((item) => ({ NotificationRequestItem: item }));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ live: 'false', notificationItems }),
    redirect: 'error',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.arrayBuffer();
  return response.ok;
}
