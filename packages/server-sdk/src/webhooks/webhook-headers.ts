import { WebhookVerificationError } from '../errors/webhook-verification-error.ts';

/** Headers from `fetch` or Node's HTTP server, or as a plain object. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type SignedHeaders = {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

/** The three headers that the signature needs, whatever the case of their names. */
export function readSignedHeaders(headers: WebhookHeaders): SignedHeaders {
  return {
    'webhook-id': readHeader(headers, 'webhook-id'),
    'webhook-timestamp': readHeader(headers, 'webhook-timestamp'),
    'webhook-signature': readHeader(headers, 'webhook-signature'),
  };
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = valuesOf(headers, name);
  if (value.length === 1 && typeof value[0] === 'string' && value[0] !== '') return value[0];
  throw new WebhookVerificationError(
    'webhook_headers_missing',
    `The header ${name} is missing or occurs more than once. Pass the request's own headers unchanged: request.headers.`,
  );
}

function valuesOf(headers: unknown, name: string): readonly unknown[] {
  if (typeof headers !== 'object' || headers === null) return [];
  if ('get' in headers && typeof headers.get === 'function') return [headers.get(name)];
  return Object.entries(headers)
    .filter(([each]) => each.toLowerCase() === name)
    .flatMap(([, value]) => value);
}
