import type { Unknown } from '@pay/core/paying/acquiring/acquirer';
import { Pool } from 'undici';

export type Answer = { readonly kind: 'answer'; readonly status: number; readonly body: unknown };

export type Question = {
  readonly method: 'GET' | 'POST';
  /** Below the base address, with a slash in front. */
  readonly path: string;
  readonly body?: Buffer;
  /** For the whole call: queue, connection, answer. */
  readonly timeoutMs: number;
};

export type Exchange = {
  /** Never throws. `answer` is whole JSON with a status below 500; whatever else happened is `unknown`. */
  ask(question: Question): Promise<Answer | Unknown>;
  close(): Promise<void>;
};

/** More than an engine has attempts under way, so that a hanging acquirer is felt as time-outs and not as a queue. */
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
 * One request a connection at a time and HTTP/1.1 only: nothing stands in a line behind a slow sale, and nothing is
 * ever sent a second time.
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
        // The two above are coarse, and the second begins anew with every byte; this one ends the call.
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
