import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Note } from '../books/books.ts';
import type { Random } from '../random.ts';
import type { CrashMerchant, MerchantKey } from '../stand/merchants.ts';
import type { Line } from './open-line.ts';

export type Call = {
  readonly operation: Note['operation'];
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey: string | null;
  /** The amount and currency that the body names. */
  readonly wanted?: string | undefined;
};

/** The parts of an answer that the client needs. */
export type Told = Pick<Note, 'status' | 'code' | 'trackId' | 'paymentId' | 'state' | 'amountMinor' | 'currency'>;

export type MerchantClient = {
  /** Calls once and records the answer. `key` defaults to the merchant's current key. */
  call(call: Call, key?: MerchantKey): Promise<Told>;
  /** Repeats the call with the same idempotency key until it gets a definite answer. */
  persist(call: Call): Promise<Told>;
};

export type MerchantClientOptions = {
  readonly payment: number;
  readonly merchant: CrashMerchant;
  readonly lines: readonly [Line, ...Line[]];
  readonly random: Random;
  readonly note: (note: Note) => void;
};

const TRIES_MAX = 60;
const AGAIN_AFTER_MS = 150;
const IN_PROGRESS = 'idempotency_in_progress';

/** A merchant's server, which records every answer and repeats unanswered requests with the same idempotency key. */
export function merchantClient({ payment, merchant, lines, random, note }: MerchantClientOptions): MerchantClient {
  async function call(asked: Call, key: MerchantKey = merchant.key): Promise<Told> {
    const { idempotencyKey } = asked;
    const begunAt = performance.now();
    const line = random.pick(lines);
    const heard = await line.ask({
      method: 'POST',
      path: asked.path,
      headers: {
        'content-type': 'application/json',
        'x-api-key': key.value,
        'x-forwarded-for': addressOf(payment),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(asked.body ?? {}),
    });
    const made: Note = {
      payment,
      operation: asked.operation,
      keyId: key.keyId,
      idempotencyKey,
      begunAt,
      endedAt: performance.now(),
      status: heard?.status ?? 0,
      digest: createHash('sha256')
        .update(heard?.text ?? '')
        .digest('base64'),
      profileId: merchant.profileId,
      node: line.node,
      wanted: asked.wanted ?? null,
      ...factsOf(heard?.text ?? ''),
    };
    note(made);
    return made;
  }

  async function persist(asked: Call): Promise<Told> {
    for (let tries = 1; ; tries += 1) {
      const told = await call(asked);
      const isAnswer = told.status !== 0 && told.status < 500 && told.status !== 429 && told.status !== 401;
      if ((isAnswer && told.code !== IN_PROGRESS) || tries === TRIES_MAX) return told;
      await pause(AGAIN_AFTER_MS * Math.min(tries, 5));
    }
  }

  return { call, persist };
}

/** A client address that is different for each payment. */
export function addressOf(payment: number): string {
  return `10.${(payment >> 16) & 255}.${(payment >> 8) & 255}.${payment & 255}`;
}

type Facts = Pick<
  Note,
  | 'code'
  | 'trackId'
  | 'paymentId'
  | 'captureId'
  | 'refundId'
  | 'amountMinor'
  | 'currency'
  | 'state'
  | 'paid'
  | 'isRefunded'
>;

function factsOf(text: string): Facts {
  const body = readObject(text);
  const textOf = (name: string) => (typeof body[name] === 'string' ? body[name] : null);
  return {
    code: textOf('code'),
    trackId: textOf('track_id'),
    paymentId: textOf('payment_id'),
    captureId: textOf('capture_id'),
    refundId: textOf('refund_id'),
    amountMinor: typeof body['amount_minor'] === 'number' ? body['amount_minor'] : null,
    currency: textOf('currency'),
    state: typeof body['status'] === 'string' ? body['status'] : null,
    paid: typeof body['paid'] === 'boolean' ? body['paid'] : null,
    isRefunded: body['refunded_amount'] === body['captured_amount'],
  };
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
