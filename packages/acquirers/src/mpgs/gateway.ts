import type { NotSent, Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { Deadline } from '@pay/core/paying/acquiring/deadlines';
import { type Observe, UNOBSERVED } from '@pay/core/paying/acquiring/observation';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import type { AddressGuard } from '../address-guard.ts';
import { type Answer, type ClientCertificate, type Exchange, openExchange } from '../exchange.ts';
import { type JsonObject, objectOf } from '../read-json.ts';
import { observedIn } from './codes/observed-in.ts';
import { parseExact } from './wire/exact-json.ts';
import { type GatewayError, readGatewayError } from './wire/gateway-error.ts';

/** The gateway carried out the request; the body has the outcome. */
type Reply = { readonly kind: 'reply'; readonly body: JsonObject };
/** The gateway itself refused to carry out the request. */
export type Refused = { readonly kind: 'refused'; readonly error: GatewayError };

export type GatewayQuestion = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path within the merchant's part of the gateway. */
  readonly path: string;
  readonly body?: object | Buffer;
  readonly timeoutMs: number;
};

export type Gateway = {
  readonly merchantId: string;
  /** Never throws. */
  ask(question: GatewayQuestion): Promise<Reply | Refused | Unknown>;
  ask(question: GatewayQuestion & { readonly sendBefore: Deadline }): Promise<Reply | Refused | NotSent | Unknown>;
  /** The raw answer, for callers that need its status. */
  askPlainly(question: GatewayQuestion): Promise<Answer | Unknown>;
  close(): Promise<void>;
};

export type GatewayOptions = {
  readonly baseUrl: string;
  readonly merchantId: string;
  /** Sent if the account has a password. An account can have a certificate instead. */
  readonly password?: string | undefined;
  readonly certificate?: ClientCertificate | undefined;
  readonly apiVersion?: string;
  readonly guard?: AddressGuard;
  readonly observe?: Observe;
};

/** The API version for which the adapter was written. */
export const API_VERSION = '100';

/** The statuses of answers that can be refusals of the request. 401 and 403 are about the credentials. */
const REFUSING: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/** Throws if the base URL is not valid. */
export function openGateway(options: GatewayOptions): Gateway {
  const { baseUrl, merchantId, password, certificate, apiVersion = API_VERSION, guard, observe = UNOBSERVED } = options;
  const exchange: Exchange = openExchange(
    new URL(`/api/rest/version/${apiVersion}/merchant/${encodeURIComponent(merchantId)}`, baseUrl).href,
    {
      headers: password === undefined ? {} : { authorization: basic(merchantId, password) },
      parse: parseExact,
      ...(guard && { guard }),
      ...(certificate && { certificate }),
    },
  );
  const send = ({ body, ...question }: GatewayQuestion & { readonly sendBefore?: Deadline }) =>
    exchange.ask({
      ...question,
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)) }),
    } as Parameters<Exchange['ask']>[0]);

  async function ask(question: GatewayQuestion & { readonly sendBefore?: Deadline }) {
    const answer: Answer | NotSent | Unknown = await send(question);
    if (answer.kind !== 'answer') return answer;
    const body = objectOf(answer.body);
    if (body === null) return UNREADABLE;
    if (answer.status === 200 || answer.status === 201) {
      if (body['result'] === 'ERROR') return UNREADABLE;
      for (const seen of observedIn(body)) observe(seen);
      return { kind: 'reply', body };
    }
    const error = REFUSING.has(answer.status) ? readGatewayError(body, merchantId) : null;
    return error?.cause === 'INVALID_REQUEST' ? { kind: 'refused', error } : UNREADABLE;
  }

  return { merchantId, ask: ask as Gateway['ask'], askPlainly: send, close: exchange.close };
}

function basic(merchantId: string, password: string): string {
  return `Basic ${Buffer.from(`merchant.${merchantId}:${password}`).toString('base64')}`;
}
