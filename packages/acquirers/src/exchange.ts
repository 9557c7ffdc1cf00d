import type { NotSent, Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { Deadline } from '@pay/core/paying/acquiring/deadlines';
import { DecoratorHandler, type Dispatcher, Pool } from 'undici';
import type { AddressGuard } from './address-guard.ts';

export type Answer = { readonly kind: 'answer'; readonly status: number; readonly body: unknown };

export type Question = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path relative to the base address, with a leading slash. */
  readonly path: string;
  readonly body?: Buffer;
  /** Sent in addition to the headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The time limit for the whole call: queue, connection and answer. */
  readonly timeoutMs: number;
};

export type Timely = { readonly sendBefore: Deadline };

/**
 * Marks the only request that can move money, if nothing was sent before it. Its `unknown` outcome then includes
 * whether it is certain that not a byte was sent.
 */
export type Only = { readonly isOnly: true };

export type Exchange = {
  /**
   * Never throws. `answer` is complete JSON with a status below 500; anything else is `unknown`. A request with a
   * deadline is `not_sent` if the deadline passes before its first byte is written.
   */
  ask(question: Question): Promise<Answer | Unknown>;
  ask(question: Question & Timely & Partial<Only>): Promise<Answer | NotSent | Unknown>;
  close(): Promise<void>;
};

export type ExchangeOptions = {
  /** The headers of every request, such as the one with the credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads the text of an answer; throws if the text cannot be read. */
  readonly parse?: (text: string) => unknown;
  /** Judges the address of each new connection. */
  readonly guard?: AddressGuard;
  /** Presented only to the server of the base address, and only if that server asks for a certificate. */
  readonly certificate?: ClientCertificate;
};

/** In PEM. */
export type ClientCertificate = { readonly cert: string; readonly key: string };

/**
 * The maximum number of connections: more than an engine has attempts in progress, so that a hanging acquirer causes
 * time-outs instead of a queue.
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
export function openExchange(
  baseUrl: string,
  { headers = {}, parse = JSON.parse, guard, certificate }: ExchangeOptions = {},
): Exchange {
  const { origin, hostname, pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    maxResponseSize: ANSWER_LIMIT_BYTES,
    // `rejectUnauthorized` is set explicitly, so that no environment variable can switch off the check of certificates.
    connect: { rejectUnauthorized: true, ...certificate, ...(guard && { lookup: guard.lookup }) },
  });
  const timely = pool.compose(sendInTime);

  async function ask(question: Question & Partial<Timely & Only>): Promise<Answer | NotSent | Unknown> {
    const { method, path, body, headers: own, timeoutMs, sendBefore, isOnly } = question;
    const sending = { hasBegun: false };
    const options = {
      method,
      path: prefix + path,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...own,
      },
      body: body ?? null,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      // The two limits above are coarse, and the second restarts with every byte; this signal ends the call.
      signal: AbortSignal.timeout(timeoutMs),
      sendBefore,
      sending,
    };
    try {
      guard?.checkHost(hostname);
      const response = await timely.request(options);
      const text = await response.body.text();
      if (response.statusCode >= 500) return { kind: 'unknown', why: 'server_error' };
      return { kind: 'answer', status: response.statusCode, body: parse(text) };
    } catch (error) {
      if (error instanceof TooLateToSend) return { kind: 'not_sent' };
      const isUnsent = isOnly === true && sendBefore !== undefined && !sending.hasBegun;
      return { kind: 'unknown', why: whyOf(error), ...(isUnsent && { isUnsent }) };
    }
  }

  return { ask: ask as Exchange['ask'], close: () => pool.close() };
}

class TooLateToSend extends Error {}

/** Checks the deadline when a request has its connection, immediately before its first byte is written. */
const sendInTime: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { sendBefore, sending } = options as Partial<Timely> & { readonly sending?: { hasBegun: boolean } };
  if (sendBefore === undefined) return dispatch(options, handler);
  const onRequestStart: Dispatcher.DispatchHandler['onRequestStart'] = (controller, context) => {
    if (sendBefore.isOver()) controller.abort(new TooLateToSend());
    if (sending !== undefined) sending.hasBegun = true;
    handler.onRequestStart?.(controller, context);
  };
  return dispatch(options, Object.assign(new DecoratorHandler(handler), { onRequestStart }));
};

function whyOf(error: unknown): Unknown['why'] {
  const name = error instanceof Error || error instanceof DOMException ? error.name : undefined;
  if (TIMEOUTS.has(name)) return 'timeout';
  return UNREADABLE.has(name) ? 'unreadable' : 'connection';
}
