import { WebhookVerificationError } from '../errors/webhook-verification-error.ts';
import { KEEP_THE_RAW_BODY } from './keep-the-raw-body.ts';

/** The body's raw bytes, or their text. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/**
 * The text of a body that is still raw.
 *
 * @throws {WebhookVerificationError} for anything else; the error says how to keep the body raw
 */
export function readRawBody(rawBody: unknown): string {
  const text = textOf(rawBody);
  if (text === undefined)
    throw new WebhookVerificationError('webhook_body_parsed', whatCame(rawBody) + KEEP_THE_RAW_BODY);
  if (text === '[object Object]') {
    throw new WebhookVerificationError(
      'webhook_body_parsed',
      `verify got the text "[object Object]", which comes from a parsed body. ${KEEP_THE_RAW_BODY}`,
    );
  }
  if (text === '') {
    throw new WebhookVerificationError(
      'webhook_body_missing',
      `verify got an empty body: something has already read the request. ${KEEP_THE_RAW_BODY}`,
    );
  }
  return text;
}

function textOf(rawBody: unknown): string | undefined {
  if (typeof rawBody === 'string') return rawBody;
  if (!isBytes(rawBody)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
  } catch (cause) {
    throw new WebhookVerificationError(
      'webhook_signature_invalid',
      'The body is not UTF-8, so Pay did not send it.',
      cause,
    );
  }
}

/** This function does not use instanceof, because test runners have their own classes. */
function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> | ArrayBuffer {
  return ArrayBuffer.isView(value) || Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function whatCame(rawBody: unknown): string {
  if (typeof rawBody !== 'object' || rawBody === null) {
    return `verify got ${String(rawBody)} instead of the raw body: the request's body was not read, or not as bytes. `;
  }
  if ('then' in rawBody) return 'verify got a promise of the body: write await before it. ';
  if (Symbol.asyncIterator in rawBody || 'bodyUsed' in rawBody) {
    return 'verify got the request or a stream instead of its body: read it first. ';
  }
  return 'verify got an object: a JSON body parser has consumed the raw body, and the signature covers its bytes. ';
}
