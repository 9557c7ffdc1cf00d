import type { Environment } from '@pay/core/ground/environment/environment';
import type { Env } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { environmentOf } from './engine-address.ts';
import { originFor } from './kept-login.ts';

export type EngineRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON, exactly as it is sent. */
  readonly body?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
};

export type EngineAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** Null if the body was not a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | null;
};

export type EngineClient = {
  readonly origin: string;
  readonly environment: Environment;
  readonly key: string;
  /** Returns the engine's answer, or throws `NoAnswer`. */
  send(request: EngineRequest): Promise<EngineAnswer>;
  /** The body of a successful answer; throws `Refused` or `NoAnswer`. */
  ask<T>(request: EngineRequest): Promise<T>;
};

/** Thrown if the engine gave no definite answer. The request can be repeated. */
export class NoAnswer extends Failure {}

/** The engine refused. */
export class Refused extends Failure {
  constructor(code: string, message: string) {
    super(message, 1, code);
  }
}

/** The time limit of one call, longer than that of the engine's own call to the acquirer. */
const PATIENCE_MS = 30_000;
const TOO_MANY = 429;

/**
 * Calls the engine of a key's environment as a merchant's server would. A legacy key's environment must be given.
 * Throws Failure.
 */
export function engineClient(env: Env, key: string, given?: Environment | undefined): EngineClient {
  const environment = given ?? environmentOf(key);
  const origin = originFor(env, key, environment);
  const send = async (request: EngineRequest): Promise<EngineAnswer> => {
    const answer = await exchange(origin, key, request);
    const body: unknown = await answer.json().catch(() => null);
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return {
      status: answer.status,
      headers: answer.headers,
      body: isObject ? (body as Readonly<Record<string, unknown>>) : null,
    };
  };
  return {
    origin,
    environment,
    key,
    send,
    ask: async <T>(request: EngineRequest) => {
      const { status, body } = await send(request);
      if (status < 300 && body !== null) return body as T;
      throw refusalOf(origin, status, body);
    },
  };
}

/** The error for an unsuccessful answer. After a server fault, it is not known whether the request took effect. */
export function refusalOf(origin: string, status: number, body: EngineAnswer['body']): Refused | NoAnswer {
  const code = body?.['code'];
  if (status >= 500 || status === TOO_MANY || typeof code !== 'string') {
    return new NoAnswer(`${origin} answered ${status}${typeof code === 'string' ? ` (${code})` : ''}.`);
  }
  return new Refused(code, `Refused (${code}): ${body?.['detail'] ?? body?.['title']}`);
}

async function exchange(origin: string, key: string, request: EngineRequest): Promise<Response> {
  const { method, path, body, idempotencyKey, signal } = request;
  const url = new URL(path, origin);
  if (url.origin !== origin) throw new Failure('A path must begin with one slash, such as /v1/events.');
  const limit = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await fetch(url, {
      method,
      headers: {
        'x-api-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body }),
      // The key goes to the engine and nowhere else.
      redirect: 'error',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
  } catch {
    throw new NoAnswer(`${origin} did not answer.`);
  }
}
