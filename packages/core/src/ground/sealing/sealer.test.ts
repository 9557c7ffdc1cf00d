import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sealer } from './sealer.ts';

const key = () => createSecretKey(randomBytes(32));
const old = key();
const current = key();
const plain = Buffer.from('whsec_secret');

describe('a sealer', () => {
  test('opens what it has sealed, and seals the same text differently each time', () => {
    const { seal, open } = sealer({ current, previous: [] });
    const [one, other] = [seal('context', plain), seal('context', plain)];
    expect(open('context', one)).toEqual(plain);
    expect(open('context', other)).toEqual(plain);
    expect(one.equals(other)).toBe(false);
  });

  test('opens what a previous key sealed, and seals with the current one', () => {
    const sealedBefore = sealer({ current: old, previous: [] }).seal('context', plain);
    const changed = sealer({ current, previous: [key(), old] });
    expect(changed.open('context', sealedBefore)).toEqual(plain);
    expect(sealer({ current, previous: [] }).open('context', changed.seal('context', plain))).toEqual(plain);
  });

  test('does not open what an unknown key sealed, and names the setting for previous keys', () => {
    const sealed = sealer({ current: old, previous: [] }).seal('context', plain);
    expect(() => sealer({ current, previous: [] }).open('context', sealed)).toThrow('PAY_ENCRYPTION_KEY_PREVIOUS');
  });

  test('does not open sealed bytes in another context', () => {
    const { seal, open } = sealer({ current, previous: [] });
    expect(() => open('webhook secret of another', seal('webhook secret', plain))).toThrow();
  });

  test('refuses bytes that are too short or in a different format', () => {
    const { seal, open } = sealer({ current, previous: [] });
    expect(() => open('context', Buffer.alloc(0))).toThrow('not sealed bytes');
    expect(() => open('context', seal('context', plain).subarray(0, 32))).toThrow('not sealed bytes');
    const other = seal('context', plain);
    other[0] = 2;
    expect(() => open('context', other)).toThrow('not sealed bytes');
  });
});
