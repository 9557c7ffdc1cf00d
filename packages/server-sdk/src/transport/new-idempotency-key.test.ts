import { afterEach, expect, test, vi } from 'vitest';
import { newIdempotencyKey } from './new-idempotency-key.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['with', 'without'])('%s a global crypto, a thousand keys are all different and fit into a header', (how) => {
  if (how === 'without') vi.stubGlobal('crypto', undefined);
  const keys = Array.from({ length: 1_000 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(1_000);
  expect(keys.filter((key) => !/^[0-9a-f-]{32,36}$/.test(key))).toEqual([]);
});
