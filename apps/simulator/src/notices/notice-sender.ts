import { createHmac, randomBytes } from 'node:crypto';
import type { NoticeTarget } from '../book/sale.ts';
import type { Notice } from './notice.ts';

export type NoticeSender = {
  /** Sends a notice until it is answered with 2xx, or all its tries are used up. Returns immediately. */
  send(target: NoticeTarget, notice: Notice): void;
  /** Drops the notices that are not answered yet. */
  stop(): void;
};

export type NoticeTimes = {
  /** The waits before a notice is sent again; the last one is repeated. */
  readonly againMs: readonly number[];
  /** How long a notice is held back if it is delayed or waits to be overtaken. */
  readonly heldMs: number;
};

const TIMES: NoticeTimes = { againMs: [250, 1_000, 5_000, 30_000], heldMs: 800 };
const TIMEOUT_MS = 10_000;
const TRIES_MAX = 50;

type Message = { readonly target: NoticeTarget; readonly body: string; readonly signature: string };

/** Sends notices to the address of each merchant's account, with the faults that the account asks for. */
export function createNoticeSender({ againMs, heldMs }: NoticeTimes = TIMES): NoticeSender {
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  /** For each address, the notice that is held back until the next one overtakes it. */
  const held = new Map<string, { readonly message: Message; readonly timer: NodeJS.Timeout }>();

  function later(ms: number, work: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer.unref());
    return timer;
  }

  function deliver(message: Message, tries = 0): void {
    const again = () => {
      const waitMs = againMs[Math.min(tries, againMs.length - 1)] ?? 0;
      if (tries < TRIES_MAX && !stopping.signal.aborted) later(waitMs, () => deliver(message, tries + 1));
    };
    if (tries === 0 && message.target.faults.includes('lost')) again();
    else post(message, stopping.signal).then((isTaken) => (isTaken ? undefined : again()), again);
  }

  function dispatch(message: Message): void {
    const { faults } = message.target;
    if (faults.includes('forged')) void post(forgedOf(message), stopping.signal).catch(() => undefined);
    deliver(message);
    if (faults.includes('doubled')) deliver(message);
  }

  function inOrder(message: Message): void {
    const { url, faults } = message.target;
    const earlier = held.get(url);
    if (!faults.includes('reordered')) dispatch(message);
    else if (earlier === undefined) {
      const timer = later(heldMs, () => {
        held.delete(url);
        dispatch(message);
      });
      held.set(url, { message, timer });
    } else {
      clearTimeout(earlier.timer);
      timers.delete(earlier.timer);
      held.delete(url);
      dispatch(message);
      dispatch(earlier.message);
    }
  }

  return {
    send(target, notice) {
      const body = JSON.stringify(notice);
      const message = { target, body, signature: signed(target.secret, body) };
      if (target.faults.includes('delayed')) later(heldMs, () => inOrder(message));
      else inOrder(message);
    },
    stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** The signature is the HMAC-SHA256 of the body's bytes, in hexadecimal digits. */
function signed(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** A notice that says the opposite, with an id of its own, signed with a key that is not the account's. */
function forgedOf({ target, body }: Message): Message {
  const notice = JSON.parse(body) as Notice & { readonly record: { readonly state?: unknown } };
  const isGood = notice.record.state === 'approved' || notice.record.state === 'accepted';
  const record = { ...notice.record, state: isGood ? 'declined' : 'approved', response_code: isGood ? '05' : '00' };
  const forged = JSON.stringify({ ...notice, notice_id: `${notice.notice_id}-forged`, record });
  return { target, body: forged, signature: signed(randomBytes(32).toString('hex'), forged) };
}

async function post({ target, body, signature }: Message, stopped: AbortSignal): Promise<boolean> {
  const response = await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-signature': signature },
    body,
    redirect: 'error',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.arrayBuffer();
  return response.ok;
}
