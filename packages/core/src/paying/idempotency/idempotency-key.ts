import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';

/**
 * A caller's key and the request that it was sent for; the same key with another request is refused. Only hashes are
 * passed on, because a key can contain anything, even a card number.
 */
export type Idempotency = { readonly keyHash: Buffer; readonly requestHash: Buffer };

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads `Idempotency-Key` and returns an HMAC under `pepper` in its place, because the key might be a card number, and
 * card numbers can be guessed from a plain hash. Undefined if none was sent. Refuses: idempotency_key_invalid.
 */
export function parseIdempotencyKey(header: string | undefined, pepper: KeyObject): Result<string | undefined> {
  if (header === undefined) return accepted(undefined);
  if (VISIBLE_ASCII.test(header)) {
    return accepted(createHmac('sha256', pepper).update(`idempotency ${header}`).digest('base64url'));
  }
  return refused('idempotency_key_invalid', 'An Idempotency-Key must have 1 to 255 visible ASCII characters.');
}

/**
 * The hashes of a key and of the request that it was sent for. A request is the operation and its parsed input.
 * Undefined without a key.
 */
export function idempotencyOf(
  key: string | undefined,
  operation: string,
  parts: readonly unknown[],
): Idempotency | undefined {
  return key === undefined ? undefined : { keyHash: sha256(key), requestHash: requestHash(operation, parts) };
}

/** The hash of a request, which is the same for every order of its members. */
function requestHash(operation: string, parts: readonly unknown[]): Buffer {
  const text = JSON.stringify([operation, ...parts], (_name, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    return value;
  });
  return sha256(text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
