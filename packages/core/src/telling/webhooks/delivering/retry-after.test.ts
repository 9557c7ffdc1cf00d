import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00Z');

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7_000],
  ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['-5', 0],
  ['1.5', 0],
  ['1e9', 0],
  ['99999999999999999999', 0],
  ['tomorrow', 0],
  ['2026-11-22', 0],
  ['Sat, 99 Nov 2026 10:05:00 GMT', 0],
  ['', 0],
  [undefined, 0],
])('%j asks for a wait of %i ms', (header, ms) => {
  expect(retryAfterMs(header, NOW_MS)).toBe(ms);
});
