import type { Unknown } from '@pay/core/paying/acquiring/acquirer';
import { Pool } from 'undici';

export type Answer = { readonly kind: 'answer'; readonly status: number; readonly body: unknown };

export type Question = {
  readonly method: 'GET' | 'POST';
  /** Relative to the base address, with a leading slash. */
  readonly path: string;
  readonly body?: Buffer;
  /** The limit for the whole call: queue, connection, answer. */
  readonly timeoutMs: number;
};

export type Exchange = {
  /** Never throws. `answer` is complete JSON with a status below 500; anything else is `unknown`. */
  ask(question: Question): Promise<Answer | Unknown>;
  close(): Promise<void>;
};

/** More than an engine's attempts in progress, so that a hanging acquirer causes time-outs and not a queue. */
const CONNECTIONS = 256;
const ANSWER_LIMIT_BYTES = 64 * 1024;

const TIMEOUTS: ReadonlySet<unknown> = new Set([
  'TimeoutError',
  'AbortError',
  'ConnectTimeoutError',
  'HeadersTimeoutError',
  'BodyTimeoutError',
]);
const UNREADABLE: ReadonlySet<unknown> = new Set([
  'SyntaxError',
  'HTTPParserError',
  'HeadersOverflowError',
  'ResponseExceededMaxSizeError',
  'ResponseContentLengthMismatchError',
]);

/**
 * One request per connection at a time and HTTP/1.1 only: nothing queues behind a slow sale, and nothing is ever sent
 * twice.
 */
export function openExchange(baseUrl: string): Exchange {
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    maxResponseSize: ANSWER_LIMIT_BYTES,
  });

  async function ask({ method, path, body, timeoutMs }: Question): Promise<Answer | Unknown> {
    try {
      const response = await pool.request({
        method,
        path: prefix + path,
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: body ?? null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        // The two limits above are coarse, and the second restarts with every byte; this one ends the call.
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.body.text();
      if (response.statusCode >= 500) return { kind: 'unknown', why: 'server_error' };
      return { kind: 'answer', status: response.statusCode, body: JSON.parse(text) };
    } catch (error) {
      return { kind: 'unknown', why: whyOf(error) };
    }
  }

  return { ask, close: () => pool.close() };
}

function whyOf(error: unknown): Unknown['why'] {
  const name = error instanceof Error || error instanceof DOMException ? error.name : undefined;
  if (TIMEOUTS.has(name)) return 'timeout';
  return UNREADABLE.has(name) ? 'unreadable' : 'connection';
}
