import { createHash, createHmac, createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWellFormedKey, keyPrefix, maskedKey, newKeyValue } from './api-key.ts';
import { presentedKey } from './presented-key.ts';

const pepper = createSecretKey(Buffer.alloc(32, 7));
const kinds = fc.constantFrom<'publishable' | 'secret'>('publishable', 'secret');
const environments = fc.constantFrom<'sandbox' | 'live'>('sandbox', 'live');

describe('a key value', () => {
  test.each([
    ['publishable', 'sandbox', 'pk_test_'],
    ['publishable', 'live', 'pk_live_'],
    ['secret', 'sandbox', 'sk_test_'],
    ['secret', 'live', 'sk_live_'],
  ] as const)('%s in %s starts with %s', (kind, environment, prefix) => {
    expect(keyPrefix(kind, environment)).toBe(prefix);
    expect(newKeyValue(kind, environment)).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{38}$`));
  });

  test('is well-formed when issued, and malformed after a change to any character', () => {
    fc.assert(
      fc.property(
        kinds,
        environments,
        fc.nat(45),
        fc.constantFrom(...'09AZaz_-'),
        (kind, environment, at, character) => {
          const value = newKeyValue(kind, environment);
          expect(isWellFormedKey(value)).toBe(true);
          const changed = value.slice(0, at) + character + value.slice(at + 1);
          expect(isWellFormedKey(changed)).toBe(changed === value);
        },
      ),
    );
  });

  test('is malformed with anything before or after it', () => {
    const value = newKeyValue('secret', 'live');
    expect([`x${value}`, ` ${value}`, `${value}x`, `${value}\n`].filter(isWellFormedKey)).toEqual([]);
  });

  test('is masked, except for its prefix and last four characters', () => {
    expect(maskedKey('sk_test_', 'a1B2')).toBe('sk_test_…a1B2');
  });
});

describe('X-API-KEY', () => {
  const secret = newKeyValue('secret', 'sandbox');
  test.each([
    [undefined, 'api_key_missing'],
    ['', 'api_key_missing'],
    [newKeyValue('publishable', 'sandbox'), 'publishable_key_not_allowed'],
    ['pk_anything', 'publishable_key_not_allowed'],
    [`${secret.slice(0, -1)}-`, 'api_key_invalid'],
    [`${secret}0`, 'api_key_invalid'],
    ['sk_test_short', 'api_key_invalid'],
    ['sk_other_key_of_some_length', 'api_key_invalid'],
    ['nineteen-characters', 'api_key_invalid'],
    [`${'legacy'.repeat(4)} with spaces`, 'api_key_invalid'],
    [`legacy-key-with-é-${'x'.repeat(20)}`, 'api_key_invalid'],
    ['x'.repeat(256), 'api_key_invalid'],
  ])('%s is refused before the database is asked', (header, code) => {
    expect(presentedKey(header, pepper)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('is passed on as a 32-byte hash if it is a well-formed secret key or a legacy key', () => {
    for (const header of [secret, 'a-legacy-key-from-before-2019', 'a-legacy-key-that-holds-sk_test_']) {
      const presented = presentedKey(header, pepper);
      expect(presented).toMatchObject({ ok: true, value: { kind: 'key', keyHash: { length: 32 } } });
    }
  });

  test('is hashed with SHA-256, and a legacy key also with the pepper', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest();
    expect(presentedKey(secret, pepper)).toMatchObject({ value: { keyHash: sha256(secret) } });
    const legacy = 'a-legacy-key-from-before-2019';
    const keyHash = createHmac('sha256', pepper).update(sha256(legacy)).digest();
    expect(presentedKey(legacy, pepper)).toMatchObject({ value: { keyHash } });
  });

  test('is refused with a sentence that says what to send, if it is missing or is a publishable key', () => {
    expect(presentedKey('pk_anything', pepper)).toMatchObject({
      refusal: { detail: 'A publishable key only opens the browser widget. Use a secret key.' },
    });
    expect(presentedKey('', pepper)).toMatchObject({
      refusal: { detail: 'Send a secret key in the header X-API-KEY.' },
    });
  });

  test('never makes the check throw, whatever is sent', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => void presentedKey(header, pepper)));
  });
});
