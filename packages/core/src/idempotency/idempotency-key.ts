import { createHash } from 'node:crypto';
import { accepted, type Result, refused } from '../refusals/refusal.ts';

/** A caller's key with what it was sent for; the same key with another request is refused. */
export type Idempotency = { readonly key: string; readonly requestHash: Buffer };

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Reads `Idempotency-Key`; undefined when none was sent. Refuses: idempotency_key_invalid. */
export function parseIdempotencyKey(header: string | undefined): Result<string | undefined> {
  if (header === undefined || VISIBLE_ASCII.test(header)) return accepted(header);
  return refused('idempotency_key_invalid', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
}

/** Hashes what was asked for, after it was read: two spellings of one request are one request. */
export function requestHash(operation: string, parts: readonly unknown[]): Buffer {
  const text = JSON.stringify([operation, ...parts], (_name, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    return value;
  });
  return createHash('sha256').update(text).digest();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
