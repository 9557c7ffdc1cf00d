import type { NotSent, Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { Deadline } from '@pay/core/paying/acquiring/deadlines';
import { type Observe, UNOBSERVED } from '@pay/core/paying/acquiring/observation';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import type { AddressGuard } from '../address-guard.ts';
import { type Answer, type Exchange, openExchange } from '../exchange.ts';
import { parseExactly } from '../parse-exactly.ts';
import { objectOf, textOf } from '../read-json.ts';
import { observedIn } from './codes/observed-in.ts';

/** Checkout.com carried out the request; the body has the outcome. */
export type Reply = { readonly kind: 'reply'; readonly status: number; readonly body: unknown };
/** Checkout.com refused to carry out the request. `errors` are its own codes; the list can be empty. */
export type Refused = { readonly kind: 'refused'; readonly status: 403 | 422; readonly errors: readonly string[] };

export type ApiQuestion = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object | Buffer;
  /** Requests with the same key count as one request. Only successful answers are kept under the key. */
  readonly key?: string;
  readonly timeoutMs: number;
};

export type Api = {
  /** Never throws. */
  ask(question: ApiQuestion): Promise<Reply | Refused | Unknown>;
  ask(question: ApiQuestion & { readonly sendBefore: Deadline }): Promise<Reply | Refused | NotSent | Unknown>;
  /** The raw answer, for callers that need its status. */
  askPlainly(question: ApiQuestion): Promise<Answer | Unknown>;
  close(): Promise<void>;
};

export type ApiOptions = {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly guard?: AddressGuard | undefined;
  readonly observe?: Observe | undefined;
};

const DONE: ReadonlySet<number> = new Set([200, 201, 202, 204]);

/** Throws if the base URL is not valid. */
export function openApi({ baseUrl, secretKey, publicKey, guard, observe = UNOBSERVED }: ApiOptions): Api {
  const exchange: Exchange = openExchange(baseUrl, {
    headers: { authorization: `Bearer ${secretKey}` },
    // Some answers have no body.
    parse: (text) => (text === '' ? null : parseExactly(text)),
    ...(guard && { guard }),
  });
  const send = ({ body, key, ...question }: ApiQuestion & { readonly sendBefore?: Deadline }) =>
    exchange.ask({
      ...question,
      headers: {
        // The public key is only used to request tokens.
        ...(question.path === '/tokens' && { authorization: `Bearer ${publicKey}` }),
        ...(key !== undefined && { 'cko-idempotency-key': key }),
      },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)) }),
    } as Parameters<Exchange['ask']>[0]);

  async function ask(question: ApiQuestion & { readonly sendBefore?: Deadline }) {
    const answer: Answer | NotSent | Unknown = await send(question);
    if (answer.kind !== 'answer') return answer;
    const { status, body } = answer;
    if (DONE.has(status)) {
      for (const seen of observedIn(body)) observe(seen);
      return { kind: 'reply', status, body };
    }
    const errors = errorsIn(body);
    if (status === 422 && errors.length > 0) {
      for (const seen of observedIn(body)) observe(seen);
      return { kind: 'refused', status, errors };
    }
    return status === 403 ? { kind: 'refused', status, errors } : UNREADABLE;
  }

  return { ask: ask as Api['ask'], askPlainly: send, close: exchange.close };
}

function errorsIn(body: unknown): readonly string[] {
  const said = objectOf(body)?.['error_codes'];
  return (Array.isArray(said) ? said : []).flatMap((each) => textOf(each, /^[a-z0-9_]{1,64}$/) ?? []);
}

/** The reason why a request was refused, for the merchant. */
export function rawOf({ errors, status }: Refused): string {
  return errors[0] ?? `HTTP_${status}`;
}
