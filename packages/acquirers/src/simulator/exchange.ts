import type { NotSent, Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { Deadline } from '@pay/core/paying/acquiring/deadlines';
import { DecoratorHandler, type Dispatcher, Pool } from 'undici';

export type Answer = { readonly kind: 'answer'; readonly status: number; readonly body: unknown };

export type Question = {
  readonly method: 'GET' | 'POST';
  /** The path relative to the base address, with a leading slash. */
  readonly path: string;
  readonly body?: Buffer;
  /** The time limit for the whole call: queue, connection and answer. */
  readonly timeoutMs: number;
};

export type Timely = { readonly sendBefore: Deadline };

export type Exchange = {
  /**
   * Never throws. `answer` is complete JSON with a status below 500; anything else is `unknown`. A question with a
   * deadline is `not_sent` if the deadline passes before its first byte is written.
   */
  ask(question: Question): Promise<Answer | Unknown>;
  ask(question: Question & Timely): Promise<Answer | NotSent | Unknown>;
  close(): Promise<void>;
};

/**
 * The maximum number of connections: more than an engine has attempts in progress, so that a hanging acquirer causes
 * time-outs and not a queue.
 */
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
 * Uses HTTP/1.1 with one request per connection at a time, so that nothing queues behind a slow sale and nothing is
 * ever sent twice.
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
  const timely = pool.compose(sendInTime);

  async function ask(question: Question & Partial<Timely>): Promise<Answer | NotSent | Unknown> {
    const { method, path, body, timeoutMs, sendBefore } = question;
    const options = {
      method,
      path: prefix + path,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body ?? null,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      // The two limits above are coarse, and the second restarts with every byte; this signal ends the call.
      signal: AbortSignal.timeout(timeoutMs),
      sendBefore,
    };
    try {
      const response = await timely.request(options);
      const text = await response.body.text();
      if (response.statusCode >= 500) return { kind: 'unknown', why: 'server_error' };
      return { kind: 'answer', status: response.statusCode, body: JSON.parse(text) };
    } catch (error) {
      return error instanceof TooLateToSend ? { kind: 'not_sent' } : { kind: 'unknown', why: whyOf(error) };
    }
  }

  return { ask: ask as Exchange['ask'], close: () => pool.close() };
}

class TooLateToSend extends Error {}

/** Checks the deadline when a request has its connection, immediately before its first byte is written. */
const sendInTime: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { sendBefore } = options as Partial<Timely>;
  if (sendBefore === undefined) return dispatch(options, handler);
  const onRequestStart: Dispatcher.DispatchHandler['onRequestStart'] = (controller, context) => {
    if (sendBefore.isOver()) controller.abort(new TooLateToSend());
    handler.onRequestStart?.(controller, context);
  };
  return dispatch(options, Object.assign(new DecoratorHandler(handler), { onRequestStart }));
};

function whyOf(error: unknown): Unknown['why'] {
  const name = error instanceof Error || error instanceof DOMException ? error.name : undefined;
  if (TIMEOUTS.has(name)) return 'timeout';
  return UNREADABLE.has(name) ? 'unreadable' : 'connection';
}
