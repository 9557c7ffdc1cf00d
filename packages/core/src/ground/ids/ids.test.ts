import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomBase62, toBase62 } from './base62.ts';
import {
  newRoutedId,
  newRoutingPart,
  publicProfileId,
  routingPartOf,
  routingPartOfProfileId,
  storableId,
} from './public-id.ts';

test('random base62 has the requested length, and all characters are about equally frequent', () => {
  const text = randomBase62(62_000);
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(text).toHaveLength(62_000);
  expect(counts.size).toBe(62);
  // Each character is expected 1,000 times; a deviation of 205 is 6.5 standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(205);
});

test('every 32-bit number fits in six characters, and has its own string', () => {
  expect(toBase62(0, 6)).toBe('000000');
  expect(toBase62(61, 6)).toBe('00000z');
  expect(toBase62(2 ** 32 - 1, 6)).toBe('4gfFC3');
  fc.assert(
    fc.property(fc.nat(2 ** 32 - 1), fc.nat(2 ** 32 - 1), (a, b) => {
      expect(toBase62(a, 6) === toBase62(b, 6)).toBe(a === b);
    }),
  );
});

test('an id contains the routing part of its profile, and is only valid with its own prefix', () => {
  const routing = newRoutingPart();
  const id = newRoutedId('trk', routing);
  expect(id).toMatch(/^trk_[0-9A-Za-z]{30}$/);
  expect(routingPartOf('trk', id)).toBe(routing);
  expect(routingPartOf('pay', id)).toBeUndefined();
  expect(routingPartOfProfileId(publicProfileId(routing))).toBe(routing);
});

test('a caller’s text that is not an id never reaches the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(storableId(text)).toBe('');
      expect(routingPartOf('trk', text)).toBeUndefined();
      expect(routingPartOfProfileId(text)).toBeUndefined();
    }),
  );
});
