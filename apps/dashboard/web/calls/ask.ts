import { BACKGROUND_HEADER } from '../../api/background-header.ts';
import { takeEarly } from './early-answers.ts';
import { noteIdleEnd, takeIdleEnd } from './idle-end.ts';
import { interrupt } from './interruption.ts';
import { isUnattended } from './last-action.ts';
import { CallError, type Problem, plainProblem } from './problem.ts';

export type Request = {
  readonly method: string;
  /** The path relative to the dashboard's root. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, with its own content type. */
  readonly picture?: Blob;
  readonly ifMatch?: string;
  /** Repeating a request with the same key has no further effect. */
  readonly idempotencyKey?: string;
  /**
   * Whether to throw the refusal without asking the person to sign in or give a fresh proof. The caller then handles
   * the refusal.
   */
  readonly isQuiet?: boolean;
  /** The default is 20 seconds. */
  readonly timeLimitMs?: number;
};

export type Reply = { readonly value: unknown; readonly etag: string | null };

const TIME_LIMIT_MS = 20_000;

/**
 * Calls the dashboard's server. If the person has to sign in again or give a fresh proof, a dialog opens and the call
 * is then repeated, so text typed on the page is kept.
 *
 * @throws CallError
 */
export async function ask(request: Request): Promise<Reply> {
  try {
    return await askOnce(request);
  } catch (error) {
    const code = error instanceof CallError ? error.problem.code : '';
    if (request.isQuiet || (code !== 'sign_in_required' && code !== 'fresh_sign_in_required')) throw error;
    const isIdle = code === 'sign_in_required' && takeIdleEnd();
    if (!(await interrupt(isIdle ? 'session_idle' : code))) throw error;
    return askOnce(request);
  }
}

async function askOnce({ method, path, body, picture, ifMatch, idempotencyKey, timeLimitMs }: Request): Promise<Reply> {
  const headers = new Headers({ accept: 'application/json' });
  if (isUnattended()) headers.set(BACKGROUND_HEADER, '1');
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (picture) headers.set('content-type', picture.type);
  else if (method !== 'GET') headers.set('content-type', 'application/json');
  const content = picture ?? (method === 'GET' ? null : JSON.stringify(body ?? {}));
  const signal = AbortSignal.timeout(timeLimitMs ?? TIME_LIMIT_MS);
  let response: Response;
  let text: string;
  try {
    response = await ((method === 'GET' && takeEarly(path)) ||
      fetch(path, { method, headers, body: content, signal, cache: 'no-store' }));
    text = await response.text();
  } catch {
    throw new CallError({ ...plainProblem('network'), isRead: method === 'GET' });
  }
  if (!response.ok) {
    const problem = problemFrom(response, refusalBody(text));
    if (problem.reason === 'session_idle') noteIdleEnd();
    throw new CallError({ ...problem, isRead: method === 'GET' });
  }
  return { value: readJson(text), etag: response.headers.get('etag') };
}

/** The statuses with which a proxy sends its own page if it gets no answer from our server. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** The parsed body of a refusal; null if it is not ours. */
export function refusalBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws CallError */
export function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new CallError(plainProblem('network'));
  }
}

/** The problem that a response describes; `value` is the parsed body of the response. */
export function problemFrom(response: Response, value: unknown): Problem {
  const said = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : null);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    code: text('code') ?? (GATEWAY_STATUSES.includes(response.status) ? 'gateway' : 'internal'),
    ...(text('reason') !== null && { reason: text('reason') ?? '' }),
    ...(said['values'] !== undefined && { values: said['values'] as NonNullable<Problem['values']> }),
    detail: text('detail') ?? text('message') ?? text('title'),
    requestId: text('request_id') ?? response.headers.get('x-request-id'),
    errors: Array.isArray(said['errors']) ? (said['errors'] as Problem['errors']) : [],
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  };
}
