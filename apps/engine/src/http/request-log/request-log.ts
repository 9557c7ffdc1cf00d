import { FAILED_FROM } from '@pay/core/looking/request-log/api-request';
import { type AnsweredRequest, RECORD_LIMITS } from '@pay/core/looking/request-log/record-requests';
import { keyBudget } from './key-budget.ts';
import { requestPath } from './request-path.ts';

/** The facts about an answered request. Facts that are costly to find are added when the request is written. */
export type RequestNote = Pick<
  AnsweredRequest,
  'keyHash' | 'requestId' | 'method' | 'status' | 'code' | 'durationMs' | 'address'
> & {
  readonly route: string;
  readonly params: unknown;
  /** The time by the process's monotonic clock, in milliseconds. */
  readonly answeredAt: number;
};

export type RequestLog = {
  /** Keeps a request for the next batch, or drops it. Never fails and never waits. */
  readonly note: (note: RequestNote) => void;
  /** The number of requests that have been dropped. */
  readonly unlogged: () => number;
  /** Writes the requests that are still kept, and stops. */
  readonly stop: () => Promise<void>;
};

export type RequestLogParts = {
  /** Writes a batch, and returns how many of its requests were left out. */
  readonly write: (requests: readonly AnsweredRequest[]) => Promise<number>;
  /** Whether this process is behind with its work. If so, nothing is kept or written. */
  readonly isLate: () => boolean;
  readonly onError: (error: unknown) => void;
};

const EVERY_MS = 1_000;
/** The maximum number of each key's requests in a batch; a fifth of it is reserved for failed requests. */
const OF_KEY_MAX = RECORD_LIMITS.ofProfileMax;
const OTHERS_OF_KEY_MAX = Math.floor(0.8 * OF_KEY_MAX);
/**
 * The route of which only one successful poll per key per minute is logged. Clients poll this route every second; if
 * every poll were logged, there would be no room for anything else.
 */
const CURSOR_ROUTE = '/v1/events';
const CURSOR_EVERY_MS = 60_000;
const BATCH = 500;
/**
 * The maximum number of requests that are kept while a write hangs. Successful requests are dropped first, because they
 * get only half of the space.
 */
const KEPT_MAX = 2 * BATCH;

/** The log of the server API's requests, written in batches after the answers, so no caller waits for it. */
export function createRequestLog({ write, isLate, onError }: RequestLogParts): RequestLog {
  const budget = keyBudget();
  const cursorReads = keyBudget();
  const kept: RequestNote[] = [];
  let unlogged = 0;
  let writing: Promise<void> | undefined;

  const writeBatch = async (batch: readonly RequestNote[]): Promise<void> => {
    const now = performance.now();
    try {
      unlogged += await write(batch.map((note) => answered(note, now)));
    } catch (error) {
      unlogged += batch.length;
      onError(error);
    }
  };
  const flush = (): void => {
    if (writing || kept.length === 0) return;
    const batch = kept.splice(0, BATCH);
    writing = writeBatch(batch).finally(() => {
      writing = undefined;
      if (kept.length >= BATCH && !isLate()) flush();
    });
  };
  const timer = setInterval(() => {
    budget.renew();
    if (!isLate()) flush();
  }, EVERY_MS);
  timer.unref();
  const cursorTimer = setInterval(cursorReads.renew, CURSOR_EVERY_MS);
  cursorTimer.unref();

  return {
    unlogged: () => unlogged,
    note: (note) => {
      const failed = note.status >= FAILED_FROM;
      if (!failed && note.route === CURSOR_ROUTE && !cursorReads.take(note.keyHash, 1)) return;
      const hasRoom = kept.length < (failed ? KEPT_MAX : BATCH);
      if (!hasRoom || isLate() || !budget.take(note.keyHash, failed ? OF_KEY_MAX : OTHERS_OF_KEY_MAX)) {
        unlogged += 1;
        return;
      }
      kept.push(note);
      if (kept.length === BATCH) flush();
    },
    stop: async () => {
      clearInterval(timer);
      clearInterval(cursorTimer);
      while (writing || kept.length > 0) {
        flush();
        await writing;
      }
    },
  };
}

function answered(note: RequestNote, now: number): AnsweredRequest {
  return {
    keyHash: note.keyHash,
    requestId: note.requestId,
    ageMs: now - note.answeredAt + note.durationMs,
    method: note.method,
    path: requestPath(note.route, note.params),
    status: note.status,
    code: note.code,
    durationMs: Math.round(note.durationMs),
    address: note.address,
  };
}
