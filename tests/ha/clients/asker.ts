import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Connection, openConnection } from '../../load/connection.ts';
import type { Failure, Kind, Tally } from './tally.ts';

/** Sends requests over connections that it keeps, with a time limit, and records how each ended. */
export type Asker = {
  /**
   * Tries once. If the try does not succeed, the result has no answer, and says how long to wait before the next try.
   */
  ask(kind: Kind, request: string): Promise<Heard>;
  close(): void;
};

export type Heard = { readonly answer: Answer } | { readonly answer?: undefined; readonly againAfterMs: number };

/** The time limit of a request, longer than the longest time limit of an engine, 25 s. */
const HANGS_AFTER_MS = 30_000;
const AGAIN_AFTER_MS = 500;
/**
 * How long an idle connection is kept: less than the 20 s after which HAProxy closes it. Otherwise a request could be
 * sent just as its connection closes.
 */
const KEPT_IDLE_MS = 5_000;

export function startAsker(origin: string, tally: Tally): Asker {
  const idle: { readonly connection: Connection; readonly sinceMs: number }[] = [];
  const open = async (): Promise<Connection> => {
    const nowMs = performance.now();
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      const { connection, sinceMs } = kept;
      if (connection.isOpen() && nowMs - sinceMs < KEPT_IDLE_MS) return connection;
      connection.close();
    }
    return openConnection(origin);
  };
  const exchange = async (request: string): Promise<Answer | 'hung'> => {
    const connection = await open();
    const limit = new AbortController();
    try {
      const timer = pause(HANGS_AFTER_MS, 'hung' as const, { signal: limit.signal }).catch(() => 'hung' as const);
      const answer = await Promise.race([connection.exchange(request), timer]);
      if (answer === 'hung' || /\r\nconnection: close/i.test(answer.head)) connection.close();
      else idle.push({ connection, sinceMs: performance.now() });
      return answer;
    } catch (error) {
      connection.close();
      throw error;
    } finally {
      limit.abort();
    }
  };
  return {
    ask: async (kind, request) => {
      const beganAt = performance.now();
      const answer = await exchange(request).catch((error: Error) => error);
      const endedAt = performance.now();
      const failed = (how: Failure['how'], about: string, againAfterMs: number): Heard => {
        tally.failures.push({ kind, how, beganAt, endedAt, about });
        return { againAfterMs };
      };
      if (answer === 'hung') return failed('hung', `no answer within ${HANGS_AFTER_MS} ms`, AGAIN_AFTER_MS);
      if (answer instanceof Error) return failed('cut', answer.message, AGAIN_AFTER_MS);
      if (answer.status < 400) {
        tally.successes.push({ kind, beganAt, endedAt });
        return { answer };
      }
      const seconds = retryAfterOf(answer, kind);
      if (seconds === undefined) return failed('unfit', `${answer.head}\n${answer.body}`, AGAIN_AFTER_MS);
      return failed('refused', codeOf(answer), seconds * 1_000);
    },
    close: () => {
      for (const { connection } of idle.splice(0)) connection.close();
    },
  };
}

/** The seconds in `Retry-After`, if the refusal has a form that the contract allows; undefined for any other error. */
export function retryAfterOf({ head }: Pick<Answer, 'head'>, kind: Kind): number | undefined {
  const seconds = /\r\nretry-after: (\d+)/i.exec(head)?.[1];
  const isForShopper = kind === 'page' || kind === 'form';
  const isProblem = /\r\ncontent-type: application\/problem\+json/i.test(head);
  return seconds !== undefined && (isForShopper || isProblem) ? Number(seconds) : undefined;
}

function codeOf({ status, body }: Answer): string {
  const code = /"code":"(\w+)"/.exec(body.toString('latin1'))?.[1];
  return `${status} ${code ?? 'page'}`;
}
