import { createHash, createHmac, createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idempotencyOf, parseIdempotencyKey } from './idempotency-key.ts';

const hashOf = (operation: string, parts: readonly unknown[]) => idempotencyOf('key', operation, parts)?.requestHash;

const pepper = createSecretKey(Buffer.alloc(32, 1));
const other = createSecretKey(Buffer.alloc(32, 2));

describe('an Idempotency-Key', () => {
  test('can be left out', () => {
    expect(parseIdempotencyKey(undefined, pepper)).toEqual({ ok: true, value: undefined });
    expect(idempotencyOf(undefined, 'refund', [])).toBeUndefined();
  });

  test.each(['a', '!', '~', 'order-10045', 'x'.repeat(255)])('can be %s', (key) => {
    expect(parseIdempotencyKey(key, pepper)).toMatchObject({ ok: true });
  });

  test.each(['', ' ', 'a b', 'a\n', '\tb', 'ключ', 'a\u007f', 'x'.repeat(256)])('cannot be %j', (key) => {
    expect(parseIdempotencyKey(key, pepper)).toEqual({
      ok: false,
      refusal: {
        code: 'idempotency_key_invalid',
        detail: 'An Idempotency-Key must have 1 to 255 visible ASCII characters.',
      },
    });
  });

  test('is turned into an HMAC immediately, so that nobody can guess a card number without the pepper', () => {
    const value = createHmac('sha256', pepper).update('idempotency 4242424242424242').digest('base64url');
    expect(parseIdempotencyKey('4242424242424242', pepper)).toEqual({ ok: true, value });
    expect(parseIdempotencyKey('4242424242424242', other)).not.toEqual({ ok: true, value });
  });

  test('is only stored as a SHA-256 hash', () => {
    const keyHash = createHash('sha256').update('order-10045').digest();
    expect(idempotencyOf('order-10045', 'refund', [])).toMatchObject({ keyHash });
  });
});

describe('the request that a key was sent for', () => {
  test('consists of the operation and all its input', () => {
    const same = hashOf('refund', ['trk_1', 5n, null]);
    expect(hashOf('refund', ['trk_1', 5n, null])).toEqual(same);
    const others = [
      hashOf('cancel', ['trk_1', 5n, null]),
      hashOf('refund', ['trk_2', 5n, null]),
      hashOf('refund', ['trk_1', 6n, null]),
      hashOf('refund', ['trk_1', 5n, '']),
      hashOf('refund', ['trk_1', 5n]),
    ];
    expect(others.filter((other) => same?.equals(other ?? Buffer.alloc(0)))).toEqual([]);
  });

  test('does not depend on the order of members, at any depth', () => {
    const a = { amount: 5n, metadata: { one: '1', two: { b: 1, a: 2 } }, list: [1, 2] };
    const b = { list: [1, 2], metadata: { two: { a: 2, b: 1 }, one: '1' }, amount: 5n };
    expect(hashOf('create', [a])).toEqual(hashOf('create', [b]));
    expect(hashOf('create', [{ list: [2, 1] }])).not.toEqual(hashOf('create', [{ list: [1, 2] }]));
  });

  test('has the same hash as another request only if the two are the same', () => {
    const texts = fc.dictionary(fc.string(), fc.string(), { maxKeys: 4 });
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const sorted = (each: object) => JSON.stringify(Object.entries(each).sort());
        expect(hashOf('create', [one])?.equals(hashOf('create', [other]) ?? Buffer.alloc(0))).toBe(
          sorted(one) === sorted(other),
        );
      }),
    );
  });
});
